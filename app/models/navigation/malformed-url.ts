/** A single redirect, never a loop (rulings 3). */

type Address = { pathname: string; search?: string };

type CanonicalHints = {
  eventSlug?: string | null;
  /** Slugs of its publishers and participants, which stay as they are (rulings 4 "S 2.10"). */
  alsoRight?: readonly string[];
};

/** Idempotent, so redirects can't loop. Null if already canonical. Keeps the query. */
export function canonicalAddress(
  { pathname, search = "" }: Address,
  { eventSlug, alsoRight = [] }: CanonicalHints = {},
): string | null {
  const segments = pathname
    .split("/")
    .map(canonicalSegment)
    .filter((segment) => segment !== "");
  const slug = eventSlug ? canonicalSegment(eventSlug) : "";
  const isRight = alsoRight.some((one) => canonicalSegment(one) === segments[1]);
  if (slug && !isRight && segments[0] === "events" && segments.length === 3) segments[1] = slug;
  const canonical = `/${segments.join("/")}`;
  return canonical === pathname ? null : `${canonical}${search}`;
}

function canonicalSegment(segment: string): string {
  const text = decodedOnce(segment).trim().toLowerCase().replace(/\s+/g, "-");
  // Browsers resolve "." and ".." and would request another address.
  return text === "." || text === ".." ? "" : encoded(text);
}

// A lone surrogate can't be encoded.
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Text that can't be decoded stays as is. */
export function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
