import type { AdShown } from "../ads/ad";
import type { SeekWindow } from "../engine/live-edge";
import type { Level, QualityChoice } from "../engine/quality";
import type { Failure } from "./failure";

export type Phase = "idle" | "loading" | "playing" | "paused" | "ended" | "failed";

export interface PlaybackState {
  phase: Phase;
  /** Wants to play but has nothing to show yet. */
  waiting: boolean;
  position: number;
  buffered: number;
  window: SeekWindow;
  atLiveEdge: boolean;
  behindLive: number;
  canRewind: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  captions: { label: string; lang: string }[];
  shownCaption: number | null;
  levels: Level[];
  playingHeight: number | null;
  quality: QualityChoice;
  engine: "native" | "shaka";
  pictureInPicture: boolean;
  fullscreen: boolean;
  /** Another screen to play on; null where none was found. */
  otherScreen: { connected: boolean } | null;
  failure: Failure | null;
  /** Position where playback resumed; shown until dismissed. */
  resumedAt: number | null;
  ad: AdShown | null;
  /** The session ended; the picture stays until the license ends. */
  signedOut: boolean;
}

export const INITIAL_STATE: PlaybackState = {
  phase: "idle",
  waiting: false,
  position: 0,
  buffered: 0,
  window: { start: 0, end: 0 },
  atLiveEdge: true,
  behindLive: 0,
  canRewind: false,
  muted: false,
  volume: 1,
  rate: 1,
  captions: [],
  shownCaption: null,
  levels: [],
  playingHeight: null,
  quality: "auto",
  engine: "native",
  pictureInPicture: false,
  fullscreen: false,
  otherScreen: null,
  failure: null,
  resumedAt: null,
  ad: null,
  signedOut: false,
};
