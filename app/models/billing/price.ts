import type { Pass, PaymentOption, PromoInfo } from "~contracts/records/billing";
import { twoDigits } from "~contracts/two-digits";

/** Whole cents and whole millionths, so no sum depends on binary fractions (rulings 2). */

const MILLION = 1_000_000;

/** 7999 → "79.99" (B 9). */
export function decimal(cents: number): string {
  const whole = Math.round(cents);
  return `${whole < 0 ? "-" : ""}${Math.floor(Math.abs(whole) / 100)}.` + `${twoDigits(Math.abs(whole) % 100)}`;
}

/** 7999 → "$79.99"; discounts as "($5.00)" (B 2.6). */
export function dollars(cents: number): string {
  return cents < 0 ? `($${decimal(-cents)})` : `$${decimal(cents)}`;
}

/** Null or anything not above 0 means no tax (B 7). */
export function rateMillionths(rate: number | string | null | undefined): number {
  const millionths = Math.round(Number(rate ?? 0) * MILLION);
  return Number.isSafeInteger(millionths) && millionths > 0 ? millionths : 0;
}

/** Rounded up to whole cents (B 9). */
export function taxOn(cents: number, millionths: number): number {
  const exact = BigInt(cents) * BigInt(millionths);
  return Number((exact + BigInt(MILLION - 1)) / BigInt(MILLION));
}

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
  pass: Pick<Pass, "price_in_cents" | "duration_unit" | "time_period_category">,
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

type Priced = Pick<Pass, "price_in_cents" | "duration_unit">;
type Pair = { annual: Priced | null; monthly: Priced | null; promo?: PromoInfo | null };

/** An annual promo wins, then a monthly one, then annual versus monthly (B 9, reading A, rulings 2). */
export function percentSavedRounded({ annual, monthly, promo }: Pair): number {
  const off = (pass: Priced | null) =>
    pass && promo && promoFits(promo, pass) ? promoDiscount(pass.price_in_cents, promo) : 0;
  if (annual && off(annual) > 0) return percent(off(annual), annual.price_in_cents);
  if (monthly && off(monthly) > 0) return percent(off(monthly), monthly.price_in_cents);
  if (!annual || !monthly) return 0;
  return percent(monthly.price_in_cents - monthlyPrice(annual.price_in_cents, annual), monthly.price_in_cents);
}

const percent = (saved: number, of: number): number => (of > 0 ? Math.round((saved / of) * 100) : 0);

/** Rounded up, ignoring promos; in twelfths so that 25% stays 25 (B 9, reading B). */
export function percentSavedCeil({ annual, monthly }: Omit<Pair, "promo">): number {
  if (!annual || !monthly || monthly.price_in_cents <= 0) return 0;
  const aYear = monthly.price_in_cents * 12;
  return Math.ceil(((aYear - annual.price_in_cents) * 100) / aYear);
}

/** In whole dollars (B 9). */
export function annualDollarSavings({ annual, monthly }: Omit<Pair, "promo">): number {
  return annual && monthly ? Math.round((monthly.price_in_cents * 12 - annual.price_in_cents) / 100) : 0;
}

/** Empty when the pass isn't for sale; PayPal needs a plan there, and only sells what renews (B 2.5). */
export function waysToPay(
  pass: Pick<Pass, "paypal_plan_id" | "duration_unit">,
  { cards, wallet }: { cards: unknown; wallet: "paypal" | "embedded" | null },
): PaymentOption[] {
  const inWallet = wallet && pass.paypal_plan_id && (wallet === "embedded" || recurs(pass));
  return [...(cards ? (["stripe"] as const) : []), ...(inWallet ? (["paypal"] as const) : [])];
}

export function wayChosen(chosen: PaymentOption | undefined, ways: readonly PaymentOption[]): PaymentOption {
  return ways.find((way) => way === chosen) ?? ways[0] ?? "stripe";
}
