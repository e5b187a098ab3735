import type { AuthToken, UserInfo } from '~/models/member/schema';
import { COOKIE, expiredCookie, siteCookie } from './cookies.server';

/** S 9.1 */
const AUTH_VERSION = '4';

type Member = Pick<UserInfo, 'key' | 'email' | 'time_zone'>;

/** The cookies of a member who just signed in, or whose token was renewed; they end with the token (S 3, 4.6). */
export function loginCookies(token: AuthToken, member: Member): string[] {
  const values: [string, string | null | undefined][] = [
    [COOKIE.accessToken, token.access_token],
    [COOKIE.authVersion, AUTH_VERSION],
    [COOKIE.timeZone, member.time_zone],
    [COOKIE.email, member.email],
    [COOKIE.uid, member.key],
    [COOKIE.refreshToken, token.refresh_token],
    [COOKIE.tokenType, token.token_type],
  ];
  return values.flatMap(([name, value]) => (value ? [siteCookie(name, value, token.expires_in)] : []));
}

/** What must not outlive a session on a shared computer (S 4.6). */
const ENDED_BY_SIGNING_OUT = [
  COOKIE.accessToken, COOKIE.authVersion, COOKIE.timeZone, COOKIE.email, COOKIE.uid, COOKIE.tokenType, COOKIE.refreshToken,
  COOKIE.grantToken, COOKIE.serviceToken, COOKIE.serviceSecret, COOKIE.analyticsSession, COOKIE.checkoutState,
  COOKIE.pendingIntent, COOKIE.oneTimeKey, COOKIE.licence,
];

/** Ends the session in the browser (S 4.6, force-logout). */
export function logoutCookies(): string[] {
  return ENDED_BY_SIGNING_OUT.map(expiredCookie);
}
