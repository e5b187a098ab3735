import type { Pass, PromoInfo } from "~contracts/records/billing";
import { monthlyPrice, promoDiscount, promoFits } from "./price";

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
