import { isServicesRefusal, isUpstreamError, says, SignedOut, UpstreamError } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/upstreams.server";
import type { AuthToken } from "~contracts/records/member";
import { getVisitor, type Visitor } from "../visit/visitor.server";
import { loginCookies, lostSessionCookies } from "./login-cookies.server";
import { type Refresh, sharedRenewal } from "./shared-renewal.server";

export type MemberSession = {
  /** Renews the token once on a 401 or 403 and tries again (S 7.3, security 3). */
  call: MemberCall;
  /** For work that no answer waits for: never renews, because no one would receive the new session. */
  callAside: MemberCall;
  cookies(): string[];
  /** False once the member service has refused the session for good. */
  readonly signedIn: boolean;
};

/** With these errors the 403 is the actual answer, so renewing the token wouldn't help. */
const ANSWERS = ["not_entitled", "no_plan"];

/** The member service turned away the site, not the member: RFC 6749 5.2. */
const OF_THE_SITE = ["invalid_client", "unauthorized_client"];

function isAboutToken(error: unknown): error is UpstreamError {
  if (isUpstreamError(error, 401)) return true;
  return isUpstreamError(error, 403) && !says(error, ...ANSWERS);
}

export const isRenewalRefused = (error: unknown): boolean =>
  isServicesRefusal(error, 400, 401, 403) && !says(error, ...OF_THE_SITE);

/** Only the member service knows: another one may be wrong about a token that was renewed a moment ago. */
const isSessionOver = (error: unknown): boolean =>
  isAboutToken(error) && error.service === "member" && isServicesRefusal(error, 401, 403);

/** The call that the renewal was for had been refused: whatever its failure leaves open, nothing was done. */
const notDone = (error: unknown): unknown =>
  isUpstreamError(error) ? new UpstreamError({ service: error.service, kind: "refused", cause: error }) : error;

export function memberSession(request: Request, refresh: Refresh): MemberSession {
  const visitor = getVisitor(request);
  let token = visitor.token;
  let cookies: string[] = [];

  function end() {
    token = null;
    cookies = lostSessionCookies();
  }

  async function renew(refused: unknown): Promise<string> {
    if (!visitor.refreshToken) {
      if (isSessionOver(refused)) end();
      throw refused;
    }
    try {
      const fresh = await sharedRenewal(visitor.refreshToken, refresh);
      token = fresh.access_token;
      cookies = renewedCookies(fresh, visitor, visitor.refreshToken);
      return token;
    } catch (error) {
      // An outage doesn't end a session, and is thrown to the caller; only a refusal ends it.
      if (!isRenewalRefused(error)) throw notDone(error);
      end();
      throw refused;
    }
  }

  function currentToken(): string {
    if (token === null) throw new SignedOut("the member is not signed in");
    return token;
  }

  return {
    callAside: async (ask) => ask(currentToken()),
    async call(ask) {
      const used = currentToken();
      try {
        return await ask(used);
      } catch (error) {
        if (!isAboutToken(error)) throw error;
        const next = token !== used && token !== null ? token : await renew(error);
        try {
          return await ask(next);
        } catch (again) {
          if (isSessionOver(again)) end();
          throw again;
        }
      }
    },
    cookies: () => cookies,
    get signedIn() {
      return token !== null;
    },
  };
}

/** A renewal doesn't include the profile, so keep what the cookies had. */
function renewedCookies(fresh: AuthToken, { uid, email, timeZone }: Visitor, oldRefreshToken: string): string[] {
  const token = { ...fresh, refresh_token: fresh.refresh_token ?? oldRefreshToken };
  return loginCookies(token, { key: uid ?? "", email: email ?? "", time_zone: timeZone });
}
