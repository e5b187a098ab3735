import { isFamilySeat, type SubscriptionInfo } from "~/models/member/subscription";

const CHOOSE = "Choose the reason that fits best.";

/** The survey has an address of its own, so a member who canceled nothing may come to it, too (B 2.11). */
export function surveyLead(info: SubscriptionInfo | null): string {
  if (!info?.subscription || isFamilySeat(info)) return CHOOSE;
  return info.isRecurringSubscriber
    ? "Your subscription still renews, and this form doesn't cancel it. You can do that in My Account."
    : `${CHOOSE} You're canceled either way.`;
}
