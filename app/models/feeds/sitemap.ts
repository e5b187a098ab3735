import type { DateTime } from "luxon";
import { eventPath, profilePath, sitemapPath, withQuery } from "~/models/navigation/paths";
import { instantOf, utc } from "~/models/place/instant";
import { absolute } from "~/models/sharing/structured-data";
import { xmlDocument, type XmlElement, xmlFile, xmlText } from "~/models/sharing/xml";
import { brand } from "~contracts/brand";
import type { Outline, OutlinedEvent, OutlinedOrganization } from "~contracts/records/outline";
import { isStateCode } from "~contracts/vocabulary/states";

/** sitemaps.org 0.9, with the video extension. */

/** The protocol's limit. */
export const MOST_ADDRESSES = 50_000;

const WHOLE = ["pages", "organizations", "playoffs", "highlights", "live"] as const;

export type SitemapName =
  | { kind: (typeof WHOLE)[number] }
  | { kind: "schools"; state: string }
  | { kind: "events" | "videos"; monday: DateTime; /** Zero-based. */ piece: number };

/** "schools-oh", "events-2026-11-16", or "events-2026-11-16-2" for its second piece. */
export function sitemapName(name: string): SitemapName | null {
  const [, kind, rest] = /^([a-z]+)(?:-([\w-]+))?$/.exec(name) ?? [];
  if (kind === "schools")
    return rest && rest === rest.toLowerCase() && isStateCode(rest) ? { kind, state: rest.toUpperCase() } : null;
  if (kind === "events" || kind === "videos") {
    const [, day, number] = /^(\d{4}-\d{2}-\d{2})(?:-([2-9]|[1-9]\d{1,3}))?$/.exec(rest ?? "") ?? [];
    const monday = instantOf(day);
    return monday?.weekday === 1 ? { kind, monday, piece: Number(number ?? 1) - 1 } : null;
  }
  const whole = WHOLE.find((one) => one === kind);
  return whole && rest === undefined ? { kind: whole } : null;
}

const WEEKS = { back: 52, ahead: 26 } as const;

/** A busy week is split, so no sitemap takes long to build. */
export function sitemapIndex({ piece, states, weeks }: Outline, siteUrl: string, now: DateTime): string {
  const from = now.minus({ weeks: WEEKS.back });
  const to = now.plus({ weeks: WEEKS.ahead });
  const near = weeks.filter(({ monday }) => {
    const at = instantOf(monday);
    return at !== null && at >= from && at <= to;
  });
  // Text at once: a busy season has thousands, and the builder of documents took 3 µs for each.
  const entry = (name: string, updatedAt?: string): string =>
    `<sitemap><loc>${xmlText(siteUrl + sitemapPath(name))}</loc>${
      updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : ""
    }</sitemap>`;
  const pieces = (name: string, total: number, updatedAt: string) =>
    Array.from({ length: Math.ceil(total / piece) }, (_, index) =>
      entry(index === 0 ? name : `${name}-${index + 1}`, updatedAt),
    );
  const entries = [
    ...WHOLE.map((name) => entry(name)),
    ...states.map(({ state_code }) => entry(`schools-${state_code.toLowerCase()}`)),
    ...near.flatMap(({ monday, total, updated_at }) => pieces(`events-${monday}`, total, updated_at)),
    ...weeks.flatMap(({ monday, videos, updated_at }) => pieces(`videos-${monday}`, videos, updated_at)),
  ];
  return xmlFile(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`,
  );
}

export type SitemapEntry = { path: string; updatedAt?: string | null; video?: XmlElement | null };

export function sitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const url = entries.slice(0, MOST_ADDRESSES).map(({ path, updatedAt, video }) => ({
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

/** Omits a future date, which crawlers wouldn't believe. */
export function eventEntry({ slug, key, updated_at }: OutlinedEvent, now: DateTime): SitemapEntry {
  const updated = instantOf(updated_at);
  return { path: eventPath(slug, key), updatedAt: updated && updated <= now ? updated_at : null };
}

const LONGEST_SECONDS = 28_800;

/** Null without a video or a picture of it. */
export function videoEntry(event: OutlinedEvent, siteUrl: string, now: DateTime): SitemapEntry | null {
  const { video } = event;
  if (!video?.thumbnail) return null;
  const path = eventPath(event.slug, event.key);
  const where = [event.city, event.state_code].filter(Boolean).join(", ");
  const published = instantOf(video.published_at);
  return {
    ...eventEntry(event, now),
    video: {
      "video:thumbnail_loc": absolute(siteUrl, video.thumbnail),
      "video:title": event.title,
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
