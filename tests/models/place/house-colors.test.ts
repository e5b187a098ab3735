import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrastOf } from "~/models/place/contrast";
import { HARDEST_GROUND, houseColors, PAGE_GROUND } from "~/models/place/house-colors";

const WHITE = "#ffffff";
const BLACK = "#000000";
const YELLOW = "#ffd400";
const NAVY = "#0b1f55";
const MAROON = "#6b0f1a";

describe("a school's pages in its colors (S 2.14)", () => {
  it.each<[string, string | null, string | null, object | null]>([
    ["no color: the site's own", null, YELLOW, null],
    ["yellow stands on the night as it is", YELLOW, null, { night: YELLOW, day: "#7a6600" }],
    ["navy stands on the day as it is, and its gold by night", NAVY, YELLOW, { night: YELLOW, day: NAVY }],
    ["white gives way to a color", WHITE, NAVY, { night: "#698cec", day: NAVY }],
    ["so does black", BLACK, YELLOW, { night: YELLOW, day: "#7a6600" }],
    ["black and white: whichever can be read", BLACK, WHITE, { night: WHITE, day: BLACK }],
    ["white alone", WHITE, null, { night: WHITE, day: "#6b6b6b" }],
    ["two equal colors are one", MAROON, MAROON, { night: "#ea6776", day: MAROON }],
  ])("%s", (_what, primary, secondary, expected) => {
    const colors = houseColors(primary, secondary);
    if (expected === null) expect(colors).toBeNull();
    else expect(colors).toMatchObject(expected);
  });

  it("can be read in either theme, whatever two colors a school has: 4.5:1", () => {
    const steps = ["00", "33", "66", "99", "cc", "ff"];
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    for (const [index, primary] of colors.entries()) {
      const secondary = colors[(index * 7 + 3) % colors.length] ?? primary;
      const shown = houseColors(primary, secondary);
      for (const theme of ["night", "day"] as const) {
        expect(
          contrastOf(shown?.[theme] ?? "", HARDEST_GROUND[theme]),
          `${primary} ${secondary} by ${theme}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("knows the grounds of both themes as the stylesheet has them", () => {
    const [night = "", day = ""] = readFileSync("app/styles/tokens.css", "utf8").split('[data-theme="day"] {');
    const groundsOf = (theme: string) =>
      Object.fromEntries([...theme.matchAll(/--(page|raised): (#\w{6});/g)].map(([, name, color]) => [name, color]));
    const [byNight, byDay] = [groundsOf(night), groundsOf(day.split("@media print")[0] ?? "")];
    expect([PAGE_GROUND.night, HARDEST_GROUND.night]).toEqual([byNight["page"], byNight["raised"]]);
    expect([PAGE_GROUND.day, HARDEST_GROUND.day]).toEqual([byDay["page"], byDay["page"]]);
  });
});
