import type { LiveScore } from "./live-state";

/** Delays scores to match the video. An older score never replaces a newer one; none shows after exit (rulings 3). */
export function holdScores(show: (score: LiveScore) => void, gone: AbortSignal) {
  let shown: LiveScore | null = null;
  return (score: LiveScore, seconds: number): void => {
    setTimeout(() => {
      if (!gone.aborted && !(shown && isOlder(score, shown))) show((shown = score));
    }, seconds * 1000);
  };
}

/** Two scores with the same time are equally old. */
export const isOlder = (one: { at: string }, other: { at: string }): boolean =>
  Date.parse(one.at) < Date.parse(other.at);
