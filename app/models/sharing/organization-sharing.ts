import { bracketFeedPath, feedPath, profileFamily, schoolPosterPath } from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/profile/organization-place";
import { absolute } from "./structured-data";

export type OrganizationSharing = {
  address: string;
  /** A subscription that calendars keep up to date by themselves. */
  calendarHref: string;
  rssHref: string;
  /** Schools alone have a poster. */
  posterHref: string | null;
};

const webcal = (siteUrl: string, path: string) => absolute(siteUrl, path).replace(/^https?:/, "webcal:");

/** The feeds of a bracket, whose page is at `path`. */
export function bracketSharing(path: string, siteUrl: string): OrganizationSharing {
  return { address: absolute(siteUrl, path), calendarHref: webcal(siteUrl, bracketFeedPath("calendar.ics", path)), rssHref: bracketFeedPath("events.rss", path), posterHref: null };
}

/** The feeds and the poster of an organization, of its sport or its team. */
export function organizationSharing({ type, slug, team, path, siteUrl }: { type: string; slug: string; team: TeamFilter; path: string; siteUrl: string }): OrganizationSharing {
  return {
    address: absolute(siteUrl, path),
    calendarHref: webcal(siteUrl, feedPath("calendar.ics", type, slug, team)),
    rssHref: feedPath("events.rss", type, slug, team),
    posterHref: profileFamily(type) === "schools" ? schoolPosterPath(slug) : null,
  };
}
