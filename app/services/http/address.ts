import { buildQuery } from "./query-string";

/** As long as the token of an invitation. */
const MAX_SEGMENT = 500;

/** Null for a dot segment, a separator, or a control character. */
function encodeSegment(value: string): string | null {
  if (value === "" || value === "." || value === ".." || value.length > MAX_SEGMENT) return null;
  if (/[\p{Cc}/\\]/u.test(value)) return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null; // half a surrogate pair
  }
}

/** Checks and encodes ":name" segments (security 4); null when a value can't be a segment. */
export function fillPath(path: string, params: Record<string, string>): string | null {
  const filled: string[] = [];
  for (const part of path.split("/")) {
    const segment = part.startsWith(":") ? encodeSegment(params[part.slice(1)] ?? "") : part;
    if (segment === null) return null;
    filled.push(segment);
  }
  return filled.join("/");
}

/** The only place that builds outgoing URLs (security 4, S 5.2). */
export function upstreamAddress(
  baseUrl: string,
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string | null {
  const filled = fillPath(path, params);
  if (filled === null) return null;
  return `${baseUrl}${filled}${buildQuery(query)}`;
}
