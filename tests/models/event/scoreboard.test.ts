import { describe, expect, it } from "vitest";
import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { scoreboardView } from "~/models/event/score/scoreboard";
import { datacastSchema } from "~contracts/records/event";
import { anEvent } from "./records";

const event = anEvent({
  participants: [{ key: "home", name: "Boise High School", short_name: "Boise", primary_color: "0xAA0000" }],
});
const team = (key: string, by_period: number[], statistics: { name: string; value: string }[] = []) => ({
  key,
  score: by_period.reduce((sum, points) => sum + points, 0),
  by_period,
  statistics,
});
const board = {
  period: "3rd",
  clock: "4:12",
  updated_at: "2026-11-21T00:42:00Z",
  plays: [{ period: "3rd", clock: "4:30", text: "Field goal", team_key: "home", points: 3 }],
  deciding_plays: [{ period: "2nd half", text: "Goal", team_key: "away", points: 7, score_after: [7, 7] }],
};
const teams = [
  team(
    "home",
    [7, 0, 3],
    [
      { name: "First downs", value: "9" },
      { name: "Penalties", value: "2" },
    ],
  ),
  team(
    "away",
    [0, 7],
    [
      { name: "First downs", value: "6" },
      { name: "Sacks", value: "1" },
    ],
  ),
];
const view = (status: string, scoreboard: object | null, zone = "America/New_York", of = event) =>
  scoreboardView(datacastSchema.parse({ key: "d1", status, scoreboard }), of, zone);

describe("a datacast's scoreboard (rulings 3, datacast)", () => {
  it("shows score by period, clock, plays and the time of the last update in the visitor's zone", () =>
    expect(view("inprogress", { ...board, teams }, "America/Chicago")).toEqual({
      isFinal: false,
      lowerWins: false,
      period: "3rd",
      clock: "4:12",
      at: board.updated_at,
      updatedText: "6:42 PM CST",
      periods: ["1", "2", "3"],
      teams: [
        { key: "home", name: "Boise", color: "#AA0000", score: 10, byPeriod: [7, 0, 3] },
        { key: "away", name: "TBD", color: DEFAULT_TEAM_COLOR, score: 7, byPeriod: [0, 7] },
      ],
      plays: [{ when: "3rd 4:30", score: "10–7", text: "Field goal", color: "#AA0000", isScore: true }],
      deciding: [{ when: "2H", score: "7–7", text: "Goal", color: DEFAULT_TEAM_COLOR, isScore: true }],
      statistics: [
        { name: "First downs", values: ["9", "6"], bars: [100, 67] },
        { name: "Penalties", values: ["2", "–"], bars: null },
        { name: "Sacks", values: ["–", "1"], bars: null },
      ],
    }));

  it("tells two teams of one color apart", () => {
    const participants = ["home", "away"].map((key) => ({ key, name: key, primary_color: "0xAA0000" }));
    const shown = view("inprogress", { ...board, teams }, undefined, anEvent({ participants }));
    expect(shown?.teams.map(({ color }) => color)).toEqual(["#AA0000", "#660000"]);
    expect(shown?.plays[0]?.color).toBe("#AA0000");
  });

  it.each([
    ["inprogress", false, false],
    ["inprogress", true, true],
    ["complete", false, true],
  ])("%s, final %s → final %s", (status, final, isFinal) => {
    expect(view(status, { ...board, final, teams })?.isFinal).toBe(isFinal);
  });

  it.each([
    ["complete", null],
    ["inprogress", "7:42 PM EST"],
  ])("%s, of a game whose hour is unknown: updated %s", (status, updatedText) => {
    const open = { ...event, time_to_be_determined: true };
    expect(view(status, { ...board, teams }, "America/New_York", open)).toMatchObject({ updatedText });
  });

  it("is bare before the first number, and none where the datacast has none", () => {
    expect(view("scheduled", { updated_at: "soon", teams: [], plays: [] })).toMatchObject({
      period: null,
      clock: null,
      updatedText: null,
      periods: [],
      teams: [],
      statistics: [],
    });
    expect(view("scheduled", null)).toBeNull();
  });

  const plays = [
    ["away", 0],
    ["home", 3],
    [null, null],
    ["away", 7],
  ].map(([team_key, points]) => ({ period: "2nd half", clock: "9:00", text: "A play", team_key, points }));
  it.each([
    ["newest first, counted back from the score", teams, ["10–7", "10–7", "7–7", "7–7"]],
    ["none where sets count, not points", teams.map((one) => ({ ...one, score: 1 })), [null, null, null, null]],
    ["none of a meet", [...teams, team("third", [])], [null, null, null, null]],
  ])("runs beside the plays: %s", (_what, playing, scores) => {
    const told = view("inprogress", { ...board, teams: playing, plays })?.plays;
    expect(told?.map(({ score }) => score)).toEqual(scores);
    expect(told?.[0]?.when).toBe("2H 9:00");
  });

  it.each([
    [
      ["40%", "60%"],
      [67, 100],
    ],
    [["0", "0"], null],
    [["12-30", "9-20"], null],
  ])("draws %j as bars of %j", ([first = "", second = ""], bars) => {
    const playing = [first, second].map((value, index) => team(`t${index}`, [], [{ name: "Passing", value }]));
    expect(view("inprogress", { ...board, teams: playing })?.statistics).toMatchObject([{ bars }]);
  });
});
