import { DeadlinePassed, withDeadline } from "./http/deadline";
import { UpstreamError } from "./http/upstream-error";
import type { Upstreams } from "./upstreams.server";

/** The kind of what a call asks for, and where among its arguments the version is said. */
type Place = readonly [kind: string, options: number];

const SEARCH = {
  events: ["events", 1],
  eventsCount: ["events", 1],
  liveStates: ["events", 0],
  onDemand: ["events", 1],
  organizationEvents: ["events", 2],
  eventForClick: ["events", 1],
  highlights: ["highlights", 1],
  highlightsCount: ["highlights", 1],
  organizationHighlights: ["highlights", 2],
  schools: ["schools", 1],
  schoolSuggestions: ["schools", 2],
  associations: ["associations", 1],
  stateAssociations: ["state_associations", 1],
  affiliates: ["affiliates", 1],
  profileSuggestions: ["profiles", 2],
  all: ["all", 1],
  outline: ["outline", 0],
  outlineEvents: ["outline", 1],
  outlineOrganizations: ["outline", 1],
} as const satisfies Record<Exclude<keyof Upstreams["search"], "reset">, Place>;

const CATALOGUE = { activities: ["activities", 0] } as const satisfies Partial<
  Record<keyof Upstreams["catalogue"], Place>
>;

/**
 * The same upstreams, with the API version that a visitor's flag names for each kind of content (S 7.6). With `waitMs`,
 * the visitor waits no longer for search.
 */
export function withSearchVersions(
  upstreams: Upstreams,
  versions: () => Promise<SearchVersions>,
  waitMs: number | null = null,
): Upstreams {
  return {
    ...upstreams,
    search: versioned(upstreams.search, SEARCH, versions, waitMs),
    catalogue: versioned(upstreams.catalogue, CATALOGUE, versions),
  };
}

/** The call goes on for others. */
async function withinMs(waitMs: number, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await withDeadline(waitMs, () => answer);
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    throw new UpstreamError({ service: "search", kind: "timeout", cause: error });
  }
}

function versioned<Client extends object>(
  client: Client,
  calls: Partial<Record<keyof Client, Place>>,
  versions: () => Promise<SearchVersions>,
  waitMs: number | null = null,
): Client {
  // A test hands in those that its page asks.
  if (!(client as Client | undefined)) return client;
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      const call = calls[name as keyof Client];
      if (!call || typeof method !== "function") return method;
      const [kind, place] = call;
      return async (...args: unknown[]) => {
        const options = { ...(args[place] as object | undefined), version: searchVersion(await versions(), kind) };
        const answer = Reflect.apply(
          method,
          target,
          Object.assign([...args], { [place]: options }),
        ) as Promise<unknown>;
        return waitMs === null ? answer : withinMs(waitMs, answer);
      };
    },
  });
}

const DEFAULT_VERSION = "v2";

/** The www-search-api-version flag (S 3). */
export type SearchVersions = Readonly<Record<string, string>>;

/** The version of the search API for a kind of content: the flag's own, or else its default (S 7.6). */
export function searchVersion(versions: SearchVersions, contentType: string): string {
  const own = Object.hasOwn(versions, contentType) ? versions[contentType] : undefined;
  return own ?? versions.default ?? DEFAULT_VERSION;
}
