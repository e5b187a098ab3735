import type { DateTime } from "luxon";
import { instantOf } from "./instant";

type Dated = { start_time?: string | null | undefined; created_at?: string | null | undefined };

/** S 4.3 */
export function startOf(event: Dated): DateTime<true> | null {
  return instantOf(event.start_time) ?? instantOf(event.created_at);
}

/** Now is after the start (S 4.3). The display status has its own delay (S 4.2). */
export function isPastStart(event: Dated, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start;
}

/** S 4.3 */
export function startsWithin(event: Dated, hours: number, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start.minus({ hours });
}
