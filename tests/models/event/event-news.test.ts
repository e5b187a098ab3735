import { describe, expect, it } from "vitest";
import { eventNews, secondsToStart } from "~/models/event/page/event-news";
import type { EventView } from "~/models/event/page/event-page.server";
import type { StagePoster } from "~/models/event/page/stage-poster";
import { shownStatus, withFinal } from "~/models/event/score/with-final-score";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";

const START = "2026-11-21T00:00:00Z";
const side = (name: string, score: number | null = null) => ({ name, color: "#aa0000", logo: null, score });
const stage = (fields: Partial<StagePoster> = {}): StagePoster => ({
  sides: [side("Mercy"), side("Keller")],
  texture: null,
  news: null,
  isLive: false,
  playing: null,
  ...fields,
});
const final = stage({ news: "Final", sides: [side("Mercy", 21), side("Keller", 0)] });
const running = stage({ news: "LIVE", playing: { key: "gam1", period: "3rd", clock: "4:12" } });
const newsAt = (minutes: number, code: DisplayStatus, lit = stage(), start: string | null = START) =>
  eventNews({ code, lit, start, now: utc(Date.parse(START) + minutes * 60_000) });

it.each<[string, string | null, string | null]>([
  ["a start that is near", newsAt(-40, "live_scheduled"), "Starts in 40 min"],
  ["less than six hours before", newsAt(-359, "live_scheduled"), "Starts in 5 hr 59 min"],
  ["six hours before", newsAt(-360, "live_scheduled"), null],
  ["an hour that is still open", newsAt(-40, "live_scheduled", stage(), null), null],
  ["five minutes before", newsAt(-5, "live_pending"), "Starts in 5 min"],
  ["the last minute before", newsAt(-0.5, "live_pending"), "Starts in 1 min"],
  ["the start itself", newsAt(0, "live_pending"), null],
  ["after the start", newsAt(1, "live_pending"), "Was to start 1 min ago"],
  ["a late game", newsAt(20, "short_live_delayed"), "Was to start 20 min ago"],
  ["a game on air", newsAt(46, "live_available"), "Started 46 min ago"],
  ["a game on air whose score runs", newsAt(46, "live_available", running), null],
  ["a final score", newsAt(200, "vod_available", final), "Final: Mercy 21, Keller 0"],
  ["a final score while its start is open", newsAt(200, "live_no_vod", final, null), "Final: Mercy 21, Keller 0"],
  ["a replay without a score", newsAt(200, "vod_available"), null],
])("what is new about an event: %s (S 2.12)", (_what, news, expected) => expect(news).toBe(expected));

it.each<[minutes: number, code: DisplayStatus, start: string | null, expected: number | null]>([
  [-359, "live_scheduled", START, 359 * 60],
  [-360, "live_scheduled", START, null],
  [-0.5, "live_pending", START, 30],
  [0, "live_pending", START, null],
  [-40, "live_scheduled", null, null],
  [-1, "live_available", START, null],
])("the seconds a page counts down: %d min after the start, %s, start %s: %s", (minutes, code, start, expected) => {
  expect(secondsToStart({ code, start, now: utc(Date.parse(START) + minutes * 60_000) })).toBe(expected);
});

type Stage = EventView["stage"];
type Fields = { lit?: StagePoster; scoreboard?: Partial<NonNullable<EventView["scoreboard"]>> };
const view = (kind: Stage["kind"], code: DisplayStatus, fields: Fields = {}) =>
  ({
    lit: fields.lit ?? stage(),
    scoreboard: fields.scoreboard ?? null,
    stage: { kind } as Stage,
    status: {
      ...{ code, starts: kind !== "video" && code === "live_scheduled" ? "Tonight 7:00 PM EST" : null },
      ...{ message: "Scheduled start: 7:00 PM", news: "Starts in 40 min", dateText: "Nov 20, 2026" },
      startsIn: code === "live_scheduled" ? 2400 : null,
    },
  }) as EventView;

describe("a final that search lists", () => {
  it("stands on the stage and under the headline", () => {
    const shown = withFinal(view("video", "vod_available", { lit: { ...running, isLive: true } }), {
      away: 7,
      home: 14,
    });
    expect(shown.lit).toMatchObject({ news: "Final", isLive: false, playing: null });
    expect(shown.lit.sides.map(({ score }) => score)).toEqual([7, 14]);
    expect(shownStatus(shown).news).toBe("Final: Mercy 7, Keller 14");
  });

  it("changes nothing where there is none, or only one side to it", () => {
    const shown = view("video", "vod_available");
    expect(withFinal(shown, null)).toBe(shown);
    const alone = { ...shown, lit: stage({ sides: [side("Keller")] }) };
    expect(withFinal(alone, { away: 7, home: 14 })).toBe(alone);
  });
});

const told = (one: EventView) => {
  const { message, news, dateText } = shownStatus(one);
  return [message && "message", news !== null && "news", dateText !== null && "date"].filter(Boolean).join(" ");
};
const team = { key: "a", name: "Keller", color: "#000000", score: 14, byPeriod: [] };
const scored = (isFinal: boolean, ...more: (typeof team)[]) => ({ isFinal, teams: [team, team, ...more] });

const video = (fields: Fields) => view("video", "vod_available", fields);
it.each<[string, EventView, string]>([
  ["a video says nothing", view("video", "live_available"), "message news date"],
  ["a stage whose start is its largest words", view("status", "live_scheduled"), ""],
  ["the same, with an offer", view("upsell", "live_scheduled"), ""],
  ["a refusal, which says only why", view("refused", "vod_pending"), "message news date"],
  ["a stage that says how late it is", view("status", "long_live_delayed", { lit: stage({ news: "Late" }) }), "date"],
  ["a panel about a replay", view("status", "vod_pending"), "news date"],
  ["a stage with the final", view("status", "live_no_vod", { lit: final }), "date"],
  ["a video with a final", video({ lit: final }), "message news date"],
  ["the same, its score drawn below", video({ lit: final, scoreboard: scored(true) }), "message date"],
  ["a score that is no final", video({ lit: final, scoreboard: scored(false) }), "message news date"],
  ["a meet, whose score is a table", video({ lit: final, scoreboard: scored(true, team) }), "message news date"],
  ["a video that begins late", view("video", "live_available", { scoreboard: scored(true) }), "message news date"],
])("the line under the headline leaves out what the stage says: %s", (_what, one, expected) =>
  expect(told(one)).toBe(expected),
);
