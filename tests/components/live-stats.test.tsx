import { expect, it } from "vitest";
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
  deciding: [],
  statistics: [{ name: "Wins", values: ["9", "7", "5"], bars: null }],
};

it("a meet's tables keep the total in sight, and no team over the others (rulings 3, datacast)", () => {
  const tables = rendered(<LiveStats scoreboard={MEET} />).querySelectorAll("table");
  // The class keeps a table's last column in sight while the others scroll.
  expect(
    tables.map((table) => [table.querySelector("tr > :last-child")?.text, table.classList.contains("periods")]),
  ).toEqual([
    ["Total", true],
    ["Clay", false],
  ]);
});

it("a final has the plays that decided it in place of its last plays", () => {
  const play = (text: string) => ({ when: "4th 1:12", score: "14–10", text, color: null, isScore: true });
  const page = rendered(<LiveStats scoreboard={{ ...MEET, plays: [play("Punt")], deciding: [play("Touchdown")] }} />);
  expect(page.querySelectorAll(".columns h3").map(({ text }) => text)).toEqual(["The plays that decided it"]);
  expect(page.querySelector("ol")?.text).toBe("4th 1:12 · 14–10 Touchdown");
});

it("of two teams, each one's figure and bar stand on its own side, the larger set off", () => {
  const statistics = [
    { name: "Shots", values: ["9", "6"], bars: [100, 67] },
    { name: "Saves", values: ["–", "1"], bars: null },
  ];
  const page = rendered(<LiveStats scoreboard={{ ...MEET, teams: MEET.teams.slice(0, 2), statistics }} />);
  const rows = page.querySelectorAll(".versus tbody tr").map((row) => row.querySelectorAll("td, th"));
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ["9", "Shots", "6"],
    ["–", "Saves", "1"],
  ]);
  const figures = page.querySelectorAll(".versus tbody td");
  expect(figures.map((cell) => /--bar:\s?(\d+)%/.exec(cell.getAttribute("style") ?? "")?.[1])).toEqual([
    "100",
    "67",
    "0",
    "0",
  ]);
  expect(figures.map((cell) => cell.hasAttribute("data-leads"))).toEqual([true, false, false, false]);
});
