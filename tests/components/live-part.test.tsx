import { expect, it } from "vitest";
import { LivePart } from "~/components/event/live-part";
import type { ScoreboardView } from "~/models/event/scoreboard";
import { rendered } from "./rendered";
import styles from "~/components/ui/score-bug.module.css";

const SCOREBOARD: ScoreboardView = {
  isFinal: false,
  lowerWins: false,
  ...{ period: "4th", clock: "0:42", at: "2026-11-21T00:42:00Z", updatedText: null },
  ...{ periods: [], teams: [], plays: [], statistics: [] },
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
