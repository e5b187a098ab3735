import type { AdShown } from "./ads/ad";
import type { Failure } from "./failure";
import type { PlayerLicense } from "./license-release";
import type { SeekWindow } from "./live-edge";
import type { Level, QualityChoice } from "./quality";

/** What a player is given to play. */
export interface Playable {
  /** Names the event where its position is remembered. */
  eventKey: string;
  title: string;
  sources: { hls: string; mp4?: string | undefined };
  live: boolean;
  /** Only this part of a replay plays, in its seconds. */
  range?: SeekWindow | undefined;
  captionCount: number;
  resumeAt?: number | undefined;
  license?: PlayerLicense | undefined;
  /** Where to ask what ads may do; without it there are none. */
  adsUrl?: string | undefined;
}

/** What the page is told. */
export type PlayerEvent =
  /** The viewer wants to watch: from here on nothing but its end takes the video away. */
  | { type: "begun" }
  | { type: "started"; position: number }
  | { type: "progress"; position: number; duration: number }
  | { type: "ended" }
  | { type: "failed"; reason: Failure["reason"] };

export type Phase = "idle" | "loading" | "playing" | "paused" | "ended" | "failed";

/** What the controls show. */
export interface PlaybackState {
  phase: Phase;
  /** Wants to play and has nothing to show yet. */
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
  /** Where playing was taken up again; shown until dismissed. */
  resumedAt: number | null;
  /** Instead of the game; null while there is none. */
  ad: AdShown | null;
  /** The session is over; the picture stays as long as its license. */
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
