import { type Failure, outcomeAddress } from "~/models/navigation/outcome-address";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { ownSite } from "~/services/process/own-site.server";
import { neverKeep } from "./page-headers.server";

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
