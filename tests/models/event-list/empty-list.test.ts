import { expect, it } from "vitest";
import { nothingListed, wayOn } from "~/models/event-list/empty-list";
import { filterChips, readWatchFilters } from "~/models/event-list/filters";

/** S 2.16; rulings 3, watch-events filters */

const TODAY = "2026-11-20";
const SUNDAY = { when: "on Sunday, November 22", next: null };
const SATURDAY = { label: "See tomorrow", href: "/tomorrow" };

function listOf(query: string, day: Parameters<typeof nothingListed>[0]["day"]) {
  const { page: _, ...filters } = readWatchFilters(new URLSearchParams(query));
  return { filters, inForce: filterChips(filters, null, TODAY), day };
}

const today = (next: typeof SATURDAY | null) => ({ when: "today", next });
const ALL = ["Clear all filters", "/watch-events"] as const;
const FIND = ["Find a school to follow", "/search"] as const;
const NEXT = ["See tomorrow", "/tomorrow"] as const;
const COMING = "See what’s coming up";
const THEIRS = ["All games of your teams", "/watch-events?teams=mine"] as const;
const NONE_MATCH = "No events match these filters. Remove one to see more.";
const NO_GAMES =
  "There’s nothing on the schedule for your teams yet. Follow another school, and its games show up here.";
const DAY = "from=2026-11-22&to=2026-11-22";
it.each<[query: string, day: Parameters<typeof nothingListed>[0]["day"], words: string, way: readonly string[]]>([
  ["", null, "There’s nothing on the schedule yet.", FIND],
  ["state=OH", null, NONE_MATCH, ALL],
  ["status=live", null, "Nothing is live right now.", [COMING, "/watch-events?status=upcoming"]],
  ["status=live&state=OH", null, NONE_MATCH, ALL],
  ["date=today", today(null), "There are no events today.", ALL],
  [DAY, { ...SUNDAY, next: SATURDAY }, "There are no events on Sunday, November 22.", NEXT],
  ["state=OH&date=today", today(SATURDAY), "No events today match these filters.", NEXT],
  ["state=OH&date=today", today(null), "No events today match these filters. Remove one to see more.", ALL],
  ["teams=mine", null, NO_GAMES, FIND],
  [
    "teams=mine&status=live",
    null,
    "None of your teams are live right now.",
    [COMING, "/watch-events?status=upcoming&teams=mine"],
  ],
  [`teams=mine&${DAY}`, SUNDAY, "Your teams have no events on Sunday, November 22.", THEIRS],
  ["teams=mine&date=today", today(SATURDAY), "Your teams have no events today.", NEXT],
  [
    "teams=mine&free=1&status=upcoming",
    null,
    "None of your teams’ events match these filters. Remove one to see more.",
    THEIRS,
  ],
  ["teams=mine&free=1&date=today", today(SATURDAY), "None of your teams’ events today match these filters.", NEXT],
])("an empty list says why, and leads on [%s]", (query, day, words, [label, href]) => {
  const list = listOf(query, day);
  expect(nothingListed(list)).toBe(words);
  expect(wayOn(list)).toEqual({ label, href });
});
