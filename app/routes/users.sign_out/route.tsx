import { endSession } from "~/models/member/sign-out.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { homePath } from "~/models/navigation/paths";
import { withCookies } from "~/web/cookies.server";
import { logoutCookies } from "~/web/login-cookies.server";
import { safeRedirect } from "~/web/redirects.server";
import { route } from "~/web/route.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

/** A link must not sign anyone out. */
export const loader = () => safeRedirect(homePath());

export const action = route(async (visit) => {
  const { upstreams, visitor, request } = visit;
  await endSession(upstreams, visitor);
  return safeRedirect(homePath(), { status: 303, headers: withCookies(logoutCookies(request)) });
});
