import { DateTime } from "luxon";
import { RECEIPT_YEARS } from "~contracts/limits";
import { receiptSchema } from "~contracts/records/billing";
import { newReference } from "../../crm/dedupe.server";
import type { AccountClosing } from "../../member/member-context.server";
import type { Db } from "../../store/database";
import { addRows, rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted } from "../../store/transaction";
import { attempted, type Billing, providerNamed } from "../billing-settings";
import { freeSeats } from "../gifts/deferred-vouchers.server";
import { newOrderId, openOrderOf } from "../orders/grant.server";
import { bookedBy, supportedSchool } from "../orders/receipts.server";
import type { PaidNotice } from "../provider/payment-provider";
import { CHARGING_MS, isFree, lockRows } from "./lock-subscriptions.server";
import { daysAfter, paysBeyond } from "./periods";

const FORGOTTEN_AT_ONCE = 50;
const FORGOTTEN_EVERY_MS = 3_600_000;
const years = (at: number, count: number) => DateTime.fromMillis(at, { zone: "utc" }).plus({ years: count }).toMillis();

async function hasOpenPayment(db: Db, userKey: string, now: number): Promise<boolean> {
  const order = await openOrderOf(db, userKey);
  const renewal = await db
    .selectFrom("billed_subscription")
    .select("key")
    .where("user_key", "=", userKey)
    .where(({ not }) => not(isFree("charging_until", now, CHARGING_MS)))
    .executeTakeFirst();
  return order !== undefined || renewal !== undefined;
}

/** At the card provider. */
export async function customersOf(db: Db, userKey: string): Promise<string[]> {
  const { stripe_customer_id } = await rowsWith(db, "user", { key: userKey }).only("stripe_customer_id");
  const card = await rowsWith(db, "payment_card", { user_key: userKey }).first("customer");
  return [...new Set([stripe_customer_id, card?.customer])].filter((customer) => typeof customer === "string");
}

/** Keeps what was sold, for how much, taxed where, for which school (B 1), and the transaction. */
function withoutPerson(body: string): object {
  const receipt = receiptSchema.parse(JSON.parse(body));
  const { checkout, gift: _, card_last4: __, card_type: ___, ...books } = receipt;
  return { ...books, supported_school_key: supportedSchool(receipt), tax_zip: checkout?.zip_code ?? null };
}

async function keepClosedOrders(db: Db, userKey: string, now: number): Promise<void> {
  await db
    .insertInto("closed_order")
    .columns(["key", "provider", "token", "closed_at"])
    .expression((query) =>
      query
        .selectFrom("payment_attempt")
        .select(({ val }) => ["key", "provider", "token", val(now).as("closed_at")])
        .where("user_key", "=", userKey)
        .where("state", "=", "declined"),
    )
    .execute();
}

/** By its attempt, or by the subscription that the member approved at the provider. */
export async function isOfClosedOrder(
  db: Db,
  provider: string,
  { attemptKey, reference }: PaidNotice,
): Promise<boolean> {
  const order = await db
    .selectFrom("closed_order")
    .select("key")
    .where("provider", "=", provider)
    .where((row) => (attemptKey === null ? row("token", "=", reference) : row("key", "=", attemptKey)))
    .executeTakeFirst();
  return order !== undefined;
}

const closedSubscription = (db: Db, provider: string, reference: string) =>
  rowsWith(db, "closed_subscription", { provider, reference }).first("paid_until");

/** Of no closed order: for one that a restored store has lost, or for nothing that this site sells. */
export async function isUnknownOrder(
  db: Db,
  provider: string,
  { attemptKey, reference }: PaidNotice,
): Promise<boolean> {
  const order = attemptKey !== null && (await rowsWith(db, "payment_attempt", { key: attemptKey }).first("key"));
  return !order && !(await closedSubscription(db, provider, reference));
}

/** Billing's part in deleting an account (rulings 3 "delete account"). */
export function accountClosing(billing: Billing): AccountClosing {
  const { db, clock } = billing;
  return {
    /** At the provider first: if it can't be reached, the account stays unchanged. */
    async stopCharging(userKey) {
      if (await hasOpenPayment(db, userKey, clock.now())) return "payment_open";
      const running = await db
        .selectFrom("billed_subscription")
        .select(["provider", "reference"])
        .where("user_key", "=", userKey)
        .where("status", "<>", "expired")
        .execute();
      for (const { provider, reference } of running) {
        const stopped = await attempted(billing, `canceling ${reference} for a deleted account`, async () => {
          await providerNamed(billing, provider).cancelNow(reference);
          return true;
        });
        if (!stopped) return "provider_unavailable";
      }
      return null;
    },
    /** Runs in the deleting transaction; false if a payment began meanwhile. */
    async keepBooks(transaction, userKey) {
      await holdKey(transaction, `payment:${userKey}`);
      const now = clock.now();
      // Held until the account is gone, so that no renewal starts in between.
      await lockRows(transaction).where("user_key", "=", userKey).execute();
      if (await hasOpenPayment(transaction, userKey, now)) return false;
      await freeSeats(transaction, userKey, now);
      const billed = await transaction
        .selectFrom("billed_subscription")
        .select(({ fn }) => [
          "provider" as const,
          "reference" as const,
          fn.coalesce("paused_from", "current_period_end").as("paid_until"),
        ])
        .where("user_key", "=", userKey)
        .execute();
      const closed = billed.map((one) => ({ ...one, closed_at: now }));
      if (closed.length > 0) await addRows(transaction, "closed_subscription", closed);
      await keepClosedOrders(transaction, userKey, now);
      await transaction
        .insertInto("closed_account")
        .values({ reference: newReference("DL"), closed_at: now, subscriptions: closed.length })
        .execute();
      const provider = billing.cards?.name ?? "stripe";
      const customers = (await customersOf(transaction, userKey)).map((customer) => ({
        provider,
        customer,
        try_at: now,
      }));
      if (customers.length > 0) await addRows(transaction, "forgotten_customer", customers);
      const receipts = await transaction
        .selectFrom("receipt")
        .select(["order_id", "created_at", "transaction_id", "body"])
        .where("user_key", "=", userKey)
        .execute();
      const rows = receipts.map(({ order_id, created_at, transaction_id, body }) => ({
        order_id,
        created_at,
        transaction_id,
        keep_until: years(created_at, RECEIPT_YEARS),
        body: JSON.stringify(withoutPerson(body)),
      }));
      if (rows.length > 0) await transaction.insertInto("kept_receipt").values(rows).execute();
      return true;
    },
  };
}

export async function forgetCustomers(billing: Billing): Promise<void> {
  const { db, clock } = billing;
  const waiting = await db
    .selectFrom("forgotten_customer")
    .selectAll()
    .where("try_at", "<=", clock.now())
    .orderBy("try_at")
    .limit(FORGOTTEN_AT_ONCE)
    .execute();
  for (const { provider, customer } of waiting) {
    const isGone = await attempted(billing, `deleting the customer ${customer} at ${provider}`, async () => {
      await providerNamed(billing, provider).forgetCustomer(customer);
      return true;
    });
    await (isGone
      ? db.deleteFrom("forgotten_customer").where("provider", "=", provider).where("customer", "=", customer).execute()
      : rowsWith(db, "forgotten_customer", { provider, customer }).update({
          try_at: clock.now() + FORGOTTEN_EVERY_MS,
        }));
  }
}

/** For subscriptions and orders of deleted accounts: booked, and refunded by the team. */
export async function recordLatePayment(billing: Billing, provider: string, paid: PaidNotice): Promise<void> {
  const { reference, amount } = paid;
  await inTransaction(billing, async (db) => {
    const closed = await closedSubscription(db, provider, reference);
    // A payment for time before the account closed already has its receipt.
    const isLate = closed ? paysBeyond(paid, closed.paid_until) : await isOfClosedOrder(db, provider, paid);
    if (amount === 0 || !isLate) return;
    await recordRefundDue(db, billing, provider, paid, "a payment for a deleted account");
  });
}

/** A payment that names no order of a site's is for something else that the account sells. */
export async function recordLostOrder(billing: Billing, provider: string, paid: PaidNotice): Promise<void> {
  const { attemptKey, transaction, amount } = paid;
  if (attemptKey === null || amount === 0) return;
  await inTransaction(billing, async (db) => {
    if ((await bookedBy(db, "transaction_id", [transaction])).length > 0) return;
    await recordRefundDue(db, billing, provider, paid, "a payment for an order that the books don't have");
  });
}

/** Books money that nothing can be given for, and asks the team to refund it. */
export async function recordRefundDue(
  db: Db,
  billing: Billing,
  provider: string,
  { reference, transaction: transaction_id, amount }: Pick<PaidNotice, "reference" | "transaction" | "amount">,
  what = "a payment beside another pass",
): Promise<void> {
  const now = billing.clock.now();
  const order_id = newOrderId();
  const body = JSON.stringify({ kind: "late_payment", provider, reference, transaction_id, total_in_cents: amount });
  await db
    .insertInto("kept_receipt")
    .values({ order_id, created_at: now, keep_until: years(now, RECEIPT_YEARS), transaction_id, body })
    .execute();
  const due = new Error(`refund ${transaction_id} at ${provider}: npm run fieldhouse -- refund ${order_id}`);
  // Run again, it has another number.
  onceCommitted(billing, () => billing.report?.(what, due));
}

/** No provider tells anything again that long after. */
const NOTICES_KEPT_DAYS = 90;

/** Receipts that the law wants no longer with what belongs to them, and which notices were taken. */
export async function deleteOldReceipts(db: Db, now: number): Promise<void> {
  const past = years(now, -RECEIPT_YEARS);
  await db.deleteFrom("kept_receipt").where("keep_until", "<=", now).execute();
  await db.deleteFrom("receipt").where("created_at", "<=", past).execute();
  await db
    .deleteFrom("returned_money")
    .where(({ and, exists, not, selectFrom }) =>
      and(
        (["receipt", "kept_receipt"] as const).map((table) =>
          not(exists(selectFrom(table).select("order_id").whereRef("order_id", "=", "returned_money.order_id"))),
        ),
      ),
    )
    .execute();
  const taxed = db.selectFrom("tax_sale").select("order_id").where("created_at", "<=", past);
  await db.deleteFrom("tax_entry").where("order_id", "in", taxed).execute();
  await db.deleteFrom("tax_sale").where("created_at", "<=", past).execute();
  for (const table of ["closed_subscription", "closed_order"] as const)
    await db.deleteFrom(table).where("closed_at", "<=", past).execute();
  await db.deleteFrom("webhook_event").where("received_at", "<=", daysAfter(now, -NOTICES_KEPT_DAYS)).execute();
}
