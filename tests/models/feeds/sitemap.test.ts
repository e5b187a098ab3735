import { describe, expect, it } from "vitest";
import {
  eventEntry,
  organizationEntry,
  sitemap,
  sitemapIndex,
  sitemapIndexPaths,
  sitemapName,
  videoEntry,
} from "~/models/feeds/sitemap";
import { utc } from "~/models/place/time";
import { robotsText } from "~/models/sharing/robots";
import type { Outline, OutlinedEvent } from "~contracts/records/outline";
import { readSitemap, readSitemapIndexXml } from "../sharing/sitemap-rules";

const siteUrl = "https://www.fieldhouse.example";
const now = utc(Date.parse("2026-11-20T20:00:00Z"));

describe("the name of a sitemap", () => {
  it.each([
    ["pages", { kind: "pages" }],
    ["organizations", { kind: "organizations" }],
    ["playoffs", { kind: "playoffs" }],
    ["highlights", { kind: "highlights" }],
    ["live", { kind: "live" }],
    ["schools-oh", { kind: "schools", state: "OH" }],
    ["index-2", { kind: "index", number: 2 }],
    ["index-40", { kind: "index", number: 40 }],
  ])("%s", (name, asked) => expect(sitemapName(name)).toEqual(asked));

  it.each(["events-2026-11-16", "videos-2026-11-16"])("%s is a week", (name) =>
    expect(sitemapName(name)).toMatchObject({ kind: name.split("-")[0] }),
  );

  it.each([
    ["events-2026-11-16", 0],
    ["events-2026-11-16-2", 1],
    ["videos-2026-11-16-31", 30],
  ])("%s is a piece", (name, piece) => expect(sitemapName(name)).toMatchObject({ piece }));

  it.each([
    ...["0", "1", "02", "x", "99999"].map((piece) => `events-2026-11-16-${piece}`),
    ...["", "pages-1", "index", "index-1", "index-02", "index-99999", "schools", "schools-xx", "schools-OH", "events"],
    ...["events-2026-11-17", "events-2026-02-30", "events-20261116", "videos-9999-99-99", "live-2026-11-16"],
    ...["playoffs-oh", "constructor"],
  ])("%j is none", (name) => expect(sitemapName(name)).toBeNull());
});

const namesIn = (index: string) => readSitemapIndexXml(index).map(({ loc }) => loc.replace(`${siteUrl}/sitemaps/`, ""));
const indexOf = (outline: Outline, number = 1) => sitemapIndex(outline, number, siteUrl, now) ?? "";

describe("the index", () => {
  const updated_at = "2026-11-18T00:00:00.000Z";
  const week = (monday: string, videos: number) => ({ monday, total: 5, videos, updated_at });

  it.each([
    ["still to come", "2026-11-30T00:00:00.000Z"],
    ["at no time that can be read", "<b>\u0000 & now"],
  ])("believes no change of a week %s", (_which, updated_at) => {
    const changed = { monday: "2026-11-16", total: 1, videos: 0, updated_at };
    expect(indexOf({ piece: 1_000, states: [], weeks: [changed] })).not.toContain("lastmod");
  });

  it("names every piece of a week with many events", () => {
    const busy = { monday: "2026-11-16", total: 2_001, videos: 2_000, updated_at };
    const names = namesIn(indexOf({ piece: 1_000, states: [], weeks: [busy] })).slice(5);
    const pieces = ["events-*", "events-*-2", "events-*-3", "videos-*", "videos-*-2"];
    expect(names).toEqual(pieces.map((name) => `${name.replace("*", "2026-11-16")}.xml`));
  });

  it.each([
    [0, 1],
    [45, 1],
    [46, 2],
    [145, 2],
    [146, 3],
  ])("of %i more pieces is %i, each of a hundred names at most, and together they name all", (more, indexes) => {
    const weeks = [
      { ...week("2026-11-09", 0), total: 50 },
      { ...week("2026-11-16", 0), total: more },
    ];
    const outline = { piece: 1, states: [], weeks };
    const named = Array.from({ length: indexes }, (_, at) => namesIn(indexOf(outline, at + 1)));
    const piecesOf = (name: string, total: number) =>
      Array.from({ length: total }, (_, at) => `${name}${at === 0 ? "" : `-${at + 1}`}.xml`);
    const all = [...piecesOf("events-2026-11-09", 50), ...piecesOf("events-2026-11-16", more)];
    expect(named.flat().slice(5)).toEqual(all);
    expect(Math.max(...named.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(sitemapIndex(outline, indexes + 1, siteUrl, now)).toBeNull();
    const paths = ["/sitemap.xml", "/sitemaps/index-2.xml", "/sitemaps/index-3.xml"];
    expect(sitemapIndexPaths(outline, now)).toEqual(paths.slice(0, indexes));
  });

  it("names the weeks near now, and every week that has a replay", () => {
    const weeks = { "2024-11-18": 2, "2025-11-24": 0, "2026-11-16": 3, "2027-05-17": 0, "2027-06-28": 0 };
    const outline = { piece: 1_000, states: [{ state_code: "OH", total: 3 }] };
    const index = indexOf({ ...outline, weeks: Object.entries(weeks).map((one) => week(...one)) });
    expect(namesIn(index).map((name) => name.replace(".xml", ""))).toEqual([
      ...["pages", "organizations", "playoffs", "highlights", "live", "schools-oh"],
      ...["events-2025-11-24", "events-2026-11-16", "events-2027-05-17", "videos-2024-11-18", "videos-2026-11-16"],
    ]);
  });
});

const film = {
  ...{ live: false, thumbnail: "/media/still.jpg", duration: 5_400, payment_required: true, publisher_key: "pub1" },
  ...{ published_at: "2026-11-19T05:00:00.000Z", expires_at: "2026-12-01T00:00:00.000Z" },
};
const event: OutlinedEvent = {
  ...{ key: "gam1", slug: "a-vs-b", title: "A & B <vs.> C", activity: "Football", city: "Boise", state_code: "ID" },
  ...{ start_time: "2026-11-19T02:00:00.000Z", updated_at: "2026-11-20T20:00:00.000Z", video: film },
};
const videoOf = (fields: Partial<NonNullable<OutlinedEvent["video"]>>) => {
  const entry = videoEntry({ ...event, video: { ...film, ...fields } }, siteUrl, now);
  return readSitemap(sitemap([entry], siteUrl))[0]?.video;
};

describe("a sitemap", () => {
  it("names whole addresses, with the time of the last change", () => {
    const entries = [organizationEntry({ type: "state_association", slug: "osaa" }), eventEntry(event, now)];
    expect(readSitemap(sitemap(entries, siteUrl))).toEqual([
      { loc: `${siteUrl}/associations/osaa` },
      { loc: `${siteUrl}/events/a-vs-b/gam1`, lastmod: event.updated_at },
    ]);
  });

  it.each([
    ["still to come", "2026-11-20T20:00:00.001Z"],
    ["at no time that can be read", "today"],
  ])("no change %s", (_which, updated_at) => expect(eventEntry({ ...event, updated_at }, now).updatedAt).toBeNull());

  it("tells of a replay that it has to be paid for, and until when it is there", () =>
    expect(videoOf({})).toEqual({
      ...{ thumbnail_loc: `${siteUrl}/media/still.jpg`, title: "A & B <vs.> C", duration: "5400", live: "no" },
      description: "A & B <vs.> C, Football in Boise, ID. The replay on Fieldhouse.",
      player_loc: `${siteUrl}/events/a-vs-b/gam1?publisher_key=pub1`,
      ...{ expiration_date: film.expires_at, publication_date: film.published_at, requires_subscription: "yes" },
    }));

  it.each([
    ["as long as a title may be", "a".repeat(100), "a".repeat(100)],
    ["longer", "a".repeat(101), `${"a".repeat(99)}…`],
    ["that would end between two words", `${"a".repeat(98)} vs. b`, `${"a".repeat(98)}…`],
    ["that would end within a sign", `${"a".repeat(98)}🏈 vs. b`, `${"a".repeat(98)}🏈…`],
  ])("keeps to the schema's hundred letters of a title %s", (_which, title, said) => {
    const { video } = videoEntry({ ...event, title }, siteUrl, now);
    expect(video?.["video:title"]).toBe(said);
  });

  it.each([28_800, 28_801])("says no length past the schema's: %i", (duration) =>
    expect(videoOf({ duration })?.duration).toBe(duration > 28_800 ? undefined : "28800"),
  );

  it("tells of a broadcast that it is live, without an end", () => {
    const live = videoOf({ live: true, duration: null, expires_at: null, payment_required: false });
    expect(live).toMatchObject({ live: "yes", requires_subscription: "no" });
    expect(Object.keys(live ?? {})).not.toContain("duration");
  });

  it.each([null, { ...film, thumbnail: null }])("lists the page alone where its video cannot be shown", (video) =>
    expect(videoEntry({ ...event, video }, siteUrl, now)).toEqual(eventEntry({ ...event, video }, now)),
  );
});

describe("robots.txt", () => {
  it("keeps crawlers away from what is a visitor's own, and names every index of sitemaps", () => {
    const text = robotsText(siteUrl, ["/sitemap.xml", "/sitemaps/index-2.xml"]);
    for (const path of ["/member", "/users", "/dev", "/search", "/*?apps"])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).toContain(`\n\nSitemap: ${siteUrl}/sitemap.xml\nSitemap: ${siteUrl}/sitemaps/index-2.xml\n`);
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });
  it("lets them read the first step of buying, and none that a link brought a game along to (B 1)", () => {
    const disallowed = [...robotsText(siteUrl, []).matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
    const pattern = (path: string) => new RegExp(`^${path.replaceAll("?", "\\?").replaceAll("*", ".*")}`);
    const isClosed = (address: string) => disallowed.some((path) => pattern(path).test(address));
    const open = ["/subscribe/retail", "/support/lincoln-or", "/join", "/join/retail", "/supportprogram", "/gift"];
    const closed = ["/subscribe/event?game_key=gam1", "/support/lincoln-or?step=payment", "/join?step=school"];
    expect([open.filter(isClosed), closed.filter((address) => !isClosed(address))]).toEqual([[], []]);
  });
  it("keeps them out of every other site", () =>
    expect(robotsText(siteUrl, null)).toBe("User-agent: *\nDisallow: /\n"));
});
