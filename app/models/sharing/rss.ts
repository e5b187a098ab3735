import type { DateTime } from "luxon";
import { cardStatusOf, type CardStatus } from "~/models/event/display-status";
import { eventHeadlines } from "~/models/event/headline";
import { mediaOf } from "~/models/event/publisher";
import type { Event } from "~/models/event/schema";
import { startOf } from "~/models/event/timing";
import { eventPath } from "~/models/navigation/paths";
import { scheduledDate } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import { zoneOfUnityKey, zoneOrDefault } from "~/models/place/time-zones";
import { absolute } from "./structured-data";
import { xmlDocument, type XmlElement } from "./xml";

/** What is coming up, live, or to be watched again, for news readers (RSS 2.0). */

const MOST_ITEMS = 60;

type Feed = { title: string; description: string; /** The page that the feed is of. */ path: string; /** Its own address. */ self: string; siteUrl: string };

/** The events of a feed, what was last heard of first; deleted ones and those without a date are none. */
export function rssFeed({ title, description, path, self, siteUrl }: Feed, events: readonly Event[], now: DateTime): string {
  const items = events
    .flatMap((event) => newsOf(event, now))
    .sort((one, other) => other.at.toMillis() - one.at.toMillis())
    .slice(0, MOST_ITEMS);
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

type News = { event: Event; status: CardStatus; at: DateTime; start: DateTime };

/** A replay is news of the moment it began; a game to come, of the moment its record was last changed. */
function newsOf(event: Event, now: DateTime): News[] {
  const start = startOf(event);
  if (!start || event.is_deleted) return [];
  const { broadcast, vod, datacast } = mediaOf(event.publishers[0] ?? null);
  const carried = cardStatusOf(broadcast?.status) ?? (vod ? "ondemand" : datacast?.status === "inprogress" ? "live" : "upcoming");
  const status = start > now && carried === "ondemand" && vod?.status !== "complete" ? "upcoming" : carried;
  if (status !== "upcoming") return [{ event, status, at: start, start }];
  if (start <= now) return [];
  const updated = instantOf(event.updated_at) ?? now;
  return [{ event, status, at: updated < now ? updated : now, start }];
}

const SAYS: Record<CardStatus, string> = { upcoming: "Upcoming", live: "Live now", ondemand: "On demand" };

function itemOf({ event, status, at, start }: News, siteUrl: string): XmlElement {
  const { headline, subheadline } = eventHeadlines(event, event.publishers[0] ?? null);
  const when = scheduledDate(start, zoneOrDefault(zoneOfUnityKey(event.time_zone)), event.time_to_be_determined);
  const where = [event.venue, event.city, event.state_code].filter(Boolean).join(", ");
  return {
    title: `${subheadline} - ${headline}`,
    link: absolute(siteUrl, eventPath(event.slug, event.key)),
    description: [`${SAYS[status]}: ${when}.`, where].filter(Boolean).join(" "),
    // A game that has been announced is news once more when it can be watched.
    guid: { "@isPermaLink": "false", "#": `${event.key}/${status}` },
    pubDate: rfc822(at),
    ...(event.sport ?? event.activity_name ? { category: event.sport ?? event.activity_name ?? "" } : {}),
  };
}

const rfc822 = (instant: DateTime) => instant.toUTC().setLocale("en-US").toFormat("ccc, dd LLL yyyy HH:mm:ss 'GMT'");
