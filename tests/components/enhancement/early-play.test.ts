import { beforeEach, describe, expect, it, vi } from "vitest";
import { beginningFor, beginsNatively, readyNatively } from "~/enhancement/watch/early-play";
import type { Playable } from "~/enhancement/watch/playable";

/** What begins before our controls are there (performance 3). */

const REPLAY: Playable = {
  eventKey: "gam1",
  title: "Cedar Ridge vs. Lakeview",
  sources: { hls: "/media/film/master.m3u8" },
  live: false,
  captionCount: 0,
};
const SAVED = { position: 903, duration: 3600, savedAt: 1 };

let saved: unknown;
let connection: object;

type State = { plays?: string; networkState?: number; readyState?: number };
function aVideo({ plays = "maybe", networkState = 1, readyState = 0 }: State = {}) {
  const constants = { NETWORK_LOADING: 2, HAVE_NOTHING: 0 };
  const video = { ...constants, canPlayType: () => plays, networkState, readyState, preload: "none", load: vi.fn() };
  return video as typeof video & HTMLVideoElement;
}

beforeEach(() => {
  [saved, connection] = [{}, {}];
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(saved) });
  vi.stubGlobal("window", { MediaSource: {} });
  vi.stubGlobal("navigator", { userAgent: "Chrome/150", connection });
});

describe("whether the browser's own play does what ours would", () => {
  it.each<[what: string, plays: string, playable: Partial<Playable>, expected: boolean, connection?: object]>([
    ["a replay", "maybe", {}, true],
    ["without HLS of its own", "", {}, false],
    ["a live game, which the engine brings nearer", "maybe", { live: true, sources: { hls: "/live.m3u8" } }, false],
    ["from where the address says", "maybe", { resumeAt: 90 }, false],
    ["from the beginning, as the address says", "maybe", { resumeAt: 0 }, true],
    ["from the account's place", "maybe", { account: { url: "", contentType: "game", saved: SAVED, now: 1 } }, false],
    ["on a weak line, whose picture the engine chooses better", "maybe", {}, false, { effectiveType: "3g" }],
    ["on a weak line that saves data", "maybe", {}, true, { effectiveType: "3g", saveData: true }],
    ["a clip, whose part the address has", "maybe", { range: { start: 100, end: 130 } }, true],
  ])("%s", (_what, plays, playable, expected, connected = {}) => {
    Object.assign(connection, connected);
    expect(beginsNatively(aVideo({ plays }), { ...REPLAY, ...playable })).toBe(expected);
  });

  it("not from where this browser left it", () => {
    saved = { gam1: SAVED };
    expect(beginsNatively(aVideo(), REPLAY)).toBe(false);
    expect(beginsNatively(aVideo(), { ...REPLAY, eventKey: "gam2" })).toBe(true);
  });
});

describe("the beginning is fetched", () => {
  it.each<[what: string, state: State, expected: number]>([
    ["of a video at rest", {}, 1],
    ["not again while it comes", { networkState: 2 }, 0],
    ["not again once it is there", { readyState: 1 }, 0],
  ])("%s", (_what, state, expected) => {
    const video = aVideo(state);
    readyNatively(video);
    expect(video.load).toHaveBeenCalledTimes(expected);
    expect(video.preload).toBe(expected ? "auto" : "none");
  });

  it.each<[what: string, plays: string, playable: Partial<Playable>, connection: object, expected: string | null]>([
    ["by the browser itself, where it plays", "maybe", {}, {}, "browser"],
    ["for the engine, where that plays", "", {}, {}, "engine"],
    ["not where it goes on elsewhere", "maybe", { resumeAt: 90 }, {}, null],
    ["not for the engine where it goes on elsewhere", "", { resumeAt: 90 }, {}, null],
    ["not of a live game, which moves on", "maybe", { live: true }, {}, null],
    ["not of a live game for the engine", "", { live: true }, {}, null],
    ["not where data is to be saved", "maybe", {}, { saveData: true }, null],
    ["not for the engine where data is to be saved", "", {}, { saveData: true }, null],
  ])("%s", (_what, plays, playable, connected, expected) => {
    Object.assign(connection, connected);
    expect(beginningFor(aVideo({ plays }), { ...REPLAY, ...playable })).toBe(expected);
  });
});
