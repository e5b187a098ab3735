import { expect, it } from "vitest";
import { CLEAR_LETTERS, randomCode } from "~network/random-code";

it.each([
  [8, undefined, /^[A-HJ-NP-Z2-9]{8}$/],
  [5, "XY", /^[XY]{5}$/],
])("draws %i letters of %s", (length, letters, shape) => {
  for (let drawn = 0; drawn < 50; drawn += 1) expect(randomCode(length, letters)).toMatch(shape);
});

it("draws each letter, and another code each time", () => {
  expect(new Set(randomCode(4_000))).toEqual(new Set(CLEAR_LETTERS));
  expect(randomCode(10)).not.toBe(randomCode(10));
});
