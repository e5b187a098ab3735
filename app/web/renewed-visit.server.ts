import { goOnWithout } from "~/services/go-on-without.server";
import { countRenewal } from "~/services/process/metrics.server";
import type { AuthToken, UserInfo } from "~contracts/records/member";
import { parseCookies } from "./cookie-text";
import { COOKIE } from "./cookies.server";
import { loginCookies, lostSessionCookies } from "./login-cookies.server";
import { isRenewalRefused } from "./member-session.server";
import { type Refresh, sharedRenewal } from "./shared-renewal.server";

/** A visit whose session was renewed, or ended, before the site reads it. */
export type RenewedVisit = {
  /** The Cookie header as the browser will send it from now on. */
  cookie: string;
  /** Set-Cookie values for the answer. */
  cookies: string[];
};

type Member = { refresh: Refresh; userInfo(accessToken: string): Promise<UserInfo> };

/**
 * A visit that brings nothing but a refresh token is renewed once before it counts as signed out, and says who it is
 * again (rulings 4 "S 3 session", S 4.6). Null: nothing to renew, or no one there to ask.
 */
export async function renewedVisit(
  cookieHeader: string | null,
  { refresh, userInfo }: Member,
): Promise<RenewedVisit | null> {
  const held = parseCookies(cookieHeader);
  const refreshToken = held.get(COOKIE.refreshToken);
  if (!refreshToken || held.get(COOKIE.accessToken) || held.get(COOKIE.serviceToken)) return null;
  let fresh: AuthToken;
  try {
    fresh = await sharedRenewal(refreshToken, refresh);
  } catch (error) {
    const refused = isRenewalRefused(error);
    countRenewal(refused ? "refused" : "failed");
    return refused ? visitWith(cookieHeader, lostSessionCookies()) : null;
  }
  countRenewal("renewed");
  // Without a profile the session is as good, only nameless until the next renewal.
  const info = await goOnWithout("the profile of a renewed session", userInfo(fresh.access_token), null);
  const member = info ?? {
    key: held.get(COOKIE.uid) ?? "",
    email: held.get(COOKIE.email) ?? "",
    time_zone: held.get(COOKIE.timeZone),
  };
  return visitWith(
    cookieHeader,
    loginCookies({ ...fresh, refresh_token: fresh.refresh_token ?? refreshToken }, member),
  );
}

/** The header after the browser has taken these cookies; an empty one is gone. */
function visitWith(cookieHeader: string | null, cookies: string[]): RenewedVisit {
  const pairs = new Map((cookieHeader ?? "").split(";").map((pair) => [nameOf(pair), pair.trim()] as const));
  for (const pair of cookies.map((cookie) => cookie.split(";", 1)[0] ?? "")) {
    if (pair.endsWith("=")) pairs.delete(nameOf(pair));
    else pairs.set(nameOf(pair), pair);
  }
  return { cookie: [...pairs.values()].filter(Boolean).join("; "), cookies };
}

const nameOf = (pair: string) => pair.slice(0, Math.max(pair.indexOf("="), 0)).trim();
