import { unreadList, windowsOf } from "~/models/event-list/carousel.server";
import { underDays } from "~/models/event-list/day-heads";
import { dayStrip } from "~/models/event-list/day-strip";
import { dayAfter, dayOf, endOfDay, oneDay, spokenDay, startOfDay, todayOf, whenOf } from "~/models/event-list/days";
import { filterChips, listPagePath, onDay, type WatchFilters, watchFiltersPath } from "~/models/event-list/filters";
import { listedOn, type ListSnapshot } from "~/models/event-list/list-snapshot";
import { listedPage } from "~/models/event-list/listed-page.server";
import { inLiveOrder } from "~/models/event-list/live-order";
import { type OwnTeams, teamsQuery, type WithoutTeams } from "~/models/event-list/own-teams";
import { watchEventsPath } from "~/models/navigation/paths";
import { instantOf, type Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { SearchQuery } from "~/services/search/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { STATE_CODES, stateName } from "~contracts/vocabulary/states";

export type Option = { value: string; label: string };

export type WatchEvents = Awaited<ReturnType<typeof loadWatchEvents>>;

/** `next`: where nothing is on that day, the first one after it that has something. */
type EventDay = { when: string; next: { label: string; href: string } | null };

const CARDS_ON_A_PAGE = 24;

const STATE_OPTIONS: readonly Option[] = STATE_CODES.map((code) => ({ value: code, label: stateName(code) }));

export async function loadWatchEvents(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { page, at: asOf = null, ...filters }: WatchFilters & { page: number; at?: ListSnapshot },
  viewing: Viewing,
  whose: OwnTeams | WithoutTeams | null = null,
) {
  const { catalogue, search } = upstreams;
  const own = whose && typeof whose === "object" ? teamsQuery(whose, filters.school) : null;
  const asks = whose === null || own !== null;
  const listed = listedOn(page, asOf, viewing.now);
  const ask = (status: WatchFilters["status"]) => {
    const query = watchQuery({ ...filters, status }, { ...viewing, now: listed.now }, own);
    return search.events({ ...query, at: listed.moment, page, size: CARDS_ON_A_PAGE }, status ? { type: status } : {});
  };
  const [list, liveCount, activities, school] = await Promise.all([
    asks
      ? listedPage(ask, { status: filters.status, page, size: CARDS_ON_A_PAGE }, viewing)
      : { ...(whose === "unread" ? unreadList() : { cards: [], total: 0 }), page: 1, pageCount: 1 },
    // A list as of an earlier minute can't say how many are live now.
    asks && filters.status === "live" && listed.at === null
      ? withFallback(
          "how many of the games are live",
          search.eventsCount(watchQuery({ ...filters, status: null }, viewing, own), { type: "live" }),
          null,
        )
      : null,
    withFallback("the sports to filter by", catalogue.activities(), NOTHING_FOUND),
    filters.school ? withFallback("the school to filter by", catalogue.school(filters.school), null) : null,
  ]);
  const today = todayOf(viewing);
  const day = oneDay(filters, today);
  const isEmpty = asks && list.total === 0 && !list.unread;
  return {
    filters,
    today,
    inForce: filterChips(filters, school ? school.short_name || school.name : null, today),
    clearHref: watchEventsPath(),
    options: {
      activities: activities.items.map(({ name, slug }) => ({ value: slug, label: name })),
      states: [...STATE_OPTIONS],
    },
    days: dayStrip(filters, today),
    ...list,
    ...underDays(inLiveOrder(list.cards), { status: filters.status, today, now: viewing.now }),
    liveCount,
    at: listed.at,
    nextHref: page < list.pageCount ? listPagePath({ filters, today, at: listed.minute }, page + 1) : null,
    day:
      day === null
        ? null
        : {
            when: whenOf(day, today),
            next: isEmpty ? await nextDay(upstreams, { filters, day, today }, viewing, own) : null,
          },
    leftOut: list.unread ? null : (own?.leftOut ?? null),
  };
}

/** The first day after an empty one that has something in the same list. */
async function nextDay(
  { search }: Pick<Upstreams, "search">,
  { filters, day, today }: { filters: WatchFilters; day: string; today: string },
  viewing: Viewing,
  own: OwnQuery | null,
): Promise<EventDay["next"]> {
  const { status } = filters;
  if (!goesOnAfter(day, status, today)) return null;
  const query = watchQuery({ ...filters, date: null, from: dayAfter(day), to: null }, viewing, own);
  const upcoming = await withFallback(
    "the next day with games",
    search.events({ ...query, sort: "start", size: 1 }, status ? { type: status } : {}),
    NOTHING_FOUND,
  );
  const start = instantOf(upcoming.items[0]?.date);
  const next = start && dayOf(start, viewing);
  if (!next || next <= day) return null;
  return { label: `See ${spokenDay(next, today)}`, href: watchFiltersPath(onDay(filters, next, today)) };
}

/** What is live is of no later day, and a replay of none to come. */
const goesOnAfter = (day: string, status: WatchFilters["status"], today: string): boolean =>
  status !== "live" && (status !== "ondemand" || day < today);

type OwnQuery = { school: string[]; team: string[] };

/** The filters as search takes them (S 5.2, 7.6). */
export function watchQuery(filters: WatchFilters, viewing: Viewing, own: OwnQuery | null = null): SearchQuery {
  const { status, activity, state, level, gender, school, free } = filters;
  const { now } = viewing;
  const today = filters.date && todayOf(viewing);
  const [from, to] = [today ?? filters.from, today ?? filters.to];
  return {
    activity,
    state,
    level,
    gender,
    school: own ? own.school : school,
    team: own?.team,
    free_only: free || null,
    from: from && startOfDay(from, viewing),
    to: to && endOfDay(to, viewing),
    ...(status === "live" ? windowsOf(["live", "dcOnlyLive"], now) : {}),
    ...(status === "upcoming" ? windowsOf(["upcoming", "dcOnlyUpcoming"], now) : {}),
  };
}
