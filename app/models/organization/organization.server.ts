import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { type CardList, type ListPage, searchedCards, windowsOf } from "~/models/event-list/carousel.server";
import { type DayHead, underDays } from "~/models/event-list/day-heads";
import { todayOf } from "~/models/event-list/days";
import { type ListedMoment, listedOn, type ListSnapshot } from "~/models/event-list/list-snapshot";
import { listedPage } from "~/models/event-list/listed-page.server";
import { mapLimited } from "~/models/event-list/map-limited";
import { liveAndLater } from "~/models/event-list/open-hours";
import { type MemberOnOrganization, type Session, visitorAsFan } from "~/models/member/member-on-event.server";
import { teamMark } from "~/models/member/team-mark";
import { subscriptionOf } from "~/models/member/user-info.server";
import type { ShareImage } from "~/models/navigation/page";
import {
  profileSportPath,
  profileVideoPath,
  shortPath,
  supportProgramPath,
  withQuery,
} from "~/models/navigation/paths";
import type { ProfileFamily } from "~/models/navigation/profile-params";
import type { TeamFilter } from "~/models/navigation/team-filter";
import { profileBreadcrumbs } from "~/models/organization/breadcrumbs";
import { type LiveAndUpcoming, liveAndUpcoming } from "~/models/organization/live-and-upcoming";
import {
  breadcrumbLevel,
  type OrganizationPlace,
  OVERVIEW,
  placePath,
  placeTabs,
  subjectOf,
  type Team,
  teamChips,
  teamsIn,
  type VideoCategory,
} from "~/models/organization/place";
import { gamesOfTheYear, scheduleDays } from "~/models/organization/schedule";
import type { OwnSide } from "~/models/organization/season";
import { isOutsideNetwork, subscribeBanner } from "~/models/organization/subscribe-banner";
import { hexColor } from "~/models/place/color";
import { houseColors } from "~/models/place/house-colors";
import { placeText } from "~/models/place/place-text";
import type { Viewing } from "~/models/place/time";
import { associationPlayoffs } from "~/models/playoffs/association-playoffs";
import type { OrganizationFacts } from "~/models/sharing/organization-record";
import { organizationSharing } from "~/models/sharing/organization-sharing";
import { organizationPicture, pictureTeam, shareImage, teamPictureKey } from "~/models/sharing/share-picture";
import { shortAddress } from "~/models/sharing/structured-data";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import { orUnread } from "~/services/http/unavailable.server";
import { ownSite } from "~/services/process/own-site.server";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { EventListing } from "~contracts/records/card";
import type { Profile } from "~contracts/records/profile";
import { isGenderedSport, sportLabel } from "~contracts/vocabulary/activities";
import { profileFamily } from "~contracts/vocabulary/profile-family";

export type OrganizationPage = ReturnType<typeof organizationPage>;

/** May arrive after the page; never rejects. */
type OrganizationLists = {
  liveAndUpcoming: Promise<LiveAndUpcoming<CardView>>;
  onDemand: Promise<CardList>;
  highlights: Promise<CardList>;
};

type Membership = Parameters<typeof subscribeBanner>[1];
const GUEST: Membership = { authenticated: false, isSubscriber: false, onVoucher: false };
type SearchQuery = Record<string, unknown>;

const ROW = 12;

/** Null: not found. Search stands in for a failing catalogue; "unavailable" only if both fail (S 8.4). */
export async function readOrganization(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  family: ProfileFamily,
  slug: string,
): Promise<Profile | "unavailable" | null> {
  const profile = await orUnread(upstreams.catalogue.profileBySlug(family, slug));
  return profile === "unavailable" ? ((await organizationInSearch(upstreams, family, slug)) ?? profile) : profile;
}

/** Search has no about text, association, or second color. */
async function organizationInSearch(
  upstreams: Pick<Upstreams, "search">,
  family: ProfileFamily,
  slug: string,
): Promise<Profile | null> {
  const answer = searchFamily(upstreams, family, { q: slug.replaceAll("-", " "), size: 20 });
  const { items } = await withFallback("an organization that search may know", answer, NOTHING_FOUND);
  return items.find((item) => item.slug === slug) ?? null;
}

/** The organizations of a family (S 7.6). */
export function searchFamily({ search }: Pick<Upstreams, "search">, family: ProfileFamily, query: SearchQuery) {
  switch (family) {
    case "schools":
      return search.schools(query);
    case "associations":
      return search.associations(query);
    case "state_associations":
      return search.stateAssociations(query);
    case "affiliates":
      return search.affiliates(query);
  }
}

export function organizationPage(
  profile: Profile,
  membership: Membership | null,
  place: OrganizationPlace = OVERVIEW,
  favorites: MemberOnOrganization["favorites"] | null = [],
) {
  const { type } = profile;
  const slug = profile.slug ?? profile.key;
  const subject = subjectOf(place);
  const { sport, gender, level } = place;
  const team = { sport, gender, level };
  const path = placePath(type, slug, place);
  return {
    key: profile.key,
    type,
    title: [profile.name, subject].filter(Boolean).join(" "),
    documentTitle: [profile.has_namesake ? nameInState(profile) : profile.name, subject].filter(Boolean).join(" "),
    name: profile.name,
    shortName: profile.short_name || profile.name,
    place: placeText(profile) || null,
    kicker: kickerOf(profile),
    about: profile.about ?? null,
    description: profileDescription(subject ? { ...profile, name: `${profile.name} ${subject}` } : profile),
    logo: profile.logo ?? null,
    color: hexColor(profile.primary_color),
    secondaryColor: hexColor(profile.secondary_color),
    house: houseColors(hexColor(profile.primary_color), hexColor(profile.secondary_color)),
    canonicalPath: place.page && place.page > 1 ? withQuery(path, { page: place.page }) : path,
    breadcrumbs: profileBreadcrumbs(profile, breadcrumbLevel(place)),
    banner: membership && subscribeBanner(profile, membership),
    ownSide: ownSide(profile),
    joinHref: isOutsideNetwork(profile) ? `${supportProgramPath({ school: profile.key })}#form` : null,
    slug,
    facts: organizationFacts(profile, slug),
    team,
    mark: favorites && teamMark(profile, team, subject, favorites),
    sharing: {
      ...organizationSharing({ type, slug, team, path, siteUrl: ownSite().url }),
      // Of the school itself, not of one of its teams.
      shortAddress: profile.short_code && !sport ? shortAddress(ownSite().url, shortPath(profile.short_code)) : null,
    },
    picture: pictureOfTeam(profile, slug, team),
    tabs: [...placeTabs(type, slug, place), ...playoffsTab(profile)],
    sports: (profile.sports ?? []).map((sport) => ({
      label: sportLabel(sport),
      href: profileSportPath(type, slug, sport),
    })),
  };
}

const nameInState = ({ name, state_code }: Profile) => (state_code ? `${name} (${state_code})` : name);

function pictureOfTeam(profile: Profile, slug: string, team: TeamFilter): ShareImage {
  const family = profileFamily(profile.type);
  const key = teamPictureKey(slug, team);
  const pictured = pictureTeam(key.split(".").slice(1), profile);
  if (!pictured) return shareImage(family, slug, organizationPicture(profile));
  return shareImage(family, key, organizationPicture(profile, subjectOf(pictured)));
}

function organizationFacts(profile: Profile, slug: string): OrganizationFacts {
  const { type, name, city, state_code, logo, state_association_name, state_association_slug } = profile;
  const association =
    state_association_name && state_association_slug && !profile.is_non_association
      ? { name: state_association_name, slug: state_association_slug }
      : null;
  return {
    type,
    slug,
    name,
    city: city ?? null,
    stateCode: state_code ?? null,
    description: profileDescription(profile),
    logo: logo ?? null,
    association,
  };
}

function playoffsTab(profile: Profile) {
  const playoffs = associationPlayoffs(profile);
  return playoffs ? [{ ...playoffs, current: false }] : [];
}

export async function sportOverview(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  team: TeamFilter & { sport: string },
  viewing: Viewing,
) {
  const [lists, teams] = await Promise.all([
    loadedLists(organizationLists(upstreams, profile, viewing, team)),
    organizationTeams(upstreams, profile, team.sport, viewing),
  ]);
  return { lists, chips: teamChips(profile, team, teams) };
}

/** What of a member can't be read is null: nothing is sold to who may hold a pass (S 8.2). */
export async function visitorOnOrganization(
  upstreams: Pick<Upstreams, "member">,
  profile: Profile,
  authenticated: boolean,
  session: Session,
): Promise<{ fan: MemberOnOrganization | null; membership: Membership | null }> {
  const [subscription, fan] = await Promise.all([
    subscriptionOf(upstreams, authenticated, session.call),
    visitorAsFan(upstreams, profile.key, authenticated, session),
  ]);
  if (!session.signedIn) return { fan, membership: GUEST };
  return { fan, membership: subscription && { authenticated: true, ...subscription } };
}

/** Starts all searches at once (S 7.6); a failed one is an empty list (S 8.4). */
export function organizationLists(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  viewing: Viewing,
  team: TeamFilter = {},
): OrganizationLists {
  const query = { ...teamQuery(team), size: ROW };
  const highlights = categoryOf(upstreams, profile, "highlights", query, viewing.now);
  return { ...gameLists(upstreams, profile, viewing, team), highlights: searchedCards(highlights, viewing) };
}

/** The same without highlights. */
export function gameLists(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  viewing: Viewing,
  team: TeamFilter = {},
): Omit<OrganizationLists, "highlights"> {
  const query = { ...teamQuery(team), size: ROW };
  const listOf = (category: VideoCategory) => categoryOf(upstreams, profile, category, query, viewing.now);
  const { live, later } = liveAndLater(listOf("live"), listOf("upcoming"), viewing);
  return {
    liveAndUpcoming: Promise.all([searchedCards(live, viewing), searchedCards(later, viewing)]).then(([nowOn, ahead]) =>
      liveAndUpcoming(itemsOf(nowOn), itemsOf(ahead)),
    ),
    onDemand: searchedCards(listOf("on-demand"), viewing),
  };
}

export async function loadedLists(lists: OrganizationLists) {
  const [liveAndUpcoming, onDemand, highlights] = await Promise.all([
    lists.liveAndUpcoming,
    lists.onDemand,
    lists.highlights,
  ]);
  return { liveAndUpcoming, onDemand, highlights };
}

export const ON_A_PAGE = 24;

export type VideoPage = CardList & ListedMoment & { heads: DayHead[]; page: number; pageCount: number };

/** Empty for an unknown category (rulings 3, video/{category}); games of many schools have their days (S 2.14). */
export async function organizationVideos(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  category: VideoCategory | null,
  { page, at: asOf = null, sport }: { page: number; at?: ListSnapshot; sport?: string },
  viewing: Viewing,
): Promise<VideoPage> {
  const { at, minute, moment, now } = listedOn(page, asOf, viewing.now);
  if (!category) return { cards: [], heads: [], total: 0, page: 1, pageCount: 1, at, minute };
  const query = { ...teamQuery({ sport }), at: moment, page, size: ON_A_PAGE };
  const ask = (one: VideoCategory) => categoryOf(upstreams, profile, one, query, now);
  const list = await listedPage(ask, { status: category, page, size: ON_A_PAGE }, viewing);
  const videos = { ...list, at, minute };
  if (!hasDays(profile, category)) return { ...videos, heads: [] };
  return { ...videos, ...underDays(videos.cards, { status: null, today: todayOf(viewing), now: viewing.now }) };
}

/** A school has few games on one day: nearly each would stand alone under its heading. */
const hasDays = ({ type }: Profile, category: VideoCategory): boolean =>
  profileFamily(type) !== "schools" && (category === "upcoming" || category === "on-demand");

function categoryOf(
  { search }: Pick<Upstreams, "search">,
  profile: Profile,
  category: VideoCategory,
  query: SearchQuery,
  now: DateTime,
): Promise<ListPage> {
  const organization = organizationIn(profile);
  switch (category) {
    case "live":
      return search.organizationEvents(
        organization,
        { ...query, ...windowsOf(["live", "dcOnlyLive"], now) },
        { type: "live" },
      );
    case "upcoming":
      return search.organizationEvents(
        organization,
        { ...query, ...windowsOf(["upcoming", "dcOnlyUpcoming"], now) },
        { type: "upcoming" },
      );
    case "on-demand":
      return search.organizationEvents(organization, query, { type: "ondemand" });
    case "highlights":
      return search.organizationHighlights(organization, query);
  }
}

/** Only schools play games. */
export const ownSide = ({ type, name, short_name, logo }: Profile): OwnSide | null =>
  profileFamily(type) === "schools" ? { name: short_name || name, logo: logo ?? null } : null;

const PAST_EVENTS = 100;
const EVENTS_AHEAD = 100;

export type OrganizationSchedule = ReturnType<typeof scheduleDays> & {
  teams: Team[];
  more: { past: MoreGames; ahead: MoreGames };
  /** A part could not be had, so that it is empty says nothing of what there is (S 8.4). */
  unread: boolean;
};

/** Where there are more than a schedule shows. */
export type MoreGames = { href: string; label: string } | null;

/** See rulings 3, schedule page. A visitor who hides scores sees no record, so nothing is asked for one. */
export async function organizationSchedule(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  sport: string,
  viewing: Viewing,
  { hidesScores = false } = {},
): Promise<OrganizationSchedule> {
  const { past, ahead, listings } = await sportListings(upstreams, profile, sport, viewing);
  const more = {
    past: moreGames(profile, sport, past, { category: "on-demand", label: "See all replays" }),
    ahead: moreGames(profile, sport, ahead, { category: "upcoming", label: "See all upcoming" }),
  };
  const own = ownSide(profile);
  const isCounted = own !== null && !hidesScores;
  const played = isCounted && past && ahead ? await seasonBeforeToday(upstreams, profile, sport, viewing, past) : null;
  const listed = new Set(listings.map(({ key }) => key));
  const unlisted = played && played.filter(({ key }) => !listed.has(key));
  const unread = !past || !ahead;
  return { ...scheduleDays(listings, viewing, own, unlisted), teams: teamsIn(listings), more, unread };
}

/** More than five levels of boys and girls play in a year. */
const MOST_PAGES = 5;

/**
 * All games of the school year before today; null where not all of them can be had. At most five pages are read, all
 * but the listed one at once: only their games tell where the year began.
 */
async function seasonBeforeToday(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  sport: string,
  viewing: Viewing,
  listed: ListPage,
): Promise<EventListing[] | null> {
  const listedAlone = gamesOfTheYear([listed], viewing);
  if (listedAlone) return listedAlone;
  const pages = Array.from({ length: Math.min(Math.ceil(listed.total / PAST_EVENTS), MOST_PAGES) }, (_, i) => i + 1);
  const earlier = await mapLimited(pages.slice(1), (page) =>
    withFallback("the earlier games of a season", pastEvents(upstreams, profile, sport, viewing, page), null),
  );
  return gamesOfTheYear([listed, ...earlier], viewing);
}

function moreGames(
  { type, slug, key }: Profile,
  sport: string,
  found: ListPage | null,
  { category, label }: { category: VideoCategory; label: string },
): MoreGames {
  if (!found || found.total <= found.items.length) return null;
  return { href: profileVideoPath(type, slug ?? key, category, sport), label };
}

async function organizationTeams(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  sport: string,
  viewing: Viewing,
): Promise<Team[]> {
  return teamsIn((await sportListings(upstreams, profile, sport, viewing)).listings);
}

async function sportListings(
  upstreams: Pick<Upstreams, "search">,
  profile: Profile,
  sport: string,
  viewing: Viewing,
): Promise<{ past: ListPage | null; ahead: ListPage | null; listings: EventListing[] }> {
  const coming = { sport, from: startOfToday(viewing), sort: "start", size: EVENTS_AHEAD };
  const [past, ahead] = await Promise.all([
    withFallback("the past events of an organization", pastEvents(upstreams, profile, sport, viewing), null),
    withFallback(
      "the coming events of an organization",
      upstreams.search.organizationEvents(organizationIn(profile), coming),
      null,
    ),
  ]);
  const items = [...(past?.items ?? []), ...(ahead?.items ?? [])];
  const listings = [...new Map(items.map((listing) => [listing.key, listing])).values()];
  return { past, ahead, listings };
}

/** All of today counts as upcoming, wherever the games are. */
const startOfToday = ({ now, zone }: Viewing): DateTime => now.setZone(zone).startOf("day");

const pastEvents = (
  { search }: Pick<Upstreams, "search">,
  profile: Profile,
  sport: string,
  viewing: Viewing,
  page?: number,
): Promise<ListPage> =>
  search.organizationEvents(organizationIn(profile), {
    sport,
    to: startOfToday(viewing),
    sort: "-start",
    size: PAST_EVENTS,
    page,
  });

const organizationIn = ({ key, type, producer_key }: Profile) => ({ key, type, producer_key });

// Sports that girls and boys play together have no gender in search (S 9.7).
function teamQuery({ sport, gender, level }: TeamFilter): SearchQuery {
  return { sport, gender: gender && sport && isGenderedSport(sportLabel(sport)) ? gender : null, level };
}

const itemsOf = ({ cards, ...list }: CardList) => ({ items: cards, ...list });

const KINDS = { schools: null, associations: "State association", affiliates: "Affiliate" } as const;

function kickerOf(profile: Profile): string | null {
  const family = profileFamily(profile.type);
  if (family !== "schools") return KINDS[family];
  return profile.is_non_association
    ? null
    : (profile.state_association_name ?? profile.state_association_acronym ?? null);
}

// ".", "?", or "!" at the end of a word of two letters or more.
const SENTENCE_END = /(?<=\p{L}{2})[.?!](?=\s|$)/u;

/** The first sentence of a text; null if it has none (S 5.2). */
export function firstSentence(text: string | null | undefined): string | null {
  const whole = (text ?? "").trim();
  const end = whole.search(SENTENCE_END);
  return end === -1 ? null : whole.slice(0, end + 1).replace(/\s+/g, " ");
}

/** An organization's page in a search engine's results (S 2.10, 5.2). */
export function profileDescription(profile: Pick<Profile, "name" | "about">): string {
  const base = `Watch ${profile.name} games and events, live and on demand, on ${brand.name}.`;
  const sentence = firstSentence(profile.about);
  return sentence ? `${base} ${sentence}` : base;
}
