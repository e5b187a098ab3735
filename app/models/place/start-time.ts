import type { DateTime } from "luxon";
import { usualMinutes } from "~contracts/vocabulary/activities";
import { canonicalZone, DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { instantOf, isoOf } from "./instant";

type Dated = { start_time?: string | null | undefined; created_at?: string | null | undefined };

/** When an event starts, or else when it was created; null if neither is known (S 4.3). */
export function startOf(event: Dated): DateTime<true> | null {
  return instantOf(event.start_time) ?? instantOf(event.created_at);
}

type Lasting = Dated & {
  end_time?: string | null | undefined;
  sport?: string | null | undefined;
  activity_name?: string | null | undefined;
};

/** As given, or after its sport's usual length. */
export function endOf(event: Lasting): DateTime | null {
  const [start, end] = [startOf(event), instantOf(event.end_time)];
  if (start === null || (end !== null && end > start)) return start && end;
  return start.plus({ minutes: usualMinutes(event.sport ?? event.activity_name) });
}

/** Now is after the start (S 4.3). The display status has its own delay (S 4.2). */
export function isPastStart(event: Dated, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start;
}

type Placed = { time_to_be_determined?: boolean | null | undefined; time_zone?: string | null | undefined };

/** The zone that an event names (S 9.4). */
export const namedZone = ({ time_zone }: Pick<Placed, "time_zone">): string | null => canonicalZone(time_zone);

/** For what is the same for everyone: the zone that an event names, or else New York's (S 9.4). */
export const zoneOf = (event: Pick<Placed, "time_zone">): string => namedZone(event) ?? DEFAULT_TIME_ZONE;

/** Where the hour is open, the event stands on its own day, wherever it is looked at (S 4.2, 4.3). */
export const zoneOfStart = (event: Placed, zone: string): string =>
  event.time_to_be_determined ? zoneOf(event) : zone;

/** For a list of many places: the zone that an event names, or else the visitor's. */
export const shownZone = (event: Placed, zone: string): string => zoneOfStart(event, namedZone(event) ?? zone);

/** Null while its hour is open. */
export function knownStart(event: Dated & Pick<Placed, "time_to_be_determined">): string | null {
  const start = event.time_to_be_determined ? null : startOf(event);
  return start && isoOf(start);
}

type Open = Dated & { time_to_be_determined: boolean; time_zone?: string | null | undefined };

/** Its hour is still to come, and the stored one is only a place in its day: nothing is late until that is over. */
export function awaitsItsHour(event: Open, now: DateTime): boolean {
  const start = event.time_to_be_determined ? startOf(event) : null;
  return start !== null && now <= start.setZone(zoneOf(event)).endOf("day");
}

/** True from `hours` before the start on, also after it (S 4.3). */
export function startsWithin(event: Dated, hours: number, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now > start.minus({ hours });
}
