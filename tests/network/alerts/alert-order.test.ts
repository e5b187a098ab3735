import { expect, it } from "vitest";
import { inAlertOrder } from "~network/alerts/alert-order";
import type { AlertEvent } from "~network/alerts/due-alerts";
import { alertEvent } from "./tracked-event";

/** Who is told in a round, and who first (S 7.3). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 21, 1, 0);
const game = (key: string, changes: Partial<AlertEvent>) => alertEvent({ key, startAt: NOW + 40 * HOUR, ...changes });
const GAMES = [
  game("ready", { startAt: NOW - 3 * HOUR, replaySince: NOW }),
  game("tomorrow", { startAt: NOW + 24 * HOUR }),
  game("later", { startAt: NOW + 24 * HOUR + 1 }),
  game("live", { startAt: NOW - MINUTE, onAirSince: NOW - MINUTE }),
  game("soon", { startAt: NOW + 15 * MINUTE }),
  game("moved", { movedAt: NOW - MINUTE }),
  game("off", { isCanceled: true, canceledAt: NOW - MINUTE }),
];
const waiting = (...members: [name: string, since: number, ...games: string[]][]) =>
  new Map(
    members.map(([name, since, ...games]) => [name, new Map(games.map((key) => [key, { since, isReminded: false }]))]),
  );
const names = (urgent: boolean, ...members: Parameters<typeof waiting>) =>
  inAlertOrder(GAMES, waiting(...members), { now: NOW, urgent }).map(({ userKey }) => userKey);

const ONE_EACH = GAMES.map(({ key }): [string, number, string] => [key, 0, key]);

it("has first those whose game is off or moved, and nobody who is told nothing yet", () => {
  expect(names(false, ...ONE_EACH)).toEqual(["off", "moved", "soon", "live", "tomorrow", "ready"]);
  expect(names(true, ...ONE_EACH)).toEqual(["off", "moved", "soon", "live"]);
});

it("takes a member by the most urgent of their games, and gives all of them", () => {
  const [first, second] = inAlertOrder(GAMES, waiting(["one", 0, "live"], ["two", 0, "later", "off"]), {
    now: NOW,
    urgent: false,
  });
  expect([first?.userKey, first?.waits.map(({ event }) => event.key), second?.userKey]).toEqual([
    "two",
    ["later", "off"],
    "one",
  ]);
});

it.each([
  [NOW - MINUTE, ["robin"]],
  [NOW - MINUTE + 1, []],
])("leaves out who chose the game only after it was so (since %i)", (since, expected) => {
  expect(names(true, ["robin", since, "off"])).toEqual(expected);
});
