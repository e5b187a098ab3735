import type { ServerResponse } from "node:http";
import { permissionsPolicy } from "~/http/permissions-policy";
import { memoize } from "./memoize";
import { onHeaders } from "./on-headers";
import { routedPath } from "./routed-path";

/** For everything but pages, which bring their own policy (`app/web/page/content-security.server.ts`). */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Tokens in these addresses must not leak in a Referer. */
const TOKEN_PAGE =
  /^\/(?:users\/password\/edit|member\/(?:email|(?:accept-)?invite)|feeds\/mine|activate|redeem|unsubscribe)(?:[/.]|$)/;

type Headers = Readonly<Record<string, string>>;

function overBoth(referrerPolicy: string): { http: Headers; https: Headers } {
  const http = {
    "Content-Security-Policy": NO_PAGE,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": referrerPolicy,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": permissionsPolicy(),
  };
  return { http, https: { ...http, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } };
}

const OF_TOKEN_PAGES = overBoth("same-origin");
const OF_ALL_OTHERS = overBoth("strict-origin-when-cross-origin");

const headersFor = memoize((target) => (TOKEN_PAGE.test(routedPath(target)) ? OF_TOKEN_PAGES : OF_ALL_OTHERS));

/** Sent with every answer, including refusals and redirects (security 4). */
export const securityHeaders = (target: string, protocol: "http" | "https"): Headers => headersFor(target)[protocol];

/** Adds headers that the answer hasn't set. Anything that sets a cookie is private, redirects too (security 4). */
export function withDefaults(response: ServerResponse, defaults: Headers): void {
  onHeaders(response, () => {
    for (const [name, value] of Object.entries(defaults))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    if (response.hasHeader("Set-Cookie")) response.setHeader("Cache-Control", "private, no-store");
  });
}
