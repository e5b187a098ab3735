import type { OwnRefund, Receipt, RefundRefusal } from "~contracts/records/billing";
import { rowsWith } from "../../store/rows";
import { type Billing, providerFor } from "../billing-settings";
import { isUpgrading, settleUpgradeOf } from "../changes/upgrades.server";
import { ownReceipt, receiptsOf } from "../orders/receipts.server";
import type { Refusal } from "../refusal";
import { memberSubscription, type Subscription } from "../subscriptions/renewals.server";
import { refundRefusal } from "./refund-rule";
import { refundOrder } from "./refunds.server";

/** The newest charge for the running pass; null without one. */
export async function ownRefund(billing: Billing, subscription: Subscription): Promise<OwnRefund | null> {
  const { db, clock } = billing;
  const { user_key, pass_key, provider, status } = subscription;
  const [receipts, upgrading] = await Promise.all([receiptsOf(db, user_key), isUpgrading(db, subscription)]);
  const charges = receipts.filter(({ pass, gift, recurring }) => pass.key === pass_key && recurring && !gift);
  const [receipt] = charges.toSorted((one, other) => Date.parse(other.expires_at) - Date.parse(one.expires_at));
  if (!receipt) return null;
  const { order_id, total_in_cents, payment_option, card_type, card_last4 } = receipt;
  const member = await rowsWith(db, "user", { key: user_key }).only("watched_at");
  const isProviderHere = providerFor(billing, payment_option)?.name === provider;
  const charge = { receipt, status, isProviderHere, watchedAt: member.watched_at };
  const refusal = refundRefusal({ ...charge, isUpgrading: upgrading }, clock.now());
  return { order_id, total_in_cents, payment_option, card_type, card_last4, refusal };
}

type Refused = Refusal<404, "not_found"> | Refusal<409, RefundRefusal>;

const isBack = ({ total_in_cents, refunded_in_cents = 0 }: Receipt): boolean =>
  refunded_in_cents > 0 && refunded_in_cents >= total_in_cents;

/** Sent twice, it is paid back once. */
export async function refundRenewal(billing: Billing, userKey: string, orderId: string): Promise<Refused | null> {
  const { db } = billing;
  const receipt = await ownReceipt(db, userKey, orderId);
  if (!receipt) return { refusal: 404, error: "not_found" };
  if (isBack(receipt)) return null;
  // A longer pass that is charged already takes the place of the one that this was paid for.
  await settleUpgradeOf(billing, userKey);
  const subscription = await memberSubscription(db, userKey);
  const offered = subscription ? await ownRefund(billing, subscription) : null;
  // An earlier charge, or one for something else.
  const error = offered?.order_id === orderId ? offered.refusal : "too_late";
  if (error === null) {
    await refundOrder(billing, orderId);
    return null;
  }
  // Another press may have paid it back since it was read.
  const since = await ownReceipt(db, userKey, orderId);
  return since && isBack(since) ? null : { refusal: 409, error };
}
