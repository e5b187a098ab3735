import { withCookies } from "./cookies.server";
import type { Visitor } from "./visitor.server";

/** How long a public page may be given to other guests, in seconds; stale pages are renewed behind the visitor's back. */
export const PUBLIC_SECONDS = { live: 8, steady: 60 } as const;

const STALE_SECONDS = 300;

/** The headers of a page: shared between guests, private for everybody who is somebody (security 4). */
export function pageHeaders(
  visitor: Pick<Visitor, "authenticated">,
  kind: keyof typeof PUBLIC_SECONDS,
  cookies: readonly string[] = [],
): Headers {
  const isShared = !visitor.authenticated && cookies.length === 0;
  const shared = `public, max-age=0, s-maxage=${PUBLIC_SECONDS[kind]}, stale-while-revalidate=${STALE_SECONDS}`;
  return withCookies(cookies, new Headers({ "Cache-Control": isShared ? shared : "private, no-store" }));
}
