import { describe, expect, it } from "vitest";
import { LivePart } from "~/components/event/live-part";
import { ScoreNow } from "~/components/event/live-stats";
import type { ScoreboardView } from "~/models/event/score/scoreboard";
import { rendered } from "./rendered";
import styles from "~/components/ui/score-bug.module.css";

const SCOREBOARD: ScoreboardView = {
  isFinal: false,
  lowerWins: false,
  ...{ period: "4th", clock: "0:42", at: "2026-11-21T00:42:00Z", updatedText: null },
  ...{ periods: [], teams: [], plays: [], deciding: [], statistics: [] },
};
const periodOf = (scoreboard: ScoreboardView | null) =>
  rendered(<LivePart state={{ mark: "live_available", next: 10 }} scoreboard={scoreboard} />)
    .querySelector("#live-part")
    ?.getAttribute("data-period");

it.each<[what: string, ScoreboardView | null, string | undefined]>([
  ["that is on", SCOREBOARD, "4th"],
  ["that the datacast doesn't name", { ...SCOREBOARD, period: null }, undefined],
  ["after which nothing comes", { ...SCOREBOARD, isFinal: true, period: "Final" }, undefined],
  ["without stats", null, undefined],
])("the player hears of a period %s: %s", (_what, scoreboard, period) => expect(periodOf(scoreboard)).toBe(period));

const team = (name: string, score: number) => ({ key: name, name, color: "#001b34", score, byPeriod: [] });
const drawn = (scoreboard: Partial<ScoreboardView>) =>
  rendered(<LivePart state={{ mark: "stats_available", next: 0 }} scoreboard={{ ...SCOREBOARD, ...scoreboard }} />);

it.each([
  ["more points", { lowerWins: false }, ["Parma"]],
  ["fewer strokes", { lowerWins: true }, ["Keller"]],
  ["nobody yet", { isFinal: false, lowerWins: true }, []],
])("the final dims whom %s beat", (_what, fields, beaten) => {
  const stats = drawn({ isFinal: true, teams: [team("Keller", 165), team("Parma", 158)], ...fields });
  const dimmed = stats.querySelectorAll(`.${styles.beaten}`).map(({ textContent }) => textContent.split(" ")[0]);
  expect(dimmed).toEqual(beaten);
});

const two = [team("Keller", 14), team("Parma", 7)];

it.each<[which: string, Partial<ScoreboardView> | null, string]>([
  ["of a game that is on", { teams: two }, "Keller 14 Parma 7 4th 0:42"],
  ["of one that is over", { teams: two, isFinal: true, period: "Final", clock: null }, "Keller 14 Parma 7 Final"],
  ["of a meet is its table", { teams: [...two, team("Mercy", 3)] }, ""],
  ["that nobody may know has its place alone", null, ""],
])("the score at the picture's edge, and with the stats: %s", (_which, fields, expected) => {
  const scoreboard = fields && { ...SCOREBOARD, ...fields };
  const above = rendered(<ScoreNow scoreboard={scoreboard} />);
  expect(above.textContent.trim()).toBe(expected);
  // The script lets the one say what the other says.
  const part = rendered(<LivePart state={{ mark: "live_available", next: 10 }} scoreboard={scoreboard} />);
  expect(part.querySelector("#live-part [data-score-now]")?.outerHTML).toBe(above.innerHTML);
});

describe("above the scores of a meet", () => {
  const meet = ["Keller", "Parma", "Mercy"].map((name, index) => team(name, index));
  const saidAbove = (fields: Partial<ScoreboardView>) =>
    drawn({ periods: ["1"], teams: meet, ...fields })
      .querySelectorAll("section > p")
      .map(({ textContent }) => textContent.trim());

  it.each<[string, Partial<ScoreboardView>, string[]]>([
    ["its period and clock", { period: "2nd", clock: "4:12" }, ["2nd 4:12"]],
    ["its period alone", { period: "Hole 4", clock: null }, ["Hole 4"]],
    ["nothing that isn't told", { period: null, clock: null }, []],
    ["nothing more than the heading says once it is over", { isFinal: true, period: "Final", clock: null }, []],
  ])("stands %s, and no score of two teams", (_what, fields, expected) => expect(saidAbove(fields)).toEqual(expected));

  it.each([[["1"]], [[]]])("and below every team's total, told by periods %j", (periods) => {
    const totals = drawn({ periods, teams: meet }).querySelectorAll("tbody tr > :last-child");
    expect(totals.map(({ textContent }) => textContent)).toEqual(["0", "1", "2"]);
  });

  it("whose statistics scroll within the page where they are wide", () => {
    const statistics = [{ name: "First places", values: ["4", "3", "2"], bars: null }];
    const shown = drawn({ periods: ["1"], teams: meet, statistics });
    const regions = shown.querySelectorAll("[role=region]").map((one) => one.getAttribute("aria-label"));
    expect(regions).toEqual(["Score by period", "Team statistics"]);
    expect(shown.querySelectorAll("caption").at(-1)?.text).toBe("Team statistics");
  });

  it("of two teams their score", () => expect(drawn({ teams: meet.slice(0, 2) }).textContent).toContain("Keller 0"));
});
