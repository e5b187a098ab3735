import type { LiveScore } from "./live-state";

type HeldScores = {
  /** Shows the score once the picture has come to it. */
  hold(score: LiveScore, seconds: number): void;
  /** The page is gone: nothing more is shown. */
  drop(): void;
};

/** A score waits for its picture; never does an older one take the place of a newer (rulings 3). */
export function holdScores(show: (score: LiveScore) => void): HeldScores {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let shown: LiveScore | null = null;
  return {
    hold(score, seconds) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (shown && isOlder(score, shown)) return;
        shown = score;
        show(score);
      }, seconds * 1000);
      timers.add(timer);
    },
    drop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** By the time that the score itself names; of two from the same moment, neither is older. */
export const isOlder = (one: { at: string }, other: { at: string }): boolean =>
  Date.parse(one.at) < Date.parse(other.at);
