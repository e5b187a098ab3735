/** A live game can be watched from its start. */
export const LONGEST_REWIND_SECONDS = 6 * 3600;

type Score = { at: string };

/** Delays scores to match the video; an older score never replaces a newer one (rulings 3). */
export function holdScores<T extends Score>(show: (score: T) => void) {
  let shown: T | null = null;
  return (score: T, seconds: number): void => {
    setTimeout(() => {
      if (!(shown && isOlder(score, shown))) show((shown = score));
    }, seconds * 1000);
  };
}

/** Two scores with the same time are equally old. */
export const isOlder = (one: Score, other: Score): boolean => Date.parse(one.at) < Date.parse(other.at);
