import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { currentEvent } from "~/models/event/status/display-status";
import { type LiveScore, liveStateOf, namesOf, PACE, playText } from "~/models/event/status/live-state";
import { utc } from "~/models/place/time";
import type { datacastSchema } from "~contracts/records/event";
import { anEvent, aPublisher } from "./records";

const start = utc(Date.parse("2026-11-20T23:00:00Z"));
const scoreboard = {
  period: "2nd",
  clock: "6:47",
  updated_at: "2026-11-21T00:42:00Z",
  teams: [
    { key: "s1", score: 21, by_period: [7, 14], statistics: [{ name: "First downs", value: "9" }] },
    { key: "s2", score: 14, by_period: [14, 0], statistics: [] },
  ],
  plays: Array.from({ length: 12 }, (_, index) => ({ period: "2nd", clock: `6:${59 - index}`, text: `Play ${index}` })),
};
type Stats = z.input<typeof datacastSchema>;
const stats = (fields: Partial<Stats> = {}): Stats => ({ key: "d", status: "inprogress", scoreboard, ...fields });

const event = anEvent({
  is_sport: false,
  content_type: "event",
  start_time: start.toISO() ?? "",
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy" },
  ],
});
const at = (publisher: Parameters<typeof aPublisher>[0], minutes: number, mayReadStats = false) =>
  liveStateOf(currentEvent(event, aPublisher(publisher), start.plus({ minutes })), { mayReadStats });
const broadcast = (status: "scheduled" | "on_air" | "complete") => ({ broadcasts: [{ key: "b", status }] });

const blackedOut = (blackout_end_date: string | null) => ({
  ...broadcast("complete"),
  vods: [{ key: "v", status: "complete", blackout_start_date: "2026-11-20T23:00:00Z", blackout_end_date }],
});

const paidUntil = (entitlement_period: string | null) => ({
  vods: [{ key: "v", status: "complete", payment_required: true, entitlement_period }],
});

it.each([
  ["a day before: at most an hour", broadcast("scheduled"), -1_440, "live_scheduled", PACE.longest],
  ["16 minutes before: when the window opens, but not at once", broadcast("scheduled"), -16, "live_scheduled", 60],
  ["a quarter of a minute before the window", broadcast("scheduled"), -15.25, "live_scheduled", PACE.waiting],
  ["15 minutes before", broadcast("scheduled"), -15, "live_scheduled", PACE.waiting],
  ["late", broadcast("scheduled"), 20, "short_live_delayed", PACE.waiting],
  ["on air", broadcast("on_air"), 20, "live_available", PACE.playing],
  ["stats in progress", { datacasts: [stats()] }, 20, "live_problem", PACE.playing],
  ["stats that were forgotten an hour ago", { datacasts: [stats()] }, 162, "live_problem", PACE.waiting],
  ["over, but its stats go on", { ...broadcast("complete"), datacasts: [stats()] }, 110, "live_no_vod", PACE.playing],
  ["over, and its stats were forgotten", { ...broadcast("complete"), datacasts: [stats()] }, 162, "live_no_vod", 0],
  [
    "a replay, but the stats go on",
    { ...broadcast("complete"), vods: [{ key: "v", status: "complete" }], datacasts: [stats()] },
    ...([161, "vod_available", PACE.playing] as const),
  ],
  [
    "over, and a replay is being made",
    { ...broadcast("complete"), vods: [{ key: "v", status: "scheduled" }] },
    180,
    "vod_pending",
    PACE.preparing,
  ],
  ["blacked out for a day: at most an hour", blackedOut("2026-11-22T02:00:00Z"), 180, "vod_blackout", PACE.longest],
  ["blacked out for ten minutes: by the end", blackedOut("2026-11-21T02:10:00Z"), 180, "vod_blackout", 500],
  ["blacked out for a second", blackedOut("2026-11-21T02:00:01Z"), 180, "vod_blackout", PACE.waiting],
  ["blacked out for good", blackedOut(null), 180, "vod_blackout", 0],
  ["paid for ten more minutes: by the end", paidUntil("2026-11-21T02:10:00Z"), 180, "vod_available", 500],
  ["paid for a week: at most an hour", paidUntil("2026-11-28T02:00:00Z"), 180, "vod_available", PACE.longest],
  ["paid for good", paidUntil(null), 180, "vod_available", 0],
  ["free again", paidUntil("2026-11-21T01:59:59Z"), 180, "vod_available", 0],
  [
    "paid for ten more minutes, but its stats go on",
    { ...paidUntil("2026-11-21T01:11:00Z"), datacasts: [stats()] },
    ...([61, "vod_available", PACE.playing] as const),
  ],
  ["over, and no replay", broadcast("complete"), 180, "live_no_vod", 0],
  ["a replay", { vods: [{ key: "v", status: "complete" }] }, 1_440, "vod_available", 0],
] as const)("when to ask again: %s (rulings 3, status while on the page)", (_what, publisher, minutes, code, next) =>
  expect(at(structuredClone(publisher) as Parameters<typeof aPublisher>[0], minutes)).toMatchObject({ code, next }),
);

describe("the score of a state", () => {
  const score: LiveScore = {
    final: false,
    period: "2nd",
    clock: "6:47",
    at: Date.parse("2026-11-21T00:42:00Z") / 1_000,
    teams: [
      ["s1", 21, [7, 14]],
      ["s2", 14, [14, 0]],
    ],
    plays: Array.from({ length: 8 }, (_, index) => ["2nd", `6:${59 - index}`, `Play ${index}`]),
  };

  it("is the datacast's, with its last eight plays and no names", () =>
    expect(at({ datacasts: [stats()] }, 100).score).toEqual(score));

  it("of paid stats is for those alone whose page could read them (S 5.4)", () => {
    const paid = { datacasts: [stats({ payment_required: true })] };
    expect([at(paid, 100).score, at(paid, 100, true).score]).toEqual([null, score]);
  });

  it("of a free game is for members (S 5.4)", () => {
    const game = { ...event, content_type: "game" as const, is_sport: true };
    const publisher = aPublisher({ datacasts: [stats()] });
    const scoreFor = (mayReadStats: boolean) =>
      liveStateOf(currentEvent(game, publisher, start), { mayReadStats }).score;
    expect([scoreFor(false), scoreFor(true)]).toEqual([null, score]);
  });

  it.each([
    ["no stats", {}],
    ["no scoreboard yet", { datacasts: [stats({ scoreboard: null })] }],
  ])("is none where there are %s", (_what, publisher) => expect(at(publisher, 100, true).score).toBeNull());

  it("is final when its datacast is complete, or says so itself", () => {
    expect(at({ datacasts: [stats({ status: "complete" })] }, 100).score?.final).toBe(true);
    expect(at({ datacasts: [stats({ scoreboard: { ...scoreboard, final: true } })] }, 100).score?.final).toBe(true);
  });

  it.each([
    ["another team's name", "s2", "Mercy: Murphy, 4 yd run"],
    ["no team", null, "Mercy: Murphy, 4 yd run"],
    ["no name", "s1", "Murphy, 4 yd run"],
    ["a name that another begins with", "s1", "Mercy West: 4 yd run"],
  ])("keeps a play's text whole with %s", (_what, team_key, text) => {
    const plays = [{ period: "2nd", clock: "6:47", text, team_key }];
    const named = { ...event, participants: [{ key: "s1", type: "school", name: "Mercy" }] } as typeof event;
    const publisher = aPublisher({ datacasts: [stats({ scoreboard: { ...scoreboard, plays } })] });
    const { score } = liveStateOf(currentEvent(named, publisher, start), { mayReadStats: true });
    expect(score?.plays).toEqual([["2nd", "6:47", text]]);
    expect(score && playText(["2nd", "6:47", text], score, namesOf(named))).toBe(text);
  });
});
