import { mayBePaused } from "~/models/billing/canceling";
import { isFamilySeat, type SubscriptionInfo } from "~/models/member/subscription";
import type { BilledSubscription } from "~contracts/records/billing";

const CHOOSE = "Choose the reason that fits best.";

/** The survey has an address of its own, so a member who canceled nothing may come to it, too (B 2.11). */
export function surveyLead(
  info: SubscriptionInfo | null,
  billed: Pick<BilledSubscription, "pause"> | null | undefined,
): string {
  if (!info?.subscription || isFamilySeat(info)) return CHOOSE;
  if (info.isRecurringSubscriber)
    return "Your subscription still renews, and this form doesn't cancel it. You can do that in My Account.";
  if (billed?.pause) return "Your subscription is only paused, and this form doesn't cancel it.";
  // Only billing tells a canceled pass from a paused one.
  const isCanceled = Boolean(info.subscription.renewal_canceled_at) && !mayBePaused(info, billed);
  return isCanceled ? `${CHOOSE} You're canceled either way.` : CHOOSE;
}
