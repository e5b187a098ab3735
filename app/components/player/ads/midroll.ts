/** When a game is interrupted (docs/decisions/2026-11-21-when-ads-interrupt-a-game.md). */

/** Of the game itself, seen since the last ad. */
export const BETWEEN_ADS_SECONDS = 10 * 60;
/** So near its end nothing interrupts a replay. */
const LAST_SECONDS = 2 * 60;

type Watching = {
  watchedSeconds: number;
} & ({ live: true; atLiveEdge: boolean; periodEnded: boolean } | { live: false; position: number; duration: number });

/**
 * Live between two periods, for who is at the live edge; in a replay every ten minutes watched, but never near its end.
 */
export function isMidrollDue(watching: Watching): boolean {
  if (watching.watchedSeconds < BETWEEN_ADS_SECONDS) return false;
  if (watching.live) return watching.periodEnded && watching.atLiveEdge;
  return watching.duration - watching.position > LAST_SECONDS;
}
