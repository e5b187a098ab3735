import { expect, test } from "vitest";
import { gamesFirst, inLiveOrder } from "~/models/event-list/live-order";
import { utc } from "~/models/place/time";

const game = (activity: string, period: string | null, first = 0, second = 0) => ({
  isLive: true,
  location: "Toledo, OH",
  click: { level: "Varsity", activity },
  score: period === null ? null : { period, clock: null, first, second },
});
const early = game("Football", "1st", 7, 7);

test.each([
  ["one score apart in the last quarter", game("Football", "4th", 20, 28), true],
  ["two scores apart", game("Football", "4th", 20, 29), false],
  ["a quarter to go", game("Football", "3rd", 20, 20), false],
  ["a three-pointer apart", game("Basketball", "4th", 60, 63), true],
  ["four points apart", game("Basketball", "4th", 60, 64), false],
  ["a goal apart in the second half", game("Soccer", "2nd half", 1, 2), true],
  ["two goals apart", game("Soccer", "2nd half", 0, 2), false],
  ["hockey's third is its last", game("Ice Hockey", "3rd", 2, 2), true],
  ["overtime", game("Lacrosse", "2OT", 9, 9), true],
  ["the last inning", game("Softball", "7th inning", 3, 4), true],
  ["the fifth", game("Softball", "5th inning", 3, 4), false],
  ["a tied set", game("Volleyball", "Set 3", 1, 1), true],
])("a live list begins with what is close and late: %s (S 2.16)", (_what, one, isFirst) => {
  expect(inLiveOrder([early, one])[0]).toBe(isFirst ? one : early);
});

test("near, close and late, varsity, then the rest; what isn't on yet comes last", () => {
  const waiting = { ...early, isLive: false, location: "Mesa, AZ" };
  const junior = { ...early, click: { level: "Junior Varsity", activity: "Football" } };
  const meet = game("Cheer and Dance", null);
  const close = game("Football", "4th");
  const near = { ...meet, location: "Mesa, AZ" };
  expect(inLiveOrder([waiting, junior, meet, early, close, near], "AZ")).toEqual([
    near,
    close,
    early,
    meet,
    junior,
    waiting,
  ]);
});

const NOW = utc(Date.parse("2026-11-21T00:40:00Z"));

test("games come first, late ones next, then concerts and shows, and last what is called off, each by its time", () => {
  const card = (contentType: string, minute: string, status = "Upcoming") => ({
    contentType,
    date: `2026-11-21T00:${minute}:00Z`,
    click: { status },
  });
  const late = card("game", "30");
  const canceled = card("game", "31", "Canceled");
  const show = card("event", "32");
  const due = card("game", "31");
  const over = card("game", "20", "On Demand");
  const next = card("game", "59");
  expect(gamesFirst([late, canceled, show, due, over, next], NOW)).toEqual([due, over, next, late, show, canceled]);
});
