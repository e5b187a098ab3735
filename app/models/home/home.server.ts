import { type OrganizationView, organizationViews } from "~/models/card/organization-row";
import { byDate } from "~/models/event-list/by-date";
import { type CardList, cardList, searchedCards, unreadList, windowsOf } from "~/models/event-list/carousel.server";
import { endOfToday } from "~/models/event-list/days";
import { gamesFirst, inLiveOrder } from "~/models/event-list/live-order";
import { mapLimited } from "~/models/event-list/map-limited";
import { liveAndLater } from "~/models/event-list/open-hours";
import { type OwnGames, ownGames } from "~/models/event-list/own-games";
import type { WindowParameter } from "~/models/event-list/windows";
import { favoriteTeams, type FavoriteTeamView, followed, type FollowedView } from "~/models/member/favorites.server";
import { referredCards, soonestCards } from "~/models/member/referred-cards.server";
import { subscriptionInfo } from "~/models/member/subscription";
import { parsedSchool, supportedSchool } from "~/models/member/supported-school";
import { memberProfileOf, userInfoOf } from "~/models/member/user-info.server";
import { cardsToContinue, withCards } from "~/models/member/watched-cards";
import { highlightsPath, ownListPath, sportPath, todayPath, watchEventsPath } from "~/models/navigation/paths";
import { isoOf, type Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { Carousel as CarouselFlag, Flags } from "~contracts/flags";
import type { MemberProfile, UserInfo } from "~contracts/records/member";
import { litMap, type StateTile } from "./live-map";
import { laterWindows, tonightWindows } from "./tonight";

/** A part that can't be loaded is left out (S 2.1, 2.10). */

export type HomeCarousel = CardList & {
  title: string;
  moreHref: string | null;
  /** Its games were picked one by one. */
  isChosen?: boolean;
};
type HomeLink = { label: string; href: string; icon?: string; external?: boolean };

export type GuestHome = {
  /** Null: not known. */
  liveCount: number | null;
  featured: HomeCarousel;
  liveNow: HomeCarousel;
  upcomingToday: HomeCarousel;
  topHighlights: HomeCarousel;
  quickLinks: HomeLink[];
  playoffs: HomeLink[];
  sports: HomeLink[];
  states: StateTile[];
};

export type MemberHome = GuestHome & {
  tonight: HomeCarousel;
  /** False when the member's games are unknown. */
  hasOwnGames: boolean;
  /** The next games of the member's teams, where none is tonight. */
  next: HomeCarousel;
  /** The nearest schools to the member's ZIP code, where no team of theirs has a game ahead. */
  near: OrganizationView[];
  /** The school that the member supports, whether followed or not. */
  supported: OrganizationView | null;
  recentlyWatched: HomeCarousel;
  reminders: HomeCarousel;
  following: FollowedView[];
  favoriteTeams: FavoriteTeamView[];
};

type HomeFlags = Pick<Flags, "home-page-featured-carousel" | "carousel-top-highlights">;
type HomeViewing = Viewing & { flags: HomeFlags };

/** Two screens of cards on most computers; the rest is behind "See all". */
const ROW = 8;
/** The row is chosen among these. */
const MOST_LIVE = 3 * ROW;
/** Only the newest follows are shown. */
const SHOWN_REFERENCES = 12;
const SHOWN_TEAMS = 8;
const SHOWN_NEXT = 4;
const SHOWN_NEAR = 6;
/** What is finished leaves the row, so more are looked up than shown. */
const LOOKED_AT = 2 * SHOWN_REFERENCES;

export async function loadGuestHome(
  upstreams: Pick<Upstreams, "catalogue" | "quickLinks" | "search">,
  viewing: HomeViewing,
): Promise<GuestHome> {
  return offeredOnce(await everythingOn(upstreams, viewing), { shown: [], state: null, now: viewing.now });
}

/** Each game appears only in the first row that has it, counting the rows in `shown`. */
function offeredOnce(
  home: GuestHome,
  { shown, state, now }: { shown: readonly HomeCarousel[]; state: string | null; now: HomeViewing["now"] },
): GuestHome {
  const live = { ...home.liveNow, cards: inLiveOrder(home.liveNow.cards, state) };
  const later = { ...home.upcomingToday, cards: gamesFirst(home.upcomingToday.cards, now) };
  const [liveNow, upcomingToday, featured] = withoutRepeats([live, later, home.featured], { length: ROW, shown });
  return { ...home, liveNow, upcomingToday, featured };
}

async function everythingOn(
  upstreams: Pick<Upstreams, "catalogue" | "quickLinks" | "search">,
  viewing: HomeViewing,
): Promise<GuestHome> {
  const { catalogue, quickLinks, search } = upstreams;
  const { flags, now } = viewing;
  const live = { ...windowsOf(["live", "dcOnlyLive"], now), size: MOST_LIVE };
  const upcoming = windowsOf(["upcoming", "dcOnlyUpcoming"], now).window;
  // What is late is under "Live now". A `from` of its own would be another in each minute, so nothing could stand in.
  const today = { window: upcoming.filter(({ from }) => from > isoOf(now)), to: endOfToday(viewing), size: ROW };
  const rows = liveAndLater(search.events(live, { type: "live" }), search.events(today, { type: "upcoming" }), viewing);
  const [liveCount, liveStates, featured, liveNow, upcomingToday, topHighlights, links, playoffs, activities] =
    await Promise.all([
      withFallback("how many games are live", search.eventsCount({}, { type: "live" }), null),
      withFallback("the states with live games", search.liveStates(), []),
      flaggedCarousel(upstreams, flags["home-page-featured-carousel"], viewing),
      searchedCards(rows.live, viewing),
      searchedCards(rows.later, viewing),
      flaggedCarousel(upstreams, flags["carousel-top-highlights"], viewing),
      withFallback("the quick links", quickLinks.home(), []),
      withFallback("the links to the playoffs", quickLinks.playoffs(), []),
      withFallback("the top sports", catalogue.activities({ only: "top-sports" }), NOTHING_FOUND),
    ]);
  return {
    liveCount,
    featured,
    liveNow: { title: "Live now", moreHref: watchEventsPath({ status: "live" }), ...liveNow },
    upcomingToday: { title: "Upcoming today", moreHref: todayPath({ status: "upcoming" }), ...upcomingToday },
    topHighlights,
    quickLinks: links.map(homeLink),
    playoffs: playoffs.map(homeLink),
    sports: activities.items.map(({ name, slug }) => ({ label: name, href: sportPath(slug) })),
    states: litMap(liveStates),
  };
}

/** Without a profile, only the guest rows, and no one says that the member has no teams (S 8.2). */
export async function loadMemberHome(
  upstreams: Pick<Upstreams, "catalogue" | "member" | "quickLinks" | "search">,
  viewing: HomeViewing,
  call: MemberCall,
): Promise<MemberHome> {
  const everything = everythingOn(upstreams, viewing);
  const [profile, userInfo] = await Promise.all([
    memberProfileOf(upstreams, call),
    userInfoOf(upstreams, call, "the school that a member supports"),
  ]);
  const [common, own] = await Promise.all([everything, ownRows(upstreams, profile, userInfo, viewing)]);
  const shown = [own.tonight, own.next, own.recentlyWatched, own.reminders];
  const state = parsedSchool(userInfo)?.state_code ?? null;
  return { ...offeredOnce(common, { shown, state, now: viewing.now }), ...own };
}

type OwnRows = Omit<MemberHome, keyof GuestHome>;

async function ownRows(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  profile: MemberProfile | null,
  userInfo: UserInfo | null,
  viewing: HomeViewing,
): Promise<OwnRows> {
  const supported = userInfo && supportedSchool(userInfo, subscriptionInfo(userInfo, viewing.now));
  const knowsTeams = profile !== null && userInfo !== null;
  const own = ownGames(profile, supported?.key ?? null);
  const ofTonight = gamesOf(upstreams, own, { ...tonightWindows(viewing.now, viewing.zone), size: ROW }, viewing);
  const later = { ...laterWindows(viewing.now, viewing.zone), size: SHOWN_NEXT };
  const ofLaterDays = ofTonight.then(({ cards, unread }) =>
    cards.length > 0 || unread ? null : gamesOf(upstreams, own.slice(0, SHOWN_NEXT), later, viewing),
  );
  const known = new Set([supported?.key, ...(profile?.following ?? []).map(({ content_key }) => content_key)]);
  const [tonight, next, near, recentlyWatched, reminders, following, teams] = await Promise.all([
    ofTonight,
    ofLaterDays.then((found) => found ?? { cards: [], total: 0 }),
    ofLaterDays.then((found) =>
      knowsTeams && found?.cards.length === 0 && !found.unread ? schoolsNear(upstreams, userInfo.zip_code, known) : [],
    ),
    continuing(upstreams, profile, viewing),
    soonestCards(upstreams, profile?.reminders ?? [], SHOWN_REFERENCES, viewing),
    followed(upstreams, profile?.following.slice(0, SHOWN_REFERENCES) ?? []),
    favoriteTeams(upstreams, profile?.favorite_teams.slice(0, SHOWN_TEAMS) ?? []),
  ]);
  const above = new Set([...tonight.cards, ...next.cards].map(({ key }) => key));
  const reminded = reminders?.cards.filter(({ key }) => !above.has(key));
  return {
    tonight: {
      title: "Tonight for your teams",
      moreHref: own.length > 0 ? ownListPath() : null,
      ...tonight,
      ...(!knowsTeams && { unread: true }),
    },
    hasOwnGames: own.length > 0,
    next: { title: "Next for your teams", moreHref: null, ...next },
    near,
    supported,
    recentlyWatched: { title: "Continue watching", moreHref: null, ...recentlyWatched },
    reminders: {
      title: "Your reminders",
      moreHref: null,
      ...(reminded ? { cards: reminded, total: reminded.length } : unreadList()),
    },
    following: following.filter(({ key }) => key !== supported?.key),
    favoriteTeams: teams ?? [],
  };
}

async function continuing(
  upstreams: Pick<Upstreams, "search">,
  profile: MemberProfile | null,
  viewing: HomeViewing,
): Promise<CardList> {
  const recent = withCards(profile?.most_recent ?? []);
  const { cards } = await referredCards(upstreams, recent.slice(0, LOOKED_AT), viewing);
  const left = cardsToContinue(cards, recent).slice(0, SHOWN_REFERENCES);
  return { cards: left, total: left.length };
}

/** A row of cards whose title and query a feature flag holds (S 3). */
async function flaggedCarousel(
  upstreams: Pick<Upstreams, "search">,
  { header, content_type, query }: CarouselFlag,
  viewing: HomeViewing,
): Promise<HomeCarousel> {
  const { search } = upstreams;
  const { type, ...rest } = query;
  const answer =
    content_type === "highlight"
      ? search.highlights({ size: ROW, ...query })
      : // Twice as many, because games in the rows above get removed.
        search.events({ size: 2 * ROW, ...rest }, { type: eventType(type) });
  const moreHref = content_type === "highlight" ? highlightsPath() : watchEventsPath({ status: eventType(type) });
  const isChosen = content_type === "event" && query.key !== undefined;
  return { title: header, moreHref, ...(isChosen && { isChosen }), ...(await searchedCards(answer, viewing)) };
}

const EVENT_TYPES = ["live", "upcoming", "ondemand"] as const;

function eventType(type: unknown): (typeof EVENT_TYPES)[number] | undefined {
  return EVENT_TYPES.find((known) => known === type);
}

/** The soonest in these windows; a game of two followed teams appears once (rulings 4). */
async function gamesOf(
  upstreams: Pick<Upstreams, "search">,
  queries: readonly OwnGames[],
  windows: { window: WindowParameter[]; size: number },
  viewing: HomeViewing,
): Promise<CardList> {
  const found = await mapLimited(queries, (query) =>
    withFallback("the games of a member's teams", upstreams.search.events({ ...query, ...windows }), null),
  );
  const byKey = new Map(found.flatMap((list) => list?.items ?? []).map((listing) => [listing.key, listing]));
  const items = [...byKey.values()].sort(byDate).slice(0, windows.size);
  const list = cardList({ items, total: byKey.size }, viewing);
  return found.includes(null) ? { ...list, unread: true } : list;
}

async function schoolsNear(
  upstreams: Pick<Upstreams, "search">,
  zip: string | null | undefined,
  known: ReadonlySet<string | undefined>,
): Promise<OrganizationView[]> {
  if (!zip) return [];
  // Schools outside the network have no games to follow.
  const found = await withFallback(
    "schools near a member",
    upstreams.search.schools({ q: zip, size: 4 * SHOWN_NEAR }),
    NOTHING_FOUND,
  );
  const others = found.items.filter(
    ({ type, is_network, key }) => type !== brand.cameraVendor.profileType && is_network !== false && !known.has(key),
  );
  return organizationViews(others).slice(0, SHOWN_NEAR);
}

function homeLink({
  label,
  href,
  icon,
  external,
}: {
  label: string;
  href: string;
  icon?: string | null;
  external?: boolean | null;
}): HomeLink {
  return { label, href, ...(icon ? { icon } : {}), ...(external ? { external } : {}) };
}

type Row = { cards: readonly { key: string }[]; isChosen?: boolean };

/** A row with fewer games left isn't worth its heading. */
const FEWEST = 3;

/** Removes games shown above; a row left with fewer than three is emptied, unless the team chose its games (S 2.1). */
export function withoutRepeats<const Rows extends readonly Row[]>(
  rows: Rows,
  { length, shown = [] }: { length: number; shown?: readonly Row[] },
): Rows {
  const above = new Set(shown.flatMap(({ cards }) => cards.map(({ key }) => key)));
  return rows.map((row) => {
    const own = row.cards.filter(({ key }) => !above.has(key)).slice(0, length);
    const isTooShort = own.length < FEWEST && own.length < row.cards.length;
    const cards = isTooShort && !row.isChosen ? [] : own;
    for (const { key } of cards) above.add(key);
    return { ...row, cards };
  }) as unknown as Rows;
}
