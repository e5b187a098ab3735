import type { Selectable } from "kysely";
import type { BilledSubscriptionTable } from "./tables";

type Terms = Selectable<BilledSubscriptionTable>;

export const NO_CHANGE = { next_pass_key: null, next_price_in_cents: null, change_untold: 0 } as const;

export const unchanged = <Subscription extends Terms>(subscription: Subscription): Subscription => ({
  ...subscription,
  ...NO_CHANGE,
});

/** What the next charge is for: the pass that runs, or the one that it is changed to then. A promo doesn't go along. */
export function comingTerms<Subscription extends Terms>(subscription: Subscription): Subscription {
  const { next_pass_key, next_price_in_cents, current_period_end, paused_from } = subscription;
  if (next_pass_key === null || next_price_in_cents === null)
    return paused_from === null ? subscription : { ...subscription, started_at: current_period_end };
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
  Pick<Terms, "pass_key" | "price_in_cents" | "promo_code" | "promo_discount" | "started_at" | keyof typeof NO_CHANGE>
>;

/** What a paid period changes; a change that it doesn't have is told to the provider again. */
export function termColumns(before: Terms, paid: Terms, now: number): Columns {
  if (before.next_pass_key === null) return {};
  if (before.pass_key === paid.pass_key) return { change_untold: now };
  const { pass_key, price_in_cents, promo_code, promo_discount, started_at } = paid;
  return { pass_key, price_in_cents, promo_code, promo_discount, started_at, ...NO_CHANGE };
}
