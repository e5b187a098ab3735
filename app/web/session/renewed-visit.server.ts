import { parseCookies } from "~/http/cookie-text";
import { PROFILE_UNREAD, withFallback } from "~/services/fallback.server";
import { countRenewal } from "~/services/process/metrics.server";
import type { AuthToken, UserInfo } from "~contracts/records/member";
import { tokenText } from "../visit/visitor.server";
import { COOKIE } from "./cookies.server";
import { loginCookies, lostSessionCookies } from "./login-cookies.server";
import { isRenewalRefused } from "./member-session.server";
import { type Refresh, sharedRenewal } from "./shared-renewal.server";

export type RenewedVisit = { cookie: string; cookies: string[] };

/** For a visit with only a refresh token. Null: nothing to renew, or service down (S 4.6, rulings 4 "S 3 session"). */
export async function renewedVisit(
  cookieHeader: string | null,
  { refresh, userInfo }: { refresh: Refresh; userInfo(accessToken: string): Promise<UserInfo> },
): Promise<RenewedVisit | null> {
  const cookies = parseCookies(cookieHeader);
  const token = (name: string) => tokenText(cookies.get(name));
  const refreshToken = token(COOKIE.refreshToken);
  if (!refreshToken || token(COOKIE.accessToken) || token(COOKIE.serviceToken)) return null;
  let fresh: AuthToken;
  try {
    fresh = await sharedRenewal(refreshToken, refresh);
  } catch (error) {
    const refused = isRenewalRefused(error);
    countRenewal(refused ? "refused" : "failed");
    return refused ? visitWith(cookieHeader, lostSessionCookies()) : null;
  }
  countRenewal("renewed");
  // Without a profile, the session works but has no name until the next renewal.
  const info = await withFallback(
    "the profile of a renewed session",
    userInfo(fresh.access_token),
    null,
    PROFILE_UNREAD,
  );
  const member = info ?? {
    key: cookies.get(COOKIE.uid) ?? "",
    email: cookies.get(COOKIE.email) ?? "",
    time_zone: cookies.get(COOKIE.timeZone),
  };
  return visitWith(
    cookieHeader,
    loginCookies({ ...fresh, refresh_token: fresh.refresh_token ?? refreshToken }, member),
  );
}

function visitWith(cookieHeader: string | null, cookies: string[]): RenewedVisit {
  const pairs = new Map((cookieHeader ?? "").split(";").map((pair) => [nameOf(pair), pair.trim()] as const));
  for (const pair of cookies.map((cookie) => cookie.split(";", 1)[0] ?? "")) {
    if (pair.endsWith("=")) pairs.delete(nameOf(pair));
    else pairs.set(nameOf(pair), pair);
  }
  return { cookie: [...pairs.values()].filter(Boolean).join("; "), cookies };
}

const nameOf = (pair: string) => pair.slice(0, Math.max(pair.indexOf("="), 0)).trim();
