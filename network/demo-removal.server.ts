import { type ExpressionBuilder, sql } from "kysely";
import { DEMO_CODES } from "./billing/seed-billing.server";
import { forgetStaff } from "./desk/staff.server";
import { DEMO_MEMBER_KEYS } from "./member/seed-members.server";
import { removeSeededRedirects } from "./redirects/redirect-lookup.server";
import type { Database, Db } from "./store/database";
import { inTransaction } from "./store/transaction";

export type Removed = { members: number; passes: number };

/** Purchases known only to the embedded provider. */
async function removeTestMoney(db: Db): Promise<number> {
  const bought = await db
    .deleteFrom("billed_subscription")
    .where((row) =>
      row.or([
        row("provider", "=", "embedded"),
        row("reference", "in", row.selectFrom("provider_wallet").select("id")),
      ]),
    )
    .returning("user_key")
    .execute();
  await db
    .deleteFrom("subscription")
    .where(
      "user_key",
      "in",
      bought.map(({ user_key }) => user_key),
    )
    .execute();
  const attempts = await db
    .deleteFrom("payment_attempt")
    .where((row) =>
      row.or([row("provider", "=", "embedded"), row("key", "in", row.selectFrom("provider_charge").select("key"))]),
    )
    .returning("user_key")
    .execute();
  await db
    .deleteFrom("pass")
    .where(
      "user_key",
      "in",
      attempts.map(({ user_key }) => user_key),
    )
    .execute();
  await db
    .deleteFrom("payment_card")
    .where("method", "in", (query) => query.selectFrom("provider_method").select("id"))
    .execute();
  // Named so by the embedded provider; Stripe knows none of them.
  await db
    .updateTable("user")
    .set({ stripe_customer_id: null })
    .where("stripe_customer_id", "=", sql<string>`'cus_' || "key"`)
    .execute();

  const charged = [...new Set([...bought, ...attempts].map(({ user_key }) => user_key))];
  const isTest = (row: ExpressionBuilder<Database, "receipt" | "kept_receipt">) =>
    row("transaction_id", "in", row.selectFrom("provider_charge").select("id"));
  const own = await db
    .deleteFrom("receipt")
    .where("user_key", "in", charged)
    .where(isTest)
    .returning("order_id")
    .execute();
  const receipts = await db.deleteFrom("kept_receipt").where(isTest).returning("order_id").execute();
  const orders = [...own, ...receipts].map(({ order_id }) => order_id);
  for (const table of ["returned_money", "tax_entry", "tax_sale"] as const)
    await db.deleteFrom(table).where("order_id", "in", orders).execute();
  await removeGifts(db, orders);
  for (const table of [
    "provider_card_session",
    "provider_method",
    "provider_charge",
    "provider_refund",
    "provider_wallet",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  return bought.length;
}

/** Codes that were paid for with test money give nothing. */
async function removeGifts(db: Db, orders: string[]): Promise<void> {
  await db.deleteFrom("gift").where("order_id", "in", orders).execute();
  const bought = await db.selectFrom("voucher_code").select("code").where("order_id", "in", orders).execute();
  const codes = bought.map(({ code }) => code);
  await db.deleteFrom("voucher").where("code", "in", codes).execute();
  await db.deleteFrom("voucher_code").where("code", "in", codes).execute();
}

async function removeCodes(db: Db): Promise<void> {
  await db.deleteFrom("voucher").where("code", "in", DEMO_CODES).execute();
  await db.deleteFrom("voucher_code").where("code", "in", DEMO_CODES).execute();
  await db.deleteFrom("retention_redemption").where("promo_code", "in", DEMO_CODES).execute();
  await db.deleteFrom("promo_reservation").where("code", "in", DEMO_CODES).execute();
  await db.deleteFrom("promo_code").where("code", "in", DEMO_CODES).execute();
}

/** Keeps real accounts and what they really paid for. */
export function removeDemo(store: { db: Db }): Promise<Removed> {
  return inTransaction(store, async (db) => {
    const passes = await removeTestMoney(db);
    await removeCodes(db);
    await removeSeededRedirects(db);
    const members = await db.deleteFrom("user").where("key", "in", DEMO_MEMBER_KEYS).returning("key").execute();
    for (const { key } of members) await forgetStaff(db, key);
    return { members: members.length, passes };
  });
}
