import { expect, it } from "vitest";
import { byUrgency } from "~/models/desk/evening";
import type { DeskGame } from "~contracts/desk/games";

const place = { slug: "", title: "", start_at: 0, time_zone: "Central", is_time_open: false, venue: null };
const calm = { ...place, state: "on" as const, reports: 0, failures: 0, viewers: 0 };
const games = (count: number, game: Partial<DeskGame>) =>
  Array.from({ length: count }, (_, index) => ({ ...calm, key: `gam${index}`, ...game }));

it.each([
  [0, 0, 0, 0],
  [0, 20, 20, 0],
  [0, 21, 20, 1],
  [19, 2, 20, 1],
  [20, 1, 20, 1],
  [21, 1, 21, 1],
])("of %i in trouble and %i others, %i stand first and %i behind", (bad, good, first, rest) => {
  const urgent = byUrgency([...games(good, {}), ...games(bad, { state: "over", failures: 1 })]);
  expect([urgent.first.length, urgent.rest.length]).toEqual([first, rest]);
  expect(urgent.first.slice(0, bad).every(({ failures }) => failures === 1)).toBe(true);
});

it("puts trouble before what is on, that before what comes, and what is over behind", () => {
  const evening = [
    ...games(1, { key: "postponed", state: "postponed" }),
    ...games(1, { key: "over", state: "over", viewers: 9 }),
    ...games(1, { key: "coming", state: "coming" }),
    ...games(1, { key: "on" }),
    ...games(1, { key: "watched", viewers: 1 }),
    ...games(1, { key: "failing", state: "over", failures: 1 }),
    ...games(1, { key: "reported", state: "coming", reports: 2 }),
  ];
  const keys = byUrgency(evening).first.map(({ key }) => key);
  expect(keys.join(" ")).toBe("reported failing watched on coming over postponed");
});
