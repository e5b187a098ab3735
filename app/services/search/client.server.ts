import { type CallOptions, createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import type { EventList } from "~contracts/records/card";
import { searchContract as contract } from "~contracts/search";
import { profileFamily } from "~contracts/vocabulary/profile-family";

const VERSION = "v2";

/** `sport` is renamed and empty values are dropped later (S 5.2). */
export type SearchQuery = Record<string, unknown>;
export type EventType = "live" | "upcoming" | "ondemand";
/** `version` comes from the www-search-api-version flag, per content type (S 7.6). */
type SearchOptions = CallOptions & { version?: string };
/** `near`: a ZIP code. */
type SuggestionOptions = SearchOptions & { state?: string | null; near?: string | null };
type EventSearchOptions = SearchOptions & { type?: EventType };

export type Organization = { key: string; type: string; producer_key?: string | null };

export function createSearchClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("search", contract, transport, settings);
  const at = (options: SearchOptions) => ({ params: { version: options.version ?? VERSION }, signal: options.signal });

  function events(query: SearchQuery, options: EventSearchOptions = {}): Promise<EventList> {
    const { type, version = VERSION, signal } = options;
    if (!type) return ask.events({ ...at(options), query });
    return ask.eventsOfType({ params: { version, type }, query, signal });
  }

  function highlights(query: SearchQuery, options: SearchOptions = {}): Promise<EventList> {
    const { drilldown: _, ...rest } = query;
    return ask.highlights({ ...at(options), query: { ...rest, card: true } });
  }

  return {
    events,
    /** Fetches only the total (S 7.6). */
    eventsCount: async (query: SearchQuery, options: EventSearchOptions = {}) =>
      (await events({ ...query, return: "_no_results" }, options)).total,
    /** Live games per state, by its code; states without one are missing. */
    liveStates: async (options: SearchOptions = {}) => (await ask.liveStates(at(options))).items,
    onDemand: (query: SearchQuery, options: SearchOptions = {}) =>
      events({ ...query, download_to_own: true, has_vod: true }, { ...options, type: "ondemand" }),
    highlights,
    /** Fetches only the total (S 7.6). */
    highlightsCount: async (query: SearchQuery, options: SearchOptions = {}) =>
      (await highlights({ ...query, return: "_no_results" }, options)).total,

    schools: (query: SearchQuery, options: SearchOptions = {}) => ask.schools({ ...at(options), query }),
    associations: (query: SearchQuery, options: SearchOptions = {}) => ask.associations({ ...at(options), query }),
    stateAssociations: (query: SearchQuery, options: SearchOptions = {}) =>
      ask.stateAssociations({ ...at(options), query }),
    affiliates: (query: SearchQuery, options: SearchOptions = {}) => ask.affiliates({ ...at(options), query }),
    all: (query: SearchQuery, options: SearchOptions = {}) => ask.all({ ...at(options), query }),
    profileSuggestions: (q: string, size: number, { state, near, ...options }: SuggestionOptions = {}) =>
      ask.profileSuggestions({ ...at(options), query: { q, size, state, near } }),
    schoolSuggestions: (q: string, size: number, { state, near, ...options }: SuggestionOptions = {}) =>
      ask.schoolSuggestions({ ...at(options), query: { q, size, state, near } }),

    organizationEvents: (
      organization: Organization,
      query: SearchQuery = {},
      { type, version = VERSION, signal }: EventSearchOptions = {},
    ) => {
      const call = { query: { ...organizationQuery(organization), ...query }, signal };
      return type
        ? ask.organizationEventsOfType({ ...call, params: { version, type } })
        : ask.organizationEvents({ ...call, params: { version } });
    },
    organizationHighlights: (organization: Organization, query: SearchQuery = {}, options: SearchOptions = {}) =>
      ask.organizationHighlights({ ...at(options), query: { ...organizationQuery(organization), ...query } }),

    outline: (options: SearchOptions = {}) => ask.outline(at(options)),
    /** `only` limits to events on air, or watchable now; `videos: false` leaves out what there is to watch. */
    outlineEvents: (
      query: { from: string; to: string; only?: "live" | "video"; videos?: false; piece?: number },
      options: SearchOptions = {},
    ) => ask.outlineEvents({ ...at(options), query }),
    outlineOrganizations: (
      query: { family: "schools" | "associations" | "affiliates"; state?: string; after?: string },
      options: SearchOptions = {},
    ) => ask.outlineOrganizations({ ...at(options), query }),

    /** Null when search doesn't know it (S 7.7). */
    eventForClick: async (key: string, options: SearchOptions = {}) => {
      return (await ask.clickedEvent({ ...at(options), query: { key, drilldown: true } })).items[0] ?? null;
    },
    reset,
  };
}

/** The parameter is named after the organization's kind; affiliates use producer_key (S 7.6). */
export function organizationQuery({ key, type, producer_key }: Organization): Record<string, string> {
  if (profileFamily(type) === "affiliates") return { producer_key: producer_key || key, type };
  if (type === "state_association") return { state_association_key: key, type };
  if (type === "association") return { association_key: key, type };
  return { school_key: key, type };
}
