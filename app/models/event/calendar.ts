import type { DateTime } from "luxon";
import { eventHeadlines } from "~/models/event/headline";
import type { Event } from "~/models/event/schema";
import { startOf } from "~/models/event/timing";
import { eventPath } from "~/models/navigation/paths";

type CalendarSetting = { siteUrl: string; productName: string; stamp: DateTime };

const HOURS = 2;

/** One event as an iCalendar file; all day while its time is to be determined; null without a start (RFC 5545). */
export function calendarEntry(event: Event, { siteUrl, productName, stamp }: CalendarSetting): string | null {
  const start = startOf(event);
  if (!start) return null;
  const { headline, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  const address = `${siteUrl}${eventPath(event.slug, event.key)}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${productName}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${event.key}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utcStamp(stamp)}`,
    ...(event.time_to_be_determined
      ? [`DTSTART;VALUE=DATE:${start.toFormat("yyyyMMdd")}`]
      : [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(start.plus({ hours: HOURS }))}`]),
    `SUMMARY:${escaped(`${subheadline} - ${headline}`)}`,
    ...(event.city ? [`LOCATION:${escaped([event.venue, event.city, event.state_code].filter(Boolean).join(", "))}`] : []),
    `URL:${address}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

const utcStamp = (instant: DateTime) => instant.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");

const escaped = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");

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
