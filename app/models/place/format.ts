import { DateTime } from "luxon";
import { instantOf } from "~/models/place/instant";
import type { Viewing } from "~/models/place/viewing";
import { twoDigits } from "~contracts/two-digits";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** Every time has its zone's abbreviation (S 8.7, 9.4). */

export const TIME_TBD = "Time TBD";
export const DATE_TIME_SEPARATOR = "|";

const inZone = (instant: DateTime, zone: string) => instant.setZone(zoneOrDefault(zone)).setLocale("en-US");

/** "Nov 20, 2026 7:00 PM EST", or "Nov 20, 2026 Time TBD" (S 8.7). */
export function scheduledDate(instant: DateTime, zone: string, timeToBeDetermined: boolean): string {
  const local = inZone(instant, zone);
  const day = local.toFormat("MMM dd, yyyy");
  return `${day} ${timeToBeDetermined ? TIME_TBD : timeIn(local)}`;
}

const zoneNames = new Map<string, string>();

/** Remembers the zone's name at an offset: luxon makes a formatter for each time (4 % of an event page). */
function timeIn(local: DateTime): string {
  const key = `${local.zoneName} ${local.offset}`;
  const name = zoneNames.get(key) ?? local.toFormat("ZZZZ");
  zoneNames.set(key, name);
  return `${local.toFormat("h:mm a")} ${name}`;
}

export function numericDate(instant: DateTime, zone: string): string {
  return inZone(instant, zone).toFormat("MM/dd/yyyy");
}

export function mediumDate(instant: DateTime, zone: string): string {
  return inZone(instant, zone).toFormat("MMM d, yyyy");
}

export function mediumDay(iso: string | null, zone: string): string | null {
  const instant = instantOf(iso);
  return instant && mediumDate(instant, zone);
}

/** "Nov 05, 2026" (S 7.7). */
export function paddedDate(instant: DateTime, zone: string): string {
  return inZone(instant, zone).toFormat("MMM dd, yyyy");
}

/** "7:00 PM EST" (S 4.3). */
export function clockTime(instant: DateTime, zone: string, timeToBeDetermined = false): string {
  return timeToBeDetermined ? TIME_TBD : timeIn(inZone(instant, zone));
}

/** "Nov 20, 2026, 9:00 PM EST" */
export const dayAndTime = (instant: DateTime, zone: string): string =>
  `${mediumDate(instant, zone)}, ${clockTime(instant, zone)}`;

// Cached, because a page has sixty cards, many at the same hour.
const cardFormatters = new Map<string, Intl.DateTimeFormat[]>();
const cardDates = new Map<string, string>();
const MOST_CARD_DATES = 5000;

function cardFormatter(timeZone: string): Intl.DateTimeFormat[] {
  const known = cardFormatters.get(timeZone);
  if (known) return known;
  const made = [
    new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" }),
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
  ];
  cardFormatters.set(timeZone, made);
  return made;
}

/** "Nov 20, 2026 | 7:00 PM EST" */
export function cardDate(iso: string, zone: string, timeToBeDetermined = false): string | null {
  const epochMs = instantOf(iso)?.toMillis();
  if (epochMs === undefined) return null;
  const timeZone = zoneOrDefault(zone);
  const wanted = `${epochMs} ${timeToBeDetermined} ${timeZone}`;
  const known = cardDates.get(wanted);
  if (known) return known;
  const [date, time] = cardFormatter(timeZone).map((formatter) => formatter.format(epochMs).replace(/\u202f/g, " "));
  const text = `${date} ${DATE_TIME_SEPARATOR} ${timeToBeDetermined ? TIME_TBD : time}`;
  if (cardDates.size >= MOST_CARD_DATES) cardDates.clear();
  cardDates.set(wanted, text);
  return text;
}

/** " (was 7:00 PM EST)", behind the time to which something was moved; with its day where that is another. */
export function wasAt(before: string | null | undefined, start: string | null | undefined, zone: string): string {
  const [from, to] = [instantOf(before), instantOf(start)];
  if (!from || !to || from.toMillis() === to.toMillis()) return "";
  const [was, is] = [inZone(from, zone), inZone(to, zone)];
  return ` (was ${was.hasSame(is, "day") ? "" : `${was.toFormat("MMM d")}, `}${timeIn(was)})`;
}

type LocalDays = { from: number; until: number; today: number; tomorrow: number; dayAfter: number };
const localDays = new Map<string, LocalDays>();

function localDaysAt(nowMs: number, zone: string, nowZone: string): LocalDays {
  const key = `${zone} ${nowZone}`;
  const known = localDays.get(key);
  if (known && nowMs >= known.from && nowMs < known.until) return known;
  const begins = DateTime.fromMillis(nowMs, { zone: zoneOrDefault(nowZone) }).startOf("day");
  const today = begins.setZone(zoneOrDefault(zone), { keepLocalTime: true });
  const days = {
    from: begins.toMillis(),
    until: begins.plus({ days: 1 }).toMillis(),
    today: today.toMillis(),
    tomorrow: today.plus({ days: 1 }).toMillis(),
    dayAfter: today.plus({ days: 2 }).toMillis(),
  };
  localDays.set(key, days);
  return days;
}

/** The date where it is shown (`zone`), seen from the visitor's date (S 2.13), as in the heading above a card. */
export function dayFromToday(iso: string, zone: string, { now, zone: nowZone }: Pick<Viewing, "now" | "zone">) {
  const epochMs = instantOf(iso)?.toMillis() ?? NaN;
  const { today, tomorrow, dayAfter } = localDaysAt(now.toMillis(), zone, nowZone);
  if (epochMs >= today && epochMs < tomorrow) return "today";
  return epochMs >= tomorrow && epochMs < dayAfter ? "tomorrow" : null;
}

/** m:ss, counting hours in minutes (S 9.4). */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`;
}

/** Starts in July: "2026-27". */
export function schoolYear(now: DateTime): string {
  const first = now.month > 6 ? now.year : now.year - 1;
  return `${first}-${twoDigits((first + 1) % 100)}`;
}

const TOKENS: Record<string, string> = { YYYY: "yyyy", YY: "yy", DD: "dd", D: "d", A: "a", z: "ZZZZ" };

/** Maps the app's tokens to luxon's; quoted text stays. */
export function dateFormatOf(appFormat: string): string {
  return appFormat.replace(/'[^']*'|Y+|D+|A+|z+/g, (token) => TOKENS[token] ?? token);
}

export function formatDate(iso: string, zone: string, appFormat: string): string | null {
  const instant = instantOf(iso);
  return instant ? inZone(instant, zone).toFormat(dateFormatOf(appFormat)) : null;
}
