import { type Receipt, receiptSchema } from "~contracts/records/billing";
import { inTransaction } from "../store/transaction";
import { type Billing, memberOf, providerNamed } from "./billing-settings";
import { letters } from "./mails";
import { passByKey } from "./offers.server";
import { daysAfter } from "./periods";
import type { MoneyBack } from "./provider/payment-provider";
import { bringVouchersForward, endSubscription, type Subscription } from "./renewals.server";

type Returned = { userKey: string; receipt: Receipt; isWhole: boolean; subscription: Subscription | null };

/** The first receipt of a PayPal subscription names the subscription, not the payment. */
async function receiptOf(billing: Billing, { transaction, reference }: MoneyBack) {
  const kept = await inTransaction(billing, (db) =>
    db
      .selectFrom("receipt")
      .select(["user_key", "body"])
      .where((row) =>
        row.or([transaction, reference ?? transaction].map((id) => row("body", "like", `%"transaction_id":"${id}"%`))),
      )
      .execute(),
  );
  const read = kept.map(({ user_key, body }) => ({
    userKey: user_key,
    receipt: receiptSchema.parse(JSON.parse(body)),
  }));
  const named = (id: string | null) => read.find(({ receipt }) => receipt.transaction_id === id);
  return named(transaction) ?? named(reference) ?? null;
}

async function returnedBy(billing: Billing, back: MoneyBack): Promise<Returned | null> {
  const found = await receiptOf(billing, back);
  if (!found) return null;
  const { userKey, receipt } = found;
  const until = Date.parse(receipt.expires_at);
  const isWhole = back.amount >= receipt.total_in_cents && back.amount > 0 && until > billing.clock.now();
  const subscription = await inTransaction(billing, (db) =>
    db
      .selectFrom("billed_subscription")
      .selectAll()
      .where("user_key", "=", userKey)
      .where("pass_key", "=", receipt.pass.key)
      .where("status", "<>", "expired")
      .where("current_period_end", "<=", daysAfter(until, 1))
      .executeTakeFirst(),
  );
  return { userKey, receipt, isWhole, subscription: subscription ?? null };
}

/** Call before marking the notice as taken: refunded members must not be charged again. */
export async function stopReturned(billing: Billing, back: MoneyBack): Promise<void> {
  const returned = await returnedBy(billing, back);
  if (!returned?.isWhole || !returned.subscription) return;
  const { provider, reference } = returned.subscription;
  await providerNamed(billing, provider).cancelNow(reference);
}

/** Notes it on the receipt, ends a period no longer paid for, and mails the member (B 9). */
export async function applyMoneyBack(billing: Billing, provider: string, back: MoneyBack): Promise<void> {
  const { transaction, amount, why } = back;
  const returned = await returnedBy(billing, back);
  const what = `a ${why} of ${transaction} at ${provider}`;
  if (why === "dispute") billing.report?.(what, new Error("answer it in the provider's dashboard"));
  if (!returned) {
    if (why === "refund") billing.report?.(what, new Error("the books know no such payment"));
    return;
  }
  const { userKey, receipt, isWhole, subscription } = returned;
  const before = receipt.refunded_in_cents ?? 0;
  if (amount <= before) return;
  const now = billing.clock.now();
  await inTransaction(billing, async (db) => {
    await db
      .updateTable("receipt")
      .set({ body: JSON.stringify({ ...receipt, refunded_in_cents: amount }) })
      .where("order_id", "=", receipt.order_id)
      .execute();
    const pass = await passByKey(db, receipt.pass.key);
    if (isWhole && subscription) await endSubscription(billing, { ...subscription, current_period_end: now }, false);
    if (isWhole && pass?.entitlement === null)
      await bringVouchersForward(db, userKey, Date.parse(receipt.expires_at), now);
    if (isWhole && pass?.entitlement)
      await db
        .updateTable("pass")
        .set({ expires_at: now })
        .where("user_key", "=", userKey)
        .where("entitlement", "=", pass.entitlement)
        .execute();
    const { email } = await memberOf(db, userKey);
    const told = { passName: receipt.pass.name, amount: amount - before, ended: isWhole };
    await billing.mailer.send({ to: email, ...letters.moneyBack(billing.siteUrl, told) });
  });
}
