import { describe, expect, it } from "vitest";
import { openHoursApart } from "~/models/event-list/open-hours";
import { utc } from "~/models/place/instant";
import type { EventListing } from "~contracts/records/card";

const game = (key: string, status: string, time_to_be_determined = false, date = "2026-11-21T03:00:00Z") =>
  ({ key, status, time_to_be_determined, date }) as EventListing;
const endOfToday = utc(Date.parse("2026-11-21T05:00:00Z"));
const found = (...items: EventListing[]) => ({ items, total: items.length + 10 });
const late = game("late", "scheduled");
const open = game("open", "scheduled", true);
const begun = game("begun", "on_air", true);
const evening = game("evening", "scheduled");
const tomorrow = game("tomorrow", "scheduled", false, "2026-11-21T20:00:00Z");

describe("a game whose hour is still to come (S 4.3)", () => {
  it.each([
    ["is not among what is live, and ends what comes today", [late, open], [evening], [late], [evening, open]],
    ["stands before what comes tomorrow", [open], [evening, tomorrow], [], [evening, open, tomorrow]],
    ["is there once", [open], [evening, open], [], [evening, open]],
    ["is live once it is on the air", [begun], [evening], [begun], [evening]],
    ["takes no place from the others", [late], [], [late], []],
  ])("%s", (_what, live, today, on, later) => {
    const rows = openHoursApart(found(...live), found(...today), endOfToday);
    expect([rows.live.items, rows.later.items]).toEqual([on, later]);
    expect(rows.live.total + rows.later.total).toBe(10 + 10 + on.length + later.length);
  });
});
