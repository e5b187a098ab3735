import type { SignedIn } from "~/models/member/sign-in.server";
import { finishIntent } from "~/models/member/interests.server";
import { report, reporterOf } from "~/models/analytics/report.server";
import { homePath } from "~/models/navigation/paths";
import { withCookies } from "~/web/cookies.server";
import { identify } from "~/web/identify.server";
import { loginCookies } from "~/web/login-cookies.server";
import { safeRedirect } from "~/web/redirects.server";
import { pendingIntent } from "~/web/signed-cookie.server";
import type { Visit } from "~/web/visit.server";

/** The session's cookies, what the guest wanted before signing in, and the way back (S 4.6, rulings 3). */
export async function openSession(
  { request, visitor, epochMs }: Visit,
  { token, userInfo }: SignedIn,
  event: string,
  redir: string | undefined,
): Promise<Response> {
  const member = { ...visitor, uid: userInfo.key, email: userInfo.email };
  report(event, {}, reporterOf(member), epochMs);
  const cookies = [...loginCookies(token, userInfo), identify(member)];
  const intent = pendingIntent.read(request, epochMs);
  if (intent) {
    await finishIntent(intent, token.access_token);
    cookies.push(pendingIntent.clear());
  }
  return safeRedirect(redir, { fallback: homePath(), status: 303, headers: withCookies(cookies) });
}
