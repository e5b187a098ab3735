import { createHash } from "node:crypto";
import { clock } from "~/services/process/clock.server";
import type { AuthToken, UserInfo } from "~contracts/records/member";
import { COOKIE, expiredCookie, MEDIA_PASS_PREFIX, namesWith, siteCookie } from "./cookies.server";
import { provenToken } from "./signed-cookie.server";
import { choiceCookies } from "./visit-cookies.server";

/** Written beside the session; nothing here reads it (S 9.1). */
const AUTH_VERSION = "4";

type Member = Pick<UserInfo, "key" | "email" | "time_zone" | "theme" | "scores" | "view">;

/** From last use (rulings 4 "S 3 session"). */
export const REFRESH_SECONDS = 60 * 24 * 60 * 60;

/** Everything except the refresh token expires with the access token (S 3, 4.6). */
export function loginCookies(token: AuthToken, member: Member): string[] {
  const values: [string, string | null | undefined][] = [
    [COOKIE.accessToken, token.access_token],
    [COOKIE.authVersion, AUTH_VERSION],
    [COOKIE.timeZone, member.time_zone],
    [COOKIE.email, member.email],
    [COOKIE.uid, member.key],
    [COOKIE.tokenType, token.token_type],
  ];
  const cookies = values.flatMap(([name, value]) => (value ? [siteCookie(name, value, token.expires_in)] : []));
  if (token.refresh_token) cookies.push(siteCookie(COOKIE.refreshToken, token.refresh_token, REFRESH_SECONDS));
  return [...cookies, ...choiceCookies(member), provenToken.serialize(tokenProof(token.access_token), clock.now())];
}

/** Longer than any access token lives, since only a renewal resets them. */
const CHANGED_SECONDS = 24 * 60 * 60;

export const timeZoneCookie = (zone: string): string => siteCookie(COOKIE.timeZone, zone, CHANGED_SECONDS);
/** Only what the page shows: the session goes by its token. */
export const emailCookie = (email: string): string => siteCookie(COOKIE.email, email, CHANGED_SECONDS);

/** True for a token this site issued, even while the member service is down (security 3). */
export function isTokenOurs(request: Request, token: string | null): boolean {
  return token !== null && provenToken.read(request, clock.now()) === tokenProof(token);
}

/** A hash, so the cookie doesn't contain the token. */
const tokenProof = (token: string) => createHash("sha256").update(token).digest("base64url");

const OF_THE_SESSION = [
  COOKIE.accessToken,
  COOKIE.authVersion,
  COOKIE.timeZone,
  COOKIE.email,
  COOKIE.uid,
  COOKIE.tokenType,
  COOKIE.refreshToken,
  COOKIE.grantToken,
  COOKIE.serviceToken,
  COOKIE.serviceSecret,
  COOKIE.analyticsSession,
  COOKIE.provenToken,
];

/** What must not outlive sign-out on a shared computer (S 4.6). */
const ENDED_BY_SIGNING_OUT = [
  ...OF_THE_SESSION,
  COOKIE.checkoutState,
  COOKIE.giftState,
  COOKIE.pendingIntent,
  COOKIE.returnTo,
  COOKIE.signInLink,
  COOKIE.oneTimeKey,
  COOKIE.giftKey,
  COOKIE.formKey,
  COOKIE.redeemCode,
  COOKIE.familyInvite,
  COOKIE.emailChange,
  COOKIE.license,
  COOKIE.pushDevice,
];

/** Ends all cookies of a session (S 4.6). */
export function logoutCookies(request: Request): string[] {
  return [...ENDED_BY_SIGNING_OUT, ...namesWith(MEDIA_PASS_PREFIX, request)].map(expiredCookie);
}

/** Keeps what was started, such as an order, for the next sign-in. */
export function lostSessionCookies(): string[] {
  return OF_THE_SESSION.map(expiredCookie);
}
