import { z } from "zod";

const DEFAULT_VERSION = "v2";

export type SearchVersions = Readonly<Record<string, string>>;

/** Shape of the www-search-api-version flag (S 3). */
export const searchVersionFlag = z.record(z.string(), z.string().regex(/^v\d{1,2}$/));

/** The flag's default (S 3, 9.1). */
export const SEARCH_VERSIONS: SearchVersions = { default: DEFAULT_VERSION, activities: "v3" };

/** Tolerates any flag value (S 7.6). */
export function searchVersion(flag: unknown, contentType: string): string {
  const parsed = searchVersionFlag.safeParse(flag);
  const versions = parsed.success ? parsed.data : SEARCH_VERSIONS;
  const own = Object.hasOwn(versions, contentType) ? versions[contentType] : undefined;
  return own ?? versions.default ?? DEFAULT_VERSION;
}
