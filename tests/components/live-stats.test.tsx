import { describe, expect, it } from "vitest";
import { LiveStats } from "~/components/event/live-stats";
import type { ScoreboardView } from "~/models/event/score/scoreboard";
import { rendered } from "./rendered";

const team = (name: string, score: number) => ({ key: name, name, color: "#132139", score, byPeriod: [score] });

const MEET: ScoreboardView = {
  isFinal: true,
  lowerWins: false,
  period: null,
  clock: null,
  at: "2026-11-20T00:40:00Z",
  updatedText: null,
  periods: ["1"],
  teams: [team("Adams", 61), team("Baker", 48), team("Clay", 30)],
  plays: [],
  statistics: [{ name: "Wins", values: ["9", "7", "5"] }],
};

describe("a meet's tables (rulings 3, datacast)", () => {
  it("keep the total in sight, and no team over the others", () => {
    const tables = rendered(<LiveStats scoreboard={MEET} />).querySelectorAll("table");
    // The class keeps a table's last column in sight while the others scroll.
    expect(
      tables.map((table) => [table.querySelector("tr > :last-child")?.text, table.classList.contains("periods")]),
    ).toEqual([
      ["Total", true],
      ["Clay", false],
    ]);
  });
});
