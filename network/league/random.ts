export type Chance = {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
};

/** FNV-1a, then mixed; 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function keyTail(text: string): string {
  const high = hashOf(text).toString(16).padStart(8, "0");
  const low = (hashOf(`${text}#`) & 0xff).toString(16).padStart(2, "0");
  return high + low;
}

/** What the key of a game, and of any other event, begins with. */
export const EVENT_PREFIXES = { game: "gam", other: "evt" };
export const eventKey = (isSport: boolean, tail: string) => EVENT_PREFIXES[isSport ? "game" : "other"] + tail;

/** mulberry32 */
export function chanceFrom(seed: string): Chance {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick<T>(list: readonly T[]): T {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new RangeError("nothing to pick from");
      return chosen;
    },
    happens: (probability) => next() < probability,
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      const last = choices.at(-1);
      if (!last) throw new RangeError("nothing to choose from");
      return last[0];
    },
  };
}
