import { describe, expect, it } from "vitest";
import type { AdShown } from "~/components/player/ads/ad";
import { type Fault, sortFault } from "~/components/player/playback/failure";
import { step } from "~/components/player/playback/playback-machine";
import type { Effect, MachineState, Moment, PlaybackEvent } from "~/components/player/playback/transition";
import { INITIAL_MACHINE } from "~/components/player/playback/transition";
import type { Playable } from "~/enhancement/watch/playable";

const REPLAY: Playable = {
  eventKey: "gam1",
  title: "Cedar Ridge vs. Lakeview",
  sources: { hls: "/film.m3u8", mp4: "/film.mp4" },
  live: false,
  captionCount: 0,
};
const LIVE: Playable = { ...REPLAY, sources: { hls: "/live.m3u8" }, live: true };
const LICENSED: Playable = { ...LIVE, license: { key: "abc", keepAliveUrl: "/license" } };
const CLIP: Playable = { ...REPLAY, range: { start: 100, end: 130 } };
const ACCOUNT = { url: "/member/positions/game/gam1", contentType: "game", now: 1 };
const PLAYS = [
  { start: 590, end: 605 },
  { start: 700, end: 715 },
];
const REEL: Playable = { ...REPLAY, reel: PLAYS };
const resumeAt = (at: number): Playable => ({ ...REPLAY, resumeAt: at });
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
const NOTHING: Partial<Moment> = { position: 0, duration: NaN, readyState: 0, window: { start: 0, end: 0 } };
/** Nothing pressed, nothing known. */
const FRESH: Partial<Moment> = { ...NOTHING, paused: true, hasPlayed: false, hasFrames: false };
const ENGINE_ONLY: Partial<Moment> = { ...FRESH, playsNatively: false };
const LIVE_NOW: Partial<Moment> = { playable: LIVE, duration: Infinity, position: 594, window: { start: 0, end: 600 } };
const CLIP_OVER: Partial<Moment> = { playable: CLIP, position: 129.8, window: { start: 100, end: 130 } };

const PLAYING: Partial<MachineState> = {
  phase: "playing",
  wantsToPlay: true,
  place: 600,
  lastMove: { position: 600, at: 99_500 },
  arrived: { until: 630, at: 70_000 },
  lastSave: 98_000,
};
const PAUSED: Partial<MachineState> = { ...PLAYING, phase: "paused", wantsToPlay: false };
const LOADING: Partial<MachineState> = { ...PLAYING, phase: "loading", waiting: true, place: 0 };
const ENGINE: Partial<MachineState> = { ...PLAYING, source: { kind: "engine" } };
const FETCHING: Partial<MachineState> = { ...LOADING, source: { kind: "fetching-engine", at: "here", next: [] } };
/** It has been tried three times. */
const FOURTH: Partial<MachineState> = { ...ENGINE, attempts: 3 };
const ENGINE_LOADING: Partial<MachineState> = {
  ...LOADING,
  source: { kind: "loading-engine", behindLive: null, next: [] },
};

const ENGINE_NETWORK: Fault = { source: "engine", severity: 2, category: 1, code: 1002 };
const NOT_THERE: Fault = { ...ENGINE_NETWORK, code: 1001, status: 404 };
const FORBIDDEN: Fault = { ...ENGINE_NETWORK, code: 1001, status: 403 };
const BROKEN: Fault = { ...ENGINE_NETWORK, category: 3, code: 3016 };
const faulty = (fault: Fault): PlaybackEvent => ({ type: "engine:fault", fault });
const failedBy = (fault: Fault): Partial<MachineState> => ({ ...PAUSED, phase: "failed", failure: sortFault(fault) });
const LATE = { ...failedBy({ source: "stall" }), source: FETCHING.source ?? INITIAL_MACHINE.source };
const AD = { index: 1, of: 1 } as AdShown;

/** What always happens together. */
const TOGETHER: [deeds: string, name: string][] = [
  ["stop-waiting retry, stop-license, save 600 now, pause-video", "gives up"],
  ["stop-waiting retry, stop-license, pause-video", "gives up unsaved"],
  ["gives up, rest-engine", "rests"],
  ["wait native 4000, play", "plays itself"],
  ["drop-engine, fetch-engine", "another engine"],
  ["wait network ", "back in "],
];

function deedOf(effect: Effect): string {
  const { do: deed, ...more } = effect;
  if (effect.do === "save-position") return `save ${effect.position} ${effect.when}`;
  if (effect.do === "dispatch") return effect.event.type;
  if (effect.do === "play-video") return ["play", ...(effect.next ?? []).map(({ type }) => type)].join(" then ");
  if (effect.do !== "report") return [deed, ...Object.values(more).map(String)].join(" ");
  const { event } = effect;
  return event.type === "failed" ? `told ${event.reason}${event.again ? " again" : ""}` : event.type;
}

/** What the fan sees, and what is done: "loading …: begun, wait native 4000, play". */
function outcomeOf({ phase, waiting, signedOut, resumedAt }: MachineState, effects: Effect[]): string {
  const all = effects.map(deedOf).filter((deed) => deed !== "progress");
  const deeds = TOGETHER.reduce((text, [some, name]) => text.replace(some, name), all.join(", "));
  const notes = [waiting && "…", signedOut && "signed out", resumedAt !== null && `from ${resumedAt}`];
  const seen = [phase, ...notes.filter(Boolean)].join(" ");
  return deeds ? `${seen}: ${deeds}` : seen;
}

type Happening = PlaybackEvent | PlaybackEvent["type"];
/** What has changed since the step before, in the page and in the video. */
type Step = [event: Happening, since: Partial<Moment>, outcome: string];

/** One evening with one player, event after event. */
function story(title: string, start: Partial<MachineState>, begin: Partial<Moment>, steps: Step[]) {
  it(title, () => {
    let state: MachineState = { ...INITIAL_MACHINE, ...start };
    let moment: Moment = { ...MOMENT, ...begin };
    for (const [index, [event, since, outcome]] of steps.entries()) {
      moment = { ...moment, ...since };
      const next = step(state, (typeof event === "string" ? { type: event } : event) as PlaybackEvent, moment);
      expect(outcomeOf(next.state, next.effects), `step ${index + 1}`).toBe(outcome);
      ({ state } = next);
    }
  });
}

type Row = [name: string, start: Partial<MachineState>, moment: Partial<Moment>, outcome: string];
/** One thing that happens, in different states. */
function rows(event: Happening, table: Row[]) {
  for (const [name, start, moment, outcome] of table) story(name, start, moment, [[event, {}, outcome]]);
}

describe("the first press", () => {
  const saved = { position: 903, duration: 3600, savedAt: 1 };
  const accounts = { ...CLIP, account: { ...ACCOUNT, saved: { position: 18, duration: 30, savedAt: 1 } } };
  rows("play", [
    ["by the browser's own HLS", {}, FRESH, "loading …: begun, plays itself"],
    ["where this browser was", {}, { ...FRESH, saved }, "loading … from 900: begun, seek-once-known 900, plays itself"],
    [
      "where the address says",
      {},
      { ...FRESH, saved, playable: resumeAt(90) },
      "loading … from 90: begun, seek-once-known 90, plays itself",
    ],
    ["at the beginning", {}, { ...FRESH, saved, playable: resumeAt(0) }, "loading …: begun, plays itself"],
    ["a clip", {}, { ...FRESH, saved, playable: withAds(CLIP) }, "loading …: begun, seek-once-known 100, plays itself"],
    ["the account's clip", {}, { ...FRESH, playable: accounts }, "loading …: begun, seek-once-known 115, plays itself"],
    ["a live game, at the edge", {}, { ...FRESH, saved, playable: LIVE }, "loading …: begun, plays itself"],
    ["the MP4 alone", {}, { ...ENGINE_ONLY, hasMediaSource: false }, "loading …: begun, plays itself"],
    [
      "nothing can play a live game",
      {},
      { ...ENGINE_ONLY, hasMediaSource: false, playable: withAds(LIVE) },
      "failed: begun, gives up unsaved, told unsupported",
    ],
    ["nearer by the engine", {}, { ...FRESH, playable: LIVE, prefersEngine: true }, "loading …: begun, fetch-engine"],
  ]);
  rows("taken-over", [
    ["our controls find the video untouched", {}, FRESH, "idle"],
    ["paused at the very beginning after it has played", {}, { paused: true, position: 0 }, "paused"],
    ["paused, with nothing known of it", {}, { paused: true, readyState: 0 }, "paused"],
    ["at its end", {}, { paused: true, ended: true }, "ended"],
    ["out of data", {}, { readyState: 2 }, "loading …: begun, start-license"],
    ["pressed", {}, { ...FRESH, paused: false }, "loading …: start-license, begun, plays itself"],
  ]);
  story("a replay from the first press to the end, and again", {}, FRESH, [
    ["play", {}, "loading …: begun, plays itself"],
    ["video:play", { paused: false, hasPlayed: true }, "loading …: begun, start-license"],
    ["video:waiting", {}, "loading …"],
    ["video:ready", { readyState: 2, duration: 3600, window: { start: 0, end: 3600 } }, "loading …"],
    ["video:ready", { readyState: 3 }, "loading"],
    ["video:playing", { hasFrames: true, position: 1 }, "playing: started, save 1 in-turn"],
    ["video:changed", { position: 5, now: 104_999 }, "playing"],
    ["video:changed", { position: 6, now: 105_000 }, "playing: save 6 in-turn"],
    ["video:changed", { position: 7, now: 107_000, duration: NaN }, "playing"],
    ["pause", { duration: 3600 }, "playing: pause-video"],
    ["video:pause", { paused: true }, "paused: stop-license, save 7 now"],
    ["video:waiting", {}, "paused"],
    ["toggle", {}, "paused: begun, play"],
    ["video:playing", { paused: false }, "playing"],
    ["toggle", {}, "playing: pause-video"],
    ["toggle", { paused: true }, "playing: begun, play"],
    ["video:pause", { ended: true, position: 3600 }, "playing"],
    ["video:ended", {}, "ended: stop-license, save 3600 now, ended"],
    ["video:seeking", { position: 3600 }, "ended"],
    ["video:seeking", { position: 0, ended: false }, "paused"],
    ["play", {}, "paused: begun, play"],
  ]);
  story("the browser's own controls played before ours came", {}, { readyState: 3 }, [
    ["taken-over", {}, "playing: begun, start-license, started, save 600 in-turn"],
    ["page:hidden", { position: 610 }, "playing: save 610 now, hide-license"],
    ["page:left", {}, "paused: save 610 now, pause-video, pause-ad, release-license"],
    ["page:restored", {}, "paused"],
    ["page:restored", { licenseReleased: true }, "paused: reload-page"],
    ["removed", {}, "paused: save 610 now, close-ads, release-license, drop-engine"],
  ]);
  story("the browser wants a tap first", {}, FRESH, [
    ["play", {}, "loading …: begun, plays itself"],
    ["video:play-refused", {}, "paused"],
    ["page:hidden", {}, "paused: hide-license"],
    ["play", {}, "paused: begun, play"],
  ]);
});

describe("the engine plays from the first press", () => {
  story("it comes, loads, and what was chosen meanwhile waits for it", {}, ENGINE_ONLY, [
    ["open-more", {}, "idle"],
    ["play", {}, "loading …: begun, fetch-engine"],
    [{ type: "choose-quality", choice: "saver" }, {}, "loading …"],
    ["engine:script-loaded", { shownCaption: 1 }, "loading …: load-engine null false true"],
    ["toggle-captions", { captionCount: 0 }, "loading …: show-caption null"],
    ["engine:loaded", {}, "loading …: show-caption 1, play then choose-quality, play"],
    [{ type: "choose-quality", choice: 720 }, {}, "loading …: choose-level 720"],
    ["open-more", {}, "loading …"],
  ]);
  story("its script cannot be had: the MP4 begins", {}, { ...ENGINE_ONLY, playable: resumeAt(90) }, [
    ["play", {}, "loading … from 90: begun, fetch-engine"],
    ["engine:script-failed", {}, "loading … from 90: seek-once-known 90, plays itself"],
    ["ad:preroll-over", {}, "loading … from 90: play"],
  ]);
  story("it cannot be had for a live game: the fan decides", {}, { ...ENGINE_ONLY, playable: LIVE, online: false }, [
    ["play", {}, "loading …: begun, fetch-engine"],
    ["engine:script-failed", {}, "failed: gives up unsaved, told network"],
    ["page:online", { online: true }, "failed"],
    ["retry", {}, "loading …: fetch-engine"],
  ]);
  story("it cannot load: the browser may still begin", {}, { ...ENGINE_ONLY, playable: resumeAt(90) }, [
    ["play", {}, "loading … from 90: begun, fetch-engine"],
    ["engine:script-loaded", {}, "loading … from 90: load-engine 90 false false"],
    ["engine:not-loaded", {}, "loading … from 90: seek-once-known 90, plays itself"],
  ]);
  story("the browser's own HLS shows nothing for four seconds", {}, FRESH, [
    ["play", {}, "loading …: begun, plays itself"],
    ["timer:native", { hasMediaSource: false }, "loading …"],
    ["timer:native", { readyState: 1, hasMediaSource: true }, "loading …"],
    ["timer:native", { readyState: 0 }, "loading …: fetch-engine"],
    ["timer:native", {}, "loading …"],
    ["engine:script-loaded", { playable: resumeAt(90) }, "loading …: load-engine null false false"],
    ["timer:native", {}, "loading …"],
    ["engine:loaded", {}, "loading …: play"],
  ]);
});

describe("ads", () => {
  story("a replay by the engine gets ready behind them", {}, { ...ENGINE_ONLY, playable: withAds(REPLAY) }, [
    ["play", {}, "loading …: begun, warm-engine, pause-video, begin-preroll, fetch-engine"],
    [{ type: "ad:shown", ad: AD }, { inBreak: true }, "loading"],
    ["video:error", { hasNoSource: true }, "loading"],
    ["toggle", {}, "loading: toggle-ad"],
    ["play", {}, "loading: begun"],
    ["engine:script-loaded", { hasNoSource: false }, "loading: load-engine null false false"],
    ["engine:loaded", {}, "loading"],
    [{ type: "ad:shown", ad: null }, {}, "loading …"],
    ["ad:preroll-over", { inBreak: false }, "loading …: play"],
  ]);
  story("they are over before the engine comes", {}, { ...ENGINE_ONLY, playable: withAds(REPLAY) }, [
    ["play", {}, "loading …: begun, warm-engine, pause-video, begin-preroll, fetch-engine"],
    ["ad:preroll-over", {}, "loading …"],
    ["engine:script-loaded", {}, "loading …: load-engine null false false"],
    ["engine:loaded", {}, "loading …: play, play"],
  ]);
  const begins = { ...FRESH, playable: withAds(resumeAt(90)) };
  story("a replay that the browser plays begins at its place after them", {}, begins, [
    ["play", {}, "loading … from 90: begun, warm-engine, pause-video, ready-native, begin-preroll"],
    ["video:pause", { inBreak: true }, "loading … from 90"],
    ["page:left", {}, "loading … from 90: pause-video, pause-ad, release-license"],
    ["ad:preroll-over", { inBreak: false }, "loading … from 90: seek-once-known 90, plays itself"],
    ["ad:preroll-over", {}, "loading … from 90: play"],
  ]);
  story("a live game waits for their end, then begins at the edge", {}, { ...FRESH, playable: withAds(LIVE) }, [
    ["play", {}, "loading …: begun, warm-engine, pause-video, load-native null, begin-preroll"],
    ["ad:preroll-over", {}, "loading …: load-native null, plays itself"],
  ]);
  story("what fails behind them stays so", {}, { ...FRESH, playable: withAds(REPLAY) }, [
    ["play", {}, "loading …: begun, warm-engine, pause-video, ready-native, begin-preroll"],
    [{ type: "license:lost", reason: "taken" }, {}, "failed: gives up unsaved, told another-device"],
    ["ad:preroll-over", {}, "failed"],
    ["ad:midroll-over", {}, "failed"],
  ]);
  story("in the middle of a replay it goes on after them", PLAYING, { playable: withAds(REPLAY), now: 100_400 }, [
    ["timer:second", {}, "playing: consider-midroll false"],
    ["video:pause", { inBreak: true, paused: true }, "playing"],
    [{ type: "ad:shown", ad: AD }, {}, "playing"],
    [{ type: "ad:shown", ad: null }, {}, "playing"],
    ["ad:midroll-over", { inBreak: false }, "playing: play"],
    ["pause", {}, "playing: pause-video"],
    ["ad:midroll-over", {}, "playing: play"],
  ]);
  const live = { ...LIVE_NOW, playable: withAds(LIVE) };
  rows("timer:second", [
    ["one may come at the edge of a live game", PLAYING, live, "playing: consider-midroll true"],
    ["behind the edge", PLAYING, { ...live, position: 300 }, "playing: consider-midroll false"],
    ["none in a clip", PLAYING, { playable: withAds(CLIP) }, "playing"],
    ["none while it is paused", PAUSED, { playable: withAds(REPLAY) }, "paused"],
  ]);
  rows("ad:midroll-over", [
    ["at the edge", PAUSED, { ...live, position: 300 }, "paused: hold-level false, seek 594, set-rate 1, begun, play"],
  ]);
});

describe("going elsewhere", () => {
  story("in a replay", { ...PLAYING, resumedAt: 90 }, {}, [
    [{ type: "seek", position: 30 }, {}, "playing: seek 30"],
    [{ type: "seek", position: 9999 }, {}, "playing: seek 3600"],
    [{ type: "seek-by", seconds: -10 }, {}, "playing: seek 590"],
    ["start-over", {}, "playing: seek 0"],
    ["video:seeking", {}, "playing …"],
  ]);
  story("where it resumed, once it was seen", { ...PLAYING, resumedAt: 90 }, {}, [["dismiss-resume", {}, "playing"]]);
  story("in a live game by the engine", ENGINE, LIVE_NOW, [
    [{ type: "seek", position: 300 }, {}, "playing: hold-level true, seek 300"],
    ["video:pause", { position: 300, paused: true }, "paused: stop-license"],
    ["jump-to-live", {}, "paused: hold-level false, seek 594, set-rate 1, begun, play"],
    [{ type: "seek", position: 600 }, {}, "paused: hold-level false, seek 594"],
    ["start-over", { window: { start: 0, end: 600, fromStart: true } }, "paused: hold-level true, seek 0"],
  ]);
  const unknown = { ...LIVE_NOW, window: { start: 0, end: 0 } };
  rows({ type: "seek-by", seconds: -10 }, [
    ["in a live game that the browser cannot rewind", PLAYING, unknown, "playing …: fetch-engine"],
    ["with the engine, before anything is known", ENGINE, { window: { start: 0, end: 0 } }, "playing: seek 0"],
  ]);
  story("to its start, in a live game that the browser cannot rewind", PLAYING, unknown, [
    ["start-over", {}, "playing …: fetch-engine"],
    ["engine:script-loaded", {}, "playing …: load-engine null false false"],
    ["engine:loaded", { ...LIVE_NOW, paused: true }, "playing …: play then start-over"],
  ]);
  const sought = { position: 300, until: 100_000 };
  const justSought = { position: 300, until: 106_000 };
  rows("video:seeking", [
    ["the engine loses it", { ...ENGINE, sought }, { position: 309 }, "playing …: another engine"],
    ["at once after a short step", { ...ENGINE, sought: justSought }, { position: 303 }, "playing …: another engine"],
    ["a short jump over a gap is no loss", { ...ENGINE, sought: justSought }, { position: 302.9 }, "playing …"],
    ["a little further is no loss", { ...ENGINE, sought }, { position: 308.9 }, "playing …"],
    ["after six seconds it is the fan's", { ...ENGINE, sought }, { position: 309, now: 100_001 }, "playing …"],
    ["the browser's own player loses none", { ...PLAYING, sought }, { position: 309 }, "playing …"],
  ]);
  story("lost in a live game, counted from the edge", { ...ENGINE, sought }, { ...LIVE_NOW, position: 309 }, [
    ["video:seeking", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine -300 true false"],
    ["engine:loaded", {}, "playing …: play"],
    ["video:seeking", { position: 590 }, "playing …"],
  ]);
  story("a clip stops at its end, and Play begins it again", PLAYING, { ...CLIP_OVER, position: 129.6 }, [
    ["video:changed", {}, "playing"],
    ["play", {}, "playing: begun, play"],
    ["video:changed", { position: 129.8 }, "playing: pause-video"],
    ["video:pause", { paused: true }, "ended: stop-license, ended"],
    ["video:changed", {}, "ended"],
    ["play", {}, "ended: begun, seek 100, play"],
  ]);
  story("scoring plays follow each other, and Play begins the first", PLAYING, { playable: REEL, now: 110_000 }, [
    ["video:changed", { position: 604.9 }, "playing"],
    ["video:changed", { position: 605.1, paused: true }, "playing"],
    ["video:changed", { position: 605.2, paused: false }, "playing"],
    ["video:changed", { position: 714.9 }, "playing"],
    ["video:changed", { position: 715.1 }, "ended: pause-video, stop-license, ended"],
    ["video:pause", { paused: true }, "ended"],
    ["play", {}, "ended: begun, seek 590, play"],
  ]);
  const account = { playable: { ...CLIP, account: ACCOUNT }, window: { start: 100, end: 130 }, position: 112 };
  rows("video:changed", [
    ["a clip's place is kept for an account", { ...PLAYING, lastSave: 95_000 }, account, "playing: save 12 in-turn"],
    ["and nobody's without one", { ...PLAYING, lastSave: 95_000 }, { ...account, playable: CLIP }, "playing"],
  ]);
});

describe("what only the engine gives", () => {
  story("settings fetch it, once, and it goes on here", PLAYING, {}, [
    ["open-more", { hasMediaSource: false }, "playing"],
    ["open-more", { hasMediaSource: true }, "playing …: fetch-engine"],
    ["open-more", {}, "playing …"],
    ["video:pause", { paused: true }, "playing …"],
    ["engine:script-loaded", { paused: false }, "playing …: load-engine 600 false false"],
    ["video:pause", { paused: true }, "playing …"],
    ["engine:loaded", {}, "playing …: play"],
  ]);
  story("for who has paused it stays at rest, and what waited comes at once", PAUSED, { paused: true }, [
    ["toggle-captions", {}, "paused …: fetch-engine"],
    ["engine:script-loaded", {}, "paused …: load-engine 600 false false"],
    ["engine:loaded", {}, "paused …: toggle-captions"],
  ]);
  story("a pause of the fan's own while it is fetched", FETCHING, {}, [
    ["pause", {}, "loading …: pause-video"],
    ["video:pause", { paused: true }, "paused: stop-license, save 600 now"],
    ["timer:second", { now: 200_000 }, "paused"],
  ]);
  story("a video that plays though no one has asked goes on", { ...FETCHING, wantsToPlay: false }, {}, [
    ["engine:script-loaded", {}, "loading …: load-engine null false false"],
    ["engine:loaded", {}, "loading …: play"],
  ]);
  rows("engine:loaded", [["for a game that failed meanwhile", { ...ENGINE_LOADING, phase: "failed" }, {}, "failed …"]]);
  story("captions of the browser's own go on and off", PLAYING, { captionCount: 2 }, [
    ["toggle-captions", {}, "playing: show-caption 0"],
    ["toggle-captions", { shownCaption: 0 }, "playing: show-caption null"],
  ]);
  story("a rewound live game comes back as far behind, with its captions", PLAYING, { ...LIVE_NOW, position: 300 }, [
    ["open-more", {}, "playing …: fetch-engine"],
    ["engine:script-loaded", { shownCaption: 1 }, "playing …: load-engine null false false"],
    ["engine:loaded", { window: { start: 0, end: 610 } }, "playing …: hold-level true, seek 310, show-caption 1, play"],
  ]);
  story("its script cannot be had: what plays goes on", PLAYING, {}, [
    ["toggle-captions", {}, "playing …: fetch-engine"],
    ["engine:script-failed", {}, "playing"],
    ["open-more", {}, "playing …: fetch-engine"],
    ["engine:script-failed", { readyState: 2 }, "playing …"],
    ["open-more", {}, "playing …: fetch-engine"],
    ["engine:script-failed", { errorCode: 4 }, "failed: gives up, back in 5000, told network"],
  ]);
  story("it comes too late, for a game that was given up", FETCHING, {}, [
    [faulty(FORBIDDEN), {}, "failed: gives up, told refused"],
    ["engine:script-loaded", { playsNatively: false }, "failed"],
    ["engine:loaded", {}, "failed"],
  ]);
  rows("engine:script-loaded", [
    ["too late where the browser plays", LATE, {}, "failed"],
    ["too late, where nothing else plays", LATE, { playsNatively: false }, "failed: back in 0"],
  ]);
  rows("engine:script-failed", [["too late, which is no other news", LATE, { errorCode: 4 }, "failed"]]);
  story("on another screen settings, captions and a quality leave it there", PLAYING, { onOtherScreen: true }, [
    ["open-more", {}, "playing"],
    ["toggle-captions", {}, "playing: show-caption 0"],
    [{ type: "choose-quality", choice: "saver" }, {}, "playing"],
    ["open-more", { onOtherScreen: false }, "playing …: fetch-engine"],
    ["engine:script-loaded", {}, "playing …: load-engine 600 false true"],
  ]);
});

describe("faults of the browser's own playback", () => {
  rows("video:error", [
    ["of the element", PLAYING, { errorCode: 2 }, "playing …: wait retry 1000"],
    ["of all its sources", PLAYING, { hasNoSource: true }, "playing …: wait retry 1000"],
    ["of one of its sources", PLAYING, {}, "playing"],
    ["that the fan brought about", PLAYING, { errorCode: 1 }, "playing"],
    ["before anything was played", {}, { ...FRESH, hasNoSource: true }, "idle"],
    ["under the engine", ENGINE, { errorCode: 2 }, "playing"],
    ["behind an ad", PLAYING, { inBreak: true, errorCode: 2 }, "playing …: wait retry 1000"],
    ["no engine", PLAYING, { errorCode: 2, hasMediaSource: false }, "failed: gives up, back in 5000, told network"],
    ["cut off", PLAYING, { hasNoSource: true, hasMediaSource: false }, "failed: gives up, back in 5000, told network"],
    [
      "unplayable",
      PLAYING,
      { hasNoSource: true, hasMediaSource: false, playsNatively: false },
      "failed: gives up, told unsupported",
    ],
    ["offline", PLAYING, { errorCode: 2, online: false }, "failed: gives up, back in 5000, told offline"],
  ]);
  rows("video:pause", [["after a failure", failedBy(ENGINE_NETWORK), {}, "failed"]]);
  rows("video:playing", [["it moves in spite of one", failedBy(ENGINE_NETWORK), {}, "playing"]]);
  story("the engine takes over quietly", PLAYING, {}, [
    ["video:error", { errorCode: 2 }, "playing …: wait retry 1000"],
    ["video:pause", { paused: true }, "playing …"],
    ["timer:retry", {}, "playing …: fetch-engine"],
    ["timer:retry", {}, "playing …"],
    ["engine:script-loaded", { errorCode: 0, position: 0 }, "playing …: load-engine 600 false false"],
    ["engine:loaded", {}, "playing …: play"],
    ["video:playing", { position: 600 }, "playing"],
  ]);
  story("the fan tries again", failedBy({ source: "media", code: 2 }), {}, [
    ["play", {}, "loading …: begun, load-native 600, play"],
    ["retry", NOTHING, "loading …: load-native 600, play"],
  ]);
  story("in a live game at the edge", { ...failedBy({ source: "media", code: 2 }), place: 300 }, LIVE_NOW, [
    ["retry", {}, "loading …: load-native null, play"],
  ]);
  const scriptNever = { ...LATE, opening: { from: 600, breakOver: true, engine: "coming" as const } };
  rows("retry", [
    ["with the engine", { ...failedBy(ENGINE_NETWORK), source: { kind: "engine" } }, {}, "loading …: another engine"],
    ["an engine that could not be had", failedBy(ENGINE_NETWORK), { playsNatively: false }, "loading …: fetch-engine"],
    ["with one whose script never came", scriptNever, { playsNatively: false }, "failed: reload-page"],
    ["pressed twice", FETCHING, { playsNatively: false }, "loading …"],
    ["with a license that was given back", failedBy(ENGINE_NETWORK), { licenseReleased: true }, "failed: reload-page"],
    ["a place that another device took", failedBy({ source: "license", reason: "taken" }), {}, "failed: reload-page"],
    ["a video that was refused", failedBy(FORBIDDEN), {}, "failed: reload-page"],
  ]);
  story("by the browser, in place of an engine that comes too late", scriptNever, {}, [
    ["retry", {}, "loading …: load-native 600, play"],
    ["engine:script-loaded", {}, "loading …"],
    ["engine:not-loaded", {}, "loading …"],
  ]);
});

describe("faults of the engine", () => {
  const OUT = { readyState: 2 };
  story("four in a row, out of data: told the fourth time", ENGINE, OUT, [
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
    [faulty(ENGINE_NETWORK), {}, "playing …"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine 600 false false"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 2000"],
    ["engine:not-loaded", {}, "playing …"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine 600 false false"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 4000"],
    ["engine:not-loaded", {}, "playing …"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine 600 false false"],
    [faulty(ENGINE_NETWORK), {}, "failed: rests, back in 5000, told network"],
    [faulty(ENGINE_NETWORK), {}, "failed"],
  ]);
  story("once it plays again the tries count anew, and the place by its own window", ENGINE, { ...LIVE_NOW, ...OUT }, [
    ["video:changed", { position: 300 }, "playing"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine -300 true false"],
    ["engine:loaded", {}, "playing …: play"],
    ["video:playing", { window: { start: 0, end: 900 }, position: 500 }, "playing"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine -400 true false"],
  ]);
  story("what is here plays on without a word, until more comes", ENGINE, { readyState: 3 }, [
    [faulty(NOT_THERE), {}, "playing: wait retry 1000"],
    ["timer:retry", {}, "playing: retry-streaming, wait retry 1000"],
    ["timer:retry", {}, "playing: retry-streaming, wait retry 1000"],
    ["timer:retry", { buffered: 630.1 }, "playing"],
    ["timer:retry", {}, "playing"],
    [faulty(NOT_THERE), {}, "playing: wait retry 1000"],
  ]);
  story("what is here plays on, until it is out of data", ENGINE, {}, [
    [faulty(ENGINE_NETWORK), {}, "playing: wait retry 1000"],
    ["timer:retry", {}, "playing: retry-streaming, wait retry 1000"],
    ["timer:retry", { ...OUT, buffered: 600 }, "playing …: another engine"],
  ]);
  story("it stands still though nobody has paused: a new engine", ENGINE, {}, [
    [faulty(ENGINE_NETWORK), {}, "playing: wait retry 1000"],
    ["timer:retry", { paused: true }, "playing …: another engine"],
  ]);
  story("the fan has paused: tried seldom, for nobody waits", ENGINE, LIVE_NOW, [
    [faulty(ENGINE_NETWORK), {}, "playing: wait retry 1000"],
    ["video:pause", { paused: true }, "paused: stop-license"],
    ["timer:retry", {}, "paused: retry-streaming, wait retry 15000"],
    ["timer:retry", { ...OUT, buffered: 594 }, "paused …: another engine"],
    ["engine:script-loaded", {}, "paused …: load-engine null false false"],
  ]);
  story("offline with the picture here: told once it has run out", ENGINE, { online: false }, [
    [faulty(ENGINE_NETWORK), {}, "playing: wait retry 1000"],
    ["timer:retry", {}, "playing: retry-streaming, wait retry 1000"],
    ["timer:retry", { ...OUT, buffered: 600 }, "failed: rests, back in 5000, told offline"],
  ]);
  story("offline out of sight: tried again, for one who listens", ENGINE, { ...OUT, online: false, hidden: true }, [
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
    ["timer:retry", {}, "playing …: another engine"],
  ]);
  rows(faulty(ENGINE_NETWORK), [
    ["told at once", ENGINE, { ...OUT, online: false }, "failed: rests, back in 5000, told offline"],
    ["offline, paused", { ...ENGINE, wantsToPlay: false }, { ...OUT, online: false }, "playing …: wait retry 1000"],
    ["paused: no promise", { ...FOURTH, wantsToPlay: false }, { online: false }, "failed: rests, told network"],
    ["out of sight", FOURTH, { ...OUT, online: false, hidden: true }, "failed: rests, back in 5000, told offline"],
    ["after a failure", failedBy(FORBIDDEN), {}, "failed"],
  ]);
  rows(faulty(BROKEN), [["while offline", ENGINE, { ...OUT, online: false }, "playing …: wait retry 1000"]]);
  rows(faulty({ ...NOT_THERE, ofPlaylist: true }), [["no playlist", ENGINE, {}, "playing …: wait retry 1000"]]);
  rows(faulty({ ...ENGINE_NETWORK, severity: 1 }), [["it gets over by itself", ENGINE, {}, "playing"]]);
  rows(faulty({ ...ENGINE_NETWORK, category: 4, code: 4053 }), [
    ["an empty playlist", ENGINE, LIVE_NOW, "playing …: wait retry 1000"],
  ]);
  rows(faulty(NOT_THERE), [
    ["404", { ...FOURTH, place: 0 }, LIVE_NOW, "failed: gives up unsaved, rest-engine, back in 5000, told not-found"],
    ["one that has stopped", FOURTH, LIVE_NOW, "failed: gives up unsaved, rest-engine, back in 5000, told network"],
    ["a replay is awaited by nobody", { ...FOURTH, place: 0 }, {}, "failed: rests, told not-found"],
  ]);
  rows(faulty(FORBIDDEN), [
    ["refused a licensed video: the license knows why", ENGINE, { playable: LICENSED }, "playing …: ask-license"],
    ["refused while one is retried", { ...ENGINE, waiting: true }, {}, "failed: rests, told refused"],
  ]);
  story("a broken picture while a segment is missed: no word, and no more of this engine", ENGINE, {}, [
    [faulty(ENGINE_NETWORK), {}, "playing: wait retry 1000"],
    [faulty(BROKEN), {}, "playing …"],
    ["timer:retry", {}, "playing …: another engine"],
  ]);
  const refusal = faulty({ ...FORBIDDEN, severity: 1, status: 401, ofPlaylist: true });
  story("a playlist refused for three seconds on end", ENGINE, {}, [
    [refusal, {}, "playing"],
    [refusal, { now: 110_001 }, "playing"],
    [refusal, { now: 113_000 }, "playing"],
    [refusal, { now: 113_001 }, "failed: rests, told refused"],
  ]);
  story("the same of a licensed game, on a slow line", ENGINE, { playable: LICENSED }, [
    [refusal, {}, "playing"],
    [refusal, { now: 110_000 }, "playing …: ask-license"],
    [refusal, { now: 110_001 }, "playing …"],
  ]);
  story("an engine that still loads: what waits for it waits for the next", ENGINE_LOADING, OUT, [
    ["toggle-captions", {}, "loading …: show-caption 0"],
    [faulty(ENGINE_NETWORK), {}, "loading …: wait retry 1000"],
    ["timer:retry", {}, "loading …: another engine"],
    ["engine:script-loaded", {}, "loading …: load-engine null false false"],
    ["engine:loaded", {}, "loading …: play"],
  ]);
  for (const [at, place, seconds, first, second] of [
    ["twelve seconds behind: still at the edge", 588, 0, null, null],
    ["rewound: where it was", 587.75, 0, -12.25, -12.25],
    ["rewound, as much further behind as the game has gone on", 300, 3, -300, -303],
    ["rewound, after the device has slept for two minutes", 300, 123, -300, -423],
    ["at the edge, a second later", 594, 7, null, -13],
  ] as const)
    story(`a live game that breaks twice, ${at}`, { ...ENGINE, place }, { ...LIVE_NOW, ...OUT, position: 0 }, [
      [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
      ["timer:retry", {}, "playing …: another engine"],
      [
        "engine:script-loaded",
        { window: { start: 0, end: 0 } },
        `playing …: load-engine ${first} ${first !== null} false`,
      ],
      [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 2000"],
      ["engine:not-loaded", { clock: 9_000_000 + seconds * 1_000, window: { start: 0, end: 310 } }, "playing …"],
      ["timer:retry", {}, "playing …: another engine"],
      ["engine:script-loaded", {}, `playing …: load-engine ${second} ${second !== null} false`],
    ]);
  const captioned = { ...LIVE_NOW, ...OUT, shownCaption: 0 };
  const broken: Step[] = [
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 1000"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", { shownCaption: null }, "playing …: load-engine null false false"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 2000"],
    ["engine:not-loaded", {}, "playing …"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine null false false"],
  ];
  story("captions come back after two engines that failed, and stay off once turned off", ENGINE, captioned, [
    ...broken,
    ["engine:loaded", {}, "playing …: show-caption 0, play"],
    [faulty(ENGINE_NETWORK), {}, "playing …: wait retry 4000"],
    ["timer:retry", {}, "playing …: another engine"],
    ["engine:script-loaded", {}, "playing …: load-engine null false false"],
    ["engine:loaded", {}, "playing …: play"],
  ]);
});

describe("coming back by itself", () => {
  const gone = (comebacks: number | null, more: Partial<MachineState> = {}): Partial<MachineState> => ({
    ...failedBy({ source: "stall" }),
    source: { kind: "engine" },
    comebacks,
    ...more,
  });
  rows("page:online", [
    ["when the network is back", gone(0), {}, "loading …: another engine"],
    ["the browser's own", gone(0, { source: { kind: "native" } }), {}, "loading …: load-native 600, play"],
    ["even after the last of its own tries", gone(8), {}, "loading …: another engine"],
    ["not out of sight", gone(0), { hidden: true }, "failed"],
    ["not where the fan has paused, or has to act", gone(null), {}, "failed"],
    ["not with its license given back", gone(0), { licenseReleased: true }, "failed"],
    ["not while it plays", ENGINE, {}, "playing"],
  ]);
  rows("timer:network", [
    ["after five seconds, where the browser says nothing", gone(0), {}, "loading …: another engine"],
    ["not while the browser is offline, which it then says", gone(1), { online: false }, "failed: back in 10000"],
    ["a stream that isn't there yet", gone(0, { failure: sortFault(NOT_THERE) }), {}, "loading …: another engine"],
    ["not out of sight", gone(0), { hidden: true }, "failed"],
    ["not for who has paused", gone(null), { online: false }, "failed"],
    ["not while it is tried already", { ...FETCHING, comebacks: 1 }, {}, "loading …"],
  ]);
  rows("page:shown", [
    ["when somebody looks again", gone(3), {}, "loading …: another engine"],
    ["not for that while offline", gone(0), { online: false }, "failed: back in 5000"],
  ]);
  const stalled = (comebacks: number) => ({ ...ENGINE, lastMove: { position: 600, at: 80_000 }, comebacks });
  rows("timer:second", [
    ["fails again: later", stalled(1), { readyState: 1 }, "failed: rests, back in 10000, told network again"],
    ["the seventh time", stalled(7), { readyState: 1 }, "failed: rests, back in 60000, told network again"],
    ["the eighth time: no more", stalled(8), { readyState: 1 }, "failed: rests, told network again"],
  ]);
  rows(faulty(FORBIDDEN), [["another: told, over", { ...ENGINE, comebacks: 2 }, {}, "failed: rests, told refused"]]);
  const again = { readyState: 1, now: 200_000, position: 615 };
  const moved = (seconds: number): Partial<Moment> => ({ now: 100_000 + seconds * 1_000, position: 615 });
  for (const [until, seconds, told] of [
    ["not forgotten after fifteen seconds", 15, "back in 20000, told network again"],
    ["forgotten after more", 15.001, "back in 5000, told network"],
  ] as const)
    story(`the tries are ${until} of playing`, { ...ENGINE, comebacks: 2 }, {}, [
      ["video:playing", {}, "playing"],
      ["timer:second", moved(seconds), "playing"],
      [
        "timer:second",
        again,
        `failed: stop-waiting retry, stop-license, save 615 now, pause-video, rest-engine, ${told}`,
      ],
    ]);
  story("the fan's own press counts anew", gone(5), {}, [
    ["retry", {}, "loading …: another engine"],
    ["engine:script-loaded", {}, "loading …: load-engine 600 false false"],
    ["timer:second", { readyState: 1, now: 140_000 }, "failed: rests, back in 5000, told network"],
  ]);
});

describe("every second", () => {
  const at = (seconds: number) => ({ lastMove: { position: 600, at: 100_000 - seconds * 1_000 } });
  const still = (seconds: number): Partial<MachineState> => ({ ...PLAYING, ...at(seconds) });
  const engine = (seconds: number): Partial<MachineState> => ({ ...ENGINE, ...at(seconds) });
  /** The engine's, of which more came so many seconds ago. */
  const trickles = (seconds: number, ago: number): Partial<MachineState> => ({
    ...engine(seconds),
    arrived: { until: 630, at: 100_000 - ago * 1_000 },
  });
  const came = (ago: number) => ({ ...still(4.1), arrived: { until: 630, at: 100_000 - ago * 1_000 } });
  const EMPTY = { adaptsBadly: true, readyState: 2 };
  const CUT_OFF = { readyState: 2, online: false };
  const COMING = { paused: true, readyState: 0, hasPlayed: false };
  const ONLY_COMING = { ...COMING, playsNatively: false };
  const black = (seconds: number, source: MachineState["source"] = { kind: "native" }) => ({
    ...PLAYING,
    ...{ source, lastMove: { position: 500, at: 1 }, blackSince: 100_000 - seconds * 1_000 },
  });
  const SOUND = { hasFrames: false };
  rows("timer:second", [
    ["hangs for four seconds", still(4), {}, "playing"],
    ["for longer: the engine", still(4.1), {}, "playing …: fetch-engine"],
    ["has moved too little", still(4.1), { position: 600.04 }, "playing …: fetch-engine"],
    ["has moved", still(60), { position: 600.1 }, "playing"],
    ["rests", still(60), { paused: true }, "playing"],
    ["nobody wants to play", { ...still(60), wantsToPlay: false }, {}, "playing"],
    ["has failed", { ...failedBy(BROKEN), ...at(60) }, {}, "failed"],
    ["out of data that came four seconds ago", came(4), { readyState: 2 }, "playing"],
    ["out of data that came before: the engine", came(4.001), { readyState: 2 }, "playing …: fetch-engine"],
    ["with enough to go on: the engine", came(4), { readyState: 3 }, "playing …: fetch-engine"],
    ["before it has moved, data came four seconds ago", came(4), { hasPlayed: false }, "playing"],
    ["before it has moved, data came before: the engine", came(4.001), { hasPlayed: false }, "playing …: fetch-engine"],
    ["while more comes", came(30), { readyState: 2, buffered: 631 }, "playing"],
    ["out of data for a second", still(1), EMPTY, "playing"],
    ["for longer, though more comes: the engine", still(1.001), { ...EMPTY, buffered: 631 }, "playing …: fetch-engine"],
    ["for longer, with enough to go on", still(1.001), { ...EMPTY, readyState: 3 }, "playing"],
    ["for longer, out of sight", still(1.001), { ...EMPTY, hidden: true }, "playing"],
    ["for longer, before the first picture", { ...LOADING, ...at(1.001) }, EMPTY, "loading …"],
    ["for longer, in a browser that suits a weak line", still(1.001), { readyState: 2 }, "playing"],
    ["for longer, without Media Source", still(1.001), { ...EMPTY, hasMediaSource: false }, "playing"],
    ["for longer, under the engine", engine(1.001), EMPTY, "playing"],
    ["for longer, offline: no engine would have more", still(1.1), { ...EMPTY, online: false }, "playing"],
    ["four seconds, out of sight", still(4.1), { hidden: true }, "playing"],
    ["four seconds, with nothing to show", still(4.1), { readyState: 1 }, "playing"],
    ["four seconds, under the engine", engine(4.1), {}, "playing"],
    ["twelve seconds", still(12), { readyState: 1 }, "playing"],
    ["for longer: told", still(12.1), { readyState: 1 }, "failed: gives up, back in 5000, told network"],
    ["a second and a half, offline", engine(1.5), CUT_OFF, "playing"],
    ["for longer: told", trickles(1.6, 60), CUT_OFF, "failed: rests, back in 5000, told offline"],
    ["with enough, says the browser", still(1.6), { online: false }, "failed: gives up, back in 5000, told offline"],
    ["unmoved", still(1.6), { online: false, hasPlayed: false }, "failed: gives up, back in 5000, told offline"],
    ["for longer, though more comes: the browser is wrong", trickles(1.6, 1), CUT_OFF, "playing"],
    ["for longer, online", trickles(1.6, 60), { readyState: 2 }, "playing"],
    ["for longer, while its engine comes", { ...FETCHING, ...at(1.6) }, CUT_OFF, "loading …"],
    ["twelve seconds, offline out of sight", trickles(12, 60), { ...CUT_OFF, hidden: true }, "playing"],
    ["for longer: told", trickles(12.1, 60), { ...CUT_OFF, hidden: true }, "failed: rests, back in 5000, told offline"],
    ["twelve seconds, while more came then", trickles(12.1, 12), { readyState: 1 }, "playing"],
    ["more came before: told", trickles(12.1, 12.1), { readyState: 1 }, "failed: rests, back in 5000, told network"],
    ["before it has moved, while more comes", trickles(12.1, 4), { hasPlayed: false }, "playing"],
    ["with enough to go on: told", trickles(12.1, 4), {}, "failed: rests, back in 5000, told network"],
    ["half a minute, while more comes", trickles(30, 1), { readyState: 2 }, "playing"],
    ["for longer: told", trickles(30.1, 1), { readyState: 2 }, "failed: rests, back in 5000, told network"],
    ["twelve seconds, with enough, under the engine", engine(12), {}, "playing"],
    ["for longer, with enough: told too", engine(12.1), {}, "failed: rests, back in 5000, told network"],
    ["for longer, with enough, out of sight", engine(12.1), { hidden: true }, "playing"],
    ["its engine is fetched for half a minute", { ...FETCHING, ...at(30) }, COMING, "loading …"],
    ["for longer: told", { ...FETCHING, ...at(30.1) }, COMING, "failed: gives up, back in 5000, told network"],
    ["no promise", { ...FETCHING, ...at(30.1) }, ONLY_COMING, "failed: gives up, told network"],
    ["its engine loads", { ...ENGINE_LOADING, ...at(30.1) }, ONLY_COMING, "failed: rests, back in 5000, told network"],
    ["its engine loads behind an ad", { ...ENGINE_LOADING, ...at(30.1) }, { ...COMING, inBreak: true }, "loading …"],
    ["sound alone for twelve seconds", black(12), SOUND, "playing"],
    ["for longer: the engine", black(12.1), SOUND, "playing …: fetch-engine"],
    ["for longer, as asked for", black(12.1), { ...SOUND, playable: { ...REPLAY, soundAlone: true } }, "playing"],
    ["under the engine: told", black(12.1, { kind: "engine" }), SOUND, "failed: rests, told unsupported"],
  ]);
  const unseen: [string, Partial<Moment>][] = [
    ["a picture at last", { hasFrames: true }],
    ["out of sight", { hidden: true }],
    ["at rest", { paused: true }],
    ["as the picture is elsewhere", { onOtherScreen: true }],
  ];
  for (const [name, moment] of unseen)
    story(`sound alone, ${name}: its twelve seconds begin again`, black(12.1), SOUND, [
      ["timer:second", moment, "playing"],
      ["timer:second", { ...MOMENT, ...SOUND, position: 601 }, "playing"],
      ["timer:second", { now: 112_000, position: 612 }, "playing"],
      ["timer:second", { now: 112_001, position: 613 }, "playing …: fetch-engine"],
    ]);
  for (const [name, event, moment] of [
    ["slept through", "timer:woke", {}],
    ["on another screen", "timer:second", { onOtherScreen: true }],
  ] as const)
    story(`what was ${name} does not count`, still(600), moment, [
      [event, {}, "playing"],
      ["timer:second", { ...MOMENT, now: 104_000 }, "playing"],
      ["timer:second", { now: 104_001 }, "playing …: fetch-engine"],
    ]);
});

describe("the page and the license", () => {
  story("signed out and in again, until another device takes the place", PLAYING, {}, [
    [{ type: "license:signed-out", signedOut: true }, {}, "playing signed out"],
    [{ type: "license:signed-out", signedOut: false }, {}, "playing"],
    [{ type: "license:lost", reason: "taken" }, {}, "failed: gives up, told another-device"],
  ]);
  rows("page:hidden", [["before anything was played", {}, FRESH, "idle: hide-license"]]);
  rows("video:pause", [["a live game's place is not kept", PLAYING, LIVE_NOW, "paused: stop-license"]]);
  rows("page:left", [["as it loads", LOADING, {}, "loading …: save 600 now, pause-video, pause-ad, release-license"]]);
});
