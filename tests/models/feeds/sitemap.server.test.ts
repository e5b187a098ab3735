import { describe, expect, it } from "vitest";
import { readSitemap, readSitemapIndexPaths } from "~/models/feeds/sitemap.server";
import { utc } from "~/models/place/time";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";

const now = utc(Date.parse("2026-11-20T20:00:00Z"));
const source = { siteUrl: "https://www.fieldhouse.example", now };

type Asked = Parameters<Upstreams["search"]["outlineEvents"]>[0];
const live = (key: string) => ({
  key,
  slug: "a",
  title: key,
  start_time: "2026-11-20T19:30:00.000Z",
  updated_at: "2026-11-19T00:00:00.000Z",
  video: {
    live: true,
    thumbnail: "/media/still.jpg",
    published_at: "2026-11-20T19:30:00.000Z",
    payment_required: true,
    publisher_key: "pub1",
  },
});

/** Of as many pieces as it is told of, one event in each. */
function outlined(pieces: number) {
  const asked: Asked[] = [];
  const search = {
    outlineEvents: async (query: Asked) => {
      asked.push(query);
      const piece = query.piece ?? 0;
      return { items: [live(`gam${piece}`)], next: piece + 1 < pieces ? String(piece + 1) : null };
    },
  };
  return { asked, upstreams: { search } as unknown as Upstreams };
}

it.each([
  [1, 1],
  [3, 3],
  [20, 20],
  [21, 20],
])("the live sitemap has the games of %i pieces, but of no more than 20", async (pieces, read) => {
  const { asked, upstreams } = outlined(pieces);
  const xml = await readSitemap(upstreams, { kind: "live" }, source);
  expect(asked.map(({ only, piece }) => [only, piece])).toEqual(Array.from({ length: read }, (_, at) => ["live", at]));
  expect(xml?.match(/<video:live>yes/g)).toHaveLength(read);
});

it("the sitemap of a week's events asks for no videos, that of its videos for them", async () => {
  const { asked, upstreams } = outlined(2);
  const monday = utc(Date.parse("2026-11-16T00:00:00Z"));
  await readSitemap(upstreams, { kind: "events", monday, piece: 1 }, source);
  await readSitemap(upstreams, { kind: "videos", monday, piece: 1 }, source);
  expect(asked).toMatchObject([
    { videos: false, piece: 1 },
    { only: "video", piece: 1 },
  ]);
});

it("the sitemap of a week's videos that have no picture has their pages: an index names it", async () => {
  const search = { outlineEvents: async () => ({ items: [{ ...live("gam1"), video: null }], next: null }) };
  const name = { kind: "videos", monday: utc(Date.parse("2026-11-16T00:00:00Z")), piece: 0 } as const;
  const xml = await readSitemap({ search } as unknown as Upstreams, name, source);
  expect(xml).toContain("<loc>https://www.fieldhouse.example/events/a/gam1</loc>");
  expect(xml).not.toContain("<video:video>");
});

it.each([
  ["names both indexes of a league of 150 states", 150, ["/sitemap.xml", "/sitemaps/index-2.xml"]],
  ["names the first while search does not answer", null, ["/sitemap.xml"]],
])("robots.txt %s", async (_what, states, paths) => {
  const search = {
    outline: async () => {
      if (states === null) throw new UpstreamError({ service: "search", kind: "status", status: 503 });
      return { piece: 1, states: Array.from({ length: states }, () => ({ state_code: "OR", total: 1 })), weeks: [] };
    },
  };
  expect(await readSitemapIndexPaths({ search } as unknown as Upstreams, now)).toEqual(paths);
});

describe("the sitemap of pages", () => {
  const pagesWith = (activities: () => Promise<unknown>) =>
    readSitemap({ catalogue: { activities } } as unknown as Upstreams, { kind: "pages" }, source);

  it("has the pages of the sports", async () => {
    const xml = await pagesWith(async () => ({ items: [{ slug: "football", name: "Football" }], total: 1 }));
    expect(xml).toContain("<loc>https://www.fieldhouse.example/sports/football</loc>");
  });

  it("is a 503 without them: crawlers keep it for a day", async () => {
    const failing = pagesWith(() => Promise.reject(new UpstreamError({ service: "catalogue", kind: "refused" })));
    await expect(failing).rejects.toMatchObject({ status: 503 });
  });
});
