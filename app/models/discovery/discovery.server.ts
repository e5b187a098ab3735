import { type OrganizationView, organizationView } from "~/models/card/organization-row";
import { type NamedActivity, topSports } from "~/models/catalogue/activity.server";
import { type CardList, searchedCards, windowsOf } from "~/models/event-list/carousel.server";
import { gamesFirst, inLiveOrder } from "~/models/event-list/live-order";
import { liveAndLater } from "~/models/event-list/open-hours";
import type { Breadcrumb } from "~/models/navigation/page";
import {
  findSchoolPath,
  homePath,
  sportPath,
  sportStatePath,
  statePath,
  todayPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import type { Viewing } from "~/models/place/time";
import { playoffsOf } from "~/models/playoffs/playoffs.server";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { EventType } from "~/services/search/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { sportLabel } from "~contracts/vocabulary/activities";
import { STATE_CODES, type StateCode, stateName, stateSlug } from "~contracts/vocabulary/states";

type DiscoveryPlace = { sport: NamedActivity | null; state: StateCode | null };
type DiscoveryRow = CardList & { id: string; title: string; moreHref: string };
type DiscoveryLink = { label: string; href: string };

export type Discovery = {
  title: string;
  lead: string;
  breadcrumbs: Breadcrumb[];
  todayHref: string;
  rows: DiscoveryRow[];
  associations: OrganizationView[];
  schools: { organizations: OrganizationView[]; total: number; moreHref: string };
  sports: (DiscoveryLink & { current: boolean })[];
  states: DiscoveryLink[];
  playoffs: DiscoveryLink | null;
};

const ROW = 12;
const LISTED = 12;

export async function loadDiscovery(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  place: DiscoveryPlace,
  viewing: Viewing,
): Promise<Discovery> {
  const { sport, state } = place;
  const [rows, associations, schools, sports, playoffs] = await Promise.all([
    Promise.all(eventRows(upstreams, place, viewing)),
    state
      ? withFallback(
          "the associations of a place",
          upstreams.search.associations({ state, size: LISTED }),
          NOTHING_FOUND,
        )
      : NOTHING_FOUND,
    withFallback(
      "the schools of a place",
      upstreams.search.schools({ state, sport: sport?.slug, network_only: true, size: LISTED }),
      NOTHING_FOUND,
    ),
    state ? topSports(upstreams) : [],
    state ? playoffsOf(upstreams, state, sport?.slug) : null,
  ]);
  return {
    ...wordsOf(place),
    breadcrumbs: breadcrumbsOf(place),
    todayHref: todayPath({ activity: sport?.slug, state }),
    rows,
    associations: associations.items.map(organizationView),
    schools: {
      organizations: schools.items.map(organizationView),
      total: schools.total,
      moreHref: findSchoolPath(state ? stateSlug(state) : undefined),
    },
    sports: state
      ? sports.map(({ name }) => ({ label: name, href: sportStatePath(name, state), current: name === sport?.name }))
      : [],
    states:
      sport && !state
        ? STATE_CODES.map((code) => ({ label: stateName(code), href: sportStatePath(sport.name, code) }))
        : [],
    playoffs,
  };
}

function eventRows(
  upstreams: Pick<Upstreams, "search">,
  { sport, state }: DiscoveryPlace,
  viewing: Viewing,
): Promise<DiscoveryRow>[] {
  const { search } = upstreams;
  const query = { activity: sport?.slug, state, size: ROW };
  const eventsOf = (type: EventType, windows: object) => search.events({ ...query, ...windows }, { type });
  const { live, later } = liveAndLater(
    eventsOf("live", windowsOf(["live", "dcOnlyLive"], viewing.now)),
    eventsOf("upcoming", windowsOf(["upcoming", "dcOnlyUpcoming"], viewing.now)),
    viewing,
  );
  const rows = [
    { type: "live", title: "Live now", listed: live },
    { type: "upcoming", title: "Upcoming", listed: later },
    { type: "ondemand", title: "On demand", listed: eventsOf("ondemand", {}) },
  ] as const;
  return rows.map(async ({ type, title, listed }) => {
    const { cards: found, ...list } = await searchedCards(listed, viewing);
    const cards = type === "live" ? inLiveOrder(found) : gamesFirst(found, viewing.now);
    const moreHref = watchEventsPath({ status: type, activity: sport?.slug, state });
    return { id: type, title, moreHref, cards, ...list };
  });
}

function wordsOf({ sport, state }: DiscoveryPlace): Pick<Discovery, "title" | "lead"> {
  const place = state ? stateName(state) : "";
  const name = sport ? sportLabel(sport.name) : "";
  if (sport && state)
    return {
      title: `${place} ${name}`,
      lead: `High-school ${name.toLowerCase()} in ${place}: live, upcoming and on demand.`,
    };
  if (sport)
    return { title: name, lead: `High-school ${name.toLowerCase()} from every state: live, upcoming and on demand.` };
  return { title: place, lead: `High-school sports and events in ${place}: live, upcoming and on demand.` };
}

function breadcrumbsOf({ sport, state }: DiscoveryPlace): Breadcrumb[] {
  const home: Breadcrumb = { label: "Home", href: homePath(), icon: "home" };
  if (sport && state)
    return [
      home,
      { label: sport.name, href: sportPath(sport.slug) },
      { label: stateName(state), href: statePath(state) },
    ];
  return sport ? [home] : [home, { label: "Schools by state", href: findSchoolPath() }];
}
