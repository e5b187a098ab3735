import type { DateTime } from "luxon";
import type { CardStatus } from "~/models/card/card-status";
import { eventHeadlines, mediaOf } from "~/models/event/page/event-by-publisher";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { isOff, OFF_WORDS, type OffStatus } from "~/models/event/status/off-status";
import { isDigitallyAvailable } from "~/models/event/status/timing";
import { absolute } from "~/models/navigation/page";
import { eventPath } from "~/models/navigation/paths";
import { venueText } from "~/models/place/place-text";
import { awaitsItsHour, instantOf, isPastStart, scheduledDate, startOf, zoneOf } from "~/models/place/time";
import type { BracketFeedItem } from "~/models/playoffs/bracket-feed";
import { xmlDocument, type XmlElement } from "~/models/sharing/xml";
import type { Event, Publisher } from "~contracts/records/event";

/** RSS 2.0 */

const MOST_ITEMS = 60;

type Feed = {
  title: string;
  description: string;
  path: string;
  /** The feed's own path. */ self: string;
  siteUrl: string;
};

/** Of a bracket's game, no one knows whether it has a replay. */
type NewsStatus = CardStatus | "final" | OffStatus;

export type News = {
  key: string;
  status: NewsStatus;
  at: DateTime;
  title: string;
  when: string;
  where: string;
  path: string;
  category: string | null;
};

export function rssFeed({ title, description, path, self, siteUrl }: Feed, all: readonly News[]): string {
  const items = [...all].sort((one, other) => other.at.toMillis() - one.at.toMillis()).slice(0, MOST_ITEMS);
  const newest = items[0]?.at;
  return xmlDocument({
    rss: {
      "@version": "2.0",
      "@xmlns:atom": "http://www.w3.org/2005/Atom",
      channel: {
        title,
        link: absolute(siteUrl, path),
        description,
        language: "en-us",
        ...(newest ? { lastBuildDate: rfc822(newest) } : {}),
        ttl: 30,
        "atom:link": { "@href": absolute(siteUrl, self), "@rel": "self", "@type": "application/rss+xml" },
        item: items.map((news) => itemOf(news, siteUrl)),
      },
    },
  });
}

/** Null if deleted, without a date, started with no coverage, or over without a replay. */
export function eventNews(event: Event, now: DateTime): News | null {
  const start = startOf(event);
  if (!start || event.is_deleted) return null;
  const publisher = event.publishers[0] ?? null;
  const status = statusOf(event, publisher, now);
  if (!status || (status === "upcoming" && isPastStart(event, now) && !awaitsItsHour(event, now))) return null;
  const { label, subheadline } = eventHeadlines(event, publisher);
  return newsAt(status, start, instantOf(event.updated_at), now, {
    key: event.key,
    title: `${subheadline} - ${label}`,
    when: scheduledDate(start, zoneOf(event), event.time_to_be_determined),
    where: venueText(event),
    path: eventPath(event.slug, event.key),
    category: event.sport ?? event.activity_name ?? null,
  });
}

/** Only what can be watched is on demand: a game that is over is none before its replay is there (S 4.2, 4.3). */
function statusOf(event: Event, publisher: Publisher | null, now: DateTime): NewsStatus | null {
  const media = mediaOf(publisher);
  const code = eventDisplayStatus(event, publisher, now);
  if (isOff(code)) return code;
  if (code === "live_available") return "live";
  if (code === "vod_available" && isDigitallyAvailable(media, event, now)) return "ondemand";
  if (media.broadcast) return media.broadcast.status === "complete" ? null : "upcoming";
  return media.datacast?.status === "inprogress" ? "live" : "upcoming";
}

const OF_A_BRACKET: Record<BracketFeedItem["status"], NewsStatus> = {
  scheduled: "upcoming",
  on_air: "live",
  complete: "final",
};

export function bracketNews(
  game: BracketFeedItem,
  bracket: { path: string; sport: string },
  now: DateTime,
): News | null {
  const start = instantOf(game.start);
  // A canceled game has its page for as long as it says so.
  if (!start || (game.off && game.path === null)) return null;
  const status = game.off ?? OF_A_BRACKET[game.status];
  const dated = { start_time: game.start, time_to_be_determined: game.timeToBeDetermined, time_zone: game.zone };
  if (status === "upcoming" && isPastStart(dated, now) && !awaitsItsHour(dated, now)) return null;
  return newsAt(status, start, instantOf(game.updated), now, {
    key: game.key,
    title: game.title,
    when: scheduledDate(start, game.zone, game.timeToBeDetermined),
    where: game.round,
    path: game.path ?? bracket.path,
    category: bracket.sport,
  });
}

/** What was played is dated by its start, any other game by its last change; readers may hide what is dated ahead. */
function newsAt(
  status: NewsStatus,
  start: DateTime,
  updated: DateTime | null,
  now: DateTime,
  about: Omit<News, "status" | "at">,
): News {
  const at = status === "upcoming" || isOff(status) ? (updated ?? now) : start;
  return { ...about, status, at: at < now ? at : now };
}

const SAYS: Record<NewsStatus, string> = {
  upcoming: "Upcoming",
  live: "Live now",
  ondemand: "On demand",
  final: "Final",
  ...OFF_WORDS,
};

function itemOf({ key, status, at, title, when, where, path, category }: News, siteUrl: string): XmlElement {
  return {
    title,
    link: absolute(siteUrl, path),
    description: [`${SAYS[status]}: ${when}.`, where].filter(Boolean).join(" "),
    // The status in the guid announces a game again once it can be watched.
    guid: { "@isPermaLink": "false", "#": `${key}/${status}` },
    pubDate: rfc822(at),
    ...(category ? { category } : {}),
  };
}

/** What JavaScript writes is RFC 822's form, with a year of four digits. */
const rfc822 = (instant: DateTime) => new Date(instant.toMillis()).toUTCString();
