import { describe, expect, it } from "vitest";
import { utc } from "~/models/place/instant";
import { isPastStart, startOf, startsWithin } from "~/models/place/start-time";

const at = (iso: string) => utc(Date.parse(iso));

describe("timing (S 4.3)", () => {
  const start_time = "2026-11-20T23:00:00Z";
  it.each([
    ["before", { start_time }, "2026-11-20T22:59:59Z", false],
    ["at the start", { start_time }, "2026-11-20T23:00:00Z", false],
    ["after", { start_time }, "2026-11-20T23:00:01Z", true],
    ["created_at stands in", { created_at: start_time }, "2026-11-20T23:00:01Z", true],
    [
      "start_time goes before created_at",
      { start_time, created_at: "2020-01-01T00:00:00Z" },
      "2026-11-20T22:00:00Z",
      false,
    ],
    ["no date at all", {}, "2026-11-20T23:00:01Z", false],
  ])("delayed: %s", (_what, event, now, expected) => {
    expect(isPastStart(event, at(now))).toBe(expected);
  });
  it.each([
    ["2026-11-20T20:59:59Z", 2, false],
    ["2026-11-20T21:00:00Z", 2, false],
    ["2026-11-20T21:00:01Z", 2, true],
    ["2026-11-20T21:00:01Z", 1, false],
  ])("at %s within %i hours: %s", (now, hours, expected) => {
    expect(startsWithin({ start_time }, hours, at(now))).toBe(expected);
  });
  it("has no start without a readable date", () => {
    expect(startOf({ start_time: "soon" })).toBeNull();
    expect(startsWithin({}, 4, at(start_time))).toBe(false);
  });
});
