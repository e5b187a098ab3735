import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import ICAL from "ical.js";
import Parser from "rss-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContentClient } from "~/services/content/client.server";
import { createGeoipClient } from "~/services/geoip/client.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { contentApp, echoApp } from "~network/content/content.server";
import { crawlerComplaints } from "../models/sharing/crawler-rules";
import { readSitemap, readSitemapIndexXml } from "../models/sharing/sitemap-rules";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { transportTo } from "../support/transport-to";
import { SITE } from "../web/configured";
import { callsWith, type RouteAnswer } from "./call-route";
import { routeTable } from "./route-modules";

/** What crawlers, calendars and news readers are told, through the routes that tell it. */

const bound = { clients: {} as unknown };
const { get } = callsWith(() => bound.clients);
siteClock(() => NOW);

const small = openSmallUpstreams();
const { failing } = small;
let contentFails = false;
const moved = new Map<string, string>();

beforeAll(async () => {
  const clock = { now: () => NOW };
  const to = (app: { fetch(request: Request): Response | Promise<Response> }) => {
    const ask = transportTo(small.store, app);
    return {
      baseUrl: "http://upstream.test",
      transport: async (request: Request) => (contentFails ? new Response("down", { status: 500 }) : ask(request)),
    };
  };
  const { db } = small.store;
  const redirectTarget = async (path: string) => moved.get(path) ?? null;
  const cdn = to(contentApp({ db, clock, liveHlsBaseUrl: "/media", redirectTarget }));
  bound.clients = {
    ...small.clients,
    // Made again for each call: nothing of an earlier test is remembered.
    get content() {
      return createContentClient({ echo: to(echoApp({ db, clock })), cdn });
    },
    geoip: createGeoipClient(async () => Response.json({ country: { iso_code: "US" } }), {
      baseUrl: "http://upstream.test",
      referrer: "https://www.fieldhouse.example",
    }),
    flags: { evaluate: async () => ({ ...FLAG_DEFAULTS, "show-new-highlights-experience": true }) },
    subscriptionAdmin: {
      passSet: async () => [],
      pass: () => Promise.reject(new UpstreamError({ service: "subscription-admin", kind: "status", status: 404 })),
    },
    crm: { streamTrouble: async () => null },
  };
});
beforeEach(() => {
  contentFails = false;
  moved.clear();
});

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

async function ask(path: string, headers: Record<string, string> = {}): Promise<RouteAnswer> {
  const { loader, params, pattern } = await routeAt(path);
  if (!loader) throw new Error(`${pattern} has no loader`);
  return get(loader, { path, params, headers });
}

/** What the page says of itself in its head. */
async function metaOf(path: string): Promise<MetaDescriptor[]> {
  const { params, ...route } = await routeAt(path);
  const { status, body } = await ask(path);
  expect([path, status]).toEqual([path, 200]);
  const { pathname, search } = new URL(path, SITE);
  const meta = route.meta as MetaFunction | undefined;
  const location = { pathname, search, hash: "", state: null, key: "default" };
  return meta?.({ data: body, params, location, matches: [], error: undefined }) ?? [];
}

const recordsIn = (meta: MetaDescriptor[]) =>
  meta.flatMap((one) =>
    "script:ld+json" in one ? [JSON.parse(JSON.stringify(one["script:ld+json"])) as { "@type": string }] : [],
  );
const valueOf = (meta: MetaDescriptor[], name: string) =>
  meta.flatMap((one) =>
    (("property" in one && one.property === name) || ("name" in one && one.name === name)) && "content" in one
      ? [String(one.content)]
      : [],
  );
const linksOf = (meta: MetaDescriptor[], rel: string) =>
  meta.flatMap((one) => ("tagName" in one && one.rel === rel ? [String(one.href)] : []));

const LIST = ["BreadcrumbList", "ItemList"];
const TEAM = ["SportsTeam", "BreadcrumbList"];
const PAGES: [path: string, types: string[]][] = [
  ["/", ["Organization", "WebSite"]],
  ["/watch-events", ["ItemList"]],
  ["/sports/basketball", LIST],
  ["/states/or", LIST],
  ["/sports/basketball/oregon", LIST],
  ["/find-school/oregon", LIST],
  ["/schools/lincoln-or", ["HighSchool"]],
  ["/associations/osaa", ["SportsOrganization"]],
  ["/affiliates/cascade", ["Organization"]],
  ["/schools/lincoln-or/basketball", TEAM],
  ["/schools/lincoln-or/basketball/boys/varsity", TEAM],
  ["/schools/lincoln-or/basketball/schedule", TEAM],
  ["/events/lincoln/yesterday", ["SportsEvent", "VideoObject", "BreadcrumbList"]],
  ["/highlights", ["ItemList"]],
  ["/highlights/dunk", ["VideoObject", "BreadcrumbList"]],
];
/** What every page says once. */
const ONCE = ["og:title", "og:description", "og:type", "og:site_name", "og:image:alt", "twitter:card", "description"];

describe("pages tell crawlers what they are", () => {
  it.each(PAGES)("%s", async (path, types) => {
    const meta = await metaOf(path);
    const records = recordsIn(meta);
    expect(records.flatMap(crawlerComplaints)).toEqual([]);
    expect(records.map((record) => record["@type"]).filter((type) => types.includes(type))).toEqual(types);
    expect(records).toHaveLength(types.length);
    const address = `https://www.fieldhouse.example${path}`;
    expect([linksOf(meta, "canonical"), valueOf(meta, "og:url")]).toEqual([[address], [address]]);
    for (const one of ONCE) expect([one, valueOf(meta, one).map(Boolean)]).toEqual([one, [true]]);
    const picture = /^https:\/\/www\.fieldhouse\.example\/[\w/-]+\.(?:png\?v=\w+|png|jpe?g)$/;
    expect(valueOf(meta, "og:image")[0]).toMatch(picture);
    expect(valueOf(meta, "robots")).toEqual([]);
  });

  it.each([
    "/search?q=lincoln",
    "/find-school?q=lincoln",
    "/posters/events/tonight",
    "/events/lincoln/unlisted",
    "/watch-events?status=ondemand&state=OR",
    "/watch-events?activity=no-such-sport",
    "/watch-events?date=today",
    "/watch-events?from=2026-11-20&to=2026-11-20",
    "/watch-events?from=2026-11-20",
    "/watch-events?to=2026-11-20",
  ])("%s isn't found", async (path) => expect(valueOf(await metaOf(path), "robots")).toEqual(["noindex, follow"]));

  it.each([
    ["/watch-events?status=live", "/watch-events?status=live"],
    ["/watch-events?page=1&sport=Basketball", "/watch-events?activity=basketball"],
    ["/watch-events?page=2", "/watch-events?page=2"],
    ["/watch-events?page=1&utm_source=mail", "/watch-events"],
    ["/highlights?sport=basketball&page=2", "/highlights?sport=basketball&page=2"],
    ["/store/osaa?page=2", "/store/osaa?page=2"],
    ["/schools/lincoln-or/video/on-demand?page=2", "/schools/lincoln-or/video/on-demand?page=2"],
    ["/schools/lincoln-or/video/nonsense?page=2", "/schools/lincoln-or"],
    ["/schools/lincoln-or/basketball/video/on-demand?page=2", "/schools/lincoln-or/basketball/video/on-demand?page=2"],
  ])("%s names itself as %s, to whoever shares it", async (path, own) => {
    const meta = await metaOf(path);
    const address = `https://www.fieldhouse.example${own}`;
    expect([linksOf(meta, "canonical"), valueOf(meta, "robots")]).toEqual([[address], []]);
  });
});

describe("sitemaps", () => {
  it.each(["/sitemap.xml", "/sitemaps/schools-or.xml"])("%s is unavailable while search is silent", async (path) => {
    failing.add("search");
    expect(await ask(path)).toMatchObject({ status: 503 });
  });

  const sitemap = async (name: string) => readSitemap(String((await ask(`/sitemaps/${name}.xml`)).body));

  it("of the index are all there, and keep the rules", async () => {
    const index = readSitemapIndexXml(String((await ask("/sitemap.xml")).body));
    const names = index.map(({ loc }) => loc.replace(/^.*\/sitemaps\/(.*)\.xml$/, "$1"));
    expect(names).toEqual(
      expect.arrayContaining([
        ...["pages", "organizations", "playoffs", "highlights", "live"],
        ...["schools-or", "events-2026-11-16", "videos-2026-11-16"],
      ]),
    );
    for (const name of names) expect((await sitemap(name)).length).toBeGreaterThan(0);
  });

  const OF_THE_WEEK = "concert yesterday preparing live live-stats tonight tomorrow";
  it.each([
    ["schools-or", ["/schools/highland", "/schools/lincoln-or", "/schools/roosevelt", "/schools/st-marys"]],
    ["organizations", ["/associations/metro", "/associations/osaa", "/affiliates/cascade"]],
    ["live", ["/watch-events", "/events/lincoln/live"]],
    ["videos-2026-11-16", ["/events/lincoln/concert", "/events/lincoln/yesterday", "/events/lincoln/live"]],
    ["events-2026-11-16", OF_THE_WEEK.split(" ").map((key) => `/events/lincoln/${key}`)],
    ["highlights", ["/highlights", "/highlights/dunk", "/highlights/goal"]],
  ])("%s", async (name, paths) => expect((await sitemap(name)).map(({ loc }) => new URL(loc).pathname)).toEqual(paths));

  it.each([
    ["live", "public, max-age=60, s-maxage=60, stale-while-revalidate=300"],
    ["videos-2026-11-16", "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400"],
    ["pages", "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400"],
  ])("%s is kept as long as what it lists holds", async (name, kept) => {
    const { headers } = await ask(`/sitemaps/${name}.xml`);
    expect(headers.get("Cache-Control")).toBe(kept);
  });

  it.each(["index-2", "schools-wy", "events-2020-01-06", "schools-zz", "events-2026-11-17", "nothing"])(
    "%s is none",
    async (name) => expect((await ask(`/sitemaps/${name}.xml`)).status).toBe(404),
  );
});

const feed = (file: string, query = "", whose = "schools/lincoln-or") => ask(`/feeds/${whose}/${file}${query}`);
const uids = (body: unknown) =>
  new ICAL.Component(ICAL.parse(String(body)))
    .getAllSubcomponents("vevent")
    .map((one) => String(one.getFirstPropertyValue("uid")).split("@")[0]);

describe("feeds", () => {
  it.each([
    ["", ["deleted", "yesterday", "live", "live-stats", "tonight"]],
    ["?sport=football", ["tonight"]],
    ["?sport=basketball&gender=girls&level=varsity", ["live-stats"]],
  ])("the calendar%s", async (query, keys) => {
    const { headers, body } = await feed("calendar.ics", query);
    expect([headers.get("Content-Type"), uids(body)]).toEqual(["text/calendar; charset=utf-8", keys]);
  });

  it.each([
    ["keeps its team", "/feeds/schools/b/calendar.ics", "/feeds/schools/b/calendar.ics?sport=football"],
    ["takes the target's team", "/feeds/schools/a/calendar.ics?sport=golf", "/feeds/schools/a/calendar.ics?sport=golf"],
    ["leaves the site", "https://calendars.example/a.ics", "https://calendars.example/a.ics"],
  ])("one that moved leads on, and %s (S 2.4)", async (_what, target, location) => {
    moved.set("/feeds/schools/nobody/calendar.ics", target);
    expect(await feed("calendar.ics", "?sport=football", "schools/nobody")).toMatchObject({ status: 302, location });
  });

  it("is a 503 while nobody can say, so that no calendar is emptied", async () => {
    contentFails = true;
    const { status, headers } = await feed("calendar.ics");
    expect([status, headers.get("Retry-After")]).toEqual([503, "30"]);
  });
});

it.each([
  "/feeds/schools/lincoln-or/calendar.ics",
  "/feeds/schools/lincoln-or/events.rss",
  "/sitemap.xml",
  "/sitemaps/schools-or.xml",
  "/robots.txt",
])("what a caller has already is not sent again: %s", async (path) => {
  const first = await ask(path);
  const tag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
  for (const known of [tag, `"other", W/${tag}`]) {
    const again = await ask(path, { "If-None-Match": known });
    expect([again.status, again.body, again.headers.get("ETag")]).toEqual([304, "", tag]);
  }
  expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
});

describe("a deleted event is gone", () => {
  it.each(["/events/lincoln/deleted", "/events/deleted/calendar.ics", "/posters/events/deleted"])("%s", async (path) =>
    expect((await ask(path)).status).toBe(410),
  );

  it("from sitemaps and news too", async () => {
    const news = await new Parser().parseString(String((await feed("events.rss")).body));
    expect(news.items.map(({ link }) => link?.split("/").at(-1))).not.toContain("deleted");
  });
});

it("posters of a school and of an event", async () => {
  expect((await ask("/posters/schools/lincoln-or")).body).toMatchObject({
    poster: { name: "Lincoln High School", shortAddress: "fieldhouse.example/schools/lincoln-or" },
  });
  expect((await ask("/posters/events/tonight")).body).toMatchObject({
    poster: { shortAddress: "fieldhouse.example/g/tonight" },
  });
});
