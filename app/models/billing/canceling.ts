import type { SubscriptionInfo } from "~/models/member/subscription";
import type { BilledSubscription, PromoInfo } from "~contracts/records/billing";

/** How a pass is billed, which decides how it is canceled (B 4, rulings 3). */
export type CancelKind = "managed" | "legacy" | "paypal" | "voucher" | "family" | "none";

const KINDS: Record<string, CancelKind> = {
  managed_stripe: "managed",
  stripe: "legacy",
  paypal: "paypal",
  family: "family",
};

export function cancelKind(
  info: Pick<SubscriptionInfo, "onVoucher" | "isRecurringSubscriber" | "subscription">,
): CancelKind {
  if (info.onVoucher) return "voucher";
  const type = info.subscription?.type ?? "";
  if (type === "family") return "family";
  return info.isRecurringSubscriber ? (KINDS[type] ?? "none") : "none";
}

/** Only a managed card subscription that is canceled but hasn't ended (B 4). */
export function canReactivate(info: Pick<SubscriptionInfo, "isSubscriber" | "subscription">): boolean {
  return (
    info.isSubscriber && info.subscription?.type === "managed_stripe" && Boolean(info.subscription.renewal_canceled_at)
  );
}

/** Only billing, which is undefined while it can't be read, tells a paused pass from one that was canceled. */
export const mayBePaused = (
  { subscription }: Pick<SubscriptionInfo, "subscription">,
  billed: Pick<BilledSubscription, "pause"> | null | undefined,
): boolean => billed === undefined && Boolean(subscription?.renewal_canceled_at);

/** Needs a managed, renewing, paid-up subscription and a retention promo this member hasn't used (rulings 3). */
export function mayBeRetained(
  info: Pick<SubscriptionInfo, "onVoucher" | "isRecurringSubscriber" | "subscription">,
  billed: Pick<BilledSubscription, "retention_used" | "status" | "change"> | null,
  promo: PromoInfo | null,
): promo is PromoInfo {
  return (
    cancelKind(info) === "managed" &&
    billed !== null &&
    billed.status === "active" &&
    !billed.retention_used &&
    !billed.change &&
    promo !== null &&
    promo.is_subscription_retention
  );
}
