import { describe, expect, it } from "vitest";
import { seesLite, type View } from "~/models/navigation/lite";

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
