import { FRESH } from "~/services/http/response-cache";
import type { Transport } from "~/services/http/transport.server";
import { type CallOptions, createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import type { EventList } from "~contracts/records/card";
import type { Outline } from "~contracts/records/outline";
import {
  type ClickedEvent,
  type OrganizationList,
  type OrganizationListing,
  searchContract as contract,
  type SearchGroups,
} from "~contracts/search";
import { profileFamily } from "~contracts/vocabulary/profile-family";

const SEARCH_MS = 10_000;
const VERSION = "v2";

/** Query parameters as the caller names them; `sport` is renamed and empty values are dropped on the way (S 5.2). */
export type SearchQuery = Record<string, unknown>;
export type EventType = "live" | "upcoming" | "ondemand";
/** The version comes from the www-search-api-version flag, per content type (S 7.6). */
export type SearchOptions = CallOptions & { version?: string };
export type SuggestionOptions = SearchOptions & { state?: string | null };
export type EventSearchOptions = SearchOptions & { type?: EventType };

/** The organization whose page asks (S 7.6). */
export type Organization = { key: string; type: string; producer_key?: string | null };

export type SearchClient = ReturnType<typeof createSearchClient>;

/** Search (S 7.6, 7.7). */
export function createSearchClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("search", transport, settings);
  const moving = { timeoutMs: SEARCH_MS, cache: FRESH.moving };
  const steady = { timeoutMs: SEARCH_MS, cache: FRESH.steady };
  const at = (options: SearchOptions) => ({ params: { version: options.version ?? VERSION }, signal: options.signal });

  function events(query: SearchQuery, options: EventSearchOptions = {}): Promise<EventList> {
    const { type, version = VERSION, signal } = options;
    if (!type) return upstream.call(contract.events, { ...moving, ...at(options), query });
    return upstream.call(contract.eventsOfType, { ...moving, params: { version, type }, query, signal });
  }

  return {
    events,
    /** How many there are, without any of them (S 7.6). */
    eventsCount: async (query: SearchQuery, options: EventSearchOptions = {}): Promise<number> =>
      (await events({ ...query, return: "_no_results" }, options)).total,
    onDemand: (query: SearchQuery, options: SearchOptions = {}): Promise<EventList> =>
      events({ ...query, download_to_own: true, has_vod: true }, { ...options, type: "ondemand" }),
    highlights: (query: SearchQuery, options: SearchOptions = {}): Promise<EventList> => {
      const { drilldown: _, ...rest } = query;
      return upstream.call(contract.highlights, { ...moving, ...at(options), query: { ...rest, card: true } });
    },

    schools: (query: SearchQuery, options: SearchOptions = {}): Promise<OrganizationList> =>
      upstream.call(contract.schools, { ...steady, ...at(options), query }),
    associations: (query: SearchQuery, options: SearchOptions = {}): Promise<OrganizationList> =>
      upstream.call(contract.associations, { ...steady, ...at(options), query }),
    stateAssociations: (query: SearchQuery, options: SearchOptions = {}): Promise<OrganizationList> =>
      upstream.call(contract.stateAssociations, { ...steady, ...at(options), query }),
    affiliates: (query: SearchQuery, options: SearchOptions = {}): Promise<OrganizationList> =>
      upstream.call(contract.affiliates, { ...steady, ...at(options), query }),
    /** Everything that answers a word, by type. */
    all: (query: SearchQuery, options: SearchOptions = {}): Promise<SearchGroups> =>
      upstream.call(contract.all, { ...moving, ...at(options), query }),
    profileSuggestions: async (
      q: string,
      size: number,
      { state, ...options }: SuggestionOptions = {},
    ): Promise<OrganizationListing[]> =>
      (await upstream.call(contract.profileSuggestions, { ...steady, ...at(options), query: { q, size, state } }))
        .items,
    schoolSuggestions: async (
      q: string,
      size: number,
      { state, ...options }: SuggestionOptions = {},
    ): Promise<OrganizationListing[]> =>
      (await upstream.call(contract.schoolSuggestions, { ...steady, ...at(options), query: { q, size, state } })).items,

    organizationEvents: (
      organization: Organization,
      query: SearchQuery = {},
      { type, signal }: CallOptions & { type?: EventType } = {},
    ): Promise<EventList> => {
      const asked = { ...moving, query: { ...organizationQuery(organization), ...query }, signal };
      return type
        ? upstream.call(contract.organizationEventsOfType, { ...asked, params: { type } })
        : upstream.call(contract.organizationEvents, asked);
    },
    organizationHighlights: (
      organization: Organization,
      query: SearchQuery = {},
      { signal }: CallOptions = {},
    ): Promise<EventList> =>
      upstream.call(contract.organizationHighlights, {
        ...moving,
        query: { ...organizationQuery(organization), ...query },
        signal,
      }),

    /** What there is to list in sitemaps. */
    outline: (options: SearchOptions = {}): Promise<Outline> =>
      upstream.call(contract.outline, { ...steady, ...at(options) }),
    /** Events that begin in the range, 1,000 at a time; `only` those on air, or those that can be watched now. */
    outlineEvents: (
      query: { from: string; to: string; only?: "live" | "video"; piece?: number },
      options: SearchOptions = {},
    ) => upstream.call(contract.outlineEvents, { ...steady, ...at(options), query }),
    outlineOrganizations: (
      query: { family: "schools" | "associations" | "affiliates"; state?: string; after?: string },
      options: SearchOptions = {},
    ) => upstream.call(contract.outlineOrganizations, { ...steady, ...at(options), query }),

    /** The event behind a clicked card; null when search does not know it (S 7.7). */
    eventForClick: async (key: string, options: SearchOptions = {}): Promise<ClickedEvent | null> => {
      const call = { ...moving, ...at(options), query: { key, drilldown: true } };
      return (await upstream.call(contract.clickedEvent, call)).items[0] ?? null;
    },
    reset: upstream.reset,
  };
}

/** The organization's key under the name of its kind; affiliates go by their producer_key (S 7.6). */
export function organizationQuery({ key, type, producer_key }: Organization): Record<string, string> {
  if (profileFamily(type) === "affiliates") return { producer_key: producer_key || key, type };
  if (type === "state_association") return { state_association_key: key, type };
  if (type === "association") return { association_key: key, type };
  return { school_key: key, type };
}
