import { describe, expect, it } from "vitest";
import { nextPeriodEnd, periodsAfter } from "~network/cycle";

describe("the periods of a pass (B 9)", () => {
  const EAST = "America/New_York";
  const rows: [zone: string | null, first: string, unit: string, ends: string[]][] = [
    [null, "2026-01-31T12:00Z", "month", ["2026-02-28T12:00Z", "2026-03-31T12:00Z"]],
    [
      null,
      "2024-02-29T00:00Z",
      "year",
      ["2025-02-28T00:00Z", "2026-02-28T00:00Z", "2027-02-28T00:00Z", "2028-02-29T00:00Z"],
    ],
    [null, "2027-01-28T20:00-05:00", "month", ["2027-02-27T20:00-05:00", "2027-03-28T21:00-04:00"]],
    [EAST, "2027-01-28T18:59-05:00", "month", ["2027-02-28T18:59-05:00", "2027-03-28T18:59-04:00"]],
    [EAST, "2027-01-28T20:00-05:00", "month", ["2027-02-28T20:00-05:00", "2027-03-28T20:00-04:00"]],
    [EAST, "2027-01-31T20:00-05:00", "month", ["2027-02-28T20:00-05:00", "2027-03-31T20:00-04:00"]],
    ["Pacific/Honolulu", "2027-01-31T23:30-10:00", "month", ["2027-02-28T23:30-10:00", "2027-03-31T23:30-10:00"]],
    ["Asia/Tokyo", "2027-03-01T08:00+09:00", "month", ["2027-04-01T08:00+09:00", "2027-05-01T08:00+09:00"]],
    [EAST, "2028-01-31T23:30-05:00", "month", ["2028-02-29T23:30-05:00", "2028-03-31T23:30-04:00"]],
    [EAST, "2024-02-29T20:00-05:00", "year", ["2025-02-28T20:00-05:00", "2026-02-28T20:00-05:00"]],
    // Skipped, and twice: neither moves the time of day after it.
    [EAST, "2027-02-14T02:30-05:00", "month", ["2027-03-14T03:30-04:00", "2027-04-14T02:30-04:00"]],
    [EAST, "2027-10-07T01:30-04:00", "month", ["2027-11-07T01:30-04:00", "2027-12-07T01:30-05:00"]],
  ];
  it.each(rows)("in %s from %s by the %s: %j", (zone, first, unit, ends) => {
    const moments = [first, ...ends].map((text) => Date.parse(text));
    const [start = 0] = moments;
    const cycle = { first: start, unit, zone };
    expect(moments.slice(0, -1).map((after) => nextPeriodEnd(cycle, after))).toEqual(moments.slice(1));
    expect(ends.map((_, count) => periodsAfter(cycle, start, count + 1))).toEqual(moments.slice(1));
  });

  const minute = 60_000;
  const cycle = { first: Date.parse("2027-01-31T20:00-05:00"), unit: "month", zone: EAST };
  it.each([
    ["a day long before its first", Date.parse("2026-11-15T20:00-05:00"), "2027-01-31T20:00-05:00"],
    ["a moment before an end", Date.parse("2027-02-28T20:00-05:00") - 1, "2027-02-28T20:00-05:00"],
    ["an end", Date.parse("2027-02-28T20:00-05:00"), "2027-03-31T20:00-04:00"],
    ["an end, years later", Date.parse("2030-11-30T20:00-05:00"), "2030-12-31T20:00-05:00"],
  ])("the next one ends after %s", (_, after, end) => expect(nextPeriodEnd(cycle, after)).toBe(Date.parse(end)));

  it.each([
    ["as we count it", 0],
    ["that a provider puts a little earlier", -10 * minute],
    ["that a provider puts a little later", 10 * minute],
  ])("are counted from an end %s", (_, off) => {
    const end = Date.parse("2027-02-28T20:00-05:00") + off;
    expect([0, 1, 9].map((count) => periodsAfter(cycle, end, count))).toEqual(
      ["2027-02-28T20:00-05:00", "2027-03-31T20:00-04:00", "2027-11-30T20:00-05:00"].map((text) => Date.parse(text)),
    );
  });
});
