import { addRows, rowsWith } from "../../store/rows";
import { inTransaction, onceCommitted } from "../../store/transaction";
import { type Billing, memberOf } from "../billing-settings";
import { refundUnbegun } from "../changes/upgrades.server";
import { letters } from "../mail/mails";
import { taxOf } from "../orders/order";
import { ownerOfLeftOver, settlePaid } from "../orders/payments.server";
import { receiptOf } from "../orders/receipts.server";
import { applyMoneyBack, type Returned, stopReturned } from "../refunds/refunds.server";
import {
  isOfClosedOrder,
  isUnknownOrder,
  recordLatePayment,
  recordLostOrder,
  recordRefundDue,
} from "../subscriptions/account-closing.server";
import {
  endNeverPaid,
  endSubscription,
  endUnpaidPeriod,
  hasUnpaidPeriod,
  noteFailed,
  noteUnconfirmed,
  recordPaymentAfterEnd,
  type Subscription,
  wasGivenOnTrust,
} from "../subscriptions/renewals.server";
import { isHeld } from "../subscriptions/season-pauses.server";
import { applyPaid, applyProviderStatus, currentOf, holdRow } from "../subscriptions/subscription-checks.server";
import type { MoneyBack, Notice, PaidNotice, PaymentProvider, ProviderStatus } from "./payment-provider";

/**
 * "early": its payment isn't booked yet, so it is read again with the daily reconciliation; "unknown_order": it put
 * nothing right.
 */
type NoticeResult = "taken" | "known" | "early" | "unknown_order";

/** Verifies the signature first; each notice counts once, in any order (security 6). */
export async function receiveNotice(
  billing: Billing,
  provider: PaymentProvider,
  rawBody: string,
  headers: Headers,
): Promise<NoticeResult> {
  const { id, notice } = await provider.notice(rawBody, headers);
  return takeNotice(billing, provider, id, notice);
}

export async function isHandled({ db }: Pick<Billing, "db">, { name }: PaymentProvider, id: string): Promise<boolean> {
  const known = await rowsWith(db, "webhook_event", { id: `${name}:${id}` }).first("id");
  return known !== undefined;
}

export async function takeNotice(
  billing: Billing,
  provider: PaymentProvider,
  id: string,
  notice: Notice,
): Promise<NoticeResult> {
  if (notice.kind === "due") await addTax(billing, provider, notice);
  if (notice.kind === "failed") await stopUnpaid(billing, provider, notice);
  if (await isHandled(billing, provider, id)) return "known";
  // Settle the attempt first: if the process ends here, the provider sends the notice again.
  if (notice.kind === "paid") await settlePaid(billing, provider.name, notice);
  const looked = await lookUp(billing, provider, notice);
  if (notice.kind === "money_back" && !looked.returned) return waitForPayment(billing, provider, id, notice);
  return inTransaction(billing, async (db) => {
    const first = await addRows(db, "webhook_event", {
      id: `${provider.name}:${id}`,
      received_at: billing.clock.now(),
    });
    if (!first) return "known";
    await apply(billing, provider.name, notice, looked);
    return looked.isUnknownOrder ? "unknown_order" : "taken";
  });
}

/** Said once, and left untaken: reconciliation reads each notice for days, after that of the payment. */
async function waitForPayment(
  billing: Billing,
  { name }: PaymentProvider,
  id: string,
  { transaction, state }: MoneyBack,
): Promise<"early"> {
  const added = await addRows(billing.db, "webhook_event", {
    id: `early:${name}:${id}`,
    received_at: billing.clock.now(),
  });
  const what = `a ${state === "refunded" ? "refund" : "dispute"} of ${transaction} at ${name}`;
  if (added) billing.report?.(what, new Error("the books know no such payment yet; it is looked for again"));
  return "early";
}

/** Of what is charged, whatever was heard of a change here (B 9). */
async function addTax(
  billing: Billing,
  provider: PaymentProvider,
  due: Extract<Notice, { kind: "due" }>,
): Promise<void> {
  const subscription = await currentOf(billing, provider.name, due.reference);
  if (!subscription) return;
  const { key, user_key, tax_millionths } = subscription;
  const tax = taxOf(Math.max(0, due.taxable), tax_millionths);
  if (tax > 0) await provider.addTax(due, tax);
  const zipOf = billing.db.selectFrom("payment_card").select("card_zip").where("user_key", "=", user_key);
  await billing.db
    .updateTable("billed_subscription")
    .set({ taxed_zip: zipOf })
    .where("key", "=", key)
    // Told again, it has the tax that it had.
    .where("taxed_zip", "is", null)
    .execute();
}

/** Before marking the notice as taken: stops retries for a canceled, unpaid subscription. */
async function stopUnpaid(
  billing: Billing,
  provider: PaymentProvider,
  { reference, transaction }: Extract<Notice, { kind: "failed" }>,
): Promise<void> {
  const subscription = await currentOf(billing, provider.name, reference);
  if (!subscription || (await wasPaidSince(billing, subscription, transaction))) return;
  if (await isLastTry(billing, subscription)) await provider.cancelNow(reference);
}

const isLastTry = async (billing: Billing, subscription: Subscription): Promise<boolean> =>
  subscription.status === "canceled" && (await hasUnpaidPeriod(billing, subscription));

async function apply(billing: Billing, provider: string, notice: Notice, looked: Looked): Promise<void> {
  if (notice.kind === "other" || notice.kind === "due") return;
  if (notice.kind === "money_back") {
    await applyMoneyBack(billing, provider, notice, looked.returned);
    return;
  }
  if (notice.kind === "refund_failed") {
    const failed = new Error("it failed at the bank, pay it back another way");
    onceCommitted(billing, () => billing.report?.(`the refund of ${notice.transaction} at ${provider}`, failed));
    return;
  }
  await holdRow(billing, provider, notice.reference);
  if (notice.kind === "changed")
    return looked.standing ? applyProviderStatus(billing, provider, notice.reference, looked.standing) : undefined;
  const subscription = await currentOf(billing, provider, notice.reference);
  if (!subscription && notice.kind === "paid") return applyUnexpected(billing, provider, notice, looked);
  if (!subscription) return;
  if (notice.kind === "paid") return applyPaid(billing, subscription, notice);
  if (notice.kind !== "ended" && (await wasPaidSince(billing, subscription, notice.transaction))) return;
  if (notice.kind === "failed" && !(await isLastTry(billing, subscription)))
    return noteFailed(billing, subscription, notice);
  if (notice.kind === "confirm") return noteUnconfirmed(billing, subscription, notice.payUrl);
  if (notice.kind === "ended" && notice.suspended && !isGivenUp(subscription, looked)) return;
  // Canceled, maybe reactivated, and never paid for: that period isn't granted after all.
  const isLost = notice.kind === "failed" || subscription.status === "past_due";
  const neverPaid = looked.standing !== null && looked.standing.payment === null;
  if (neverPaid) return endNeverPaid(billing, subscription);
  if (isLost && (await hasUnpaidPeriod(billing, subscription))) return endUnpaidPeriod(billing, subscription);
  if (notice.kind === "ended") await endSubscription(billing, subscription);
}

/** Suspended by a pause, or gone on since: that is no end. */
const isGivenUp = (subscription: Subscription, { suspended }: Looked): boolean =>
  !isHeld(subscription) && (suspended?.state === "suspended" || suspended?.state === "over");

/** A failure notice can arrive after that of the payment that followed it. */
const wasPaidSince = async (billing: Billing, { user_key }: Subscription, transaction: string | undefined) =>
  transaction !== undefined && (await inTransaction(billing, (db) => receiptOf(db, user_key, transaction))) !== null;

/** Money for an ended or never granted subscription: grants its period, or is refunded. */
async function applyUnexpected(billing: Billing, provider: string, paid: PaidNotice, looked: Looked): Promise<void> {
  const { ended, leftOver } = looked;
  if (looked.isUnknownOrder) return recordLostOrder(billing, provider, paid);
  if (!ended && !leftOver) return recordLatePayment(billing, provider, paid);
  if (paid.upgradeKey !== undefined && (await refundUnbegun(billing, paid.upgradeKey, paid))) return;
  const goesOn = looked.standing?.state === "renews";
  const isGiven = ended && (await recordPaymentAfterEnd(billing, ended, paid, goesOn));
  if (isGiven || paid.amount === 0) return;
  await inTransaction(billing, async (db) => {
    await recordRefundDue(db, billing, provider, paid);
    const userKey = ended?.user_key ?? leftOver;
    if (!userKey) return;
    const { email } = await memberOf(db, userKey);
    await billing.mailer.send({ to: email, ...letters.refundDue(billing.siteUrl, { amount: paid.amount }) });
  });
}

/** Looked up before the notice's transaction, because providers aren't called within one. */
type Looked = {
  standing: ProviderStatus | null;
  suspended: ProviderStatus | null;
  ended: Subscription | null;
  /** Member whose order was closed as unpaid and replaced by another pass. */
  leftOver: string | null;
  isUnknownOrder: boolean;
  returned: Returned | null;
};

async function lookUp(billing: Billing, provider: PaymentProvider, notice: Notice): Promise<Looked> {
  const nothing = {
    ...{ standing: null, suspended: null, ended: null },
    ...{ leftOver: null, isUnknownOrder: false, returned: null },
  };
  if (notice.kind === "money_back") return { ...nothing, returned: await stopReturned(billing, notice) };
  if (notice.kind === "changed") return { ...nothing, standing: await provider.standing(notice.reference) };
  if (notice.kind !== "paid" && notice.kind !== "ended") return nothing;
  const current = await currentOf(billing, provider.name, notice.reference);
  if (notice.kind === "ended") {
    const isOnTrust = current !== undefined && (await wasGivenOnTrust(billing, current));
    if (!isOnTrust && !notice.suspended) return nothing;
    const standing = await provider.standing(notice.reference);
    return { ...nothing, standing: isOnTrust ? standing : null, suspended: standing };
  }
  if (current) return nothing;
  const ended = await endedOf(billing, provider.name, notice.reference);
  if (ended) return { ...nothing, ended, standing: await provider.standing(notice.reference) };
  const leftOver = await ownerOfLeftOver(billing, provider.name, notice);
  // PayPal's payments name no order, but the subscription of one that was closed.
  const isClosed = leftOver !== null || (await isOfClosedOrder(billing.db, provider.name, notice));
  // It would keep charging alongside the other pass, or someone whose account is gone.
  if (isClosed) await provider.cancelNow(notice.reference);
  const isUnknown = !isClosed && (await isUnknownOrder(billing.db, provider.name, notice));
  return { ...nothing, leftOver, isUnknownOrder: isUnknown };
}

async function endedOf(billing: Billing, provider: string, reference: string): Promise<Subscription | null> {
  const ended = await billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .where("status", "=", "expired")
    .orderBy("current_period_end", "desc")
    .executeTakeFirst();
  return ended ?? null;
}
