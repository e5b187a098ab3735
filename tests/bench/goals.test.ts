import { describe, expect, it } from "vitest";
import { figure, GOALS, goalsTable, verdict } from "./goals.js";

/** The bench says of each goal whether it is reached (performance 2). */

const lessIsBetter = { id: "start", what: "start", unit: "s", must: 1, moonshot: 0.4 };
const moreIsBetter = { id: "kept", what: "kept page", unit: "×", must: 0.8, moonshot: 1, atLeast: true } as const;
const moonshotOnly = { id: "own", what: "the route's own", unit: "kB", must: null, moonshot: 8 };

describe("a figure against its goal", () => {
  it.each([
    [lessIsBetter, 0.4, "moonshot reached"],
    [lessIsBetter, 0.401, "must reached"],
    [lessIsBetter, 1, "must reached"],
    [lessIsBetter, 1.01, "**missed**"],
    [moreIsBetter, 1, "moonshot reached"],
    [moreIsBetter, 0.999, "must reached"],
    [moreIsBetter, 0.8, "must reached"],
    [moreIsBetter, 0.799, "**missed**"],
    [moonshotOnly, 8, "moonshot reached"],
    [moonshotOnly, 8.01, "moonshot missed"],
    [lessIsBetter, null, "not measured"],
    [lessIsBetter, Number.NaN, "not measured"],
  ])("%o at %s: %s", (goal, value, said) => {
    expect(verdict(goal, value)).toBe(said);
  });

  it("is judged as it is printed", () => {
    expect(figure(1.004)).toBe("1");
    expect(verdict(lessIsBetter, 1.004)).toBe("must reached");
    expect(figure(1.006)).toBe("1.01");
    expect(verdict(lessIsBetter, 1.006)).toBe("**missed**");
  });

  it.each([
    [0.0423, "0.042"],
    [0.9996, "1"],
    [1, "1"],
    [9.994, "9.99"],
    [10, "10"],
    [99.94, "99.9"],
    [100.4, "100"],
    [1_234.5, "1235"],
    [0, "0"],
  ])("%d is printed as %s", (value, printed) => {
    expect(figure(value)).toBe(printed);
  });
});

describe("the table of goals", () => {
  it("has each goal once, and the moonshot never easier than the least", () => {
    expect(new Set(GOALS.map(({ id }) => id)).size).toBe(GOALS.length);
    for (const { id, must, moonshot, atLeast } of GOALS) {
      if (must === null || moonshot === null) continue;
      expect(atLeast ? moonshot - must : must - moonshot, id).toBeGreaterThanOrEqual(0);
    }
  });

  it("prints what was measured, in the order of the goals, with its load", () => {
    const figures = new Map([
      ["start", { value: 0.71, load: 0.26 }],
      ["kept", { value: 0.74, note: "home" }],
      ["lighthouse", { value: null, note: "not measured here" }],
    ]);
    expect(goalsTable(figures).split("\n").slice(2)).toEqual([
      "| kept page, × memory: the least of all | ≥ 0.8 × | ≥ 1 × | 0.74 × (home) | **missed** |  |",
      "| Lighthouse mobile, simulated: the least of all pages | ≥ 98 | ≥ 100 | not measured here | not measured |  |",
      "| start on a seeded store: listening and first page | ≤ 1 s | ≤ 0.4 s | 0.71 s | must reached | 0.3 |",
    ]);
  });
});
