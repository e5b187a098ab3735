import { describe, expect, it } from "vitest";
import { litMap, tileLight } from "~/models/home/live-map";
import { STATE_CODES } from "~contracts/vocabulary/states";

it.each([
  [0, 0, 0],
  [0, 9, 0],
  [1, 1, 1],
  [1, 4, 1],
  [2, 4, 2],
  [2, 9, 1],
  [3, 9, 2],
  [4, 16, 1],
  [5, 16, 2],
])("the light of a state's tile: %i live where the most is %i: %i", (live, most, light) => {
  expect(tileLight(live, most)).toBe(light);
});

describe("the map of states", () => {
  it("has every state and DC once, none on another's place", () => {
    const tiles = litMap([]);
    expect(tiles.map(({ code }) => code).sort()).toEqual([...STATE_CODES].sort());
    expect(new Set(tiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(51);
    expect(tiles.every(({ light, live }) => light === 0 && live === 0)).toBe(true);
  });

  it("lights the states that have games, and leaves out codes that are none", () => {
    const tiles = litMap([
      { state_code: "TX", total: 9 },
      { state_code: "HI", total: 1 },
      { state_code: "", total: 3 },
      { state_code: "ON", total: 300 },
    ]);
    expect(tiles).toHaveLength(51);
    expect(tiles.filter(({ live }) => live > 0)).toEqual([
      { code: "HI", name: "Hawaii", href: "/states/hi", live: 1, light: 1, row: 7, column: 0, place: 1 },
      { code: "TX", name: "Texas", href: "/states/tx", live: 9, light: 2, row: 7, column: 3, place: 0 },
    ]);
  });
});
