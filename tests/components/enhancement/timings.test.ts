import { describe, expect, it } from "vitest";
import { shiftsOf } from "~/enhancement/layout-shift";
import { createVideoTimings } from "~/enhancement/watch/video-timings";

describe("a page that moves by itself", () => {
  it.each<[what: string, shifts: [value: number, at: number][], worst: number]>([
    [
      "adds up what moves within a second",
      [
        [0.25, 100],
        [0.5, 1_100],
      ],
      0.75,
    ],
    [
      "begins anew after more than a second",
      [
        [0.25, 100],
        [0.5, 1_101],
      ],
      0.5,
    ],
    [
      "keeps the worst",
      [
        [0.5, 100],
        [0.25, 9_000],
      ],
      0.5,
    ],
    [
      "adds for five seconds",
      [
        [1, 0],
        [1, 900],
        [1, 1_800],
        [1, 2_700],
        [1, 3_600],
        [1, 4_500],
        [1, 5_000],
      ],
      7,
    ],
    [
      "and no longer",
      [
        [1, 0],
        [1, 900],
        [1, 1_800],
        [1, 2_700],
        [1, 3_600],
        [1, 4_500],
        [1, 5_001],
      ],
      6,
    ],
  ])("%s", (_what, shifts, worst) => {
    const shifted = shiftsOf();
    expect(shifts.map(([value, at]) => shifted(value, at)).at(-1)).toBe(worst);
  });
});

describe("a video's time", () => {
  type Seen = [event: string, at: number, seeking?: boolean];
  const said = (seen: Seen[], at: number) => {
    const timings = createVideoTimings();
    for (const [event, when, seeking] of seen)
      if (event === "press") timings.pressed(when);
      else timings.saw(event, when, seeking);
    return timings.said(at);
  };

  it.each<[what: string, seen: Seen[], expected: object]>([
    [
      "is nothing without a picture",
      [
        ["press", 1_000],
        ["play", 1_500],
        ["waiting", 1_500],
      ],
      {},
    ],
    [
      "starts with the press",
      [
        ["press", 1_000],
        ["play", 1_500],
        ["playing", 1_700],
      ],
      { start: 700, waiting: 0 },
    ],
    [
      "starts with the press up to 15 s",
      [
        ["press", 0],
        ["play", 15_000],
        ["playing", 15_500],
      ],
      { start: 15_500 },
    ],
    [
      "or by itself after that",
      [
        ["press", 0],
        ["play", 15_001],
        ["playing", 15_501],
      ],
      { start: 500 },
    ],
    [
      "starts by itself without one",
      [
        ["play", 2_000],
        ["playing", 2_300],
      ],
      { start: 300 },
    ],
    ["has no start when it played before it was watched", [["playing", 2_000]], { waiting: 0 }],
    [
      "starts once",
      [
        ["press", 0],
        ["play", 0],
        ["playing", 100],
        ["pause", 200],
        ["press", 900],
        ["play", 900],
        ["playing", 1_900],
      ],
      { start: 100 },
    ],
    [
      "counts what it waits",
      [
        ["play", 0],
        ["playing", 0],
        ["waiting", 6_000],
        ["playing", 8_000],
      ],
      { start: 0, waiting: 0.2 },
    ],
    [
      "counts a wait that goes on",
      [
        ["play", 0],
        ["playing", 0],
        ["waiting", 5_000],
      ],
      { waiting: 0.5 },
    ],
    [
      "counts no wait after a jump",
      [
        ["play", 0],
        ["playing", 0],
        ["seeking", 1],
        ["waiting", 2, true],
      ],
      { waiting: 0 },
    ],
    [
      "counts no wait of a pause",
      [
        ["play", 0],
        ["playing", 0],
        ["pause", 4_000],
        ["waiting", 4_000],
      ],
      { waiting: 0 },
    ],
  ])("%s", (_what, seen, expected) => expect(said(seen, 10_000)).toMatchObject(expected));

  it("waited none of the time when it stood until the end", () => {
    expect(
      said(
        [
          ["press", 5],
          ["play", 5],
        ],
        10_000,
      ),
    ).toEqual({});
  });
});
