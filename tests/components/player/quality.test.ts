import { describe, expect, it } from "vitest";
import { distinctLevels, heightLimit, qualityOptions, speedBeside } from "~/components/player/engine/quality";

const LEVELS = [
  { height: 240, bitsPerSecond: 120_000 },
  { height: 720, bitsPerSecond: 3_000_000 },
  { height: 480, bitsPerSecond: 400_000 },
  { height: 480, bitsPerSecond: 300_000 },
];

describe("quality", () => {
  it("keeps the leanest level of each height, tallest first", () =>
    expect(distinctLevels(LEVELS)).toEqual([LEVELS[1], LEVELS[3], LEVELS[0]]));

  it("names what a viewer chooses and what it costs", () =>
    expect(qualityOptions(LEVELS, 480)).toEqual([
      { choice: "auto", label: "Auto", detail: "480p" },
      { choice: 720, label: "720p HD", detail: "1.4 GB an hour" },
      { choice: 480, label: "480p", detail: "140 MB an hour" },
      { choice: 240, label: "240p", detail: "50 MB an hour" },
      { choice: "saver", label: "Data saver", detail: "50 MB an hour" },
    ]));

  it("offers auto and data saver before the levels are known", () =>
    expect(qualityOptions([], null).map((one) => one.choice)).toEqual(["auto", "saver"]));

  it.each([
    ["auto", LEVELS, Infinity],
    [480, LEVELS, 480],
    ["saver", LEVELS, 270],
    ["saver", [{ height: 360, bitsPerSecond: 1 }], 360],
    ["saver", [], 270],
  ] as const)("%s with %o goes up to %d", (choice, levels, limit) => expect(heightLimit(choice, levels)).toBe(limit));

  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.5],
    [4, 1, 2],
  ])("from %d, %d step: %d", (rate, step, expected) => expect(speedBeside(rate, step)).toBe(expected));
});
