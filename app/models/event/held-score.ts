import type { LiveScore } from "./live-state";

/**
 * A score waits for its picture; never does an older one take the place of a newer, nor any once the page is gone
 * (rulings 3).
 */
export function holdScores(show: (score: LiveScore) => void, gone: AbortSignal) {
  let shown: LiveScore | null = null;
  return (score: LiveScore, seconds: number): void => {
    setTimeout(() => {
      if (!gone.aborted && !(shown && isOlder(score, shown))) show((shown = score));
    }, seconds * 1000);
  };
}

/** By the time that the score itself names; of two from the same moment, neither is older. */
export const isOlder = (one: { at: string }, other: { at: string }): boolean =>
  Date.parse(one.at) < Date.parse(other.at);
