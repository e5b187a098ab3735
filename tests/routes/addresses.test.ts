import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountLinks, FOOTER_COLUMNS, LEGAL_LINKS, MAIN_LINKS } from "~/models/navigation/frame-links";
import { organizationMeta } from "~/models/organization/meta";
import { UpstreamError } from "~/services/http/upstream-error";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { eventSchema } from "~contracts/records/event";
import { openSmallUpstreams, withOpenHour } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { callsWith, type RouteAnswer } from "./call-route";
import { routeTable } from "./route-modules";

/** Addresses through the routes that match them, as the router picks them (S 2.1–2.5, 5.1, 8.1). */

const bound = { clients: {} as unknown };
const { get } = callsWith(() => bound.clients);
let moment = NOW;
siteClock(() => moment);

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

async function answer(address: string, headers: Record<string, string> = {}): Promise<RouteAnswer> {
  const { loader, params, pattern } = await routeAt(address);
  if (!loader) throw new Error(`${pattern} shows nothing`);
  return get(loader, { path: address, params, headers });
}

const small = openSmallUpstreams();
const { failing } = small;
const lookedUp: string[] = [];
let flags = FLAG_DEFAULTS;
const team = (key: string, name: string, primary_color: string) => ({ key, name, primary_color, type: "school" });
const DUEL = eventSchema.parse({
  ...{ key: "duel", slug: "lincoln-vs-roosevelt", content_type: "game", title: "Lincoln vs. Roosevelt" },
  ...{ sport: "Basketball", state_code: "OR", home: "roosevelt", publishers: [] },
  start_time: new Date(NOW).toISOString(),
  participants: [team("lincoln-or", "Lincoln", "0x990000"), team("roosevelt", "Roosevelt", "0x003399")],
});
const missing = () => Promise.reject(new UpstreamError({ service: "content", kind: "status", status: 404 }));

beforeAll(async () => {
  const content = {
    redirectTarget: (path: string) => (lookedUp.push(path), missing()),
    highlight: (key: string) => (key === "dunk" ? Promise.resolve({ key, title: "Chase-down block" }) : missing()),
    videoUrl: missing,
    event: (key: string) => (["duel", "live"].includes(key) ? Promise.resolve({ ...DUEL, key }) : missing()),
  };
  const [slug, name] = ["cheerleading-and-dance", "Cheerleading and Dance"];
  await small.store.db.insertInto("activity").values({ slug, name, is_sport: 1, is_top_sport: 0 }).execute();
  bound.clients = { ...small.clients, content, flags: { evaluate: async () => flags } };
});
beforeEach(() => {
  lookedUp.length = 0;
  moment = NOW;
  flags = FLAG_DEFAULTS;
});

it("addresses that lead elsewhere are known without any upstream where they are fixed", async () => {
  await answer("/sport-hq/football");
  expect(lookedUp).toEqual([]);
  small.searched.length = 0;
  await answer("/school/lincoln-or/football");
  expect([lookedUp, small.searched]).toEqual([[], []]);
});

it.each([
  ["/nowhere?x=1", {}, "Page Not Found: /nowhere"],
  ["/nowhere", { "Sec-Fetch-Dest": "empty" }, "Page not found: /nowhere"],
  ["/a/b/c/d/e/f/g", {}, "Page Not Found: /a/b/c/d/e/f/g"],
])("addresses without a page: %s %j: %s (S 8.1)", async (address, headers, statusText) => {
  const got = await answer(address, headers);
  expect([got.status, got.statusText]).toEqual([404, statusText]);
});

type Shown = {
  page?: { title: string; canonicalPath: string; breadcrumbs: { label: string }[] };
  address?: string;
  siteUrl?: string;
};

describe("pages of organizations", () => {
  it("show one category, and nothing of an unknown one (rulings 3)", async () => {
    const keys = async (address: string) =>
      ((await answer(address)).body as { videos: { cards: { key: string }[] } }).videos.cards.map(({ key }) => key);
    expect(await keys("/schools/lincoln-or/video/live")).toEqual(["live", "live-stats"]);
    expect(await keys("/schools/lincoln-or/video/highlights")).toEqual(["dunk"]);
    expect(await keys("/schools/lincoln-or/football/video/live")).toEqual([]);
    expect(await keys("/schools/lincoln-or/football/video/upcoming")).toEqual(["tonight"]);
    expect(await keys("/schools/lincoln-or/video/nonsense")).toEqual([]);
  });

  it.each([
    ["/schools/lincoln-or/football/video/live", []],
    ["/schools/lincoln-or/football/video/upcoming", ["tonight"]],
    ["/schools/lincoln-or/football/video/upcoming?page=2", []],
    ["/watch-events?status=live&activity=football&state=OR", []],
    ["/watch-events?status=upcoming&activity=football&state=OR", ["tonight"]],
  ])("have a game whose hour is still to come among what is ahead: %s", async (address, expected) => {
    moment = NOW + 3 * 3_600_000;
    await withOpenHour(small, "tonight");
    type Page = Partial<Record<"videos" | "list", { cards: { key: string }[] }>>;
    const { videos, list } = (await answer(address)).body as Page;
    expect((videos ?? list)?.cards.map(({ key }) => key)).toEqual(expected);
  });

  it("are asked at the versions of the flag, everywhere", async () => {
    flags = { ...FLAG_DEFAULTS, "www-search-api-version": { default: "v4", events: "v3" } };
    small.clients.search.reset();
    small.searched.length = 0;
    for (const address of ["/schools/lincoln-or", "/schools/lincoln-or/football/schedule", "/find-school/oregon"])
      expect((await answer(address)).status).toBe(200);
    const searched = new Set(small.searched.map((path) => path.split("?")[0]));
    const events = ["/v3/events", "/v3/events/live", "/v3/events/upcoming", "/v3/events/ondemand"];
    expect(searched).toEqual(new Set([...events, "/v4/highlights", "/v4/search/schools"]));
    small.clients.search.reset();
  });

  it("show one team alone", async () => {
    const chips = ["Boys", "Girls"].map((who) => ({ label: `Varsity ${who} Basketball`, current: who === "Girls" }));
    const lists = { liveAndUpcoming: { items: [{ key: "live-stats" }] } };
    expect((await answer("/schools/lincoln-or/basketball/girls/varsity")).body).toMatchObject({ lists, chips });
  });

  it.each(["", "/video/live"])("are unavailable without catalogue and search, not gone: %j (S 8.4)", async (list) => {
    const address = `/schools/roosevelt${list}`;
    for (const service of ["catalogue", "search"] as const) failing.add(service);
    const { status, headers, body } = await answer(address);
    expect([status, headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
    expect(body).toEqual({ page: null, name: "roosevelt", path: address });
    expect(organizationMeta({ page: null, name: "roosevelt" })).toEqual([{ title: "roosevelt | Fieldhouse" }]);
  });
});

describe("discovery", () => {
  it.each([
    ["/sports/football", "/sports/football"],
    ["/sports/Ice%20Hockey", "/sports/ice-hockey"],
    ["/sports/cheerleading-&-dance", "/sports/cheerleading-and-dance"],
    ["/sports/Cheerleading%20%26%20Dance/ca", "/sports/cheerleading%20and%20dance/california"],
    ["/sports/football/ca", "/sports/football/california"],
    ["/sports/ice%20hockey/new%20york", "/sports/ice%20hockey/new%20york"],
    ["/sports/ice-hockey/new-york", "/sports/ice%20hockey/new%20york"],
    ["/states/OR", "/states/or"],
    ["/states/oregon", "/states/or"],
    ["/find-school", "/find-school"],
    ["/find-school/OR", "/find-school/oregon"],
    ["/find-school/new%20york?letter=B", "/find-school/new-york?letter=b"],
    ["/highlights", "/highlights"],
    ["/highlights?sport=Ice+Hockey", "/highlights?sport=ice-hockey"],
    ["/highlights?sport=quidditch", "/highlights"],
    ["/landing/school/lincoln-or", "/landing/school/lincoln-or"],
  ])("%s stands at %s", async (address, canonical) => {
    const { status, body } = await answer(address);
    expect([status, (body as Shown).address]).toEqual([200, `https://www.fieldhouse.example${canonical}`]);
  });

  it.each([
    ["duel", ["live"]],
    ["live", []],
  ])("sells the game %s by both its teams, home last, and names what else is on", async (key, more) => {
    const [lincoln, roosevelt] = [
      { name: "Lincoln", color: "#990000" },
      { name: "Roosevelt", color: "#003399" },
    ];
    const games = { title: "More basketball", cards: more.map((one) => ({ key: one })) };
    const { body } = await answer(`/landing/event/lincoln-vs-roosevelt-${key}`);
    expect(body).toMatchObject({ landing: { sides: [lincoln, roosevelt], games } });
  });

  it("lists what is on in a state, and who plays there", async () => {
    type Keyed = { key: string }[];
    type Page = { discovery: { rows: { id: string; cards: Keyed }[]; associations: Keyed } };
    const { discovery } = (await answer("/sports/basketball/oregon")).body as Page;
    expect(discovery.rows.map(({ id, cards }) => [id, ...cards.map(({ key }) => key)])).toEqual([
      ["live", "live-stats", "live"],
      ["upcoming"],
      ["ondemand", "yesterday"],
    ]);
    expect(discovery.associations.map(({ key }) => key).sort()).toEqual(["metro", "osaa"]);
  });
});

const links = [
  ...MAIN_LINKS,
  ...accountLinks({ families: true }),
  ...FOOTER_COLUMNS.flatMap((column) => column.links),
  ...LEGAL_LINKS,
].filter(({ external }) => !external);
it.each(links.map(({ href }) => href))("the frame leads to a page of its own: %s", async (href) => {
  expect((await routeAt(href)).pattern).not.toMatch(/^\/(?:\*|:profile)/);
});
