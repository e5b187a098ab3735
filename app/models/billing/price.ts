import type { Pass, PromoInfo } from "~contracts/records/billing";
import { taxOn } from "./money";

type PricedPass = Pick<Pass, "price_in_cents" | "duration_unit" | "time_period_category">;

/** The only price calculation: the card, summary, receipt, account, and mail all read it. */
export type Quote = ReturnType<typeof quote>;

export type Amount = { price: number; tax: number; total: number };

/** Dollar promos are in cents, others are percentages (B 9). */
export function promoDiscount(price: number, promo: Pick<PromoInfo, "value_type" | "value_amount"> | null): number {
  if (!promo) return 0;
  const discount = promo.value_type === "dollar" ? promo.value_amount : Math.round((price * promo.value_amount) / 100);
  return Math.min(price, Math.max(0, Math.round(discount)));
}

/** Without a type, the promo fits every pass (B 2.3). */
export function promoFits(promo: Pick<PromoInfo, "subscription_type">, pass: Pick<Pass, "duration_unit">): boolean {
  return !promo.subscription_type || promo.subscription_type === pass.duration_unit;
}

/** Whether a pass renews by itself: only yearly and monthly ones do (B 9). */
export function recurs(pass: Pick<Pass, "duration_unit">): boolean {
  return pass.duration_unit === "year" || pass.duration_unit === "month";
}

/** Rounds months up to whole periods; without months, only the first period (B 3). */
export function promoPeriods(promo: Pick<PromoInfo, "months">, pass: Pick<Pass, "duration_unit">): number {
  const months = promo.months ?? 1;
  return pass.duration_unit === "year" ? Math.ceil(months / 12) : months;
}

function amount(price: number, rate: number): Amount {
  const tax = taxOn(price, rate);
  return { price, tax, total: price + tax };
}

/** Ignores a promo that doesn't fit; tax applies to what's charged (B 9, rulings 2). */
export function quote(
  pass: PricedPass,
  { promo = null, taxRate = 0 }: { promo?: PromoInfo | null; taxRate?: number } = {},
) {
  const fitting = promo && promoFits(promo, pass) ? promo : null;
  const price = pass.price_in_cents;
  const discount = promoDiscount(price, fitting);
  return {
    price,
    discount,
    first: amount(price - discount, taxRate),
    recurring: recurs(pass) ? amount(price, taxRate) : null,
    promoPeriods: fitting ? promoPeriods(fitting, pass) : 0,
  };
}

/** In cents, unrounded (B 9). */
export function monthlyPrice(price: number, pass: Pick<Pass, "duration_unit">): number {
  return pass.duration_unit === "year" ? price / 12 : price;
}
