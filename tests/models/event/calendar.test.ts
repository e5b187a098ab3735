import { describe, expect, it } from "vitest";
import { calendarEntry } from "~/models/event/page/calendar";
import { anEvent } from "./records";

const source = { siteUrl: "https://www.fieldhouse.example", productName: "Fieldhouse" };
const game = {
  key: "gam1",
  slug: "a-vs-b",
  start_time: "2026-11-21T02:30:00-05:00",
  custom_headline: "Football",
  custom_subheadline: "A vs. B",
};
const entry = (fields: Parameters<typeof anEvent>[0] = {}) =>
  calendarEntry(anEvent({ ...game, ...fields }), source) ?? "";

/** Lines unfolded, as a reader sees them (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(name))
    ?.slice(name.length + 1);

describe("an event as a calendar file (RFC 5545)", () => {
  it("says it line by line", () =>
    expect(linesOf(entry({ city: "Boise", state_code: "ID", venue: "Dona Larsen Park" }))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Fieldhouse//Events//EN",
      "BEGIN:VEVENT",
      "UID:gam1@www.fieldhouse.example",
      "DTSTAMP:20150101T000000Z",
      "DTSTART:20261121T073000Z",
      "DTEND:20261121T093000Z",
      "SUMMARY:A vs. B - Football",
      "LOCATION:Dona Larsen Park\\, Boise\\, ID",
      "URL:https://www.fieldhouse.example/events/a-vs-b/gam1",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]));

  it.each([
    [{ sport: "Basketball" }, "20261121T090000Z"],
    [{ sport: null, activity_name: "Golf" }, "20261121T113000Z"],
    [{ end_time: "2026-11-21T09:00:00Z" }, "20261121T090000Z"],
    [{ end_time: "2026-11-23T22:00:00Z" }, "20261123T220000Z"],
    [{ end_time: "2026-11-21T07:00:00Z" }, "20261121T093000Z"],
  ])("lasts, with %j, until %s", (fields, end) => expect(valueOf(entry(fields), "DTEND")).toBe(end));

  it("takes all days of a meet whose hour is open", () => {
    const text = entry({ end_time: "2026-11-23T22:00:00Z", time_to_be_determined: true });
    expect([valueOf(text, "DTSTART"), valueOf(text, "DTEND")]).toEqual(["VALUE=DATE:20261121", "VALUE=DATE:20261124"]);
  });

  it.each([
    ["2026-11-21T02:00:00Z", "Mountain", "20261120"],
    ["2026-11-21T02:00:00Z", "East", "20261120"],
    ["2026-11-21T05:00:00Z", "East", "20261121"],
    ["2026-11-21T05:00:00Z", "Hawaii", "20261120"],
    ["2026-11-21T05:30:00Z", "America/Denver", "20261120"],
    ["2026-11-21T02:00:00Z", null, "20261120"],
    ["2026-11-21T02:00:00Z", "Nowhere", "20261120"],
  ])("a time to be determined at %s in %s is the whole day %s", (start_time, time_zone, day) => {
    const text = entry({ start_time, time_zone, time_to_be_determined: true });
    expect(valueOf(text, "DTSTART")).toBe(`VALUE=DATE:${day}`);
    expect(text).not.toContain("DTEND");
    expect(valueOf(text, "TRANSP")).toBe("TRANSPARENT");
  });

  it("takes created_at where there is no start, and is none without either (S 4.3)", () => {
    expect(valueOf(entry({ start_time: null, created_at: "2026-11-20T10:00Z" }), "DTSTART")).toBe("20261120T100000Z");
    expect(calendarEntry(anEvent({ ...game, start_time: null }), source)).toBeNull();
  });

  it("has no location without a place, and one with a venue alone", () => {
    expect(valueOf(entry(), "LOCATION")).toBeUndefined();
    expect(valueOf(entry({ venue: "The Pit" }), "LOCATION")).toBe("The Pit");
  });

  it.each([
    ["a; b, c \\ d", "a\\; b\\, c \\\\ d - Football"],
    ["one\ntwo", "one\\ntwo - Football"],
    ["one\r\nATTENDEE:x", "one\\nATTENDEE:x - Football"],
    ["one\rATTENDEE:x", "one\\nATTENDEE:x - Football"],
    ["bell\u0007", "bell - Football"],
  ])("%j is text and nothing else", (custom_subheadline, summary) => {
    const text = entry({ custom_subheadline });
    expect(valueOf(text, "SUMMARY")).toBe(summary);
    expect(linesOf(text).some((line) => line.startsWith("ATTENDEE"))).toBe(false);
  });

  it("folds lines at 75 octets, never inside a character", () => {
    const long = "Peña-Ávila 🏈 ".repeat(20).trim();
    const text = entry({ custom_subheadline: long });
    for (const line of [text, entry({ custom_subheadline: "x".repeat(300) })].flatMap((one) => one.split("\r\n")))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\ufffd");
    expect(valueOf(text, "SUMMARY")).toBe(`${long} - Football`);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });
});
