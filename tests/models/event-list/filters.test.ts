import { describe, expect, it } from "vitest";
import {
  appliesFilter,
  countText,
  filterChips,
  filterEvent,
  filtersInUse,
  listPagePath,
  NO_FILTERS,
  readWatchFilters,
  statusTabs,
  type WatchFilters,
  watchFiltersPath,
} from "~/models/event-list/filters";

const read = (query: string) => readWatchFilters(new URLSearchParams(query));
const TODAY = "2026-11-20";
const ALL =
  "status=live&activity=ice-hockey&state=OH&level=varsity&gender=boys&from=2026-11-20&to=2026-11-21&school=s1" +
  "&teams=mine&free=1";

const DAYS = "from=2026-11-20&to=2026-11-22";
const LATER = { from: "2026-11-20", to: "2026-11-21", school: "s1", teams: "mine", free: true } as const;

describe("watch-events filters (S 2.16, rulings 3)", () => {
  it.each<[string, Partial<WatchFilters>]>([
    ["", {}],
    [ALL, { status: "live", activity: "ice-hockey", state: "OH", level: "varsity", gender: "boys", ...LATER }],
    ["status=&activity=&state=&from=&free=&teams=", {}],
    ["sport=football", { activity: "football" }],
    ["activity=Ice Hockey", { activity: "ice-hockey" }],
    ["activity=Cheerleading %26 Dance", { activity: "cheerleading-and-dance" }],
    ["state=oh", { state: "OH" }],
    ["state=ohio", { state: "OH" }],
    ["level=Junior Varsity", { level: "junior-varsity" }],
    ["free=0", {}],
    ["free=on", { free: true }],
    ["from=2026-11-21&to=2026-11-20", { from: "2026-11-20", to: "2026-11-21" }],
    // what cannot be is no filter, never an error
    ["status=deleted", {}],
    ["status=constructor", {}],
    ["state=atlantis", {}],
    ["level=pro&gender=x", {}],
    ["from=2026-02-30&to=yesterday", {}],
    // Years that no game is in: half typed, or beyond what search takes.
    ["from=0020-11-20&to=0202-11-21", {}],
    ["from=1899-12-31&to=2100-01-01", {}],
    ["from=1900-01-01&to=2099-12-31", { from: "1900-01-01", to: "2099-12-31" }],
    ["to=9999-12-31", {}],
    ["date=today", { date: "today" }],
    // Days of the calendar say more; no other word is one.
    ["date=today&from=2026-11-20", { from: "2026-11-20" }],
    ["date=today&to=2026-11-20", { to: "2026-11-20" }],
    ["date=today&from=0020-11-20&to=", { date: "today" }],
    ["date=tomorrow", {}],
    ["date=2026-11-20", {}],
    ["teams=lincoln-or", {}],
    ["school=../x", {}],
    ["activity=<script>", {}],
    [`activity=${"a".repeat(61)}`, {}],
  ])("%s", (query, expected) => expect(read(query)).toEqual({ ...NO_FILTERS, page: 1, ...expected }));

  it("the address holds the whole state", () => {
    const { page, ...filters } = read(`${ALL}&page=3`);
    expect(page).toBe(3);
    expect(watchFiltersPath(filters)).toBe(`/watch-events?${ALL}`);
    expect(watchFiltersPath(filters, 3)).toBe(`/watch-events?${ALL}&page=3`);
    expect(watchFiltersPath(NO_FILTERS)).toBe("/watch-events");
  });

  it("names each filter in force, with the list without it", () => {
    const { page: _, ...filters } = read(ALL);
    const inForce = filterChips(filters, "Lakewood", TODAY);
    expect(inForce.map(({ name }) => name)).toEqual(Object.keys(NO_FILTERS).filter((name) => name !== "date"));
    for (const { name, removeHref } of inForce)
      expect(read(removeHref.split("?")[1] ?? "")).toEqual({ ...filters, [name]: NO_FILTERS[name], page: 1 });
    expect(inForce.map(({ label }) => label).sort()).toEqual([
      ...["Boys", "Free only", "From Fri, Nov 20", "Ice Hockey", "Lakewood", "Live", "My teams", "Ohio"],
      ...["Until Sat, Nov 21", "Varsity"],
    ]);
    expect(filterChips(NO_FILTERS, null, TODAY)).toEqual([]);
  });

  it.each([
    ["date=today&state=OH", "Today"],
    ["from=2026-11-20&to=2026-11-20&state=OH", "Today"],
    ["from=2026-11-22&to=2026-11-22&state=OH", "Sun, Nov 22"],
  ])("a single day is one chip: %s", (query, label) => {
    const { page: _, ...filters } = read(query);
    expect(filterChips(filters, null, TODAY).filter(({ name }) => name !== "state")).toEqual([
      { name: "date", label, removeHref: "/watch-events?state=OH" },
    ]);
  });

  it("today's address names no day of the calendar, on any page of it", () => {
    const { page, ...filters } = read("date=today&status=upcoming&page=2");
    expect(watchFiltersPath(filters, page)).toBe("/watch-events?status=upcoming&date=today&page=2");
  });

  it.each<[total: number, live: number | null, words: string]>([
    [0, 0, "0 events"],
    [1, null, "1 event"],
    [66, null, "66 events"],
    [1, 1, "1 live now"],
    [61, 61, "61 live now"],
    [62, 61, "61 live now, 1 starting soon or late"],
    [1_204, 1_100, "1,100 live now, 104 starting soon or late"],
    // A game may end between the two answers.
    [60, 61, "60 events"],
    [10_000, 9_000, "10,000+ events"],
  ])("counts %s, of which %s live: %s", (total, live, words) => expect(countText(total, live)).toBe(words));

  it.each([
    ["date=today&state=OH", 1, "/watch-events?state=OH&date=today"],
    ["date=today&state=OH", 2, "/watch-events?state=OH&from=2026-11-20&to=2026-11-20&page=2"],
    ["from=2026-11-20&to=2026-11-20", 1, "/watch-events?from=2026-11-20&to=2026-11-20"],
    ["from=2026-11-22", 3, "/watch-events?from=2026-11-22&page=3"],
    ["state=OH", 2, "/watch-events?state=OH&page=2"],
  ])("pages after the first name the day of today's list: [%s], page %d", (query, page, path) =>
    expect(listPagePath({ filters: read(query), today: TODAY }, page)).toBe(path),
  );

  it.each([
    ["date=today&state=OH", "status=live&state=OH", "status=upcoming&state=OH&date=today"],
    ["from=2026-11-22&to=2026-11-22", "status=live", "status=upcoming&from=2026-11-22&to=2026-11-22"],
    [DAYS, `status=live&${DAYS}`, `status=upcoming&${DAYS}`],
    ["from=2026-11-20", "status=live&from=2026-11-20", "status=upcoming&from=2026-11-20"],
  ])("the tab of live games alone leaves a single day: [%s]", (query, live, upcoming) => {
    const tabs = statusTabs(read(query));
    expect(tabs.map(({ label }) => label)).toEqual(["All", "Live", "Upcoming", "On Demand"]);
    expect(tabs.slice(1, 3).map(({ href }) => href)).toEqual([`/watch-events?${live}`, `/watch-events?${upcoming}`]);
  });

  it("reports the filters in use", () => {
    const inUse = filtersInUse({ ...NO_FILTERS, status: "live", free: true });
    const properties = { status: "live", free: true, result_count: 7 };
    expect(filterEvent(inUse, 7)).toEqual({ event: "event_filter", properties });
    expect(filtersInUse(NO_FILTERS)).toEqual({});
  });

  it.each([
    ["status=live", "", true],
    ["status=live&activity=football", "status=live", true],
    ["status=live", "status=upcoming", true],
    ["status=live", "status=live&page=2", false],
    ["status=live", "status=live&activity=football", false],
    ["", "status=live", false],
    ["free=1", "free=on", false],
    ["date=today", "", true],
    ["date=today", "date=today&page=2", false],
  ])("[%s] after [%s] applies a filter: %s", (now, before, applies) => {
    const { page: _, ...filters } = read(now);
    expect(appliesFilter(filtersInUse(filters), new URLSearchParams(before))).toBe(applies);
  });
});
