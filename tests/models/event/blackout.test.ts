import { expect, it } from "vitest";
import { isBlackedOut } from "~/models/event/access/blackout";
import { utc } from "~/models/place/time";

const A = "2026-11-20T12:00:00.000Z";
const B = "2026-11-21T12:00:00.000Z";
const ms = (iso: string, offset = 0) => utc(Date.parse(iso) + offset);

it.each<[string, string | null, string | null, ReturnType<typeof utc>, boolean]>([
  ["both: before the start", A, B, ms(A, -1), false],
  ["both: at the start", A, B, ms(A), false],
  ["both: just inside", A, B, ms(A, 1), true],
  ["both: just before the end", A, B, ms(B, -1), true],
  ["both: at the end", A, B, ms(B), false],
  ["both: after", A, B, ms(B, 1), false],
  ["only end: before", null, B, ms(B, -1), true],
  ["only end: at it", null, B, ms(B), false],
  ["only end: after", null, B, ms(B, 1), false],
  ["only start: before", A, null, ms(A, -1), false],
  ["only start: at it", A, null, ms(A), false],
  ["only start: after", A, null, ms(A, 1), true],
  ["neither", null, null, ms(A), false],
  ["unreadable dates count as none", "soon", "later", ms(A), false],
])("blackout window: %s (S 4.4)", (_what, blackout_start_date, blackout_end_date, now, expected) => {
  expect(isBlackedOut({ blackout_start_date, blackout_end_date }, now)).toBe(expected);
});
