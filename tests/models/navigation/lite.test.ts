import { describe, expect, it } from "vitest";
import { fullViewPath, seesLite, type View } from "~/models/navigation/lite";

describe("who sees a page lightly (rulings 3)", () => {
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
  ])("asked %j, chosen %s, saves data %s: %s", (asked, chosen, savesData, lite) => {
    expect(seesLite({ asked, chosen, savesData })).toBe(lite);
  });
});

describe("the same page in full", () => {
  it.each([
    ["/watch-events", "/watch-events?lite=off"],
    ["/watch-events?page=2", "/watch-events?page=2&lite=off"],
    ["/search?q=a%26b&q=what%3F", "/search?q=a%26b&q=what%3F&lite=off"],
    ["/search?q=why?", "/search?q=why%3F&lite=off"],
    ["/watch-events?lite=on&page=2", "/watch-events?lite=off&page=2"],
  ])("%s is %s", (path, full) => expect(fullViewPath(path)).toBe(full));
});
