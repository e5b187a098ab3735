import { type Calls, createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import type { EventList } from "~contracts/records/card";
import { searchContract as contract } from "~contracts/search";
import { profileFamily } from "~contracts/vocabulary/profile-family";

export const DEFAULT_VERSION = "v2";

/** `sport` is renamed and empty values are dropped later (S 5.2). */
export type SearchQuery = Record<string, unknown>;
export type EventType = "live" | "upcoming" | "ondemand";
type OfType = { type?: EventType | undefined };
/** `near`: a ZIP code. */
type SuggestionPlace = { state?: string | null; near?: string | null };

export type Organization = { key: string; type: string; producer_key?: string | null };

/** Makes a call for a kind of content, whose API version may be a visitor's own (S 7.6). */
export type SearchCall = <Answer>(
  kind: string,
  call: (params: { version: string }) => Promise<Answer>,
) => Promise<Answer>;

export function createSearchClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("search", contract, transport, settings);
  return {
    ...searchCalls(ask, (_kind, call) => call({ version: DEFAULT_VERSION })),
    /** The same calls, at the versions and with the patience of a visit. */
    calledBy: (make: SearchCall) => searchCalls(ask, make),
    reset,
  };
}

function searchCalls(ask: Calls<typeof contract>, make: SearchCall) {
  const events = (query: SearchQuery, { type }: OfType = {}): Promise<EventList> =>
    make("events", (params) =>
      type ? ask.eventsOfType({ params: { ...params, type }, query }) : ask.events({ params, query }),
    );

  const highlights = ({ drilldown: _, ...query }: SearchQuery): Promise<EventList> =>
    make("highlights", (params) => ask.highlights({ params, query: { ...query, card: true } }));

  return {
    events,
    /** Fetches only the total (S 7.6). */
    eventsCount: async (query: SearchQuery, ofType?: OfType) =>
      (await events({ ...query, return: "_no_results" }, ofType)).total,
    /** Live games per state, by its code; states without one are missing. */
    liveStates: () => make("events", async (params) => (await ask.liveStates({ params })).items),
    onDemand: (query: SearchQuery) => events({ ...query, download_to_own: true, has_vod: true }, { type: "ondemand" }),
    highlights,
    /** Fetches only the total (S 7.6). */
    highlightsCount: async (query: SearchQuery) => (await highlights({ ...query, return: "_no_results" })).total,

    schools: (query: SearchQuery) => make("schools", (params) => ask.schools({ params, query })),
    associations: (query: SearchQuery) => make("associations", (params) => ask.associations({ params, query })),
    stateAssociations: (query: SearchQuery) =>
      make("state_associations", (params) => ask.stateAssociations({ params, query })),
    affiliates: (query: SearchQuery) => make("affiliates", (params) => ask.affiliates({ params, query })),
    all: (query: SearchQuery) => make("all", (params) => ask.all({ params, query })),
    profileSuggestions: (q: string, size: number, place: SuggestionPlace = {}) =>
      make("profiles", (params) => ask.profileSuggestions({ params, query: { q, size, ...place } })),
    schoolSuggestions: (q: string, size: number, place: SuggestionPlace = {}) =>
      make("schools", (params) => ask.schoolSuggestions({ params, query: { q, size, ...place } })),

    organizationEvents: (organization: Organization, own: SearchQuery = {}, { type }: OfType = {}) => {
      const query = { ...organizationQuery(organization), ...own };
      return make("events", (params) =>
        type
          ? ask.organizationEventsOfType({ params: { ...params, type }, query })
          : ask.organizationEvents({ params, query }),
      );
    },
    organizationHighlights: (organization: Organization, query: SearchQuery = {}) =>
      make("highlights", (params) =>
        ask.organizationHighlights({ params, query: { ...organizationQuery(organization), ...query } }),
      ),

    outline: () => make("outline", (params) => ask.outline({ params })),
    /** `only` limits to events on air, or watchable now; `videos: false` leaves out what there is to watch. */
    outlineEvents: (query: { from: string; to: string; only?: "live" | "video"; videos?: false; piece?: number }) =>
      make("outline", (params) => ask.outlineEvents({ params, query })),
    outlineOrganizations: (query: {
      family: "schools" | "associations" | "affiliates";
      state?: string;
      after?: string;
    }) => make("outline", (params) => ask.outlineOrganizations({ params, query })),

    /** Null when search doesn't know it (S 7.7). */
    eventForClick: (key: string) =>
      make("events", async (params) => {
        const { items } = await ask.clickedEvent({ params, query: { key, drilldown: true } });
        return items[0] ?? null;
      }),
  };
}

/** The parameter is named after the organization's kind; affiliates use producer_key (S 7.6). */
export function organizationQuery({ key, type, producer_key }: Organization): Record<string, string> {
  if (profileFamily(type) === "affiliates") return { producer_key: producer_key || key, type };
  if (type === "state_association") return { state_association_key: key, type };
  if (type === "association") return { association_key: key, type };
  return { school_key: key, type };
}
