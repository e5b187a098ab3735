import { expect, it } from "vitest";
import { endOfTonight, tonightWindows } from "~/models/home/tonight";
import { utc } from "~/models/place/time";

const at = (iso: string) => utc(Date.parse(iso));

/** "Tonight" is from now to 4 AM of the next day in the visitor's zone (rulings 4). */
it.each([
  ["on Saturday evening in Chicago, Sunday in UTC", "2026-11-22T00:35:00Z", "America/Chicago", "2026-11-22T10:00:00Z"],
  ["at the same moment in New York", "2026-11-22T00:35:00Z", "America/New_York", "2026-11-22T09:00:00Z"],
  ["then in Honolulu, on Saturday afternoon", "2026-11-22T00:35:00Z", "Pacific/Honolulu", "2026-11-22T14:00:00Z"],
  ["a second before midnight UTC", "2026-11-21T23:59:59Z", "America/New_York", "2026-11-22T09:00:00Z"],
  ["at midnight UTC", "2026-11-22T00:00:00Z", "America/New_York", "2026-11-22T09:00:00Z"],
  ["a second before the visitor's midnight", "2026-11-22T04:59:59Z", "America/New_York", "2026-11-22T09:00:00Z"],
  ["at the visitor's midnight", "2026-11-22T05:00:00Z", "America/New_York", "2026-11-23T09:00:00Z"],
  ["a second before 4 AM", "2026-11-22T08:59:59Z", "America/New_York", "2026-11-23T09:00:00Z"],
  ["at 4 AM", "2026-11-22T09:00:00Z", "America/New_York", "2026-11-23T09:00:00Z"],
  ["on the evening before the clocks go forward", "2027-03-14T01:00:00Z", "America/New_York", "2027-03-14T08:00:00Z"],
  ["on the day they go forward", "2027-03-14T18:00:00Z", "America/New_York", "2027-03-15T08:00:00Z"],
  ["on the evening before the clocks go back", "2027-11-07T01:00:00Z", "America/New_York", "2027-11-07T09:00:00Z"],
  ["on the day they go back", "2027-11-07T18:00:00Z", "America/New_York", "2027-11-08T09:00:00Z"],
  ["on New Year's Eve", "2027-01-01T01:00:00Z", "America/New_York", "2027-01-01T09:00:00Z"],
  ["in a zone that nobody knows, as in New York", "2026-11-22T00:35:00Z", "Mars/Olympus", "2026-11-22T09:00:00Z"],
])("tonight ends %s", (_what, now, zone, end) => expect(endOfTonight(at(now), zone).toMillis()).toBe(Date.parse(end)));

it("is what began up to an hour ago or begins until then, its end left out, all that is on, and stats alone", () =>
  expect(tonightWindows(at("2026-11-22T00:35:20Z"), "America/Chicago")).toEqual({
    window: [
      { status: "scheduled", from: "2026-11-21T23:35:00.000Z", to: "2026-11-22T09:59:59.999Z" },
      { status: "on_air", from: "1970-01-01T00:00:00.000Z", to: "2026-11-22T09:59:59.999Z" },
      { datacast_status: "scheduled", from: "2026-11-21T23:35:00.000Z", to: "2026-11-22T09:59:59.999Z" },
      { datacast_status: "inprogress", from: "1970-01-01T00:00:00.000Z", to: "2026-11-22T09:59:59.999Z" },
    ],
  }));
