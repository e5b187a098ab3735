import { beforeAll, describe, expect, it } from "vitest";
import {
  activityListSchema,
  catalogueGameSchema,
  profileListSchema,
  schoolListSchema,
  tournamentSchema,
} from "~contracts/catalogue";
import { profileSchema, schoolSchema, selectedSchoolSchema } from "~contracts/records/profile";
import { publicCode, secretCode } from "~contracts/short-code";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { initialsOf, logoSvg } from "~network/catalogue/logo";
import { scenarioKey } from "~network/development/scenario-event";
import { EVENT_SCENARIOS } from "~network/development/scenario-table";
import type { ProfileTable } from "~network/league/tables";
import { scenarioStore } from "../development/scenario-store";

let app: ReturnType<typeof catalogueApp>;
let ohio: ProfileTable[];
let schools: ProfileTable[];
beforeAll(async () => {
  const { db } = await scenarioStore();
  app = catalogueApp({ db });
  const all = db.selectFrom("profile").selectAll().where("type", "=", "school");
  schools = await all.orderBy("name").orderBy("key").execute();
  ohio = schools.filter((school) => school.state_code === "OH");
});

async function read(path: string): Promise<unknown> {
  const response = await app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error("the list is empty");
  return one;
};

const keyOf = (name: string) => scenarioKey(first(EVENT_SCENARIOS.filter((one) => one.name === name)));

describe("a short code (decision 66)", () => {
  const found = async (code: string) => ((await read(`/v2/short_codes/${code}`)) as { items: object[] }).items;

  it("finds the school and the game that say it", async () => {
    const { key } = first(schools);
    const { short_code } = profileSchema.parse(await read(`/v2/profiles/${key}`));
    expect(await found(short_code?.toLowerCase() ?? "")).toEqual([{ content_type: "school", key }]);
    const game = keyOf("paid_live");
    expect(await found(publicCode(game) ?? "")).toEqual([{ content_type: "event", key: game }]);
  });

  it("finds nothing that is deleted, unknown, or a secret", async () => {
    for (const code of [publicCode(keyOf("deleted")) ?? "", "AAAAAA", secretCode(7), "x"])
      expect(await found(code)).toEqual([]);
  });
});

describe("schools", () => {
  const list = async (query = "") => schoolListSchema.parse(await read(`/v2/schools${query}`));
  const keysOf = (some: { key: string }[]) => some.map(({ key }) => key);

  it("are listed by name, by state, by words and by page", async () => {
    const all = await list();
    expect(all.total).toBe(300);
    const expected = schools.slice(0, 24).map((one) => [one.key, one.is_network === 1, one.show_ads === 1]);
    expect(all.items.map((one) => [one.key, one.is_network, one.show_ads])).toEqual(expected);
    expect(new Set(all.items.map((one) => one.is_network)).size).toBe(2);
    const inOhio = await list("?state_code=oh&size=100");
    expect([keysOf(inOhio.items), inOhio.total]).toEqual([keysOf(ohio), ohio.length]);
    expect(keysOf((await list("?page=2&size=10")).items)).toEqual(keysOf(schools.slice(10, 20)));
    const word = first(schools).short_name.slice(0, 5);
    const found = await list(`?q=${encodeURIComponent(word.toUpperCase())}&size=100`);
    expect(found.total).toBe(schools.filter((one) => one.name.toLowerCase().includes(word.toLowerCase())).length);
  });

  it("are read one by one, and no other organization is a school", async () => {
    const { key, name, is_network } = first(schools);
    const school = schoolSchema.parse(await read(`/schools/${key}`));
    expect(school).toMatchObject({ key, name, is_network: is_network === 1 });
    const association = first(profileListSchema.parse(await read("/v2/state_associations")).items);
    expect((await app.request(`/schools/${association.key}`)).status).toBe(404);
  });

  it("come several at once with the fields asked for, unknown keys left out", async () => {
    const [a, b] = [first(schools), first(ohio)];
    const items = async (query: string) => ((await read(`/schools?${query}`)) as { items: object[] }).items;
    const some = await items(`key[]=${a.key}&key[]=${b.key}&key[]=nobody&select=name,logo`);
    expect(some).toHaveLength(a.key === b.key ? 1 : 2);
    for (const item of some) {
      expect(selectedSchoolSchema.safeParse(item).success).toBe(true);
      expect(Object.keys(item).sort()).toEqual(["logo", "name"]);
    }
    expect((await items(`key=${a.key}&key=${b.key}`)).map((item) => schoolSchema.parse(item))).toHaveLength(2);
  });
});

describe("profiles", () => {
  it("are read by key, with the association above them", async () => {
    const profileOf = async (key: string) => profileSchema.parse(await read(`/v2/profiles/${key}`));
    const { key, slug, producer_key } = first(schools.filter((one) => one.state_association_key !== null));
    const profile = await profileOf(key);
    expect(profile).toMatchObject({ key, type: "school", slug, producer_key, is_non_association: false });
    const { state_association_name: name, state_association_acronym: acronym } = profile;
    expect(acronym).toBeTruthy();
    const path = `/v2/profiles?type=associations&slug=${profile.state_association_slug}`;
    expect(first(profileListSchema.parse(await read(path)).items)).toMatchObject({ name, acronym });
    const alone = await profileOf(first(schools.filter((one) => one.state_association_key === null)).key);
    expect(alone).toMatchObject({ is_non_association: true, state_association_acronym: null });
  });

  it("are found by slug within a type or a family", async () => {
    const school = first(schools);
    const bySlug = async (query: string) =>
      profileListSchema.parse(await read(`/v2/profiles?${query}`)).items.map((one) => one.key);
    expect(await bySlug(`slug=${school.slug}&type=schools`)).toEqual([school.key]);
    expect(await bySlug(`slug=${school.slug.toUpperCase()}&type=school`)).toEqual([school.key]);
    expect(await bySlug(`slug=${school.slug}`)).toEqual([school.key]);
    expect(await bySlug(`slug=${school.slug}&type=affiliates`)).toEqual([]);
    expect(await bySlug("slug=psal&type=state_associations")).toHaveLength(1);
    expect(await bySlug("slug=california-preps&type=affiliates")).toHaveLength(1);
  });
});

it("lists activities, sports and top sports", async () => {
  const all = activityListSchema.parse(await read("/v3/activities"));
  const sports = activityListSchema.parse(await read("/v2/activities?is_sport=1"));
  const top = activityListSchema.parse(await read("/v2/activities?is_top_sport=true"));
  expect(all.items.some((one) => one.slug === "concert")).toBe(true);
  expect(sports.items).toEqual(all.items.filter((one) => one.is_sport));
  expect(top.items).toEqual(all.items.filter((one) => one.is_top_sport));
  expect(top.total).toBeGreaterThan(0);
  expect(all.total).toBeGreaterThan(sports.total);
  expect(sports.total).toBeGreaterThan(top.total);
  expect(top.items.map((one) => one.slug)).toContain("football");
});

it("knows a state association's championships as tournaments", async () => {
  expect(tournamentSchema.parse(await read("/tournaments/uil_football_2026"))).toMatchObject({
    name: "UIL Football Championship 2026",
    state_code: "TX",
  });
  for (const key of ["uil_concert_2026", "uil_football_1999", "nobody_football_2026", "uil"]) {
    expect((await app.request(`/tournaments/${key}`)).status).toBe(404);
  }
});

it("knows a game's sport, state and publishers, unless it was deleted", async () => {
  const game = catalogueGameSchema.parse(await read(`/v2/game_or_event/${keyOf("two_publishers")}`));
  expect(game).toMatchObject({ sport: "Basketball" });
  expect(game.publishers).toHaveLength(2);
  expect(catalogueGameSchema.parse(await read(`/v2/game_or_event/${keyOf("free_live")}`)).sport).toBeNull();
  expect((await app.request(`/v2/game_or_event/${keyOf("deleted")}`)).status).toBe(404);
});

describe("logos", () => {
  it.each([
    ["school", "Valley View", "VVHS", "VV"],
    ["school", "St. Mary's", "SMHS", "SM"],
    ["state_association", "CIF", "CIF", "CIF"],
    ["association", "CIF-CCS", "CIF-CCS", "CCS"],
    ["association", "NYSPHSAA Section IV", "NYSPHSAA Section IV", "IV"],
    ["school", "'", null, "?"],
  ])("%s %s shows its letters", (type, short_name, acronym, letters) => {
    const uncolored = { primary_color: null, secondary_color: null };
    expect(initialsOf({ key: "x", type, short_name, acronym, ...uncolored })).toBe(letters);
  });

  it.each([
    ["0x757575", "#ffffff"],
    ["0x777777", "#000000"],
  ])("have outlines for letters, within the badge, and on %s in %s (WCAG 1.4.3)", (primary_color, ink) => {
    const about = { key: "x", type: "school", short_name: "West West West", acronym: null, secondary_color: null };
    const svg = logoSvg({ ...about, primary_color });
    const [, fill, left] = /fill="(#\w+)" transform="translate\((2\S+)/.exec(svg) ?? [];
    expect([fill, left]).toEqual([ink, "23.0"]);
  });

  it("are drawn in the organization's colors, the same every time", async () => {
    const school = first(schools.filter((one) => one.primary_color !== null));
    const response = await app.request(school.logo ?? "");
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    const svg = await response.text();
    expect(svg).toContain(school.primary_color?.replace("0x", "#"));
    expect(svg.length).toBeLessThan(1500);
    expect(svg).not.toMatch(/<script|on\w+=|href/);
    expect(await (await app.request(school.logo ?? "")).text()).toBe(svg);
    expect((await app.request("/logos/sch0000000000.svg")).status).toBe(404);
    const drawn = async (one: ProfileTable) => (await app.request(one.logo ?? "")).text();
    expect(new Set(await Promise.all(schools.slice(0, 50).map(drawn))).size).toBeGreaterThan(45);
  });
});

describe("refusals", () => {
  it.each([
    "/v2/schools?state_code=ZZ",
    "/v2/schools?page=0",
    "/v2/schools?page=x",
    "/v2/schools?size=1000",
    "/latest/schools",
    "/v2/profiles",
    "/v2/profiles?slug=",
    "/v2/profiles?slug=x&type=club",
    "/v2/activities?is_sport=maybe",
    "/schools",
    "/schools?key[]=",
    "/schools?key[]=a&select=password",
    "/v2/profiles/a%20b",
    "/x/state_associations",
    "/v2/game_or_event/%3Cscript%3E",
  ])("%s is a bad request", async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(400);
    const error_description = expect.stringMatching(/./);
    expect(await response.json()).toMatchObject({ error: "invalid_request", error_description });
  });

  it.each([
    "/v2/profiles/sch0000000000",
    "/schools/sch0000000000",
    "/v2/game_or_event/gam0000000000",
    "/v2/nothing",
    "/logos/x.png",
  ])("%s is not found", async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "not_found" });
  });
});
