import { describe, expect, it } from "vitest";
import { keyOfNext } from "~/models/event/page/more-events.server";

const START = Date.parse("2026-04-18T16:00:00Z");
const game = (key: string, hours: number, more: object = {}) => ({
  key,
  date: new Date(START + hours * 3_600_000).toISOString(),
  ...more,
});
const next = (ofFirst: ReturnType<typeof game>[], ofSecond = ofFirst) =>
  keyOfNext({ key: "first", startMs: START }, [ofFirst, ofSecond]);

describe("the second game of a doubleheader", () => {
  it.each([
    ["two hours later", [game("b", 2)], "b"],
    ["the sooner of two", [game("c", 5), game("b", 2)], "b"],
    ["twelve hours later", [game("b", 12)], "b"],
    ["later than that", [game("b", 12.01)], null],
    ["at the same time", [game("b", 0)], null],
    ["earlier that day", [game("b", -2)], null],
    ["the game itself", [game("first", 2)], null],
    ["at a time nobody knows", [game("b", 2, { time_to_be_determined: true })], null],
    ["without a date", [{ key: "b", date: "" }], null],
  ])("%s", (_, games, expected) => expect(next(games)).toBe(expected));

  it("is between the same two schools", () => expect(next([game("b", 2)], [game("c", 2)])).toBeNull());

  it("is unknown without a start, or without two schools", () => {
    expect(keyOfNext({ key: "first", startMs: null }, [[game("b", 2)], [game("b", 2)]])).toBeNull();
    expect(keyOfNext({ key: "first", startMs: START }, [[game("b", 2)]])).toBeNull();
  });
});
