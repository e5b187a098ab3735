import { z } from "zod";
import { endpoint, READ, text, WRITE } from "./endpoint";
import { familyInvitationSchema, familyPlanSchema, invitationPreviewSchema } from "./records/family";

const invited = z.object({ invitation: familyInvitationSchema });

/** A refusal names its reason: {error: "full"} (rulings 3, "family-plan calls"). */
export const familyContract = {
  familyPlan: endpoint("GET", "/v3/family_plan", { ...READ, answer: familyPlanSchema }),
  inviteToFamily: endpoint("POST", "/v3/family_plan/invitations", {
    ...WRITE,
    body: z.object({ email: z.string() }),
    answer: invited,
  }),
  /** Our extension, with `seat_codes`: an invitation without an address; a second press finds the first one's. */
  makeSeatCode: endpoint("POST", "/v3/family_plan/code", { ...WRITE, answer: invited }),
  /** Our extension: the invitation's token; 404 for a code that opens nothing. The caller counts tries. */
  openSeatCode: endpoint("POST", "/v3/family_plan/code/invitation", {
    ...WRITE,
    body: z.object({ code: z.string() }),
    answer: z.object({ token: text }),
  }),
  revokeFamilyInvitation: endpoint("DELETE", "/v3/family_plan/invitations/:id", WRITE),
  resendFamilyInvitation: endpoint("POST", "/v3/family_plan/invitations/:id/resend", { ...WRITE, answer: invited }),
  /** Public for anyone with the token. */
  familyInvitation: endpoint("GET", "/v3/family_plan/invitations/by_token/:token", {
    ...READ,
    answer: invitationPreviewSchema,
  }),
  acceptFamilyInvitation: endpoint("POST", "/v3/family_plan/accept", {
    ...WRITE,
    body: z.object({ token: z.string() }),
  }),
  removeFamilyMember: endpoint("DELETE", "/v3/family_plan/members/:key", WRITE),
};
