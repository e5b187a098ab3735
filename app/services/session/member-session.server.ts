import { createHash } from "node:crypto";
import type { AuthToken } from "~/models/member/schema";
import { isUpstreamError } from "~/services/http/upstream-error";
import { loginCookies, logoutCookies } from "./login-cookies.server";
import { getVisitor, type Visitor } from "./visitor.server";

/** Asks the member service for a new token. */
export type Refresh = (refreshToken: string) => Promise<AuthToken>;

export type MemberSession = {
  /** Runs a member call; a 401 renews the token once and tries again (security 3, S 7.3). */
  call<Result>(ask: (token: string) => Promise<Result>): Promise<Result>;
  /** Set-Cookie values for the answer: the renewed session's, or those that end a session that is over. */
  cookies(): string[];
  /** False as soon as the member service has refused the session for good. */
  readonly signedIn: boolean;
};

export class SignedOut extends Error {}

/**
 * A renewal answers everybody who holds the old refresh token: loaders run in parallel, each with a request object of
 * its own, and a page's later requests may still carry the old cookie.
 */
const renewals = new Map<string, Promise<AuthToken>>();
const KEPT_MS = 30_000;

function renewed(refreshToken: string, refresh: Refresh): Promise<AuthToken> {
  const key = createHash("sha256").update(refreshToken).digest("base64");
  const running = renewals.get(key);
  if (running) return running;
  const renewal = refresh(refreshToken);
  renewals.set(key, renewal);
  const forget = () => renewals.delete(key);
  renewal.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
  return renewal;
}

/** The session of one request; `refresh` is the member client's refreshToken. */
export function memberSession(request: Request, refresh: Refresh): MemberSession {
  const visitor = getVisitor(request);
  let token = visitor.token;
  let cookies: string[] = [];

  async function renew(refused: unknown): Promise<string> {
    try {
      if (!visitor.refreshToken) throw refused;
      const fresh = await renewed(visitor.refreshToken, refresh);
      token = fresh.access_token;
      cookies = renewedCookies(fresh, visitor, visitor.refreshToken);
      return token;
    } catch (error) {
      // A service that is down ends nobody's session; only a refusal does.
      if (isUpstreamError(error, 400, 401, 403)) {
        token = null;
        cookies = logoutCookies();
      }
      throw refused;
    }
  }

  return {
    async call(ask) {
      if (token === null) throw new SignedOut("the member is not signed in");
      const used = token;
      try {
        return await ask(used);
      } catch (error) {
        if (!isUpstreamError(error, 401)) throw error;
        return ask(token !== used && token !== null ? token : await renew(error));
      }
    },
    cookies: () => cookies,
    get signedIn() {
      return token !== null;
    },
  };
}

/** A renewal says nothing of who the member is: that stays as the cookies had it. */
function renewedCookies(fresh: AuthToken, { uid, email, timeZone }: Visitor, oldRefreshToken: string): string[] {
  const token = { ...fresh, refresh_token: fresh.refresh_token ?? oldRefreshToken };
  return loginCookies(token, { key: uid ?? "", email: email ?? "", time_zone: timeZone });
}
