import { beforeEach, describe, expect, it } from "vitest";
import { rewinds } from "~/enhancement/watch/follow-event";

/** How old a live picture is (docs/decisions/0033-rewound-video-shows-its-score.md). */

let now = 0;
const LONGEST = 6 * 3_600;

type Shown = { at: number; edge: number; duration?: number; played?: number; ended?: boolean };
const aVideo = ({ at, edge, duration = Infinity, played = 1, ended = false }: Shown) => ({
  ...{ currentTime: at, duration, ended },
  played: { length: played },
  seekable: { length: edge === 0 ? 0 : 1, end: () => edge },
});

beforeEach(() => {
  now = 0;
});

describe("a live picture", () => {
  it.each<[what: string, Shown, seconds: number]>([
    ["is as old as it is behind the edge", { at: 600, edge: 1_800 }, 1_200],
    ["at the edge is none of the past", { at: 1_800, edge: 1_800 }, 0],
    ["a little beyond an edge that is told late, too", { at: 1_803, edge: 1_800 }, 0],
    ["that has not begun is none", { at: 0, edge: 1_800, played: 0 }, 0],
    ["that has ended is none", { at: 600, edge: 1_800, ended: true }, 0],
    ["of which nothing is there is none", { at: 0, edge: 0 }, 0],
    ["is never older than a game is kept", { at: 0, edge: LONGEST + 60 }, LONGEST],
  ])("%s", (_what, shown, seconds) => expect(rewinds(() => now)(aVideo(shown), false)).toBe(seconds));

  it("that is no live one, or none at all, has no age", () => expect(rewinds(() => now)(null, true)).toBe(0));

  const at = (minutes: number) => minutes * 60;

  it("ages with the clock once the game is over and the edge stands still", () => {
    const rewound = rewinds(() => now);
    expect(rewound(aVideo({ at: at(30), edge: at(120) }), false)).toBe(at(90));
    now = at(30) * 1_000;
    // Half an hour later the picture is half an hour further, and so is the clock.
    expect(rewound(aVideo({ at: at(60), edge: at(120) }), true)).toBe(at(90));
    now += 1_000;
    expect(rewound(aVideo({ at: at(60), edge: at(120) }), true)).toBe(at(90) + 1);
  });

  it("ages, too, where the playlist says that nothing more comes, whatever the status", () => {
    const rewound = rewinds(() => now);
    expect(rewound(aVideo({ at: 600, edge: 1_800, duration: 1_800 }), false)).toBe(1_200);
    now = 60_000;
    expect(rewound(aVideo({ at: 660, edge: 1_800, duration: 1_800 }), false)).toBe(1_200);
  });

  it("does not age by an edge that waits for its next piece while the game is on", () => {
    const rewound = rewinds(() => now);
    rewound(aVideo({ at: 1_790, edge: 1_800 }), false);
    now = 6_000;
    expect(rewound(aVideo({ at: 1_796, edge: 1_800 }), false)).toBe(4);
  });

  it("counts from the edge's last move", () => {
    const rewound = rewinds(() => now);
    rewound(aVideo({ at: 600, edge: 1_800 }), true);
    now = 60_000;
    expect(rewound(aVideo({ at: 600, edge: 1_860 }), true)).toBe(1_260);
  });
});
