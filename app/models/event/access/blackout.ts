import type { DateTime } from "luxon";
import { instantOf } from "~/models/place/time";

export type BlackoutDates = {
  blackout_start_date?: string | null | undefined;
  blackout_end_date?: string | null | undefined;
};

/** Strictly between both dates, before a lone end, or after a lone start (S 4.4). */
export function isBlackedOut(dates: BlackoutDates, now: DateTime): boolean {
  const start = instantOf(dates.blackout_start_date);
  const end = instantOf(dates.blackout_end_date);
  if (start && end) return now > start && now < end;
  if (end) return now < end;
  if (start) return now > start;
  return false;
}

/** A broadcast on the air, by its own dates alone: an event's are those of its replay (rulings 4). */
export const isLiveBlackedOut = (broadcast: (BlackoutDates & { status: string }) | null, now: DateTime): boolean =>
  broadcast?.status === "on_air" && isBlackedOut(broadcast, now);

/** The VOD's own dates, or else the event's (S 3, 4.4). */
export function blackoutDatesOf(vod: BlackoutDates | null | undefined, event: BlackoutDates): BlackoutDates {
  return vod?.blackout_start_date || vod?.blackout_end_date ? vod : event;
}
