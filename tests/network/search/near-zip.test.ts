import { describe, expect, it } from "vitest";
import { milesBetween, zipIn } from "~network/search/near-zip";

describe("a query that is a ZIP code", () => {
  it.each([
    ["26301", "26301"],
    [" 26301 ", "26301"],
    ["26301-1234", "26301"],
    ["2630", null],
    ["263011", null],
    ["26301 wv", null],
    ["lincoln", null],
    ["", null],
    [undefined, null],
  ])("%s", (text, zip) => expect(zipIn(text)).toBe(zip));
});

it("measures the way as the crow flies", () => {
  const [clarksburg, morgantown] = [
    { latitude: 39.2806, longitude: -80.3445 },
    { latitude: 39.6295, longitude: -79.9559 },
  ];
  expect(milesBetween(clarksburg, morgantown)).toBeCloseTo(31.8, 0);
  expect(milesBetween(clarksburg, clarksburg)).toBe(0);
  expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(69.1, 0);
});
