import { describe, expect, it } from "vitest";
import { currentEvent } from "~/models/event/status/display-status";
import { NOTICE_FROM, noticeOf, streamNotice } from "~/models/event/status/stream-notice.server";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const SINCE = "2026-11-21T00:04:00Z";
const said = (reports: number, failures: number, since: string | null = SINCE) =>
  streamNotice({ reports, failures, since }, "America/New_York");
const NOTICE = "It's not just you: other fans have had trouble with this stream since 7:04 PM EST.";

describe("the notice of a stream in trouble (rulings 3)", () => {
  it.each([
    ["nothing", 0, 0, null],
    ["one report short", NOTICE_FROM.reports - 1, 0, null],
    ["enough reports", NOTICE_FROM.reports, 0, NOTICE],
    ["one failure short", 0, NOTICE_FROM.failures - 1, null],
    ["enough failures", 0, NOTICE_FROM.failures, NOTICE],
    ["one short of both", NOTICE_FROM.reports - 1, NOTICE_FROM.failures - 1, null],
    ["many of both", 40, 400, NOTICE],
  ])("%s", (_what, reports, failures, expected) => expect(said(reports, failures)).toBe(expected));

  it.each([null, "", "soon"])("is silent on a trouble since %j", (since) => expect(said(40, 400, since)).toBeNull());

  it("is told in the event's own zone, the same for everyone", () =>
    expect(streamNotice({ reports: 5, failures: 0, since: SINCE }, "America/Los_Angeles")).toContain("4:04 PM PST"));
});

const now = utc(Date.parse("2026-11-21T00:30:00Z"));
const told = (status: "scheduled" | "on_air", notice: string | null) => {
  const streamTrouble = async () => ({ reports: 40, failures: 400, since: SINCE });
  const event = anEvent({ start_time: "2026-11-21T00:00:00Z", time_zone: "East", notice });
  const publisher = aPublisher({ broadcasts: [{ key: "b1", status }] });
  return noticeOf({ crm: { streamTrouble } } as never, currentEvent(event, publisher, now));
};

it.each<[string, "scheduled" | "on_air", string | null, string | null]>([
  ["the team's notice, before others' trouble", "on_air", "We're working on the sound.", "We're working on the sound."],
  ["the team's notice, before the game", "scheduled", "Moved to the main gym.", "Moved to the main gym."],
  ["the trouble that others had", "on_air", null, NOTICE],
  ["the trouble that others had, where the team's is empty", "on_air", "", NOTICE],
  ["nothing before the game", "scheduled", null, null],
])("what everyone on an event's page is told: %s (rulings 3)", async (_what, status, notice, expected) =>
  expect(await told(status, notice)).toBe(expected),
);
