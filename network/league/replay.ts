import { blackoutOf, isBlackedOut, isLiveBlackedOut } from "./blackout";
import type { Overrides } from "./overrides";
import { statusAt, type Timed } from "./status-at";

/** It is there, and not blacked out (S 4.1, 4.4). */
export const canReplay = (event: Timed, overrides: Overrides, now: number): boolean =>
  statusAt(event, overrides, now).vod === "complete" && !isBlackedOut(blackoutOf("vod", overrides), now);

/** It is on the air, and not blacked out (S 4.1, rulings 4). */
export const canWatchLive = (event: Timed, overrides: Overrides, now: number): boolean =>
  statusAt(event, overrides, now).broadcast === "on_air" && !isLiveBlackedOut(overrides, now);
