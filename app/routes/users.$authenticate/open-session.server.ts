import type { SignedIn } from "~/models/member/sign-in.server";
import { homePath } from "~/models/navigation/paths";
import { redirectWithOutcome } from "~/web/page/redirects.server";
import { withCookies } from "~/web/session/cookies.server";
import { openedSession } from "~/web/session/opened-session.server";
import type { Visit } from "~/web/visit/visit.server";

export async function openSession(
  visit: Visit,
  signedIn: SignedIn,
  event: string,
  redir: string | undefined,
): Promise<Response> {
  const { cookies, failure } = await openedSession(visit, signedIn, event);
  return redirectWithOutcome(redir, failure, { fallback: homePath(), status: 303, headers: withCookies(cookies) });
}
