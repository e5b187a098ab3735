import type { DateTime } from "luxon";
import { instantOf } from "~/models/place/instant";

type Dated = { start_time?: string | null | undefined; created_at?: string | null | undefined };

/** start_time, or created_at where there is none (S 4.3). */
export function startOf(event: Dated): DateTime<true> | null {
  return instantOf(event.start_time) ?? instantOf(event.created_at);
}

/** Delayed as S 4.3 means it: now is after the start. The display status has a delay of its own (S 4.2). */
export function isPastStart(event: Dated, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start;
}

/** Starting within N hours: now is after the start minus N hours (S 4.3). */
export function startsWithin(event: Dated, hours: number, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start.minus({ hours });
}
