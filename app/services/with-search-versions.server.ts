import { DeadlinePassed, withDeadline } from "./http/deadline";
import { UpstreamError } from "./http/upstream-error";
import { DEFAULT_VERSION, type SearchCall } from "./search/client.server";
import type { Upstreams } from "./upstreams.server";

/**
 * The same upstreams, with the API version that a visitor's flag names for each kind of content (S 7.6). With `waitMs`,
 * the visitor waits no longer for search.
 */
export function withSearchVersions(
  upstreams: Upstreams,
  versions: () => Promise<SearchVersions>,
  waitMs: number | null = null,
): Upstreams {
  // A test hands in those that its page asks.
  const { search, catalogue }: Partial<Upstreams> = upstreams;
  const versionOf = async (kind: string) => searchVersion(await versions(), kind);
  const make: SearchCall = async (kind, call) => {
    const answer = call({ version: await versionOf(kind) });
    return waitMs === null ? answer : withinMs(waitMs, answer);
  };
  return {
    ...upstreams,
    ...(search && { search: { ...search, ...search.calledBy(make) } }),
    ...(catalogue && {
      catalogue: {
        ...catalogue,
        activities: async ({ only } = {}) => catalogue.activities({ only, version: await versionOf("activities") }),
      },
    }),
  };
}

/** The call goes on for others. */
async function withinMs<Answer>(waitMs: number, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await withDeadline(waitMs, () => answer);
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    throw new UpstreamError({ service: "search", kind: "timeout", cause: error });
  }
}

/** The www-search-api-version flag (S 3). */
export type SearchVersions = Readonly<Record<string, string>>;

/** The version of the search API for a kind of content: the flag's own, or else its default (S 7.6). */
export function searchVersion(versions: SearchVersions, contentType: string): string {
  const own = Object.hasOwn(versions, contentType) ? versions[contentType] : undefined;
  return own ?? versions.default ?? DEFAULT_VERSION;
}
