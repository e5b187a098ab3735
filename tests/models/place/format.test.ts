import { describe, expect, it } from "vitest";
import {
  cardDate,
  clockTime,
  dateFormatOf,
  dayFromToday,
  durationText,
  formatDate,
  instantOf,
  isoOf,
  mediumDate,
  numericDate,
  scheduledDate,
  schoolYear,
  utc,
} from "~/models/place/time";
import { TIME_ZONES, zoneNamed, zoneOfUnityKey, zoneOrDefault } from "~contracts/vocabulary/time-zones";

const at = (iso: string) => utc(Date.parse(iso));
const NEW_YORK = "America/New_York";
const NIGHT = "2026-11-21T00:05:00Z";

describe("dates and times (S 8.7, 9.4)", () => {
  it.each([
    ["America/New_York", "Nov 20, 2026 | 7:05 PM EST"],
    ["America/Chicago", "Nov 20, 2026 | 6:05 PM CST"],
    ["America/Denver", "Nov 20, 2026 | 5:05 PM MST"],
    ["America/Phoenix", "Nov 20, 2026 | 5:05 PM MST"],
    ["America/Los_Angeles", "Nov 20, 2026 | 4:05 PM PST"],
    ["America/Anchorage", "Nov 20, 2026 | 3:05 PM AKST"],
    ["Pacific/Honolulu", "Nov 20, 2026 | 2:05 PM HST"],
    ["UTC", "Nov 21, 2026 | 12:05 AM UTC"],
    ["not a zone", "Nov 20, 2026 | 7:05 PM EST"],
  ])("card date in %s", (zone, expected) => expect(cardDate(NIGHT, zone)).toBe(expected));
  it("says Time TBD instead of the time (S 4.3) and nothing for an unreadable date", () => {
    expect(cardDate(NIGHT, "America/New_York", true)).toBe("Nov 20, 2026 | Time TBD");
    expect(cardDate("soon", "America/New_York")).toBeNull();
    expect(clockTime(at(NIGHT), "America/New_York", true)).toBe("Time TBD");
  });
  it("changes the abbreviation with daylight saving, on both sides of each change", () => {
    const clocks = ["2027-03-14T06:59:00Z", "2027-03-14T07:00:00Z", "2027-11-07T05:59:00Z", "2027-11-07T06:00:00Z"];
    const expected = ["1:59 AM EST", "3:00 AM EDT", "1:59 AM EDT", "1:00 AM EST"];
    expect(clocks.map((iso) => clockTime(at(iso), "America/New_York"))).toEqual(expected);
  });
  it("prints every form with the zone's abbreviation", () => {
    expect(scheduledDate(at("2026-08-03T22:00:00Z"), "America/Chicago", false)).toBe("Aug 03, 2026 5:00 PM CDT");
    expect(clockTime(at(NIGHT), "America/Denver")).toBe("5:05 PM MST");
    expect(mediumDate(at("2026-08-03T22:00:00Z"), "America/Chicago")).toBe("Aug 3, 2026");
    expect(numericDate(at(NIGHT), "America/New_York")).toBe("11/20/2026");
  });
  it.each([
    ["2026-11-21T04:59:00Z", "today"],
    ["2026-11-20T05:00:00Z", "today"],
    ["2026-11-20T04:59:00Z", null],
    ["2026-11-21T05:00:00Z", "tomorrow"],
    ["2026-11-22T04:59:00Z", "tomorrow"],
    ["2026-11-22T05:00:00Z", null],
    ["soon", null],
  ])("%s seen from Friday noon in New York is %s (S 2.13)", (iso, expected) =>
    expect(dayFromToday(iso, NEW_YORK, { now: at("2026-11-20T17:00:00Z"), zone: NEW_YORK })).toBe(expected),
  );
  it.each([
    ["2026-11-28T00:00:00Z", "2026-11-28T08:24:00Z", "America/Los_Angeles", null],
    ["2026-11-29T00:00:00Z", "2026-11-28T05:24:00Z", "America/Los_Angeles", "today"],
    ["2026-11-30T00:00:00Z", "2026-11-28T05:24:00Z", "America/Los_Angeles", "tomorrow"],
  ])("%s, seen at %s from New York, is in %s: %s", (iso, now, zone, expected) =>
    expect(dayFromToday(iso, zone, { now: at(now), zone: NEW_YORK })).toBe(expected),
  );
  it("finds tomorrow across the end of summer time, when a day has 25 hours", () => {
    const justPastMidnight = { now: at("2026-11-01T04:30:00Z"), zone: NEW_YORK };
    expect(dayFromToday("2026-11-02T04:30:00Z", NEW_YORK, justPastMidnight)).toBe("today");
    expect(dayFromToday("2026-11-02T12:00:00Z", NEW_YORK, justPastMidnight)).toBe("tomorrow");
    expect(dayFromToday("2026-11-03T05:30:00Z", NEW_YORK, justPastMidnight)).toBeNull();
  });
  it.each([
    [0, "0:00"],
    [9, "0:09"],
    [59.9, "0:59"],
    [60, "1:00"],
    [61, "1:01"],
    [3599, "59:59"],
    [3600, "60:00"],
    [7325, "122:05"],
  ])("%d s is %s (S 9.4)", (seconds, expected) => expect(durationText(seconds)).toBe(expected));
  it.each([
    ["2026-06-30T23:59:59Z", "2025-26"],
    ["2026-07-01T00:00:00Z", "2026-27"],
    ["2026-12-31T00:00:00Z", "2026-27"],
    ["2027-01-01T00:00:00Z", "2026-27"],
    ["2099-09-01T00:00:00Z", "2099-00"],
  ])("school year at %s is %s (S 9.4)", (now, expected) => expect(schoolYear(at(now))).toBe(expected));
  it.each([
    ["MMM DD, YYYY", "MMM dd, yyyy", "Nov 20, 2026"],
    ["M/D/YY", "M/d/yy", "11/20/26"],
    ["h:mm A z", "h:mm a ZZZZ", "7:05 PM EST"],
    ["MMM DD, YYYY 'Time TBD'", "MMM dd, yyyy 'Time TBD'", "Nov 20, 2026 Time TBD"],
  ])("app format %s (S 9.4)", (format, own, printed) => {
    expect(dateFormatOf(format)).toBe(own);
    expect(formatDate(NIGHT, "America/New_York", format)).toBe(printed);
    expect(formatDate("soon", "America/New_York", format)).toBeNull();
  });
});

it("an instant reads ISO text in UTC and writes it back", () => {
  expect(instantOf("2026-11-20T18:00:00-05:00")?.toISO()).toBe("2026-11-20T23:00:00.000Z");
  expect(instantOf("2026-11-20T18:00:00-05:00")?.toISO()).toBe("2026-11-20T23:00:00.000Z");
  expect(instantOf("2026-11-20T18:00:00-06:00")?.toISO()).toBe("2026-11-21T00:00:00.000Z");
  for (const _ of ["first", "again"]) {
    expect(instantOf("nonsense")).toBeNull();
    expect(instantOf("2026-13-01")).toBeNull();
  }
  expect(instantOf(null)).toBeNull();
  expect(isoOf(at(NIGHT).setZone("America/New_York"))).toBe("2026-11-21T00:05:00.000Z");
  expect(() => utc(Number.NaN)).toThrow(RangeError);
});

describe("zones (S 3)", () => {
  it("are seven, each with its name and its key", () =>
    expect(TIME_ZONES.map((zone) => [zone.canonical, zone.displayName, zone.unityKey])).toEqual([
      ["America/New_York", "Eastern Time Zone", "East"],
      ["America/Chicago", "Central Time Zone", "Central"],
      ["America/Denver", "Mountain Time Zone", "Mountain"],
      ["America/Phoenix", "Arizona Time Zone", "Arizona"],
      ["America/Los_Angeles", "Pacific Time Zone", "Pacific"],
      ["America/Anchorage", "Alaska Time Zone", "Alaska"],
      ["Pacific/Honolulu", "Hawaii-Aleutian Time Zone", "Hawaii"],
    ]));
  it.each([
    ["East", "America/New_York"],
    ["Arizona", "America/Phoenix"],
    ["Hawaii", "Pacific/Honolulu"],
    ["Mars", null],
    [null, null],
  ])("unity key %s is %s", (key, zone) => expect(zoneOfUnityKey(key)).toBe(zone));
  it.each([
    ["America/New_York", "America/New_York"],
    ["aMERICA/new_york", "America/New_York"],
    ["US/Eastern", "America/New_York"],
    ["UTC", "UTC"],
    ["Mars/Base", null],
    ["", null],
    ["+05:00", null],
    ["America/../x", null],
    ["a".repeat(70), null],
  ])("%s is the zone %s", (zone, named) => {
    expect(zoneNamed(zone)).toBe(named);
    expect(zoneOrDefault(zone)).toBe(named ?? "America/New_York");
  });
  it("keeps a zone of three parts", () => {
    // Which of its two names a platform takes is its own.
    expect(zoneNamed("America/Indiana/Indianapolis")).toMatch(/^America\/(?:Indiana\/)?Indianapolis$/);
  });
});
