import type { ServerResponse } from "node:http";
import { permissionsPolicy } from "~/http/permissions-policy";
import { routedPath } from "~/http/routed-path";
import { isEmbed } from "~/http/shared-answers";
import { memoize } from "./memoize";
import { onHeaders } from "./on-headers";

/** For everything but pages, which bring their own policy (`app/web/page/content-security.server.ts`). */
const noPage = (frameAncestors: string) => `default-src 'none'; frame-ancestors ${frameAncestors}; base-uri 'none'`;

/** Tokens in these addresses must not leak in a Referer. */
const TOKEN_PAGE = new RegExp(
  String.raw`^/(?:users/(?:password/edit|link)|member/(?:email|(?:accept-)?invite)|feeds/mine|activate|go|redeem|` +
    String.raw`unsubscribe)(?:[/.]|$)`,
);

/** What any origin may read, refusals too. */
const OPEN = /^\/open-data(?:\/|\.json$)/;
const TO_ANYONE = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Retry-After" };

type Headers = Readonly<Record<string, string>>;

function overBoth(referrerPolicy: string, more: Headers = {}): { http: Headers; https: Headers } {
  const http = {
    "Content-Security-Policy": noPage("'none'"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": referrerPolicy,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": permissionsPolicy(),
    ...more,
  };
  return { http, https: { ...http, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } };
}

const OF_TOKEN_PAGES = overBoth("same-origin");
const OTHERS_REFERRER = "strict-origin-when-cross-origin";
const OF_ALL_OTHERS = overBoth(OTHERS_REFERRER);
const OF_OPEN_DATA = overBoth(OTHERS_REFERRER, TO_ANYONE);
const OF_FRAMED = overBoth(OTHERS_REFERRER, { "Content-Security-Policy": noPage("*") });

const headersFor = memoize((target) => {
  const path = routedPath(target);
  if (TOKEN_PAGE.test(path)) return OF_TOKEN_PAGES;
  if (isEmbed(path)) return OF_FRAMED;
  return OPEN.test(path) ? OF_OPEN_DATA : OF_ALL_OTHERS;
});

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
