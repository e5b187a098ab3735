import { endSession } from "~/models/member/sign-out.server";
import { homePath } from "~/models/navigation/paths";
import { safeRedirect, withCookies } from "~/web/page/answers.server";
import { logoutCookies } from "~/web/session/login-cookies.server";
import { route } from "~/web/visit/visit.server";

/** A link must not sign anyone out. */
export const loader = () => safeRedirect(homePath());

export const action = route(async (visit) => {
  const { upstreams, visitor, request } = visit;
  await endSession(upstreams, visitor);
  return safeRedirect(homePath(), { status: 303, headers: withCookies(logoutCookies(request)) });
});
