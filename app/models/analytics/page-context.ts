import { z } from "zod";
import { filtersInUse, type WatchFilters } from "~/models/event-list/filters";
import type { PageContext } from "~/models/navigation/page";
import { profileFamily } from "~contracts/vocabulary/profile-family";

/** What analytics knows of every page (S 2.10). */
export type PageFacts = {
  page_type: PageContext;
  subtype?: "support";
  state?: string;
  sport?: string;
  filters?: Record<string, string | true>;
  result_count?: number;
};

const loaderData = z
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
export function pageFacts(
  context: PageContext,
  loaded: unknown,
  params: Readonly<Record<string, string | undefined>> = {},
): PageFacts {
  // The event pass shares its landing page's route with the other passes.
  if (context === "retail_pass" && (params.subscribeType ?? params.source) === "event")
    return { page_type: "event_pass" };
  const page = loaderData.parse(loaded);
  return MORE[context]?.(page) ?? { page_type: context };
}

const MORE: Partial<Record<PageContext, (page: z.output<typeof loaderData>) => PageFacts>> = {
  index: ({ audience }) => ({ page_type: audience === "member" ? "home" : "index" }),
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
