import { describe, expect, it } from "vitest";
import { DEFAULT_TEAM_COLOR, TBD_TEAM_COLOR } from "~/models/card/format-card";
import { stagePoster } from "~/models/event/page/stage-poster";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { anEvent, aPublisher } from "./records";

const team = (key: string, fields = {}) => ({
  key,
  name: `${key} High School`,
  short_name: key,
  logo: `/logos/${key}.svg`,
  primary_color: "0xAA0000",
  ...fields,
});
const game = anEvent({ participants: [team("Keller"), team("Mercy")], home_team: "Keller", sport: "Football" });
const board = (fields: object = {}) => ({
  final: false,
  period: "3rd",
  clock: "4:12",
  updated_at: "2026-11-21T00:42:00Z",
  plays: [],
  deciding: [],
  teams: [
    { key: "Keller", score: 10, by_period: [], statistics: [] },
    { key: "Mercy", score: 14, by_period: [], statistics: [] },
  ],
  ...fields,
});
type Datacasts = NonNullable<Parameters<typeof aPublisher>[0]>["datacasts"];
const datacasts = (status: "scheduled" | "inprogress" | "complete", fields: object): Datacasts => [
  { key: "d1", status, scoreboard: board(fields), payment_required: true },
];
const stage = (
  status: "scheduled" | "inprogress" | "complete" | null,
  fields = {},
  code: DisplayStatus = "live_available",
  event = game,
) => stagePoster(event, { code, publisher: aPublisher(status ? { datacasts: datacasts(status, fields) } : {}) });
/** As the stage says it: the script of listed games moves period and clock. */
const said = ({ news, playing }: ReturnType<typeof stagePoster>) => {
  const time = [playing?.period, playing?.clock].filter(Boolean).join(" ");
  return time ? `${news} · ${time}` : news;
};
const scores = ({ sides }: { sides: { score: number | null }[] }) => sides.map(({ score }) => score);

describe("the stage while no video plays", () => {
  it("has both teams, the home team second, darker where their colors are alike", () => {
    expect(stage("inprogress").sides).toEqual([
      { name: "Mercy", color: "#AA0000", logo: "/logos/Mercy.svg", score: 14 },
      { name: "Keller", color: "#660000", logo: "/logos/Keller.svg", score: 10 },
    ]);
    expect(stage("inprogress").texture).toContain("football");
    expect(stage("inprogress").playing).toEqual({ key: game.key, period: "3rd", clock: "4:12" });
    expect(stage("complete").playing).toBeNull();
  });

  it.each<
    [what: string, status: Parameters<typeof stage>[0], fields: object, code: DisplayStatus, ...expected: unknown[]]
  >([
    ["a running game", "inprogress", {}, "live_available", [14, 10], "LIVE · 3rd 4:12", true],
    ["a running game between periods", "inprogress", { clock: null }, "live_available", [14, 10], "LIVE · 3rd", true],
    ["live stats without video", "inprogress", {}, "live_problem", [14, 10], "LIVE · 3rd 4:12", true],
    ["a final score", "inprogress", { final: true }, "live_available", [14, 10], "Final", false],
    ["live stats that are over", "complete", {}, "vod_available", [14, 10], "Final", false],
    ["stats that have not begun", "scheduled", {}, "live_scheduled", [null, null], null, false],
    ["a game on air without stats", null, {}, "live_available", [null, null], "LIVE", true],
    ["a late game", null, {}, "long_live_delayed", [null, null], "Late", false],
    ["a game to come", null, {}, "live_scheduled", [null, null], null, false],
    ["a replay without stats", null, {}, "vod_available", [null, null], null, false],
    ["stats of another pair", "inprogress", { teams: [] }, "live_available", [null, null], "LIVE · 3rd 4:12", true],
    ["a final of another pair", "complete", { teams: [] }, "vod_available", [null, null], null, false],
  ])("%s", (_, status, fields, code, score, news, isLive) => {
    const shown = stage(status, fields, code);
    expect(scores(shown)).toEqual(score);
    expect({ news: said(shown), isLive: shown.isLive }).toEqual({ news, isLive });
  });

  it("shows up to six teams of a meet, and no score between them", () => {
    const meet = (count: number) =>
      anEvent({ participants: Array.from({ length: count }, (_, index) => team(`T${index}`)) });
    for (const [count, shown] of [
      [3, 3],
      [6, 6],
      [7, 6],
    ] as const) {
      const { sides } = stage("inprogress", {}, "live_available", meet(count));
      expect(sides.map(({ name }) => name)).toEqual(Array.from({ length: shown }, (_, index) => `T${index}`));
      expect(sides.every(({ score }) => score === null)).toBe(true);
    }
  });

  it("shows one team alone, and the publisher of an event without teams", () => {
    expect(stagePoster(anEvent({ participants: [team("Keller")] }), null).sides).toHaveLength(1);
    const concert = anEvent({ publishers: [aPublisher({ short_name: "Lakewood" })] });
    expect(stagePoster(concert, null).sides).toEqual([
      { name: "Lakewood", color: DEFAULT_TEAM_COLOR, logo: null, score: null },
    ]);
  });

  it("shows a team that is still open in gray", () => {
    const open = anEvent({ participants: [team("Keller"), team("x", { short_name: "Team TBD", logo: null })] });
    expect(stagePoster(open, null).sides[1]).toMatchObject({ name: "Team TBD", color: TBD_TEAM_COLOR });
  });
});
