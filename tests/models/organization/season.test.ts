import { describe, expect, it } from "vitest";
import type { CardView } from "~/models/card/card-view";
import { inSeason, nextAndLast, resultText, seasonLine, teamRecords, teamText } from "~/models/organization/season";

const LAKEWOOD = { name: "Lakewood", logo: "/logos/lakewood.svg" };
const team = (name: string, logo = `/logos/${name.toLowerCase()}.svg`) => ({ name, color: "#001b34", logo });
const game = (visitor: string, home: string, result: CardView["result"] = null) => ({
  layout: "two-team" as const,
  teams: [team(visitor), team(home)],
  result,
  click: { activity: "Football", status: "Upcoming" },
});
const inSport = (activity: string, shown: ReturnType<typeof game>) => ({ ...shown, click: { activity } });

describe("a game as a school sees it (S 2.14)", () => {
  it.each([
    ["at home", game("Parma", "Lakewood"), "vs. Parma"],
    ["away", game("Lakewood", "Parma"), "@ Parma"],
    ["won at home", game("Parma", "Lakewood", { first: 21, second: 28 }), "vs. Parma W 28–21"],
    ["won away", game("Lakewood", "Parma", { first: 28, second: 21 }), "@ Parma W 28–21"],
    ["lost at home", game("Parma", "Lakewood", { first: 1, second: 0 }), "vs. Parma L 0–1"],
    ["tied", game("Lakewood", "Parma", { first: 2, second: 2 }), "@ Parma T 2–2"],
    ["won after a tie", game("Lakewood", "Parma", { first: 2, second: 2, winner: "first" }), "@ Parma W 2–2"],
    ["lost by forfeit", game("Parma", "Lakewood", { first: 0, second: 0, winner: "first" }), "vs. Parma L 0–0"],
    ["fewer strokes", inSport("Golf", game("Parma", "Lakewood", { first: 165, second: 158 })), "vs. Parma W 158–165"],
    ["more strokes", inSport("golf", game("Parma", "Lakewood", { first: 158, second: 165 })), "vs. Parma L 165–158"],
    ["as many strokes", inSport("Golf", game("Parma", "Lakewood", { first: 9, second: 9 })), "vs. Parma T 9–9"],
    ["lower places", inSport("Cross Country", game("Lakewood", "Parma", { first: 26, second: 29 })), "@ Parma W 26–29"],
    ["a game of two others", game("Parma", "Stow"), null],
    ["one team alone", { ...game("Lakewood", ""), layout: "single-team" as const }, null],
    [
      "two schools of one name, told apart by their crests",
      { ...game("Lakewood", "Lakewood"), teams: [team("Lakewood", "/logos/other.svg"), team("Lakewood")] },
      "vs. Lakewood",
    ],
  ])("%s", (_what, shown, expected) => {
    const line = seasonLine(shown, LAKEWOOD);
    const text =
      line && [line.at, line.opponent.name, line.result && resultText(line.result)].filter(Boolean).join(" ");
    expect(text).toBe(expected);
  });

  it("is no one's on the page of an association", () => expect(seasonLine(game("Parma", "Lakewood"), null)).toBeNull());
});

describe("a team's record", () => {
  const played = (team: string, outcomes: string) =>
    [...outcomes].map((outcome) => ({ team, outcome: outcome as "W" | "L" | "T" }));

  it.each([
    ["no game", "", []],
    ["wins and losses", "WWL", ["2–1"]],
    ["no loss yet", "W", ["1–0"]],
    ["ties where there are any", "WTLT", ["1–1–2"]],
  ])("%s", (_what, outcomes, expected) =>
    expect(teamRecords(played("Varsity", outcomes)).map(({ text }) => text)).toEqual(expected),
  );

  it("stands for each team, the one with the most games first", () =>
    expect(teamRecords([...played("Junior Varsity", "L"), ...played("Varsity", "WL")])).toEqual([
      { team: "Varsity", text: "1–1" },
      { team: "Junior Varsity", text: "0–1" },
    ]));
});

const card = (fields: object = {}) => ({
  ...game("Parma", "Lakewood"),
  title: "Parma vs. Lakewood",
  href: "/events/x",
  isHighlight: false,
  isLive: false,
  news: null,
  dateText: "Nov 20, 2026 | 7:00 PM EST",
  date: "2026-11-21T00:00:00Z",
  ...fields,
});
const said = (...asked: Parameters<typeof nextAndLast>) =>
  nextAndLast(...asked).map(({ label, text }) => `${label}: ${text}`);

it.each<[string, object[], object[], string[]]>([
  ["nothing", [], [], []],
  [
    "the next game with its date",
    [{}, { dateText: "later" }],
    [],
    ["Next: vs. Parma\u00a0· Nov\u00a020,\u00a02026, 7:00\u00a0PM\u00a0EST"],
  ],
  ["a game that is near", [{ news: "Starts in 40 min" }], [], ["Next: vs. Parma\u00a0· Starts in 40 min"]],
  ["no canceled game", [{ click: { activity: "Football", status: "Canceled" } }], [], []],
  ["a game that is on", [{ isLive: true, news: "Started 5 min ago" }], [], ["Live now: vs. Parma"]],
  [
    "an event that is no game",
    [{ layout: "single-team", title: "Graduation" }],
    [],
    ["Next: Graduation\u00a0· Nov\u00a020,\u00a02026, 7:00\u00a0PM\u00a0EST"],
  ],
  [
    "the latest result, whatever the order of the list",
    [],
    [
      { result: { first: 3, second: 1 }, date: "2026-11-10T00:00:00Z" },
      { result: { first: 0, second: 2 }, date: "2026-11-12T00:00:00Z" },
      { result: null, date: "2026-11-13T00:00:00Z" },
    ],
    ["Last result: W 2–0 vs. Parma"],
  ],
  [
    "the latest result of golf",
    [],
    [{ result: { first: 158, second: 165 }, click: { activity: "Golf", status: "" } }],
    ["Last result: L 165–158 vs. Parma"],
  ],
])("what a banner says of the games: %s", (_what, coming, over, expected) =>
  expect(said(coming.map(card), over.map(card), LAKEWOOD)).toEqual(expected),
);

it.each([
  ["Varsity Football", "football", "Varsity"],
  ["Junior Varsity Girls Field Hockey", "field-hockey", "Junior Varsity Girls"],
  ["Football", "football", null],
  // Another sport is said in full.
  ["Varsity Flag Football", "soccer", "Varsity Flag Football"],
  [null, "football", null],
])("a row of %s on the page of %s says %s", (activity, sport, words) => expect(teamText(activity, sport)).toBe(words));

it.each([
  ["of many those that are played come first", 11, ["Sport 3"], ["Sport 3"], 10],
  ["few stand together", 10, ["Sport 3"], 10, 0],
  ["so do many that no game is listed of", 11, [], 11, 0],
])("%s", (_, count, played, chips, rest) => {
  const sports = Array.from({ length: count }, (_, nth) => ({ label: `Sport ${nth}` }));
  const found = inSeason(
    sports,
    played.map((activity) => inSport(activity, game("Parma", "Stow"))),
  );
  expect(typeof chips === "number" ? found.chips.length : found.chips.map(({ label }) => label)).toEqual(chips);
  expect(found.rest).toHaveLength(rest);
});
