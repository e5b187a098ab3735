import { DateTime } from "luxon";
import { CUTOFF_HOUR_UTC, type Viewing } from "~/models/place/time";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** Days as the visitor's calendar has them, "2026-11-20" (S 4.7, rulings 3, watch-events filters; rulings 5). */

/** Of no other centuries: no game was in them, and search takes no year of more than four figures. */
export const isDay = (text: string): boolean =>
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

const DAY_MS = 86_400_000;

type Whose = Pick<Viewing, "zone" | "storedZone">;

/** Where no zone is known, the East's, as the cards count (S 4.7, rulings 5). */
export const dayOf = (instant: DateTime, { zone }: Whose): string =>
  instant.setZone(zoneOrDefault(zone)).toISODate() ?? "";

export const todayOf = ({ now, ...whose }: Whose & Pick<Viewing, "now">): string => dayOf(now, whose);

export const startOfDay = (day: string, { zone }: Whose): DateTime =>
  DateTime.fromISO(day, { zone: zoneOrDefault(zone) }).startOf("day");

/** 23:59:59.999 (S 5.2); where no zone is known, the cutoff (S 4.2): at midnight in the East, the West plays. */
export function endOfDay(day: string, whose: Whose): DateTime {
  if (whose.storedZone !== null) return DateTime.fromISO(`${day}T23:59:59.999`, { zone: zoneOrDefault(whose.zone) });
  return DateTime.fromISO(dayAfter(day), { zone: "utc" }).set({ hour: CUTOFF_HOUR_UTC }).endOf("minute");
}

export const endOfToday = (viewing: Whose & Pick<Viewing, "now">): DateTime => endOfDay(todayOf(viewing), viewing);

/** A day of the calendar has no zone, so none is an hour short. By luxon, a list's row of days took 0.4 ms more. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type DayFilter = { date: "today" | null; from: string | null; to: string | null };

/** The one day that a list is of; null for a list of several, or of any. */
export function oneDay({ date, from, to }: DayFilter, today: string): string | null {
  if (date) return today;
  return from === to ? from : null;
}

const withYear = (format: string, day: string, today: string): string =>
  DateTime.fromISO(day, { zone: "utc", locale: "en-US" }).toFormat(
    day.slice(0, 4) === today.slice(0, 4) ? format : `${format}, yyyy`,
  );

/** "Sat, Nov 21" */
export const calendarDay = (day: string, today: string): string => withYear("ccc, LLL d", day, today);

/** "Saturday, November 21" */
export const longDay = (day: string, today: string): string => withYear("cccc, LLLL d", day, today);

/** "Today", "Sat, Nov 21" */
export function shortDay(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === dayAfter(today)) return "Tomorrow";
  return day === dayAfter(today, -1) ? "Yesterday" : calendarDay(day, today);
}

/** "today", "Saturday, November 21" */
export function spokenDay(day: string, today: string): string {
  if (day === today) return "today";
  return day === dayAfter(today) ? "tomorrow" : longDay(day, today);
}

/** "today", "on Saturday, November 21" */
export function whenOf(day: string, today: string): string {
  const spoken = spokenDay(day, today);
  return spoken === longDay(day, today) ? `on ${spoken}` : spoken;
}
