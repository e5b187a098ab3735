const HEADER_LIMIT = 1_024;

const opaque = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);

/** One for all codings of an answer, whose bytes differ (RFC 9110 8.8.1). */
export const weakTag = (tag: string) => `W/${opaque(tag)}`;

/** RFC 9110 13.1.2; a header over 1 kB is ignored. */
export function hasTag(header: string | null | undefined, tag: string): boolean {
  if (!header || header.length > HEADER_LIMIT) return false;
  return header.split(",").some((one) => {
    const known = one.trim();
    return known === "*" || opaque(known) === opaque(tag);
  });
}
