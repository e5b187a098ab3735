import { describe, expect, it } from "vitest";
import { cardNews } from "~/models/card/card-news";
import { utc } from "~/models/place/time";

const START = Date.parse("2026-11-21T00:00:00Z");
const MINUTE = 60_000;
const game = {
  status: "Upcoming",
  title: "Lakewood vs. Parma",
  teams: ["Lakewood", "Parma"],
  start: "2026-11-21T00:00:00Z",
  score: null,
  result: null,
};
const at = (minutes: number) => utc(START + minutes * MINUTE);

describe("what matters on a card right now (S 2.13)", () => {
  it.each<[number, string | null]>([
    [-361, null],
    [-360, null],
    [-359.5, "Starts in 6 hr"],
    [-130, "Starts in 2 hr 10 min"],
    [-60, "Starts in 1 hr"],
    [-59.5, "Starts in 1 hr"],
    [-59, "Starts in 59 min"],
    [-0.5, "Starts in 1 min"],
    [0, null],
    [9.9, null],
    [10, "Was to start 10 min ago"],
    [301, "Was to start 5 hr 1 min ago"],
  ])("an upcoming game, %f min from its start: %s", (minutes, expected) =>
    expect(cardNews({ ...game, now: at(minutes) })).toBe(expected),
  );

  it.each<[number, string | null]>([
    [-3, null],
    [0.5, null],
    [1, "Started 1 min ago"],
    [46.9, "Started 46 min ago"],
    [240, "Started 4 hr ago"],
    [240.9, "Started 4 hr ago"],
    [241, null],
  ])("a live game, %d min from its start: %s", (minutes, expected) =>
    expect(cardNews({ ...game, status: "Live", now: at(minutes) })).toBe(expected),
  );

  const BUG = { period: "4th", clock: "8:31", first: 6, second: 17 };
  const over = (first: number, second: number, more: object = {}) => ({
    ...{ status: "On Demand", result: { first, second } },
    ...more,
  });
  const FORFEIT = { result: { first: 1, second: 1, decided: "Parma wins by forfeit" } };
  const RESULT = "Final: Lakewood 70, Parma 75";
  it.each<[string, Partial<Parameters<typeof cardNews>[0]>, string | null]>([
    ["the score bug says how a live game stands", { status: "Live", score: BUG }, null],
    ["no hour known", { start: null }, null],
    ["an unreadable date", { start: "soon" }, null],
    ["a replay without a result", { status: "On Demand" }, null],
    ["how it was won", { status: "On Demand", ...FORFEIT }, "Final 1–1, Parma wins by forfeit"],
    ["a result", over(70, 75), "Final 70–75"],
    ["a result of a game whose hour nobody knows", over(0, 3, { start: null }), "Final 0–3"],
    ["a title without the teams", over(70, 75, { title: "State Final" }), RESULT],
    ["a title with the teams the other way around", over(70, 75, { title: "Parma at Lakewood" }), RESULT],
    ["teams without names", over(1, 2, { title: "Final", teams: ["", ""] }), null],
  ])("%s", (_what, fields, expected) => expect(cardNews({ ...game, now: at(30), ...fields })).toBe(expected));
});
