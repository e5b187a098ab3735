import { describe, expect, it } from "vitest";
import { stagePoster } from "~/models/event/page/stage-poster";
import { gymBoard, hasGymBoard } from "~/models/event/score/gym-board";
import { currentEvent, type DisplayStatus } from "~/models/event/status/display-status";
import type { LiveState } from "~/models/event/status/live-state";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const START = Date.parse("2026-11-21T00:05:00Z");
const MINUTE = 60_000;
const team = (key: string, primary_color: string) => ({ key, short_name: key, logo: null, primary_color });
const fields = {
  sport: "Football",
  level: "varsity",
  participants: [team("Keller", "0xffd400"), team("Mercy", "0x0b1f55")],
  home_team: "Keller",
  start_time: new Date(START).toISOString(),
  time_zone: "East",
};
type Status = "scheduled" | "inprogress" | "complete";
const play = { period: "3rd", clock: "4:12", text: "Murphy, 4 yd run" };
const publisherWith = (status: Status | null, board: object | null, media: object = {}) =>
  aPublisher({
    ...media,
    datacasts: status
      ? [
          {
            key: "d1",
            status,
            scoreboard: board && {
              ...{ period: "3rd", clock: "4:12", updated_at: fields.start_time, final: false, plays: [play] },
              teams: [
                { key: "Keller", score: 10, by_period: [], statistics: [] },
                { key: "Mercy", score: 14, by_period: [], statistics: [] },
              ],
              ...board,
            },
          },
        ]
      : [],
  });

type Asked = { status?: Status | null; board?: object | null; code?: DisplayStatus; at?: number; record?: object };

function boardOf(
  { status = "inprogress", board = {}, code = "live_available", at = START, record = {} }: Asked,
  plays = true,
) {
  const event = anEvent({ ...fields, ...record });
  const publisher = publisherWith(status, board);
  const state: LiveState = {
    code,
    score: plays
      ? { final: false, period: null, clock: null, at: 1_795_221_720, teams: [], plays: [["3rd", "4:12", play.text]] }
      : null,
    next: code === "live_available" ? 5 : 0,
  };
  return gymBoard(currentEvent(event, publisher, utc(at)), { state, lit: stagePoster(event, { publisher, code }) });
}

describe("the scoreboard of a gym", () => {
  it("has both teams in their colors with an ink that can be read, the home team second", () =>
    expect(boardOf({}).sides).toEqual([
      { name: "Mercy", logo: null, score: 14, ground: "#0b1f55", ink: "light" },
      { name: "Keller", logo: null, score: 10, ground: "#ffd400", ink: "dark" },
    ]));

  it.each<[string, Asked, string, boolean]>([
    ["while it runs: period and clock", {}, "3rd 4:12", true],
    ["a period without a clock", { board: { clock: null } }, "3rd", true],
    ["neither", { board: { clock: null, period: null } }, "Live", true],
    ["when it is over", { status: "complete", board: { final: true }, code: "live_no_vod" }, "Final", false],
    ["less than six hours before, how soon", { ...upcoming(359) }, "Starts in 5 hr 59 min", false],
    ["six hours before, when", { ...upcoming(360) }, "Scheduled start: Nov 20, 2026 7:05 PM EST", false],
    [
      "when, in the zone of an IANA name",
      { ...upcoming(360), record: { time_zone: "America/Denver" } },
      "Scheduled start: Nov 20, 2026 5:05 PM MST",
      false,
    ],
    ["a minute before", { ...upcoming(1) }, "Starts in 1 min", false],
    [
      "at a time that isn't known",
      { ...upcoming(60), record: { time_to_be_determined: true } },
      "Scheduled start: Nov 20, 2026 Time TBD",
      false,
    ],
    ["late", { status: null, code: "short_live_delayed" }, "Please check back soon.", false],
    ["on the air without a score", { status: null }, "Live", true],
    ["over, with a replay and no score", { status: null, code: "vod_available" }, "The replay is ready.", false],
  ])("says %s", (_what, asked, now, isLive) => expect(boardOf(asked)).toMatchObject({ now, isLive }));

  it("shows the last play only to who may read the stats, and only while it runs", () => {
    expect(boardOf({}).lastPlay).toBe(play.text);
    expect(boardOf({}, false).lastPlay).toBeNull();
    expect(boardOf({ status: "complete", board: { final: true }, code: "live_no_vod" }).lastPlay).toBeNull();
  });

  it("comes again every ten seconds at most, and not once nothing more is coming", () => {
    expect(boardOf({}).refreshSeconds).toBe(10);
    expect(boardOf({ status: "complete", code: "live_no_vod" }).refreshSeconds).toBeNull();
  });
});

it.each<[string, Status | null, object[], boolean]>([
  ["before", "scheduled", fields.participants, true],
  ["during", "inprogress", fields.participants, true],
  ["not after", "complete", fields.participants, false],
  ["not without a score", null, fields.participants, false],
  ["not for one team", "scheduled", fields.participants.slice(0, 1), false],
])("a game leads to its scoreboard: %s", (_when, status, participants, expected) => {
  expect(
    hasGymBoard(currentEvent(anEvent({ ...fields, participants } as never), publisherWith(status, null), utc(START))),
  ).toBe(expected);
});

function upcoming(minutes: number): Asked {
  return { status: "scheduled", board: null, code: "live_scheduled", at: START - minutes * MINUTE };
}
