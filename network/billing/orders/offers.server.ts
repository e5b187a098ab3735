import { randomBytes } from "node:crypto";
import type { Db } from "../../store/database";
import { prepared } from "../../store/prepared";
import { addRows, rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import type { BillingPassTable, PromoCodeTable, PromoReservationTable } from "../tables";

/** Unpaid reservations are released after this long (rulings 4 B 7). */
const RESERVED_FOR_MS = 15 * 60_000;

type PromoMessage = "not found" | "expired";

export const spelled = (code: string): string => code.trim().toUpperCase();

const passQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("billing_pass").selectAll().where("key", "=", given.key),
);

export async function passByKey(db: Db, key: string): Promise<BillingPassTable | undefined> {
  const [pass] = await passQuery(db, { key });
  return pass;
}

/** Keys of imported passes that aren't for sale: a file says so, or the settings name no price for them. */
export const takenOffSale = (db: Db) =>
  db
    .selectFrom("offered_pass")
    .innerJoin("billing_pass as unsold", "unsold.key", "offered_pass.key")
    .where("unsold.listed", "=", 0)
    .select("offered_pass.key");

const counted = (db: Db, code: string, by: 1 | -1) =>
  db
    .updateTable("promo_code")
    .set((row) => ({ redemptions: row("redemptions", "+", by) }))
    .where("code", "=", code);

export async function releaseAbandoned(db: Db, now: number): Promise<void> {
  await inTransaction({ db }, async (transaction) => {
    const abandoned = await transaction
      .deleteFrom("promo_reservation")
      .where("state", "=", "reserved")
      .where("reserved_at", "<=", now - RESERVED_FOR_MS)
      // A payment in progress keeps its reservation until it is settled.
      .where("member_key", "not in", (query) =>
        query.selectFrom("payment_attempt").select("user_key").where("state", "in", ["created", "sent", "unknown"]),
      )
      .returning("code")
      .execute();
    for (const { code } of abandoned) {
      await counted(transaction, code, -1).execute();
    }
  });
}

export const fits = (promo: PromoCodeTable, pass: BillingPassTable): boolean =>
  (promo.subscription_type === null || promo.subscription_type === pass.duration_unit) &&
  (promo.pass_key === null || promo.pass_key === pass.key);

const isComing = ({ starts_at }: PromoCodeTable, now: number): boolean => starts_at !== null && starts_at > now;

const isOver = ({ expires_at, redemptions_limit, redemptions }: PromoCodeTable, now: number): boolean =>
  (expires_at !== null && expires_at <= now) || (redemptions_limit !== null && redemptions >= redemptions_limit);

export const retentionPromos = (db: Db, passKey: string) =>
  db.selectFrom("promo_code").selectAll().where("is_subscription_retention", "=", 1).where("pass_key", "=", passKey);

/** What the pass's members are offered before they cancel (B 7). */
export async function retentionPromo(db: Db, passKey: string, now: number): Promise<PromoCodeTable | undefined> {
  const pass = await passByKey(db, passKey);
  const promos = await retentionPromos(db, passKey).orderBy("code").execute();
  return pass && promos.find((promo) => fits(promo, pass) && !isOver(promo, now));
}

/** One conditional statement counts, so that only one member gets the last (security 6). */
export async function countRedemption(db: Db, code: string, now: number): Promise<boolean> {
  const mine = await counted(db, code, 1)
    .where((row) =>
      row.or([row("redemptions_limit", "is", null), row("redemptions", "<", row.ref("redemptions_limit"))]),
    )
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now)]))
    .returning("code")
    .executeTakeFirst();
  return mine !== undefined;
}

/** A text says why the code is refused (B 8). */
export async function lookUpPromo(
  db: Db,
  code: string,
  pass: BillingPassTable,
  now: number,
): Promise<PromoCodeTable | PromoMessage> {
  const promo = await rowsWith(db, "promo_code", { code: spelled(code) }).first();
  // Checkout says of a retention code that it is one, whatever pass it is for.
  if (!promo || isComing(promo, now) || (promo.is_subscription_retention === 0 && !fits(promo, pass)))
    return "not found";
  return isOver(promo, now) ? "expired" : promo;
}

type Redemption = { code: string; passKey: string; memberKey: string; now: number };

const newSecureCode = (): string => randomBytes(18).toString("base64url");

/** Once per member (B 8). */
export async function reservePromo(
  db: Db,
  { code, passKey, memberKey, now }: Redemption,
): Promise<{ promo: PromoCodeTable; secureCode: string } | PromoMessage> {
  await releaseAbandoned(db, now);
  const pass = await passByKey(db, passKey);
  if (!pass) return "not found";
  return inTransaction({ db }, async (transaction) => {
    const promo = await rowsWith(transaction, "promo_code", { code: spelled(code) }).first();
    if (!promo || promo.is_subscription_retention === 1 || !fits(promo, pass)) return "not found";
    const own = await rowsWith(transaction, "promo_reservation", { code: promo.code, member_key: memberKey }).first();
    if (own) return own.state === "used" ? "expired" : { promo, secureCode: own.secure_code };
    const lookup = await lookUpPromo(transaction, code, pass, now);
    if (typeof lookup === "string") return lookup;

    const secureCode = newSecureCode();
    const reserved = await addRows(transaction, "promo_reservation", {
      secure_code: secureCode,
      code: lookup.code,
      member_key: memberKey,
      pass_key: passKey,
      reserved_at: now,
      state: "reserved",
    });
    if (!reserved) {
      // The same member concurrently: use the other call's reservation.
      const other = await rowsWith(transaction, "promo_reservation", { code: lookup.code, member_key: memberKey }).only(
        "secure_code",
      );
      return { promo: lookup, secureCode: other.secure_code };
    }
    if (await countRedemption(transaction, lookup.code, now)) return { promo: lookup, secureCode };
    await transaction.deleteFrom("promo_reservation").where("secure_code", "=", secureCode).execute();
    return "expired";
  });
}

/** What was paid with is used, though its reservation has lapsed and another member took the last (rulings 4 B 7). */
export async function markPromoUsed(db: Db, { code, passKey, memberKey, now }: Redemption): Promise<void> {
  const promo = await rowsWith(db, "promo_code", { code }).first("code");
  if (!promo) return;
  const reservation = {
    secure_code: newSecureCode(),
    code,
    member_key: memberKey,
    pass_key: passKey,
    reserved_at: now,
  };
  const lapsed = await addRows(db, "promo_reservation", { ...reservation, state: "used" });
  if (lapsed) await counted(db, code, 1).execute();
  else await rowsWith(db, "promo_reservation", { code, member_key: memberKey }).update({ state: "used" });
}

async function freePromo(
  db: Db,
  { code, memberKey }: Pick<Redemption, "code" | "memberKey">,
  states: PromoReservationTable["state"][],
): Promise<void> {
  const freed = await db
    .deleteFrom("promo_reservation")
    .where("code", "=", code)
    .where("member_key", "=", memberKey)
    .where("state", "in", states)
    .returning("code")
    .executeTakeFirst();
  if (freed) await counted(db, code, -1).execute();
}

export const releasePromo = (db: Db, code: string, memberKey: string): Promise<void> =>
  freePromo(db, { code, memberKey }, ["reserved"]);

/** Nothing was bought with it after all (rulings 4 B 7). */
export const unusePromo = (db: Db, code: string, memberKey: string): Promise<void> =>
  freePromo(db, { code, memberKey }, ["reserved", "used"]);
