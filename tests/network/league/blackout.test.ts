import { describe, expect, it } from "vitest";
import { blackoutOf, isBlackedOut, watchableSince } from "~network/league/blackout";

describe("blackouts as the network keeps them (S 4.4)", () => {
  it.each([
    ["both: at the start", { from: 100, until: 200 }, 100, false],
    ["both: just inside", { from: 100, until: 200 }, 101, true],
    ["both: just before the end", { from: 100, until: 200 }, 199, true],
    ["both: at the end", { from: 100, until: 200 }, 200, false],
    ["only end: long before", { until: 200 }, 0, true],
    ["only end: just before", { until: 200 }, 199, true],
    ["only end: at it", { until: 200 }, 200, false],
    ["only start: at it", { from: 100 }, 100, false],
    ["only start: just after", { from: 100 }, 101, true],
    ["neither", {}, 150, false],
  ])("%s", (_name, blackout, now, expected) => expect(isBlackedOut(blackout, now)).toBe(expected));

  it.each(["broadcast", "vod"] as const)("a %s's own dates come before the event's", (medium) => {
    const event = { blackout_start_at: 1, blackout_end_at: 2 };
    expect(blackoutOf(medium, {})).toEqual({});
    expect(blackoutOf(medium, event)).toEqual({ from: 1, until: 2 });
    expect(blackoutOf(medium, { ...event, [`${medium}_blackout_end_at`]: 9 })).toEqual({ from: undefined, until: 9 });
    expect(blackoutOf(medium, { ...event, [`${medium}_blackout_start_at`]: 9 })).toEqual({ from: 9, until: undefined });
    const other = medium === "vod" ? "broadcast" : "vod";
    expect(blackoutOf(medium, { ...event, [`${other}_blackout_end_at`]: 9 })).toEqual({ from: 1, until: 2 });
  });

  it.each([
    ["no video", null, {}, 150, null],
    ["no blackout", 100, {}, 150, 100],
    ["blacked out", 100, { until: 151 }, 150, null],
    ["the blackout just ended", 100, { until: 150 }, 150, 150],
    ["a blackout that ended before there was video", 100, { until: 50 }, 150, 100],
    ["a blackout still to come", 100, { from: 200, until: 300 }, 150, 100],
  ])("watchable since: %s", (_name, at, blackout, now, expected) => {
    expect(watchableSince(at, blackout, now)).toBe(expected);
  });
});
