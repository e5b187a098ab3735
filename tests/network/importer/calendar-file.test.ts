import { expect, it } from "vitest";
import { calendarRows } from "~network/importer/calendar-file.server";

const event = (uid: string, start: string) =>
  ["BEGIN:VEVENT", `UID:${uid}`, start, "SUMMARY:Boys Varsity Basketball: Grafton at Elkins", "END:VEVENT", ""].join(
    "\r\n",
  );
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR\r\n`;
const SAID = { access: "free" };

const ids = (text: string) => calendarRows(text, SAID).lines.map(({ line, row }) => [line, row.id]);

it.each([
  ["that begins with a byte-order mark", `\uFEFF${calendar(event("one", "DTSTART:20261201T190000Z"))}`, [[2, "one"]]],
  [
    "in which one calendar follows another",
    calendar(event("one", "DTSTART:20261201T190000Z")) + calendar(event("two", "DTSTART:20261202T190000Z")),
    [
      [2, "one"],
      [9, "two"],
    ],
  ],
  ["without events", calendar(), []],
])("reads a file %s", (_, text, expected) => expect(ids(text)).toEqual(expected));

it.each(["", "\r\n", "hello", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"])("says that %j is no calendar", (text) => {
  expect(() => calendarRows(text, SAID)).toThrow(/^(?:is|holds) no calendar/);
});

it.each([
  "DTSTART:20270230T190000Z",
  "DTSTART;VALUE=DATE:20270230",
  "DTSTART;TZID=America/New_York:20261301T190000",
  "DTSTART:20261201T240000",
])("refuses %s, which no calendar has", (start) => {
  expect(calendarRows(calendar(event("one", start)), SAID)).toMatchObject({
    lines: [],
    errors: [{ line: 4, column: "DTSTART", reason: "is a day or a time that does not exist" }],
  });
});

it.each([":TBD", ":", ":20261201T1900", ":20261201"])("refuses DTSTART%s in its line, and reads the others", (time) => {
  const games = calendar(event("one", `DTSTART${time}`), event("two", "DTSTART:20261202T190000Z"));
  expect(calendarRows(games, SAID)).toMatchObject({
    lines: [{ line: 7, row: { id: "two" } }],
    errors: [{ line: 4, column: "DTSTART", reason: "is missing, or is no time" }],
  });
});

it.each([
  ["DTSTART:20280229T190000Z", "2028-02-29", "19:00"],
  ["DTSTART;VALUE=DATE:20261201", "2026-12-01", null],
  ["DTSTART;TZID=America/New_York:20261201T190000", "2026-12-01", "19:00"],
])("takes %s", (start, date, time) => {
  expect(calendarRows(calendar(event("one", start)), SAID)).toMatchObject({ lines: [{ row: { date, time } }] });
});

it.each([
  ["no end", "DTSTART:20261201T130000Z", "", null],
  ["an end three hours later", "DTSTART:20261201T130000Z", "DTEND:20261201T160000Z", null],
  ["an end a minute after that", "DTSTART:20261201T130000Z", "DTEND:20261201T160100Z", 181],
  ["an end after an hour", "DTSTART:20261201T130000Z", "DTEND:20261201T140000Z", null],
  ["an end before its start", "DTSTART:20261201T130000Z", "DTEND:20261130T130000Z", null],
  ["an end a day later", "DTSTART:20261201T130000Z", "DTEND:20261202T130000Z", 1_440],
  ["an end three days later", "DTSTART:20261201T130000Z", "DTEND:20261204T130000Z", 4_320],
  ["an end without a zone, as its start", "DTSTART:20261201T080000", "DTEND:20261201T180000", 600],
  ["an end in another zone", "DTSTART;TZID=America/New_York:20261201T080000", "DTEND:20261201T230000Z", 600],
  [
    "an end after the clocks are put forward",
    "DTSTART;TZID=America/New_York:20270314T000000",
    "DTEND;TZID=America/New_York:20270314T080000",
    420,
  ],
  ["an end without a zone, where its start has one", "DTSTART:20261201T130000Z", "DTEND:20261201T230000", null],
  ["a day for its end", "DTSTART:20261201T130000Z", "DTEND;VALUE=DATE:20261203", null],
  ["a day for its start and its end", "DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202", null],
  ["a day for its start, and two more", "DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204", 4_320],
  ["a day without a time and a duration", "DTSTART;VALUE=DATE:20261201", "DURATION:P1D", null],
  ["an end that does not exist", "DTSTART:20261201T130000Z", "DTEND:20261232T130000Z", null],
  ["an end that is no time", "DTSTART:20261201T130000Z", "DTEND:TBD", null],
  ["an end with a day and half a time", "DTSTART:20261201T130000Z", "DTEND:20261201T1600", null],
  ["an end with a day alone, not said to be one", "DTSTART:20261201T130000Z", "DTEND:20261202", null],
  ["an empty end", "DTSTART:20261201T130000Z", "DTEND:", null],
  ["an empty duration", "DTSTART:20261201T130000Z", "DURATION:PT", null],
  ["a duration in words, and an end", "DTSTART:20261201T130000Z", "DURATION:3 hours\r\nDTEND:20261201T180000Z", 300],
  ["a duration", "DTSTART:20261201T130000Z", "DURATION:PT10H30M", 630],
])("of %s, is on the air so long", (_what, start, end, minutes) => {
  const game = event("one", end ? `${start}\r\n${end}` : start);
  expect(calendarRows(calendar(game), SAID)).toMatchObject({ errors: [], lines: [{ row: { minutes } }] });
});

it.each([
  "DTSTART;TZID=Eastern Standard Time:20261201T190000",
  "DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20261201T190000",
  "DTSTART;TZID=EST5EDT:20261201T190000",
  "X-WR-TIMEZONE:US-Eastern\r\nDTSTART:20261201T190000",
])("knows the zone of %s", (start) => {
  const [zone, ...moment] = start.split("\r\n").reverse();
  const text = calendar(event("one", zone ?? "")).replace("BEGIN:VEVENT", [...moment, "BEGIN:VEVENT"].join("\r\n"));
  expect(calendarRows(text, SAID)).toMatchObject({ lines: [{ row: { time: "19:00", time_zone: "East" } }] });
});

it.each([
  ["Girls JV Soccer vs. Grafton (Rescheduled from 12-1)", { home: "elkins", away: "Grafton (Rescheduled from 12-1)" }],
  ["Girls JV Soccer at Grafton", { home: "Grafton", away: "elkins" }],
  ["Girls JV Soccer vs Grafton (away)", { home: "Grafton (away)", away: "elkins" }],
  ["Canceled: Girls JV Soccer - Grafton @ Elkins", { home: "Elkins", away: "Grafton", canceled: true }],
  ["Postponed - Girls JV Soccer at Grafton", { home: "Grafton", away: "elkins", canceled: "postponed" }],
  ["Girls JV Soccer: Elkins vs. Grafton (CANCELED)", { home: "Elkins", away: "Grafton", canceled: true }],
])("understands %s in a school's own calendar", (summary, said) => {
  const text = calendar(event("one", "DTSTART:20261201T190000Z")).replace(/SUMMARY:.*/, `SUMMARY:${summary}`);
  expect(calendarRows(text, { ...SAID, school: "elkins" })).toMatchObject({
    errors: [],
    lines: [{ row: { sport: "soccer", gender: "girls", level: "junior-varsity", canceled: false, ...said } }],
  });
});
