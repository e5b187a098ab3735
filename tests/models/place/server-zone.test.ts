import { afterAll, beforeAll, expect, it } from "vitest";
import { startNews } from "~/models/card/card-news";
import { minutesAhead } from "~/models/card/moves-soon";
import { keyOfNext } from "~/models/event/page/more-events.server";
import { byDate } from "~/models/event-list/by-date";
import { openHoursApart } from "~/models/event-list/open-hours";
import { cardDate, dayFromToday, utc } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";

const NEW_YORK = "America/New_York";
const DATE = "2026-11-21T00:05:00";
const now = utc(Date.UTC(2026, 10, 20, 23, 25));

const zoneOfTests = process.env.TZ;
beforeAll(() => void (process.env.TZ = "America/Los_Angeles"));
afterAll(() => void (process.env.TZ = zoneOfTests));

it.each<[string, () => unknown, unknown]>([
  ["although the platform itself reads another", () => Date.parse(DATE), Date.UTC(2026, 10, 21, 8, 5)],
  ["on a card", () => cardDate(DATE, NEW_YORK), "Nov 20, 2026 | 7:05 PM EST"],
  ["in its badge", () => dayFromToday(DATE, NEW_YORK, { now, zone: NEW_YORK }), "today"],
  ["in its news", () => startNews("upcoming", DATE, now), "Starts in 40 min"],
  ["for when its state is asked for", () => minutesAhead(DATE, now), 40],
  ["in the order of cards", () => byDate({ date: DATE }, { date: "2026-11-21T00:06:00Z" }), -60_000],
  ["in what comes today", comingToday, ["evening", "open", "tomorrow"]],
  ["in a doubleheader", secondGame, "second"],
])("a listing's date without an offset is in UTC, wherever the server stands: %s (S 9.4)", (_where, read, expected) =>
  expect(read()).toEqual(expected),
);

function comingToday() {
  const game = (key: string, date: string, time_to_be_determined = false) =>
    ({ key, status: "scheduled", date, time_to_be_determined }) as EventListing;
  const found = (...items: EventListing[]) => ({ items, total: items.length });
  const later = found(game("evening", DATE), game("tomorrow", "2026-11-21T20:00:00"));
  const rows = openHoursApart(found(game("open", DATE, true)), later, { zone: NEW_YORK, now });
  return rows.later.items.map(({ key }) => key);
}

function secondGame() {
  const games = [{ key: "second", date: DATE }];
  return keyOfNext({ key: "first", startMs: Date.UTC(2026, 10, 20, 20) }, [games, games]);
}
