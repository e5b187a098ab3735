import { expect, it } from "vitest";
import { awaitedStatus, isStatsAhead } from "~/models/event/status/awaited-status";
import { currentEvent } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const START = "2026-11-20T23:00:00Z";
/** The last moment of the start's day in New York. */
const DAY_ENDS = "2026-11-21T04:59:59.999Z";

type Fields = Parameters<typeof anEvent>[0];
type Media = Parameters<typeof aPublisher>[0];
const stats = (status: "scheduled" | "inprogress" | "complete" = "scheduled"): Media => ({
  datacasts: [{ key: "d", status }],
});
const broadcasts = [{ key: "b", status: "scheduled" as const }];
const vods = [{ key: "v", status: "complete" }];
const TBD = { time_to_be_determined: true, time_zone: "East" };

it.each<[what: string, fields: Fields, media: Media, from: string, ms: number, status: string, ahead: boolean]>([
  ["stats alone, a day before", {}, stats(), START, -86_400_000, "live_scheduled", true],
  ["stats alone, a millisecond before", {}, stats(), START, -1, "live_scheduled", true],
  ["stats alone, at the start", {}, stats(), START, 0, "live_problem", false],
  ["stats alone, a millisecond after", {}, stats(), START, 1, "live_problem", false],
  ["stats alone, hours after a start whose hour is open", TBD, stats(), START, 3 * 3_600_000, "live_scheduled", true],
  ["stats alone, when its day ends", TBD, stats(), DAY_ENDS, 0, "live_scheduled", true],
  ["stats alone, when its day has ended", TBD, stats(), DAY_ENDS, 1, "live_problem", false],
  ["stats alone that go on early", {}, stats("inprogress"), START, -60_000, "live_problem", false],
  ["stats alone that are over early", {}, stats("complete"), START, -60_000, "live_problem", false],
  ["stats alone without a start", { start_time: null }, stats(), START, -60_000, "live_problem", false],
  ["neither stats nor video", {}, {}, START, -60_000, "live_problem", false],
  ["stats with video, before", {}, { ...stats(), broadcasts }, START, -360_000, "live_scheduled", false],
  ["stats with video, soon", {}, { ...stats(), broadcasts }, START, -1, "live_pending", false],
  ["stats with video, after", {}, { ...stats(), broadcasts }, START, 1, "live_pending", false],
  ["stats with a replay, before", {}, { ...stats(), vods }, START, -60_000, "vod_available", false],
])("the status that a page waits by: %s (S 2.12)", (_what, fields, media, from, ms, status, ahead) => {
  const event = anEvent({ start_time: START, ...fields });
  const current = currentEvent(event, aPublisher(media), utc(Date.parse(from) + ms));
  expect([awaitedStatus(current), isStatsAhead(current)]).toEqual([status, ahead]);
});
