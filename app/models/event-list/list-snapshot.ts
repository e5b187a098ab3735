import type { DateTime } from "luxon";
import { utc } from "~/models/place/time";

/** A list goes on as it was when its first page was drawn: nothing comes twice, and nothing is left out (S 2.16). */

const MINUTE_MS = 60_000;

/** After that, a list that was left open is reloaded, too (`app/enhancement/stale-tab.ts`). */
const LASTS_MINUTES = 60;

/** In minutes, as pages are shared; null: the list is as it is now. */
export type ListSnapshot = number | null;

const minuteOf = (now: DateTime): number => Math.floor(now.toMillis() / MINUTE_MS);

/** "over": it's too long ago to go on with. */
export function readListSnapshot(text: string | null, now: DateTime): ListSnapshot | "over" {
  const minute = /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : Infinity;
  const age = minuteOf(now) - minute;
  if (age < 0) return null;
  return age > LASTS_MINUTES ? "over" : minute;
}

/** Of which moment a page's list is: `moment` is asked of search, whose windows are by `now`. */
export function listedOn(page: number, snapshot: ListSnapshot, now: DateTime) {
  const at = page > 1 ? snapshot : null;
  const moment = at === null ? null : utc(at * MINUTE_MS);
  return { at, minute: at ?? minuteOf(now), moment, now: moment ?? now };
}

/** Of a page, for the addresses of the others. */
export type ListedMoment = {
  /** Null on a first page, and on one that was asked for by its number alone. */
  at: ListSnapshot;
  /** For the pages that go on with this list. */
  minute: number;
};
