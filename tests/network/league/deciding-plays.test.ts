import { expect, it } from "vitest";
import { decidingPlays, setPlays } from "~network/league/deciding-plays";

/** "a2 b3": the first team's play of two points, and the other's of three. */
const plays = (written: string) =>
  written.split(" ").flatMap((one) => {
    const [, team, points] = /^([ab])(\d+)$/.exec(one) ?? [];
    return team ? [{ team: team === "a" ? 0 : 1, points: Number(points) }] : [];
  });

it.each([
  ["no score", "", ""],
  ["a play without points", "a0", ""],
  ["one goal", "a1", "1-0"],
  ["the lead for good, and each later one", "a1 a1", "1-0 2-0"],
  ["the latest of as many points", "a1 a1 a1 a1", "1-0 3-0 4-0"],
  ["the most points first", "a3 a7 a3 a3", "3-0 10-0 16-0"],
  ["the last turn before it, too", "a7 b3 b7 a3 b3 a7", "7-10 10-13 17-13"],
  ["the lead after a tie", "a2 b2 a2 b1", "2-0 2-2 4-2"],
  ["a comeback from far behind", "b7 b7 b3 a7 a7 a8", "0-7 14-17 22-17"],
  ["the play that tied it", "a1 b1", "1-0 1-1"],
])("a game is decided by %s", (_, written, expected) => {
  expect(
    decidingPlays(plays(written))
      .map((one) => one.after.join("-"))
      .join(" "),
  ).toBe(expected);
});

it("a match is decided by the last play of each set that its winner won", () => {
  const match = [0, 1, 1, 0, 0, 0].map((team, index) => ({ team, points: 1, period: Math.floor(index / 2) }));
  expect(setPlays(match)).toEqual([match[3], match[5]]);
});
