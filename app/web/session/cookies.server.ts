import { parseCookies, serializeCookie } from "~/http/cookie-text";
import { endedTagCookies, readConsent } from "~/models/consent/consent";
import { type Override, OVERRIDES } from "~/models/navigation/attribution";
import { settings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";

/** Names come from S 3. */
export const COOKIE = {
  accessToken: "member_access_token",
  authVersion: "member_auth_version",
  timeZone: "member_service_time_zone",
  email: "member_service_email",
  uid: "member_service_uid",
  tokenType: "member_token_type",
  refreshToken: "member_refresh_token",
  grantToken: "member_grant_token",
  serviceToken: "member_service_token",
  serviceSecret: "member_service_secret",
  unauthTimeZone: "member_unauth_time_zone",
  location: "member_location",
  checkoutState: "checkout_state",
  giftState: "gift_state",
  familyInvite: "familyPlanInviteToken",
  emailChange: "email_change",
  pendingIntent: "pending_intent",
  returnTo: "way_back",
  signInLink: "sign_in_link",
  oneTimeKey: "one_time_key",
  giftKey: "gift_key",
  formKey: "form_key",
  redeemCode: "redeem_code",
  provenToken: `${brand.shortName}_session_proof`,
  license: "playback_licence",
  statsPartner: brand.statsPartner.cookie,
  analyticsSession: `${brand.shortName}_analytics_session`,
  anonymousId: `${brand.shortName}_anonymous_id`,
  /** This browser, no matter who signs in with it. */
  device: `${brand.shortName}_device`,
  /** Which accounts it has signed in to. */
  accounts: `${brand.shortName}_accounts`,
  /** Which of a member's devices this browser is, where it takes notifications. */
  pushDevice: `${brand.shortName}_push_device`,
  theme: `${brand.shortName}_theme`,
  scores: `${brand.shortName}_scores`,
  view: `${brand.shortName}_view`,
  consent: `${brand.shortName}_consent`,
  attribution: `${brand.shortName}_attribution`,
} as const;

export const overrideCookieName = (feature: Override) => `${brand.shortName}_feature_${feature}`;
export const OVERRIDE_COOKIES = OVERRIDES.map(overrideCookieName);

export const CART_PREFIX = "cartpdata-";
/** One for each video, so that two answers at the same moment lose neither. */
export const MEDIA_PASS_PREFIX = "media_pass_";

/** Read by browser scripts or a tag manager; every other cookie is HttpOnly (security 3). */
const OPEN_TO_SCRIPTS: readonly string[] = [COOKIE.unauthTimeZone, COOKIE.location, COOKIE.analyticsSession];
const isOpenToScripts = (name: string) => OPEN_TO_SCRIPTS.includes(name) || name.startsWith(CART_PREFIX);

/** Without `maxAge`, the cookie ends with the browser session. */
export function siteCookie(name: string, value: string, maxAge?: number): string {
  const { secure, cookieDomain } = settings().origin;
  return serializeCookie(name, value, { maxAge, domain: cookieDomain, secure, httpOnly: !isOpenToScripts(name) });
}

export const namesWith = (prefix: string, request: Request): string[] =>
  [...parseCookies(request.headers.get("Cookie")).keys()].filter((name) => name.startsWith(prefix));

export const expiredCookie = (name: string) => siteCookie(name, "", 0);

/** Of a script from outside, which chose the domain itself: the host alone, the host, or one above it. */
export function expiredOutsideCookie(name: string): string[] {
  const { secure, domain: host } = settings().origin;
  const labels = host.split(".");
  const domains = labels.slice(0, -1).map((_, first) => labels.slice(first).join("."));
  return [undefined, ...domains].map((domain) => serializeCookie(name, "", { maxAge: 0, domain, secure }));
}

const MAY_BE_OF_TAGS = /(?:^|;\s*)_g/;

/** Such a request must reach the site, whose answer deletes them: no kept page sets a cookie. */
export function holdsWithdrawnTagCookies(cookieHeader: string, asksForPrivacy: boolean): boolean {
  if (!MAY_BE_OF_TAGS.test(cookieHeader) || !settings().analytics.GTM_ID) return false;
  const held = parseCookies(cookieHeader);
  const consent = held.get(COOKIE.consent);
  // If the visitor never chose, they are most likely a neighbor site's, which would set them again.
  if (!consent && !asksForPrivacy) return false;
  const { granted } = readConsent(consent, asksForPrivacy);
  return endedTagCookies([...held.keys()], granted).length > 0;
}

const SET_BY_ADDRESSES: readonly string[] = [
  COOKIE.attribution,
  COOKIE.statsPartner,
  COOKIE.familyInvite,
  ...OVERRIDE_COOKIES,
];

/** What links alone put into a browser: where its cookies get too many, these can go (security 2). */
export const setByAddresses = (header: string): string[] =>
  [...parseCookies(header).keys()].filter((name) => SET_BY_ADDRESSES.includes(name) || name.startsWith(CART_PREFIX));
