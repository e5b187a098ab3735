import type { Pass, PromoInfo } from "~contracts/records/billing";
import { taxOn } from "./money";

type PricedPass = Pick<Pass, "price_in_cents" | "duration_unit" | "time_period_category">;

/** What a member pays, now and later. The card, the summary, the receipt, the account and mail all read this one. */
export type Quote = {
  /** The pass's own price. */
  price: number;
  /** Off the first periods; 0 without a promo. */
  discount: number;
  /** What is charged now, before tax, its tax, and both. */
  first: Amount;
  /** The full price, charged after the promo's periods; null for a pass that ends. */
  recurring: Amount | null;
  /** How many periods the promo covers, the first included; 0 without a promo. */
  promoPeriods: number;
};

export type Amount = { price: number; tax: number; total: number };

/**
 * The promo's discount on a price: dollars are cents off, anything else is a percent (B 9). Never more than the price.
 */
export function promoDiscount(price: number, promo: Pick<PromoInfo, "value_type" | "value_amount"> | null): number {
  if (!promo) return 0;
  const discount = promo.value_type === "dollar" ? promo.value_amount : Math.round((price * promo.value_amount) / 100);
  return Math.min(price, Math.max(0, Math.round(discount)));
}

/** True where the promo is for passes of this duration, or for all (B 2.3). */
export function promoFits(promo: Pick<PromoInfo, "subscription_type">, pass: Pick<Pass, "duration_unit">): boolean {
  return !promo.subscription_type || promo.subscription_type === pass.duration_unit;
}

/** A pass that is charged again at its end: yearly and monthly ones (B 9 "Recurring label"). */
export function recurs(pass: Pick<Pass, "duration_unit">): boolean {
  return pass.duration_unit === "year" || pass.duration_unit === "month";
}

/** The promo's months in whole periods of the pass; without months it is the first period's alone (B 3). */
export function promoPeriods(promo: Pick<PromoInfo, "months">, pass: Pick<Pass, "duration_unit">): number {
  const months = promo.months ?? 1;
  return pass.duration_unit === "year" ? Math.ceil(months / 12) : months;
}

function amount(price: number, rate: number): Amount {
  const tax = taxOn(price, rate);
  return { price, tax, total: price + tax };
}

/**
 * The one price of a pass: what is charged is what is taxed; a promo that does not fit changes nothing (B 9, rulings
 * 2).
 */
export function quote(
  pass: PricedPass,
  { promo = null, taxRate = 0 }: { promo?: PromoInfo | null; taxRate?: number } = {},
): Quote {
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

/** Cents a month, not yet rounded: a twelfth for a yearly pass (B 9 "Monthly price shown"). */
export function monthlyPrice(price: number, pass: Pick<Pass, "duration_unit">): number {
  return pass.duration_unit === "year" ? price / 12 : price;
}
