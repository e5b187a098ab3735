import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../store/database";

type Db = Kysely<Database>;

// A voucher waits while a pass is paid for: its end is counted from the end of what is paid (rulings 3 "redeem").

/** The member's own and those of their family's seats. */
const isTheirs = (userKey: string) => (row: ExpressionBuilder<Database, "voucher">) => {
  const seats = row.selectFrom("family_member").select("member_key").where("owner_key", "=", userKey);
  return row.or([row("user_key", "=", userKey), row("user_key", "in", seats)]);
};

/** Vouchers waiting for the paid time to end wait longer. */
export async function putOffVouchers(db: Db, userKey: string, start: number, end: number): Promise<void> {
  await db
    .updateTable("voucher")
    .set((row) => ({ expires_at: row("expires_at", "+", end - start) }))
    .where(isTheirs(userKey))
    .where("expires_at", ">", start)
    .execute();
}

/** Paid time that is taken back no longer holds up the voucher that waits for its end. */
export async function bringVouchersForward(db: Db, userKey: string, paidUntil: number, now: number): Promise<void> {
  if (paidUntil <= now) return;
  await db
    .updateTable("voucher")
    .set((row) => ({ expires_at: row("expires_at", "-", paidUntil - now) }))
    .where("user_key", "=", userKey)
    .where("expires_at", ">", paidUntil)
    .execute();
}

/** A renewal that was waited for isn't paid: vouchers begin where the access on trust ends. */
export async function resumeVouchers(db: Db, userKey: string, paidUntil: number, now: number): Promise<void> {
  if (paidUntil < now) await putOffVouchers(db, userKey, paidUntil, now);
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
