import type { ServerResponse } from "node:http";
import { routedPath } from "./routed-path";

const PERMISSIONS = [
  "camera",
  "microphone",
  "geolocation",
  "payment",
  "usb",
  "midi",
  "serial",
  "hid",
  "browsing-topics",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** For everything but pages, which bring their own policy (`app/web/content-security.server.ts`). */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** One-time tokens in these addresses must not leak in a Referer. */
const TOKEN_PAGE = /^\/(?:users\/password\/edit|member\/(?:invite|accept-invite)|activate|redeem)(?:[/.]|$)/;

/** Sent with every answer, including refusals and redirects (security 4). */
export function securityHeaders(target: string, protocol: "http" | "https"): Record<string, string> {
  return {
    "Content-Security-Policy": NO_PAGE,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": TOKEN_PAGE.test(routedPath(target)) ? "same-origin" : "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": PERMISSIONS,
    ...(protocol === "https" ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Adds headers that the answer hasn't set. Anything that sets a cookie is private, redirects too (security 4). */
export function withDefaults(response: ServerResponse, defaults: Record<string, string>): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    for (const [name, value] of Object.entries(defaults))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    if (response.hasHeader("Set-Cookie")) response.setHeader("Cache-Control", "private, no-store");
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}
