import { acceptFamilyPlanPath, confirmJoinFamilyPath } from "~/models/navigation/paths";
import { followedInvitation } from "~/web/page/email-link.server";
import { NEVER_KEPT } from "~/web/page/page-headers.server";
import { route } from "~/web/visit/route.server";

export const loader = route({ flag: "growth-family-plan-memberships" }, (visit) => {
  const { invite = "" } = visit.params;
  const { visitor } = visit;
  const isKnown = visitor.accessToken !== null && visitor.email !== null;
  const next = isKnown ? confirmJoinFamilyPath(invite) : acceptFamilyPlanPath(invite);
  const { cookies } = followedInvitation.named(visit, invite);
  return visit.redirect(next, { status: 302, cookies, headers: NEVER_KEPT });
});

export default function NoPage() {
  return null;
}
