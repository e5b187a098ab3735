import { acceptFamilyPlanPath, confirmJoinFamilyPath } from "~/models/navigation/paths";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { followedInvitation } from "~/web/page/email-link.server";
import { route } from "~/web/visit/visit.server";

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
