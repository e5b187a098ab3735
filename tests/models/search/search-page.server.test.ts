import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utc } from "~/models/place/instant";
import { loadSearchPage, searchAsked, type SearchPage } from "~/models/search/search-page.server";
import { loadSuggestions } from "~/models/search/suggestions.server";
import { NOW } from "../../network/search/small-league";
import { json, scriptedUpstreams } from "../scripted-upstreams";
import { type Failing, smallUpstreams } from "../small-upstreams";

const failing: Failing = new Set();
let small: Awaited<ReturnType<typeof smallUpstreams>>;
beforeAll(async () => {
  small = await smallUpstreams(failing);
});
afterAll(() => small.store.close());
beforeEach(() => {
  failing.clear();
  small.clients.search.reset();
});

const viewing = { zone: "America/New_York", now: utc(NOW) };
const load = (address: string) => loadSearchPage(small.clients, searchAsked(new URLSearchParams(address)), viewing);

describe("what an address asks for", () => {
  it.each([
    ["q=lincoln", { q: "lincoln", type: null, page: 1, exact: false }],
    ["q=lincoln&exact=1", { q: "lincoln", type: null, page: 1, exact: true }],
    ["q=lincoln&exact=yes", { q: "lincoln", type: null, page: 1, exact: false }],
    ["q=%20two%20%20words%20&type=schools&page=3", { q: "two words", type: "schools", page: 3, exact: false }],
    ["q=x&type=films&page=-1", { q: "x", type: null, page: 1, exact: false }],
    [`q=${"a".repeat(500)}`, { q: "a".repeat(120), type: null, page: 1, exact: false }],
    ["", { q: "", type: null, page: 1, exact: false }],
  ])("%s", (address, asked) => expect(searchAsked(new URLSearchParams(address))).toEqual(asked));
});

function groupsOf(page: SearchPage): [string, number][] {
  return page.kind === "groups" ? page.groups.map((group) => [group.type, group.total]) : [];
}

describe("the search page", () => {
  it("groups what it finds by type, with counts, schools before their games", async () => {
    const page = await load("q=lincoln");
    expect(groupsOf(page)).toEqual([
      ["schools", 4],
      ["events", 6],
      ["highlights", 2],
    ]);
    expect(page).toMatchObject({
      total: 12,
      tabs: [
        { label: "All", count: 12, current: true, href: "/search?q=lincoln" },
        { count: 4 },
        { count: 6, current: false, href: "/search?q=lincoln&type=events" },
        { count: 2 },
      ],
    });
  });

  it("leads on from a type only where there is more of it", async () => {
    const upstream = scriptedUpstreams();
    const school = { key: "s1", type: "school", name: "Lincoln" };
    upstream.on("search", json({ schools: { items: [school], total: 2 }, affiliates: { items: [school], total: 1 } }));
    const page = await loadSearchPage(upstream.clients, searchAsked(new URLSearchParams("q=lincoln")), viewing);
    expect(page.kind === "groups" && page.groups.map(({ type, isWhole }) => [type, isWhole])).toEqual([
      ["schools", false],
      ["affiliates", true],
    ]);
  });

  it("tells same-named schools apart, and says which are outside the network", async () => {
    const page = await load("q=lincoln&type=schools");
    expect(page).toMatchObject({ kind: "type", total: 4, page: 1, pageCount: 1 });
    const organizations =
      page.kind === "type" && "organizations" in page.group.results ? page.group.results.organizations : [];
    expect(organizations.map((one) => [one.place, one.note])).toEqual([
      ["Lincoln, NE", null],
      ["Portland, OR", null],
      ["Stockton, CA", "Not on the network yet"],
      ["Chicago, IL", null],
    ]);
  });

  it("finds a misspelled school", async () => {
    expect(groupsOf(await load("q=roosvelt"))).toContainEqual(["schools", 1]);
  });

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

  it("gives tips and sports to whoever has not typed anything", async () => {
    await small.store.db.updateTable("activity").set({ is_top_sport: 1 }).where("slug", "=", "basketball").execute();
    expect(await load("q=+")).toMatchObject({
      kind: "empty",
      tips: [expect.any(String), expect.any(String), expect.any(String)],
      popularSports: [{ label: "Basketball" }],
    });
  });

  it("finds nothing while search fails (S 8.4)", async () => {
    failing.add("search");
    expect(await load("q=lincoln")).toMatchObject({ kind: "groups", total: 0, groups: [] });
    expect(await load("q=lincoln&type=events&page=2")).toMatchObject({ kind: "type", total: 0, page: 2, pageCount: 1 });
  });
});

describe("suggestions", () => {
  it("offer organizations with their place and page", async () => {
    expect(await loadSuggestions(small.clients, " roos ")).toEqual({
      q: "roos",
      items: [
        {
          key: "roosevelt",
          type: "school",
          name: "Roosevelt High School",
          place: "Portland, OR",
          logo: "/logos/roosevelt.svg",
          href: "/schools/roosevelt",
          note: null,
        },
      ],
      allHref: "/search?q=roos",
    });
  });

  it("may be schools alone", async () => {
    expect((await loadSuggestions(small.clients, "oregon")).items.map((item) => item.key)).toContain("osaa");
    expect(
      (await loadSuggestions(small.clients, "oregon", { onlySchools: true })).items.map((item) => item.key),
    ).not.toContain("osaa");
    expect(
      (await loadSuggestions(small.clients, "linco", { onlySchools: true, state: "NE" })).items.map((item) => item.key),
    ).toEqual(["lincoln-ne"]);
  });

  it("are none for nothing, and none while search fails", async () => {
    expect((await loadSuggestions(small.clients, "  ")).items).toEqual([]);
    failing.add("search");
    expect((await loadSuggestions(small.clients, "linco")).items).toEqual([]);
  });
});
