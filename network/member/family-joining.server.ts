import type { Kysely, Transaction } from "kysely";
import type { Database } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";
import { invitationByToken, stateOf } from "./family-invitations.server";
import { placeIn, seatsTaken, takeSeat } from "./family-places.server";
import { familyRefusal } from "./family-refusals";

type Db = Kysely<Database>;

type Joined = { ownerKey: string; isNew: boolean };

/**
 * Takes a seat with a token, which is good once. Pressing twice, going back and reloading find the seat taken already
 * and change nothing. Of two who come with one token, and of two who come for the last seat, one gets it.
 */
export function join(db: Db, token: string, memberKey: string, now: number): Promise<Joined> {
  return inTransaction({ db }, async (transaction) => {
    const ownerKey = (await invitationByToken(transaction, token))?.owner_key;
    if (ownerKey === undefined) throw familyRefusal("not_found");
    if (ownerKey === memberKey) throw familyRefusal("own_invitation");
    // Both families stand still until this is done; in one order, so that two who invite each other do not wait for
    // ever.
    for (const key of [ownerKey, memberKey].sort()) await holdKey(transaction, `family ${key}`);

    const place = await placeIn(transaction, memberKey);
    if (place?.owner_key === ownerKey) return { ownerKey, isNew: false };
    if (place) throw familyRefusal("in_family");
    if ((await seatsTaken(transaction, memberKey)).length > 0) throw familyRefusal("owns_family");

    await useInvitation(transaction, token, now);
    await takeSeat(transaction, ownerKey, memberKey, now);
    // Who sits in a family gives no seats away.
    await transaction
      .updateTable("family_invitation")
      .set({ state: "revoked" })
      .where("owner_key", "=", memberKey)
      .where("state", "=", "open")
      .execute();
    return { ownerKey, isNew: true };
  });
}

/** The token opens once: whoever changes the row's state has it. */
async function useInvitation(transaction: Transaction<Database>, token: string, now: number): Promise<void> {
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
