import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/models/member/sign-out.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { homePath } from "~/models/navigation/paths";
import { withCookies } from "~/web/cookies.server";
import { logoutCookies } from "~/web/login-cookies.server";
import { safeRedirect } from "~/web/redirects.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

/** A link must not sign anyone out. */
export const loader = () => safeRedirect(homePath());

export async function action(args: ActionFunctionArgs) {
  const { upstreams, visitor, request } = visitOf(args);
  await endSession(upstreams, visitor);
  return safeRedirect(homePath(), { status: 303, headers: withCookies(logoutCookies(request)) });
}
