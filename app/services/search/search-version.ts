import { z } from "zod";

const DEFAULT_VERSION = "v2";

/** A version per content type, and one under "default" for all others. */
export type SearchVersions = Readonly<Record<string, string>>;

/** The shape of the flag www-search-api-version: a version per content type (S 3). */
export const searchVersionFlag = z.record(z.string(), z.string().regex(/^v\d{1,2}$/));

/** The flag's own default: activities v3, all others v2 (S 3, 9.1). */
export const SEARCH_VERSIONS: SearchVersions = { default: DEFAULT_VERSION, activities: "v3" };

/** The search API's version for a content type, from whatever the flag holds (S 7.6). */
export function searchVersion(flag: unknown, contentType: string): string {
  const parsed = searchVersionFlag.safeParse(flag);
  const versions = parsed.success ? parsed.data : SEARCH_VERSIONS;
  const own = Object.hasOwn(versions, contentType) ? versions[contentType] : undefined;
  return own ?? versions.default ?? DEFAULT_VERSION;
}
