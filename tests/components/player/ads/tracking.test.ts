import { expect, it } from "vitest";
import { marksReached } from "~/components/player/ads/tracking";

const OWN = ["start", "progress-5", "progress-20%", "progress-x"];

it.each([
  ["nothing yet", 20, 0, 3.9, []],
  ["its own mark in parts", 20, 3.9, 4.1, ["progress-20%"]],
  ["a quartile and its own mark at once", 20, 4.5, 5, ["firstQuartile", "progress-5"]],
  ["the middle", 20, 9.9, 10.1, ["midpoint"]],
  ["none twice", 20, 10, 10.2, []],
  ["all of a leap", 20, -1, 19, ["firstQuartile", "midpoint", "thirdQuartile", "progress-5", "progress-20%"]],
  ["nothing without a length", 0, 0, 10, []],
  ["nothing of a length that nobody knows", Number.NaN, 0, 10, []],
])("what an ad's clock has passed: %s", (_what, duration, before, now, marks) =>
  expect(marksReached(OWN, duration, before, now)).toEqual(marks),
);
