import { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { windowsOf } from "~/models/event-list/carousel.server";
import { type FilterChip, filterChips, type WatchFilters, watchFiltersPath } from "~/models/event-list/filters";
import { listedPage } from "~/models/event-list/listed-page.server";
import { watchEventsPath } from "~/models/navigation/paths";
import type { Viewing } from "~/models/place/viewing";
import { goOnWithout, NOTHING_FOUND } from "~/services/go-on-without.server";
import type { SearchQuery } from "~/services/search/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { STATE_CODES, stateName } from "~contracts/vocabulary/states";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";

/** S 2.16, rulings 3 */

export type Option = { value: string; label: string };

export type WatchEvents = {
  filters: WatchFilters;
  inForce: FilterChip[];
  clearHref: string;
  options: { activities: Option[]; states: Option[] };
  cards: CardView[];
  total: number;
  /** S 8.4 */
  unread?: true;
  /** How many of a list of live games are on the air: those about to start are in it too. Null: another list. */
  liveCount: number | null;
  page: number;
  pageCount: number;
  nextHref: string | null;
};

export const CARDS_ON_A_PAGE = 24;

const STATE_OPTIONS: readonly Option[] = STATE_CODES.map((code) => ({
  value: code,
  label: stateName(code),
}));

export async function loadWatchEvents(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { page, ...filters }: WatchFilters & { page: number },
  viewing: Viewing,
): Promise<WatchEvents> {
  const { catalogue, search } = upstreams;
  const ask = (status: WatchFilters["status"]) =>
    search.events(
      { ...watchQuery({ ...filters, status }, viewing), page, size: CARDS_ON_A_PAGE },
      status ? { type: status } : {},
    );
  const [found, liveCount, activities, school] = await Promise.all([
    listedPage(ask, { status: filters.status, page, size: CARDS_ON_A_PAGE }, viewing),
    filters.status === "live"
      ? goOnWithout(
          "how many of the games are live",
          search.eventsCount(watchQuery({ ...filters, status: null }, viewing), { type: "live" }),
          null,
        )
      : null,
    goOnWithout("the sports to filter by", catalogue.activities(), NOTHING_FOUND),
    filters.school ? goOnWithout("the school to filter by", catalogue.school(filters.school), null) : null,
  ]);
  return {
    filters,
    inForce: filterChips(filters, school ? school.short_name || school.name : null),
    clearHref: watchEventsPath(),
    options: {
      activities: activities.items.map(({ name, slug }) => ({ value: slug, label: name })),
      states: [...STATE_OPTIONS],
    },
    ...found,
    liveCount,
    nextHref: page < found.pageCount ? watchFiltersPath(filters, page + 1) : null,
  };
}

/** A day ends at 23:59:59.999 in the visitor's zone (S 5.2, 7.6). */
export function watchQuery(filters: WatchFilters, { zone, now }: Viewing): SearchQuery {
  const { status, activity, state, level, gender, school, free } = filters;
  const dayIn = (day: string | null) => (day ? DateTime.fromISO(day, { zone: zoneOrDefault(zone) }) : null);
  return {
    activity,
    state,
    level,
    gender,
    school,
    free_only: free || null,
    from: dayIn(filters.from)?.startOf("day"),
    to: dayIn(filters.to)?.endOf("day"),
    ...(status === "live" ? windowsOf(["live", "dcOnlyLive"], now) : {}),
    ...(status === "upcoming" ? windowsOf(["upcoming", "dcOnlyUpcoming"], now) : {}),
  };
}
