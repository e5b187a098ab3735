import type { HeadersFunction } from "@remix-run/node";
import { withCookies } from "./cookies.server";
import type { Visitor } from "./visitor.server";

/** Every route's: what its loader said, or the error in its place. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** What no one may keep, as on every page of someone who is signed in (security 4). */
export const NEVER_KEPT = { "Cache-Control": "private, no-store" } as const;

/**
 * How long a public page may be given to other guests, in seconds; stale pages are renewed behind the visitor's back.
 */
export const PUBLIC_SECONDS = { live: 8, steady: 60 } as const;

const STALE_SECONDS = 300;

/** The headers of a page: shared between guests, private for everyone who is someone (security 4). */
export function pageHeaders(
  visitor: Pick<Visitor, "authenticated">,
  kind: keyof typeof PUBLIC_SECONDS,
  cookies: readonly string[] = [],
): Headers {
  if (visitor.authenticated || cookies.length > 0) return withCookies(cookies, new Headers(NEVER_KEPT));
  const shared = `public, max-age=0, s-maxage=${PUBLIC_SECONDS[kind]}, stale-while-revalidate=${STALE_SECONDS}`;
  return new Headers({ "Cache-Control": shared });
}
