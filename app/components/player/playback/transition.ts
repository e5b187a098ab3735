import type { Playable, PlayerEvent } from "~/enhancement/watch/playable";
import type { SavedPosition } from "~/models/event/video/resume";
import type { AdShown } from "../ads/ad";
import type { LicenseLoss } from "../engine/license";
import type { SeekWindow } from "../engine/live-edge";
import type { QualityChoice } from "../engine/quality";
import type { Failure, Fault } from "./failure";
import type { Phase } from "./playback-state";

export type PlaybackEvent =
  | { type: "taken-over" | "removed" }
  | { type: "play" | "pause" | "toggle" | "retry" | "jump-to-live" | "start-over" | "dismiss-resume" }
  | { type: "open-more" | "toggle-captions" }
  | { type: "seek"; position: number }
  | { type: "seek-by"; seconds: number }
  | { type: "choose-quality"; choice: QualityChoice }
  | { type: `video:${"play" | "playing" | "pause" | "ended" | "seeking" | "waiting" | "ready" | "changed" | "error"}` }
  | { type: "video:play-refused" }
  | { type: `page:${"hidden" | "shown" | "left" | "restored" | "online"}` }
  /** `woke`: a second that took much longer, as when a laptop sleeps. */
  | { type: `timer:${"second" | "woke" | Wait}` }
  | { type: `engine:${"script-loaded" | "script-failed" | "loaded" | "not-loaded"}` }
  | { type: "engine:fault"; fault: Fault }
  | { type: "ad:shown"; ad: AdShown | null }
  | { type: "ad:preroll-over" | "ad:midroll-over" }
  | { type: "license:lost"; reason: LicenseLoss }
  | { type: "license:signed-out"; signedOut: boolean };

export type Wait = "retry" | "native" | "network";

export type Effect =
  | { do: "report"; event: PlayerEvent }
  | { do: "dispatch"; event: PlaybackEvent }
  /** `next` runs once it plays, or is refused. */
  | { do: "play-video"; next?: PlaybackEvent[] }
  | { do: "pause-video" }
  | { do: "ready-native" }
  | { do: "load-native"; at: number | null }
  | { do: "seek" | "seek-once-known"; to: number }
  | { do: "set-rate"; rate: number }
  | { do: "warm-engine" | "fetch-engine" | "retry-streaming" | "rest-engine" | "drop-engine" }
  | { do: "load-engine"; at: number | null; holdLevel: boolean; saver: boolean }
  | { do: "hold-level"; hold: boolean }
  | { do: "choose-level"; choice: QualityChoice }
  | { do: "show-caption"; index: number | null }
  | { do: "wait"; for: Wait; ms: number }
  | { do: "stop-waiting"; for: Wait }
  | { do: "save-position"; position: number; duration: number; when: "now" | "in-turn" }
  | { do: "begin-preroll" | "toggle-ad" | "pause-ad" | "close-ads" }
  | { do: "consider-midroll"; atLiveEdge: boolean }
  | { do: `${"start" | "stop" | "ask" | "hide" | "release"}-license` }
  | { do: "reload-page" };

/** What provides the picture. `next` waits for the engine and runs once it has loaded. */
export type SourceState =
  | { kind: "native" }
  /** `here` is where native playback is when the script arrives. */
  | { kind: "fetching-engine"; at: number | null | "here"; next: PlaybackEvent[] }
  | { kind: "loading-engine"; behindLive: number | null; next: PlaybackEvent[] }
  | { kind: "engine" };

/** What must finish before the first picture: the prerolls, and the engine if one is needed. */
export interface Opening {
  from: number | null;
  breakOver: boolean;
  engine: "after-break" | "coming" | "loaded" | "none";
}

export interface MachineState {
  phase: Phase;
  waiting: boolean;
  failure: Failure | null;
  resumedAt: number | null;
  quality: QualityChoice;
  ad: AdShown | null;
  signedOut: boolean;
  source: SourceState;
  opening: Opening | null;
  wantsToPlay: boolean;
  /** What is tried again quietly, and how far the picture was here when the engine was last told to go on. */
  retrying: { fault: Fault; until: number } | null;
  attempts: number;
  /** What the next engine that loads is to show, however many fail before it. */
  caption: number | null;
  /** How often it has tried to come back by itself, until it stays; null where that is the viewer's to do. */
  comebacks: number | null;
  /** Since when it moves without a stop. */
  movesSince: number;
  /** Since when the engine is refused a playlist that it goes on asking for, and when last. */
  refused: { since: number; last: number } | null;
  lastMove: { position: number; at: number };
  /** How far the picture is here, and when it last came further. */
  arrived: { until: number; at: number };
  /** Since when it moves without a picture; null while it has one. */
  blackSince: number | null;
  lastSave: number;
  /** The last place seen; the element forgets it on reload. */
  place: number;
  /** The live window that `place` is in, and when by `clock`, for tries after which no engine knows it. */
  stopped: { window: SeekWindow; at: number } | null;
  /** Where the viewer sought, and until when the engine may still miss it. */
  sought: { position: number; until: number } | null;
}

export const INITIAL_MACHINE: MachineState = {
  phase: "idle",
  waiting: false,
  failure: null,
  resumedAt: null,
  quality: "auto",
  ad: null,
  signedOut: false,
  source: { kind: "native" },
  opening: null,
  wantsToPlay: false,
  retrying: null,
  attempts: 0,
  caption: null,
  comebacks: null,
  movesSince: 0,
  refused: null,
  lastMove: { position: 0, at: 0 },
  arrived: { until: 0, at: 0 },
  blackSince: null,
  lastSave: 0,
  place: 0,
  stopped: null,
  sought: null,
};

/** What the video, the browser and the page report at the time of an event. */
export interface Moment {
  playable: Playable;
  /** Milliseconds of performance.now(). */
  now: number;
  /** Milliseconds that go on while the device sleeps, as the game does. */
  clock: number;
  position: number;
  duration: number;
  paused: boolean;
  ended: boolean;
  /** True also if played with the native controls. */
  hasPlayed: boolean;
  readyState: number;
  /** Seconds, from the place where it is. */
  buffered: number;
  /** It has frames to show, not sound alone. */
  hasFrames: boolean;
  errorCode: number;
  /** The element has tried all its sources. */
  hasNoSource: boolean;
  window: SeekWindow;
  captionCount: number;
  shownCaption: number | null;
  /** True while the game is paused for an ad, or for the request of one. */
  inBreak: boolean;
  licenseReleased: boolean;
  hidden: boolean;
  /** Also where the browser's word that it is offline is not to be believed. */
  online: boolean;
  /** The picture is elsewhere, or on its way there. */
  onOtherScreen: boolean;
  playsNatively: boolean;
  hasMediaSource: boolean;
  /** It comes nearer to live than the browser's own HLS. */
  prefersEngine: boolean;
  /** Its own HLS keeps to a picture that the line is too slow for. */
  adaptsBadly: boolean;
  saved: SavedPosition | undefined;
}

export interface Transition {
  state: MachineState;
  effects: Effect[];
}

export const go = (state: MachineState, ...effects: Effect[]): Transition => ({ state, effects });

export function andThen({ state, effects }: Transition, next: (state: MachineState) => Transition): Transition {
  const following = next(state);
  return { state: following.state, effects: [...effects, ...following.effects] };
}

export const isIdle = ({ phase }: MachineState): boolean => phase === "idle";
export const hasEngine = ({ source }: MachineState): boolean =>
  source.kind === "engine" || source.kind === "loading-engine";
export const isEngineComing = ({ source }: MachineState): boolean =>
  source.kind === "fetching-engine" || source.kind === "loading-engine";

/** Whether the engine could take over and offer what native playback doesn't; its video cannot be sent elsewhere. */
export const canHaveMore = (
  state: MachineState,
  { hasMediaSource, onOtherScreen }: Pick<Moment, "hasMediaSource" | "onOtherScreen">,
): boolean => !hasEngine(state) && !isIdle(state) && hasMediaSource && !onOtherScreen;
