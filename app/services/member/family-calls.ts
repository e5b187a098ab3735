import type { Upstream } from "~/services/http/upstream.server";
import { familyContract } from "~contracts/family";
import type { FamilyPlan, InvitationPreview } from "~contracts/records/family";

const READ_MS = 3_000;
const WRITE_MS = 5_000;

export function familyCalls(upstream: Upstream) {
  return {
    familyPlan: (token: string): Promise<FamilyPlan> =>
      upstream.call(familyContract.familyPlan, { token, timeoutMs: READ_MS }),
    /** 422: the address cannot be invited. */
    inviteToFamily: async (token: string, email: string): Promise<void> => {
      await upstream.call(familyContract.inviteToFamily, { token, body: { email }, timeoutMs: WRITE_MS });
    },
    /** 404 for someone else's invitation, and for one that is no longer open. */
    revokeFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await upstream.call(familyContract.revokeFamilyInvitation, { token, params: { id }, timeoutMs: WRITE_MS });
    },
    resendFamilyInvitation: async (token: string, id: string): Promise<void> => {
      await upstream.call(familyContract.resendFamilyInvitation, { token, params: { id }, timeoutMs: WRITE_MS });
    },
    familyInvitation: (invitation: string): Promise<InvitationPreview> =>
      upstream.call(familyContract.familyInvitation, { params: { token: invitation }, timeoutMs: READ_MS }),
    /** The same member may accept again: it joins once. */
    acceptFamilyInvitation: async (token: string, invitation: string): Promise<void> => {
      await upstream.call(familyContract.acceptFamilyInvitation, {
        token,
        body: { token: invitation },
        timeoutMs: WRITE_MS,
      });
    },
    /** The owner removes a member; with one's own key one leaves. */
    removeFamilyMember: async (token: string, key: string): Promise<void> => {
      await upstream.call(familyContract.removeFamilyMember, { token, params: { key }, timeoutMs: WRITE_MS });
    },
  };
}
