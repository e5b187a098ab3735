import type { DateTime } from "luxon";
import { instantOf } from "~/models/place/time";
import { isOnLastDay } from "~contracts/records/billing";
import type { UserInfo } from "~contracts/records/member";

/** Dates are ISO 8601 (S 3, 4.5). */
export type SubscriptionInfo = {
  isSubscriber: boolean;
  isRecurringSubscriber: boolean;
  subscriptionExpiration: string | null;
  /** Null for a subscription that ends. */
  renewsAt: string | null;
  /** When a pass of one's own that was paid once ends, where a longer one may take its place (B 6). */
  runsOut: string | null;
  onVoucher: boolean;
  voucherExpiration: string | null;
  isStripeSubscriber: boolean;
  hasMembership: boolean;
  expiration: string | null;
  subscription: UserInfo["active_subscription"] | null;
  stripeSubscription: unknown;
  voucher: UserInfo["voucher"] | null;
  category: string;
};

const NO_MEMBER: SubscriptionInfo = {
  isSubscriber: false,
  isRecurringSubscriber: false,
  subscriptionExpiration: null,
  renewsAt: null,
  runsOut: null,
  onVoucher: false,
  voucherExpiration: null,
  isStripeSubscriber: false,
  hasMembership: false,
  expiration: null,
  subscription: null,
  stripeSubscription: null,
  voucher: null,
  category: "UNKNOWN",
};

export function subscriptionInfo(userInfo: UserInfo | null, now: DateTime): SubscriptionInfo {
  if (!userInfo) return NO_MEMBER;
  const { active_subscription } = userInfo;
  const subscription = active_subscription ? { ...active_subscription, type: subscriptionType(userInfo) } : null;
  const voucher = userInfo.voucher ?? null;
  const stripeSubscription = userInfo.stripe_subscription ?? userInfo.managed_stripe_subscription ?? null;
  const isSubscriber = userInfo.access_purchase_type === "subscriber" && isFuture(subscription?.expires_at, now);
  const onVoucher = userInfo.access_purchase_type === "voucher" && isFuture(voucher?.expires, now);
  const isRecurringSubscriber = isSubscriber && Boolean(subscription?.renews_at) && !subscription?.renewal_canceled_at;
  const subscriptionExpiration = subscription?.expires_at ?? null;
  const voucherExpiration = voucher?.expires ?? null;
  const isOnce = isSubscriber && !subscription?.renews_at && !subscription?.renewal_canceled_at;
  const ends = instantOf(subscriptionExpiration);
  const runsOut = isOnce && subscription?.type !== "family" && ends && isOnLastDay(ends.toMillis(), now.toMillis());
  return {
    isSubscriber,
    isRecurringSubscriber,
    subscriptionExpiration,
    renewsAt: isRecurringSubscriber ? subscriptionExpiration : null,
    runsOut: runsOut ? subscriptionExpiration : null,
    onVoucher,
    voucherExpiration,
    isStripeSubscriber: isSubscriber && Boolean(stripeSubscription),
    hasMembership: isSubscriber || onVoucher,
    expiration: onVoucher ? voucherExpiration : subscriptionExpiration,
    subscription,
    stripeSubscription,
    voucher,
    category: onVoucher ? "VOUCHER" : planCategory(subscription?.plan_description),
  };
}

/** S 4.5 tells card subscriptions apart by the record they have; their `type` has no words of its own there. */
function subscriptionType({ active_subscription, managed_stripe_subscription, stripe_subscription }: UserInfo) {
  const type = active_subscription?.type ?? null;
  if (type === "paypal" || type === "family") return type;
  if (managed_stripe_subscription) return "managed_stripe";
  return stripe_subscription ? "stripe" : type;
}

function isFuture(iso: string | null | undefined, now: DateTime): boolean {
  const instant = instantOf(iso);
  return instant !== null && instant > now;
}

/** "ANNUAL", "MONTH", or the description in upper case (S 3, 4.5). */
export function planCategory(planDescription: string | null | undefined): string {
  const plan = planDescription || "Unknown";
  if (/annual pass/i.test(plan)) return "ANNUAL";
  return /month pass/i.test(plan) ? "MONTH" : plan.toUpperCase();
}

/** On another member's plan, who pays for it. */
export const isFamilySeat = ({ subscription }: Pick<SubscriptionInfo, "subscription">): boolean =>
  subscription?.type === "family";
