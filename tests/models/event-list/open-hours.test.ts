import { expect, it } from "vitest";
import { openHoursApart, openHoursOfPage } from "~/models/event-list/open-hours";
import { utc } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";

const game = (key: string, status: string, time_to_be_determined = false, date = "2026-11-21T03:00:00Z") =>
  ({ key, status, time_to_be_determined, date }) as EventListing;
const viewing = { zone: "America/New_York", now: utc(Date.parse("2026-11-20T23:00:00Z")) };
const found = (...items: EventListing[]) => ({ items, total: items.length + 10 });
const late = game("late", "scheduled");
const open = game("open", "scheduled", true);
const begun = game("begun", "on_air", true);
const evening = game("evening", "scheduled");
const tomorrow = game("tomorrow", "scheduled", false, "2026-11-21T20:00:00Z");

it.each([
  ["is not among what is live, and ends what comes today", [late, open], [evening], [late], [evening, open]],
  ["stands before what comes tomorrow", [open], [evening, tomorrow], [], [evening, open, tomorrow]],
  ["is there once", [open], [evening, open], [], [evening, open]],
  ["is live once it is on the air", [begun], [evening], [begun], [evening]],
  ["takes no place from the others", [late], [], [late], []],
])("a game whose hour is still to come: %s (S 4.3)", (_what, live, today, on, later) => {
  const rows = openHoursApart(found(...live), found(...today), viewing);
  expect([rows.live.items, rows.later.items]).toEqual([on, later]);
  expect(rows.live.total + rows.later.total).toBe(10 + 10 + on.length + later.length);
});

const all = (...items: EventListing[]) => ({ items, total: items.length });
const oneOfMany = { items: [late, open], total: 30 };

it.each([
  ["not where the others are live", "live", 1, all(late, open), all(late, open), [late]],
  ["at the end of its today", "upcoming", 1, all(late, open), all(evening, tomorrow), [evening, open, tomorrow]],
  ["on its first page alone", "upcoming", 2, all(late, open), all(tomorrow), [tomorrow]],
  ["among the live ones, where they take more pages", "live", 1, oneOfMany, oneOfMany, [late, open]],
  ["and then not among those that come", "upcoming", 1, oneOfMany, all(evening), [evening]],
  ["wherever search has it, in a list of all", null, 1, all(), all(open, evening), [open, evening]],
])("a page of a list has such a game: %s", async (_what, status, page, live, listed, expected) => {
  const asked = { status, page, live: async () => live };
  expect((await openHoursOfPage(Promise.resolve(listed), asked, viewing)).items).toEqual(expected);
});
