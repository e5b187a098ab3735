import { LRUCache } from "lru-cache";
import { log } from "./log.server";
import { processSingleton } from "./singleton.server";

const MINUTE_MS = 60_000;
const REMEMBERED = 500;

/** Says each thing once a minute: how often it was left out since then, or null where it is to be left out again. */
export function createLogThrottle(ticks: () => number) {
  const lines = new LRUCache<string, { at: number; leftOut: number }>({ max: REMEMBERED });
  return {
    say(what: string): number | null {
      const last = lines.get(what);
      if (last && ticks() - last.at < MINUTE_MS) {
        last.leftOut += 1;
        return null;
      }
      lines.set(what, { at: ticks(), leftOut: 0 });
      return last?.leftOut ?? 0;
    },
    forget: () => lines.clear(),
  };
}

const throttle = () => processSingleton("log throttle", () => createLogThrottle(() => performance.now()));

/** Once a minute for each `what`, with how many were left out: a home page without search is not ten lines. */
export function warnThrottled(what: readonly unknown[], fields: object, message: string): void {
  const leftOut = throttle().say(what.join("\n"));
  if (leftOut !== null) log().warn(leftOut > 0 ? { ...fields, leftOut } : fields, message);
}

/** What goes wrong from now on is another matter. */
export const resetThrottledLog = (): void => throttle().forget();
