import { DateTime } from "luxon";
import { z } from "zod";
import { GENDERS, LEVELS, genderLabel, levelLabel, sportLabel } from "~/models/activity/activities";
import { watchEventsPath } from "~/models/navigation/paths";
import { toIsoDate } from "~/models/navigation/query-string";
import { mediumDate } from "~/models/place/format";
import { isStateCode, stateName } from "~/models/place/states";
import { zoneOrDefault } from "~/models/place/time-zones";

/** The filters of the watch-events page; the address holds the whole state (decisions 3). */

export const EVENT_STATUSES = ["live", "upcoming", "ondemand"] as const;
export type EventStatusFilter = (typeof EVENT_STATUSES)[number];

export const STATUS_LABELS: Record<EventStatusFilter, string> = { live: "Live", upcoming: "Upcoming", ondemand: "On Demand" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const text = z.string().trim().min(1).max(80);
const day = z.string().regex(DAY).refine((value) => DateTime.fromISO(value, { zone: "utc" }).isValid);
const LEVEL_SLUGS = LEVELS.map(({ slug }) => slug);

// A value that cannot be is dropped, so a hand-made or hostile address still shows a list.
const dropped = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

export const eventFiltersSchema = z.object({
  status: dropped(z.enum(EVENT_STATUSES)),
  activity: dropped(text),
  state: dropped(z.string().toUpperCase().refine(isStateCode)),
  level: dropped(z.enum(LEVEL_SLUGS)),
  gender: dropped(z.enum(GENDERS)),
  from: dropped(day),
  to: dropped(day),
  /** The school's key. */
  school: dropped(z.string().regex(/^[\w-]{1,64}$/)),
  free: z.coerce.boolean().catch(false),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export type EventFilters = z.infer<typeof eventFiltersSchema>;

const FILTER_NAMES = ["status", "activity", "state", "level", "gender", "from", "to", "school"] as const;

/** The filters of an address; of a repeated name the last one counts, `sport` is read as activity. */
export function parseFilters(query: URLSearchParams): EventFilters {
  const last = (name: string) => query.getAll(name).at(-1) || undefined;
  const named = Object.fromEntries(FILTER_NAMES.map((name) => [name, last(name)]));
  const free = last("free");
  return eventFiltersSchema.parse({
    ...named,
    activity: last("activity") ?? last("sport"),
    free: free !== undefined && free !== "0" && free !== "false",
    page: last("page"),
  });
}

/** The address of a set of filters; the first page and what is not set stay out of it. */
export function filtersPath({ free, page, ...filters }: EventFilters): string {
  return watchEventsPath({ ...filters, free: free ? "1" : undefined, page: page > 1 ? page : undefined });
}

export const clearAllPath = () => watchEventsPath();

/** The address of another page of the same list. */
export function filtersPagePath(filters: EventFilters, page: number): string {
  return filtersPath({ ...filters, page });
}

export type FilterChip = { name: keyof EventFilters; label: string; removeHref: string };

/** One chip per filter that is set, each leading to the list without it; `schoolName` stands for the school's key. */
export function filterChips(filters: EventFilters, schoolName?: string | null): FilterChip[] {
  const chip = (name: keyof EventFilters, label: string | undefined): FilterChip[] =>
    label ? [{ name, label, removeHref: filtersPath({ ...filters, [name]: name === "free" ? false : undefined, page: 1 }) }] : [];
  const { status, activity, state, level, gender, from, to, school, free } = filters;
  return [
    ...chip("status", status && STATUS_LABELS[status]),
    ...chip("activity", activity && sportLabel(activity)),
    ...chip("state", state && stateName(state)),
    ...chip("level", level && levelLabel(level)),
    ...chip("gender", gender && genderLabel(gender)),
    ...chip("from", from && `From ${dayLabel(from)}`),
    ...chip("to", to && `Until ${dayLabel(to)}`),
    ...chip("school", school && (schoolName || "School")),
    ...chip("free", free ? "Free only" : undefined),
  ];
}

const dayLabel = (value: string) => mediumDate(DateTime.fromISO(value, { zone: "utc" }), "UTC");

export type FilterSearch = { type: EventStatusFilter | undefined; query: Record<string, unknown> };

/** What search is asked; days are the visitor's own, and the last day counts to its end (S 5.2, 7.6). */
export function filterSearch(filters: EventFilters, zone: string, size: number): FilterSearch {
  const { status, from, to, free, ...rest } = filters;
  const local = (value: string) => DateTime.fromISO(value, { zone: zoneOrDefault(zone) });
  const query = {
    ...rest,
    from: from ? toIsoDate(local(from)) : undefined,
    to: to ? toIsoDate(local(to), { endOfDay: true }) : undefined,
    free_only: free ? true : undefined,
    size,
  };
  return { type: status, query };
}
