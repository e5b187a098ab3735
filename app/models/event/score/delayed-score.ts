/** A live game can be watched from its start. */
export const LONGEST_REWIND_SECONDS = 6 * 3600;

type Score = { at: string };

type DelayPorts<T> = {
  now: () => number;
  /** How many seconds old the picture is. */
  behind: () => number;
  show: (score: T) => void;
};

/** Scores wait until the picture comes to them; an older one never replaces a newer (rulings 3). Tick once a second. */
export function delayScores<T extends Score>({ now, behind, show }: DelayPorts<T>) {
  let current: T | null = null;
  let queue: { score: T; heardAt: number }[] = [];

  function tick(): void {
    const until = now() - behind() * 1_000;
    const due = queue.filter(({ heardAt }) => heardAt <= until);
    queue = queue.filter(({ heardAt }) => heardAt > until);
    const newest = due.reduce<T | null>((one, { score }) => (one && isOlder(score, one) ? one : score), current);
    if (newest && newest !== current) show((current = newest));
  }

  return {
    hold: (score: T): void => {
      queue.push({ score, heardAt: now() });
      tick();
    },
    tick,
  };
}

/** Two scores with the same time are equally old. */
export const isOlder = (one: Score, other: Score): boolean => Date.parse(one.at) < Date.parse(other.at);
