import type { EntryContext } from "@remix-run/node";
import { type Failure, outcomeAddress } from "~/models/navigation/outcome-address";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { ownSite } from "~/services/process/own-site.server";
import type { Visitor } from "../visit/visitor.server";

/**
 * What the page's own loader says, or the answer that took its place, and all cookies: of two with one name a browser
 * keeps the last, which is the action's, not that of the loader that ran after it.
 */
export function documentHeaders({ staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">): Headers {
  const { matches, errors, loaderData, loaderHeaders, actionHeaders } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const answers = errors
    ? ids.filter((id) => loaderData[id] === undefined).map((id) => loaderHeaders[id] ?? actionHeaders[id])
    : ids.slice(-1).map((id) => loaderHeaders[id]);
  const headers = new Headers(answers.find((one) => one !== undefined));
  headers.delete("Set-Cookie");
  const setting = ids.toReversed().flatMap((id) => [loaderHeaders[id], actionHeaders[id]]);
  return withCookies([...new Set(setting.flatMap((one) => one?.getSetCookie() ?? []))], headers);
}

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

type Options = { fallback?: string; status?: 301 | 302 | 303 | 307 | 308; headers?: HeadersInit };

/** The only way to redirect: an outside target becomes the fallback (S 5.2, security 4). */
export function safeRedirect(target: unknown, { fallback = "/", status = 302, headers }: Options = {}): Response {
  return redirection(redirectTargetOr(fallback, target, ownSite()), status, headers);
}

/** On to a page that says what failed, if anything did (S 8.2). */
export function redirectWithOutcome(target: unknown, failure: Failure | null, options: Options = {}): Response {
  return safeRedirect(outcomeAddress(redirectTargetOr(options.fallback ?? "/", target, ownSite()), failure), options);
}

/** For addresses from the brand or the content service, never a visitor's. Null unless plain http(s) (S 2.2, 2.4). */
export function outsideRedirect(
  address: string,
  { status = 302, headers }: Omit<Options, "fallback"> = {},
): Response | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  return isPlain ? redirection(url.href, status, headers) : null;
}

function redirection(location: string, status: number, headers: HeadersInit | undefined): Response {
  const all = new Headers(headers);
  // Only what moved for good leads everyone there (security 4).
  if (status !== 301 && status !== 308 && !all.has("Cache-Control")) neverKeep(all);
  all.set("Location", location);
  return new Response(null, { status, headers: all });
}

export function withCookies(cookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
