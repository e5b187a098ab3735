import { log } from "./log.server";
import { processSingleton } from "./singleton.server";
import { createSparing } from "./sparing";

const lately = () => processSingleton("said lately", () => createSparing(() => performance.now()));

/** Once a minute for each `what`, with how many were left out: a home page without search is not ten lines (security 4). */
export function warnSparingly(what: readonly unknown[], fields: object, message: string): void {
  const leftOut = lately().say(what.join("\n"));
  if (leftOut !== null) log().warn(leftOut > 0 ? { ...fields, leftOut } : fields, message);
}

/** What goes wrong from now on is another matter. */
export const forgetWhatWasSaid = (): void => lately().forget();
