import { expect, it } from "vitest";
import type { Play } from "~/models/event/score/play-by-play";
import { afterPart, reelOf } from "~/models/event/video/reel";

const play = (second: number | null, points = 2) => ({ second, points }) as Play;

const TWO = [play(10), play(100)];
it.each<[string, Play[], number, string]>([
  ["last fifteen seconds each", TWO, 600, "10–25 100–115"],
  ["are one part where they overlap", [play(10), play(20), play(35)], 600, "10–50"],
  ["are two where they don't", [play(10), play(26)], 600, "10–25 26–41"],
  ["are in the replay's order", TWO.toReversed(), 600, "10–25 100–115"],
  ["end with the replay", [play(590)], 600, "590–600"],
  ["leave out other plays, and those that aren't in it", [play(10, 0), play(null), play(50)], 600, "50–65"],
  ["are none in a replay whose length is not known", [play(10)], 0, ""],
])("the scoring plays of a replay, one after the other: %s", (_what, plays, length, expected) => {
  expect(
    reelOf(plays, length)
      .map(({ start, end }) => `${start}–${end}`)
      .join(" "),
  ).toBe(expected);
});

const REEL = [
  { start: 10, end: 25 },
  { start: 100, end: 115 },
];
it.each<[from: number, to: number, next: number | "over" | null, what: string]>([
  [24.7, 24.9, null, "not there yet"],
  [24.9, 25, 100, "exactly there"],
  [24.9, 25.1, 100, "just past it"],
  [25, 25.2, null, "already past it: the viewer watches on"],
  [23, 25.9, 100, "a slow look"],
  [22, 25, null, "the viewer sought there"],
  [60, 60.2, null, "between two parts"],
  [114.9, 115.1, "over", "the last"],
  [24.9, 10, null, "the viewer went back"],
  [0, 42, null, "the first look"],
])("when playback comes to the end of a part from %d to %d: %s (%s)", (from, to, expected) =>
  expect(afterPart(REEL, { from, to })).toBe(expected),
);
