import { daysAfter } from "./periods";
import type { Subscription } from "./renewals.server";

/** Both 15 to 45 days before a year renews and 3 to 21 before a lower price ends, as the law wants it (B 9). */
export const NOTICE_DAYS = 20;

/** A letter of its own must say it: this charge is too near for another one. */
export const isTooNear = (at: number, now: number): boolean => at <= daysAfter(now, NOTICE_DAYS);

export type ChargeNotice = "return" | "change" | "discount" | "renewal";

type Charged = Pick<
  Subscription,
  | "status"
  | "current_period_end"
  | "reminded_of"
  | "paused_from"
  | "next_pass_key"
  | "promo_discount"
  | "promo_periods_left"
  | "put_off_from"
> & {
  /** Of the pass that runs, and of the one that it changes to. */
  units: readonly (string | null)[];
};

/** What its member is told before the next charge, once; null: nothing, or not yet (B 9). */
export function noticeDue(subscription: Charged, now: number): ChargeNotice | null {
  const { status, current_period_end: at, reminded_of, units } = subscription;
  if (status !== "active" || at <= now || !isTooNear(at, now) || reminded_of > now) return null;
  if (subscription.paused_from !== null) return "return";
  const isYearly = units.includes("year");
  if (subscription.next_pass_key !== null) return isYearly ? "change" : null;
  if (subscription.promo_discount > 0 && subscription.promo_periods_left === 0) return "discount";
  return isYearly || subscription.put_off_from !== null ? "renewal" : null;
}
