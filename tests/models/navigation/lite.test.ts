import { expect, it } from "vitest";
import { fullViewPath, seesLite, type View } from "~/models/navigation/lite";

it.each<[asked: string | null, chosen: View | null, savesData: boolean, lite: boolean]>([
  [null, null, false, false],
  [null, null, true, true],
  [null, "full", true, false],
  [null, "full", false, false],
  [null, "lite", false, true],
  ["on", "full", false, true],
  ["off", "lite", true, false],
  ["off", null, true, false],
  ["maybe", "lite", false, true],
  ["", null, false, false],
])("who sees a page lightly: asked %j, chosen %s, saves data %s: %s (rulings 3)", (asked, chosen, savesData, lite) => {
  expect(seesLite({ query: asked, chosen, savesData })).toBe(lite);
});

it.each([
  ["/watch-events", "/watch-events?lite=off"],
  ["/watch-events?page=2", "/watch-events?page=2&lite=off"],
  ["/search?q=a%26b&q=what%3F", "/search?q=a%26b&q=what%3F&lite=off"],
  ["/search?q=why?", "/search?q=why%3F&lite=off"],
  ["/watch-events?lite=on&page=2", "/watch-events?lite=off&page=2"],
])("the same page in full: %s is %s", (path, full) => expect(fullViewPath(path)).toBe(full));
