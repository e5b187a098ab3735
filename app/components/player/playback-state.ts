import type { PlayerLicense } from "~/enhancement/watch/license-release";
import type { AdShown } from "./ads/ad";
import type { Failure } from "./failure";
import type { SeekWindow } from "./live-edge";
import type { Level, QualityChoice } from "./quality";

export interface Playable {
  eventKey: string;
  title: string;
  sources: { hls: string; mp4?: string | undefined };
  live: boolean;
  range?: SeekWindow | undefined;
  captionCount: number;
  resumeAt?: number | undefined;
  license?: PlayerLicense | undefined;
  /** Where to ask whether ads may show; without it there are none. */
  adsUrl?: string | undefined;
  /** Takes problem reports, and the player's own reports that it gave up. */
  problemUrl?: string | undefined;
  failuresUrl?: string | undefined;
}

export type PlayerEvent =
  /** The viewer wants to watch; from here on only the game's end takes the video away. */
  | { type: "begun" }
  | { type: "started"; position: number }
  | { type: "progress"; position: number; duration: number }
  | { type: "ended" }
  | { type: "failed"; reason: Failure["reason"] };

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
  failure: null,
  resumedAt: null,
  ad: null,
  signedOut: false,
};
