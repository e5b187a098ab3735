import type { SignedIn } from "~/models/member/sign-in.server";
import { homePath } from "~/models/navigation/paths";
import { redirectWithOutcome, withCookies } from "../page/answers.server";
import type { Visit } from "../visit/visit.server";
import { openedSession } from "./opened-session.server";

/** Leads on to where a sign-in was for, with the cookies of its session. */
export async function openSession(
  visit: Visit,
  signedIn: SignedIn,
  event: string,
  redir: string | undefined,
  spent: readonly string[] = [],
): Promise<Response> {
  const { cookies, failure } = await openedSession(visit, signedIn, event);
  return redirectWithOutcome(redir, failure, {
    fallback: homePath(),
    status: 303,
    headers: withCookies([...cookies, ...spent]),
  });
}
