import { describe, expect, it } from "vitest";
import { filterPlays, type Play, playByPlay, playChoices, readPlaysQuery } from "~/models/event/score/play-by-play";
import { scoreboardSchema, vodSchema } from "~contracts/records/event";
import { anEvent } from "./records";

const FROM = "2026-11-20T23:00:00Z";
const after = (seconds: number) => new Date(Date.parse(FROM) + seconds * 1_000).toISOString();
const replay = vodSchema.parse({ key: "v1", status: "complete", duration: 600, recorded_from: FROM });

/** The newest first, as the service tells them. */
const PLAYS = [
  { period: "2nd", clock: "1:00", text: "Mercy: punt", team_key: "b", at: after(400.9) },
  { period: "2nd", clock: "6:47", text: "Mercy: #7 A. Dia, field goal", team_key: "b", player: "#7 A. Dia", points: 3 },
  {
    period: "1st",
    clock: "2:00",
    text: "Keller: #24 M. Murphy, touchdown",
    ...{ team_key: "a", player: "#24 M. Murphy" },
    points: 7,
    at: after(90.7),
  },
  {
    period: "1st",
    clock: "9:00",
    text: "Keller: #9 M. Murphy, safety",
    ...{ team_key: "a", player: "#9 M. Murphy" },
    points: 2,
    at: after(700),
  },
];
const board = (scores: [number, number], plays: object[] = PLAYS) =>
  scoreboardSchema.parse({
    updated_at: FROM,
    teams: [
      { key: "a", score: scores[0], by_period: [], statistics: [] },
      { key: "b", score: scores[1], by_period: [], statistics: [] },
    ],
    plays,
  });
const told = playByPlay(board([9, 3]), replay);

describe("a game's plays", () => {
  it("are in the game's order, with the score after each", () =>
    expect(told.map(({ clock, score }) => [clock, score])).toEqual([
      ["9:00", "2–0"],
      ["2:00", "9–0"],
      ["6:47", "9–3"],
      ["1:00", "9–3"],
    ]));

  it("count for no third team: a key that the scoreboard doesn't know", () => {
    const plays = playByPlay(board([9, 3], [{ ...PLAYS[2], team_key: "z", points: 6 }, ...PLAYS]), replay);
    expect(plays.map(({ score }) => score)).toEqual(["2–0", "9–0", "9–3", "9–3", "9–3"]);
  });

  it.each<[string, [number, number], object[]]>([
    ["make another score, as sets do", [2, 1], PLAYS],
    ["leave out some of the game", [16, 3], PLAYS],
    ["don't say who scored", [9, 3], PLAYS.map(({ period, clock, text }) => ({ period, clock, text }))],
  ])("have no score after each when they %s", (_why, scores, plays) => {
    expect(playByPlay(board(scores, plays), replay).map(({ score }) => score)).toEqual([null, null, null, null]);
  });

  it("are at a second of the replay, where they are in it and say when they happened", () => {
    expect(told.map(({ second }) => second)).toEqual([null, 90, null, 400]);
    expect(playByPlay(board([9, 3]), null).map(({ second }) => second)).toEqual([null, null, null, null]);
  });

  it("of a game in which nothing happened are none", () => expect(playByPlay(board([0, 0], []), replay)).toEqual([]));
});

const clocks = (plays: readonly Play[]) => plays.map(({ clock }) => clock).join(" ");
it.each([
  ["", "9:00 2:00 6:47 1:00"],
  ["team=b", "6:47 1:00"],
  ["period=1st", "9:00 2:00"],
  ["player=%2324+M.+Murphy", "2:00"],
  ["player=+%2324+M.+Murphy+", "2:00"],
  ["scoring=1", "9:00 2:00 6:47"],
  ["scoring=0", "9:00 2:00 6:47 1:00"],
  ["team=b&scoring=1", "6:47"],
  ["team=a&period=2nd", ""],
  ["team=nobody", ""],
  ["team=&period=&player=", "9:00 2:00 6:47 1:00"],
])("the plays asked for: %j are %j", (query, expected) => {
  expect(clocks(filterPlays(told, readPlaysQuery(new URLSearchParams(query))))).toBe(expected);
});

describe("what plays can be filtered by", () => {
  const event = anEvent({
    participants: [
      { key: "a", name: "Keller" },
      { key: "b", name: "Mercy" },
    ],
  });

  it("is each team, period, and player that has one, players by team and number", () =>
    expect(playChoices(told, event)).toEqual({
      teams: [
        { value: "a", label: "Keller" },
        { value: "b", label: "Mercy" },
      ],
      periods: [
        { value: "1st", label: "1st" },
        { value: "2nd", label: "2nd" },
      ],
      players: [
        { value: "#9 M. Murphy", label: "#9 M. Murphy (Keller)" },
        { value: "#24 M. Murphy", label: "#24 M. Murphy (Keller)" },
        { value: "#7 A. Dia", label: "#7 A. Dia (Mercy)" },
      ],
      scoring: true,
    }));

  it("is nothing that all plays share", () => {
    const alike = told.filter(({ clock }) => clock === "2:00");
    expect(playChoices(alike, event)).toEqual({ teams: [], periods: [], players: [], scoring: false });
    expect(playChoices([], event)).toEqual({ teams: [], periods: [], players: [], scoring: false });
  });
});
