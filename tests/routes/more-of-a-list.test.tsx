import { beforeAll, describe, expect, it } from "vitest";
import * as sportVideos from "~/routes/$profile.$slug_.$sport_.video.$category/route";
import * as videos from "~/routes/$profile.$slug_.video.$category/route";
import * as highlights from "~/routes/highlights/route";
import * as watchEvents from "~/routes/watch-events/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { addEvents, event, MINUTE, NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { callsWith } from "./call-route";
import { drawnPage } from "./drawn-page";

/** The pages of a list after the first go on with it, for an hour (S 2.16). */

const small = openSmallUpstreams();
siteClock(() => NOW);
const upstreams = () => ({ ...small.clients, flags: { evaluate: async () => FLAG_DEFAULTS } });
const { get } = callsWith(upstreams);
const minutesAgo = (minutes: number) => NOW / MINUTE - minutes;

const SCHOOL = { profile: "schools", slug: "lincoln-or", category: "upcoming", sport: "football" };

it.each([
  ["events", watchEvents, "/watch-events", "status=upcoming&state=OR", {}],
  ["highlights", highlights, "/highlights", "sport=football", {}],
  ["a school's videos", videos, "/schools/lincoln-or/video/upcoming", "apps=1", SCHOOL],
  ["a sport's videos", sportVideos, "/schools/lincoln-or/football/video/upcoming", "apps=1", SCHOOL],
])("a list of more than an hour ago begins again: %s", async (_what, route, path, query, params) => {
  const page = `${path}?${query}&page=3&at=${minutesAgo(61)}`;
  const { status, headers } = await get(route.loader, { path: page, params });
  expect([status, headers.get("Location")]).toEqual([302, `${path}?${query}`]);
});

it.each([
  ["goes on until then", minutesAgo(60)],
  ["and is one of now where the minute is to come", minutesAgo(-1)],
])("%s", async (_what, at) => {
  const { status } = await get(watchEvents.loader, { path: `/watch-events?page=2&at=${at}` });
  expect(status).toBe(200);
});

describe("on a page", () => {
  const fields = { activity: "Lacrosse", sport_slug: "lacrosse" };
  beforeAll(() =>
    addEvents(
      small.store,
      Array.from({ length: 60 }, (_, index) => event(`coming-${index}`, NOW + (60 + index) * MINUTE, fields)),
    ),
  );
  const linksOf = async (query: string) => {
    const { html } = await drawnPage(watchEvents, {
      path: `/watch-events?activity=lacrosse${query}`,
      cookies: {},
      upstreams: upstreams(),
    });
    const of = (selector: string) => html.querySelector(selector);
    const more = of('[data-enhance="more"]');
    return {
      more: more && [more.getAttribute("href"), more.getAttribute("rel")],
      number: of('[aria-label="Page 3"]')?.getAttribute("href"),
    };
  };

  it.each([
    ["", "&page=2&at=29920080", "&page=3"],
    // Found by its number alone, as crawlers do: from there on the list is one of now.
    ["&page=2", "&page=3&at=29920080", "&page=3"],
    ["&page=2&at=29920050", "&page=3&at=29920050", "&page=3&at=29920050"],
    ["&page=2&at=never", "&page=3&at=29920080", "&page=3"],
  ])("%j, more is %s, and the third page %s", async (query, more, number) => {
    const list = "/watch-events?activity=lacrosse";
    const found = await linksOf(query);
    expect([found.more, found.number]).toEqual([[list + more, "next nofollow"], list + number]);
  });

  it("the last one leads nowhere", async () => expect((await linksOf("&page=3&at=29920050")).more).toBeNull());
});
