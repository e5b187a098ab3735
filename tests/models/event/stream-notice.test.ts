import { describe, expect, it } from "vitest";
import { NOTICE_FROM, streamNotice } from "~/models/event/stream-notice";

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
  ])("%s", (_what, reports, failures, expected) => {
    expect(said(reports, failures)).toBe(expected);
  });

  it.each([null, "", "soon"])("says nothing of a trouble that began at %j", (since) => {
    expect(said(40, 400, since)).toBeNull();
  });

  it("is told in the event's own zone, the same for everyone", () => {
    expect(streamNotice({ reports: 5, failures: 0, since: SINCE }, "America/Los_Angeles")).toContain("4:04 PM PST");
  });
});
