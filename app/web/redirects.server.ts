import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { ownSite } from "~/services/process/own-site.server";

type Options = { fallback?: string; status?: 301 | 302 | 303 | 307 | 308; headers?: HeadersInit };

/** The only way to redirect: a target that is not the product's own becomes the fallback (S 5.2, security 4). */
export function safeRedirect(target: unknown, { fallback = "/", status = 302, headers }: Options = {}): Response {
  return redirection(redirectTargetOr(fallback, target, ownSite()), status, headers);
}

/**
 * To another site, for addresses that the brand or the content service names (S 2.2, 2.4), never for a visitor's.
 * Null when it is no plain http(s) address.
 */
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
  all.set("Location", location);
  return new Response(null, { status, headers: all });
}
