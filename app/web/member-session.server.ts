import { isUpstreamError } from "~/services/http/upstream-error";
import { SignedOut } from "~/services/member/member-call";
import type { AuthToken } from "~contracts/records/member";
import { loginCookies, lostSessionCookies } from "./login-cookies.server";
import { type Refresh, sharedRenewal } from "./shared-renewal.server";
import { getVisitor, type Visitor } from "./visitor.server";

export type MemberSession = {
  /** Runs a member call; a 401 or 403 renews the token once and tries again (security 3, S 7.3). */
  call<Result>(ask: (token: string) => Promise<Result>): Promise<Result>;
  /** The member service says no to this session for good: from here on the visitor is a guest. */
  end(): void;
  /** Set-Cookie values for the answer: the renewed session's, or those that end a session that is over. */
  cookies(): string[];
  /** False as soon as the member service has refused the session for good. */
  readonly signedIn: boolean;
};

/** A 403 that answers the question itself: asking again with another token would bring the same. */
const ANSWERS: readonly unknown[] = ["not_entitled", "no_plan"];

function isAboutToken(error: unknown): boolean {
  if (isUpstreamError(error, 401)) return true;
  if (!isUpstreamError(error, 403)) return false;
  const { body } = error;
  return !(typeof body === "object" && body !== null && "error" in body && ANSWERS.includes(body.error));
}

/** A renewal that the member service refused, as against one that it could not be asked for. */
export const isRenewalRefused = (error: unknown): boolean => isUpstreamError(error, 400, 401, 403);

/** The session of one request; `refresh` is the member client's refreshToken. */
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
      if (isUpstreamError(refused, 401)) end();
      throw refused;
    }
    try {
      const fresh = await sharedRenewal(visitor.refreshToken, refresh);
      token = fresh.access_token;
      cookies = renewedCookies(fresh, visitor, visitor.refreshToken);
      return token;
    } catch (error) {
      // A service that is down ends no one's session; only a refusal does.
      if (isRenewalRefused(error)) end();
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
        if (!isAboutToken(error)) throw error;
        const next = token !== used && token !== null ? token : await renew(error);
        try {
          return await ask(next);
        } catch (again) {
          if (isUpstreamError(again, 401)) end();
          throw again;
        }
      }
    },
    end,
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
