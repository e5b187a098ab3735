import type { ExpressionBuilder, Kysely } from "kysely";
import type { SeatChanges } from "../member/member-context.server";
import type { Database } from "../store/database";

type Db = Kysely<Database>;
type Row = ExpressionBuilder<Database, "voucher">;
type Whose = (row: Row) => ReturnType<Row["or"]>;

// A voucher waits while a pass is paid for: its end is counted from the end of what is paid (rulings 3 "redeem").

/** The family's seats that watch on its owner's pass; vouchers of the others wait for their own. */
const seatsOf = (row: Row, ownerKey: string, start: number) =>
  row
    .selectFrom("family_member")
    .select("member_key")
    .where("owner_key", "=", ownerKey)
    .where(({ not, exists, selectFrom }) => {
      const own = selectFrom("subscription")
        .select("user_key")
        .whereRef("subscription.user_key", "=", "family_member.member_key")
        .where(({ or, and, eb, ref }) =>
          or([
            and([eb("renews", "=", 1), eb("renewal_canceled_at", "is", null)]),
            and([eb("expires_at", ">", start), eb("expires_at", ">", ref("family_member.joined_at"))]),
          ]),
        );
      return not(exists(own));
    });

/** The member's own and those of their family's seats. */
const theirs =
  (userKey: string, start: number): Whose =>
  (row) =>
    row.or([row("user_key", "=", userKey), row("user_key", "in", seatsOf(row, userKey, start))]);

const ofSeat =
  ({ ownerKey, memberKey }: Seat, start: number): Whose =>
  (row) =>
    row.and([row("user_key", "=", memberKey), row("user_key", "in", seatsOf(row, ownerKey, start))]);

const putOff = (db: Db, whose: Whose, start: number, end: number) =>
  db
    .updateTable("voucher")
    .set((row) => ({ expires_at: row("expires_at", "+", end - start) }))
    .where(whose)
    .where("expires_at", ">", start)
    .execute();

const bringForward = (db: Db, whose: Whose, paidUntil: number, now: number) =>
  db
    .updateTable("voucher")
    .set((row) => ({ expires_at: row("expires_at", "-", paidUntil - now) }))
    .where(whose)
    .where("expires_at", ">", paidUntil)
    .execute();

/** Vouchers waiting for the paid time to end wait longer. */
export async function putOffVouchers(db: Db, userKey: string, start: number, end: number): Promise<void> {
  await putOff(db, theirs(userKey, start), start, end);
}

/** Paid time that is taken back no longer holds up the voucher that waits for its end. */
export async function bringVouchersForward(db: Db, userKey: string, paidUntil: number, now: number): Promise<void> {
  if (paidUntil > now) await bringForward(db, theirs(userKey, await paidFrom(db, userKey)), paidUntil, now);
}

type Seat = { ownerKey: string; memberKey: string };

const paidFrom = async (db: Db, userKey: string): Promise<number> => {
  const access = db.selectFrom("subscription").select("started_at").where("user_key", "=", userKey);
  return (await access.executeTakeFirst())?.started_at ?? 0;
};

/** Holds the row, so that no renewal is recorded meanwhile. */
async function paidEnd(db: Db, userKey: string): Promise<number> {
  const held = await db
    .updateTable("billed_subscription")
    .set((row) => ({ tries: row.ref("tries") }))
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .returning(["current_period_end", "put_off_from", "paused_from"])
    .executeTakeFirst();
  return held ? (held.put_off_from ?? held.paused_from ?? held.current_period_end) : 0;
}

/** A seat's voucher waits for what its owner has paid; after the seat, it waits no more (rulings 3 "redeem"). */
export const seatChanges: SeatChanges = {
  async taken(db, seat, now) {
    const until = await paidEnd(db, seat.ownerKey);
    if (until > now) await putOff(db, ofSeat(seat, now), now, until);
  },
  async givenUp(db, seat, now) {
    const until = await paidEnd(db, seat.ownerKey);
    if (until > now) await bringForward(db, ofSeat(seat, await paidFrom(db, seat.ownerKey)), until, now);
  },
};

/** Before the owner's account is deleted. */
export async function freeSeats(db: Db, ownerKey: string, now: number): Promise<void> {
  await bringVouchersForward(db, ownerKey, await paidEnd(db, ownerKey), now);
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
