import { instantOf } from "~/models/place/instant";
import type { EventListing } from "~contracts/records/card";

const HOUR = 3_600_000;
/** The second game of a doubleheader begins on the same day. */
const WITHIN_MS = 12 * HOUR;

type Listed = readonly Pick<EventListing, "key" | "date" | "time_to_be_determined">[];

/** The next game of the same two schools on that day: the second of a doubleheader. */
export function keyOfNext(
  event: { key: string; startMs: number | null },
  [ofFirst, ofSecond]: readonly Listed[],
): string | null {
  const { startMs } = event;
  if (startMs === null || !ofFirst || !ofSecond) return null;
  const shared = new Set(ofSecond.map(({ key }) => key));
  const later = ofFirst
    .filter(({ key, time_to_be_determined }) => key !== event.key && shared.has(key) && !time_to_be_determined)
    .map(({ key, date }) => ({ key, after: (instantOf(date)?.toMillis() ?? NaN) - startMs }))
    .filter(({ after }) => after > 0 && after <= WITHIN_MS)
    .sort((one, other) => one.after - other.after);
  return later[0]?.key ?? null;
}
