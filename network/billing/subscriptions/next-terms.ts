import type { Selectable } from "kysely";
import type { BilledSubscriptionTable } from "../tables";

type Terms = Selectable<BilledSubscriptionTable>;

export const NO_CHANGE = {
  next_pass_key: null,
  next_price_in_cents: null,
  next_plan_id: null,
  change_untold: 0,
} as const;

/** A canceled pass forgets a change that hasn't begun; the provider hears of it once it renews again. */
export const changeDropped = ({ next_pass_key }: Terms, now: number) =>
  next_pass_key === null ? {} : { ...NO_CHANGE, change_untold: now };

export const NO_RISE = { rise_price_in_cents: null, rise_from: null } as const;
const A_DAY = 86_400_000;

/** A charge from here on is one with the risen price: a provider's period may end hours off ours. */
export const risenFrom = ({ rise_from }: Terms): number | null => (rise_from === null ? null : rise_from - A_DAY);

/** The price of the next charge, where it has risen by then. */
export function risenPrice(terms: Terms): number | null {
  const from = risenFrom(terms);
  return from !== null && terms.current_period_end >= from ? terms.rise_price_in_cents : null;
}

export const unchanged = <Subscription extends Terms>(subscription: Subscription): Subscription => ({
  ...subscription,
  ...NO_CHANGE,
});

/** What the next charge is for: the pass that runs, or the one that it is changed to then. A promo doesn't go along. */
export function comingTerms<Subscription extends Terms>(subscription: Subscription): Subscription {
  const { next_pass_key, next_price_in_cents, current_period_end, paused_from } = subscription;
  if (next_pass_key === null || next_price_in_cents === null) {
    const risen = risenPrice(subscription);
    const same = risen === null ? subscription : { ...subscription, price_in_cents: risen };
    return paused_from === null ? same : { ...same, started_at: current_period_end };
  }
  return {
    ...unchanged(subscription),
    pass_key: next_pass_key,
    price_in_cents: next_price_in_cents,
    promo_code: null,
    promo_discount: 0,
    promo_periods_left: 0,
    started_at: current_period_end,
  };
}

type Columns = Partial<
  Pick<
    Terms,
    | "pass_key"
    | "price_in_cents"
    | "promo_code"
    | "promo_discount"
    | "started_at"
    | keyof typeof NO_CHANGE
    | keyof typeof NO_RISE
  >
>;

/** What a paid period changes; a change that it doesn't have is told to the provider again. */
export function termColumns(before: Terms, paid: Terms, now: number): Columns {
  if (before.next_pass_key === null) {
    if (risenPrice(before) === null) return {};
    const isRisen = paid.price_in_cents === before.rise_price_in_cents;
    return isRisen ? { price_in_cents: paid.price_in_cents, ...NO_RISE } : { change_untold: now };
  }
  if (before.pass_key === paid.pass_key) return { change_untold: now };
  const { pass_key, price_in_cents, promo_code, promo_discount, started_at } = paid;
  return { pass_key, price_in_cents, promo_code, promo_discount, started_at, ...NO_CHANGE, ...NO_RISE };
}
