import { expect, test } from "vitest";
import { scoreWords, timeWords } from "~/models/event/page/stage-poster";

const side = (name: string, score: number | null) => ({ name, score, color: "#123456", logo: null });

test.each([
  ["no score runs", null, ""],
  ["a period and a clock", { key: "gam1", period: "Q3", clock: "4:12" }, "Q3 4:12"],
  ["a period alone", { key: "gam1", period: "Halftime", clock: null }, "Halftime"],
])("the time in words: %s", (_what, playing, words) => expect(timeWords({ playing })).toBe(words));

test.each([
  ["no team has any", [side("Lincoln", null), side("Jefferson", null)], ""],
  ["both teams", [side("Lincoln", 21), side("Jefferson", 0)], "Lincoln 21, Jefferson 0"],
])("the score in words: %s", (_what, sides, words) => expect(scoreWords({ sides })).toBe(words));
