import { describe, expect, it } from "vitest";
import { clearAllPath, filterChips, filterSearch, filtersPagePath, filtersPath, parseFilters, type EventFilters } from "~/models/search/filters";

const parse = (query: string) => parseFilters(new URLSearchParams(query));
const none: EventFilters = { free: false, page: 1 };
const ALL = "status=live&activity=ice-hockey&state=OH&level=varsity&gender=boys&from=2026-11-20&to=2026-11-21&school=s1&free=1&page=3";

describe("watch-events filters (decisions 3)", () => {
  it.each<[string, Partial<EventFilters>]>([
    ["", {}],
    [ALL, { status: "live", activity: "ice-hockey", state: "OH", level: "varsity", gender: "boys", from: "2026-11-20", to: "2026-11-21", school: "s1", free: true, page: 3 }],
    ["status=&activity=&state=&from=&page=", {}],
    ["sport=football", { activity: "football" }],
    ["status=live&status=ondemand", { status: "ondemand" }],
    ["state=oh", { state: "OH" }],
    ["free=0", {}],
    ["free=false", {}],
    ["free=on", { free: true }],
    // what cannot be is dropped, never an error
    ["status=deleted", {}],
    ["state=Ohio", {}],
    ["level=pro&gender=x", {}],
    ["from=2026-02-30&to=yesterday", {}],
    ["school=../x", {}],
    ["page=0", {}],
    ["page=-1", {}],
    ["page=1.5", {}],
    ["page=1e9", {}],
    [`activity=${"a".repeat(81)}`, {}],
  ])("%s", (query, expected) => {
    expect(parse(query)).toEqual({ ...none, ...expected });
  });

  it("the address holds the whole state", () => {
    expect(filtersPath(parse(ALL))).toBe(`/watch-events?${ALL}`);
    expect(filtersPath(none)).toBe("/watch-events");
    expect(parse(filtersPath(parse(ALL)).split("?")[1] ?? "")).toEqual(parse(ALL));
    expect(filtersPagePath(parse("status=live"), 2)).toBe("/watch-events?status=live&page=2");
    expect(filtersPagePath(parse("status=live&page=2"), 1)).toBe("/watch-events?status=live");
    expect(clearAllPath()).toBe("/watch-events");
  });

  it("has a chip for each, which leads to the list without it, from its first page", () => {
    const chips = filterChips(parse(ALL), "Lakewood");
    expect(chips.map(({ label }) => label)).toEqual(["Live", "Ice Hockey", "Ohio", "Varsity", "Boys", "From Nov 20, 2026", "Until Nov 21, 2026", "Lakewood", "Free only"]);
    for (const { name, removeHref } of chips) {
      const left = parse(removeHref.split("?")[1] ?? "");
      expect(left).toEqual({ ...parse(ALL), [name]: name === "free" ? false : undefined, page: 1 });
    }
    expect(filterChips(none)).toEqual([]);
    expect(filterChips(parse("school=s1"))[0]?.label).toBe("School");
  });

  it("asks search by the visitor's own days", () => {
    expect(filterSearch(parse(ALL), "America/New_York", 24)).toEqual({
      type: "live",
      query: {
        activity: "ice-hockey", state: "OH", level: "varsity", gender: "boys", school: "s1", free_only: true, page: 3, size: 24,
        from: "2026-11-20T05:00:00.000Z", to: "2026-11-22T04:59:59.999Z",
      },
    });
    expect(filterSearch(none, "UTC", 24)).toEqual({ type: undefined, query: { page: 1, size: 24 } });
  });
});
