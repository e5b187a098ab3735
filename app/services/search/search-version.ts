const DEFAULT_VERSION = "v2";

/** The www-search-api-version flag (S 3). */
export type SearchVersions = Readonly<Record<string, string>>;

/** The version of the search API for a kind of content: the flag's own, or else its default (S 7.6). */
export function searchVersion(versions: SearchVersions, contentType: string): string {
  const own = Object.hasOwn(versions, contentType) ? versions[contentType] : undefined;
  return own ?? versions.default ?? DEFAULT_VERSION;
}
