import { describe, expect, it } from "vitest";
import type { AdShown } from "~/components/player/ads/ad";
import { type Failure, type Fault, sortFault, toldAs } from "~/components/player/failure";
import { step } from "~/components/player/playback-machine";
import {
  type Effect,
  INITIAL_MACHINE,
  type MachineState,
  type Moment,
  type PlaybackEvent,
} from "~/components/player/transition";
import type { Playable } from "~/enhancement/watch/playable";

const REPLAY: Playable = {
  eventKey: "gam1",
  title: "Cedar Ridge vs. Lakeview",
  sources: { hls: "/film.m3u8", mp4: "/film.mp4" },
  live: false,
  captionCount: 0,
};
const LIVE: Playable = { ...REPLAY, sources: { hls: "/live.m3u8" }, live: true };
const ACCOUNT = { url: "/member/positions/game/gam1", contentType: "game", now: 1 };
const CLIP: Playable = { ...REPLAY, range: { start: 100, end: 130 } };
const REEL: Playable = {
  ...REPLAY,
  reel: [
    { start: 590, end: 605 },
    { start: 700, end: 715 },
  ],
};
const withAds = (playable: Playable): Playable => ({ ...playable, adsUrl: "/events/gam1/ads" });

/** A browser with HLS and MSE, ten minutes into a replay of an hour that plays. */
const MOMENT: Moment = {
  playable: REPLAY,
  now: 100_000,
  clock: 9_000_000,
  position: 600,
  duration: 3600,
  paused: false,
  ended: false,
  hasPlayed: true,
  readyState: 4,
  buffered: 630,
  hasFrames: true,
  errorCode: 0,
  hasNoSource: false,
  window: { start: 0, end: 3600 },
  captionCount: 0,
  shownCaption: null,
  inBreak: false,
  licenseReleased: false,
  hidden: false,
  online: true,
  onOtherScreen: false,
  playsNatively: true,
  prefersEngine: false,
  adaptsBadly: false,
  hasMediaSource: true,
  saved: undefined,
};
/** Nothing pressed, nothing known. */
const FRESH: Partial<Moment> = {
  position: 0,
  duration: NaN,
  paused: true,
  hasPlayed: false,
  readyState: 0,
  hasFrames: false,
  window: { start: 0, end: 0 },
};
const WITHOUT_HLS = { playsNatively: false };
const LIVE_NOW: Partial<Moment> = { playable: LIVE, duration: Infinity, position: 594, window: { start: 0, end: 600 } };
const LIVE_REWOUND: Partial<Moment> = { ...LIVE_NOW, position: 300 };

const PLAYING: Partial<MachineState> = {
  phase: "playing",
  wantsToPlay: true,
  place: 600,
  lastMove: { position: 600, at: 99_500 },
  arrived: { until: 630, at: 70_000 },
  lastSave: 98_000,
};
const LOADING: Partial<MachineState> = { ...PLAYING, phase: "loading", waiting: true, place: 0 };
const ENGINE: Partial<MachineState> = { ...PLAYING, source: { kind: "engine" } };
const fetching = (part: object = {}): Partial<MachineState> => ({
  ...LOADING,
  source: { kind: "fetching-engine", at: "here", next: [], ...part },
});
const engineLoading = (part: object = {}): Partial<MachineState> => ({
  ...LOADING,
  source: { kind: "loading-engine", behindLive: null, next: [], ...part },
});

const NETWORK: Fault = { source: "media", code: 2 };
const ENGINE_NETWORK: Fault = { source: "engine", severity: 2, category: 1, code: 1002 };
const NOT_THERE: Fault = { ...ENGINE_NETWORK, code: 1001, status: 404 };
const EMPTY: Fault = { ...ENGINE_NETWORK, category: 4, code: 4053 };
const STALL: Fault = { source: "stall" };
const FORBIDDEN: Fault = { ...ENGINE_NETWORK, code: 1001, status: 403 };
const FAILED: Partial<MachineState> = {
  ...PLAYING,
  phase: "failed",
  wantsToPlay: false,
  failure: sortFault(ENGINE_NETWORK),
};
const failedBy = (fault: Fault): Partial<MachineState> => ({ ...FAILED, failure: sortFault(fault) });
const offline = (fault: Fault) => toldAs(sortFault(fault), "offline");
const AD = { index: 1, of: 1 } as AdShown;

const BEGUN: Effect = { do: "report", event: { type: "begun" } };
const PLAY: Effect = { do: "play-video" };
const PLAY_THEN = (...next: PlaybackEvent[]): Effect => ({ do: "play-video", next });
const PAUSE: Effect = { do: "pause-video" };
const FETCH: Effect = { do: "fetch-engine" };
const DROP: Effect = { do: "drop-engine" };
const START_LICENSE: Effect = { do: "start-license" };
const STOP_LICENSE: Effect = { do: "stop-license" };
const NATIVE_TIMER: Effect = { do: "wait", for: "native", ms: 4_000 };
const NO_RETRY: Effect = { do: "stop-waiting", for: "retry" };
const seek = (to: number): Effect => ({ do: "seek", to });
const saves = (position: number, when: "now" | "in-turn" = "now"): Effect[] => [
  { do: "save-position", position, duration: 3600, when },
  { do: "report", event: { type: "progress", position, duration: 3600 } },
];
const retryIn = (ms: number): Effect => ({ do: "wait", for: "retry", ms });
const retryOf = (fault: Fault, until = Infinity) => ({ retrying: { fault, until } });
type Reason = Failure["reason"];
const told = (reason: Reason, again = false): Effect => ({ do: "report", event: { type: "failed", reason, again } });
/** `more`: between the pause and the report. */
const fails = (reason: Reason, ...more: Effect[]): Effect[] => [
  NO_RETRY,
  STOP_LICENSE,
  ...saves(600),
  PAUSE,
  ...more,
  told(reason),
];
const failsAgain = (reason: Reason, ...more: Effect[]) => [...fails(reason, ...more).slice(0, -1), told(reason, true)];
const REST: Effect = { do: "rest-engine" };
const backIn = (ms: number): Effect => ({ do: "wait", for: "network", ms });
const BACK = { comebacks: 0 };
const load = (at: number | null, more: object = {}): Effect => ({
  do: "load-engine",
  at,
  holdLevel: false,
  saver: false,
  ...more,
});
const to = (kind: "native" | "engine") => ({ source: { kind } }) as const;
const coming = (at: number | null | "here", next: PlaybackEvent[] = []) => ({
  source: { kind: "fetching-engine" as const, at, next },
});

type Row = [
  name: string,
  state: Partial<MachineState>,
  event: PlaybackEvent | PlaybackEvent["type"],
  moment: Partial<Moment>,
  /** What changes; everything else stays. */
  changes: Partial<MachineState>,
  effects: Effect[],
];

function check(rows: Row[]) {
  it.each(rows)("%s", (_name, part, event, moment, changes, effects) => {
    const state: MachineState = { ...INITIAL_MACHINE, ...part };
    const happened = (typeof event === "string" ? { type: event } : event) as PlaybackEvent;
    expect(step(state, happened, { ...MOMENT, ...moment })).toEqual({ state: { ...state, ...changes }, effects });
  });
}

const begins = (from = 0): Partial<MachineState> => ({
  phase: "loading",
  waiting: true,
  wantsToPlay: true,
  lastMove: { position: from, at: 100_000 },
});

describe("taking the video over from the browser's own controls", () => {
  check([
    ["untouched, it stays as it is", {}, "taken-over", FRESH, {}, []],
    ["paused, it keeps its place", {}, "taken-over", { paused: true }, { phase: "paused", place: 600 }, []],
    [
      "paused at the very beginning after it has played",
      {},
      "taken-over",
      { paused: true, position: 0 },
      { phase: "paused", place: 0 },
      [],
    ],
    ["at its end", {}, "taken-over", { paused: true, ended: true }, { phase: "ended", place: 600 }, []],
    [
      "playing, it goes on",
      {},
      "taken-over",
      { readyState: 3 },
      {
        ...PLAYING,
        waiting: false,
        lastMove: { position: 600, at: 100_000 },
        arrived: INITIAL_MACHINE.arrived,
        movesSince: 100_000,
        lastSave: 100_000,
      },
      [BEGUN, START_LICENSE, { do: "report", event: { type: "started", position: 600 } }, ...saves(600, "in-turn")],
    ],
    [
      "playing and out of data, it waits",
      {},
      "taken-over",
      { readyState: 2 },
      { ...begins(600), place: 600 },
      [BEGUN, START_LICENSE],
    ],
    [
      "pressed with nothing shown yet, it begins again",
      {},
      "taken-over",
      { ...FRESH, paused: false },
      begins(),
      [START_LICENSE, BEGUN, NATIVE_TIMER, PLAY],
    ],
  ]);
});

describe("the first press of play", () => {
  const saved = { position: 903, duration: 3600, savedAt: 1 };
  check([
    ["by the browser's own HLS", {}, "play", FRESH, begins(), [BEGUN, NATIVE_TIMER, PLAY]],
    [
      "where this browser left it",
      {},
      "play",
      { ...FRESH, saved },
      { ...begins(900), resumedAt: 900 },
      [BEGUN, { do: "seek-once-known", to: 900 }, NATIVE_TIMER, PLAY],
    ],
    [
      "where the address says",
      {},
      "play",
      { ...FRESH, saved, playable: { ...REPLAY, resumeAt: 90 } },
      { ...begins(90), resumedAt: 90 },
      [BEGUN, { do: "seek-once-known", to: 90 }, NATIVE_TIMER, PLAY],
    ],
    [
      "a clip, at its own beginning, which is no resuming",
      {},
      "play",
      { ...FRESH, saved, playable: CLIP },
      begins(100),
      [BEGUN, { do: "seek-once-known", to: 100 }, NATIVE_TIMER, PLAY],
    ],
    [
      "a clip, where the account left it",
      {},
      "play",
      { ...FRESH, playable: { ...CLIP, account: { ...ACCOUNT, saved: { position: 18, duration: 30, savedAt: 1 } } } },
      begins(115),
      [BEGUN, { do: "seek-once-known", to: 115 }, NATIVE_TIMER, PLAY],
    ],
    [
      "where the address says: at the beginning",
      {},
      "play",
      { ...FRESH, saved, playable: { ...REPLAY, resumeAt: 0 } },
      begins(),
      [BEGUN, NATIVE_TIMER, PLAY],
    ],
    [
      "a live game, at the edge",
      {},
      "play",
      { ...FRESH, saved, playable: LIVE },
      begins(),
      [BEGUN, NATIVE_TIMER, PLAY],
    ],
    [
      "without HLS of its own: the engine first",
      {},
      "play",
      { ...FRESH, ...WITHOUT_HLS },
      { ...begins(), ...coming(null), opening: { from: null, breakOver: true, engine: "coming" } },
      [BEGUN, FETCH],
    ],
    [
      "live with HLS of its own that knows no parts: the engine all the same",
      {},
      "play",
      { ...FRESH, playable: LIVE, prefersEngine: true },
      { ...begins(), ...coming(null), opening: { from: null, breakOver: true, engine: "coming" } },
      [BEGUN, FETCH],
    ],
    [
      "with neither HLS nor an engine: the MP4",
      {},
      "play",
      { ...FRESH, ...WITHOUT_HLS, hasMediaSource: false },
      begins(),
      [BEGUN, NATIVE_TIMER, PLAY],
    ],
    [
      "a live game with neither HLS nor an engine: says so, without ads",
      {},
      "play",
      { ...FRESH, ...WITHOUT_HLS, hasMediaSource: false, playable: withAds(LIVE) },
      { phase: "failed", failure: sortFault({ source: "no-picture" }) },
      [BEGUN, NO_RETRY, STOP_LICENSE, PAUSE, told("unsupported")],
    ],
    [
      "a replay with ads gets ready behind them",
      {},
      "play",
      { ...FRESH, ...WITHOUT_HLS, playable: withAds(REPLAY) },
      { ...begins(), ...coming(null), opening: { from: null, breakOver: false, engine: "coming" } },
      [BEGUN, { do: "warm-engine" }, PAUSE, { do: "begin-preroll" }, FETCH],
    ],
    [
      "a replay with ads that the browser plays is let play in this gesture",
      {},
      "play",
      { ...FRESH, playable: withAds(REPLAY) },
      { ...begins(), opening: { from: null, breakOver: false, engine: "none" } },
      [BEGUN, { do: "warm-engine" }, PAUSE, { do: "ready-native" }, { do: "begin-preroll" }],
    ],
    [
      "a live game with ads waits for their end",
      {},
      "play",
      { ...FRESH, ...WITHOUT_HLS, playable: withAds(LIVE) },
      { ...begins(), opening: { from: null, breakOver: false, engine: "after-break" } },
      [BEGUN, { do: "warm-engine" }, PAUSE, { do: "begin-preroll" }],
    ],
    [
      "a clip has no ads",
      {},
      "play",
      { ...FRESH, playable: withAds(CLIP) },
      begins(100),
      [BEGUN, { do: "seek-once-known", to: 100 }, NATIVE_TIMER, PLAY],
    ],
  ]);
});

describe("the ads before the game are over", () => {
  const opening = { from: null, breakOver: false } as const;
  check([
    [
      "live, by the browser's own HLS: loaded again, at the edge",
      { ...LOADING, opening: { ...opening, engine: "after-break" } },
      "ad:preroll-over",
      { ...FRESH, playable: withAds(LIVE) },
      { opening: null },
      [{ do: "load-native", at: null }, NATIVE_TIMER, PLAY],
    ],
    [
      "live, by the engine that comes nearer than the browser's own HLS",
      { ...LOADING, opening: { ...opening, engine: "after-break" } },
      "ad:preroll-over",
      { ...FRESH, prefersEngine: true, playable: withAds(LIVE) },
      { ...coming(null), opening: { from: null, breakOver: true, engine: "coming" } },
      [FETCH],
    ],
    [
      "live, by the engine",
      { ...LOADING, opening: { ...opening, engine: "after-break" } },
      "ad:preroll-over",
      { ...FRESH, ...WITHOUT_HLS, playable: withAds(LIVE) },
      { ...coming(null), opening: { from: null, breakOver: true, engine: "coming" } },
      [FETCH],
    ],
    [
      "a replay whose engine is still on its way",
      { ...fetching(), opening: { ...opening, engine: "coming" } },
      "ad:preroll-over",
      { ...FRESH, ...WITHOUT_HLS },
      { opening: { from: null, breakOver: true, engine: "coming" } },
      [],
    ],
    [
      "a replay whose engine is ready",
      { ...ENGINE, phase: "loading", opening: { ...opening, engine: "loaded" } },
      "ad:preroll-over",
      {},
      { opening: null },
      [PLAY],
    ],
    [
      "a replay that the browser plays, at its place",
      { ...LOADING, opening: { from: 90, breakOver: false, engine: "none" } },
      "ad:preroll-over",
      FRESH,
      { opening: null },
      [{ do: "seek-once-known", to: 90 }, NATIVE_TIMER, PLAY],
    ],
    [
      "after it has failed behind them nothing plays",
      { ...FAILED, opening: { ...opening, engine: "none" } },
      "ad:preroll-over",
      {},
      { opening: null },
      [],
    ],
  ]);
});

describe("play, pause and toggle", () => {
  check([
    [
      "play, once more",
      { ...PLAYING, phase: "paused", wantsToPlay: false },
      "play",
      {},
      { wantsToPlay: true },
      [BEGUN, PLAY],
    ],
    ["play, while an ad is on", PLAYING, "play", { inBreak: true }, {}, [BEGUN]],
    [
      "play, at the end of a clip: from its beginning",
      { ...PLAYING, phase: "ended", wantsToPlay: false },
      "play",
      { playable: CLIP, position: 129.8, window: { start: 100, end: 130 } },
      { phase: "ended", wantsToPlay: true, sought: { position: 100, until: 106_000 } },
      [BEGUN, seek(100), PLAY],
    ],
    [
      "play, just before the end of a clip",
      { ...PLAYING, phase: "paused" },
      "play",
      { playable: CLIP, position: 129.6, window: { start: 100, end: 130 } },
      { phase: "paused" },
      [BEGUN, PLAY],
    ],
    [
      "play, after a failure: tries again",
      FAILED,
      "play",
      {},
      { ...begins(600), failure: null },
      [BEGUN, { do: "load-native", at: 600 }, PLAY],
    ],
    ["pause", PLAYING, "pause", {}, { wantsToPlay: false }, [PAUSE]],
    ["toggle, playing", PLAYING, "toggle", {}, { wantsToPlay: false }, [PAUSE]],
    ["toggle, paused", { ...PLAYING, phase: "paused" }, "toggle", { paused: true }, {}, [BEGUN, PLAY]],
    ["toggle, in a break", PLAYING, "toggle", { inBreak: true }, {}, [{ do: "toggle-ad" }]],
    ["the browser wants a tap first", LOADING, "video:play-refused", {}, { phase: "paused", waiting: false }, []],
  ]);
});

describe("going elsewhere", () => {
  const sought = (position: number) => ({ sought: { position, until: 106_000 } });
  check([
    [
      "seek",
      { ...PLAYING, resumedAt: 90 },
      { type: "seek", position: 30 },
      {},
      { resumedAt: null, ...sought(30) },
      [seek(30)],
    ],
    ["seek, no further than the end", PLAYING, { type: "seek", position: 9999 }, {}, sought(3600), [seek(3600)]],
    [
      "seek into the past of a live game holds the level",
      ENGINE,
      { type: "seek", position: 300 },
      LIVE_NOW,
      sought(300),
      [{ do: "hold-level", hold: true }, seek(300)],
    ],
    [
      "seek to the edge of a live game lets it go",
      ENGINE,
      { type: "seek", position: 600 },
      LIVE_REWOUND,
      sought(594),
      [{ do: "hold-level", hold: false }, seek(594)],
    ],
    ["back ten seconds", PLAYING, { type: "seek-by", seconds: -10 }, {}, sought(590), [seek(590)]],
    [
      "back in a live game that the browser cannot rewind: with the engine",
      PLAYING,
      { type: "seek-by", seconds: -10 },
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { waiting: true, ...coming("here", [{ type: "seek-by", seconds: -10 }]) },
      [FETCH],
    ],
    [
      "to the start of a live game that the browser cannot rewind: with the engine",
      PLAYING,
      "start-over",
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { waiting: true, ...coming("here", [{ type: "start-over" }]) },
      [FETCH],
    ],
    [
      "to the start of a live game",
      ENGINE,
      "start-over",
      { ...LIVE_NOW, window: { start: 0, end: 600, fromStart: true } },
      sought(0),
      [{ do: "hold-level", hold: true }, seek(0)],
    ],
    [
      "back before anything is known, with the engine there already",
      ENGINE,
      { type: "seek-by", seconds: -10 },
      { window: { start: 0, end: 0 } },
      sought(0),
      [seek(0)],
    ],
    [
      "jump to live",
      { ...ENGINE, phase: "paused", wantsToPlay: false, sought: { position: 300, until: 200_000 } },
      "jump-to-live",
      LIVE_REWOUND,
      { wantsToPlay: true, sought: null },
      [{ do: "hold-level", hold: false }, seek(594), { do: "set-rate", rate: 1 }, BEGUN, PLAY],
    ],
    ["start over", { ...PLAYING, resumedAt: 90 }, "start-over", {}, { resumedAt: null, ...sought(0) }, [seek(0)]],
    ["dismiss where it was resumed", { ...PLAYING, resumedAt: 90 }, "dismiss-resume", {}, { resumedAt: null }, []],
  ]);
});

describe("what only the engine gives", () => {
  const choose: PlaybackEvent = { type: "choose-quality", choice: 720 };
  check([
    ["settings fetch the engine", PLAYING, "open-more", {}, { waiting: true, ...coming("here") }, [FETCH]],
    ["not before the first play", {}, "open-more", FRESH, {}, []],
    ["not where there can be none", PLAYING, "open-more", { hasMediaSource: false }, {}, []],
    ["not where it is there", ENGINE, "open-more", {}, {}, []],
    ["nor twice", fetching(), "open-more", {}, {}, []],
    ["a quality", PLAYING, choose, {}, { quality: 720, waiting: true, ...coming("here", [choose]) }, [FETCH]],
    ["a quality, with the engine", ENGINE, choose, {}, { quality: 720 }, [{ do: "choose-level", choice: 720 }]],
    ["a quality, while it is fetched", fetching(), choose, {}, { quality: 720, ...coming("here", [choose]) }, []],
    [
      "a quality, while it loads",
      engineLoading(),
      choose,
      {},
      { quality: 720, ...engineLoading({ next: [choose] }) },
      [],
    ],
    [
      "captions that the browser does not show",
      PLAYING,
      "toggle-captions",
      {},
      { waiting: true, ...coming("here", [{ type: "toggle-captions" }]) },
      [FETCH],
    ],
    ["captions on", PLAYING, "toggle-captions", { captionCount: 2 }, {}, [{ do: "show-caption", index: 0 }]],
    [
      "captions off",
      PLAYING,
      "toggle-captions",
      { captionCount: 2, shownCaption: 1 },
      {},
      [{ do: "show-caption", index: null }],
    ],
  ]);
});

describe("handing the video to the engine", () => {
  check([
    [
      "a replay goes on where it was",
      { ...fetching(), place: 600 },
      "engine:script-loaded",
      {},
      { source: { kind: "loading-engine", behindLive: null, next: [] } },
      [load(600)],
    ],
    [
      "a replay without a place yet goes on where it begins",
      fetching(),
      "engine:script-loaded",
      { playable: { ...REPLAY, resumeAt: 90 } },
      engineLoading(),
      [load(90)],
    ],
    [
      "a named place wins",
      { ...fetching({ at: 30 }), place: 600 },
      "engine:script-loaded",
      {},
      { source: { kind: "loading-engine", behindLive: null, next: [] } },
      [load(30)],
    ],
    [
      "what plays goes on playing",
      { ...fetching({ at: null }), wantsToPlay: false },
      "engine:script-loaded",
      { paused: false },
      { ...engineLoading(), wantsToPlay: true },
      [load(null)],
    ],
    [
      "what rests stays at rest",
      { ...fetching({ at: null }), wantsToPlay: false },
      "engine:script-loaded",
      { paused: true },
      { source: { kind: "loading-engine", behindLive: null, next: [] } },
      [load(null)],
    ],
    ["a live game, at the edge", fetching(), "engine:script-loaded", LIVE_NOW, engineLoading(), [load(null)]],
    [
      "a rewound live game remembers how far behind it is",
      fetching(),
      "engine:script-loaded",
      LIVE_REWOUND,
      engineLoading({ behindLive: 300 }),
      [load(null)],
    ],
    [
      "a live game loaded again in its past holds the level",
      fetching({ at: -300 }),
      "engine:script-loaded",
      LIVE_REWOUND,
      engineLoading(),
      [load(-300, { holdLevel: true })],
    ],
    [
      "data saver goes with it, and the captions",
      { ...fetching({ at: null }), quality: "saver" },
      "engine:script-loaded",
      { shownCaption: 1 },
      { ...engineLoading(), caption: 1 },
      [load(null, { saver: true })],
    ],
    ["it has loaded", engineLoading(), "engine:loaded", {}, to("engine"), [PLAY_THEN()]],
    ["it has loaded behind an ad", engineLoading(), "engine:loaded", { inBreak: true }, to("engine"), []],
    [
      "it has loaded for a game that failed meanwhile",
      { ...engineLoading(), phase: "failed" },
      "engine:loaded",
      {},
      to("engine"),
      [],
    ],
    [
      "it has loaded a rewound game: back to where it was, with its captions",
      { ...engineLoading({ behindLive: 300 }), caption: 1 },
      "engine:loaded",
      LIVE_NOW,
      { ...to("engine"), caption: null, sought: { position: 300, until: 106_000 } },
      [{ do: "hold-level", hold: true }, seek(300), { do: "show-caption", index: 1 }, PLAY_THEN()],
    ],
    [
      "then what waited for it",
      engineLoading({ next: [{ type: "choose-quality", choice: 720 }] }),
      "engine:loaded",
      {},
      to("engine"),
      [PLAY_THEN({ type: "choose-quality", choice: 720 })],
    ],
    [
      "then what waited for it, at once where it does not play",
      { ...engineLoading({ next: [{ type: "choose-quality", choice: 720 }] }), wantsToPlay: false },
      "engine:loaded",
      { paused: true },
      to("engine"),
      [{ do: "dispatch", event: { type: "choose-quality", choice: 720 } }],
    ],
    [
      "it has not loaded",
      engineLoading({ next: [{ type: "toggle-captions" }] }),
      "engine:not-loaded",
      {},
      to("engine"),
      [],
    ],
    [
      "it has loaded before the ads are over",
      { ...engineLoading(), opening: { from: 90, breakOver: false, engine: "coming" } },
      "engine:loaded",
      { inBreak: true },
      { ...to("engine"), opening: { from: 90, breakOver: false, engine: "loaded" } },
      [],
    ],
    [
      "it has loaded and there were no ads",
      { ...engineLoading(), opening: { from: 90, breakOver: true, engine: "coming" } },
      "engine:loaded",
      {},
      { ...to("engine"), opening: null },
      [PLAY_THEN(), PLAY],
    ],
    [
      "it has not loaded: the browser may still begin",
      { ...engineLoading(), opening: { from: 90, breakOver: true, engine: "coming" } },
      "engine:not-loaded",
      {},
      { ...to("engine"), opening: null },
      [{ do: "seek-once-known", to: 90 }, NATIVE_TIMER, PLAY],
    ],
    [
      "its script cannot be had: what plays goes on",
      { ...fetching({ next: [{ type: "toggle-captions" }] }), phase: "playing" },
      "engine:script-failed",
      {},
      { ...to("native"), waiting: false },
      [],
    ],
    [
      "its script cannot be had and the picture stands still: it is still awaited",
      { ...fetching(), phase: "playing" },
      "engine:script-failed",
      { ...LIVE_NOW, readyState: 2 },
      { ...to("native"), waiting: true },
      [],
    ],
    [
      "its script cannot be had: the MP4 begins",
      { ...fetching(), opening: { from: 90, breakOver: true, engine: "coming" } },
      "engine:script-failed",
      { ...FRESH, ...WITHOUT_HLS },
      { ...to("native"), waiting: true, opening: null },
      [{ do: "seek-once-known", to: 90 }, NATIVE_TIMER, PLAY],
    ],
    [
      "its script cannot be had, nor anything else",
      { ...fetching(), opening: { from: null, breakOver: true, engine: "coming" } },
      "engine:script-failed",
      { ...FRESH, ...WITHOUT_HLS, playable: LIVE },
      {
        ...to("native"),
        phase: "failed",
        waiting: false,
        wantsToPlay: false,
        failure: sortFault({ source: "engine-script" }),
        opening: null,
      },
      [NO_RETRY, STOP_LICENSE, PAUSE, told("network")],
    ],
    [
      "its script cannot be had, nor anything else, by a browser that says it is offline: it won't come back by itself",
      fetching(),
      "engine:script-failed",
      { ...FRESH, ...WITHOUT_HLS, playable: LIVE, online: false },
      {
        ...to("native"),
        ...{ phase: "failed", waiting: false, wantsToPlay: false, failure: sortFault({ source: "engine-script" }) },
      },
      [NO_RETRY, STOP_LICENSE, PAUSE, told("network")],
    ],
    [
      "its script cannot be had and the video has broken",
      fetching(),
      "engine:script-failed",
      { errorCode: 4 },
      {
        ...to("native"),
        phase: "failed",
        waiting: false,
        wantsToPlay: false,
        failure: sortFault({ source: "engine-script" }),
        lastSave: 100_000,
        ...BACK,
      },
      fails("network", backIn(5_000)),
    ],
    ["the browser's own HLS shows nothing for four seconds", LOADING, "timer:native", FRESH, coming(null), [FETCH]],
    ["it shows nothing, and no engine can help", LOADING, "timer:native", { ...FRESH, hasMediaSource: false }, {}, []],
    ["it shows something", LOADING, "timer:native", { readyState: 1 }, {}, []],
    ["the engine is there already", { ...LOADING, ...to("engine") }, "timer:native", FRESH, {}, []],
    ["it has failed meanwhile", FAILED, "timer:native", FRESH, {}, []],
  ]);
});

describe("what the video says", () => {
  const FIRST: Effect = { do: "report", event: { type: "started", position: 600 } };
  check([
    ["play, by the browser's own button", {}, "video:play", { position: 0 }, begins(), [BEGUN, START_LICENSE]],
    [
      "play, once more",
      { ...PLAYING, phase: "paused", wantsToPlay: false },
      "video:play",
      {},
      { wantsToPlay: true, lastMove: { position: 600, at: 100_000 } },
      [BEGUN, START_LICENSE],
    ],
    [
      "the first picture",
      { ...LOADING, attempts: 2 },
      "video:playing",
      {},
      { ...PLAYING, waiting: false, attempts: 0, movesSince: 100_000 },
      [FIRST],
    ],
    [
      "the picture moves again",
      { ...PLAYING, phase: "paused", waiting: true },
      "video:playing",
      {},
      { phase: "playing", waiting: false, movesSince: 100_000 },
      [],
    ],
    [
      "the picture moves in spite of a failure",
      FAILED,
      "video:playing",
      {},
      { phase: "playing", failure: null, movesSince: 100_000 },
      [],
    ],
    [
      "pause",
      PLAYING,
      "video:pause",
      { paused: true },
      { phase: "paused", wantsToPlay: false, lastSave: 100_000 },
      [STOP_LICENSE, ...saves(600)],
    ],
    [
      "pause of a live game saves nothing",
      PLAYING,
      "video:pause",
      LIVE_NOW,
      { phase: "paused", wantsToPlay: false },
      [STOP_LICENSE],
    ],
    ["pause after a failure", FAILED, "video:pause", {}, {}, []],
    ["pause at the end", PLAYING, "video:pause", { ended: true }, {}, []],
    ["pause while the engine takes over", engineLoading(), "video:pause", {}, {}, []],
    ["pause while it is fetched", fetching(), "video:pause", {}, {}, []],
    [
      "pause of a video that broke",
      { ...ENGINE, ...retryOf(ENGINE_NETWORK), waiting: true },
      "video:pause",
      {},
      {},
      [],
    ],
    [
      "the viewer's own pause, by a headset, of an engine that plays on",
      { ...ENGINE, ...retryOf(ENGINE_NETWORK) },
      "video:pause",
      { ...LIVE_NOW, paused: true },
      { phase: "paused", wantsToPlay: false },
      [STOP_LICENSE],
    ],
    [
      "the viewer's own pause while it is fetched",
      { ...fetching(), phase: "playing", wantsToPlay: false },
      "video:pause",
      LIVE_NOW,
      { phase: "paused", waiting: false },
      [STOP_LICENSE],
    ],
    [
      "the viewer's own pause of a video that broke",
      { ...ENGINE, ...retryOf(ENGINE_NETWORK), wantsToPlay: false },
      "video:pause",
      LIVE_NOW,
      { phase: "paused" },
      [STOP_LICENSE],
    ],
    ["pause for an ad", PLAYING, "video:pause", { inBreak: true }, {}, []],
    [
      "pause at the end of a clip is its end",
      PLAYING,
      "video:pause",
      { playable: CLIP, position: 129.8, window: { start: 100, end: 130 } },
      { phase: "ended", wantsToPlay: false },
      [STOP_LICENSE, { do: "report", event: { type: "ended" } }],
    ],
    [
      "ended: next time from the beginning",
      PLAYING,
      "video:ended",
      { position: 3600, ended: true },
      { phase: "ended", wantsToPlay: false, lastSave: 100_000 },
      [STOP_LICENSE, ...saves(3600), { do: "report", event: { type: "ended" } }],
    ],
    ["waiting", PLAYING, "video:waiting", {}, { waiting: true }, []],
    ["waiting, with nobody who wants to play", { ...PLAYING, wantsToPlay: false }, "video:waiting", {}, {}, []],
    [
      "ready, with enough to go on",
      { ...PLAYING, waiting: true },
      "video:ready",
      { readyState: 3 },
      { waiting: false },
      [],
    ],
    ["ready, with too little", PLAYING, "video:ready", { readyState: 2 }, { waiting: true }, []],
    ["a new place", { ...PLAYING, place: 599 }, "video:changed", {}, { place: 600 }, []],
    ["a place of zero is none", PLAYING, "video:changed", { position: 0 }, { place: 600 }, []],
    ["a place while it is paused is not seen", { ...PLAYING, phase: "paused", place: 1 }, "video:changed", {}, {}, []],
    [
      "saved every five seconds",
      { ...PLAYING, lastSave: 95_000 },
      "video:changed",
      {},
      { lastSave: 100_000 },
      saves(600, "in-turn"),
    ],
    [
      "a clip's place, for an account",
      { ...PLAYING, lastSave: 95_000 },
      "video:changed",
      { position: 112, playable: { ...CLIP, account: ACCOUNT }, window: { start: 100, end: 130 } },
      { lastSave: 100_000, place: 112 },
      [
        { do: "save-position", position: 12, duration: 30, when: "in-turn" },
        { do: "report", event: { type: "progress", position: 112, duration: 3600 } },
      ],
    ],
    [
      "a clip's place is nobody's without one",
      { ...PLAYING, lastSave: 95_000 },
      "video:changed",
      { position: 112, playable: CLIP, window: { start: 100, end: 130 } },
      { place: 112 },
      [],
    ],
    ["and not before", { ...PLAYING, lastSave: 95_001 }, "video:changed", {}, {}, []],
    ["not while its length is unknown", { ...PLAYING, lastSave: 0 }, "video:changed", { duration: NaN }, {}, []],
    [
      "the end of a scoring play leads to the next",
      { ...PLAYING, place: 604.9 },
      "video:changed",
      { playable: REEL, position: 605.1 },
      { place: 605.1, sought: { position: 700, until: 106_000 } },
      [seek(700)],
    ],
    [
      "the end of the last one is the end",
      { ...PLAYING, place: 714.9 },
      "video:changed",
      { playable: REEL, position: 715.1 },
      { place: 715.1, phase: "ended", wantsToPlay: false },
      [PAUSE, STOP_LICENSE, { do: "report", event: { type: "ended" } }],
    ],
    [
      "which stays so when the video has paused",
      { ...PLAYING, phase: "ended", wantsToPlay: false },
      "video:pause",
      { playable: REEL, position: 715.1, paused: true },
      {},
      [],
    ],
    [
      "and from which Play begins the first again",
      { ...PLAYING, phase: "ended", wantsToPlay: false },
      "play",
      { playable: REEL, position: 715.1, paused: true },
      { wantsToPlay: true, sought: { position: 590, until: 106_000 } },
      [BEGUN, seek(590), PLAY],
    ],
    [
      "a reel is not how far the replay was watched",
      { ...PLAYING, lastSave: 0 },
      "video:changed",
      { playable: REEL },
      {},
      [],
    ],
    [
      "nothing before the end of a scoring play",
      { ...PLAYING, place: 604.7 },
      "video:changed",
      { playable: REEL, position: 604.9 },
      { place: 604.9 },
      [],
    ],
    [
      "nor while it is paused",
      { ...PLAYING, phase: "paused", place: 604.9 },
      "video:changed",
      { playable: REEL, position: 605.1, paused: true },
      {},
      [],
    ],
    [
      "a clip stops at its end",
      PLAYING,
      "video:changed",
      { playable: CLIP, position: 129.8, window: { start: 100, end: 130 } },
      { place: 129.8 },
      [PAUSE],
    ],
    [
      "a clip at rest at its end stays so",
      { ...PLAYING, phase: "ended" },
      "video:changed",
      { playable: CLIP, position: 129.8, window: { start: 100, end: 130 }, paused: true },
      {},
      [],
    ],
  ]);
});

describe("a seek back from the end", () => {
  const over = { ...PLAYING, phase: "ended", wantsToPlay: false } as const;
  check([
    ["is a pause", over, "video:seeking", { position: 0, paused: true }, { phase: "paused" }, []],
    ["is none while the end is still reached", over, "video:seeking", { position: 0, ended: true }, {}, []],
    [
      "to watch again plays on",
      { ...over, wantsToPlay: true },
      "video:seeking",
      { position: 0 },
      { phase: "ended", waiting: true },
      [],
    ],
  ]);
});

describe("a seek that the engine loses", () => {
  const sought = { position: 300, until: 100_000 };
  const justSought = { position: 300, until: 106_000 };
  check([
    [
      "is made again with a new engine",
      { ...ENGINE, sought },
      "video:seeking",
      { position: 309 },
      { sought: null, waiting: true, ...coming(300) },
      [DROP, FETCH],
    ],
    [
      "in a live game, counted from the edge",
      { ...ENGINE, sought },
      "video:seeking",
      { ...LIVE_NOW, position: 309 },
      { sought: null, waiting: true, ...coming(-300) },
      [DROP, FETCH],
    ],
    [
      "is noticed at once after a short step back",
      { ...ENGINE, sought: justSought },
      "video:seeking",
      { position: 303 },
      { sought: null, waiting: true, ...coming(300) },
      [DROP, FETCH],
    ],
    [
      "a short jump over a gap is no loss",
      { ...ENGINE, sought: justSought },
      "video:seeking",
      { position: 302.9 },
      { waiting: true },
      [],
    ],
    ["a little further is no loss", { ...ENGINE, sought }, "video:seeking", { position: 308.9 }, { waiting: true }, []],
    [
      "after six seconds it is the viewer's",
      { ...ENGINE, sought },
      "video:seeking",
      { position: 309, now: 100_001 },
      { waiting: true },
      [],
    ],
    [
      "the browser's own player loses none",
      { ...PLAYING, sought },
      "video:seeking",
      { position: 309 },
      { waiting: true },
      [],
    ],
    ["nothing was sought", ENGINE, "video:seeking", { position: 309 }, { waiting: true }, []],
  ]);
});

describe("faults", () => {
  const media = (code: number): Fault => ({ source: "media", code });
  const retrying = (fault: Fault, attempts: number) => ({ ...retryOf(fault), attempts, waiting: true });
  const BROKEN: Fault = { ...ENGINE_NETWORK, category: 3, code: 3016 };
  const NO_PLAYLIST: Fault = { ...NOT_THERE, ofPlaylist: true };
  const OUT = { readyState: 2 };
  const ahead = (until: number) => ({ ...ENGINE, ...retryOf(ENGINE_NETWORK, until), attempts: 2 });
  const STREAM_ON: Effect[] = [{ do: "retry-streaming" }, retryIn(1_000)];
  const failed = (fault: Fault): Partial<MachineState> => ({ ...failedBy(fault), retrying: null, lastSave: 100_000 });
  const STOPPED = { stopped: { window: { start: 0, end: 600 }, at: 9_000_000 } };
  const REFUSED = { failure: { ...sortFault(FORBIDDEN), severity: "recover" as const }, refused: null };
  const playlist = (status: number): PlaybackEvent => ({
    type: "engine:fault",
    fault: { ...FORBIDDEN, severity: 1, status, ofPlaylist: true } as Fault,
  });
  check([
    [
      "of the element: tried again after a second",
      PLAYING,
      "video:error",
      { errorCode: 2 },
      retrying(NETWORK, 1),
      [retryIn(1_000)],
    ],
    ["of all its sources", PLAYING, "video:error", { hasNoSource: true }, retrying(media(4), 1), [retryIn(1_000)]],
    ["of one of its sources", PLAYING, "video:error", {}, {}, []],
    ["that the viewer brought about", PLAYING, "video:error", { errorCode: 1 }, {}, []],
    ["before anything was played", {}, "video:error", { ...FRESH, hasNoSource: true }, {}, []],
    ["of the element under the engine", ENGINE, "video:error", { errorCode: 2 }, {}, []],
    [
      "with nothing to play behind an ad",
      fetching(),
      "video:error",
      { ...WITHOUT_HLS, inBreak: true, hasNoSource: true },
      {},
      [],
    ],
    [
      "of the browser's own HLS behind an ad",
      PLAYING,
      "video:error",
      { inBreak: true, errorCode: 2 },
      retrying(NETWORK, 1),
      [retryIn(1_000)],
    ],
    [
      "of the element where no engine can help",
      PLAYING,
      "video:error",
      { errorCode: 2, hasMediaSource: false },
      { ...failed(NETWORK), ...BACK },
      fails("network", backIn(5_000)),
    ],
    [
      "of all its sources, where no engine can help and the browser has HLS: not reached",
      PLAYING,
      "video:error",
      { hasNoSource: true, hasMediaSource: false },
      { ...failed(NETWORK), ...BACK },
      fails("network", backIn(5_000)),
    ],
    [
      "of all its sources, where nothing could play them",
      PLAYING,
      "video:error",
      { hasNoSource: true, hasMediaSource: false, ...WITHOUT_HLS },
      failed(media(4)),
      fails("unsupported"),
    ],
    [
      "for the second time, while what is here plays on: without a word",
      { ...ENGINE, attempts: 1 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      {},
      { ...retryOf(ENGINE_NETWORK), attempts: 2 },
      [retryIn(2_000)],
    ],
    [
      "for the second time",
      { ...ENGINE, attempts: 1 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      OUT,
      retrying(ENGINE_NETWORK, 2),
      [retryIn(2_000)],
    ],
    [
      "for the third time",
      { ...ENGINE, attempts: 2 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      OUT,
      retrying(ENGINE_NETWORK, 3),
      [retryIn(4_000)],
    ],
    [
      "for the fourth time: told",
      { ...ENGINE, attempts: 3 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      {},
      { ...failed(ENGINE_NETWORK), ...to("engine"), ...BACK, attempts: 3 },
      fails("network", REST, backIn(5_000)),
    ],
    [
      "for the fourth time, by a browser that says it is offline: told so",
      { ...ENGINE, attempts: 3 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { online: false },
      { ...failed(ENGINE_NETWORK), failure: offline(ENGINE_NETWORK), ...to("engine"), ...BACK, attempts: 3 },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "for the first time, with nothing left to show, by a browser that says it is offline: told at once",
      ENGINE,
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { ...OUT, online: false },
      { ...failed(ENGINE_NETWORK), failure: offline(ENGINE_NETWORK), ...to("engine"), ...BACK },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "of the browser's own HLS, too",
      PLAYING,
      "video:error",
      { errorCode: 2, online: false },
      { ...failed(NETWORK), failure: offline(NETWORK), ...BACK },
      fails("offline", backIn(5_000)),
    ],
    [
      "offline, while what is here plays on: without a word",
      ENGINE,
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { online: false },
      { ...retryOf(ENGINE_NETWORK), attempts: 1 },
      [retryIn(1_000)],
    ],
    [
      "offline, with nothing left to hear, out of sight: tried again",
      ENGINE,
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { ...OUT, online: false, hidden: true },
      retrying(ENGINE_NETWORK, 1),
      [retryIn(1_000)],
    ],
    [
      "for the fourth time, offline, out of sight: told so",
      { ...ENGINE, attempts: 3 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { ...OUT, online: false, hidden: true },
      { ...failed(ENGINE_NETWORK), failure: offline(ENGINE_NETWORK), ...to("engine"), ...BACK, attempts: 3 },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "offline, that is none of the network's: tried again",
      ENGINE,
      { type: "engine:fault", fault: BROKEN },
      { ...OUT, online: false },
      retrying(BROKEN, 1),
      [retryIn(1_000)],
    ],
    [
      "offline, while the viewer has paused: tried again",
      { ...ENGINE, phase: "paused", wantsToPlay: false },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { ...OUT, online: false },
      retrying(ENGINE_NETWORK, 1),
      [retryIn(1_000)],
    ],
    [
      "for the fourth time, offline, while the viewer has paused: nothing promises to come back",
      { ...ENGINE, attempts: 3, phase: "paused", wantsToPlay: false },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { online: false },
      { ...failed(ENGINE_NETWORK), ...to("engine"), attempts: 3 },
      fails("network", REST),
    ],
    [
      "a live game that isn't there yet, for the fourth time: told, and awaited",
      { ...ENGINE, attempts: 3, place: 0 },
      { type: "engine:fault", fault: NOT_THERE },
      LIVE_NOW,
      { ...failed(NOT_THERE), ...to("engine"), ...BACK, attempts: 3, place: 0, lastSave: 98_000 },
      [NO_RETRY, STOP_LICENSE, PAUSE, REST, backIn(5_000), told("not-found")],
    ],
    [
      "a live game that is gone in the middle: it has stopped, and is awaited",
      { ...ENGINE, attempts: 3 },
      { type: "engine:fault", fault: NOT_THERE },
      LIVE_NOW,
      {
        ...failed(NOT_THERE),
        failure: toldAs(sortFault(NOT_THERE), "network"),
        ...{ ...to("engine"), ...BACK, attempts: 3, lastSave: 98_000 },
      },
      [NO_RETRY, STOP_LICENSE, PAUSE, REST, backIn(5_000), told("network")],
    ],
    [
      "a live game whose playlist is empty: tried again",
      ENGINE,
      { type: "engine:fault", fault: EMPTY },
      LIVE_NOW,
      retrying(EMPTY, 1),
      [retryIn(1_000)],
    ],
    [
      "a replay that isn't there is awaited by nobody",
      { ...ENGINE, attempts: 3, place: 0 },
      { type: "engine:fault", fault: NOT_THERE },
      {},
      { ...failed(NOT_THERE), ...to("engine"), attempts: 3, place: 0 },
      fails("not-found", REST),
    ],
    [
      "another while one is retried",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1) },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      {},
      {},
      [],
    ],
    [
      "another while one is retried that has broken the picture: no word, and no more of this engine",
      { ...ENGINE, ...retryOf(ENGINE_NETWORK), attempts: 1 },
      { type: "engine:fault", fault: BROKEN },
      {},
      { ...retryOf(BROKEN), waiting: true },
      [],
    ],
    [
      "a segment that isn't there, while what is here plays on: without a word",
      ENGINE,
      { type: "engine:fault", fault: NOT_THERE },
      {},
      { ...retryOf(NOT_THERE), attempts: 1 },
      [retryIn(1_000)],
    ],
    [
      "a playlist that isn't there",
      ENGINE,
      { type: "engine:fault", fault: NO_PLAYLIST },
      {},
      retrying(NO_PLAYLIST, 1),
      [retryIn(1_000)],
    ],
    [
      "refused a video with a license: the license knows why",
      ENGINE,
      { type: "engine:fault", fault: FORBIDDEN },
      { playable: { ...LIVE, license: { key: "abc", keepAliveUrl: "/license" } } },
      { waiting: true },
      [{ do: "ask-license" }],
    ],
    [
      "refused the playlist of a game that is on, once",
      ENGINE,
      playlist(403),
      LIVE_NOW,
      { refused: { since: 100_000, last: 100_000 } },
      [],
    ],
    [
      "refused it long after it was refused before",
      { ...ENGINE, refused: { since: 80_000, last: 89_999 } },
      playlist(401),
      LIVE_NOW,
      { refused: { since: 100_000, last: 100_000 } },
      [],
    ],
    [
      "refused it for less than three seconds",
      { ...ENGINE, refused: { since: 97_001, last: 99_000 } },
      playlist(401),
      LIVE_NOW,
      { refused: { since: 97_001, last: 100_000 } },
      [],
    ],
    [
      "refused it for three seconds: told",
      { ...ENGINE, refused: { since: 97_000, last: 99_000 } },
      playlist(403),
      {},
      { ...failedBy(FORBIDDEN), ...to("engine"), ...REFUSED, lastSave: 100_000 },
      fails("refused", REST),
    ],
    [
      "refused it since, on a slow line, with a license: it knows why",
      { ...ENGINE, refused: { since: 90_000, last: 90_000 } },
      playlist(401),
      { playable: { ...LIVE, license: { key: "abc", keepAliveUrl: "/license" } } },
      { refused: null, waiting: true },
      [{ do: "ask-license" }],
    ],
    [
      "fatal: told at once, and the retry is off",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1) },
      { type: "engine:fault", fault: FORBIDDEN },
      {},
      { ...failed(FORBIDDEN), ...to("engine"), waiting: false },
      fails("refused", REST),
    ],
    [
      "the engine gets over by itself",
      ENGINE,
      { type: "engine:fault", fault: { ...ENGINE_NETWORK, severity: 1 } },
      {},
      {},
      [],
    ],
    ["after a failure", FAILED, { type: "engine:fault", fault: FORBIDDEN }, {}, {}, []],
    [
      "the quiet retry: the engine in place of the browser",
      { ...PLAYING, ...retrying(NETWORK, 1) },
      "timer:retry",
      {},
      { retrying: null, ...coming(600) },
      [FETCH],
    ],
    [
      "the quiet retry: a new engine",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1) },
      "timer:retry",
      OUT,
      { retrying: null, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of an engine that plays on: it asks again for what it missed",
      ahead(Infinity),
      "timer:retry",
      { readyState: 3 },
      retryOf(ENGINE_NETWORK, 630),
      STREAM_ON,
    ],
    ["the same, while nothing has come since", ahead(630), "timer:retry", {}, {}, STREAM_ON],
    [
      "the same, once more has come",
      ahead(630),
      "timer:retry",
      { buffered: 630.1 },
      { retrying: null, attempts: 0 },
      [],
    ],
    [
      "the same, once it is out of data: a new engine",
      ahead(600),
      "timer:retry",
      { ...OUT, buffered: 600 },
      { retrying: null, waiting: true, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the same, once it is out of data, offline: told, with the picture left",
      ahead(600),
      "timer:retry",
      { ...OUT, buffered: 600, online: false },
      { ...failed(ENGINE_NETWORK), failure: offline(ENGINE_NETWORK), ...to("engine"), ...BACK },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "the same, once it is out of data, offline, out of sight: a new engine",
      ahead(600),
      "timer:retry",
      { ...OUT, buffered: 600, online: false, hidden: true },
      { retrying: null, waiting: true, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the same, while the viewer has paused: seldom, for nobody waits",
      { ...ahead(630), wantsToPlay: false },
      "timer:retry",
      { paused: true },
      {},
      [{ do: "retry-streaming" }, retryIn(15_000)],
    ],
    [
      "the same, while the viewer has paused, out of data: a new engine, which stays at rest",
      { ...ahead(600), wantsToPlay: false },
      "timer:retry",
      { ...OUT, paused: true, buffered: 600 },
      { retrying: null, waiting: true, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the same, once it stands still though nobody has paused: a new engine",
      ahead(630),
      "timer:retry",
      { paused: true },
      { retrying: null, waiting: true, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of a picture that broke: a new engine",
      { ...ENGINE, ...retrying(BROKEN, 1) },
      "timer:retry",
      {},
      { retrying: null, ...coming(600) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of an engine that still loads: what waits for it waits for the next",
      { ...engineLoading({ next: [{ type: "toggle-captions" }] }), ...retrying(ENGINE_NETWORK, 1), place: 600 },
      "timer:retry",
      {},
      { retrying: null, ...coming(600, [{ type: "toggle-captions" }]) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of a live game: at the edge",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1), place: 594 },
      "timer:retry",
      { ...LIVE_NOW, ...OUT },
      { retrying: null, ...STOPPED, ...coming(null) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of a live game, twelve seconds behind: still at the edge",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1), place: 588 },
      "timer:retry",
      { ...LIVE_NOW, ...OUT },
      { retrying: null, ...STOPPED, ...coming(null) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of a live game that was rewound: where it was, whatever the broken video says",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1), place: 587.9 },
      "timer:retry",
      { ...LIVE_NOW, ...OUT, position: 0 },
      { retrying: null, ...STOPPED, ...coming(587.9 - 600) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry of a live game of which no picture was seen: at the edge",
      { ...ENGINE, ...retrying(ENGINE_NETWORK, 1), place: 0 },
      "timer:retry",
      { ...LIVE_NOW, ...OUT, position: 0 },
      { retrying: null, ...STOPPED, ...coming(null) },
      [DROP, FETCH],
    ],
    [
      "the quiet retry whose engine knows no place: where it was, as much further behind as the game has gone on",
      {
        ...engineLoading(),
        ...retrying(ENGINE_NETWORK, 2),
        place: 300,
        stopped: { window: { start: 0, end: 600 }, at: 8_997_000 },
      },
      "timer:retry",
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { retrying: null, ...coming(-303) },
      [DROP, FETCH],
    ],
    [
      "the same whose engine has begun a timeline of its own",
      {
        ...engineLoading(),
        ...retrying(ENGINE_NETWORK, 2),
        place: 300,
        stopped: { window: { start: 0, end: 600 }, at: 8_997_000 },
      },
      "timer:retry",
      { ...LIVE_NOW, window: { start: 0, end: 310 } },
      { retrying: null, ...coming(-303) },
      [DROP, FETCH],
    ],
    [
      "the same after the device has slept for two minutes: as much further behind, though `now` stood still",
      {
        ...engineLoading(),
        ...retrying(ENGINE_NETWORK, 2),
        place: 300,
        stopped: { window: { start: 0, end: 600 }, at: 8_877_000 },
      },
      "timer:retry",
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { retrying: null, ...coming(-423) },
      [DROP, FETCH],
    ],
    [
      "the same after a failure at the edge, once the game has gone on too far: where it was",
      {
        ...engineLoading(),
        ...retrying(ENGINE_NETWORK, 2),
        place: 594,
        stopped: { window: { start: 0, end: 600 }, at: 8_993_000 },
      },
      "timer:retry",
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { retrying: null, ...coming(-13) },
      [DROP, FETCH],
    ],
    [
      "the same a second before: at the edge",
      {
        ...engineLoading(),
        ...retrying(ENGINE_NETWORK, 2),
        place: 594,
        stopped: { window: { start: 0, end: 600 }, at: 8_994_000 },
      },
      "timer:retry",
      { ...LIVE_NOW, window: { start: 0, end: 0 } },
      { retrying: null, ...coming(null) },
      [DROP, FETCH],
    ],
    ["no retry is due", PLAYING, "timer:retry", {}, {}, []],
  ]);
});

describe("captions, when several engines fail one after the other", () => {
  const shown = { ...LIVE_NOW, readyState: 2, shownCaption: 0 };
  const failing: [PlaybackEvent, Partial<Moment>][] = [
    [{ type: "engine:script-loaded" }, LIVE_NOW],
    [{ type: "engine:fault", fault: ENGINE_NETWORK }, LIVE_NOW],
    [{ type: "engine:not-loaded" }, LIVE_NOW],
  ];
  const again = (type: "timer:retry" | "retry" | "page:online"): [PlaybackEvent, Partial<Moment>] => [
    { type },
    { ...LIVE_NOW, paused: true },
  ];
  const loaded: [PlaybackEvent, Partial<Moment>][] = [
    [{ type: "engine:script-loaded" }, LIVE_NOW],
    [{ type: "engine:loaded" }, LIVE_NOW],
  ];
  const broken: [PlaybackEvent, Partial<Moment>][] = [
    [{ type: "engine:fault", fault: ENGINE_NETWORK }, shown],
    [{ type: "timer:retry" }, shown],
  ];
  const effectsOf = (events: [PlaybackEvent, Partial<Moment>][]) =>
    events.reduce(
      ({ state, effects }, [event, moment]) => {
        const next = step(state, event, { ...MOMENT, ...moment });
        return { state: next.state, effects: [...effects, ...next.effects] };
      },
      { state: { ...INITIAL_MACHINE, ...ENGINE, place: 594 } as MachineState, effects: [] as Effect[] },
    ).effects;
  const SHOW: Effect = { do: "show-caption", index: 0 };

  it.each([
    ["after one quiet retry", [...broken, ...loaded]],
    ["after two", [...broken, ...failing, again("timer:retry"), ...loaded]],
    ["after three", [...broken, ...failing, again("timer:retry"), ...failing, again("timer:retry"), ...loaded]],
    [
      "after all of them, once the viewer tries again",
      [
        ...broken,
        ...failing,
        again("timer:retry"),
        ...failing,
        again("timer:retry"),
        ...failing,
        again("retry"),
        ...loaded,
      ],
    ],
  ])("are back %s", (_name, events) => {
    expect(effectsOf(events)).toContainEqual(SHOW);
  });

  it("stay off where a replay's own were turned off between two tries", () => {
    const replay = (events: [PlaybackEvent, Partial<Moment>][], shownCaption: number | null) =>
      events.map(([event, moment]): [PlaybackEvent, Partial<Moment>] => [
        event,
        { ...moment, shownCaption, captionCount: 1, playable: { ...REPLAY, captionCount: 1 } },
      ]);
    const events = [
      ...replay([...broken, ...failing], 0),
      ...replay([[{ type: "toggle-captions" }, {}]], 0),
      ...replay([again("timer:retry"), ...loaded], null),
    ];
    expect(
      effectsOf(events)
        .filter((effect) => effect.do === "show-caption")
        .at(-1),
    ).toEqual({
      do: "show-caption",
      index: null,
    });
  });

  it("stay off where they were turned off since", () => {
    const events = [...broken, ...failing, again("timer:retry"), ...loaded];
    const off: [PlaybackEvent, Partial<Moment>][] = [
      [{ type: "engine:fault", fault: ENGINE_NETWORK }, LIVE_NOW],
      [{ type: "timer:retry" }, { ...LIVE_NOW, readyState: 2 }],
    ];
    expect(effectsOf([...events, ...off, ...loaded]).filter((effect) => effect.do === "show-caption")).toEqual([SHOW]);
  });
});

describe("try again", () => {
  const again = { ...begins(600), failure: null };
  const RELOAD: Effect = { do: "reload-page" };
  const nothing = { position: 0, duration: NaN, readyState: 0, window: { start: 0, end: 0 } };
  check([
    ["the browser's own HLS", FAILED, "retry", {}, again, [{ do: "load-native", at: 600 }, PLAY]],
    [
      "at the beginning, where nothing was seen",
      { ...FAILED, place: 0 },
      "retry",
      nothing,
      { ...again, lastMove: { position: 0, at: 100_000 } },
      [{ do: "load-native", at: null }, PLAY],
    ],
    [
      "a live game that the browser plays itself, at the edge",
      { ...FAILED, place: 300 },
      "retry",
      LIVE_NOW,
      { ...again, lastMove: { position: 594, at: 100_000 } },
      [{ do: "load-native", at: null }, PLAY],
    ],
    ["the engine", { ...FAILED, ...to("engine") }, "retry", {}, { ...again, ...coming(600) }, [DROP, FETCH]],
    ["the engine that could not be had", FAILED, "retry", WITHOUT_HLS, { ...again, ...coming(600) }, [FETCH]],
    ["an engine whose script never came", { ...FAILED, ...coming(600) }, "retry", WITHOUT_HLS, {}, [RELOAD]],
    ["the same, pressed twice", { ...fetching(), ...again, ...coming(600) }, "retry", WITHOUT_HLS, {}, []],
    [
      "the browser's own HLS in place of an engine whose script never came, which is then ignored",
      { ...FAILED, ...coming(600), opening: { from: 600, breakOver: true, engine: "coming" } },
      "retry",
      {},
      { ...again, ...to("native"), opening: null },
      [{ do: "load-native", at: 600 }, PLAY],
    ],
    ["a license that was given back", FAILED, "retry", { licenseReleased: true }, {}, [RELOAD]],
    ["a place that another device took", failedBy({ source: "license", reason: "taken" }), "retry", {}, {}, [RELOAD]],
    ["a video that was refused", failedBy(FORBIDDEN), "retry", {}, {}, [RELOAD]],
  ]);
});

describe("coming back by itself", () => {
  const gone = (comebacks: number | null, more: Partial<MachineState> = {}): Partial<MachineState> => ({
    ...failedBy(STALL),
    ...to("engine"),
    comebacks,
    ...more,
  });
  const OFFLINE = { failure: offline(STALL) };
  const again = (comebacks: number): Partial<MachineState> => ({
    ...begins(600),
    failure: null,
    comebacks,
    ...coming(600),
  });
  const NATIVELY = { ...failedBy(STALL), comebacks: 0 };
  const STALLED = { lastMove: { position: 600, at: 80_000 } };
  const failing = (comebacks: number | null): Partial<MachineState> => ({ ...ENGINE, ...STALLED, comebacks });
  const MOVES: Partial<MachineState> = {
    ...{ ...ENGINE, comebacks: 2 },
    ...{ movesSince: 85_000, lastMove: { position: 599, at: 99_000 } },
  };
  const SEEN = { lastMove: { position: 600, at: 100_000 } };
  const FAILED_AGAIN: Partial<MachineState> = {
    phase: "failed",
    wantsToPlay: false,
    lastSave: 100_000,
    failure: sortFault(STALL),
  };

  check([
    ["when the network is back", gone(0), "page:online", {}, again(1), [DROP, FETCH]],
    [
      "the browser's own, at its place",
      NATIVELY,
      "page:online",
      {},
      { ...begins(600), failure: null, comebacks: 1 },
      [{ do: "load-native", at: 600 }, PLAY],
    ],
    ["after five seconds, where the browser says nothing", gone(0), "timer:network", {}, again(1), [DROP, FETCH]],
    ["when somebody looks at the page again", gone(3), "page:shown", {}, again(4), [DROP, FETCH]],
    ["even after the last of its own tries", gone(8), "page:online", {}, again(9), [DROP, FETCH]],
    [
      "not as long as the browser is offline, which it then says",
      gone(1),
      "timer:network",
      { online: false },
      OFFLINE,
      [backIn(10_000)],
    ],
    ["nor for being looked at then", gone(0), "page:shown", { online: false }, OFFLINE, [backIn(5_000)]],
    [
      "a game whose stream isn't there yet, too",
      { ...gone(0), failure: sortFault(NOT_THERE) },
      "timer:network",
      {},
      again(1),
      [DROP, FETCH],
    ],
    ["not out of sight", gone(0), "page:online", { hidden: true }, {}, []],
    ["nor out of sight in time", gone(0), "timer:network", { hidden: true }, {}, []],
    ["not where the viewer has paused, or has to act", gone(null), "page:online", {}, {}, []],
    ["nor in time", gone(null), "timer:network", { online: false }, {}, []],
    ["not with its license given back", gone(0), "page:online", { licenseReleased: true }, {}, []],
    ["not while it plays", ENGINE, "page:online", {}, {}, []],
    ["not while it is tried already", { ...ENGINE, ...again(1) }, "timer:network", {}, {}, []],
    [
      "is for those who were watching alone",
      { ...ENGINE, wantsToPlay: false, phase: "paused", attempts: 3 },
      { type: "engine:fault", fault: ENGINE_NETWORK },
      { paused: true },
      { ...failedBy(ENGINE_NETWORK), ...to("engine"), attempts: 3, lastSave: 100_000 },
      fails("network", REST),
    ],
    [
      "that fails again is tried again later, and not counted",
      failing(1),
      "timer:second",
      { readyState: 1 },
      FAILED_AGAIN,
      failsAgain("network", REST, backIn(10_000)),
    ],
    [
      "that fails for the seventh time is tried once more",
      failing(7),
      "timer:second",
      { readyState: 1 },
      FAILED_AGAIN,
      failsAgain("network", REST, backIn(60_000)),
    ],
    [
      "that fails for the eighth time waits for a word of the network",
      failing(8),
      "timer:second",
      { readyState: 1 },
      FAILED_AGAIN,
      failsAgain("network", REST),
    ],
    [
      "that fails for another reason is told, and over",
      { ...failing(2), lastMove: { position: 600, at: 99_500 } },
      { type: "engine:fault", fault: FORBIDDEN },
      {},
      { ...FAILED_AGAIN, failure: sortFault(FORBIDDEN), comebacks: null },
      fails("refused", REST),
    ],
    [
      "is not forgotten as soon as it plays",
      { ...ENGINE, comebacks: 2, stopped: { window: { start: 0, end: 600 }, at: 90_000 }, lastSave: 99_000 },
      "video:playing",
      {},
      { movesSince: 100_000, stopped: null },
      [],
    ],
    ["nor after fifteen seconds", MOVES, "timer:second", {}, SEEN, []],
    ["but after more", { ...MOVES, movesSince: 84_999 }, "timer:second", {}, { ...SEEN, comebacks: null }, []],
    [
      "unless it stands still by then",
      { ...MOVES, movesSince: 84_999, lastMove: { position: 600, at: 99_000 } },
      "timer:second",
      {},
      {},
      [],
    ],
    [
      "or is given up again",
      { ...gone(2), movesSince: 80_000, lastMove: { position: 590, at: 99_000 } },
      "timer:second",
      { position: 0 },
      { lastMove: { position: 0, at: 100_000 } },
      [],
    ],
    ["the viewer's own press counts anew", gone(5), "retry", {}, { ...again(0), comebacks: null }, [DROP, FETCH]],
    [
      "an engine whose script comes after it was given up is not loaded",
      { ...fetching(), ...failedBy(STALL) },
      "engine:script-loaded",
      {},
      to("native"),
      [],
    ],
    [
      "but where nothing else plays it brings the video back",
      { ...fetching(), ...failedBy(STALL) },
      "engine:script-loaded",
      { playsNatively: false },
      { ...to("native"), comebacks: 0 },
      [backIn(0)],
    ],
    [
      "a script that fails after it was given up is no other news",
      { ...fetching(), ...failedBy(STALL) },
      "engine:script-failed",
      { errorCode: 4 },
      { ...to("native"), waiting: false },
      [],
    ],
  ]);
});

describe("on another screen", () => {
  const ELSEWHERE = { onOtherScreen: true, captionCount: 0 };
  check([
    ["the menu of settings leaves it there", PLAYING, "open-more", ELSEWHERE, {}, []],
    ["captions too", PLAYING, "toggle-captions", ELSEWHERE, {}, [{ do: "show-caption", index: 0 }]],
    [
      "and a choice of quality, which holds for later",
      PLAYING,
      { type: "choose-quality", choice: "saver" },
      ELSEWHERE,
      { quality: "saver" },
      [],
    ],
  ]);
});

describe("every second", () => {
  const at = (seconds: number) => ({ lastMove: { position: 600, at: 100_000 - seconds * 1_000 } });
  const still = (seconds: number): Partial<MachineState> => ({ ...PLAYING, ...at(seconds) });
  /** The engine's, of which more came so many seconds ago. */
  const trickles = (seconds: number, ago: number): Partial<MachineState> => ({
    ...still(seconds),
    ...to("engine"),
    arrived: { until: 630, at: 100_000 - ago * 1_000 },
  });
  const OUT_OF_DATA = { adaptsBadly: true, readyState: 2 };
  const CUT_OFF = { readyState: 2, online: false };
  const UNSEEN = { readyState: 4, hidden: true };
  const seen = { lastMove: { position: 600, at: 100_000 } };
  const stalled: Partial<MachineState> = { ...failedBy(STALL), lastSave: 100_000 };
  const { phase, wantsToPlay, failure, lastSave } = stalled;
  const TOLD = { phase, wantsToPlay, failure, lastSave, ...BACK } as Partial<MachineState>;
  const COMING = { paused: true, readyState: 0, hasPlayed: false };
  const TOLD_COMING = { ...TOLD, waiting: false };
  const LATE = { ...engineLoading(), ...at(30.1) };
  const STANDS = { readyState: 2 };
  const MIDROLL = (atLiveEdge: boolean): Effect => ({ do: "consider-midroll", atLiveEdge });
  const STOOD = { lastMove: { position: 500, at: 1 } };
  const SOUND = { hasFrames: false };
  const black = (seconds: number) => ({ ...PLAYING, ...STOOD, blackSince: 100_000 - seconds * 1_000 });
  check([
    ["a picture that moves", { ...PLAYING, lastMove: { position: 599.9, at: 1 } }, "timer:second", {}, seen, []],
    [
      "one that has moved too little",
      { ...still(1), lastMove: { position: 599.96, at: 99_000 } },
      "timer:second",
      {},
      {},
      [],
    ],
    ["one that rests", { ...PLAYING, ...still(60) }, "timer:second", { paused: true }, seen, []],
    ["one that nobody wants to play", { ...still(60), wantsToPlay: false }, "timer:second", {}, seen, []],
    [
      "one that has failed",
      { ...FAILED, lastMove: still(60).lastMove ?? STOOD.lastMove },
      "timer:second",
      {},
      seen,
      [],
    ],
    ["one that hangs for four seconds", still(4), "timer:second", {}, {}, []],
    ["for longer: the engine", still(4.1), "timer:second", {}, { waiting: true, ...coming("here") }, [FETCH]],
    [
      "for longer, out of data that came four seconds ago",
      { ...still(4.1), arrived: { until: 630, at: 96_000 } },
      "timer:second",
      { readyState: 2 },
      {},
      [],
    ],
    [
      "for longer, out of data that came before: the engine",
      { ...still(4.1), arrived: { until: 630, at: 95_999 } },
      "timer:second",
      { readyState: 2 },
      { waiting: true, ...coming("here") },
      [FETCH],
    ],
    [
      "for longer, with enough to go on: the engine",
      { ...still(4.1), arrived: { until: 630, at: 96_000 } },
      "timer:second",
      { readyState: 3 },
      { waiting: true, ...coming("here") },
      [FETCH],
    ],
    [
      "for longer, before it has moved at all, with data that came four seconds ago",
      { ...still(4.1), arrived: { until: 630, at: 96_000 } },
      "timer:second",
      { hasPlayed: false },
      {},
      [],
    ],
    [
      "for longer, before it has moved at all, with data that came before: the engine",
      { ...still(4.1), arrived: { until: 630, at: 95_999 } },
      "timer:second",
      { hasPlayed: false },
      { waiting: true, ...coming("here") },
      [FETCH],
    ],
    [
      "for longer, while more comes",
      { ...still(4.1), arrived: { until: 629, at: 70_000 } },
      "timer:second",
      { readyState: 2 },
      { arrived: { until: 630, at: 100_000 } },
      [],
    ],
    ["one out of data for a second", still(1), "timer:second", OUT_OF_DATA, {}, []],
    [
      "for longer, though more comes: the engine",
      { ...still(1.001), arrived: { until: 629, at: 70_000 } },
      "timer:second",
      OUT_OF_DATA,
      { waiting: true, arrived: { until: 630, at: 100_000 }, ...coming("here") },
      [FETCH],
    ],
    [
      "for longer, with nothing left to show: the engine",
      still(1.001),
      "timer:second",
      { ...OUT_OF_DATA, readyState: 1 },
      { waiting: true, ...coming("here") },
      [FETCH],
    ],
    ["for longer, with enough to go on", still(1.001), "timer:second", { ...OUT_OF_DATA, readyState: 3 }, {}, []],
    ["for longer, out of sight", still(1.001), "timer:second", { ...OUT_OF_DATA, hidden: true }, {}, []],
    ["for longer, before the first picture", { ...LOADING, ...at(1.001) }, "timer:second", OUT_OF_DATA, {}, []],
    [
      "for longer, in a browser that suits a weak line",
      still(1.001),
      "timer:second",
      { ...OUT_OF_DATA, adaptsBadly: false },
      {},
      [],
    ],
    [
      "for longer, without Media Source",
      still(1.001),
      "timer:second",
      { ...OUT_OF_DATA, hasMediaSource: false },
      {},
      [],
    ],
    ["for longer, under the engine", { ...still(1.001), ...to("engine") }, "timer:second", OUT_OF_DATA, {}, []],
    ["four seconds, out of sight", still(4.1), "timer:second", { hidden: true }, {}, []],
    ["for longer, with nothing to show", still(4.1), "timer:second", { readyState: 1 }, {}, []],
    ["for longer, under the engine", { ...still(4.1), ...to("engine") }, "timer:second", {}, {}, []],
    ["one that waits for twelve seconds", still(12), "timer:second", { readyState: 1 }, {}, []],
    [
      "for longer: told",
      still(12.1),
      "timer:second",
      { readyState: 1 },
      { ...stalled, ...BACK, lastMove: still(12.1).lastMove ?? STOOD.lastMove },
      fails("network", backIn(5_000)),
    ],
    [
      "for longer, without a network",
      still(12.1),
      "timer:second",
      { readyState: 1, online: false },
      { ...stalled, failure: offline(STALL), ...BACK, lastMove: still(12.1).lastMove ?? STOOD.lastMove },
      fails("offline", backIn(5_000)),
    ],
    ["a second, offline", { ...still(1.5), ...to("engine") }, "timer:second", CUT_OFF, {}, []],
    [
      "for longer: told, with the picture left",
      trickles(1.6, 60),
      "timer:second",
      CUT_OFF,
      { ...TOLD, failure: offline(STALL) },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "for longer, of the browser's own HLS, before the engine would be asked",
      still(1.6),
      "timer:second",
      { ...CUT_OFF, adaptsBadly: true },
      { ...stalled, failure: offline(STALL), ...BACK, lastMove: still(1.6).lastMove ?? STOOD.lastMove },
      fails("offline", backIn(5_000)),
    ],
    [
      "one out of data for a second, offline: no engine would have more",
      still(1.1),
      "timer:second",
      { ...OUT_OF_DATA, online: false },
      {},
      [],
    ],
    [
      "for longer, before it has moved at all",
      { ...still(1.6), place: 0 },
      "timer:second",
      { ...CUT_OFF, readyState: 4, hasPlayed: false },
      { ...stalled, place: 0, failure: offline(STALL), ...BACK, lastMove: still(1.6).lastMove ?? STOOD.lastMove },
      fails("offline", backIn(5_000)),
    ],
    [
      "for longer, though the browser says that there is enough, as Chromium does of its own HLS",
      still(1.6),
      "timer:second",
      { online: false },
      { ...stalled, failure: offline(STALL), ...BACK, lastMove: still(1.6).lastMove ?? STOOD.lastMove },
      fails("offline", backIn(5_000)),
    ],
    [
      "for longer, while the engine holds the last of it",
      { ...trickles(1.6, 60), arrived: { until: 600.1, at: 40_000 } },
      "timer:second",
      { online: false, buffered: 600.1 },
      { ...TOLD, failure: offline(STALL) },
      fails("offline", REST, backIn(5_000)),
    ],
    ["for longer, though more of it comes: the browser is wrong", trickles(1.6, 1), "timer:second", CUT_OFF, {}, []],
    ["for longer, with enough to go on, out of sight", still(1.6), "timer:second", { ...CUT_OFF, ...UNSEEN }, {}, []],
    ["for twelve seconds, out of sight", trickles(12, 60), "timer:second", { ...CUT_OFF, hidden: true }, {}, []],
    [
      "for longer, out of sight: told",
      trickles(12.1, 60),
      "timer:second",
      { ...CUT_OFF, hidden: true },
      { ...TOLD, failure: offline(STALL) },
      fails("offline", REST, backIn(5_000)),
    ],
    [
      "a second and more, before it has moved at all, offline, out of sight",
      still(1.6),
      "timer:second",
      { ...CUT_OFF, ...UNSEEN, hasPlayed: false },
      {},
      [],
    ],
    ["a second and more, online", trickles(1.6, 60), "timer:second", { ...CUT_OFF, online: true }, {}, []],
    ["the same, offline, while its engine comes", { ...fetching(), ...at(1.6) }, "timer:second", CUT_OFF, {}, []],
    ["for longer, while more comes", trickles(12.1, 4), "timer:second", { readyState: 2 }, {}, []],
    ["for longer, while more came twelve seconds ago", trickles(12.1, 12), "timer:second", { readyState: 1 }, {}, []],
    [
      "for longer, while more came before: told",
      trickles(12.1, 12.1),
      "timer:second",
      { readyState: 1 },
      TOLD,
      fails("network", REST, backIn(5_000)),
    ],
    [
      "for longer, before it has moved at all, while more comes",
      trickles(12.1, 4),
      "timer:second",
      { hasPlayed: false },
      {},
      [],
    ],
    [
      "for longer, while more comes, with enough to go on: told",
      trickles(12.1, 4),
      "timer:second",
      {},
      TOLD,
      fails("network", REST, backIn(5_000)),
    ],
    ["for half a minute, while more comes", trickles(30, 1), "timer:second", { readyState: 2 }, {}, []],
    [
      "for longer, while more comes: told",
      trickles(30.1, 1),
      "timer:second",
      { readyState: 2 },
      TOLD,
      fails("network", REST, backIn(5_000)),
    ],
    ["for twelve seconds, with enough to go on", { ...still(12), ...to("engine") }, "timer:second", {}, {}, []],
    [
      "for longer: told too",
      { ...still(12.1), ...to("engine") },
      "timer:second",
      {},
      { ...stalled, ...to("engine"), ...BACK, lastMove: still(12.1).lastMove ?? STOOD.lastMove },
      fails("network", REST, backIn(5_000)),
    ],
    ["for longer, out of sight", { ...still(12.1), ...to("engine") }, "timer:second", { hidden: true }, {}, []],
    ["an engine that is fetched for half a minute", { ...fetching(), ...at(30) }, "timer:second", COMING, {}, []],
    [
      "for longer: told",
      { ...fetching(), ...at(30.1) },
      "timer:second",
      COMING,
      TOLD_COMING,
      fails("network", backIn(5_000)),
    ],
    [
      "for longer, where nothing else plays it: told, and it won't come back by itself",
      { ...fetching(), ...at(30.1) },
      "timer:second",
      { ...COMING, ...WITHOUT_HLS },
      { ...TOLD_COMING, comebacks: null },
      fails("network"),
    ],
    [
      "for longer, once its script has come: told, and it comes back",
      LATE,
      "timer:second",
      { ...COMING, ...WITHOUT_HLS },
      TOLD_COMING,
      fails("network", REST, backIn(5_000)),
    ],
    ["an engine that loads for half a minute", { ...engineLoading(), ...at(30) }, "timer:second", COMING, {}, []],
    [
      "for longer: told, and it rests",
      { ...engineLoading(), ...at(30.1) },
      "timer:second",
      COMING,
      TOLD_COMING,
      fails("network", REST, backIn(5_000)),
    ],
    ["an engine that loads behind an ad", LATE, "timer:second", { ...COMING, inBreak: true }, seen, []],
    [
      "an engine that comes for who has paused",
      { ...LATE, wantsToPlay: false },
      "timer:second",
      { ...COMING, paused: true },
      seen,
      [],
    ],
    ["one that waits for an engine to be fetched", { ...fetching(), ...at(12.1) }, "timer:second", STANDS, {}, []],
    [
      "for half a minute and longer: told",
      { ...fetching(), ...at(30.1), phase: "playing" },
      "timer:second",
      { ...STANDS, adaptsBadly: true },
      TOLD_COMING,
      fails("network", backIn(5_000)),
    ],
    ["sound alone", { ...PLAYING, ...STOOD }, "timer:second", SOUND, { ...seen, blackSince: 100_000 }, []],
    ["for twelve seconds", black(12), "timer:second", SOUND, seen, []],
    [
      "for longer: the engine",
      black(12.1),
      "timer:second",
      SOUND,
      { ...seen, blackSince: null, waiting: true, ...coming("here") },
      [FETCH],
    ],
    [
      "for longer, under the engine: told",
      { ...black(12.1), ...to("engine") },
      "timer:second",
      SOUND,
      { ...failedBy({ source: "no-picture" }), ...to("engine"), ...seen, blackSince: null, lastSave: 100_000 },
      fails("unsupported", REST),
    ],
    [
      "a picture that is elsewhere",
      still(60),
      "timer:second",
      { onOtherScreen: true },
      { ...seen, blackSince: null },
      [],
    ],
    [
      "sound alone here, as the picture is elsewhere",
      black(60),
      "timer:second",
      { ...SOUND, onOtherScreen: true },
      { ...seen, blackSince: null },
      [],
    ],
    ["a second that was slept through", still(600), "timer:woke", {}, { ...seen, blackSince: null }, []],
    ["a picture at last", black(12.1), "timer:second", {}, { ...seen, blackSince: null }, []],
    [
      "sound alone, out of sight",
      black(60),
      "timer:second",
      { ...SOUND, hidden: true },
      { ...seen, blackSince: null },
      [],
    ],
    ["sound alone, at rest", black(60), "timer:second", { ...SOUND, paused: true }, { ...seen, blackSince: null }, []],
    ["an ad in a replay", PLAYING, "timer:second", { playable: withAds(REPLAY) }, {}, [MIDROLL(false)]],
    [
      "an ad at the edge of a live game",
      { ...PLAYING, lastMove: { position: 594, at: 99_500 } },
      "timer:second",
      { ...LIVE_NOW, playable: withAds(LIVE) },
      {},
      [MIDROLL(true)],
    ],
    [
      "an ad behind the edge",
      { ...PLAYING, lastMove: { position: 300, at: 99_500 } },
      "timer:second",
      { ...LIVE_REWOUND, playable: withAds(LIVE) },
      {},
      [MIDROLL(false)],
    ],
    ["no ad in a clip", PLAYING, "timer:second", { playable: withAds(CLIP) }, {}, []],
    [
      "no ad while it is paused",
      { ...PLAYING, phase: "paused" },
      "timer:second",
      { playable: withAds(REPLAY) },
      {},
      [],
    ],
  ]);
});

describe("ads", () => {
  check([
    ["one is shown in place of the spinner", LOADING, { type: "ad:shown", ad: AD }, {}, { ad: AD, waiting: false }, []],
    [
      "gone, before the first picture",
      { ...LOADING, waiting: false, ad: AD },
      { type: "ad:shown", ad: null },
      {},
      { ad: null, waiting: true },
      [],
    ],
    ["gone, within the game", { ...PLAYING, ad: AD }, { type: "ad:shown", ad: null }, {}, { ad: null }, []],
    [
      "a replay goes on after it",
      { ...PLAYING, wantsToPlay: false },
      "ad:midroll-over",
      {},
      { wantsToPlay: true },
      [PLAY],
    ],
    ["what failed meanwhile, such as by a lost license, stays", FAILED, "ad:midroll-over", { paused: true }, {}, []],
    [
      "a live game goes on at the edge",
      { ...PLAYING, wantsToPlay: false },
      "ad:midroll-over",
      LIVE_REWOUND,
      { wantsToPlay: true },
      [{ do: "hold-level", hold: false }, seek(594), { do: "set-rate", rate: 1 }, BEGUN, PLAY],
    ],
  ]);
});

describe("the page and the license", () => {
  const taken: Fault = { source: "license", reason: "taken" };
  check([
    ["put away", PLAYING, "page:hidden", {}, { lastSave: 100_000 }, [...saves(600), { do: "hide-license" }]],
    ["put away before anything was played", {}, "page:hidden", FRESH, {}, [{ do: "hide-license" }]],
    [
      "left",
      PLAYING,
      "page:left",
      {},
      { lastSave: 100_000, wantsToPlay: false, phase: "paused" },
      [...saves(600), PAUSE, { do: "pause-ad" }, { do: "release-license" }],
    ],
    [
      "left while an ad is on, which is paused itself",
      LOADING,
      "page:left",
      {},
      { lastSave: 100_000 },
      [...saves(600), PAUSE, { do: "pause-ad" }, { do: "release-license" }],
    ],
    [
      "back from the browser's cache, its license given away",
      PLAYING,
      "page:restored",
      { licenseReleased: true },
      {},
      [{ do: "reload-page" }],
    ],
    ["back with its license", PLAYING, "page:restored", {}, {}, []],
    [
      "the player is taken out of the page",
      PLAYING,
      "removed",
      {},
      { lastSave: 100_000 },
      [...saves(600), { do: "close-ads" }, { do: "release-license" }, DROP],
    ],
    [
      "the license is lost",
      PLAYING,
      { type: "license:lost", reason: "taken" },
      {},
      { ...failedBy(taken), lastSave: 100_000 },
      fails("another-device"),
    ],
    ["signed out", PLAYING, { type: "license:signed-out", signedOut: true }, {}, { signedOut: true }, []],
    [
      "signed in again",
      { ...PLAYING, signedOut: true },
      { type: "license:signed-out", signedOut: false },
      {},
      { signedOut: false },
      [],
    ],
  ]);
});
