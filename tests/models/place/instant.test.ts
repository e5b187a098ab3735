import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { instantOf } from "~/models/place/time";

it.each([
  "2026-11-20T19:00:00.000Z",
  "2024-02-29T23:59:59.999Z",
  "2026-11-20T19:00:00Z",
  "2026-11-20T14:00:00-05:00",
  "2026-11-20T19:00:00",
  "2026-11-20",
  "2026-W47-5",
])("%s is the moment that ISO 8601 says, in UTC", (iso) => {
  expect(instantOf(iso)?.toISO()).toBe(DateTime.fromISO(iso, { zone: "utc" }).toISO());
  expect(instantOf(iso)?.zoneName).toBe("UTC");
});

it.each(["2026-02-30T19:00:00.000Z", "2026-11-31T19:00:00.000Z", "2026-13-01T19:00:00.000Z", "tonight", "", null])(
  "%j is none",
  (iso) => expect(instantOf(iso)).toBeNull(),
);

it("the last moment of a day is the next one's first", () =>
  expect(instantOf("2026-11-20T24:00:00.000Z")?.toISO()).toBe("2026-11-21T00:00:00.000Z"));
