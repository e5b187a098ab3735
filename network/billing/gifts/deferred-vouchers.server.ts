import type { Selectable } from "kysely";
import type { SeatChanges } from "../../member/member-context.server";
import type { Db, Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey } from "../../store/transaction";
import { lockRows } from "../subscriptions/lock-subscriptions.server";
import type { BilledSubscriptionTable } from "../tables";

// A voucher waits while a pass is paid for: its end is counted from the end of what is paid (rulings 3 "redeem").
// On a seat that is the owner's pass or one's own, whichever is paid for longer.

type Move = { from: number; to: number };
type Waiting = Pick<Selectable<BilledSubscriptionTable>, "user_key" | "paused_from">;

/** What is paid ends later, or earlier; only so far as it ends after what else is paid for its holder. */
async function moveEnd(db: Db, holder: string, { from, to }: Move, besides: number): Promise<void> {
  const [before, after] = [Math.max(from, besides), Math.max(to, besides)];
  if (before === after) return;
  await db
    .updateTable("voucher")
    .set((row) => ({ expires_at: row("expires_at", "+", after - before) }))
    .where("user_key", "=", holder)
    .where("expires_at", ">", before)
    .execute();
}

const moveSeat = async (db: Db, memberKey: string, move: Move): Promise<void> =>
  moveEnd(db, memberKey, move, await endOfPaid(db, memberKey));

/** The member's own and those of their family's seats. */
async function moveVouchers(db: Db, userKey: string, move: Move): Promise<void> {
  await moveEnd(db, userKey, move, await familyPaidUntil(db, userKey));
  const seats = await db
    .selectFrom("family_member")
    .select("member_key")
    .where("owner_key", "=", userKey)
    .orderBy("member_key")
    .execute();
  for (const seat of seats) await moveSeat(db, seat.member_key, move);
}

/** Vouchers waiting for the paid time to end wait longer. */
export async function putOffVouchers(db: Db, userKey: string, start: number, end: number): Promise<void> {
  await moveVouchers(db, userKey, { from: start, to: end });
}

/** Paid time that is taken back no longer holds up the voucher that waits for its end. */
export async function bringVouchersForward(db: Db, userKey: string, paidUntil: number, now: number): Promise<void> {
  if (paidUntil > now) await moveVouchers(db, userKey, { from: paidUntil, to: now });
}

/** Not for the time of a voucher or a pause, which puts off the next charge. */
async function endOfPaid(db: Db, userKey: string): Promise<number> {
  const renewing = await db
    .selectFrom("billed_subscription")
    .select(["current_period_end", "put_off_from", "paused_from"])
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .executeTakeFirst();
  if (renewing) return renewing.put_off_from ?? renewing.paused_from ?? renewing.current_period_end;
  const own = db.selectFrom("subscription").select("expires_at").where("user_key", "=", userKey);
  const { expires_at: until = 0 } = (await own.executeTakeFirst()) ?? {};
  const ended = await db
    .selectFrom("billed_subscription")
    .select("put_off_from")
    .where("user_key", "=", userKey)
    .where("status", "=", "expired")
    .where("current_period_end", "=", until)
    .where("put_off_from", "<", until)
    .executeTakeFirst();
  return ended?.put_off_from ?? until;
}

/** By the owner of the family that the member has a seat in; 0 without one. */
export async function familyPaidUntil(db: Db, memberKey: string): Promise<number> {
  const seat = await rowsWith(db, "family_member", { member_key: memberKey }).first("owner_key");
  return seat ? endOfPaid(db, seat.owner_key) : 0;
}

/**
 * One's own and the family owner's: until a voucher is counted or moved, its holder's seat stays as it is, and nothing
 * is paid that it would have to wait for.
 */
export async function holdPaidTime(db: Transaction, userKey: string): Promise<void> {
  // First, because the seat is read under it; no one who holds a payment's key asks for this one.
  await holdKey(db, `voucher:${userKey}`);
  const seats = await db.selectFrom("family_member").select("owner_key").where("member_key", "=", userKey).execute();
  const payers = [userKey, ...seats.map(({ owner_key }) => owner_key)].sort();
  // In one order, and what is bought again has no row to hold yet.
  for (const payer of payers) await holdKey(db, `payment:${payer}`);
  await lockRows(db).where("user_key", "in", payers).where("status", "<>", "expired").execute();
}

/** Without the seat: from now, or from the end of what is paid where a renewal is owed, which moves it later. */
async function countedFrom(db: Db, memberKey: string, now: number): Promise<number> {
  const owed = await db
    .selectFrom("billed_subscription")
    .select("current_period_end")
    .where("user_key", "=", memberKey)
    .where("status", "in", ["active", "past_due"])
    .where("current_period_end", "<=", now)
    .executeTakeFirst();
  return owed?.current_period_end ?? now;
}

/** A seat's voucher waits for what its owner has paid; after the seat, it waits no more (rulings 3 "redeem"). */
export const seatChanges: SeatChanges = {
  async taken(db, { ownerKey, memberKey }, now) {
    await holdPaidTime(db, memberKey);
    const [from, to] = [await countedFrom(db, memberKey, now), await endOfPaid(db, ownerKey)];
    if (to > from) await moveSeat(db, memberKey, { from, to });
  },
  async givenUp(db, { ownerKey, memberKey }, now) {
    await holdPaidTime(db, memberKey);
    const [from, to] = [await endOfPaid(db, ownerKey), await countedFrom(db, memberKey, now)];
    if (from > to) await moveSeat(db, memberKey, { from, to });
  },
};

/** Before the owner's account is deleted, with what they pay held. */
export async function freeSeats(db: Db, ownerKey: string, now: number): Promise<void> {
  await bringVouchersForward(db, ownerKey, await endOfPaid(db, ownerKey), now);
}

/**
 * A renewal that was waited for isn't paid: vouchers begin where the access on trust ends. A pause gives none, so that
 * they have run.
 */
export async function resumeVouchers(db: Db, { user_key, paused_from }: Waiting, paidUntil: number, now: number) {
  if (paused_from === null && paidUntil < now) await putOffVouchers(db, user_key, paidUntil, now);
}

/** The next charge is put off to its end, so nothing else is waited for. */
export async function moveVoucher(
  db: Db,
  userKey: string,
  { after, to }: { after: number; to: number },
): Promise<void> {
  await db
    .updateTable("voucher")
    .set({ expires_at: to })
    .where("user_key", "=", userKey)
    .where("expires_at", ">", after)
    .where("expires_at", "<", to)
    .execute();
}
