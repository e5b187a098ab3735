import { describe, expect, it } from "vitest";
import type { CardView } from "~/models/card/card-view";
import { cardView } from "~/models/card/format-card";
import { cardsUnderHeads, underDays } from "~/models/event-list/day-heads";
import { utc } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";

/** A Friday, 7:40 PM Eastern. */
const now = utc(Date.parse("2026-11-21T00:40:00Z"));
const TODAY = "2026-11-20";

type Fields = Partial<EventListing>;
const game = (key: string, status: string, date: string | null, fields: Fields = {}): EventListing =>
  ({ key, title: key, site_url: `/events/x/${key}`, status, date, ...fields }) as EventListing;

const shown = (
  listings: readonly EventListing[],
  zone = "America/New_York",
  storedZone: string | null = zone,
): CardView[] => listings.map((listing) => cardView(listing, { zone, now, storedZone }));
const parts = (cards: readonly CardView[], status: "live" | "upcoming" | "ondemand" | null = null) =>
  cardsUnderHeads(underDays(cards, { status, today: TODAY, now })).map(({ title, cards: under }) => [
    title,
    under.map(({ key }) => key).join(" "),
  ]);

const ON = game("on", "on_air", "2026-11-21T00:00:00Z");
const SOON = game("soon", "scheduled", "2026-11-21T01:00:00Z", { content_type: "game" });
const LATE = game("late", "scheduled", "2026-11-21T00:30:00Z", { content_type: "game" });
const NEXT = game("next", "scheduled", "2026-11-22T00:00:00Z");
const SUNDAY = game("sunday", "scheduled", "2026-11-22T20:00:00Z");
const NEW_YEAR = game("new-year", "scheduled", "2027-01-02T20:00:00Z");
const MATINEE = game("matinee", "complete", "2026-11-20T18:00:00Z");
const EVE = game("eve", "complete", "2026-11-20T01:00:00Z");

describe("the headings of a list (S 2.16, rulings 3)", () => {
  it("are what is live, each day to come, and each day that is over", () =>
    expect(parts(shown([ON, LATE, SOON, NEXT, SUNDAY, NEW_YEAR, MATINEE, EVE]))).toEqual([
      ["Live now", "on"],
      ["Today, November 20", "soon late"],
      ["Tomorrow, November 21", "next"],
      ["Sunday, November 22", "sunday"],
      ["Saturday, January 2, 2027", "new-year"],
      ["Earlier today, November 20", "matinee"],
      ["Thursday, November 19", "eve"],
    ]));

  it("are none in a list of live games, some of which are late or soon", () => {
    expect(parts(shown([ON, LATE, SOON]), "live")).toEqual([[null, "on late soon"]]);
    expect(parts([], null)).toEqual([]);
  });

  it.each([
    // Midnight in the East.
    ["America/New_York", "2026-11-21T04:59:00Z", "Today, November 20"],
    ["America/New_York", "2026-11-21T05:00:00Z", "Tomorrow, November 21"],
    ["America/Los_Angeles", "2026-11-21T07:59:00Z", "Today, November 20"],
    ["America/Los_Angeles", "2026-11-21T08:00:00Z", "Tomorrow, November 21"],
    ["Pacific/Honolulu", "2026-11-21T09:59:00Z", "Today, November 20"],
  ])("are days in the visitor's zone, %s: %s is %s", (zone, date, title) => {
    expect(parts(shown([game("one", "scheduled", date)], zone))).toEqual([[title, "one"]]);
  });

  it("are the days that the cards name, each once, where the visitor's zone is not known", () => {
    // 8 PM in Hawaii is tomorrow in the East, and so is the game before it.
    const east = game("east", "scheduled", "2026-11-21T05:30:00Z", { time_zone: "East" });
    const hawaii = game("hawaii", "scheduled", "2026-11-21T06:00:00Z", { time_zone: "Hawaii" });
    const cards = shown([SOON, east, hawaii], "America/New_York", null);
    expect(cards.map(({ dateText }) => dateText?.slice(0, 6))).toEqual(["Nov 20", "Nov 21", "Nov 20"]);
    expect(parts(cards)).toEqual([
      ["Today, November 20", "soon hawaii"],
      ["Tomorrow, November 21", "east"],
    ]);
  });

  it.each([
    ["the change in spring", "2026-03-08T06:59:00Z", "2026-03-08T07:00:00Z", "Sunday, March 8"],
    ["the change in fall", "2026-11-01T05:59:00Z", "2026-11-01T06:00:00Z", "Sunday, November 1"],
  ])("are one for a day of %s", (_what, before, after, title) => {
    const cards = shown([game("b", "complete", after), game("a", "complete", before)]);
    expect(parts(cards, "ondemand")).toEqual([[title, "b a"]]);
  });

  it("put an open hour on its own day, and what has no day under a heading of its own", () => {
    const open = game("open", "scheduled", "2026-11-21T05:00:00Z", {
      time_to_be_determined: true,
      time_zone: "Pacific",
    });
    expect(parts(shown([open, game("whenever", "scheduled", null)]))).toEqual([
      ["Today, November 20", "open"],
      ["Another day", "whenever"],
    ]);
  });

  it.each([
    [0, "Earlier today, November 20"],
    [1, "Today, November 20"],
  ])("are of what is over, or to come, by the moment: begins in %i ms, under %s", (ms, title) => {
    const begins = now.plus({ milliseconds: ms }).toISO();
    expect(parts(shown([game("one", "complete", begins)]))).toEqual([[title, "one"]]);
  });

  it("have a name of their own, the same on the page that the day goes on to", () => {
    const names = (listings: EventListing[]) =>
      underDays(shown(listings), { status: null, today: TODAY, now }).heads.map(({ id }) => id);
    expect(names([ON, SOON, NEXT, MATINEE])).toEqual([
      "live-now",
      "ahead-2026-11-20",
      "ahead-2026-11-21",
      "over-2026-11-20",
    ]);
    expect(names([SUNDAY])).toEqual(["ahead-2026-11-22"]);
  });
});
