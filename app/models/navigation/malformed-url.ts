/** The guard redirect-malformed-url: one redirect to the canonical address, never a loop (rulings 3). */

type Address = { pathname: string; search?: string };

export type CanonicalHints = {
  /** The slug of the event found by the address's key, for /events/{slug}/{key}. */
  eventSlug?: string | null;
};

/**
 * The canonical address, query kept, or null where the address is canonical already: lower case, decoded once, blanks
 * to "-", no double or trailing slash, a wrong event slug replaced by the right one. What it returns is canonical, so
 * a second look at it always answers null.
 */
export function canonicalAddress(
  { pathname, search = "" }: Address,
  { eventSlug }: CanonicalHints = {},
): string | null {
  const segments = pathname
    .split("/")
    .map(canonicalSegment)
    .filter((segment) => segment !== "");
  const slug = eventSlug ? canonicalSegment(eventSlug) : "";
  if (slug && segments[0] === "events" && segments.length === 3) segments[1] = slug;
  const canonical = `/${segments.join("/")}`;
  return canonical === pathname ? null : `${canonical}${search}`;
}

function canonicalSegment(segment: string): string {
  const text = decodedOnce(segment).trim().toLowerCase().replace(/\s+/g, "-");
  // "." and ".." would be resolved away by the browser, which then asks for another address.
  return text === "." || text === ".." ? "" : encoded(text);
}

// A lone surrogate has no encoding.
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "";
  }
}

// A segment that does not decode is kept as the text it is.
function decodedOnce(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
