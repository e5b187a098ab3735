import { FAMILY_SEATS } from "~contracts/records/family";
import type { Db, Transaction } from "../../store/database";
import { prepared } from "../../store/prepared";
import { addRows } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import type { MemberSettings } from "../member-context.server";
import type { SubscriptionTable } from "../tables";
import { familyRefusal } from "./family-refusals";

const seatsQuery = prepared((db, given: { ownerKey: string }) =>
  db
    .selectFrom("family_member")
    .innerJoin("user", "user.key", "family_member.member_key")
    .select(["user.key", "user.name", "user.last_name", "user.email", "family_member.seat", "family_member.joined_at"])
    .where("family_member.owner_key", "=", given.ownerKey)
    .orderBy("family_member.joined_at")
    .orderBy("family_member.seat"),
);
export const seatsTaken = (db: Db, ownerKey: string) => seatsQuery(db, { ownerKey });

const planSeatsQuery = prepared((db, given: { planId: string }) =>
  db.selectFrom("plan_seats").select("seats").where("plan_id", "=", given.planId),
);

/** As many as the owner's pass comes with; anyone who has one keeps it when the next pass comes with fewer. */
export async function seatsOf(db: Db, subscription: Pick<SubscriptionTable, "plan_id"> | null): Promise<number> {
  const [notice] = subscription ? await planSeatsQuery(db, { planId: subscription.plan_id }) : [];
  return notice?.seats ?? FAMILY_SEATS;
}

const placeQuery = prepared((db, given: { memberKey: string }) =>
  db.selectFrom("family_member").select(["owner_key", "joined_at"]).where("member_key", "=", given.memberKey),
);

export async function placeIn(
  db: Db,
  memberKey: string,
): Promise<{ owner_key: string; joined_at: number } | undefined> {
  const [place] = await placeQuery(db, { memberKey });
  return place;
}

/** The table's constraints prevent double seats and a sixth one; the invitation, one more than the pass has. */
export async function takeSeat(
  transaction: Transaction,
  owner_key: string,
  member_key: string,
  now: number,
): Promise<void> {
  const taken = new Set((await seatsTaken(transaction, owner_key)).map(({ seat }) => seat));
  const seat = Array.from({ length: FAMILY_SEATS }, (_, index) => index + 1).find((number) => !taken.has(number));
  if (
    seat === undefined ||
    !(await addRows(transaction, "family_member", { member_key, owner_key, seat, joined_at: now }))
  )
    throw familyRefusal("full");
}

/** Allowed for the owner and the member; returns whose family it was. */
export function giveUpSeat(
  { db, clock, seats }: Pick<MemberSettings, "db" | "clock" | "seats">,
  memberKey: string,
  askedBy: string,
): Promise<{ ownerKey: string }> {
  return inTransaction({ db }, async (transaction) => {
    const ownerKey = (await placeIn(transaction, memberKey))?.owner_key;
    if (ownerKey === undefined || (askedBy !== ownerKey && askedBy !== memberKey)) throw familyRefusal("not_found");
    for (const key of [ownerKey, memberKey].sort()) await holdKey(transaction, `family ${key}`);
    // Someone else may have been quicker.
    if ((await placeIn(transaction, memberKey))?.owner_key !== ownerKey) throw familyRefusal("not_found");
    await seats?.givenUp(transaction, { ownerKey, memberKey }, clock.now());
    const seat = transaction.deleteFrom("family_member").where("member_key", "=", memberKey).returning("seat");
    // Or the owner's account is gone by now.
    if (!(await seat.executeTakeFirst())) throw familyRefusal("not_found");
    return { ownerKey };
  });
}
