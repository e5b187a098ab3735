import type { Calls } from "~/services/http/upstream.server";
import type { familyContract } from "~contracts/family";
import type { FamilyPlan, InvitationPreview } from "~contracts/records/family";

export function familyCalls(ask: Calls<typeof familyContract>) {
  return {
    familyPlan: (token: string): Promise<FamilyPlan> => ask.familyPlan({ token }),
    /** 422: the address cannot be invited. */
    inviteToFamily: async (token: string, email: string): Promise<void> => {
      await ask.inviteToFamily({ token, body: { email } });
    },
    /** 404 for someone else's invitation, and for one that is no longer open. */
    revokeFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await ask.revokeFamilyInvitation({ token, params: { id } });
    },
    resendFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await ask.resendFamilyInvitation({ token, params: { id } });
    },
    familyInvitation: (invitation: string): Promise<InvitationPreview> =>
      ask.familyInvitation({ params: { token: invitation } }),
    /** The same member may accept again: it joins once. */
    acceptFamilyInvitation: async (token: string, invitation: string): Promise<void> => {
      await ask.acceptFamilyInvitation({ token, body: { token: invitation } });
    },
    /** The owner removes a member; with one's own key one leaves. */
    removeFamilyMember: async (token: string, key: string): Promise<void> => {
      await ask.removeFamilyMember({ token, params: { key } });
    },
  };
}
