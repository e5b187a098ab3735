import { describe, expect, it } from "vitest";
import { calendarDay, dayAfter, isDay, longDay, oneDay, shortDay, whenOf } from "~/models/event-list/days";
import { NO_FILTERS } from "~/models/event-list/filters";

const TODAY = "2026-11-20";

describe("how a day is said", () => {
  it.each([
    ["2026-11-19", "Yesterday", "on Thursday, November 19"],
    ["2026-11-20", "Today", "today"],
    ["2026-11-21", "Tomorrow", "tomorrow"],
    ["2026-11-22", "Sun, Nov 22", "on Sunday, November 22"],
    ["2025-11-22", "Sat, Nov 22, 2025", "on Saturday, November 22, 2025"],
  ])("%s: %s, %s", (day, short, when) => {
    expect([shortDay(day, TODAY), whenOf(day, TODAY)]).toEqual([short, when]);
  });

  it("and its year, where it is another one", () => {
    expect([calendarDay("2026-12-31", TODAY), longDay("2027-01-01", TODAY)]).toEqual([
      "Thu, Dec 31",
      "Friday, January 1, 2027",
    ]);
  });
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
