import ICAL from "ical.js";
import { DateTime } from "luxon";
import { twoDigits } from "~contracts/two-digits";
import { zoneNamed, zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { firstMoment } from "../league/wall-clock";
import { type CsvRecord, type LineError, rowErrors, WrongFile } from "./csv-lines";
import { ON_AIR_MINUTES, scheduleFile, type ScheduleRow } from "./schedule-file.server";
import { parseSportWords, type SportWords } from "./sport-words";
import type { ReadLines } from "./whole-file.server";
import { usZone } from "./zone-names";

/** An iCalendar of games (RFC 5545), as the schedule's rows (docs/your-own-network.md). */

/** For what a calendar does not say itself; `school` is the one whose calendar it is. */
export type CalendarDefaults = Partial<Record<"sport" | "gender" | "level" | "access" | "school", string>>;

/** Where an event says what a row says: the first that it has. */
const SAID_IN: Readonly<Record<string, readonly string[]>> = {
  id: ["UID"],
  date: ["DTSTART"],
  time: ["DTSTART"],
  sport: ["SUMMARY"],
  gender: ["SUMMARY"],
  level: ["SUMMARY"],
  access: ["CATEGORIES", "SUMMARY"],
  home: ["SUMMARY"],
  away: ["SUMMARY"],
  venue: ["LOCATION"],
  canceled: ["STATUS", "SUMMARY"],
};

/** An event's properties, and the lines that they begin in; the parser does not say. */
type Places = ReadonlyMap<string, number>;

function placesIn(text: string): Places[] {
  const events: Map<string, number>[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const name = /^([A-Z-]+)[;:]/i.exec(line)?.[1]?.toUpperCase() ?? "";
    if (/^BEGIN:VEVENT\s*$/i.test(line)) events.push(new Map([["BEGIN", index + 1]]));
    else if (name && !events.at(-1)?.has(name)) events.at(-1)?.set(name, index + 1);
  }
  return events;
}

function asProperty(error: LineError, places: Places): LineError {
  const names = SAID_IN[error.column ?? ""] ?? [error.column ?? ""];
  const column = names.find((name) => places.has(name)) ?? names[0] ?? "";
  return { ...error, column, line: places.get(column) ?? error.line };
}

type Meeting = { before: string; after: string; isAway: boolean };

/** "Visitors at Home", or "Home vs. Visitors" as a school's own calendar says it. */
function meetingIn(summary: string): Meeting | null {
  const text = ` ${summary}`;
  const at = / (?:at|@) /i.exec(text);
  const found = at ?? / (?:vs?\.?|versus) /i.exec(text);
  if (!found) return null;
  const after = text.slice(found.index + found[0].length).trim();
  return { before: text.slice(0, found.index).trim(), after, isAway: at !== null || /\(away\)$/i.test(after) };
}

const isOfSport = ({ sport, gender, level }: SportWords) => [sport, gender, level].some((word) => word !== undefined);

/** "Girls JV Soccer: Grafton at Elkins", or "Girls JV Soccer at Elkins" in Grafton's own calendar. */
function summarySaid(summary: string, school: string | undefined) {
  const text = summary.replace(CANCELED, "").trim();
  const colon = /: | [-–—] /.exec(text);
  const isSaid = colon !== null && (colon[0] === ": " || isOfSport(parseSportWords(text.slice(0, colon.index))));
  const phrase = isSaid ? text.slice(0, colon.index) : "";
  const teams = isSaid ? text.slice(colon.index + colon[0].length) : text;
  const meeting = meetingIn(teams);
  if (!meeting) return { phrase, home: teams, away: "" };
  const { before, after, isAway } = meeting;
  if (school && (before === "" || isOfSport(parseSportWords(before))))
    return { phrase: before || phrase, ...(isAway ? { home: after, away: school } : { home: school, away: after }) };
  return {
    phrase,
    ...(/ (?:at|@) /i.test(` ${teams}`) ? { home: after, away: before } : { home: before, away: after }),
  };
}

/** As Outlook and athletic directors write it. */
const CANCELED = /^\(?(?:cancell?ed|(postponed))\)?[:\s–—-]*|[([](?:cancell?ed|(postponed))[)\]]/i;

function offIn(summary: string, status: string): "yes" | "no" | "postponed" {
  const word = CANCELED.exec(summary);
  if (word?.[1] ?? word?.[2]) return "postponed";
  return word || status.toUpperCase() === "CANCELLED" ? "yes" : "no";
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

type When = Pick<ScheduleRow, "date"> & { time: string; time_zone: string; at?: number };

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
  const named = property.getFirstParameter("tzid") || (start.zone?.tzid === "UTC" ? "UTC" : calendarZone);
  if (!named) return { date, time, time_zone: "" };
  const time_zone = usZone(named) ?? "";
  const zone = zoneOfUnityKey(time_zone) ?? zoneNamed(named.replace(/^\//, ""));
  if (zone) return { date, time, time_zone, at: firstMoment(DateTime.fromISO(`${date}T${time}`, { zone })) };
  if (start.zone && start.zone.tzid !== "floating")
    return { date, time, time_zone: "", at: start.toJSDate().getTime() };
  return `names the time zone ${named}, which the calendar does not explain; write it as America/New_York is written`;
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const byTheClock = ({ date, time }: When) => DateTime.fromISO(`${date}T${time || "00:00"}`, { zone: "UTC" }).toMillis();

/** Null where one is of a zone and the other is not, or one has no time. */
function lengthTo(end: When, start: When): number | null {
  if (end.at !== undefined && start.at !== undefined) return end.at - start.at;
  const isAlike = end.at === start.at && (end.time === "") === (start.time === "");
  return isAlike ? byTheClock(end) - byTheClock(start) : null;
}

/** By its end or its duration; what cannot be read says nothing. */
function lengthOf(event: ICAL.Component, start: When, calendarZone: string): number | null {
  const duration = valueOf(event, "duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000;
  const end = whenOf(event, "dtend", calendarZone);
  return typeof end === "string" ? null : lengthTo(end, start);
}

/** Calendars often give a game one hour or one day, so an early end says nothing; a late one is that of a meet. */
function minutesOf(event: ICAL.Component, start: When, calendarZone: string): string {
  const length = lengthOf(event, start, calendarZone);
  if (!length || length <= (start.time ? ON_AIR_MINUTES * MINUTE : DAY)) return "";
  return String(Math.floor(length / MINUTE));
}

function recordOf(event: ICAL.Component, when: When, calendarZone: string, defaults: CalendarDefaults): CsvRecord {
  const summary = textOf(event, "summary");
  const { phrase, home, away } = summarySaid(summary, defaults.school);
  const categories = event.getAllProperties("categories").flatMap((property) => property.getValues().map(String));
  const phrases = [phrase, ...categories].filter(Boolean).map(parseSportWords);
  const words = phrases.reduce<Partial<SportWords>>((all, one) => ({ ...one, ...all }), {});
  const {
    sport = phrases.find(({ rest }) => rest)?.rest ?? "",
    gender = "",
    level = "",
    access = "",
  } = { ...defaults, ...words };
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
    canceled: offIn(summary, textOf(event, "status")),
  };
}

type ReadCalendar = ReadLines<ScheduleRow> & {
  /** An error of a row, in the event's own terms. */
  inCalendar(error: LineError): LineError;
};

/** `schedule FILE.ics` */
export function calendarRows(text: string, defaults: CalendarDefaults): ReadCalendar {
  const events = calendarsIn(text.replace(/^\uFEFF/, "")).flatMap((calendar) => {
    const zone = textOf(calendar, "x-wr-timezone");
    return calendar.getAllSubcomponents("vevent").map((event) => ({ event, zone }));
  });
  const places = placesIn(text);
  const placesAt = new Map(places.map((one) => [one.get("BEGIN"), one]));
  const inCalendar = (error: LineError) => asProperty(error, placesAt.get(error.line) ?? new Map());
  const read: ReadLines<ScheduleRow> = { lines: [], errors: [] };
  const lineOf = new Map<string, number>();
  for (const [index, { event, zone }] of events.entries()) {
    const line = places[index]?.get("BEGIN") ?? 1;
    const wrong = (column: string, reason: string) => void read.errors.push(inCalendar({ line, column, reason }));
    if (event.hasProperty("rrule") || event.hasProperty("rdate") || event.hasProperty("recurrence-id")) {
      wrong("RRULE", "repeats; write each game as an event of its own");
      continue;
    }
    const when = whenOf(event, "dtstart", zone);
    if (typeof when === "string") {
      wrong("DTSTART", when);
      continue;
    }
    const row = scheduleFile.row.safeParse(recordOf(event, when, zone, defaults));
    if (!row.success) {
      read.errors.push(...rowErrors(line, row.error).map(inCalendar));
      continue;
    }
    const earlier = lineOf.get(row.data.id);
    const isElsewhere = when.at !== undefined && when.time_zone === "";
    if (earlier !== undefined) wrong("UID", `repeats the event of line ${earlier}`);
    else read.lines.push({ line, row: { ...row.data, ...(isElsewhere && { startsAt: when.at }) } });
    lineOf.set(row.data.id, earlier ?? line);
  }
  return { ...read, inCalendar };
}
