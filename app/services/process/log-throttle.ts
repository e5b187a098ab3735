import { LRUCache } from "lru-cache";

const MINUTE_MS = 60_000;
const REMEMBERED = 500;

/** Says each thing once a minute: how often it was left out since then, or null where it is to be left out again. */
export function createLogThrottle(ticks: () => number) {
  const said = new LRUCache<string, { at: number; leftOut: number }>({ max: REMEMBERED });
  return {
    say(what: string): number | null {
      const last = said.get(what);
      if (last && ticks() - last.at < MINUTE_MS) {
        last.leftOut += 1;
        return null;
      }
      said.set(what, { at: ticks(), leftOut: 0 });
      return last?.leftOut ?? 0;
    },
    forget: () => said.clear(),
  };
}
