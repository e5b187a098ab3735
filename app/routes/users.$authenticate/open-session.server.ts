import type { SignedIn } from "~/models/member/sign-in.server";
import { homePath } from "~/models/navigation/paths";
import { withCookies } from "~/web/cookies.server";
import { openedSession } from "~/web/opened-session.server";
import { redirectWithOutcome } from "~/web/redirects.server";
import type { Visit } from "~/web/visit.server";

export async function openSession(
  visit: Visit,
  signedIn: SignedIn,
  event: string,
  redir: string | undefined,
): Promise<Response> {
  const { cookies, failure } = await openedSession(visit, signedIn, event);
  return redirectWithOutcome(redir, failure, { fallback: homePath(), status: 303, headers: withCookies(cookies) });
}
