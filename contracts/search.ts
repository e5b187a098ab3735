import { z } from "zod";
import {
  endpoint,
  FRESH,
  listOf,
  optionalText,
  orDefault,
  orWithout,
  records,
  recordsWithin,
  text,
  withSome,
} from "./endpoint";
import { eventListSchema } from "./records/card";
import { outlinedEventSchema, outlinedOrganizationSchema, outlinePieceOf, outlineSchema } from "./records/outline";
import { named, school } from "./records/profile";
import { profileFamily } from "./vocabulary/profile-family";

/** Every answer is {items, total} (S 7.6, 7.7). */

const total = z.number().int().nonnegative();

const organizationListing = school.omit({ show_ads: true, secondary_color: true }).extend({
  distance_miles: z.number().nonnegative().nullish(),
  mascot: optionalText,
  /** One of its games is on the air. */
  is_live: z.boolean().nullish(),
});
const organizationListingSchema = named(organizationListing);
export type OrganizationListing = z.infer<typeof organizationListingSchema>;

const nearSchema = z.object({ zip: text, city: optionalText, state_code: optionalText });

export const organizationListSchema = listOf(organizationListingSchema, { near: orWithout(nearSchema) });
export type OrganizationList = z.infer<typeof organizationListSchema>;

export const suggestionsSchema = listOf(organizationListingSchema);

const NOTHING = { items: [], total: 0 };

/** A search of everything: a list for each kind, or one list of them all (S 7.6). */
export const searchGroupsSchema = z.preprocess(
  (given) => {
    const items = Array.isArray(given) ? given : (given as { items?: unknown } | null)?.items;
    return Array.isArray(items) ? byKind(items) : given;
  },
  withSome(
    z.object({
      events: orDefault(eventListSchema, NOTHING),
      schools: orDefault(organizationListSchema, NOTHING),
      associations: orDefault(organizationListSchema, NOTHING),
      affiliates: orDefault(organizationListSchema, NOTHING),
      highlights: orDefault(eventListSchema, NOTHING),
      /** The text that was searched in place of a misspelled one. */
      corrected: orDefault(optionalText, null),
    }),
  ),
);

function byKind(items: readonly unknown[]): Record<string, unknown[]> {
  const groups: Record<string, unknown[]> = { events: [] };
  for (const item of items) {
    const { type, status, site_url } = item as { type?: unknown; status?: unknown; site_url?: unknown };
    const kind =
      typeof type === "string" && site_url === undefined
        ? profileFamily(type)
        : status === "highlight"
          ? "highlights"
          : "events";
    (groups[kind] ??= []).push(item);
  }
  return groups;
}
export type SearchGroups = z.infer<typeof searchGroupsSchema>;

const clickedPublisher = z.object({ key: optionalText, broadcasts: recordsWithin(z.object({ status: optionalText })) });

/** What a clicked card reads from items[0]; where a field is missing, it has its own (S 7.7). */
const clickedEventSchema = z.object({
  key: text,
  publishers: recordsWithin(clickedPublisher),
  attribution_schools: recordsWithin(z.object({ key: optionalText })),
  participants: recordsWithin(z.object({ short_name: optionalText, name: optionalText })),
  start_time: optionalText,
  gender: optionalText,
  level: optionalText,
  sport: optionalText,
});
export type ClickedEvent = z.infer<typeof clickedEventSchema>;

export const liveStatesSchema = z.object({
  items: records(z.object({ state_code: z.string(), total: z.number().int().positive() })),
  total,
});

/** Times cut to the minute are others in the next one; the end of a day or a night stays. */
const MOVES = /:00(?:\.000)?Z$/;

/** Search's time windows without what moves with the clock (S 7.6). */
export function withoutMoments({ window, ...query }: Record<string, unknown>): Record<string, unknown> | null {
  if (!Array.isArray(window)) return null;
  const lasting = window.map((one: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(one).filter(([, value]) => !MOVES.test(String(value)))),
  );
  return { ...query, window: lasting };
}

const MOVING = { timeoutMs: 10_000, kept: FRESH.moving, standsInBy: withoutMoments } as const;
const STEADY = { timeoutMs: 10_000, kept: FRESH.steady } as const;

export const searchContract = {
  events: endpoint("GET", "/:version/search/events", { ...MOVING, answer: eventListSchema }),
  /** :type is live, upcoming, or ondemand. `return=_no_results` returns only the total. */
  eventsOfType: endpoint("GET", "/:version/search/events/:type", { ...MOVING, answer: eventListSchema }),
  /** How many events are live in each state; states with none are left out. */
  liveStates: endpoint("GET", "/:version/search/events/live/states", { ...MOVING, answer: liveStatesSchema }),
  schools: endpoint("GET", "/:version/search/schools", { ...STEADY, answer: organizationListSchema }),
  associations: endpoint("GET", "/:version/search/associations", { ...STEADY, answer: organizationListSchema }),
  stateAssociations: endpoint("GET", "/:version/search/state_associations", {
    ...STEADY,
    answer: organizationListSchema,
  }),
  affiliates: endpoint("GET", "/:version/search/affiliates", { ...STEADY, answer: organizationListSchema }),
  all: endpoint("GET", "/:version/search", { ...MOVING, answer: searchGroupsSchema }),
  profileSuggestions: endpoint("GET", "/:version/search/profiles/suggester", { ...STEADY, answer: suggestionsSchema }),
  schoolSuggestions: endpoint("GET", "/:version/search/schools/suggester", { ...STEADY, answer: suggestionsSchema }),
  highlights: endpoint("GET", "/:version/search/highlights", { ...MOVING, answer: eventListSchema }),
  /** For sitemaps: events by piece number, organizations after the key given in `after`. */
  outline: endpoint("GET", "/:version/search/outline", { ...STEADY, answer: outlineSchema }),
  outlineEvents: endpoint("GET", "/:version/search/outline/events", {
    ...STEADY,
    answer: outlinePieceOf(outlinedEventSchema),
  }),
  outlineOrganizations: endpoint("GET", "/:version/search/outline/organizations", {
    ...STEADY,
    answer: outlinePieceOf(outlinedOrganizationSchema),
  }),
  organizationEvents: endpoint("GET", "/:version/events", { ...MOVING, answer: eventListSchema }),
  organizationEventsOfType: endpoint("GET", "/:version/events/:type", { ...MOVING, answer: eventListSchema }),
  organizationHighlights: endpoint("GET", "/:version/highlights", { ...MOVING, answer: eventListSchema }),
  /** Query: key, drilldown=true. Same path as `events`, with the full event record (S 7.7). */
  clickedEvent: endpoint("GET", "/:version/search/events", { ...MOVING, answer: listOf(clickedEventSchema) }),
};
