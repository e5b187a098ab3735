import type { IncomingHttpHeaders } from "node:http";
import { isFirstView } from "~/http/first-view.server";
import { routedPath } from "~/http/routed-path";
import { isSameForAll, isSharedAnswer, SCORES_PARAMETER } from "~/http/shared-answers";
import { COOKIE, holdsWithdrawnTagCookies, OVERRIDE_COOKIES } from "~/web/session/cookies.server";
import { memoize } from "../http/memoize";
import type { Peer } from "../http/peer";

/** Any of these identifies a visitor: their pages are never cached, nor are cached pages sent to them. */
const PERSONAL = new Set<string>([
  COOKIE.accessToken,
  COOKIE.serviceToken,
  COOKIE.serviceSecret,
  COOKIE.refreshToken,
  COOKIE.grantToken,
  COOKIE.email,
  COOKIE.uid,
  COOKIE.checkoutState,
  COOKIE.giftState,
  COOKIE.familyInvite,
  COOKIE.pendingIntent,
  COOKIE.oneTimeKey,
  COOKIE.giftKey,
  COOKIE.formKey,
]);

/** Cookies that change an anonymous page; cacheable pages see no others. */
const SHAPING = new Set<string>([
  COOKIE.theme,
  COOKIE.scores,
  COOKIE.view,
  COOKIE.consent,
  COOKIE.unauthTimeZone,
  ...OVERRIDE_COOKIES,
]);

const DROPPED = /^(?:gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|mc_cid|mc_eid|_ga|_gl)$/;

/**
 * These set a cookie or record an event, so such visits always reach the site (S 2.10). A list of one's own teams is
 * no one else's: it would count as a path whose pages can't be kept.
 */
const ALWAYS_LIVE = [
  /^(?:mpq|referrer_(?:name|location|url)|utm_\w+|promo_code)$/,
  /^player_\w+$/,
  /^(?:limited_concurrent|site_takeover|internal_data|redir|token|code|frame|teams)$/,
];

/** Pages of /dev must show manual changes at once; probes and assets aren't pages. */
const LIVE_PATH =
  /^\/(?:healthz|readyz|metrics|assets|desk|dev|member|users|subscribe|support|join|gift|redeem|activate|go)(?:\/|$)/;

/** One member's, at an address that is a secret. */
const OWN_FILE = /^\/feeds\/mine\//;

const HIDES_SCORES = new RegExp(`(?:^|;\\s*)${COOKIE.scores}=hidden(?:;|$)`);

const CHOSE_VIEW = new RegExp(`(?:^|; )${COOKIE.view}=(?:lite|full)(?:;|$)`);

const isOn = (header: string | string[] | undefined): boolean => String(header).toLowerCase() === "on";

const PAIRS_KEPT = 20;

/** Longer keys are never shared, so such pages aren't cached. */
const KEY_LIMIT = 4_096;

export type PageKey = {
  key: string;
  origin: string;
  path: string;
  search: string;
  cookies: string;
  privacy: boolean;
  savesData: boolean;
  /** Of a visit: it brings its styles. */
  isFirst: boolean;
  everyones: boolean;
};

/** Tells anonymous pages apart (performance 3); null if the request must reach the site. */
export function pageKeyOf(
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  peer: Pick<Peer, "host" | "protocol">,
): PageKey | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers.range !== undefined || headers["x-dev-country"] !== undefined)
    return null;
  const { path, isLive, isState, everyones, search } = addressIn(target);
  // A partner's frame may get the video (S 5.4).
  if (headers["sec-fetch-dest"] === "iframe" && !everyones) return null;
  if (isLive || search === null) return null;
  // Global Privacy Control changes what a page may load.
  const privacy = !everyones && headers["sec-gpc"] === "1";
  const cookies = everyones ? "" : pageCookies(headers.cookie);
  if (cookies === null || (!everyones && holdsWithdrawnTagCookies(headers.cookie ?? "", privacy))) return null;
  // The site sends anyone who hides scores to the address that says so.
  if (isState && HIDES_SCORES.test(headers.cookie ?? "") && !target.includes(`${SCORES_PARAMETER}=`)) return null;
  const origin = `${peer.protocol}://${peer.host}`;
  // A browser that saves data gets the light pages until its visitor chooses.
  const savesData = !everyones && !CHOSE_VIEW.test(cookies) && isOn(headers["save-data"]);
  const isFirst = !everyones && isFirstView(headers["sec-fetch-site"]);
  const variant = `${privacy ? "gpc" : ""}\n${savesData ? "lite" : ""}\n${isFirst ? "first" : ""}`;
  const key = `${origin}${path}${search}\n${cookies}\n${variant}`;
  if (key.length > KEY_LIMIT) return null;
  return { key, origin, path, search, cookies, privacy, savesData, isFirst, everyones };
}

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

const addressIn = memoize((target) => {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const routed = routedPath(path);
  return {
    path,
    isLive: LIVE_PATH.test(routed) || OWN_FILE.test(routed),
    isState: isSharedAnswer(path),
    everyones: isSameForAll(path),
    search: mark === -1 ? "" : sortedQuery(target.slice(mark + 1)),
  };
});

/** Sorted, without unread parameters; null if the visit itself must reach the site. */
function sortedQuery(text: string): string | null {
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (ALWAYS_LIVE.some((pattern) => pattern.test(name))) return null;
    if (!DROPPED.test(name)) kept.push([name, value]);
  }
  if (kept.length > PAIRS_KEPT) return null;
  // By name only: the order of equal names can matter.
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}
