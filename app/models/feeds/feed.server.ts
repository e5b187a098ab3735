import type { DateTime } from "luxon";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { calendarFeed, type CalendarItem, calendarItem } from "~/models/event/page/calendar";
import { canonicalBracketPath, type SingleBracketAddress } from "~/models/navigation/bracket-address";
import { bracketFeedPath, feedPath } from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/navigation/team-filter";
import { readOrganization } from "~/models/organization/organization.server";
import { placePath, subjectOf } from "~/models/organization/place";
import { endOf, instantOf } from "~/models/place/time";
import { bracketFeed, type BracketFeedItem } from "~/models/playoffs/bracket-feed";
import { readBracket } from "~/models/playoffs/playoffs.server";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { Event } from "~contracts/records/event";
import type { FeedAddress, FeedFileName } from "./feed-address";
import { gamesAround, PIECES_AHEAD } from "./games-ahead";
import { bracketNews, eventNews, rssFeed } from "./rss";

type Source = { siteUrl: string; now: DateTime };

export type FeedFile = { body: string; type: string };

/** Null: not found. "unavailable": the lookup failed. */
export async function readFeed(
  upstreams: Pick<Upstreams, "catalogue" | "content" | "search">,
  address: FeedAddress,
  { siteUrl, now }: Source,
): Promise<FeedFile | "unavailable" | null> {
  const [profile, sport] = await Promise.all([
    readOrganization(upstreams, address.family, address.slug),
    address.sport ? activityOfAddress(upstreams, address.sport) : null,
  ]);
  if (profile === "unavailable") return "unavailable";
  if (!profile || (address.sport && !sport)) return null;
  const team: TeamFilter = { sport: sport?.slug, gender: address.gender, level: address.level };
  const title = [profile.name, subjectOf(team)].filter(Boolean).join(" ");
  const events = await withFallback(
    "the events of a feed",
    eventsOf(upstreams, profile.key, team, { now, pieces: address.file === "calendar.ics" ? PIECES_AHEAD : 1 }),
    "unavailable" as const,
  );
  if (events === "unavailable") return events;
  if (address.file === "calendar.ics") {
    return {
      body: calendarFeed(
        `${title} on ${brand.name}`,
        events.flatMap((event) => calendarItem(event) ?? []),
        { siteUrl, productName: brand.name },
      ),
      type: "text/calendar",
    };
  }
  const slug = profile.slug ?? profile.key;
  const feed = {
    title: `${title} on ${brand.name}`,
    description: `Games and events from ${title}: coming up, live and on demand.`,
    path: placePath(profile.type, slug, { view: "overview", ...team }),
    self: feedPath("events.rss", profile.type, slug, team),
    siteUrl,
  };
  return {
    body: rssFeed(
      feed,
      events.flatMap((event) => eventNews(event, now) ?? []),
    ),
    type: "application/rss+xml",
  };
}

function eventsOf(
  { content }: Pick<Upstreams, "content">,
  organizationKey: string,
  { sport, gender, level }: TeamFilter,
  reach: { now: DateTime; pieces: number },
): Promise<Event[]> {
  const team = { ...(sport ? { activity: sport } : {}), ...(gender && level ? { gender, level } : {}) };
  return gamesAround((period) => content.schedule(organizationKey, { ...team, ...period }), reach);
}

export async function readBracketFeed(
  upstreams: Pick<Upstreams, "catalogue">,
  address: SingleBracketAddress,
  file: FeedFileName,
  { siteUrl, now }: Source,
): Promise<FeedFile | null> {
  const bracket = await readBracket(upstreams, address);
  if (!bracket) return null;
  const games = bracketFeed(bracket);
  const path = canonicalBracketPath(address);
  if (file === "calendar.ics") {
    const items = games.flatMap((game) => bracketItem(game, { path, sport: bracket.sport }) ?? []);
    return {
      body: calendarFeed(`${bracket.name} on ${brand.name}`, items, { siteUrl, productName: brand.name }),
      type: "text/calendar",
    };
  }
  const feed = {
    title: `${bracket.name} on ${brand.name}`,
    description: `Games from ${bracket.name}.`,
    path,
    self: bracketFeedPath(file, path),
    siteUrl,
  };
  return {
    body: rssFeed(
      feed,
      games.flatMap((game) => bracketNews(game, { path, sport: bracket.sport }, now) ?? []),
    ),
    type: "application/rss+xml",
  };
}

function bracketItem(
  { key, start, zone, timeToBeDetermined, title, path, off, updated }: BracketFeedItem,
  { path: bracketPath, sport }: { path: string; sport: string },
): CalendarItem | null {
  const begins = instantOf(start);
  const ends = endOf({ start_time: start, sport });
  return (
    begins &&
    ends && {
      key,
      start: begins,
      end: ends,
      zone,
      isAllDay: timeToBeDetermined,
      summary: title,
      place: "",
      path: path ?? bracketPath,
      off,
      updated: instantOf(updated),
    }
  );
}
