import { beforeAll, expect, it } from "vitest";
import { readWatchFilters } from "~/models/event-list/filters";
import { loadWatchEvents } from "~/models/event-list/watch-events.server";
import { loadGuestHome } from "~/models/home/home.server";
import { utc } from "~/models/place/time";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { addEvents, event } from "../../network/search/small-league";
import { openSmallUpstreams } from "../small-upstreams";

/** "See all" of what comes today leads to all of it, whatever the hour, and also where no zone is known. */

const small = openSmallUpstreams();

const GAMES = [
  ["seven-in-the-east", "2026-11-21T00:00:00Z"],
  ["ten-in-the-west", "2026-11-21T06:00:00Z"],
  ["before-the-cutoff", "2026-11-21T08:59:00Z"],
  ["at-the-cutoff", "2026-11-21T09:00:00Z"],
  ["after-the-cutoff", "2026-11-21T09:01:00Z"],
  ["saturday-noon", "2026-11-21T17:00:00Z"],
  ["saturday-night-in-the-west", "2026-11-22T06:30:00Z"],
].map(([key = "", start = ""]) => event(key, Date.parse(start)));

beforeAll(() => addEvents(small.store, GAMES));

const keys = ({ cards }: { cards: { key: string }[] }) => cards.map(({ key }) => key);
const ofGames = (all: string[]) => all.filter((key) => GAMES.some((game) => game.key === key));

const [EAST, WEST] = ["America/New_York", "America/Los_Angeles"];
const night = ["ten-in-the-west", "before-the-cutoff", "at-the-cutoff"];
const saturday = ["saturday-noon", "saturday-night-in-the-west"];

it.each([
  ["no zone, on Friday evening", null, "2026-11-20T23:00:00Z", ["seven-in-the-east", ...night]],
  ["no zone, a minute before midnight in the East", null, "2026-11-21T04:59:00Z", night],
  ["no zone, at that midnight", null, "2026-11-21T05:00:00Z", [...night, "after-the-cutoff", ...saturday]],
  ["no zone, a minute after the cutoff", null, "2026-11-21T09:01:00Z", saturday],
  ["the East's own midnight", EAST, "2026-11-21T05:00:00Z", [...night, "after-the-cutoff", "saturday-noon"]],
  ["a minute before it", EAST, "2026-11-21T04:59:00Z", []],
  ["the West, at that time", WEST, "2026-11-21T05:00:00Z", ["ten-in-the-west"]],
])("%s", async (_when, storedZone, now, expected) => {
  const viewing = { zone: storedZone ?? EAST, storedZone, now: utc(Date.parse(now)), flags: FLAG_DEFAULTS };
  const { upcomingToday } = await loadGuestHome(small.clients, viewing);
  expect(ofGames(keys(upcomingToday))).toEqual(expected);
  const { searchParams } = new URL(upcomingToday.moreHref ?? "", "https://fieldhouse.example");
  const list = await loadWatchEvents(small.clients, readWatchFilters(searchParams), viewing);
  expect(keys(list)).toEqual(expect.arrayContaining(keys(upcomingToday)));
  expect(list.total).toBeGreaterThanOrEqual(upcomingToday.total);
});
