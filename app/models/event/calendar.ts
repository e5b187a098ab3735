import type { DateTime } from "luxon";
import { eventHeadlines } from "~/models/event/headline";
import type { Event } from "~/models/event/schema";
import { startOf } from "~/models/event/timing";
import { eventPath } from "~/models/navigation/paths";
import { instantOf, utc } from "~/models/place/instant";
import { zoneOfUnityKey, zoneOrDefault } from "~/models/place/time-zones";

/** Events as iCalendar (RFC 5545, 7986): one to download, or many to subscribe to. */

type CalendarSetting = { siteUrl: string; productName: string; stamp: DateTime };

const HOURS = 2;

/** One event as an iCalendar file; all day while its time is to be determined; null without a start. */
export function calendarEntry(event: Event, setting: CalendarSetting): string | null {
  const lines = eventLines(event, setting);
  return lines.length > 0 ? calendarText(lines, setting) : null;
}

/** How often a subscriber is asked to look again. */
const REFRESH = "PT1H";

/** Many events as a calendar to subscribe to, under a name of its own; events without a start are left out. */
export function calendarFeed(name: string, events: readonly Event[], setting: CalendarSetting): string {
  const head = [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`];
  return calendarText([...head, ...events.flatMap((event) => eventLines(event, setting))], setting);
}

function calendarText(lines: readonly string[], { productName }: CalendarSetting): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${productName}//Events//EN`, ...lines, "END:VCALENDAR"];
  return `${all.map(folded).join("\r\n")}\r\n`;
}

/** The component of one event; its UID stays whatever becomes of it, and a game that was moved is a later version of itself. */
function eventLines(event: Event, { siteUrl, stamp }: CalendarSetting): string[] {
  const start = startOf(event);
  if (!start) return [];
  const { headline, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  const place = [event.venue, event.city, event.state_code].filter(Boolean).join(", ");
  const updated = instantOf(event.updated_at);
  const summary = `${subheadline} - ${headline}`;
  return [
    "BEGIN:VEVENT",
    `UID:${event.key}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utcStamp(updated ?? stamp)}`,
    ...(updated ? [`LAST-MODIFIED:${utcStamp(updated)}`, `SEQUENCE:${sequenceAt(updated)}`] : []),
    ...(event.time_to_be_determined
      ? [`DTSTART;VALUE=DATE:${dayWhereItIsPlayed(start, event)}`]
      : [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(start.plus({ hours: HOURS }))}`]),
    // Not every calendar shows the status.
    `SUMMARY:${escaped(event.is_deleted ? `Cancelled: ${summary}` : summary)}`,
    ...(event.is_deleted ? ["STATUS:CANCELLED"] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${siteUrl}${eventPath(event.slug, event.key)}`,
    "END:VEVENT",
  ];
}

const FIRST_VERSION = utc(Date.UTC(2015, 0, 1));

/** The version of a record: seconds, which rise with every change and fit the 31 bits that calendars allow. */
const sequenceAt = (updated: DateTime) => Math.max(0, Math.floor(updated.diff(FIRST_VERSION, "seconds").seconds));

const utcStamp = (instant: DateTime) => instant.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");

/** A day has no zone of its own: late in the evening, UTC is already a day ahead. */
const dayWhereItIsPlayed = (start: DateTime, { time_zone }: Event) => start.setZone(zoneOrDefault(zoneOfUnityKey(time_zone))).toFormat("yyyyMMdd");

/** A line break of any kind would begin a line of its own. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, "\\n").replace(CONTROL, "");

// eslint-disable-next-line no-control-regex -- no text of a calendar may hold one (RFC 5545, 3.1)
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Lines are at most 75 octets long; the rest goes on behind a blank. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 74) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
