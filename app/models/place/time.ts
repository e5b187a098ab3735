import { DateTime } from "luxon";
import { twoDigits } from "~contracts/two-digits";
import { usualMinutes } from "~contracts/vocabulary/activities";
import { canonicalZone, DEFAULT_TIME_ZONE, zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** Rules take `now: DateTime` and compare in UTC. Only this file turns upstream ISO text into an instant. */

export function instantOf(iso: string | null | undefined): DateTime<true> | null {
  if (!iso) return null;
  const known = read.get(iso);
  if (known !== undefined) return known;
  const found = asWeWrite(iso) ?? asIsoAllows(iso);
  // A time without its day means today's.
  if (iso.length <= LONGEST_ISO && iso[4] === "-") {
    if (read.size >= MOST_READ) read.clear();
    read.set(iso, found);
  }
  return found;
}

/** Most are written so, and need no parser of all that ISO 8601 allows. */
function asWeWrite(iso: string): DateTime<true> | null {
  const at = iso.length === WRITTEN_LETTERS ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString() === iso ? utc(at.getTime()) : null;
}

function asIsoAllows(iso: string): DateTime<true> | null {
  const instant = DateTime.fromISO(iso, { zone: "utc" });
  return instant.isValid ? instant : null;
}

const WRITTEN_LETTERS = "2026-11-20T19:00:00.000Z".length;

/** The same few times are read for each visitor: 4 % of an event page. Luxon's records never change. */
const read = new Map<string, DateTime<true> | null>();
const MOST_READ = 5_000;
const LONGEST_ISO = 40;

export function utc(epochMs: number): DateTime<true> {
  const instant = DateTime.fromMillis(epochMs, { zone: "utc" });
  if (!instant.isValid) throw new RangeError(`Not an instant: ${epochMs}`);
  return instant;
}

export function isoOf(instant: DateTime): string {
  return new Date(instant.toMillis()).toISOString();
}

export type Viewing = {
  zone: string;
  now: DateTime;
  /** The visitor's own zone; null if neither the account nor the browser has told it (S 3, 4.7). */
  storedZone?: string | null;
  /** Host of card textures; empty for the product's own. */
  assetsUrl?: string;
  /** When false, nothing links to highlight pages (rulings 3). */
  highlightPages?: boolean;
};

/** The same for everyone: each game in its own zone. */
export const everyonesViewing = (now: DateTime): Viewing => ({ now, zone: DEFAULT_TIME_ZONE, storedZone: null });

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

const HOUR_MS = 3_600_000;

/** True from `hours` before the start on, also after it (S 4.3). */
export function startsWithin(event: Dated, hours: number, now: DateTime): boolean {
  const start = startOf(event);
  return start !== null && now.toMillis() > start.toMillis() - hours * HOUR_MS;
}

export const CUTOFF_HOUR_UTC = 9;

/** The latest 09:00 UTC before now (S 4.2). */
export function dayCutoff(now: DateTime): DateTime {
  const minute = now.toUTC().startOf("minute");
  const today = minute.startOf("day").set({ hour: CUTOFF_HOUR_UTC });
  return minute > today ? today : today.minus({ days: 1 });
}

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
  const key = `${epochMs} ${timeToBeDetermined} ${timeZone}`;
  const known = cardDates.get(key);
  if (known) return known;
  const [date, time] = cardFormatter(timeZone).map((formatter) => formatter.format(epochMs).replace(/\u202f/g, " "));
  const text = `${date} ${DATE_TIME_SEPARATOR} ${timeToBeDetermined ? TIME_TBD : time}`;
  if (cardDates.size >= MOST_CARD_DATES) cardDates.clear();
  cardDates.set(key, text);
  return text;
}

type Moment = string | null | undefined;

/** "7:00 PM EST", from which something was moved; with its day where that is another. */
export function timeBefore(before: Moment, start: Moment, zone: string): string | null {
  const [from, to] = [instantOf(before), instantOf(start)];
  if (!from || !to || from.toMillis() === to.toMillis()) return null;
  const [was, is] = [inZone(from, zone), inZone(to, zone)];
  return `${was.hasSame(is, "day") ? "" : `${was.toFormat("MMM d")}, `}${timeIn(was)}`;
}

/** " (was 7:00 PM EST)", behind the time to which something was moved. */
export function wasAt(before: Moment, start: Moment, zone: string): string {
  const was = timeBefore(before, start, zone);
  return was === null ? "" : ` (was ${was})`;
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
