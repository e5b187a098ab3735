import { z } from "zod";
import { text } from "./answers";
import { endpoint, READ, WRITE } from "./endpoint";
import { familyInvitationSchema, familyPlanSchema, invitationPreviewSchema } from "./records/family";

const invited = z.object({ invitation: familyInvitationSchema });

/** A refusal names its reason: {error: "full"} (rulings 3, "family-plan calls"). */
export const familyContract = {
  familyPlan: endpoint({ ...READ, method: "GET", path: "/v3/family_plan", answer: familyPlanSchema }),
  inviteToFamily: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/family_plan/invitations",
    body: z.object({ email: z.string() }),
    answer: invited,
  }),
  /** Our extension, with `seat_codes`: an invitation without an address; a second press finds the first one's. */
  makeSeatCode: endpoint({ ...WRITE, method: "POST", path: "/v3/family_plan/code", answer: invited }),
  /** Our extension: the invitation's token; 404 for a code that opens nothing. The caller counts tries. */
  openSeatCode: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/family_plan/code/invitation",
    body: z.object({ code: z.string() }),
    answer: z.object({ token: text }),
  }),
  revokeFamilyInvitation: endpoint({
    ...WRITE,
    method: "DELETE",
    path: "/v3/family_plan/invitations/:id",
    answer: z.unknown(),
  }),
  resendFamilyInvitation: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/family_plan/invitations/:id/resend",
    answer: invited,
  }),
  /** Public for anyone with the token. */
  familyInvitation: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/family_plan/invitations/by_token/:token",
    answer: invitationPreviewSchema,
  }),
  acceptFamilyInvitation: endpoint({
    ...WRITE,
    method: "POST",
    path: "/v3/family_plan/accept",
    body: z.object({ token: z.string() }),
    answer: z.unknown(),
  }),
  removeFamilyMember: endpoint({
    ...WRITE,
    method: "DELETE",
    path: "/v3/family_plan/members/:key",
    answer: z.unknown(),
  }),
};
