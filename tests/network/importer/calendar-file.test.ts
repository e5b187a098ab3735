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
])("reads a file %s", (_, text, expected) => {
  expect(ids(text)).toEqual(expected);
});

it.each(["", "\r\n", "hello", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"])("says that %j is no calendar", (text) => {
  expect(() => calendarRows(text, SAID)).toThrow(/^(?:is|holds) no calendar/);
});

it.each([
  "DTSTART:20270230T190000Z",
  "DTSTART;VALUE=DATE:20270230",
  "DTSTART;TZID=America/New_York:20261301T190000",
  "DTSTART:20261201T240000",
])("refuses %s, which no calendar has", (start) => {
  expect(calendarRows(calendar(event("one", start)), SAID)).toEqual({
    lines: [],
    errors: [{ line: 2, column: "DTSTART", reason: "is a day or a time that does not exist" }],
  });
});

it.each([
  ["DTSTART:20280229T190000Z", "2028-02-29", "19:00"],
  ["DTSTART;VALUE=DATE:20261201", "2026-12-01", null],
  ["DTSTART;TZID=America/New_York:20261201T190000", "2026-12-01", "19:00"],
])("takes %s", (start, date, time) => {
  expect(calendarRows(calendar(event("one", start)), SAID)).toMatchObject({ lines: [{ row: { date, time } }] });
});
