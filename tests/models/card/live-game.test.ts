import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { liveGame, paceOfGames } from "~/models/card/live-game";
import { movesSoon } from "~/models/card/moves-soon";
import { eventListingSchema } from "~contracts/records/card";

const NOW = DateTime.fromISO("2026-11-21T01:00:00Z", { zone: "utc" });
const inMinutes = (minutes: number) => NOW.plus({ minutes }).toISO();
const listing = (status: string, score: object | null = null) =>
  eventListingSchema.parse({
    ...{ key: "gam1", title: "Keller vs. Mercy", site_url: "/events/a/gam1", badges: { status: { text: status } } },
    score,
  });
const SCORE = { period: "2nd", clock: "6:47", first_score: 21, second_score: 14, final: false };

it.each([
  ["upcoming", listing("Upcoming"), ["gam1", null, null, null, null, null]],
  ["live without stats", listing("Live"), ["gam1", "Live", null, null, null, null]],
  ["live with stats", listing("Live", SCORE), ["gam1", "Live", "2nd", "6:47", 21, 14]],
  ["over", listing("On Demand", { ...SCORE, final: true }), ["gam1", "On Demand", "Final", "", 21, 14]],
  ["over, with no score", listing("On Demand"), ["gam1", "On Demand", null, null, null, null]],
])("a game that is listed: %s (rulings 3)", (_what, one, expected) => expect(liveGame(one)).toEqual(expected));

it.each<[string, string, string | null, boolean]>([
  ["live", "Live", inMinutes(-600), true],
  ["live, start unknown", "Live", null, true],
  ["in two hours", "Upcoming", inMinutes(120), true],
  ["a minute later than that", "Upcoming", inMinutes(121), false],
  ["late by less than two hours", "Upcoming", inMinutes(-119), true],
  ["late by two hours", "Upcoming", inMinutes(-120), false],
  ["start unknown", "Upcoming", null, false],
  ["over", "On Demand", inMinutes(-10), false],
  ["a highlight", "Highlight", inMinutes(10), false],
])("asks for it again: %s", (_what, status, start, moves) => expect(movesSoon(status, start, NOW)).toBe(moves));

const pace = (...games: [status: string, start: string | null][]) =>
  paceOfGames(
    games.map(([status, start]) => ({ status, start })),
    NOW,
  );

it.each([
  ["nothing listed", pace(), 0],
  ["all over", pace(["On Demand", inMinutes(-100)]), 0],
  ["one is live", pace(["Upcoming", inMinutes(60)], ["Live", inMinutes(-60)]), 10],
  ["the next is in two hours", pace(["Upcoming", inMinutes(120)]), 600],
  ["the next is in 20 minutes", pace(["Upcoming", inMinutes(110)], ["Upcoming", inMinutes(20)]), 300],
  ["the next is in a quarter of an hour", pace(["Upcoming", inMinutes(15)]), 30],
  ["the next is late", pace(["Upcoming", inMinutes(-5)]), 30],
  ["the next is tomorrow", pace(["Upcoming", inMinutes(1_440)]), 0],
])("how often a page asks for it: %s", (_what, seconds, expected) => expect(seconds).toBe(expected));
