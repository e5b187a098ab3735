import { describe, expect, it } from "vitest";
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

describe("an empty list says why, and leads on", () => {
  it.each<[query: string, day: Parameters<typeof nothingListed>[0]["day"], words: string, way: string, href: string]>([
    ["", null, "There’s nothing on the schedule yet.", "Find a school to follow", "/search"],
    ["state=OH", null, "No events match these filters. Remove one to see more.", "Clear all filters", "/watch-events"],
    ["status=live", null, "Nothing is live right now.", "See what’s coming up", "/watch-events?status=upcoming"],
    [
      "status=live&state=OH",
      null,
      "No events match these filters. Remove one to see more.",
      "Clear all filters",
      "/watch-events",
    ],
    ["date=today", { when: "today", next: null }, "There are no events today.", "Clear all filters", "/watch-events"],
    [
      "from=2026-11-22&to=2026-11-22",
      { ...SUNDAY, next: SATURDAY },
      "There are no events on Sunday, November 22.",
      "See tomorrow",
      "/tomorrow",
    ],
    [
      "state=OH&date=today",
      { when: "today", next: SATURDAY },
      "No events today match these filters.",
      "See tomorrow",
      "/tomorrow",
    ],
    [
      "state=OH&date=today",
      { when: "today", next: null },
      "No events today match these filters. Remove one to see more.",
      "Clear all filters",
      "/watch-events",
    ],
    [
      "teams=mine",
      null,
      "There’s nothing on the schedule for your teams yet. Follow another school, and its games show up here.",
      "Find a school to follow",
      "/search",
    ],
    [
      "teams=mine&status=live",
      null,
      "None of your teams are live right now.",
      "See what’s coming up",
      "/watch-events?status=upcoming&teams=mine",
    ],
    [
      "teams=mine&from=2026-11-22&to=2026-11-22",
      SUNDAY,
      "Your teams have no events on Sunday, November 22.",
      "All games of your teams",
      "/watch-events?teams=mine",
    ],
    [
      "teams=mine&date=today",
      { when: "today", next: SATURDAY },
      "Your teams have no events today.",
      "See tomorrow",
      "/tomorrow",
    ],
    [
      "teams=mine&free=1&status=upcoming",
      null,
      "None of your teams’ events match these filters. Remove one to see more.",
      "All games of your teams",
      "/watch-events?teams=mine",
    ],
    [
      "teams=mine&free=1&date=today",
      { when: "today", next: SATURDAY },
      "None of your teams’ events today match these filters.",
      "See tomorrow",
      "/tomorrow",
    ],
  ])("[%s]", (query, day, words, label, href) => {
    const list = listOf(query, day);
    expect(nothingListed(list)).toBe(words);
    expect(wayOn(list)).toEqual({ label, href });
  });
});
