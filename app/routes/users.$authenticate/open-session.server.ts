import type { SignedIn } from "~/models/member/sign-in.server";
import { finishIntent } from "~/models/member/interests.server";
import { report, reporterOf } from "~/models/analytics/report.server";
import { homePath } from "~/models/navigation/paths";
import { clock } from "~/services/process/clock.server";
import { withCookies } from "~/web/cookies.server";
import { identify } from "~/web/identify.server";
import { loginCookies } from "~/web/login-cookies.server";
import { safeRedirect } from "~/web/redirects.server";
import { pendingIntent } from "~/web/signed-cookie.server";
import { getVisitor } from "~/web/visitor.server";

/** The session's cookies, what the guest wanted before signing in, and the way back (S 4.6, rulings 3). */
export async function openSession(
  request: Request,
  { token, userInfo }: SignedIn,
  event: string,
  redir: string | undefined,
): Promise<Response> {
  const member = { ...getVisitor(request), uid: userInfo.key, email: userInfo.email };
  report(event, {}, reporterOf(member), clock.now());
  const cookies = [...loginCookies(token, userInfo), identify(member)];
  const intent = pendingIntent.read(request, clock.now());
  if (intent) {
    await finishIntent(intent, token.access_token);
    cookies.push(pendingIntent.clear());
  }
  return safeRedirect(redir, { fallback: homePath(), status: 303, headers: withCookies(cookies) });
}
