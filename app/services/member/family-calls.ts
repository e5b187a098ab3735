import type { Calls } from "~/services/http/upstream.server";
import type { familyContract } from "~contracts/family";
import type { FamilyPlan, InvitationPreview } from "~contracts/records/family";

export function familyCalls(ask: Calls<typeof familyContract>) {
  return {
    familyPlan: (token: string): Promise<FamilyPlan> => ask.familyPlan({ token }),
    /** 422 when the address can't be invited. */
    inviteToFamily: async (token: string, email: string): Promise<void> => {
      await ask.inviteToFamily({ token, body: { email } });
    },
    /** 404 for another member's invitation, or a closed one. */
    revokeFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await ask.revokeFamilyInvitation({ token, params: { id } });
    },
    resendFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await ask.resendFamilyInvitation({ token, params: { id } });
    },
    familyInvitation: (invitation: string): Promise<InvitationPreview> =>
      ask.familyInvitation({ params: { token: invitation } }),
    /** Idempotent. */
    acceptFamilyInvitation: async (token: string, invitation: string): Promise<void> => {
      await ask.acceptFamilyInvitation({ token, body: { token: invitation } });
    },
    /** With the member's own key, leaves the family. */
    removeFamilyMember: async (token: string, key: string): Promise<void> => {
      await ask.removeFamilyMember({ token, params: { key } });
    },
  };
}
