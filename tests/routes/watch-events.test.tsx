import { useLoaderData } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { LiteList } from "~/routes/watch-events/lite-list";
import * as watchEvents from "~/routes/watch-events/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A list by days, in full and as text (S 2.16, rulings 3). */

const small = openSmallUpstreams();
siteClock(() => NOW);

/** The same data as text, which the root draws in place of the full page. */
const inLight = { ...watchEvents, default: () => <LiteList data={useLoaderData<typeof watchEvents.loader>()} /> };

const upstreams = () => ({ ...small.clients, flags: { evaluate: async () => FLAG_DEFAULTS } });

async function drawn(route: object, path: string, zone = "America/Los_Angeles", cookies: Record<string, string> = {}) {
  const asked = { path, cookies: { member_unauth_time_zone: zone, ...cookies }, upstreams: upstreams() };
  const { status, html } = await drawnPage(route, asked);
  expect(status).toBe(200);
  return html;
}

it("its filters say what the address says, in a browser that fills in forms again, too", async () => {
  const html = await drawn(watchEvents, "/watch-events");
  expect(html.querySelector('[data-enhance="filters"]')?.getAttribute("autocomplete")).toBe("off");
});

it("a list that can't be read says so, and no empty count stands before its filters", async () => {
  small.failing.add("search");
  const html = await drawn(watchEvents, "/watch-events?state=OR&status=upcoming");
  const counts = html.querySelectorAll("#results [data-said]");
  expect(counts.map((count) => [count.text, count.getAttribute("data-said"), count.getAttribute("hidden")])).toEqual([
    ["", "We can’t show this list right now. Please try again in a minute.", ""],
  ]);
});

it.each([
  ["a member's", "teams=mine", member, "private, no-store"],
  ["a guest's", "teams=mine", {}, "private, no-store"],
  ["everyone's", "free=1", {}, expect.stringContaining("public")],
])("a list of one's own teams is in no shared cache: %s", async (_whose, query, cookies, kept) => {
  const { get } = callsWith(upstreams);
  const answer = await get(watchEvents.loader, { path: `/watch-events?${query}`, cookies });
  expect(answer.headers.get("Cache-Control")).toEqual(kept);
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

  it("its days are links, and the chosen one says so; in full it takes the day off", async () => {
    const [today, href] = route === inLight ? ["Today", "date=today&free=1"] : ["Remove filter: Today", "free=1"];
    const page = await drawn(route, "/watch-events?date=today&free=1");
    const days = page.querySelectorAll('nav[aria-label="Days"] a');
    expect(words(days).slice(0, 3)).toEqual(["Yesterday", today, "Tomorrow"]);
    expect(words(days.filter((day) => day.getAttribute("aria-current")))).toEqual([today]);
    expect(days[1]?.getAttribute("href")).toBe(`/watch-events?${href}`);
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

  const games = (page: Awaited<ReturnType<typeof drawn>>) =>
    page.querySelectorAll('a[href^="/events/"]').map((game) => game.getAttribute("href")?.split("/").at(-1));
  const OWN = "/watch-events?teams=mine&status=upcoming";

  it("the list of my teams is of whoever is signed in, through tabs, days and the form", async () => {
    const page = await drawn(route, OWN, "America/Los_Angeles", member);
    expect([...new Set(games(page))]).toEqual(["tonight", "tomorrow"]);
    const kept = page.querySelectorAll('nav[aria-label="Status"] a, nav[aria-label="Days"] a');
    expect(kept.filter((link) => !link.getAttribute("href")?.includes("teams=mine"))).toEqual([]);
    expect(page.querySelector('form input[name="teams"]')?.getAttribute("checked")).toBe("");
    expect(page.text).toContain("My teams");
  });

  it("a guest is led to sign in and back to the same list", async () => {
    const page = await drawn(route, OWN);
    expect(page.text).toContain("Sign in to see the games of the schools and teams you follow.");
    const link = page.querySelectorAll("a").find(({ text }) => text === "Sign in");
    expect(link?.getAttribute("href")).toBe(`/users/sign_in?redir=${encodeURIComponent(OWN)}`);
    expect([games(page), page.text.includes("0 events")]).toEqual([[], false]);
    const later = await drawn(route, `${OWN}&page=3`);
    expect(later.querySelectorAll("a").filter((one) => one.text.includes("Previous page"))).toEqual([]);
  });
});
