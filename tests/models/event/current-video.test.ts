import { describe, expect, it } from "vitest";
import { currentEvent, currentVideo } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const now = utc(Date.parse("2026-11-20T23:30:00Z"));
const startedAgo = (minutes: number) => anEvent({ start_time: now.minus({ minutes }).toISO() });
type Live = "scheduled" | "on_air" | "complete" | null;

const chosen = (event: ReturnType<typeof anEvent>, live: Live, vod: string | null, fields = {}) =>
  currentVideo(
    currentEvent(
      event,
      aPublisher({
        broadcasts: live ? [{ key: "broadcast", status: live }] : [],
        vods: vod ? [{ key: "VOD", status: vod, ...fields }] : [],
      }),
      now,
    ),
  )?.key ?? null;

describe("the video of an event", () => {
  it.each<[Live, string | null, string | null]>([
    ["scheduled", null, "broadcast"],
    ["on_air", null, "broadcast"],
    ["on_air", "complete", "broadcast"],
    ["complete", "scheduled", "VOD"],
    ["complete", "complete", "VOD"],
    ["complete", null, "broadcast"],
    [null, "complete", "VOD"],
    [null, null, null],
  ])("broadcast %s, VOD %s: plays %s (S 4.1)", (live, vod, expected) => {
    expect(chosen(startedAgo(30), live, vod)).toBe(expected);
  });

  it.each([
    ["before the start", -30, "complete", "broadcast"],
    ["while it is still awaited", 9, "complete", "broadcast"],
    ["once it is late", 10, "complete", "VOD"],
    ["days later", 3 * 24 * 60, "complete", "VOD"],
    ["once it is late, with a replay to come", 10, "scheduled", "broadcast"],
    ["once it is late, with a replay that failed", 10, "failed", "broadcast"],
  ])("of a broadcast that does not begin, %s (S 4.2)", (_when, minutes, vod, expected) => {
    expect(chosen(startedAgo(minutes), "scheduled", vod)).toBe(expected);
  });

  it("is the replay during its blackout, although the broadcast never began (S 4.2)", () => {
    const blackedOut = { blackout_end_date: now.plus({ days: 1 }).toISO() };
    expect(chosen(startedAgo(30), "scheduled", "complete", blackedOut)).toBe("VOD");
  });

  it("is the broadcast while it is on the air, blacked out as well (rulings 4)", () => {
    const publisher = aPublisher({
      broadcasts: [{ key: "broadcast", status: "on_air", blackout_end_date: now.plus({ days: 1 }).toISO() }],
      vods: [{ key: "VOD", status: "complete" }],
    });
    expect(currentVideo(currentEvent(startedAgo(30), publisher, now))?.key).toBe("broadcast");
  });

  it.each([
    ["a replay that is there", -10, "complete", "broadcast"],
    ["a replay that is there, its place in the day past", 30, "complete", "VOD"],
    ["a replay to come", 30, "scheduled", "broadcast"],
    ["a replay that failed", 30, "failed", "broadcast"],
  ])("on a day whose hour is open, with %s (S 4.2, 4.3)", (_what, minutes, vod, expected) => {
    expect(chosen({ ...startedAgo(minutes), time_to_be_determined: true }, "scheduled", vod)).toBe(expected);
  });

  it.each([
    ["a replay that is there", "complete", "VOD"],
    ["a replay to come", "scheduled", "broadcast"],
    ["a replay that failed", "failed", "broadcast"],
  ])("on a day whose hour is open, during the blackout of %s (S 4.2)", (_what, vod, expected) => {
    const blackedOut = { blackout_end_date: now.plus({ days: 1 }).toISO() };
    expect(chosen({ ...startedAgo(30), time_to_be_determined: true }, "scheduled", vod, blackedOut)).toBe(expected);
  });
});
