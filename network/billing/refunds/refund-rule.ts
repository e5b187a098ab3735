import { REFUND_DAYS } from "~contracts/limits";
import type { BilledSubscription, Receipt, RefundRefusal } from "~contracts/records/billing";
import { daysAfter } from "../subscriptions/periods";

/** Whether members may take a charge back themselves (B 9). */

export type LastCharge = {
  receipt: Pick<Receipt, "kind" | "created_at" | "starts_at" | "total_in_cents" | "refunded_in_cents">;
  status: BilledSubscription["status"];
  /** A longer pass is being charged, less what is left of this charge. */
  isUpgrading: boolean;
  /** The provider that took the payment is the one that charges now, and can be reached from here. */
  isProviderHere: boolean;
  /** When the pass was last watched, by its owner or on a family seat. */
  watchedAt: number | null;
};

/** Null: it may go back. What was paid back or disputed in part is left to the team. */
export function refundRefusal(
  { receipt, status, isUpgrading, isProviderHere, watchedAt }: LastCharge,
  now: number,
): RefundRefusal | null {
  const chargedAt = Date.parse(receipt.created_at);
  // One that is paid late was watched on trust before.
  const begunAt = Math.min(chargedAt, Date.parse(receipt.starts_at));
  if (receipt.kind !== "renewal") return "first_purchase";
  if (receipt.total_in_cents === 0) return "nothing_charged";
  if (receipt.refunded_in_cents) return "paid_back";
  if (status === "past_due" || isUpgrading) return "payment_pending";
  if (now > daysAfter(chargedAt, REFUND_DAYS)) return "too_late";
  if (watchedAt !== null && watchedAt >= begunAt) return "watched";
  return isProviderHere ? null : "not_here";
}
