import { describe, expect, it } from "vitest";
import {
  boardNotices,
  firstLive,
  movesOnBoard,
  playingFirst,
  readBoardQuery,
  standingOf,
  standingWords,
  without,
} from "~/models/board/board";
import type { StagePoster } from "~/models/event/page/stage-poster";
import { DISPLAY_STATUSES } from "~/models/event/status/display-status";
import { boardPath } from "~/models/navigation/paths";
import { utc } from "~/models/place/time";

const NOW = Date.parse("2026-11-21T00:00:00Z");
const lit = (fields: Partial<StagePoster> = {}): StagePoster => ({
  ...{ sides: [], texture: null, news: null, isLive: false, playing: null },
  ...fields,
});

describe("the games in the address", () => {
  it.each([
    ["", [], 0, 0],
    ["g=a", ["a"], 0, 0],
    ["g=b&g=a", ["b", "a"], 0, 0],
    ["g=a&g=b&g=a", ["a", "b"], 0, 0],
    ["g=&g=%20a%20&g=", ["a"], 0, 0],
    ["g=a&g=b&g=c&g=d", ["a", "b", "c", "d"], 0, 0],
    ["g=a&g=b&g=c&g=d&g=e&g=f", ["a", "b", "c", "d"], 2, 0],
    ["g=a/b&g=%3Cb%3E&g=c", ["c"], 0, 2],
    [`g=${"k".repeat(64)}&g=${"k".repeat(65)}`, ["k".repeat(64)], 0, 1],
    ["games=a", [], 0, 0],
  ])("%s", (query, keys, leftOut, unreadable) => {
    expect(readBoardQuery(new URLSearchParams(query))).toEqual({ keys, leftOut, unreadable });
  });

  it.each([
    [0, 0, []],
    [1, 0, ["Up to four games fit here, so we left out one."]],
    [3, 0, ["Up to four games fit here, so we left out 3."]],
    [0, 2, ["Part of this link isn't a game, so we left it out."]],
  ])("%i too many, %i unreadable", (leftOut, unreadable, notices) => {
    expect(boardNotices({ leftOut, unreadable })).toEqual(notices);
  });

  it("says in its order which one plays", () => {
    expect(boardPath(playingFirst(["a", "b", "c"], "c"))).toBe("/board?g=c&g=a&g=b");
    expect(boardPath(playingFirst(["a", "b"], "a"))).toBe("/board?g=a&g=b");
    expect(boardPath(without(["a", "b"], "a"))).toBe("/board?g=b");
    expect(boardPath(without(["a"], "a"))).toBe("/board");
  });

  it("begins with the first four of a list that are on", () => {
    const cards = ["a", "b", "c", "d", "e", "f"].map((key) => ({ key, isLive: key !== "b" }));
    expect(firstLive(cards)).toEqual(["a", "c", "d", "e"]);
  });
});

describe("how a game stands on the board", () => {
  it.each([
    ["live_available", "on"],
    ["live_scheduled", "ahead"],
    ["live_pending", "ahead"],
    ["short_live_delayed", "ahead"],
    ["long_live_delayed", "ahead"],
    ["live_no_vod", "over"],
    ["vod_pending", "over"],
    ["vod_scheduled", "over"],
    ["vod_blackout", "over"],
    ["vod_available", "over"],
    ["vod_problem", "off"],
    ["live_problem", "off"],
  ] as const)("%s: %s", (code, standing) => {
    expect(standingOf(code, lit({ isLive: code === "live_available" }))).toBe(standing);
  });

  it("follows its stats too: on without a picture, over once they are final", () => {
    for (const code of DISPLAY_STATUSES) {
      expect(standingOf(code, lit({ isLive: true }))).toBe("on");
      expect(standingOf(code, lit({ news: "Final" }))).toBe("over");
    }
  });

  it.each([
    ["on", null],
    ["ahead", "Starts in 40 min"],
    ["over", "This game is over."],
    ["off", "There's nothing to watch right now."],
  ] as const)("%s: %j", (standing, words) => {
    const facts = { code: "live_scheduled" as const, lit: lit(), now: utc(NOW) };
    expect(standingWords(standing, { ...facts, start: new Date(NOW + 40 * 60_000).toISOString() })).toBe(words);
  });

  it("says without a start that it hasn't started", () => {
    const facts = { code: "live_pending" as const, lit: lit(), start: null, now: utc(NOW) };
    expect(standingWords("ahead", facts)).toBe("This game hasn't started yet.");
  });
});

it.each([
  ["on", -30, true],
  ["on", null, true],
  ["ahead", 120, true],
  ["ahead", 121, false],
  ["ahead", -119, true],
  ["ahead", -120, false],
  ["ahead", null, false],
  ["over", -30, false],
  ["off", 30, false],
] as const)("a tile moves with its game: %s, %s min before its start: %s", (standing, minutes, expected) => {
  const start = minutes === null ? null : new Date(NOW + minutes * 60_000).toISOString();
  expect(movesOnBoard(standing, start, utc(NOW))).toBe(expected);
});
