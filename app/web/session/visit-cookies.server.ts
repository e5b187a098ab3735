import { parseCookies } from "~/http/cookie-text";
import { type CartAttribution, missingEventFields } from "~/models/analytics/cart-attribution";
import { consentText, endedTagCookies, mayKnowBrowser, mayTieViews } from "~/models/consent/consent";
import { attributionText, OVERRIDES } from "~/models/navigation/attribution";
import { settings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";
import { CART_DAYS } from "~contracts/limits";
import type { UserInfo } from "~contracts/records/member";
import { onOrOff } from "../visit/visitor.server";
import {
  CART_PREFIX,
  COOKIE,
  expiredCookie,
  expiredOutsideCookie,
  namesWith,
  overrideCookieName,
  siteCookie,
} from "./cookies.server";

const MINUTE = 60;
const YEAR = 365 * 24 * 60 * MINUTE;
const LONGEST = 255;
/** As many as fit into one answer's headers at a proxy; the rest are deleted with the next. */
const MOST_TAG_LINES = 12;

export function visitCookies(request: Request): string[] {
  const query = new URL(request.url).searchParams;
  const cookies = OVERRIDES.filter((feature) => onOrOff(query.get(feature)) !== null).map((feature) =>
    siteCookie(overrideCookieName(feature), query.get(feature) ?? ""),
  );
  const partner = query.get(brand.statsPartner.parameter);
  if (partner && encodeURIComponent(partner).length <= LONGEST) cookies.push(siteCookie(COOKIE.statsPartner, partner));
  const kept = parseCookies(request.headers.get("Cookie")).get(COOKIE.attribution);
  const attribution = attributionText(query, kept);
  if (attribution !== attributionText(new URLSearchParams(), kept))
    cookies.push(siteCookie(COOKIE.attribution, attribution));
  return cookies;
}

/** In this browser; a member's follow to the next one (decision 64). */
export const choiceCookies = ({ theme, scores, view }: Pick<UserInfo, "theme" | "scores" | "view">): string[] => [
  ...(theme ? [siteCookie(COOKIE.theme, theme, YEAR)] : []),
  ...(scores === "hidden" ? [siteCookie(COOKIE.scores, scores, YEAR)] : []),
  ...(scores === "shown" ? [expiredCookie(COOKIE.scores)] : []),
  ...(view ? [siteCookie(COOKIE.view, view, YEAR)] : []),
];

export const consentCookie = (granted: readonly string[]) => siteCookie(COOKIE.consent, consentText(granted), YEAR);

/** Ends what a browser holds without a consent for it, such as where it asks for privacy since (S 5.6, 9.2). */
export function withdrawnCookies(request: Request, grantedGroups: readonly string[]): string[] {
  const ours = endedIfHeld(request, [
    ...(mayKnowBrowser(grantedGroups) ? [] : [COOKIE.anonymousId]),
    ...(mayTieViews(grantedGroups) ? [] : [COOKIE.analyticsSession]),
  ]);
  return [...ours, ...withdrawnTagCookies(request, grantedGroups)];
}

/** Without a tag manager here they are another site's, on a domain above. */
function withdrawnTagCookies(request: Request, grantedGroups: readonly string[]): string[] {
  if (!settings().analytics.GTM_ID) return [];
  const lines = endedTagCookies(namesWith("_", request), new Set(grantedGroups)).map(expiredOutsideCookie);
  const atOnce = Math.max(1, Math.floor(MOST_TAG_LINES / (lines[0]?.length ?? 1)));
  return lines.slice(0, atOnce).flat();
}

function endedIfHeld(request: Request, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const held = parseCookies(request.headers.get("Cookie"));
  return names.filter((name) => held.has(name)).map(expiredCookie);
}

/** A pseudonymous id for the flag service; lasts 1 year (S 9.2). */
export const anonymousIdCookie = (id: string) => siteCookie(COOKIE.anonymousId, id, YEAR);

export const cartCookies = (cart: CartAttribution): string[] =>
  Object.entries(cart).map(([field, value]) =>
    siteCookie(`${CART_PREFIX}${field}`, value.slice(0, LONGEST), CART_DAYS * 24 * 60 * MINUTE),
  );

/** The cart is one event's: what it doesn't say must not be the event's before it (S 3). */
export const endedCartCookies = (request: Request, cart: CartAttribution): string[] =>
  endedIfHeld(
    request,
    missingEventFields(cart).map((field) => `${CART_PREFIX}${field}`),
  );

export const analyticsSessionCookie = (id: string) => siteCookie(COOKIE.analyticsSession, id, 30 * MINUTE);
