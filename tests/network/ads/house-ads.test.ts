import { expect, it } from "vitest";
import { AD_SCENARIO_KEYS, hasHouseAds } from "~network/ads/house-ads";

it.each([
  ["none", undefined, [false, false]],
  ["none", "on", [true, true]],
  ["made-up", undefined, [true, true]],
  ["made-up", "examples", [false, true]],
  ["made-up", "off", [false, false]],
] as const)("league %s, HOUSE_ADS %s: house ads on a game, and on an example: %j", (league, mode, expected) => {
  expect(["gam1", AD_SCENARIO_KEYS[0] ?? ""].map((key) => hasHouseAds(league, mode, key))).toEqual(expected);
});
