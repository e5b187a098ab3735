import { describe, expect, it } from "vitest";
import { dayStrip } from "~/models/event-list/day-strip";
import { readWatchFilters } from "~/models/event-list/filters";

const TODAY = "2026-11-20";
const read = (query: string) => readWatchFilters(new URLSearchParams(query));
const strip = (query: string, today = TODAY) => dayStrip(read(query), today);
const labels = (query: string, today = TODAY) => strip(query, today).map(({ label }) => label);

describe("a list's days as links (S 2.16, rulings 3)", () => {
  it.each([
    ["", "Yesterday|Today|Tomorrow|Sun, Nov 22|Mon, Nov 23|Tue, Nov 24|Wed, Nov 25"],
    ["date=today", "Yesterday|Today|Tomorrow|Sun, Nov 22|Mon, Nov 23|Tue, Nov 24|Wed, Nov 25"],
    // The day before and the day after the chosen one, and the way back to today.
    [
      "from=2026-11-24&to=2026-11-24",
      "Today|Mon, Nov 23|Tue, Nov 24|Wed, Nov 25|Thu, Nov 26|Fri, Nov 27|Sat, Nov 28|Sun, Nov 29",
    ],
    [
      "from=2026-12-29&to=2026-12-29",
      "Today|Mon, Dec 28|Tue, Dec 29|Wed, Dec 30|Thu, Dec 31|Fri, Jan 1, 2027|Sat, Jan 2, 2027|Sun, Jan 3, 2027",
    ],
    // Nothing is coming up on a day that is over.
    ["status=upcoming", "Today|Tomorrow|Sun, Nov 22|Mon, Nov 23|Tue, Nov 24|Wed, Nov 25"],
    ["status=upcoming&from=2026-11-18&to=2026-11-18", "Wed, Nov 18|Today|Tomorrow|Sun, Nov 22|Mon, Nov 23"],
    // Replays go back, and none is of a day to come.
    ["status=ondemand", "Today|Yesterday|Wed, Nov 18|Tue, Nov 17|Mon, Nov 16|Sun, Nov 15"],
    ["status=ondemand&from=2026-11-22&to=2026-11-22", "Sun, Nov 22|Today|Yesterday|Wed, Nov 18|Tue, Nov 17"],
    // What is live is live now.
    ["status=live", ""],
    ["status=live&date=today", ""],
    // Beyond the years that the filters know there is no day.
    ["from=1900-01-01&to=1900-01-01&status=ondemand", "Today|Tue, Jan 2, 1900|Mon, Jan 1, 1900"],
    ["from=2099-12-31&to=2099-12-31", "Today|Wed, Dec 30, 2099|Thu, Dec 31, 2099"],
  ])("[%s]: %s", (query, expected) => expect(labels(query).join("|")).toBe(expected));

  it.each([
    ["spring", "2026-03-07", "Yesterday|Today|Tomorrow|Mon, Mar 9"],
    ["fall", "2026-10-31", "Yesterday|Today|Tomorrow|Mon, Nov 2"],
    ["a leap year", "2028-02-28", "Yesterday|Today|Tomorrow|Wed, Mar 1"],
  ])("leaves no day out where the clocks change in %s", (_when, today, expected) =>
    expect(labels("", today).slice(0, 4).join("|")).toBe(expected),
  );

  it.each([
    ["", null],
    ["date=today", "Today"],
    [`from=${TODAY}&to=${TODAY}`, "Today"],
    ["from=2026-11-21&to=2026-11-21", "Tomorrow"],
    ["from=2026-11-20&to=2026-11-21", null],
    ["from=2026-11-20", null],
    ["to=2026-11-20", null],
  ])("marks the chosen day of [%s]: %s", (query, current) => {
    expect(
      strip(query)
        .filter((day) => day.current)
        .map(({ label }) => label),
    ).toEqual(current ? [current] : []);
  });

  it("leads no crawler along the days, of which there is no end", () =>
    expect(new Set(strip("").map(({ rel }) => rel))).toEqual(new Set(["nofollow"])));

  it("keeps all other filters, and today's address is today's tomorrow, too", () => {
    const [yesterday, today, tomorrow] = strip("activity=football&state=OH&free=1&from=2026-11-20&page=3");
    expect([yesterday, today, tomorrow].map((day) => day?.href)).toEqual([
      "/watch-events?activity=football&state=OH&from=2026-11-19&to=2026-11-19&free=1",
      "/watch-events?activity=football&state=OH&date=today&free=1",
      "/watch-events?activity=football&state=OH&from=2026-11-21&to=2026-11-21&free=1",
    ]);
  });
});
