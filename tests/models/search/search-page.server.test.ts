import { beforeAll, describe, expect, it } from "vitest";
import { tomorrowPath } from "~/models/event-list/filters";
import { utc } from "~/models/place/time";
import { loadSearchPage, type SearchPage } from "~/models/search/search-page.server";
import {
  asksForToday,
  asksForTomorrow,
  readSearchQuery,
  resultsTitle,
  searchedFor,
} from "~/models/search/search-page-query";
import { loadSuggestions, sportsMeant } from "~/models/search/suggestions.server";
import { addEvents, event, MINUTE, NOW } from "../../network/search/small-league";
import { json, scriptedUpstreams } from "../scripted-upstreams";
import { openSmallUpstreams } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;
beforeAll(async () => {
  const portland = { latitude: 45.5, longitude: -122.7 };
  const { db } = small.store;
  const place = { zip: "97201", city: "Portland", state_code: "OR", ...portland };
  const point = { school_key: "lincoln-or", ...portland };
  await db.insertInto("zip_code").values(place).execute();
  await db.insertInto("school_point").values(point).execute();
});
const upstream = scriptedUpstreams();

const viewing = { zone: "America/New_York", now: utc(NOW) };
const load = (address: string) => loadSearchPage(small.clients, readSearchQuery(new URLSearchParams(address)), viewing);

it.each([
  ["q=lincoln", { q: "lincoln", type: null, page: 1, exact: false }],
  ["q=lincoln&exact=1", { q: "lincoln", type: null, page: 1, exact: true }],
  ["q=lincoln&exact=yes", { q: "lincoln", type: null, page: 1, exact: false }],
  ["q=%20two%20%20words%20&type=schools&page=3", { q: "two words", type: "schools", page: 3, exact: false }],
  ["q=x&type=films&page=-1", { q: "x", type: null, page: 1, exact: false }],
  [`q=${"a".repeat(500)}`, { q: "a".repeat(120), type: null, page: 1, exact: false }],
  ["", { q: "", type: null, page: 1, exact: false }],
])("what %s asks for", (address, asked) => expect(readSearchQuery(new URLSearchParams(address))).toEqual(asked));

it.each([
  ["tonight", true],
  ["  TODAY ", true],
  ["Tonight’s games", true],
  ["what's on today?", true],
  ["live tonight!", true],
  ["lincoln tonight", false],
  ["tonight football", false],
  ["games", false],
  ["tonight 日本", false],
  ["tonight&type=schools", false],
  ["tonight&exact=1", false],
  ["", false],
])("%s asks for the list of today's games: %s", (q, isAsked) =>
  expect(asksForToday(readSearchQuery(new URLSearchParams(`q=${q}`)))).toBe(isAsked),
);

it.each([
  ["tomorrow", true],
  ["Games tomorrow?", true],
  ["tomorrow’s games", true],
  ["games today", false],
  ["school of tomorrow", false],
  ["tomorrow&type=schools", false],
])("%s asks for the list of tomorrow's games: %s", (q, isAsked) =>
  expect(asksForTomorrow(readSearchQuery(new URLSearchParams(`q=${q}`)))).toBe(isAsked),
);

it("tomorrow is the day after the visitor's own, at the end of a month and year, too", () => {
  expect(tomorrowPath("2026-11-19")).toBe("/watch-events?from=2026-11-20&to=2026-11-20");
  expect(tomorrowPath("2026-12-31")).toBe("/watch-events?from=2027-01-01&to=2027-01-01");
});

function groupsOf(page: SearchPage): [string, number][] {
  return page.kind === "groups" ? page.groups.map((group) => [group.type, group.total]) : [];
}

describe("the search page", () => {
  it("groups what it finds by type, with counts, schools before their games", async () => {
    const page = await load("q=lincoln");
    expect(Object.fromEntries(groupsOf(page))).toEqual({ schools: 4, events: 6, highlights: 2 });
    expect(groupsOf(page).map(([type]) => type)).toEqual(["schools", "events", "highlights"]);
    expect(page).toMatchObject({
      total: 12,
      tabs: [
        { label: "All", count: "12", current: true, href: "/search?q=lincoln" },
        { count: "4" },
        { count: "6", current: false, href: "/search?q=lincoln&type=events" },
        { count: "2" },
      ],
    });
  });

  it("says that there may be more of what search counts only so far, and counts every school", async () => {
    const school = { key: "s1", type: "school", name: "High School" };
    const many = (total: number) => ({ items: [], total });
    const schools = { items: [school], total: 34_097 };
    upstream.on("search", json({ events: many(2_000), highlights: many(999), schools }));
    const page = await loadSearchPage(upstream.clients, readSearchQuery(new URLSearchParams("q=high")), viewing);
    expect(page.kind === "groups" && page.tabs.map(({ label, count }) => [label, count])).toEqual([
      ["All", "37,096+"],
      ["Schools", "34,097"],
      ["Games and events", "2,000+"],
      ["Highlights", "999"],
    ]);
    expect(page.kind === "groups" && page.groups.map(({ count }) => count)).toEqual(["34,097", "2,000+", "999"]);
  });

  it("tells same-named schools apart, and says which are outside the network", async () => {
    const page = await load("q=lincoln&type=schools");
    expect(page).toMatchObject({ kind: "type", total: 4, page: 1, pageCount: 1 });
    const organizations =
      page.kind === "type" && "organizations" in page.group.results ? page.group.results.organizations : [];
    expect(organizations.map((one) => [one.place, one.note])).toEqual([
      ["Lincoln, NE", null],
      ["Portland, OR · Cardinals", null],
      ["Stockton, CA", "Not on the network yet"],
      ["Chicago, IL", null],
    ]);
  });

  it("finds a misspelled school", async () =>
    expect(groupsOf(await load("q=roosvelt"))).toContainEqual(["schools", 1]));

  it("says what it searched instead, and searches what was typed when asked to", async () => {
    const page = await load("q=Roosvelt+High+School");
    const exactHref = "/search?q=Roosvelt+High+School&exact=1";
    expect(page).toMatchObject({ corrected: { meant: "Roosevelt High School", exactHref } });
    const ofSchools = await load("q=Roosvelt&type=schools");
    expect(ofSchools).toMatchObject({
      total: 1,
      corrected: { meant: "Roosevelt", exactHref: "/search?q=Roosvelt&type=schools&exact=1" },
    });
    expect(await load("q=Roosvelt+High+School&exact=1")).toMatchObject({ total: 0, groups: [], corrected: null });
    // The types of an exact search are exact too.
    const exact = await load("q=lincoln&exact=1");
    expect(exact.kind === "groups" && exact.tabs.map(({ href }) => href)).toEqual([
      "/search?q=lincoln&exact=1",
      "/search?q=lincoln&type=schools&exact=1",
      "/search?q=lincoln&type=events&exact=1",
      "/search?q=lincoln&type=highlights&exact=1",
    ]);
    expect(await load("q=roosevelt")).toMatchObject({ corrected: null });
  });

  it("is titled by what it searched, in the tab as on the page", () => {
    const page = { kind: "groups", corrected: { meant: "roosevelt" } };
    const asked = { q: "roosvelt" };
    expect([searchedFor(asked, page), resultsTitle(asked, page)]).toEqual(["roosevelt", "Results for “roosevelt”"]);
    expect(searchedFor(asked, { ...page, corrected: null })).toBe("roosvelt");
  });

  it("gives tips and sports to whoever has not typed anything", async () => {
    await small.store.db.updateTable("activity").set({ is_top_sport: 1 }).where("slug", "=", "basketball").execute();
    const tips = Array(3).fill(expect.any(String));
    expect(await load("q=+")).toMatchObject({ kind: "empty", tips, popularSports: [{ label: "Basketball" }] });
  });

  it("finds nothing while search fails (S 8.4)", async () => {
    failing.add("search");
    const unread = true;
    expect(await load("q=lincoln")).toMatchObject({ kind: "groups", total: 0, groups: [], unread });
    for (const type of ["events", "schools"])
      expect(await load(`q=lincoln&type=${type}&page=2`)).toMatchObject({
        ...{ kind: "type", total: 0, page: 2, pageCount: 1, unread },
      });
    failing.clear();
    small.clients.search.reset();
    expect(await load("q=lincoln")).toMatchObject({ unread: false });
    expect(await load("q=nobody+is+called+so")).toMatchObject({ total: 0, unread: false });
    expect(await load("q=nobody+is+called+so&type=schools")).toMatchObject({ total: 0, unread: false });
  });
});

describe("while the search of everything fails", () => {
  const down = json({ error: "timeout" });
  const loadWith = (address: string) =>
    loadSearchPage(upstream.clients, readSearchQuery(new URLSearchParams(address)), viewing);
  const tabsOf = (page: SearchPage) =>
    page.kind === "empty" ? [] : page.tabs.map(({ label, count }) => [label, count] as const);
  const LABELS = ["All", "Schools", "Associations", "Affiliates", "Games and events", "Highlights"];
  const counted = (counts: Record<string, string>) => LABELS.map((label) => [label, counts[label]]);

  it("a 200 that holds none of the lists is no answer that there is nothing", async () => {
    upstream.on("search", down);
    expect(await loadWith("q=lincoln")).toMatchObject({ total: 0, unread: true });
  });

  it("the tabs count nothing that nobody counted, and lead to every type", async () => {
    upstream.on("search", down);
    const card = { key: "e1", title: "A vs. B", site_url: "/events/a/e1" };
    upstream.on("search GET /v2/search/events", json({ items: [card], total: 24 }));
    const page = await loadWith("q=lincoln&type=events");
    expect(page).toMatchObject({ total: 24, unread: false });
    expect(tabsOf(page)).toEqual(counted({ "Games and events": "24" }));
    for (const address of ["q=lincoln", "q=lincoln&type=schools"])
      expect(tabsOf(await loadWith(address)), address).toEqual(counted({}));
  });
});

const places = async (address: string, near: string | null) => {
  const page = await loadSearchPage(small.clients, readSearchQuery(new URLSearchParams(address)), { ...viewing, near });
  const group = page.kind === "groups" ? page.groups[0] : page.kind === "type" ? page.group : undefined;
  const organizations = group && "organizations" in group.results ? group.results.organizations : [];
  return organizations.map(({ key, live }) => (live ? `${key} live` : key));
};

it.each(["q=lincoln", "q=lincoln&type=schools"])("namesakes come nearest first to a member: %s", async (address) => {
  expect(await places(address, null)).toEqual(["lincoln-ne", "lincoln-or live", "lincoln-ca", "lincoln-park"]);
  expect(await places(address, "97201")).toEqual(["lincoln-or live", "lincoln-ne", "lincoln-ca", "lincoln-park"]);
});

describe("suggestions", () => {
  const suggest = (text: string, asked: object = {}, own: object = {}) =>
    loadSuggestions(small.clients, { text, ...asked }, { ...viewing, ...own });
  const labels = async (...asked: Parameters<typeof suggest>) => (await suggest(...asked)).map(({ label }) => label);

  it("offer organizations with their place and page, and say who plays right now", async () => {
    const logo = "/logos/roosevelt.svg";
    const roosevelt = { label: "Roosevelt High School", sublabel: "Portland, OR", href: "/schools/roosevelt", logo };
    expect(await suggest(" roos ")).toEqual([{ ...roosevelt, live: true }]);
    expect(await suggest("highland")).toEqual([
      { label: "Highland High School", sublabel: "Bend, OR", href: "/schools/highland", logo: "/logos/highland.svg" },
    ]);
  });

  it("begin with the nearest", async () => {
    const first = async (near: string | null) => (await suggest("lincoln", {}, { near }))[0]?.href;
    expect(await first(null)).toBe("/schools/lincoln-ne");
    expect(await first("97201")).toBe("/schools/lincoln-or");
  });

  it.each([
    [8, false],
    [9, true],
  ])("of %i found lead on to all of them: %s", async (total, leadsOn) => {
    const items = Array.from({ length: 8 }, (_, index) => ({
      ...{ key: `s${index}`, slug: `s${index}`, type: "school", name: "Keller" },
    }));
    upstream.on("search", json({ items, total }));
    const suggested = await loadSuggestions(upstream.clients, { text: "Keller MO" }, viewing);
    expect(suggested).toHaveLength(8);
    // The page that it leads to has games, too, so the number of its results is another one.
    const all = { label: "See all results", href: "/search?q=Keller+MO" };
    if (leadsOn) expect(suggested.at(-1)).toEqual(all);
    const inMissouri = { text: "Keller", onlySchools: true, state: "MO" } as const;
    const schools = await loadSuggestions(upstream.clients, inMissouri, viewing);
    const last = { label: "See all 9 schools", href: "/find-school/missouri?q=Keller" };
    expect(schools.at(-1)).toMatchObject(leadsOn ? last : { href: "/schools/s7" });
  });

  it("begin with a sport that is meant, its live games, and its newest replays", async () => {
    expect(await suggest("basketb")).toEqual([
      { label: "Basketball", sublabel: "Sport", href: "/sports/basketball" },
      { label: "Lincoln vs. Roosevelt", sublabel: "Varsity Boys Basketball", href: "/events/lincoln/live", live: true },
      {
        ...{ label: "St. Mary's vs. Lincoln", sublabel: "Varsity Girls Basketball" },
        ...{ href: "/events/lincoln/live-stats", live: true },
      },
      {
        label: "Highland vs. Lincoln",
        sublabel: "Varsity Boys Basketball · Replay",
        href: "/events/lincoln/yesterday",
      },
    ]);
    expect(await labels("basketball", { onlySchools: true })).toEqual([]);
  });

  it("call no game live that is yet to begin or late", async () => {
    const hockey = { activity: "Field Hockey", sport_slug: "field-hockey" };
    await addEvents(small.store, [
      event("faceoff-soon", NOW + 4 * MINUTE, hockey),
      event("faceoff-late", NOW - 20 * MINUTE, { ...hockey, overrides: { broadcast_status: "scheduled" } }),
      event("faceoff", NOW - 10 * MINUTE, { ...hockey, title: "Highland Faceoff" }),
    ]);
    expect(await labels("field hockey")).toEqual(["Field Hockey", "Highland Faceoff"]);
  });

  it("are none for nothing, and none while search fails", async () => {
    expect(await suggest("  ")).toEqual([]);
    failing.add("search");
    expect(await suggest("linco")).toEqual([]);
    expect(await labels("football")).toEqual(["Football"]);
  });
});

it.each([
  ["foot", ["Football"]],
  ["foo", []],
  ["football", ["Football"]],
  ["Hockey", ["Ice Hockey", "Field Hockey"]],
  ["ice ho", ["Ice Hockey"]],
  ["track", ["Track", "Track and Field"]],
  ["field", ["Field Hockey", "Track and Field"]],
  ["fieldston", []],
  ["football lincoln", []],
  ["ball", []],
  ["&&&&", []],
  ["cheerleading & d", ["Cheerleading & Dance"]],
  ["cheerleading and dance", ["Cheerleading & Dance"]],
])("a sport is meant by %s: %j", (typed, sports) => expect(sportsMeant(typed)).toEqual(sports));
