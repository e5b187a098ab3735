import type { DateTime } from "luxon";
import { utc } from "~/models/place/instant";

/** A list goes on as it was when its first page was drawn: nothing comes twice, and nothing is left out (S 2.16). */

const MINUTE_MS = 60_000;

/** After that, a list that was left open is loaded anew, too (`app/enhancement/left-open.ts`). */
const LASTS_MINUTES = 60;

/** In minutes, as pages are shared; null: the list is as it is now. */
export type ListedAt = number | null;

export const minuteOf = (now: DateTime): number => Math.floor(now.toMillis() / MINUTE_MS);

/** "over": it's too long ago to go on with. */
export function readListedAt(text: string | null, now: DateTime): ListedAt | "over" {
  const minute = /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : Infinity;
  const age = minuteOf(now) - minute;
  if (age < 0) return null;
  return age > LASTS_MINUTES ? "over" : minute;
}

/** What search is asked, and by which moment its windows are. */
export function listedAs(at: ListedAt, now: DateTime): { at: DateTime | null; now: DateTime } {
  const moment = at === null ? null : utc(at * MINUTE_MS);
  return { at: moment, now: moment ?? now };
}
