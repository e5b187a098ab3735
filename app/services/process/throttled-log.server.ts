import { log } from "./log.server";
import { createLogThrottle } from "./log-throttle";
import { processSingleton } from "./singleton.server";

const throttle = () => processSingleton("log throttle", () => createLogThrottle(() => performance.now()));

/** Once a minute for each `what`, with how many were left out: a home page without search is not ten lines. */
export function warnThrottled(what: readonly unknown[], fields: object, message: string): void {
  const leftOut = throttle().say(what.join("\n"));
  if (leftOut !== null) log().warn(leftOut > 0 ? { ...fields, leftOut } : fields, message);
}

/** What goes wrong from now on is another matter. */
export const resetThrottledLog = (): void => throttle().forget();
