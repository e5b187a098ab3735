import { describe, expect, it } from "vitest";
import { mediaOf } from "~/models/event/page/event-by-publisher";
import { expectsStats, recheckPlan, retrySeconds } from "~/models/event/status/recheck";
import { utc } from "~/models/place/time";
import { aPublisher } from "./records";

const start = utc(Date.parse("2026-11-20T23:00:00Z"));
const inWindow = { firstAfterSeconds: 30, everySeconds: 30, refreshSeconds: 30 };
const later = (firstAfterSeconds: number) => ({ firstAfterSeconds, everySeconds: 30, refreshSeconds: null });
const live = (status: "scheduled" | "on_air" | "complete") =>
  mediaOf(aPublisher({ broadcasts: [{ key: "b", status }] }));
type StatsStatus = "scheduled" | "inprogress" | "complete";
const stats = (status: StatsStatus) => mediaOf(aPublisher({ datacasts: [{ key: "d", status }] }));
/** The broadcast is over; the stats were last brought up to date two hours after the start. */
const overWith = (status: StatsStatus) => ({ ...live("complete"), datacast: statsOf(status, 7_200).datacast });
const statsOf = (status: StatsStatus, updated: number) => {
  const scoreboard = { updated_at: start.plus({ seconds: updated }).toISO(), teams: [], plays: [] };
  return mediaOf(aPublisher({ datacasts: [{ key: "d", status, scoreboard }] }));
};

describe("status while on the page (rulings 3)", () => {
  it.each([
    ["16 min before", live("scheduled"), -16 * 60, later(60)],
    ["15 min and a second before", live("scheduled"), -901, later(1)],
    ["15 min before", live("scheduled"), -900, inWindow],
    ["at the start", live("scheduled"), 0, inWindow],
    ["a day late", live("scheduled"), 86_400, inWindow],
    ["on air early", live("on_air"), -3600, inWindow],
    ["over", live("complete"), 3600, null],
    ["over, but its stats go on", overWith("inprogress"), 7_260, inWindow],
    ["over, and nobody has touched its stats for almost an hour", overWith("inprogress"), 10_799, inWindow],
    ["over, and its stats were forgotten", overWith("inprogress"), 10_800, null],
    ["over, and so are its stats", overWith("complete"), 7_260, null],
    ["over, and its stats never began", overWith("scheduled"), 7_260, null],
    ["stats only, forgotten", statsOf("inprogress", 7_200), 10_800, inWindow],
    ["stats only, before", stats("scheduled"), -960, later(60)],
    ["stats only, in progress", stats("inprogress"), 60, inWindow],
    ["stats only, over", stats("complete"), 60, null],
    ["replay only", mediaOf(aPublisher({ vods: [{ key: "v", status: "complete" }] })), 0, null],
  ])("%s", (_what, media, seconds, expected) =>
    expect(recheckPlan(media, start, start.plus({ seconds }))).toEqual(expected),
  );
  it("checks a broadcast without a date", () => expect(recheckPlan(live("scheduled"), null, start)).toEqual(inWindow));
});

describe("newer stats are expected", () => {
  it.each([
    ["before they begin", stats("scheduled"), 60, false],
    ["once they have begun, before the first score", stats("inprogress"), 3_599, true],
    ["an hour after the start without a score", stats("inprogress"), 3_600, false],
    ["almost an hour after the newest", statsOf("inprogress", 60), 3_659, true],
    ["an hour after the newest", statsOf("inprogress", 60), 3_660, false],
    ["once they have ended", statsOf("complete", 60), 61, false],
    ["where there are none", live("on_air"), 60, false],
  ])("%s", (_, media, seconds, expected) => expect(expectsStats(media, start, start.plus({ seconds }))).toBe(expected));
  it("of an event without a date: while a score is there", () => {
    const at = (seconds: number) => start.plus({ seconds });
    expect(expectsStats(stats("inprogress"), null, at(60))).toBe(false);
    expect(expectsStats(statsOf("inprogress", 60), null, at(120))).toBe(true);
  });
});

it.each([
  [1, 0.5, 5],
  [2, 0.5, 10],
  [3, 0.5, 20],
  [4, 0.5, 40],
  [5, 0.5, 60],
  [2000, 0.5, 60],
  [1, 0, 3.75],
  [1, 1, 6.25],
  [5, 1, 75],
])("the wait before the next try after %d without an answer, by chance %d: %d s", (failures, random, seconds) =>
  expect(retrySeconds(failures, random)).toBe(seconds),
);
