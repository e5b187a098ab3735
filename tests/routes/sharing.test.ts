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
import { HOUR, NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { transportTo } from "../support/transport-to";
import { callsWith, type RouteAnswer } from "./call-route";

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
  // Made again for each call: nothing of an earlier test is remembered.
  const content = () =>
    createContentClient({
      echo: to(echoApp({ db: small.store.db, clock })),
      cdn: to(
        contentApp({
          db: small.store.db,
          clock,
          liveHlsBaseUrl: "/media",
          redirectTarget: async (path) => moved.get(path) ?? null,
        }),
      ),
    });
  bound.clients = {
    ...small.clients,
    get content() {
      return content();
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

type Route = { loader?: never; meta?: MetaFunction };
const modules = import.meta.glob<Route>("../../app/routes/*/route.tsx");

async function routeCalled(name: string): Promise<Route> {
  const module = modules[`../../app/routes/${name}/route.tsx`];
  if (!module) throw new Error(`no route ${name}`);
  return module();
}

async function ask(
  name: string,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<RouteAnswer> {
  const { loader } = await routeCalled(name);
  if (!loader) throw new Error(`${name} has no loader`);
  return get(loader, { path, params, headers });
}

/** What the page says of itself in its head. */
async function metaOf(name: string, path: string, params: Record<string, string> = {}): Promise<MetaDescriptor[]> {
  const { meta } = await routeCalled(name);
  const { status, body } = await ask(name, path, params);
  expect([path, status]).toEqual([path, 200]);
  const [pathname = "", query] = path.split("?");
  const location = { pathname, search: query ? `?${query}` : "", hash: "", state: null, key: "default" };
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

const school = { profile: "schools", slug: "lincoln-or" };
const PAGES: [name: string, path: string, params: Record<string, string>, types: string[]][] = [
  ["_index", "/", {}, ["Organization", "WebSite"]],
  ["watch-events", "/watch-events", {}, ["ItemList"]],
  ["sports.$sport", "/sports/basketball", { sport: "basketball" }, ["BreadcrumbList", "ItemList"]],
  ["states.$state_code", "/states/or", { state_code: "or" }, ["BreadcrumbList", "ItemList"]],
  [
    "sports_.$sport.$state",
    "/sports/basketball/oregon",
    { sport: "basketball", state: "oregon" },
    ["BreadcrumbList", "ItemList"],
  ],
  ["find-school_.$state", "/find-school/oregon", { state: "oregon" }, ["BreadcrumbList", "ItemList"]],
  ["$profile.$slug", "/schools/lincoln-or", school, ["HighSchool"]],
  ["$profile.$slug", "/associations/osaa", { profile: "associations", slug: "osaa" }, ["SportsOrganization"]],
  ["$profile.$slug", "/affiliates/cascade", { profile: "affiliates", slug: "cascade" }, ["Organization"]],
  [
    "$profile.$slug_.$sport",
    "/schools/lincoln-or/basketball",
    { ...school, sport: "basketball" },
    ["SportsTeam", "BreadcrumbList"],
  ],
  [
    "$profile.$slug_.$sport_.$gender_.$level",
    "/schools/lincoln-or/basketball/boys/varsity",
    { ...school, sport: "basketball", gender: "boys", level: "varsity" },
    ["SportsTeam", "BreadcrumbList"],
  ],
  [
    "$profile.$slug_.$sport_.schedule",
    "/schools/lincoln-or/basketball/schedule",
    { ...school, sport: "basketball" },
    ["SportsTeam", "BreadcrumbList"],
  ],
  [
    "events.$slug.$key",
    "/events/lincoln/live",
    { slug: "lincoln", key: "live" },
    ["SportsEvent", "VideoObject", "BreadcrumbList"],
  ],
  ["highlights", "/highlights", {}, ["ItemList"]],
  ["highlights_.$key", "/highlights/dunk", { key: "dunk" }, ["VideoObject", "BreadcrumbList"]],
];

describe("pages tell crawlers what they are", () => {
  it.each(PAGES)("%s at %s", async (name, path, params, types) => {
    const meta = await metaOf(name, path, params);
    const records = recordsIn(meta);
    expect(records.flatMap(crawlerComplaints)).toEqual([]);
    expect(records.map((record) => record["@type"]).filter((type) => types.includes(type))).toEqual(types);
    expect(records).toHaveLength(types.length);
    const address = `https://www.fieldhouse.example${path}`;
    expect([linksOf(meta, "canonical"), valueOf(meta, "og:url")]).toEqual([[address], [address]]);
    for (const one of [
      "og:title",
      "og:description",
      "og:type",
      "og:site_name",
      "og:image:alt",
      "twitter:card",
      "description",
    ])
      expect([one, valueOf(meta, one).map(Boolean)]).toEqual([one, [true]]);
    expect(valueOf(meta, "og:image")[0]).toMatch(
      /^https:\/\/www\.fieldhouse\.example\/[\w/-]+\.(?:png\?v=\w+|png|jpe?g)$/,
    );
    expect(valueOf(meta, "robots")).toEqual([]);
  });

  it.each([
    ["search", "/search?q=lincoln", "noindex, follow"],
    ["find-school", "/find-school?q=lincoln", "noindex, follow"],
    ["posters.events.$key", "/posters/events/tonight", "noindex, follow"],
    ["events.$slug.$key", "/events/lincoln/unlisted", "noindex, follow"],
    ["watch-events", "/watch-events?status=ondemand&state=OR", "noindex, follow"],
    ["watch-events", "/watch-events?activity=no-such-sport", "noindex, follow"],
    ["watch-events", "/watch-events?date=today", "noindex, follow"],
    ["watch-events", "/watch-events?from=2026-11-20&to=2026-11-20", "noindex, follow"],
    ["watch-events", "/watch-events?from=2026-11-20", "noindex, follow"],
    ["watch-events", "/watch-events?to=2026-11-20", "noindex, follow"],
  ])("%s at %s is not to be found", async (name, path, robots) => {
    const [, , slug = "", key = ""] = path.split("/");
    expect(valueOf(await metaOf(name, path, { slug, key }), "robots")).toEqual([robots]);
  });

  const videos = { ...school, category: "on-demand" };
  it.each<[name: string, path: string, params: Record<string, string>, own: string]>([
    ["watch-events", "/watch-events?status=live", {}, "/watch-events?status=live"],
    ["watch-events", "/watch-events?page=1&sport=Basketball", {}, "/watch-events?activity=basketball"],
    ["watch-events", "/watch-events?page=2", {}, "/watch-events?page=2"],
    ["watch-events", "/watch-events?page=1&utm_source=mail", {}, "/watch-events"],
    ["highlights", "/highlights?sport=basketball&page=2", {}, "/highlights?sport=basketball&page=2"],
    ["highlights", "/highlights?page=1", {}, "/highlights"],
    ["store.$association", "/store/osaa?page=2", { association: "osaa" }, "/store/osaa?page=2"],
    ["store.$association", "/store/osaa?page=1", { association: "osaa" }, "/store/osaa"],
    [
      "$profile.$slug_.video.$category",
      "/schools/lincoln-or/video/on-demand?page=2",
      videos,
      "/schools/lincoln-or/video/on-demand?page=2",
    ],
    [
      "$profile.$slug_.video.$category",
      "/schools/lincoln-or/video/on-demand?page=1",
      videos,
      "/schools/lincoln-or/video/on-demand",
    ],
    [
      "$profile.$slug_.video.$category",
      "/schools/lincoln-or/video/nonsense?page=2",
      { ...school, category: "nonsense" },
      "/schools/lincoln-or",
    ],
    [
      "$profile.$slug_.$sport_.video.$category",
      "/schools/lincoln-or/basketball/video/on-demand?page=2",
      { ...videos, sport: "basketball" },
      "/schools/lincoln-or/basketball/video/on-demand?page=2",
    ],
  ])("%s at %s names itself, to whoever shares it", async (name, path, params, own) => {
    const meta = await metaOf(name, path, params);
    expect([linksOf(meta, "canonical"), valueOf(meta, "robots")]).toEqual([
      [`https://www.fieldhouse.example${own}`],
      [],
    ]);
  });

  it("and where a team's games can be subscribed to", async () => {
    const meta = await metaOf("$profile.$slug_.$sport", "/schools/lincoln-or/football", {
      ...school,
      sport: "football",
    });
    expect(linksOf(meta, "alternate")).toEqual([
      "/feeds/schools/lincoln-or/events.rss?sport=football",
      "/feeds/schools/lincoln-or/calendar.ics?sport=football",
    ]);
  });
});

describe("sitemaps", () => {
  it.each([
    ["sitemap[.]xml", "/sitemap.xml", {}],
    ["sitemaps.$file", "/sitemaps/schools-or.xml", { file: "schools-or.xml" }],
  ])("%s is unavailable, not broken, while search does not answer", async (id, path, params) => {
    failing.add("search");
    expect(await ask(id, path, params)).toMatchObject({ status: 503 });
  });

  const sitemap = async (name: string) =>
    readSitemap(String((await ask("sitemaps.$file", `/sitemaps/${name}.xml`, { file: `${name}.xml` })).body));

  it("of the index are all there, and keep the rules", async () => {
    const index = readSitemapIndexXml(String((await ask("sitemap[.]xml", "/sitemap.xml")).body));
    const names = index.map(({ loc }) => loc.replace(/^.*\/sitemaps\/(.*)\.xml$/, "$1"));
    expect(names).toEqual(
      expect.arrayContaining([
        "pages",
        "organizations",
        "playoffs",
        "highlights",
        "live",
        "schools-or",
        "events-2026-11-16",
        "videos-2026-11-16",
      ]),
    );
    for (const name of names) expect((await sitemap(name)).length).toBeGreaterThan(0);
  });

  it.each([
    ["schools-or", ["/schools/highland", "/schools/lincoln-or", "/schools/roosevelt", "/schools/st-marys"]],
    ["organizations", ["/associations/metro", "/associations/osaa", "/affiliates/cascade"]],
    ["live", ["/watch-events", "/events/lincoln/live"]],
    ["videos-2026-11-16", ["/events/lincoln/concert", "/events/lincoln/yesterday", "/events/lincoln/live"]],
    [
      "events-2026-11-16",
      ["concert", "yesterday", "preparing", "live", "live-stats", "tonight", "tomorrow"].map(
        (key) => `/events/lincoln/${key}`,
      ),
    ],
    ["highlights", ["/highlights", "/highlights/dunk", "/highlights/goal"]],
  ])("%s", async (name, paths) => expect((await sitemap(name)).map(({ loc }) => new URL(loc).pathname)).toEqual(paths));

  it.each([
    ["live", "public, max-age=60, s-maxage=60, stale-while-revalidate=300"],
    ["videos-2026-11-16", "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400"],
    ["pages", "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400"],
  ])("%s is kept as long as what it lists holds", async (name, kept) => {
    const { headers } = await ask("sitemaps.$file", `/sitemaps/${name}.xml`, { file: `${name}.xml` });
    expect(headers.get("Cache-Control")).toBe(kept);
  });

  it.each(["index-2", "schools-wy", "events-2020-01-06", "schools-zz", "events-2026-11-17", "nothing"])(
    "%s is none",
    async (name) => {
      expect((await ask("sitemaps.$file", `/sitemaps/${name}.xml`, { file: `${name}.xml` })).status).toBe(404);
    },
  );
});

const feed = (file: string, query = "", headers = {}, whose = { family: "schools", slug: "lincoln-or" }) =>
  ask("feeds.$family.$slug.$file", `/feeds/${whose.family}/${whose.slug}/${file}${query}`, { ...whose, file }, headers);
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

  it("a game that is moved stays the same entry, of a later version; one that is deleted is canceled", async () => {
    const tonight = async () => {
      const { body } = await feed("calendar.ics", "?sport=football");
      const entry = new ICAL.Component(ICAL.parse(String(body))).getFirstSubcomponent("vevent");
      return ["uid", "sequence", "dtstart", "status"].map((name) => String(entry?.getFirstPropertyValue(name)));
    };
    const [uid, sequence, start] = await tonight();
    const change = (fields: object) =>
      small.store.db.updateTable("event").set(fields).where("key", "=", "tonight").execute();
    await change({ start_at: NOW + 5 * HOUR, updated_at: NOW });
    const [movedUid, movedSequence, movedStart] = await tonight();
    expect([movedUid, movedStart === start]).toEqual([uid, false]);
    expect(Number(movedSequence)).toBeGreaterThan(Number(sequence));
    await change({ is_deleted: 1, updated_at: NOW + 1_000 });
    const [goneUid, goneSequence, , status] = await tonight();
    expect([goneUid, status]).toEqual([uid, "CANCELLED"]);
    expect(Number(goneSequence)).toBeGreaterThan(Number(movedSequence));
    await change({ start_at: NOW + 3 * HOUR, is_deleted: 0, updated_at: NOW - 7 * 24 * HOUR });
  });

  it("news of an affiliate", async () => {
    const { headers, body } = await feed("events.rss", "", {}, { family: "affiliates", slug: "cascade" });
    expect(headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    expect((await new Parser().parseString(String(body))).items.map(({ link }) => link)).toEqual([
      "https://www.fieldhouse.example/events/lincoln/last-week",
    ]);
  });

  it.each([
    ["nobody's", "", { family: "schools", slug: "nobody" }],
    ["a sport that nobody knows", "?sport=quidditch", { family: "schools", slug: "lincoln-or" }],
    ["no family of organizations", "", { family: "teams", slug: "lincoln-or" }],
  ])("%s is a 404", async (_what, query, whose) =>
    expect((await feed("calendar.ics", query, {}, whose)).status).toBe(404),
  );

  it.each([
    [
      "keeps its team",
      "/feeds/schools/lincoln-or/calendar.ics",
      "/feeds/schools/lincoln-or/calendar.ics?sport=football",
    ],
    ["takes the target's team", "/feeds/schools/a/calendar.ics?sport=golf", "/feeds/schools/a/calendar.ics?sport=golf"],
    ["leaves the site", "https://calendars.example/a.ics", "https://calendars.example/a.ics"],
  ])("one that moved leads on, and %s (S 2.4)", async (_what, target, location) => {
    moved.set("/feeds/schools/nobody/calendar.ics", target);
    const whose = { family: "schools", slug: "nobody" };
    expect(await feed("calendar.ics", "?sport=football", {}, whose)).toMatchObject({ status: 302, location });
  });

  it("one of a bracket that moved leads on (S 2.4)", async () => {
    const path = "/feeds/brackets/zz/football/5a/state/events.rss";
    moved.set(path, "/playoffs");
    const params = { state: "zz", sport: "football", division: "5a", bracket: "state", file: "events.rss" };
    const name = "feeds.brackets.$state.$sport.$division.$bracket.$file";
    expect(await ask(name, path, params)).toMatchObject({ status: 302, location: "/playoffs" });
    moved.clear();
    expect((await ask(name, path, params)).status).toBe(404);
  });

  it("is a 503 while nobody can say, so that no calendar is emptied", async () => {
    contentFails = true;
    const { status, headers } = await feed("calendar.ics");
    expect([status, headers.get("Retry-After")]).toEqual([503, "30"]);
  });
});

describe("what a caller has already", () => {
  it.each([
    [
      "feeds.$family.$slug.$file",
      "/feeds/schools/lincoln-or/calendar.ics",
      { family: "schools", slug: "lincoln-or", file: "calendar.ics" },
    ],
    [
      "feeds.$family.$slug.$file",
      "/feeds/schools/lincoln-or/events.rss",
      { family: "schools", slug: "lincoln-or", file: "events.rss" },
    ],
    ["sitemap[.]xml", "/sitemap.xml", {}],
    ["sitemaps.$file", "/sitemaps/schools-or.xml", { file: "schools-or.xml" }],
    ["robots[.]txt", "/robots.txt", {}],
  ])("is not sent again: %s at %s", async (name, path, params: Record<string, string>) => {
    const first = await ask(name, path, params);
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
    for (const known of [tag, `"other", W/${tag}`]) {
      const again = await ask(name, path, params, { "If-None-Match": known });
      expect([again.status, again.body, again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    expect((await ask(name, path, params, { "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("a deleted event is gone", () => {
  it.each([
    ["events.$slug.$key", "/events/lincoln/deleted", { slug: "lincoln", key: "deleted" }],
    ["events.$key.calendar[.]ics", "/events/deleted/calendar.ics", { key: "deleted" }],
    ["posters.events.$key", "/posters/events/deleted", { key: "deleted" }],
  ])("%s", async (name, path, params) => expect((await ask(name, path, params)).status).toBe(410));

  it("from sitemaps and news too", async () => {
    const news = await new Parser().parseString(String((await feed("events.rss")).body));
    expect(news.items.map(({ link }) => link?.split("/").at(-1))).not.toContain("deleted");
  });
});

describe("posters", () => {
  it("of a school and of an event", async () => {
    expect(
      (await ask("posters.schools.$slug", "/posters/schools/lincoln-or", { slug: "lincoln-or" })).body,
    ).toMatchObject({ poster: { name: "Lincoln High School", shortAddress: "fieldhouse.example/schools/lincoln-or" } });
    expect((await ask("posters.events.$key", "/posters/events/tonight", { key: "tonight" })).body).toMatchObject({
      poster: { shortAddress: "fieldhouse.example/g/tonight" },
    });
  });
  it("of nobody is a 404", async () => {
    expect((await ask("posters.schools.$slug", "/posters/schools/nobody", { slug: "nobody" })).status).toBe(404);
  });
});
