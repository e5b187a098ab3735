import { describe, expect, it } from "vitest";
import { scoreboardThen } from "~/models/event/score/past-score.server";
import { type Scoreboard, scoreboardSchema } from "~contracts/records/event";

/** What a viewer who has rewound reads beside the picture (rulings 3, datacast). */

const START = Date.parse("2026-11-21T00:00:00Z");
const after = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

/** Plays in the game's order, as "60|1st|a|7"; the service has the newest first. */
function board(scores: [number, number], byPeriod: [number[], number[]], told: string, period = "2nd"): Scoreboard {
  return scoreboardSchema.parse({
    period,
    clock: "6:47",
    updated_at: after(3_600),
    teams: scores.map((score, index) => ({
      key: "ab"[index],
      score,
      by_period: byPeriod[index],
      statistics: [{ name: "Yards", value: "200" }],
    })),
    plays: told
      .split(", ")
      .map((play) => play.split("|"))
      .map(([seconds = "", period, team_key, points], index) => ({
        ...{ period, clock: "1:00", text: `play ${index}`, team_key, points: Number(points) },
        ...(seconds && { at: after(Number(seconds)) }),
      }))
      .reverse(),
  });
}

const HALVES: [number[], number[]] = [
  [7, 3],
  [0, 7],
];
const GAME = board([10, 7], HALVES, "60|1st|a|7, 120|1st|b|0, 600|2nd|b|7, 1200|2nd|a|3");

const scoreOf = (told: Scoreboard | null) =>
  told && [...told.teams.map(({ score, by_period }) => `${score} (${by_period.join(" ")})`), told.period].join(", ");
const at = (seconds: number, of = GAME) => scoreboardThen(of, START + seconds * 1_000);

describe("the score of an earlier moment", () => {
  it.each([
    ["before the first play", 59.999, "0 (), 0 (), "],
    ["at the first", 60, "7 (7), 0 (0), 1st"],
    ["just before a touchdown in the next period", 599.999, "7 (7), 0 (0), "],
    ["at it", 600, "7 (7 0), 7 (0 7), 2nd"],
    ["just before the newest play", 1_199.999, "7 (7 0), 7 (0 7), 2nd"],
    ["at the newest play", 1_200, "10 (7 3), 7 (0 7), 2nd"],
  ])("%s (%d s)", (_when, seconds, score) => expect(scoreOf(at(seconds))).toBe(score));

  it("tells no play, clock, statistic or end that comes later", () => {
    const told = scoreboardThen({ ...GAME, final: true }, START + 600_000);
    expect(told?.plays.map(({ text }) => text)).toEqual(["play 2", "play 1", "play 0"]);
    expect([told?.final, told?.clock, told?.updated_at]).toEqual([false, null, after(600)]);
    expect(told?.teams.flatMap(({ statistics }) => statistics)).toEqual([]);
  });

  it("is never said to be newer than the newest", () => expect(at(7_200)?.updated_at).toBe(after(3_600)));

  const SETS = (scores: [number, number]) =>
    board(
      scores,
      [
        [2, 1],
        [1, 0],
      ],
      "10|Set 1|a|1, 20|Set 1|b|1, 30|Set 1|a|1, 40|Set 2|a|1",
      "Set 2",
    );

  it.each([
    [30, [0, 0]],
    [39.999, [0, 0]],
    [40, [1, 0]],
  ])("counts a set once the next one has begun (%d s)", (seconds, scores) =>
    expect(at(seconds, SETS([1, 0]))?.teams.map(({ score }) => score)).toEqual(scores),
  );

  it("names points alone where periods have names of their own", () => {
    const bouts = board(
      [6, 3],
      [
        [6, 0],
        [0, 3],
      ],
      "10|106|a|6, 20|113|b|3",
      "113",
    );
    expect(scoreOf(at(10, bouts))).toBe("6 (), 0 (), ");
  });

  it.each([
    ["a play says no time", board([7, 0], [[7], [0]], "60|1st|a|7, |1st|b|0")],
    ["the plays don't add up to the score", board([8, 0], [[8], [0]], "60|1st|a|7")],
    ["sets don't explain the score", SETS([0, 1])],
    ["only the last plays are known", { ...GAME, plays: GAME.plays.slice(0, 2) }],
  ])("can't be told when %s", (_why, of) => expect(at(100, of)).toBeNull());
});
