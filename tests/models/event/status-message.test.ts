import { describe, expect, it } from "vitest";
import { currentEvent } from "~/models/event/status/display-status";
import type { StatusMessageFacts } from "~/models/event/status/status-message";
import { startText, statusMessage, statusMessageFacts } from "~/models/event/status/status-message";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const facts: StatusMessageFacts = {
  start: utc(Date.parse("2026-11-21T00:05:00Z")),
  timeToBeDetermined: false,
  isPixellot: false,
  publisher: { acronym: "OHSAA", short_name: "Ohio", name: "Ohio High School Athletic Association" },
  vodBlackout: { blackout_end_date: "2026-12-02T03:00:00Z" },
};
const NY = "America/New_York";
const DARK = "This broadcast is currently blacked out by ";
const darkUntil = (who: string, day: string) => `${DARK}${who} and will be available for replay on ${day}.`;
const CAMERA_START = "This event is produced by an automated camera that is experiencing technical difficulties. ";

const NOT_STREAMED =
  `${CAMERA_START}Due to these technical difficulties, this event will not be streamed. We are aware of ` +
  "the issue and apologize for the inconvenience.";

describe("status messages (S 8.7)", () => {
  it.each<[string, Partial<StatusMessageFacts>, string, string]>([
    ["live_scheduled", {}, NY, "Scheduled start: Nov 20, 2026 7:05 PM EST"],
    ["live_scheduled", {}, "America/Los_Angeles", "Scheduled start: Nov 20, 2026 4:05 PM PST"],
    ["live_scheduled", {}, "Pacific/Honolulu", "Scheduled start: Nov 20, 2026 2:05 PM HST"],
    [
      "live_scheduled",
      { start: utc(Date.parse("2026-07-04T16:00:00Z")) },
      NY,
      "Scheduled start: Jul 04, 2026 12:00 PM EDT",
    ],
    ["live_scheduled", { timeToBeDetermined: true }, NY, "Scheduled start: Nov 20, 2026 Time TBD"],
    [
      "live_scheduled",
      { timeToBeDetermined: true, timeZone: "East", start: utc(Date.parse("2026-11-20T06:00:00Z")) },
      "America/Los_Angeles",
      "Scheduled start: Nov 20, 2026 Time TBD",
    ],
    ["live_pending", {}, NY, "Please check back soon."],
    [
      "live_pending",
      { isPixellot: true },
      NY,
      `${CAMERA_START}We are working to resolve the issue, and we appreciate your patience. Please check back ` +
        "15 minutes after the game start time for an update.",
    ],
    ["short_live_delayed", {}, NY, "Please check back soon."],
    ["long_live_delayed", {}, NY, "Please check back soon."],
    ["short_live_delayed", { isPixellot: true }, NY, NOT_STREAMED],
    ["long_live_delayed", { isPixellot: true }, NY, NOT_STREAMED],
    ["live_problem", {}, NY, "Technical difficulty ... please stand by"],
    ["live_no_vod", {}, NY, "Live broadcast is complete"],
    ["vod_pending", {}, NY, "Preparing replay. Check back."],
    ["vod_scheduled", {}, NY, "Future replay"],
    ["vod_problem", {}, NY, "Technical difficulty ... please wait"],
    ["vod_blackout", {}, NY, darkUntil("OHSAA", "12/01/2026")],
    ["vod_blackout", {}, "Europe/London", darkUntil("OHSAA", "12/02/2026")],
    [
      "vod_blackout",
      { publisher: { acronym: "", short_name: "Ohio", name: "Long" } },
      NY,
      darkUntil("Ohio", "12/01/2026"),
    ],
    ["vod_blackout", { publisher: { name: "Lakewood" } }, NY, darkUntil("Lakewood", "12/01/2026")],
    ["vod_blackout", { publisher: null }, NY, `${DARK}the publisher.`],
    ["vod_blackout", { vodBlackout: { blackout_start_date: "2026-11-01T00:00:00Z" } }, NY, `${DARK}the publisher.`],
    ["live_available", {}, NY, ""],
    ["vod_available", {}, NY, ""],
    ["anything else", {}, NY, "Nothing found"],
  ])("%s with %o in %s", (status, change, zone, expected) =>
    expect(statusMessage(status, { ...facts, ...change }, zone)).toBe(expected),
  );

  it("reads its facts from the event's records", () => {
    const event = anEvent({
      start_time: "2026-11-21T00:05:00Z",
      is_pixellot: true,
      time_to_be_determined: true,
      blackout_end_date: "2026-12-09T00:00:00Z",
    });
    const publisher = aPublisher({
      acronym: "LHS",
      vods: [{ key: "v", status: "complete", blackout_end_date: "2026-12-02T03:00:00Z" }],
    });
    const read = statusMessageFacts(currentEvent(event, publisher, utc(0)));
    expect(read).toMatchObject({ timeToBeDetermined: true, isPixellot: true });
    expect(statusMessage("live_scheduled", read, NY)).toBe("Scheduled start: Nov 20, 2026 Time TBD");
    expect(statusMessage("vod_blackout", read, NY)).toBe(darkUntil("LHS", "12/01/2026"));
  });
});

it.each([
  ["2026-11-20T21:59:00Z", {}, "Today 4:59 PM EST"],
  ["2026-11-20T22:00:00Z", {}, "Tonight 5:00 PM EST"],
  ["2026-11-21T04:59:00Z", {}, "Tonight 11:59 PM EST"],
  ["2026-11-21T05:00:00Z", {}, "Tomorrow 12:00 AM EST"],
  ["2026-11-22T04:59:00Z", {}, "Tomorrow 11:59 PM EST"],
  ["2026-11-22T05:00:00Z", {}, "Sunday, Nov 22 · 12:00 AM EST"],
  ["2026-11-21T00:00:00Z", { time_to_be_determined: true }, "Today · Time TBD"],
  ["2026-12-05T00:00:00Z", { time_to_be_determined: true }, "Friday, Dec 4 · Time TBD"],
  [undefined, {}, "Time TBD"],
])("a start as the largest words of its page: %s %j: %s", (start_time, fields, expected) => {
  const event = anEvent({ start_time, created_at: undefined, time_zone: "East", ...fields });
  expect(startText({ event, now: utc(Date.parse("2026-11-20T15:00:00Z")) }, NY)).toBe(expected);
});
