import type { DateTime } from "luxon";
import { eventHeadlines } from "~/models/event/headline";
import type { Event } from "~/models/event/schema";
import { startOf } from "~/models/event/timing";
import { eventPath } from "~/models/navigation/paths";
import { zoneOfUnityKey, zoneOrDefault } from "~/models/place/time-zones";

type CalendarSetting = { siteUrl: string; productName: string; stamp: DateTime };

const HOURS = 2;

/** One event as an iCalendar file; all day while its time is to be determined; null without a start (RFC 5545). */
export function calendarEntry(event: Event, { siteUrl, productName, stamp }: CalendarSetting): string | null {
  const start = startOf(event);
  if (!start) return null;
  const { headline, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  const place = [event.venue, event.city, event.state_code].filter(Boolean).join(", ");
  const address = `${siteUrl}${eventPath(event.slug, event.key)}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${productName}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${event.key}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utcStamp(stamp)}`,
    ...(event.time_to_be_determined
      ? [`DTSTART;VALUE=DATE:${dayWhereItIsPlayed(start, event)}`]
      : [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(start.plus({ hours: HOURS }))}`]),
    `SUMMARY:${escaped(`${subheadline} - ${headline}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${address}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

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
