import { cappedCount, isCapped } from "~/models/event-list/capped-count";
import { calendarDay, dayAfter, isDay, oneDay, shortDay } from "~/models/event-list/days";
import type { ListSnapshot } from "~/models/event-list/list-snapshot";
import { pageNumber } from "~/models/navigation/page-number";
import { watchEventsPath } from "~/models/navigation/paths";
import {
  catalogueSlug,
  genderLabel,
  GENDERS,
  levelLabel,
  LEVELS,
  sportLabel,
  sportSlug,
} from "~contracts/vocabulary/activities";
import { asStateCode, stateCodeOf, stateName } from "~contracts/vocabulary/states";

/** The address holds all of them (S 2.16, rulings 3). */

export const STATUSES = [
  { value: "live", label: "Live" },
  { value: "upcoming", label: "Upcoming" },
  { value: "ondemand", label: "On Demand" },
] as const;
type FilterStatus = (typeof STATUSES)[number]["value"];

export type WatchFilters = {
  status: FilterStatus | null;
  activity: string | null;
  state: string | null;
  level: string | null;
  gender: string | null;
  /** The day that it is whenever the address is opened; `from` and `to` name days of the calendar. */
  date: "today" | null;
  from: string | null;
  to: string | null;
  school: string | null;
  /** The teams of the member who opens the address. */
  teams: "mine" | null;
  free: boolean;
};

export const NO_FILTERS: WatchFilters = {
  status: null,
  activity: null,
  state: null,
  level: null,
  gender: null,
  date: null,
  from: null,
  to: null,
  school: null,
  teams: null,
  free: false,
};

export const LEVEL_OPTIONS = LEVELS.map(({ slug, label }) => ({ value: slug, label }));
export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: genderLabel(value) }));

/** Ignores invalid values. */
export function readWatchFilters(query: URLSearchParams): WatchFilters & { page: number } {
  const text = (name: string) => query.get(name)?.trim() ?? "";
  const days = [day(text("from")), day(text("to"))] as const;
  // If reversed, swap them; the meaning is clear.
  const [from, to] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days;
  return {
    status: STATUSES.find(({ value }) => value === text("status"))?.value ?? null,
    activity: matching(catalogueSlug(text("activity") || text("sport")), /^[a-z0-9-]{1,60}$/),
    state: stateOf(text("state")),
    level: LEVELS.find(({ slug }) => slug === sportSlug(text("level")))?.slug ?? null,
    gender: GENDERS.find((gender) => gender === text("gender").toLowerCase()) ?? null,
    date: text("date") === "today" && !from && !to ? "today" : null,
    from,
    to,
    school: matching(text("school"), /^[A-Za-z0-9_-]{1,60}$/),
    teams: text("teams") === "mine" ? "mine" : null,
    free: ["1", "true", "on"].includes(text("free")),
    page: pageNumber(query.get("page")),
  };
}

const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : null);

const stateOf = (text: string): string | null => asStateCode(text) ?? stateCodeOf(text);

const day = (text: string): string | null => (isDay(text) ? text : null);

export function watchFiltersPath({ free, ...filters }: WatchFilters, page = 1, at: ListSnapshot = null): string {
  return watchEventsPath({ ...filters, free: free ? "1" : null, page: page > 1 ? page : null, at });
}

const ANY_DAY = { date: null, from: null, to: null } as const;

const onDate = (filters: WatchFilters, day: string): WatchFilters => ({ ...filters, ...ANY_DAY, from: day, to: day });

/** The list of that day alone; today's address is today's tomorrow, too. */
export const onDay = (filters: WatchFilters, day: string, today: string): WatchFilters =>
  day === today ? { ...filters, ...ANY_DAY, date: "today" } : onDate(filters, day);

export const tomorrowPath = (today: string): string => watchFiltersPath(onDate(NO_FILTERS, dayAfter(today)));

type Listed = { filters: WatchFilters; today: string; at?: ListSnapshot };

/** From its second page on, a list of today names its day: past midnight, the pages would be of two. */
export const listPagePath = ({ filters, today, at }: Listed, page: number): string =>
  page > 1 ? watchFiltersPath(filters.date ? onDate(filters, today) : filters, page, at) : watchFiltersPath(filters);

export type FilterChip = { name: keyof WatchFilters; label: string; removeHref: string };

/** A single day is one chip, by the name that it has in the row of days. */
export function filterChips(filters: WatchFilters, schoolName: string | null, today: string): FilterChip[] {
  const single = oneDay(filters, today);
  const words: Record<keyof WatchFilters, string | null> = {
    status: STATUSES.find(({ value }) => value === filters.status)?.label ?? null,
    activity: filters.activity && sportLabel(filters.activity),
    state: filters.state && stateName(filters.state),
    level: filters.level && levelLabel(filters.level),
    gender: filters.gender && genderLabel(filters.gender),
    date: single && shortDay(single, today),
    from: !single && filters.from ? `From ${calendarDay(filters.from, today)}` : null,
    to: !single && filters.to ? `Until ${calendarDay(filters.to, today)}` : null,
    school: filters.school && (schoolName ?? "One school"),
    teams: filters.teams && "My teams",
    free: filters.free ? "Free only" : null,
  };
  const names = Object.keys(words) as (keyof WatchFilters)[];
  return names.flatMap((name) => {
    const label = words[name];
    const without = name === "date" ? ANY_DAY : { [name]: NO_FILTERS[name] };
    return label ? [{ name, label, removeHref: watchFiltersPath({ ...filters, ...without }) }] : [];
  });
}

export function filtersInUse(filters: WatchFilters): Record<string, string | true> {
  const inUse = Object.entries(filters).filter(
    (entry): entry is [string, string | true] => entry[1] !== null && entry[1] !== false,
  );
  return Object.fromEntries(inUse);
}

/** Removing a filter doesn't count as applying one. */
export function appliesFilter(inUse: Readonly<Record<string, string | boolean>>, before: URLSearchParams): boolean {
  const { page: _, ...filters } = readWatchFilters(before);
  const earlier = filtersInUse(filters);
  return Object.entries(inUse).some(([name, value]) => earlier[name] !== value);
}

/** Tells analytics which filters are in use, and how many events they found (S 2.16, 7.11). */
export function filterEvent(inUse: Readonly<Record<string, string | boolean>>, resultCount: number) {
  return { event: "event_filter", properties: { ...inUse, result_count: resultCount } };
}

export function statusTabs(filters: WatchFilters): { label: string; href: string; current: boolean }[] {
  // What is live is live now, whatever day was chosen.
  const isOfOneDay = filters.date !== null || filters.from === filters.to;
  return [{ value: null, label: "All" }, ...STATUSES].map(({ value, label }) => ({
    label,
    href: watchFiltersPath({ ...filters, ...(value === "live" && isOfOneDay && ANY_DAY), status: value }),
    current: filters.status === value,
  }));
}

/** The live games are counted as on the home page; the rest of a live list comes soon, or is late (S 7.6). */
export function countText(total: number, liveCount: number | null = null): string {
  const events = total === 1 ? "1 event" : `${cappedCount(total)} events`;
  const waiting = total - (liveCount ?? 0);
  if (liveCount === null || total === 0 || isCapped(total) || waiting < 0) return events;
  if (waiting === 0) return `${cappedCount(total)} live now`;
  return `${cappedCount(liveCount)} live now, ${cappedCount(waiting)} starting soon or late`;
}
