import { describe, expect, it } from "vitest";
import { openHoursApart } from "~/models/home/open-hours";
import type { EventListing } from "~contracts/records/card";

const game = (key: string, status: string, time_to_be_determined = false) =>
  ({ key, status, time_to_be_determined }) as EventListing;
const found = (...items: EventListing[]) => ({ items, total: items.length + 10 });
const late = game("late", "scheduled");
const open = game("open", "scheduled", true);
const begun = game("begun", "on_air", true);
const evening = game("evening", "scheduled");

describe("a game whose hour is still to come (S 4.3)", () => {
  it.each([
    ["is not among what is live, and ends what comes today", [late, open], [evening], [late], [evening, open]],
    ["is there once", [open], [evening, open], [], [evening, open]],
    ["is live once it is on the air", [begun], [evening], [begun], [evening]],
    ["takes no place from the others", [late], [], [late], []],
  ])("%s", (_what, live, today, on, later) => {
    const rows = openHoursApart(found(...live), found(...today));
    expect([rows.live.items, rows.today.items]).toEqual([on, later]);
    expect(rows.live.total + rows.today.total).toBe(10 + 10 + on.length + later.length);
  });
});
