import { z } from "zod";
import { filtersInUse, type WatchFilters } from "~/models/event-list/filters";
import type { PageContext } from "~/models/navigation/handle";
import { profileFamily } from "~contracts/vocabulary/profile-family";

/** What a page view says of its page (S 2.10 "Page contexts"). */
export type PageFacts = {
  page_type: PageContext;
  subtype?: "support";
  state?: string;
  sport?: string;
  filters?: Record<string, string | true>;
  /** How many events the filters leave. */
  result_count?: number;
};

/** What the loaders of the pages that say more than their route hand to the page. */
const shown = z
  .object({
    audience: z.string().optional().catch(undefined),
    state: z.string().optional().catch(undefined),
    sport: z.string().optional().catch(undefined),
    page: z.object({ type: z.string() }).nullish().catch(null),
    list: z
      .object({
        filters: z.custom<WatchFilters>((value) => typeof value === "object" && value !== null),
        total: z.number(),
      })
      .nullish()
      .catch(null),
  })
  .catch({});
type Shown = z.output<typeof shown>;

/** The page's type and what belongs to it, by its route's context and what its loader answered (S 2.10). */
export function pageFacts(
  context: PageContext,
  loaded: unknown,
  params: Readonly<Record<string, string | undefined>> = {},
): PageFacts {
  // The landing page of an event's pass shares its route with the other passes.
  if (context === "retail_pass" && (params.subscribeType ?? params.source) === "event")
    return { page_type: "event_pass" };
  const page = shown.parse(loaded);
  return MORE[context]?.(page) ?? { page_type: context };
}

const MORE: Partial<Record<PageContext, (page: Shown) => PageFacts>> = {
  index: ({ audience }) => ({ page_type: audience === "member" ? "home" : "index" }),
  // By what the organization is, not by the address it was found at.
  school_profile: ({ page }) => ({ page_type: page ? PROFILE_CONTEXT[profileFamily(page.type)] : "school_profile" }),
  school_pass: () => ({ page_type: "school_pass", subtype: "support" }),
  states: ({ state }) => ({ page_type: "states", ...(state && { state }) }),
  state_sport: ({ state, sport }) => ({ page_type: "state_sport", ...(state && { state }), ...(sport && { sport }) }),
  sport: ({ sport }) => ({ page_type: "sport", ...(sport && { sport }) }),
  watch_events: ({ list }) => ({
    page_type: "watch_events",
    ...(list && { filters: filtersInUse(list.filters), result_count: list.total }),
  }),
};

const PROFILE_CONTEXT = {
  schools: "school_profile",
  associations: "state_association_profile",
  affiliates: "affiliate_profile",
} as const;
