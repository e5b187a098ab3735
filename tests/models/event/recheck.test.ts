import { describe, expect, it } from "vitest";
import { mediaOf } from "~/models/event/publisher";
import { recheckPlan, retrySeconds } from "~/models/event/recheck";
import { utc } from "~/models/place/instant";
import { aPublisher } from "./records";

const start = utc(Date.parse("2026-11-20T23:00:00Z"));
const inWindow = { firstAfterSeconds: 30, everySeconds: 30, refreshSeconds: 30 };
const later = (firstAfterSeconds: number) => ({ firstAfterSeconds, everySeconds: 30, refreshSeconds: null });
const live = (status: "scheduled" | "on_air" | "complete") =>
  mediaOf(aPublisher({ broadcasts: [{ key: "b", status }] }));
const stats = (status: "scheduled" | "inprogress" | "complete") =>
  mediaOf(aPublisher({ datacasts: [{ key: "d", status }] }));

describe("status while on the page (rulings 3)", () => {
  it.each([
    ["16 min before", live("scheduled"), -16 * 60, later(60)],
    ["15 min and a second before", live("scheduled"), -901, later(1)],
    ["15 min before", live("scheduled"), -900, inWindow],
    ["at the start", live("scheduled"), 0, inWindow],
    ["a day late", live("scheduled"), 86_400, inWindow],
    ["on air early", live("on_air"), -3600, inWindow],
    ["over", live("complete"), 3600, null],
    ["stats only, before", stats("scheduled"), -960, later(60)],
    ["stats only, in progress", stats("inprogress"), 60, inWindow],
    ["stats only, over", stats("complete"), 60, null],
    ["replay only", mediaOf(aPublisher({ vods: [{ key: "v", status: "complete" }] })), 0, null],
  ])("%s", (_what, media, seconds, expected) => {
    expect(recheckPlan(media, start, start.plus({ seconds }))).toEqual(expected);
  });
  it("checks a broadcast without a date", () => {
    expect(recheckPlan(live("scheduled"), null, start)).toEqual(inWindow);
  });
});

describe("the wait before the next try", () => {
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
  ])("after %d without an answer, by chance %d: %d s", (failures, random, seconds) => {
    expect(retrySeconds(failures, random)).toBe(seconds);
  });
});
