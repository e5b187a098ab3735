import { expect, it } from "vitest";
import { type AdRequest, adTag } from "~/models/ads/ad-rule.server";

const request: AdRequest = {
  pod: "preroll",
  playoff: "no",
  contentKey: "gam1",
  pageUrl: "https://site.test/events/a-vs-b/gam1",
  viewer: "abc",
  grantedGroups: ["C0001", "C0004"],
};
const filled = (template: string, change: Partial<AdRequest> = {}) =>
  adTag(`https://ads.test/v?x=${template}`, { ...request, ...change }).slice("https://ads.test/v?x=".length);

it.each<[macro: string, change: Partial<AdRequest>, value: string]>([
  ["[BREAKPOSITION]", {}, "1"],
  ["[BREAKPOSITION]", { pod: "midroll" }, "2"],
  ["[SIZE]", {}, "640x480"],
  ["[COMPANIONS]", {}, "300x250%2C300x600"],
  ["[MINDURATION]-[MAXDURATION]", {}, "13000-32000"],
  ["[PLAYOFF]", {}, "no"],
  ["[PLAYOFF]", { playoff: "yes" }, "yes"],
  ["[CONTENTID]", {}, "gam1"],
  ["[PAGEURL]", {}, "https%3A%2F%2Fsite.test%2Fevents%2Fa-vs-b%2Fgam1"],
  ["[VIEWER]", {}, "abc"],
  ["[LIMITADTRACKING]", {}, "0"],
  ["[LIMITADTRACKING]", { grantedGroups: ["C0001", "C0002", "C0003"] }, "1"],
  ["[CACHEBUSTING]", {}, "[CACHEBUSTING]"],
  ["[UNKNOWN]", {}, "[UNKNOWN]"],
  ["[constructor]", {}, "[constructor]"],
  ["[CONTENTID]", { contentKey: "a&b=[SIZE]" }, "a%26b%3D%5BSIZE%5D"],
])("the ad server's address: %s with %j is %s (S 5.5, 9.6)", (macro, change, value) =>
  expect(filled(macro, change)).toBe(value),
);
