import { z } from "zod";
import { checkoutSchema, type Pass, paymentOptionSchema, type PromoInfo } from "~contracts/records/billing";
import { giftOrderSchema } from "~contracts/records/gift";
import { pick } from "../../store/pick";
import type { BillingPassTable, PromoCodeTable } from "../tables";

// Charges are computed here only; amounts sent by the page are ignored (security 3).

const MONTHS_A_YEAR = 12;

/** States of an order that may still be charged. */
export const OPEN = ["created", "sent", "unknown"] as const;

export const orderSchema = z.object({
  pass_key: z.string(),
  price: z.number().int(),
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  recurring_total: z.number().int(),
  tax_millionths: z.number().int(),
  promo_code: z.string().nullable(),
  promo_months: z.number().int().nullable(),
  promo_periods: z.number().int(),
  zip: z.string().nullable(),
  payment_option: paymentOptionSchema,
  token: z.string().nullable(),
  /** Where the bank's page returns to; without it, the member isn't there to confirm. */
  return_url: z.string().nullish(),
  gift: giftOrderSchema.nullish(),
  checkout: checkoutSchema,
});
export type Order = z.infer<typeof orderSchema>;

/** As it was stored when it was placed. */
export const orderIn = ({ order }: { order: string }): Order => orderSchema.parse(JSON.parse(order));

/** Rounded up, in integers. */
export function taxOf(amount: number, millionths: number): number {
  const product = amount * millionths;
  const remainder = product % 1_000_000;
  return (product - remainder) / 1_000_000 + (remainder > 0 ? 1 : 0);
}

type Terms = Pick<PromoCodeTable, "value_type" | "value_amount" | "months">;

export function discountOf(price: number, promo: Terms | null): number {
  if (promo === null) return 0;
  const off = promo.value_type === "dollar" ? promo.value_amount : Math.floor((price * promo.value_amount + 50) / 100);
  return off > price ? price : off;
}

/** A yearly pass uses up to twelve of the promo's months at once. */
export function periodsOf(promo: Terms | null, durationUnit: string): number {
  if (promo === null) return 0;
  if (promo.months === null) return 1;
  return durationUnit === "year" ? Math.floor((promo.months + MONTHS_A_YEAR - 1) / MONTHS_A_YEAR) : promo.months;
}

export const isRecurring = ({ duration_unit }: Pick<BillingPassTable, "duration_unit">): boolean =>
  duration_unit === "year" || duration_unit === "month";

export type Amounts = Pick<Order, "price" | "discount" | "tax" | "total" | "recurring_total">;

export function amountsOf(price: number, discount: number, taxMillionths: number): Amounts {
  const tax = taxOf(price - discount, taxMillionths);
  return { price, discount, tax, total: price - discount + tax, recurring_total: price + taxOf(price, taxMillionths) };
}

export const amountRecord = ({ price, discount, tax, total, recurring_total }: Amounts) => ({
  price_in_cents: price,
  discount_in_cents: discount,
  tax_in_cents: tax,
  total_in_cents: total,
  recurring_total_in_cents: recurring_total,
});

/** B 3 */
export function passRecord(pass: BillingPassTable): Pass {
  const { tier_name } = pass;
  return {
    ...pick(pass, ["key", "name", "price_in_cents", "duration_unit", "time_period_category", "stripe_plan_id"]),
    ...pick(pass, ["paypal_plan_id", "entitlement", "lasts_days"]),
    tier: tier_name === null ? null : { name: tier_name },
    school_key: null,
  };
}

export function promoRecord(promo: PromoCodeTable): PromoInfo {
  return {
    ...pick(promo, ["code", "value_type", "value_amount", "subscription_type", "months", "description"]),
    is_subscription_retention: promo.is_subscription_retention === 1,
  };
}
