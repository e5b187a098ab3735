import type { AdRule } from "~/models/ads/ad-rule.server";
import type { PlayerReason } from "~/models/event/access/why-not";
import type { Reel } from "~/models/event/video/reel";
import type { AccountPlace } from "~/models/event/video/resume";
import type { PlayerLicense } from "./license-release";

/** What the page tells the player, and the player the page. */

/** Where this browser remembers how far events were watched. */
export const POSITIONS_KEY = "player-positions";

export interface Playable {
  eventKey: string;
  title: string;
  sources: { hls: string; mp4?: string | undefined };
  live: boolean;
  /** Its sources have no picture. */
  soundAlone?: boolean | undefined;
  /** Only this part plays: a clip. In seconds. */
  range?: { start: number; end: number } | undefined;
  /** Parts that play one after the other, such as the scoring plays. */
  reel?: Reel | undefined;
  captionCount: number;
  /** Seconds at which something happened, for the timeline. */
  marks?: readonly number[] | undefined;
  resumeAt?: number | undefined;
  license?: PlayerLicense | undefined;
  account?: AccountPlace | undefined;
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
  /** `again`: a try to come back by itself, which doesn't count. */
  | { type: "failed"; reason: PlayerReason; again: boolean };

/** What ads may do. */
export type AdTags = AdRule["tags"];

export type MountedPlayer = { unmount: () => void };

/** What the page says to our controls. */
export type ReadyPlayer = {
  play: () => void;
  /** Ads come between two periods of a live game, where the change was `seen` to happen. */
  tellPeriod: (period: string | null, seen: boolean) => void;
};

export type MountOptions = {
  /** Called once, when the controls are on the page; true if Play was already pressed. */
  ready: (player: ReadyPlayer) => boolean;
  onEvent: (event: PlayerEvent) => void;
  /** What ads may do, where the page has asked already. */
  adTags?: Promise<AdTags> | undefined;
};
