import type { DateTime } from "luxon";
import { absolute } from "~/models/navigation/page";
import { eventPath, profilePath, sitemapIndexPath, sitemapPath, withQuery } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { instantOf, utc } from "~/models/place/time";
import { xmlDocument, type XmlElement, xmlFile, xmlText } from "~/models/sharing/xml";
import { brand } from "~contracts/brand";
import type { Outline, OutlinedEvent, OutlinedOrganization } from "~contracts/records/outline";
import { shortened } from "~contracts/shortened";
import { isStateCode } from "~contracts/vocabulary/states";

/** sitemaps.org 0.9, with the video extension. */

/** The protocol's limit. */
export const MOST_ADDRESSES = 50_000;

const WHOLE = ["pages", "organizations", "playoffs", "highlights", "live"] as const;

export type SitemapName =
  | { kind: (typeof WHOLE)[number] }
  | { kind: "index"; /** From 1, which is `/sitemap.xml`. */ number: number }
  | { kind: "schools"; state: string }
  | { kind: "events" | "videos"; monday: DateTime; /** Zero-based. */ piece: number };

/** "schools-oh", "events-2026-11-16", "events-2026-11-16-2" for its second piece, or "index-2" for the second index. */
export function sitemapName(name: string): SitemapName | null {
  const [, kind, rest] = /^([a-z]+)(?:-([\w-]+))?$/.exec(name) ?? [];
  if (kind === "schools")
    return rest && rest === rest.toLowerCase() && isStateCode(rest) ? { kind, state: rest.toUpperCase() } : null;
  if (kind === "events" || kind === "videos") {
    const [, day, number] = /^(\d{4}-\d{2}-\d{2})(?:-([2-9]|[1-9]\d{1,3}))?$/.exec(rest ?? "") ?? [];
    const monday = instantOf(day);
    return monday?.weekday === 1 ? { kind, monday, piece: Number(number ?? 1) - 1 } : null;
  }
  if (kind === "index") return /^(?:[2-9]|[1-9]\d{1,3})$/.test(rest ?? "") ? { kind, number: Number(rest) } : null;
  const whole = WHOLE.find((one) => one === kind);
  return whole && rest === undefined ? { kind: whole } : null;
}

const WEEKS = { back: 52, ahead: 26 } as const;

/** Named by an index: a large league has more of them, not longer ones. */
const NAMES_IN_AN_INDEX = 100;

type Named = { name: string; pieces: number; updatedAt?: string | null };

/** Crawlers wouldn't believe a change that is still to come, or at no time that can be read. */
function untilNow(updatedAt: string, now: DateTime): string | null {
  const at = instantOf(updatedAt);
  return at && at <= now ? updatedAt : null;
}

/** A busy week is split, so no sitemap takes long to build. */
function allNamed({ piece, states, weeks }: Outline, now: DateTime): Named[] {
  const from = now.minus({ weeks: WEEKS.back });
  const to = now.plus({ weeks: WEEKS.ahead });
  const near = weeks.filter(({ monday }) => {
    const at = instantOf(monday);
    return at !== null && at >= from && at <= to;
  });
  const pieces = (total: number) => Math.ceil(total / piece);
  return [
    ...WHOLE.map((name) => ({ name, pieces: 1 })),
    ...states.map(({ state_code }) => ({ name: `schools-${state_code.toLowerCase()}`, pieces: 1 })),
    ...near.map(({ monday, total, updated_at }) => ({
      name: `events-${monday}`,
      pieces: pieces(total),
      updatedAt: untilNow(updated_at, now),
    })),
    ...weeks.map(({ monday, videos, updated_at }) => ({
      name: `videos-${monday}`,
      pieces: pieces(videos),
      updatedAt: untilNow(updated_at, now),
    })),
  ];
}

/** From 1. Null where there are no more names. */
export function sitemapIndex(outline: Outline, number: number, siteUrl: string, now: DateTime): string | null {
  const first = (number - 1) * NAMES_IN_AN_INDEX;
  const entries: string[] = [];
  let before = 0;
  for (const { name, pieces, updatedAt } of allNamed(outline, now)) {
    const last = Math.min(pieces, first + NAMES_IN_AN_INDEX - before);
    for (let at = Math.max(0, first - before); at < last; at++)
      entries.push(indexEntry(siteUrl + sitemapPath(at === 0 ? name : `${name}-${at + 1}`), updatedAt));
    before += pieces;
  }
  if (entries.length === 0) return null;
  return xmlFile(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`,
  );
}

/** Text at once: the builder of documents takes 3 µs for each. */
const indexEntry = (address: string, updatedAt: string | null | undefined): string =>
  `<sitemap><loc>${xmlText(address)}</loc>${updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : ""}</sitemap>`;

/** Of every index: robots.txt names them, as an index may not name another. */
export function sitemapIndexPaths(outline: Outline, now: DateTime): string[] {
  const names = allNamed(outline, now).reduce((sum, { pieces }) => sum + pieces, 0);
  return Array.from({ length: Math.ceil(names / NAMES_IN_AN_INDEX) }, (_, index) => sitemapIndexPath(index + 1));
}

export type SitemapEntry = { path: string; updatedAt?: string | null; video?: XmlElement | null };

export function sitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const url = entries
    .slice(0, MOST_ADDRESSES)
    .map(({ path, updatedAt, video }) => ({
      loc: absolute(siteUrl, path),
      ...(updatedAt ? { lastmod: updatedAt } : {}),
      ...(video ? { "video:video": video } : {}),
    }));
  return xmlDocument({
    urlset: {
      "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
      "@xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
      url,
    },
  });
}

export const organizationEntry = ({ type, slug }: OutlinedOrganization): SitemapEntry => ({
  path: profilePath(type, slug),
});

export const eventEntry = ({ slug, key, updated_at }: OutlinedEvent, now: DateTime): SitemapEntry => ({
  path: eventPath(slug, key),
  updatedAt: untilNow(updated_at, now),
});

const LONGEST_SECONDS = 28_800;
/** What the extension's schema takes; two schools with long names are more. */
const LONGEST_TITLE = 100;

/** The page alone without a video or a picture of it: the index counts such events, too. */
export function videoEntry(event: OutlinedEvent, siteUrl: string, now: DateTime): SitemapEntry {
  const { video } = event;
  if (!video?.thumbnail) return eventEntry(event, now);
  const path = eventPath(event.slug, event.key);
  const where = placeText(event);
  const published = instantOf(video.published_at);
  return {
    ...eventEntry(event, now),
    video: {
      "video:thumbnail_loc": absolute(siteUrl, video.thumbnail),
      "video:title": shortened(event.title, LONGEST_TITLE),
      "video:description": [
        `${event.title}${event.activity ? `, ${event.activity}` : ""}${where ? ` in ${where}` : ""}.`,
        `${video.live ? "Live" : "The replay"} on ${brand.name}.`,
      ].join(" "),
      // The page with this publisher's player, which differs from the page's own address.
      "video:player_loc": absolute(siteUrl, withQuery(path, { publisher_key: video.publisher_key })),
      ...(video.duration && video.duration <= LONGEST_SECONDS ? { "video:duration": video.duration } : {}),
      ...(video.expires_at ? { "video:expiration_date": video.expires_at } : {}),
      ...(published && published <= now ? { "video:publication_date": video.published_at } : {}),
      "video:requires_subscription": video.payment_required ? "yes" : "no",
      "video:live": video.live ? "yes" : "no",
    },
  };
}

export const weekFrom = (monday: DateTime) => ({ from: monday, to: monday.plus({ weeks: 1 }) });

export const liveRange = (now: DateTime) => ({
  from: utc(now.toMillis()).minus({ days: 4 }),
  to: utc(now.toMillis()).plus({ days: 1 }),
});
