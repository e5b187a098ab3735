import { expect, it } from "vitest";
import { closestFinish, type GameAtHand } from "~/models/board/closest-finish";

const football = { sport: "Football", period: "4th", clock: "1:30", first: 21, second: 14 };
const game = (key: string, more: Partial<GameAtHand> = {}): GameAtHand => ({ key, ...football, ...more });
const set = { sport: "Volleyball", period: "Set 5", clock: null, first: 2, second: 2 };

it.each<[string, GameAtHand[], string | null, string | null]>([
  ["a close game in its last two minutes", [game("a", { clock: "2:01" }), game("b", { clock: "2:00" })], null, "b"],
  ["the one with less time left", [game("a"), game("b", { clock: "0:29" })], null, "b"],
  ["a clock before a sport without one", [game("a", set), game("b", { clock: "1:59" })], null, "b"],
  ["a last set alone", [game("a", set), game("b", { period: "3rd" })], null, "a"],
  ["the game that is heard, to its end", [game("a"), game("b", { clock: "0:01" })], "a", "a"],
  ["another once that one is decided", [game("a", { first: 30 }), game("b")], "a", "b"],
  ["none that is more than one score apart", [game("a", { second: 12 })], null, null],
  ["none without a score", [game("a", { first: null })], null, null],
  ["none where none is played", [], "a", null],
])("the sound goes to %s", (_, games, heard, key) => expect(closestFinish(games, heard)).toBe(key));
