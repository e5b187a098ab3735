import { describe, expect, it } from "vitest";
import { seasonStarts } from "~/models/billing/seasons";

/** When a paused pass is back for the next season (B 2.11). */

const RANGE = { earliest: "2026-11-29", latest: "2027-11-28", days: null };
const days = (range: Partial<typeof RANGE>, sports: string[] = []) =>
  seasonStarts({ ...RANGE, ...range }, sports).map(({ day }) => day);

describe("the seasons", () => {
  it("come soonest first, each once", () =>
    expect(seasonStarts(RANGE, [])).toEqual([
      { day: "2027-03-01", season: "Spring", sports: [] },
      { day: "2027-08-14", season: "Fall", sports: [] },
      { day: "2027-11-14", season: "Winter", sports: [] },
    ]));

  it.each([
    ["begins on the first day", { earliest: "2027-08-14", latest: "2028-08-13" }, "2027-08-14"],
    ["began the day before", { earliest: "2027-08-15", latest: "2028-08-14" }, "2028-08-14"],
    ["begins a day after it, so others are offered", { earliest: "2027-08-15", latest: "2028-08-13" }, "2027-11-14"],
  ])("a season that %s", (_, range, day) => expect(days(range, ["Football"])[0]).toBe(day));

  it.each([
    [["Football"], [["Fall", ["Football"]]]],
    [["Swimming", "Swimming and Diving"], [["Winter", ["Swimming and Diving"]]]],
    [["Swimming", "Bowling"], [["Winter", ["Swimming", "Bowling"]]]],
    [
      ["football", "Ice Hockey"],
      [
        ["Fall", ["Football"]],
        ["Winter", ["Ice Hockey"]],
      ],
    ],
    [["Football", "Soccer", "Volleyball", "Cross Country"], [["Fall", ["Football", "Volleyball", "Soccer"]]]],
    [
      ["Chess"],
      [
        ["Spring", []],
        ["Fall", []],
        ["Winter", []],
      ],
    ],
  ])("of %j", (sports, expected) =>
    expect(seasonStarts(RANGE, sports).map(({ season, sports: own }) => [season, own])).toEqual(expected),
  );

  it.each([
    [["2026-12-28", "2027-07-28", "2027-08-28"], "2027-07-28"],
    [["2027-07-14", "2027-08-14", "2027-08-15"], "2027-08-14"],
    [["2027-11-01"], undefined],
  ])("where it can be back on %j alone, the last day before it begins", (only, day) => {
    const [earliest = "", latest = ""] = [only[0], only.at(-1)];
    expect(seasonStarts({ earliest, latest, days: only }, ["Football"])[0]?.day).toBe(day);
  });
});
