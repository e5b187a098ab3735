import type { IncomingHttpHeaders } from "node:http";
import { COOKIE, OVERRIDE_COOKIES } from "~/web/cookies.server";
import type { Peer } from "../http/peer";
import { asksForData, routedPath } from "../http/routed-path";

/** Any of these makes a visitor someone: their pages are never kept, nor are kept pages given to them. */
const PERSONAL = new Set<string>([
  COOKIE.accessToken,
  COOKIE.serviceToken,
  COOKIE.serviceSecret,
  COOKIE.refreshToken,
  COOKIE.grantToken,
  COOKIE.email,
  COOKIE.uid,
  COOKIE.checkoutState,
  COOKIE.familyInvite,
  COOKIE.pendingIntent,
  COOKIE.oneTimeKey,
]);

/** Cookies that shape an anonymous page; every other cookie is invisible to a page that will be kept. */
const SHAPING = new Set<string>([
  COOKIE.theme,
  COOKIE.consent,
  COOKIE.unauthTimeZone,
  COOKIE.location,
  ...OVERRIDE_COOKIES,
]);

/** Parameters that no page reads. */
const DROPPED = /^(?:gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|mc_cid|mc_eid|_ga|_gl)$/;

/** Parameters that a page answers with a cookie or an event: these visits always reach the site (S 2.10). */
const ALWAYS_LIVE = [
  /^(?:mpq|referrer_(?:name|location|url)|utm_\w+|promo_code)$/,
  /^(?:limited_concurrent|site_takeover|internal_data|redir|token|code)$/,
];

/** Pages of engineers change by hand and must show it at once; probes and the client build's own files are no pages. */
const LIVE_PATH =
  /^\/(?:healthz|readyz|metrics|assets|dev|member|users|subscribe|support|join|redeem|activate)(?:\/|$)/;

/** How an event stands is the same for everyone: no cookie shapes it, and scripts read it too. */
const EVERYONES = /^\/events\/[^/]+\/live(?:\.json)?$/;

const PAIRS_KEPT = 20;

/** A longer key is no one's but its maker's: such a page is rendered for them alone. */
const KEY_LIMIT = 4_096;

export type PageKey = {
  key: string;
  origin: string;
  path: string;
  search: string;
  cookies: string;
  privacy: boolean;
  /** Nothing but its address shapes it. */
  everyones: boolean;
};

/** What tells one anonymous page from another (performance 3), or null where a request must reach the site. */
export function pageKeyOf(
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  peer: Pick<Peer, "host" | "protocol">,
): PageKey | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers.range !== undefined || headers["x-dev-country"] !== undefined)
    return null;
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (asksForData(path) || LIVE_PATH.test(routedPath(path))) return null;
  const everyones = EVERYONES.test(path);
  const cookies = everyones ? "" : pageCookies(headers.cookie);
  if (cookies === null) return null;
  const search = mark === -1 ? "" : sortedQuery(target.slice(mark + 1));
  if (search === null) return null;
  const origin = `${peer.protocol}://${peer.host}`;
  // Global Privacy Control shapes what a page may load.
  const privacy = !everyones && headers["sec-gpc"] === "1";
  const key = `${origin}${path}${search}\n${cookies}\n${privacy ? "gpc" : ""}`;
  if (key.length > KEY_LIMIT) return null;
  return { key, origin, path, search, cookies, privacy, everyones };
}

/** The cookies that shape the page, sorted; null where one of them says who the visitor is. */
function pageCookies(header: string | undefined): string | null {
  if (!header) return "";
  const kept: string[] = [];
  for (const part of header.split(";")) {
    const pair = part.trim();
    const name = pair.split("=", 1)[0] ?? "";
    if (PERSONAL.has(name)) return null;
    if (SHAPING.has(name)) kept.push(pair);
  }
  return kept.length > 1 ? kept.sort().join("; ") : (kept[0] ?? "");
}

/** The query in one order, without what no one reads; null where the visit itself matters. */
function sortedQuery(text: string): string | null {
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (ALWAYS_LIVE.some((pattern) => pattern.test(name))) return null;
    if (!DROPPED.test(name)) kept.push([name, value]);
  }
  if (kept.length > PAIRS_KEPT) return null;
  // Sorted by name alone: the order of equal names can mean something.
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}
