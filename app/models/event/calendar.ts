import type { DateTime } from "luxon";
import { eventHeadlines } from "~/models/event/headline";
import { startOf } from "~/models/event/timing";
import { eventPath } from "~/models/navigation/paths";
import { instantOf, utc } from "~/models/place/instant";
import type { Event } from "~contracts/records/event";
import { zoneOfUnityKey, zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** Events as iCalendar (RFC 5545, 7986): one to download, or many to subscribe to. */

type CalendarSource = { siteUrl: string; productName: string; stamp: DateTime };

const HOURS = 2;

/** Something with a date: an event, or a game of a bracket. */
export type CalendarItem = {
  /** Stays whatever becomes of it. */
  key: string;
  start: DateTime;
  /** Where it is played. */
  zone: string;
  /** The day alone is known. */
  isAllDay: boolean;
  summary: string;
  place: string;
  /** Its page; null while it has none. */
  path: string | null;
  isCanceled: boolean;
  updated: DateTime | null;
};

/** One event as an iCalendar file; all day while its time is to be determined; null without a start. */
export function calendarEntry(event: Event, source: CalendarSource): string | null {
  const item = calendarItem(event);
  return item && calendarText(itemLines(item, source), source);
}

/** How often a subscriber is asked to look again. */
const REFRESH = "PT1H";

/** A calendar to subscribe to, under a name of its own. */
export function calendarFeed(name: string, items: readonly CalendarItem[], source: CalendarSource): string {
  const head = [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  return calendarText([...head, ...items.flatMap((item) => itemLines(item, source))], source);
}

/** An event as calendars list it; null without a start. */
export function calendarItem(event: Event): CalendarItem | null {
  const start = startOf(event);
  if (!start) return null;
  const { headline, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  return {
    key: event.key,
    start,
    zone: zoneOrDefault(zoneOfUnityKey(event.time_zone)),
    isAllDay: event.time_to_be_determined,
    summary: `${subheadline} - ${headline}`,
    place: [event.venue, event.city, event.state_code].filter(Boolean).join(", "),
    path: eventPath(event.slug, event.key),
    isCanceled: event.is_deleted,
    updated: instantOf(event.updated_at),
  };
}

function calendarText(lines: readonly string[], { productName }: CalendarSource): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${productName}//Events//EN`, ...lines, "END:VCALENDAR"];
  return `${all.map(folded).join("\r\n")}\r\n`;
}

/** The component of one item: a game that was moved is a later version of itself. */
function itemLines(
  { key, start, zone, isAllDay, summary, place, path, isCanceled, updated }: CalendarItem,
  { siteUrl, stamp }: CalendarSource,
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${key}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utcStamp(updated ?? stamp)}`,
    ...(updated ? [`LAST-MODIFIED:${utcStamp(updated)}`, `SEQUENCE:${sequenceAt(updated)}`] : []),
    // A day has no zone of its own: late in the evening, UTC is already a day ahead.
    ...(isAllDay
      ? [`DTSTART;VALUE=DATE:${start.setZone(zone).toFormat("yyyyMMdd")}`]
      : [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(start.plus({ hours: HOURS }))}`]),
    // Not every calendar shows the status.
    `SUMMARY:${escaped(isCanceled ? `Canceled: ${summary}` : summary)}`,
    ...(isCanceled ? ["STATUS:CANCELLED"] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(path ? [`URL:${siteUrl}${path}`] : []),
    "END:VEVENT",
  ];
}

const FIRST_VERSION = utc(Date.UTC(2015, 0, 1));

/** The version of a record: seconds, which rise with every change and fit the 31 bits that calendars allow. */
const sequenceAt = (updated: DateTime) => Math.max(0, Math.floor(updated.diff(FIRST_VERSION, "seconds").seconds));

const utcStamp = (instant: DateTime) => instant.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");

/** A line break of any kind would begin a line of its own. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(CONTROL, "");

// eslint-disable-next-line no-control-regex -- no text of a calendar may hold one (RFC 5545, 3.1)
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Lines are at most 75 octets long; the rest goes on behind a blank. */
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

/** In UTF-8; an encoder for each character took most of the time of a feed. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
