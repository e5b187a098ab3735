import { useLoaderData } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { LiteList } from "~/routes/watch-events/lite-list";
import * as watchEvents from "~/routes/watch-events/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { drawnPage } from "./drawn-page";

/** A list by days, in full and as text (S 2.16, rulings 3). */

const small = openSmallUpstreams();
siteClock(() => NOW);

/** The same data as text, which the root draws in place of the full page. */
const inLight = { ...watchEvents, default: () => <LiteList data={useLoaderData<typeof watchEvents.loader>()} /> };

async function drawn(route: object, path: string, zone = "America/Los_Angeles") {
  const upstreams = { ...small.clients, flags: { evaluate: async () => FLAG_DEFAULTS } };
  const { status, html } = await drawnPage(route, { path, cookies: { member_unauth_time_zone: zone }, upstreams });
  expect(status).toBe(200);
  return html;
}

it("its filters say what the address says, in a browser that fills in forms again, too", async () => {
  const html = await drawn(watchEvents, "/watch-events");
  expect(html.querySelector('[data-enhance="filters"]')?.getAttribute("autocomplete")).toBe("off");
});

describe.each([
  ["in full", watchEvents],
  ["as text", inLight],
])("%s", (_how, route) => {
  const words = (found: readonly { text: string }[]) => found.map(({ text }) => text.trim());

  it("a list has a heading for each day", async () => {
    const page = await drawn(route, "/watch-events?state=OR");
    expect(words(page.querySelectorAll("h2")).filter((text) => text !== "Filters")).toEqual([
      "Live now",
      "Today, November 20",
      "Earlier today, November 20",
      "Thursday, November 19",
      "Wednesday, November 18",
    ]);
  });

  it("its days are links, and the chosen one says so", async () => {
    const page = await drawn(route, "/watch-events?date=today&free=1");
    const days = page.querySelectorAll('nav[aria-label="Days"] a');
    expect(words(days).slice(0, 3)).toEqual(["Yesterday", "Today", "Tomorrow"]);
    expect(words(days.filter((day) => day.getAttribute("aria-current")))).toEqual(["Today"]);
    expect(days[1]?.getAttribute("href")).toBe("/watch-events?date=today&free=1");
    expect(days.map((day) => day.getAttribute("rel"))).toEqual(days.map(() => "nofollow"));
  });

  it("the day goes on with the status, and with the other filters", async () => {
    const page = await drawn(route, "/watch-events?date=today");
    const tabs = page.querySelectorAll('nav[aria-label="Status"] a').map((tab) => tab.getAttribute("href"));
    expect(tabs).toEqual([
      "/watch-events?date=today",
      "/watch-events?status=live",
      "/watch-events?status=upcoming&date=today",
      "/watch-events?status=ondemand&date=today",
    ]);
    expect(page.querySelector('form input[type="hidden"][name="date"]')?.getAttribute("value")).toBe("today");
    expect(page.querySelectorAll('form input[type="date"]').map((day) => day.getAttribute("value") ?? "")).toEqual([
      "",
      "",
    ]);
  });

  it.each([
    [
      "date=today&state=TX",
      "No events today match these filters.",
      "See tomorrow",
      "state=TX&from=2026-11-21&to=2026-11-21",
    ],
    [
      "from=2026-11-16&to=2026-11-16",
      "There are no events on Monday, November 16.",
      "See Wednesday, November 18",
      "from=2026-11-18&to=2026-11-18",
    ],
  ])("an empty day, %s, leads to the next one with games", async (query, said, label, href) => {
    const page = await drawn(route, `/watch-events?${query}`);
    expect(page.text.replace(/\s+/g, " ")).toContain(said);
    const link = page.querySelectorAll("a").find(({ text }) => text === label);
    expect(link?.getAttribute("href")).toBe(`/watch-events?${href}`);
  });

  it("an empty day without a next one leads out of the filters", async () => {
    const page = await drawn(route, "/watch-events?from=2027-11-16&to=2027-11-16");
    expect(page.text).toContain("There are no events on Tuesday, November 16, 2027.");
    const link = page.querySelectorAll("a").find(({ text }) => text === "Clear all filters");
    expect(link?.getAttribute("href")).toBe("/watch-events");
  });

  it.each([
    ["America/Los_Angeles", "Tomorrow", ["tomorrow"]],
    // There, it is Saturday already.
    ["Asia/Tokyo", "Today", ["live", "live-stats", "preparing", "tonight"]],
  ])("a day is the visitor's: November 21 in %s is %s", async (zone, name, keys) => {
    const page = await drawn(route, "/watch-events?from=2026-11-21&to=2026-11-21", zone);
    expect(words(page.querySelectorAll('nav[aria-label="Days"] [aria-current]'))).toEqual([name]);
    const games = page
      .querySelectorAll('a[href^="/events/"]')
      .map((game) => game.getAttribute("href")?.split("/").at(-1));
    expect(games.sort()).toEqual(keys);
  });
});
