import { describe, expect, it } from "vitest";
import { canRewind, isAtLiveEdge, latency, livePosition, within } from "~/components/player/engine/live-edge";
import { positionText, spokenTime } from "~/models/event/video/video-time";

const WINDOW = { start: 100, end: 220 };

describe("the live edge", () => {
  it.each([
    [220, 0, true],
    [214, 6, true],
    [208, 12, true],
    [207, 13, false],
    [100, 120, false],
    [230, 0, true],
  ])("at %d the viewer is %d s behind; live: %s", (position, behind, live) => {
    expect(latency(WINDOW, position)).toBe(behind);
    expect(isAtLiveEdge(WINDOW, position)).toBe(live);
  });

  it.each([
    [2, 8, true],
    [2, 8.1, false],
    [6, 12, true],
    [6, 12.1, false],
  ])("with a hold-back of %d s, %d s behind is live: %s", (holdBack, behind, live) => {
    expect(isAtLiveEdge({ ...WINDOW, holdBack }, 220 - behind)).toBe(live);
    expect(livePosition({ ...WINDOW, holdBack })).toBe(220 - holdBack);
  });

  it.each([
    [false, 110],
    [true, 100],
  ])("the oldest second is there to stay: %s", (fromStart, expected) => {
    expect(within({ ...WINDOW, fromStart }, 50, true)).toBe(expected);
  });

  it.each([
    [WINDOW, 214],
    [{ start: 0, end: 4 }, 0],
  ])("of %o is at %d", (window, expected) => expect(livePosition(window)).toBe(expected));

  it.each([
    [{ start: 0, end: 18 }, false],
    [{ start: 0, end: 19 }, true],
  ])("rewinding in %o: %s", (window, expected) => expect(canRewind(window)).toBe(expected));

  it.each([
    ["live, before the window", 50, true, 110],
    ["live, among the seconds about to go", 103, true, 110],
    ["live, inside", 150, true, 150],
    ["live, beyond the edge", 219, true, 214],
    ["replay, before", -3, false, 100],
    ["replay, inside", 150, false, 150],
    ["replay, beyond", 500, false, 220],
  ])("%s: %d", (_what, position, live, expected) => expect(within(WINDOW, position, live)).toBe(expected));
});

describe("times", () => {
  it.each([
    [0, "0:00", "0 seconds"],
    [5.9, "0:05", "5 seconds"],
    [61, "1:01", "1 minute 1 second"],
    [3_600, "1:00:00", "1 hour"],
    [7_329, "2:02:09", "2 hours 2 minutes 9 seconds"],
    [-4, "0:00", "0 seconds"],
  ])("%d s is %s, said %s", (seconds, written, spoken) => {
    expect(positionText(seconds)).toBe(written);
    expect(spokenTime(seconds)).toBe(spoken);
  });

  it("has a time for a video whose length is unknown", () => {
    expect(positionText(NaN)).toBe("0:00");
    expect(positionText(Infinity)).toBe("0:00");
  });
});
