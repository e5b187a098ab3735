import { CALENDAR_GAMES } from "~/models/event/page/calendar";
import { absolute } from "~/models/navigation/page";
import {
  bracketEmbedCodePath,
  bracketFeedPath,
  embedCodePath,
  feedPath,
  schoolPosterPath,
} from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/navigation/team-filter";
import { profileFamily } from "~contracts/vocabulary/profile-family";

export type OrganizationSharing = {
  address: string;
  /** webcal: keeps itself up to date. */
  calendarHref: string;
  calendarFile: string;
  /** "every game", where all of them fit. */
  calendarHolds: string;
  rssHref: string;
  posterHref: string | null;
  /** "Put this on your site" */
  embedHref: string;
  shortAddress?: string | null;
};

const EVERY_GAME = "every game";
const AS_MANY_AS_IT_TAKES = `${EVERY_GAME}, up to the next ${CALENDAR_GAMES.toLocaleString("en-US")},`;

export const webcal = (siteUrl: string, path: string) => absolute(siteUrl, path).replace(/^https?:/, "webcal:");

export function bracketSharing(path: string, siteUrl: string): OrganizationSharing {
  const calendarFile = bracketFeedPath("calendar.ics", path);
  return {
    address: absolute(siteUrl, path),
    calendarHref: webcal(siteUrl, calendarFile),
    calendarFile,
    calendarHolds: EVERY_GAME,
    rssHref: bracketFeedPath("events.rss", path),
    posterHref: null,
    embedHref: bracketEmbedCodePath(path),
  };
}

export function organizationSharing({
  type,
  slug,
  team,
  path,
  siteUrl,
}: {
  type: string;
  slug: string;
  team: TeamFilter;
  path: string;
  siteUrl: string;
}): OrganizationSharing {
  const calendarFile = feedPath("calendar.ics", type, slug, team);
  const family = profileFamily(type);
  return {
    address: absolute(siteUrl, path),
    calendarHref: webcal(siteUrl, calendarFile),
    calendarFile,
    calendarHolds: family === "associations" ? AS_MANY_AS_IT_TAKES : EVERY_GAME,
    rssHref: feedPath("events.rss", type, slug, team),
    posterHref: family === "schools" ? schoolPosterPath(slug) : null,
    embedHref: embedCodePath(type, slug, team),
  };
}

export const feedLinks = (
  title: string,
  { calendarFile, rssHref }: Pick<OrganizationSharing, "calendarFile" | "rssHref">,
) => [
  { type: "application/rss+xml", title: `${title}: games and replays`, href: rssHref },
  { type: "text/calendar", title: `${title}: calendar`, href: calendarFile },
];
