import { expect, it } from "vitest";
import { centsOf, withTimes } from "~/models/desk/people.server";

it.each([
  ["", null],
  ["5", 500],
  ["$5.00", 500],
  ["0.01", 1],
  ["0", undefined],
  ["5.0", undefined],
  ["-5", undefined],
  ["five", undefined],
])("%j is an amount of %s cents", (typed, expected) => expect(centsOf(typed)).toBe(expected));

it("says instants in the reader's zone, and leaves all else", () => {
  const text = "renews 2026-11-29T01:04:00.000Z, since 2026-07-01T05:00:00Z, 2026-11-29";
  expect(withTimes(text, "America/Chicago")).toBe(
    "renews Nov 28, 2026, 7:04 PM CST, since Jul 1, 2026, 12:00 AM CDT, 2026-11-29",
  );
});
