import { parseCookies } from "~/http/cookie-text";
import { asksForPrivacy, type Consent, mayKnowBrowser, mayTieViews, readConsent } from "~/models/consent/consent";
import {
  attributionText,
  type MarketingParameters,
  marketingParameters,
  type Override,
  OVERRIDES,
  type ReferralAttribution,
  referralAttribution,
} from "~/models/navigation/attribution";
import type { View } from "~/models/navigation/lite";
import { settings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";
import { COOKIE, overrideCookieName } from "../session/cookies.server";

/** Auto: as the device is. */
export type Theme = "dark" | "light" | "auto";

/** From the request alone; nothing here is verified by the member service. */
export type Visitor = {
  /** True if any token is present (S 5.4). */
  authenticated: boolean;
  /** The access token, or else the service token. */
  token: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  email: string | null;
  uid: string | null;
  timeZone: string | null;
  /** Set once by a script in the browser (S 4.7, rulings 2). */
  unauthTimeZone: string | null;
  overrides: Record<Override, boolean>;
  consent: Consent;
  /** The visitor's own choice; null leaves it to the site-theme flag. */
  theme: Theme | null;
  hidesScores: boolean;
  /** Light or full pages; null leaves it to whether the browser saves data. */
  view: View | null;
  savesData: boolean;
  /** Only with consent to it (S 9.2). */
  anonymousId: string | null;
  /** Set while analytics has identified the member in the past 30 minutes, only with consent (S 9.2). */
  analyticsSession: string | null;
  /** Development and test only. */
  developmentCountry: string | null;
  /** Its browser's id among the member's devices, where it takes notifications. */
  pushDevice: string | null;
  statsPartner: string | null;
  referral: ReferralAttribution | null;
  referrerUrl: string | null;
  marketing: MarketingParameters;
};

/** What a request says of its visitor. */
export type VisitorRequest = { url: string; headers: Pick<Headers, "get"> };

const known = new WeakMap<VisitorRequest, Visitor>();

export function getVisitor(request: VisitorRequest): Visitor {
  const read = known.get(request) ?? readVisitor(request);
  known.set(request, read);
  return read;
}

function readVisitor(request: VisitorRequest): Visitor {
  const cookies = parseCookies(request.headers.get("Cookie"));
  const query = new URL(request.url).searchParams;
  const accessToken = tokenText(cookies.get(COOKIE.accessToken));
  const token = accessToken ?? tokenText(cookies.get(COOKIE.serviceToken));
  const refreshToken = tokenText(cookies.get(COOKIE.refreshToken));
  const theme = cookies.get(COOKIE.theme);
  const view = cookies.get(COOKIE.view);
  const consent = readConsent(cookies.get(COOKIE.consent), asksForPrivacy(request));
  const granted = [...consent.granted];
  return {
    authenticated: token !== null,
    token,
    accessToken,
    refreshToken,
    ...readMember(token ?? refreshToken, cookies),
    unauthTimeZone: shortText(cookies.get(COOKIE.unauthTimeZone)),
    overrides: readOverrides(cookies, query),
    consent,
    hidesScores: cookies.get(COOKIE.scores) === "hidden",
    view: view === "lite" || view === "full" ? view : null,
    savesData: request.headers.get("Save-Data")?.toLowerCase() === "on",
    theme: theme === "dark" || theme === "light" || theme === "auto" ? theme : null,
    anonymousId: mayKnowBrowser(granted) ? shortText(cookies.get(COOKIE.anonymousId)) : null,
    analyticsSession: mayTieViews(granted) ? shortText(cookies.get(COOKIE.analyticsSession)) : null,
    developmentCountry: settings().developmentTools ? countryCode(request.headers.get("X-Dev-Country")) : null,
    pushDevice: shortText(cookies.get(COOKIE.pushDevice)),
    statsPartner: shortText(query.get(brand.statsPartner.parameter) ?? cookies.get(COOKIE.statsPartner)),
    ...readAttribution(cookies.get(COOKIE.attribution), query),
  };
}

/** These cookies may outlive the session (S 3); without a token they are ignored. */
function readMember(
  token: string | null,
  cookies: ReadonlyMap<string, string>,
): Pick<Visitor, "email" | "uid" | "timeZone"> {
  if (token === null) return { email: null, uid: null, timeZone: null };
  return {
    email: shortText(cookies.get(COOKIE.email)),
    uid: shortText(cookies.get(COOKIE.uid)),
    timeZone: shortText(cookies.get(COOKIE.timeZone)),
  };
}

/** Null for anything a header can't carry (security 3). */
export function tokenText(value: string | undefined): string | null {
  return value !== undefined && /^[\x21-\x7e]{1,4000}$/.test(value) ? value : null;
}

const SHORT = 255;

function shortText(value: string | null | undefined): string | null {
  return value && value.length <= SHORT && !/\p{Cc}/u.test(value) ? value : null;
}

const countryCode = (value: string | null) => (value && /^[A-Z]{2}$/.test(value) ? value : null);

/** The address wins over the cookie; anything but "on" and "off" is ignored (S 2.10, 9.3). */
const OVERRIDE_DEFAULTS: Record<Override, boolean> = {
  limited_concurrent: true,
  site_takeover: true,
  internal_data: false,
};

function readOverrides(cookies: Map<string, string>, query: URLSearchParams): Record<Override, boolean> {
  const overrides = { ...OVERRIDE_DEFAULTS };
  for (const feature of OVERRIDES) {
    overrides[feature] =
      onOrOff(query.get(feature)) ?? onOrOff(cookies.get(overrideCookieName(feature))) ?? overrides[feature];
  }
  return overrides;
}

export function onOrOff(value: string | null | undefined): boolean | null {
  if (value === "on") return true;
  return value === "off" ? false : null;
}

type Attribution = Pick<Visitor, "referral" | "referrerUrl" | "marketing">;

/** This visit's parameters win over those saved for the session (S 2.10, 3). */
function readAttribution(kept: string | undefined, query: URLSearchParams): Attribution {
  const attribution = new URLSearchParams(attributionText(query, kept));
  return {
    referral: referralAttribution(attribution),
    referrerUrl: shortText(attribution.get("referrer_url")),
    marketing: marketingParameters(attribution),
  };
}
