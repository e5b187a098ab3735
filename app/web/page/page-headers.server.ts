import type { HeadersFunction } from "@remix-run/node";
import { withCookies } from "../session/cookies.server";
import type { Visitor } from "../visit/visitor.server";

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** For pages about one person (security 4). */
export const NEVER_KEPT = { "Cache-Control": "private, no-store" } as const;

export const neverKeep = (headers: Headers) => headers.set("Cache-Control", NEVER_KEPT["Cache-Control"]);

/** In seconds, for guests only. */
export const PUBLIC_SECONDS = { live: 8, steady: 60 } as const;

const STALE_SECONDS = 300;

/** A guest's page may be cached, a member's never (security 4). */
export function pageHeaders(
  visitor: Pick<Visitor, "authenticated">,
  kind: keyof typeof PUBLIC_SECONDS,
  cookies: readonly string[] = [],
): Headers {
  if (visitor.authenticated || cookies.length > 0) return withCookies(cookies, new Headers(NEVER_KEPT));
  const shared = `public, max-age=0, s-maxage=${PUBLIC_SECONDS[kind]}, stale-while-revalidate=${STALE_SECONDS}`;
  return new Headers({ "Cache-Control": shared });
}
