import type { DateTime } from "luxon";
import { instantOf } from "~/models/place/time";
import { statusKey } from "./badge";

export const RECHECK = { everySeconds: 30, minutesBefore: 15 } as const;

const MINUTE_MS = 60_000;
/** A page that was opened this long before a game still sees it begin. */
const SOON_MINUTES = 120;

/** Whether a game is live or starts soon. */
export function movesSoon(status: string, start: string | null | undefined, now: DateTime): boolean {
  const key = statusKey(status);
  if (key === "live") return true;
  const ahead = minutesAhead(start, now);
  return key === "upcoming" && ahead <= SOON_MINUTES && ahead > -SOON_MINUTES;
}

export function minutesAhead(start: string | null | undefined, now: DateTime): number {
  const at = instantOf(start);
  return at ? (at.toMillis() - now.toMillis()) / MINUTE_MS : Infinity;
}
