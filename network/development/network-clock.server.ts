import type { Db } from "../store/database";
import { readFact, writeFact } from "../store/facts";

const FACT = "clock_offset";
/** The league can be generated for any day in between. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

export type NetworkClock = {
  now(): number;
  offset(): number;
  /** What the store says; true if that is another time than before, because another process has moved it. */
  load(): Promise<boolean>;
  set(now: number): Promise<void>;
  reset(): Promise<void>;
};

/** Unless `movable` (development and test), the offset is always 0. */
export function networkClock(db: Db, movable: boolean, processNow: () => number): NetworkClock {
  let offset = 0;
  /** What was read before a move here is out of date. */
  let moves = 0;
  async function keep(moment: number): Promise<void> {
    if (!movable) return;
    moves += 1;
    offset = moment;
    await writeFact(db, "league_fact", FACT, String(moment));
    moves += 1;
  }
  return {
    now: () => processNow() + offset,
    offset: () => offset,
    async load() {
      if (!movable) return false;
      const before = { offset, moves };
      const kept = Number((await readFact(db, "league_fact", FACT)) ?? 0);
      if (moves !== before.moves) return false;
      offset = kept;
      return kept !== before.offset;
    },
    async set(now) {
      if (!(now >= EARLIEST && now < LATEST)) throw new RangeError("the clock can be set to the years 2000 to 2099");
      await keep(now - processNow());
    },
    reset: () => keep(0),
  };
}
