import type { DateTime } from "luxon";
import { OFF_WORDS, type OffStatus, offStatus } from "~/models/event/status/off-status";
import { eventPath } from "~/models/navigation/paths";
import { venueText } from "~/models/place/place-text";
import { endOf, instantOf, startOf, utc, zoneOf } from "~/models/place/time";
import type { Event } from "~contracts/records/event";
import { eventHeadlines } from "./event-by-publisher";

/** RFC 5545, 7986 */

type CalendarSource = { siteUrl: string; productName: string };

/** A calendar takes as many of the games ahead: all of a school's, and not all of a state's. */
export const CALENDAR_GAMES = 1_000;
/** The same of one member's, who may follow several schools. */
export const OWN_CALENDAR_GAMES = 400;

export type CalendarItem = {
  /** Must never change, so calendars recognize the item. */
  key: string;
  start: DateTime;
  end: DateTime;
  zone: string;
  isAllDay: boolean;
  summary: string;
  place: string;
  path: string | null;
  off: OffStatus | null;
  updated: DateTime | null;
  /** For calendars that show no address of an item. */
  description?: string;
  /** Rings before it starts. */
  rings?: boolean;
};

/** All day while the time is TBD; null without a start. */
export function calendarEntry(event: Event, source: CalendarSource): string | null {
  const item = calendarItem(event);
  return item && calendarText(itemLines(item, source), source);
}

const REFRESH = "PT1H";

/** A calendar has one component at least (RFC 5545, 3.6); out of season, it is the zone of its times. */
const WITHOUT_GAMES = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

export function calendarFeed(name: string, items: readonly CalendarItem[], source: CalendarSource): string {
  const head = [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  const lines = items.length > 0 ? items.flatMap((item) => itemLines(item, source)) : WITHOUT_GAMES;
  return calendarText([...head, ...lines], source);
}

export function calendarItem(event: Event): CalendarItem | null {
  const [start, end] = [startOf(event), endOf(event)];
  if (!start || !end) return null;
  const { label, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  return {
    key: event.key,
    start,
    end,
    zone: zoneOf(event),
    isAllDay: event.time_to_be_determined,
    summary: `${subheadline} - ${label}`,
    place: venueText(event),
    path: eventPath(event.slug, event.key),
    off: offStatus(event) ?? (event.is_deleted ? "canceled" : null),
    updated: instantOf(event.updated_at),
  };
}

function calendarText(lines: readonly string[], { productName }: CalendarSource): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${productName}//Events//EN`, ...lines, "END:VCALENDAR"];
  return `${all.map(folded).join("\r\n")}\r\n`;
}

const RINGS_BEFORE = "-PT30M";

/** Nothing rings for a game that is off, or whose hour no one knows. */
const alarmLines = ({ rings, off, isAllDay, summary }: CalendarItem): string[] =>
  rings && !off && !isAllDay
    ? ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(summary)}`, `TRIGGER:${RINGS_BEFORE}`, "END:VALARM"]
    : [];

/** A moved game is a later version of the same item. */
function itemLines(item: CalendarItem, { siteUrl }: CalendarSource): string[] {
  const { key, start, end, zone, isAllDay, summary, place, path, off, updated, description } = item;
  return [
    "BEGIN:VEVENT",
    `UID:${key}@${new URL(siteUrl).hostname}`,
    // Never the time it is asked for: the file would be another each second, and its ETag with it.
    `DTSTAMP:${utcStamp(updated ?? FIRST_VERSION)}`,
    ...(updated ? [`LAST-MODIFIED:${utcStamp(updated)}`, `SEQUENCE:${sequenceAt(updated)}`] : []),
    // A game whose hour is open leaves the day free. Late in the evening, UTC is already on the next.
    ...(isAllDay
      ? [
          `DTSTART;VALUE=DATE:${dateStamp(start, zone)}`,
          // The day after the last; without it, an entry is of one day.
          ...(end.diff(start, "days").days > 1 ? [`DTEND;VALUE=DATE:${dateStamp(end.plus({ days: 1 }), zone)}`] : []),
          "TRANSP:TRANSPARENT",
        ]
      : [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(end)}`]),
    // Not every calendar shows the status, and none knows "postponed": the time is free again.
    `SUMMARY:${escaped(off ? `${OFF_WORDS[off]}: ${summary}` : summary)}`,
    ...(off ? ["STATUS:CANCELLED"] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(path ? [`URL:${siteUrl}${path}`] : []),
    ...alarmLines(item),
    "END:VEVENT",
  ];
}

const FIRST_VERSION = utc(Date.UTC(2015, 0, 1));

/** Seconds rise with every change and fit the 31 bits calendars allow. */
const sequenceAt = (updated: DateTime) => Math.max(0, Math.floor(updated.diff(FIRST_VERSION, "seconds").seconds));

const dateStamp = (instant: DateTime, zone: string) => instant.setZone(zone).toFormat("yyyyMMdd");
const utcStamp = (instant: DateTime) => instant.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");

/** A raw line break would start a new property. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(CONTROL, "");

// eslint-disable-next-line no-control-regex -- no text of a calendar may hold one (RFC 5545, 3.1)
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Lines hold at most 75 octets; continuation lines start with a space. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > 74) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Counts UTF-8 bytes without TextEncoder, which took most of a feed's time. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
