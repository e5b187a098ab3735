import type { Kysely } from "kysely";
import type { Receipt } from "~contracts/records/billing";
import type { Database } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";
import { type Billing, memberOf, providerNamed } from "./billing-settings";
import { isDownload } from "./downloads.server";
import { giftLetters } from "./gift-mails";
import { takeBackGift } from "./gifts.server";
import { letters } from "./mails";
import { passByKey } from "./offers.server";
import { isRecurring } from "./order";
import { daysAfter } from "./periods";
import type { MoneyBack } from "./provider/payment-provider";
import { readReceipt, receiptsOf } from "./receipts.server";
import { endSubscription, type Subscription } from "./renewals.server";
import type { BillingPassTable } from "./tables";
import { bringVouchersForward } from "./waiting-vouchers.server";

type Db = Kysely<Database>;

/** A voucher may have put off the end of the period, so receipts decide which is the last one. */
async function isPaidBeyond({ db }: Billing, userKey: string, passKey: string, until: number): Promise<boolean> {
  const kept = await receiptsOf(db, userKey);
  return kept
    .filter(({ pass, total_in_cents }) => pass.key === passKey && total_in_cents > 0)
    .some(({ expires_at }) => Date.parse(expires_at) > daysAfter(until, 1));
}

export type Returned = {
  userKey: string;
  receipt: Receipt;
  isWhole: boolean;
  /** No later period of the pass is paid. */
  isLast: boolean;
  /** The running one that the last period belongs to. */
  subscription: Subscription | null;
};

/** The first receipt of a PayPal subscription names the subscription, not the payment. */
async function returnedReceipt({ db }: Billing, { transaction, reference }: MoneyBack) {
  const kept = await db
    .selectFrom("receipt")
    .select(["user_key", "body"])
    .where("transaction_id", "in", [transaction, reference ?? transaction])
    .execute();
  const read = kept.map(({ user_key, body }) => ({
    userKey: user_key,
    receipt: readReceipt({ body }),
  }));
  const named = (id: string | null) => read.find(({ receipt }) => receipt.transaction_id === id);
  return named(transaction) ?? named(reference) ?? null;
}

async function returnedBy(billing: Billing, back: MoneyBack): Promise<Returned | null> {
  const found = await returnedReceipt(billing, back);
  if (!found) return null;
  const { userKey, receipt } = found;
  const until = Date.parse(receipt.expires_at);
  const isWhole = back.amount >= receipt.total_in_cents && back.amount > 0 && until > billing.clock.now();
  const subscription = await billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", userKey)
    .where("pass_key", "=", receipt.pass.key)
    .where("status", "<>", "expired")
    .executeTakeFirst();
  const isLast = !(await isPaidBeyond(billing, userKey, receipt.pass.key, until));
  return { userKey, receipt, isWhole, isLast, subscription: isLast && subscription ? subscription : null };
}

/** Call before marking the notice as taken: refunded members must not be charged again. */
export async function stopReturned(billing: Billing, back: MoneyBack): Promise<Returned | null> {
  const returned = await returnedBy(billing, back);
  if (returned?.isWhole && returned.subscription) {
    const { provider, reference } = returned.subscription;
    await providerNamed(billing, provider).cancelNow(reference);
  }
  return returned;
}

/** A renewed pass may have ended before, with access until the end of its paid period. */
async function endPass(
  db: Db,
  userKey: string,
  pass: BillingPassTable | undefined,
  { isLast, now }: { isLast: boolean; now: number },
): Promise<void> {
  if (!pass || (isRecurring(pass) && !isLast)) return;
  if (pass.entitlement !== null)
    await db
      .updateTable("pass")
      .set({ expires_at: now })
      .where("user_key", "=", userKey)
      .where("entitlement", "=", pass.entitlement)
      .execute();
  else {
    await db
      .updateTable("subscription")
      .set({ expires_at: now })
      .where("user_key", "=", userKey)
      .where("plan_id", "=", pass.key)
      .where("expires_at", ">", now)
      .execute();
    await db
      .updateTable("billed_subscription")
      .set({ current_period_end: now })
      .where("user_key", "=", userKey)
      .where("pass_key", "=", pass.key)
      .where("status", "=", "expired")
      .where("current_period_end", ">", now)
      .execute();
  }
}

/** Notes it on the receipt, ends a period no longer paid for, and mails the member (B 9). */
export async function applyMoneyBack(
  billing: Billing,
  provider: string,
  { transaction, amount, why }: MoneyBack,
  returned: Returned | null,
): Promise<void> {
  const what = `a ${why} of ${transaction} at ${provider}`;
  if (why === "dispute") billing.report?.(what, new Error("answer it in the provider's dashboard"));
  if (!returned) {
    if (why === "refund") billing.report?.(what, new Error("the books know no such payment"));
    return;
  }
  const { userKey, isWhole, isLast, subscription } = returned;
  const { order_id } = returned.receipt;
  const now = billing.clock.now();
  await inTransaction(billing, async (db) => {
    await holdKey(db, `receipt:${order_id}`);
    const row = await db.selectFrom("receipt").select("body").where("order_id", "=", order_id).executeTakeFirst();
    if (!row) return;
    const receipt = readReceipt(row);
    const isAllBack = amount > 0 && amount >= receipt.total_in_cents;
    const takenBack = receipt.gift ? await takeBackGift(db, billing, order_id, { isAllBack, why }) : null;
    const before = receipt.refunded_in_cents ?? 0;
    if (amount <= before) return;
    await db
      .updateTable("receipt")
      .set({ body: JSON.stringify({ ...receipt, refunded_in_cents: amount }) })
      .where("order_id", "=", order_id)
      .execute();
    const { email } = await memberOf(db, userKey);
    if (takenBack) {
      const told = { passName: receipt.pass.name, amount: amount - before, takenBack };
      await billing.mailer.send({ to: email, ...giftLetters.moneyBack(billing.siteUrl, told) });
      return;
    }
    const pass = await passByKey(db, receipt.pass.key);
    if (isWhole && subscription) await endSubscription(billing, { ...subscription, current_period_end: now }, false);
    if (isWhole && pass?.entitlement === null)
      await bringVouchersForward(db, userKey, Date.parse(receipt.expires_at), now);
    if (isWhole) await endPass(db, userKey, pass, { isLast, now });
    const told = {
      passName: receipt.pass.name,
      amount: amount - before,
      ended: isWhole,
      isDownload: isDownload(receipt.pass),
    };
    await billing.mailer.send({ to: email, ...letters.moneyBack(billing.siteUrl, told) });
  });
}

export type RefundedOrder = { amount: number; ended: boolean; passName: string } | "unknown" | "nothing_left";

/** What is left of an order's payment, by the team (B 9). Run again, it pays nothing back twice. */
export async function refundOrder(billing: Billing, orderId: string): Promise<RefundedOrder> {
  const row = await billing.db.selectFrom("receipt").select("body").where("order_id", "=", orderId).executeTakeFirst();
  if (!row) return "unknown";
  const receipt = readReceipt(row);
  const { transaction_id: transaction, total_in_cents: total, refunded_in_cents: before = 0 } = receipt;
  if (total <= before) return "nothing_left";
  const provider = receipt.payment_option === "paypal" ? billing.wallet : billing.cards;
  if (!provider) throw new Error(`No provider here has taken the payment of ${orderId}`);
  const paidAt = Date.parse(receipt.created_at);
  await provider.refund({ transaction, paidAt, amount: total - before }, `refund:${orderId}:${before}`);
  const back: MoneyBack = { kind: "money_back", transaction, reference: null, amount: total, why: "refund" };
  const returned = await stopReturned(billing, back);
  await applyMoneyBack(billing, provider.name, back, returned);
  return { amount: total - before, ended: returned?.isWhole === true, passName: receipt.pass.name };
}
