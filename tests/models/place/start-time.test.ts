import { describe, expect, it } from "vitest";
import { awaitsItsHour, isPastStart, knownStart, shownZone, startOf, startsWithin, utc } from "~/models/place/time";

const at = (iso: string) => utc(Date.parse(iso));

describe("timing (S 4.3)", () => {
  const start_time = "2026-11-20T23:00:00Z";
  it.each([
    ["before", { start_time }, "2026-11-20T22:59:59Z", false],
    ["at the start", { start_time }, "2026-11-20T23:00:00Z", false],
    ["after", { start_time }, "2026-11-20T23:00:01Z", true],
    ["created_at stands in", { created_at: start_time }, "2026-11-20T23:00:01Z", true],
    ["start_time before created_at", { start_time, created_at: "2020-01-01T00:00:00Z" }, "2026-11-20T22:00:00Z", false],
    ["no date at all", {}, "2026-11-20T23:00:01Z", false],
  ])("delayed: %s", (_what, event, now, expected) => expect(isPastStart(event, at(now))).toBe(expected));
  it.each([
    ["2026-11-20T20:59:59Z", 2, false],
    ["2026-11-20T21:00:00Z", 2, false],
    ["2026-11-20T21:00:01Z", 2, true],
    ["2026-11-20T21:00:01Z", 1, false],
  ])("at %s within %i hours: %s", (now, hours, expected) =>
    expect(startsWithin({ start_time }, hours, at(now))).toBe(expected),
  );
  it("has no start without a readable date", () => {
    expect(startOf({ start_time: "soon" })).toBeNull();
    expect(startsWithin({}, 4, at(start_time))).toBe(false);
  });

  const open = { start_time: "2026-11-21T00:00:00Z", time_zone: "Central", time_to_be_determined: true };
  it.each([
    ["the day before", open, "2026-11-19T12:00:00Z", true],
    ["past the hour that stands in for it", open, "2026-11-21T00:01:00Z", true],
    ["at the end of its day there", open, "2026-11-21T05:59:59.999Z", true],
    ["on the next day there", open, "2026-11-21T06:00:00Z", false],
    ["in the zone of its IANA name", { ...open, time_zone: "America/Denver" }, "2026-11-21T06:59:59Z", true],
    ["on the next day in that zone", { ...open, time_zone: "America/Denver" }, "2026-11-21T07:00:00Z", false],
    ["under Arizona's older name", { ...open, time_zone: "America/Arizona" }, "2026-11-21T06:59:59Z", true],
    ["in a zone that nobody knows, as in New York", { ...open, time_zone: "Mars" }, "2026-11-21T05:00:00Z", false],
    ["with its hour known", { ...open, time_to_be_determined: false }, "2026-11-19T12:00:00Z", false],
    ["without a date", { ...open, start_time: null }, "2026-11-19T12:00:00Z", false],
  ])("awaits its hour: %s", (_what, event, now, expected) => expect(awaitsItsHour(event, at(now))).toBe(expected));

  it.each([
    ["with its hour", { start_time }, "2026-11-20T23:00:00.000Z"],
    ["with its hour open", { ...open, start_time }, null],
    ["without a date", { start_time: null }, null],
  ])("known: %s", (_what, event, expected) => expect(knownStart(event)).toBe(expected));

  it.each([
    ["the event's", { time_zone: "Mountain" }, "America/Denver"],
    ["the visitor's, where it names none", { time_zone: null }, "America/Phoenix"],
    ["its own where its hour is open", { time_zone: "Mountain", time_to_be_determined: true }, "America/Denver"],
    ["New York's where its hour is open and it names none", { time_to_be_determined: true }, "America/New_York"],
  ])("is shown in a zone: %s", (_what, event, zone) => expect(shownZone(event, "America/Phoenix")).toBe(zone));
});
