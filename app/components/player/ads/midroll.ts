/** Seconds of the game watched since the last ad. */
const BETWEEN_ADS_SECONDS = 10 * 60;
/** No midroll this close to a replay's end. */
const LAST_SECONDS = 2 * 60;

type Watching = { watchedSeconds: number; isElsewhere: boolean } & (
  { live: true; atLiveEdge: boolean; periodEnded: boolean } | { live: false; position: number; duration: number }
);

/** Rules: docs/decisions/0010-ads-interrupt-at-breaks.md */
export function isMidrollDue(watching: Watching): boolean {
  if (watching.isElsewhere || watching.watchedSeconds < BETWEEN_ADS_SECONDS) return false;
  if (watching.live) return watching.periodEnded && watching.atLiveEdge;
  return watching.duration - watching.position > LAST_SECONDS;
}
