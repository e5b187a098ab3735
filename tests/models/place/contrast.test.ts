import { expect, test } from "vitest";
import { apartFrom, inkOver, scrimOver } from "~/models/place/contrast";

test.each([
  ["#001b34", 0],
  ["#8a1538", 0],
  ["#ffffff", 0.6],
  ["#f2b600", 0.45],
  [null, 0],
  ["red", 0],
  ["#fff", 0],
])("white words on %s need a scrim of %d", (color, scrim) => expect(scrimOver(color)).toBeCloseTo(scrim, 5));

test.each([
  ["#f2b600", "dark", 0],
  ["#ffffff", "dark", 0],
  ["#8a1538", "light", 0],
  ["#000000", "light", 0],
  ["#d04a02", "light", 0.05],
  [null, "light", 0],
])("words on %s take %s ink over a scrim of %d", (color, ink, scrim) =>
  expect(inkOver(color)).toEqual({ ink, scrim: expect.closeTo(scrim, 5) }),
);

test.each([
  ["#aa0000", "#aa003f", "#660026"],
  ["#aa0000", "#aa0040", "#aa0040"],
  ["#001b34", "#001b34", "#004381"],
])("beside %s, %s is shown as %s", (first, second, shown) => expect(apartFrom(first, second)).toBe(shown));
