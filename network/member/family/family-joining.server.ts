import type { Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import type { MemberSettings } from "../member-context.server";
import { invitationByToken, stateOf } from "./family-invitations.server";
import { placeIn, seatsTaken, takeSeat } from "./family-places.server";
import { familyRefusal } from "./family-refusals";

type Joined = { ownerKey: string; isNew: boolean };

/** Idempotent per member; of two who use the same token or want the last seat, only one gets it. */
export function join(
  { db, clock, seats }: Pick<MemberSettings, "db" | "clock" | "seats">,
  token: string,
  memberKey: string,
): Promise<Joined> {
  const now = clock.now();
  return inTransaction({ db }, async (transaction) => {
    const ownerKey = (await invitationByToken(transaction, token))?.owner_key;
    if (ownerKey === undefined) throw familyRefusal("not_found");
    if (ownerKey === memberKey) throw familyRefusal("own_invitation");
    // Lock both families in a fixed order, so that mutual invitations can't deadlock.
    for (const key of [ownerKey, memberKey].sort()) await holdKey(transaction, `family ${key}`);

    const place = await placeIn(transaction, memberKey);
    if (place?.owner_key === ownerKey) return { ownerKey, isNew: false };
    if (place) throw familyRefusal("in_family");
    if ((await seatsTaken(transaction, memberKey)).length > 0) throw familyRefusal("owns_family");

    await useInvitation(transaction, token, now);
    await takeSeat(transaction, ownerKey, memberKey, now);
    await seats?.taken(transaction, { ownerKey, memberKey }, now);
    // Members with a seat can't give seats away.
    await rowsWith(transaction, "family_invitation", { owner_key: memberKey, state: "open" }).update({
      state: "revoked",
    });
    return { ownerKey, isNew: true };
  });
}

/** Changing the row's state claims the token. */
async function useInvitation(transaction: Transaction, token: string, now: number): Promise<void> {
  const invitation = await invitationByToken(transaction, token);
  if (!invitation) throw familyRefusal("not_found");
  const state = await stateOf(transaction, invitation, now);
  if (state !== "open") throw familyRefusal(state);
  const used = await transaction
    .updateTable("family_invitation")
    .set({ state: "accepted", accepted_at: now })
    .where("hash", "=", invitation.hash)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw familyRefusal("used");
}
