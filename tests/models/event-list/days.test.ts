import { describe, expect, it } from "vitest";
import {
  calendarDay,
  dayAfter,
  dayOf,
  endOfDay,
  isDay,
  longDay,
  oneDay,
  shortDay,
  startOfDay,
  whenOf,
} from "~/models/event-list/days";
import { NO_FILTERS } from "~/models/event-list/filters";
import { utc } from "~/models/place/time";

const TODAY = "2026-11-20";

describe("how a day is said", () => {
  it.each([
    ["2026-11-19", "Yesterday", "on Thursday, November 19"],
    ["2026-11-20", "Today", "today"],
    ["2026-11-21", "Tomorrow", "tomorrow"],
    ["2026-11-22", "Sun, Nov 22", "on Sunday, November 22"],
    ["2025-11-22", "Sat, Nov 22, 2025", "on Saturday, November 22, 2025"],
  ])("%s: %s, %s", (day, short, when) => expect([shortDay(day, TODAY), whenOf(day, TODAY)]).toEqual([short, when]));

  it("and its year, where it is another one", () =>
    expect([calendarDay("2026-12-31", TODAY), longDay("2027-01-01", TODAY)]).toEqual([
      "Thu, Dec 31",
      "Friday, January 1, 2027",
    ]));
});

describe("a day of the calendar", () => {
  it.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-03-08", -1, "2026-03-07"],
    ["2028-02-28", 1, "2028-02-29"],
  ])("%s and %d more: %s", (day, days, expected) => expect(dayAfter(day, days)).toBe(expected));

  it.each([
    ["2026-11-20", true],
    ["2026-02-30", false],
    ["1899-12-31", false],
    ["2100-01-01", false],
    ["today", false],
  ])("%s is one: %s", (text, is) => expect(isDay(text)).toBe(is));

  it("a list of all days is of none", () => expect(oneDay(NO_FILTERS, TODAY)).toBeNull());
});

describe("where a day of a list begins and ends", () => {
  const eastern = { zone: "America/New_York", storedZone: "America/New_York" };
  const unknown = { zone: "America/New_York", storedZone: null };
  const pacific = { zone: "America/Los_Angeles", storedZone: "America/Los_Angeles" };

  it.each([
    ["in the visitor's zone", eastern, "2026-11-20", "2026-11-20T05:00:00.000Z", "2026-11-21T04:59:59.999Z"],
    ["further west", pacific, "2026-11-20", "2026-11-20T08:00:00.000Z", "2026-11-21T07:59:59.999Z"],
    ["at the cutoff, none known", unknown, "2026-11-20", "2026-11-20T05:00:00.000Z", "2026-11-21T09:00:59.999Z"],
    ["in daylight saving time, too", unknown, "2026-07-03", "2026-07-03T04:00:00.000Z", "2026-07-04T09:00:59.999Z"],
    ["on the day before it begins", unknown, "2027-03-13", "2027-03-13T05:00:00.000Z", "2027-03-14T09:00:59.999Z"],
    ["on the night that it ends", unknown, "2026-10-31", "2026-10-31T04:00:00.000Z", "2026-11-01T09:00:59.999Z"],
    ["of a year that ends", unknown, "2026-12-31", "2026-12-31T05:00:00.000Z", "2027-01-01T09:00:59.999Z"],
  ])("%s", (_where, whose, day, from, to) => {
    const range = [startOfDay(day, whose), endOfDay(day, whose)];
    expect(range.map((moment) => moment.toUTC().toISO())).toEqual([from, to]);
  });

  it.each([
    ["where a zone is known", eastern],
    ["further west", pacific],
  ])("the last moment of a day is of that day, and the next is of the next one: %s", (_where, whose) => {
    for (const day of ["2026-11-20", "2026-10-31", "2027-03-13", "2026-07-03", "2026-12-31"]) {
      const end = endOfDay(day, whose);
      expect([dayOf(end, whose), dayOf(end.plus(1), whose)]).toEqual([day, dayAfter(day)]);
      expect(dayOf(utc(end.toMillis() - 12 * 3_600_000), whose)).toBe(day);
    }
  });
});
