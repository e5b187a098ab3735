import ICAL from "ical.js";
import { DateTime } from "luxon";
import { twoDigits } from "~contracts/two-digits";
import { GENDERS } from "~contracts/vocabulary/activities";
import { TIME_ZONES, zoneNamed } from "~contracts/vocabulary/time-zones";
import { firstMoment } from "../league/wall-clock";
import { type CsvRecord, type LineError, rowErrors, tellingOf, WrongFile } from "./csv-lines";
import {
  levelNamed,
  MOST_MINUTES,
  ON_AIR_MINUTES,
  scheduleFile,
  type ScheduleRow,
  sportNamed,
} from "./schedule-file.server";
import type { ReadLines } from "./whole-file.server";

/** An iCalendar of games (RFC 5545), as the schedule's rows (docs/your-own-network.md). */

/** For what a calendar does not say itself. */
export type Unsaid = Partial<Record<"sport" | "gender" | "level" | "access", string>>;

const SAID_IN: Readonly<Record<string, string>> = {
  id: "UID",
  date: "DTSTART",
  time: "DTSTART",
  sport: "CATEGORIES",
  gender: "CATEGORIES",
  level: "CATEGORIES",
  access: "CATEGORIES",
  home: "SUMMARY",
  away: "SUMMARY",
  venue: "LOCATION",
  canceled: "STATUS",
};
export const asProperty = (error: LineError): LineError => ({
  ...error,
  column: error.column && (SAID_IN[error.column] ?? error.column),
});

const GENDER = new RegExp(`^(?:${GENDERS.join("|")})(?:['’]?s?['’]?)$`, "i");
const LEVEL = /\b(?:junior varsity|middle school|varsity|jv|sophomore|freshman)\b/i;

/** "Girls JV Soccer" says three things. */
export function wordsSaid(phrase: string): Unsaid {
  const level = LEVEL.exec(phrase)?.[0];
  const rest = level ? phrase.replace(level, " ") : phrase;
  const words = rest.split(/\s+/).filter(Boolean);
  const gender = words.find((word) => GENDER.test(word));
  const access = words.find((word) => /^(?:free|paid)$/i.test(word));
  const sport = words.filter((word) => word !== gender && word !== access).join(" ");
  return {
    ...(level && { level: levelNamed(level) ?? level }),
    ...(gender && { gender: GENDERS.find((one) => gender.toLowerCase().startsWith(one)) ?? gender }),
    ...(access && { access: access.toLowerCase() }),
    ...(sport && sportNamed(sport) && { sport }),
  };
}

type Teams = { home: string; away: string };

/** "Visitors at Home", or "Home vs. Visitors" as a school's own calendar says it. */
export function teamsSaid(text: string): Teams {
  const away = / (?:at|@) /i.exec(text);
  if (away) return { away: text.slice(0, away.index), home: text.slice(away.index + away[0].length) };
  const meeting = / (?:vs?\.?|versus) /i.exec(text);
  if (meeting) return { home: text.slice(0, meeting.index), away: text.slice(meeting.index + meeting[0].length) };
  return { home: text, away: "" };
}

/** Programs that export several calendars put one behind the other. */
function calendarsIn(text: string): ICAL.Component[] {
  const read = jCalOf(text);
  const calendars: unknown[][] = typeof read[0] === "string" ? [read] : read.filter(Array.isArray);
  if (calendars.length === 0) throw new WrongFile("holds no calendar.");
  return calendars.map((calendar) => new ICAL.Component(calendar));
}

function jCalOf(text: string): unknown[] {
  try {
    return ICAL.parse(text);
  } catch (error) {
    throw new WrongFile(`is no calendar that can be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The line of each event's first line; the parser does not say. */
const linesOfEvents = (text: string) =>
  text.split(/\r?\n/).flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));

/** Null where it is missing, or cannot be read: the parser reads a value as it is asked for, and throws then. */
function valueOf(event: ICAL.Component, property: string) {
  try {
    return event.getFirstPropertyValue(property);
  } catch {
    return null;
  }
}

const textOf = (event: ICAL.Component, property: string): string => {
  const value = valueOf(event, property);
  return value === null ? "" : String(value).trim();
};

type When = { date: string; time: string; time_zone: string; startsAt?: number };

/** A text says what is wrong. */
function whenOf(event: ICAL.Component, name: "dtstart" | "dtend", calendarZone: string): When | string {
  const property = event.getFirstProperty(name);
  const start = valueOf(event, name);
  if (!property || !(start instanceof ICAL.Time)) return "is missing, or is no time";
  // The parser moves February 30 into March.
  if (start.toString() !== String(property.jCal[3])) return "is a day or a time that does not exist";
  const date = [start.year, start.month, start.day].map(twoDigits).join("-");
  const time = `${twoDigits(start.hour)}:${twoDigits(start.minute)}`;
  if (start.isDate) return { date, time: "", time_zone: "" };
  const zone = property.getFirstParameter("tzid") || (start.zone?.tzid === "UTC" ? "UTC" : calendarZone);
  if (!zone) return { date, time, time_zone: "" };
  const shown = TIME_ZONES.find(({ canonical }) => canonical === zone)?.unityKey ?? "";
  if (zoneNamed(zone))
    return { date, time, time_zone: shown, startsAt: firstMoment(DateTime.fromISO(`${date}T${time}`, { zone })) };
  if (start.zone && start.zone.tzid !== "floating")
    return { date, time, time_zone: "", startsAt: start.toJSDate().getTime() };
  return `names the time zone ${zone}, which the calendar does not explain`;
}

const MINUTE = 60_000;

const byTheClock = ({ date, time }: When) => DateTime.fromISO(`${date}T${time}`, { zone: "UTC" }).toMillis();

/** Null where an end is of no zone, and the start is of one. */
function lengthTo(end: When, start: When): number | null {
  if (end.startsAt !== undefined && start.startsAt !== undefined) return end.startsAt - start.startsAt;
  return end.startsAt === start.startsAt && end.time ? byTheClock(end) - byTheClock(start) : null;
}

/** By its end or its duration; what cannot be read says nothing. */
function lengthOf(event: ICAL.Component, start: When, calendarZone: string): number | null {
  const duration = valueOf(event, "duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000;
  const end = whenOf(event, "dtend", calendarZone);
  return typeof end === "string" ? null : lengthTo(end, start);
}

/** Calendars often give a game one hour, so an early end says nothing; a late one is that of a meet. */
function minutesOf(event: ICAL.Component, start: When, calendarZone: string): string {
  const length = start.time && lengthOf(event, start, calendarZone);
  if (!length || length <= ON_AIR_MINUTES * MINUTE) return "";
  return String(Math.min(Math.floor(length / MINUTE), MOST_MINUTES));
}

function recordOf(event: ICAL.Component, when: When, calendarZone: string, unsaid: Unsaid): CsvRecord {
  const summary = textOf(event, "summary");
  const colon = summary.indexOf(": ");
  const phrases = [
    ...(colon > 0 ? [summary.slice(0, colon)] : []),
    ...event.getAllProperties("categories").flatMap((property) => property.getValues().map(String)),
  ];
  const said = phrases.map(wordsSaid).reduce<Unsaid>((all, one) => ({ ...one, ...all }), {});
  const { sport = "", gender = "", level = "", access = "" } = { ...unsaid, ...said };
  const { home, away } = teamsSaid(colon > 0 ? summary.slice(colon + 2) : summary);
  return {
    id: textOf(event, "uid"),
    date: when.date,
    time: when.time,
    time_zone: when.time_zone,
    sport,
    gender,
    level,
    access,
    home,
    away,
    venue: textOf(event, "location"),
    minutes: minutesOf(event, when, calendarZone),
    canceled: textOf(event, "status").toUpperCase() === "CANCELLED" ? "yes" : "no",
  };
}

/** `schedule FILE.ics` */
export function calendarRows(text: string, unsaid: Unsaid): ReadLines<ScheduleRow> {
  const events = calendarsIn(text.replace(/^\uFEFF/, "")).flatMap((calendar) => {
    const zone = textOf(calendar, "x-wr-timezone");
    return calendar.getAllSubcomponents("vevent").map((event) => ({ event, zone }));
  });
  const starts = linesOfEvents(text);
  const read: ReadLines<ScheduleRow> = { lines: [], errors: [] };
  const lineOf = new Map<string, number>();
  for (const [index, { event, zone }] of events.entries()) {
    const line = starts[index] ?? 1;
    const wrong = tellingOf(line, read.errors);
    if (event.hasProperty("rrule") || event.hasProperty("rdate") || event.hasProperty("recurrence-id")) {
      wrong("RRULE", "repeats; write each game as an event of its own");
      continue;
    }
    const when = whenOf(event, "dtstart", zone);
    if (typeof when === "string") {
      wrong("DTSTART", when);
      continue;
    }
    const row = scheduleFile.row.safeParse(recordOf(event, when, zone, unsaid));
    if (!row.success) {
      read.errors.push(...rowErrors(line, row.error).map(asProperty));
      continue;
    }
    const earlier = lineOf.get(row.data.id);
    if (earlier !== undefined) wrong("UID", `repeats the event of line ${earlier}`);
    else read.lines.push({ line, row: { ...row.data, ...(when.startsAt && { startsAt: when.startsAt }) } });
    lineOf.set(row.data.id, earlier ?? line);
  }
  return read;
}
