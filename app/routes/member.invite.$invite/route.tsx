import type { LoaderFunctionArgs } from "@remix-run/node";
import { isFamilyPlanOn } from "~/models/family/family-flag.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { acceptFamilyPlanPath, confirmJoinFamilyPath } from "~/models/navigation/paths";
import { withCookies } from "~/web/cookies.server";
import { namedInvitation } from "~/web/followed-invitation.server";
import { requireFlag } from "~/web/guards.server";
import { safeRedirect } from "~/web/redirects.server";
import { getVisitor } from "~/web/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** The mailed link: remembers the invitation, and leads members to joining, everybody else to the offer (S 2.8). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  requireFlag(request, await isFamilyPlanOn(visitor));
  const { invite = "" } = params;
  const isKnown = visitor.accessToken !== null && visitor.email !== null;
  const next = isKnown ? confirmJoinFamilyPath(invite) : acceptFamilyPlanPath(invite);
  const headers = withCookies(namedInvitation(invite).cookies, new Headers({ "Cache-Control": "private, no-store" }));
  return safeRedirect(next, { headers });
}

/** It only ever leads on; where it cannot, the error page stands here. */
export default function NoPage() {
  return null;
}
