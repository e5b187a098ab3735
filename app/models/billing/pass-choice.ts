import { brand } from "~contracts/brand";
import type { Pass, PromoInfo } from "~contracts/records/billing";
import { decimal, monthlyPrice, percentSavedRounded, promoFits, quote } from "./price";
import { isBasic } from "./promo";

export type Duration = "year" | "month";

/** The basic tier, or no tier (B 2.3, reading A); a promo code from an address is looked up for it (B 5). */
export function passOf(passes: readonly Pass[], duration: string | null | undefined): Pass | null {
  return passes.find((pass) => pass.duration_unit === duration && isBasic(pass)) ?? null;
}

/** Basic tier first, the rest in their given order (B 2.3). */
export function passesByTier(passes: readonly Pass[], duration: Duration = "year"): Pass[] {
  const ofDuration = passes.filter((pass) => pass.duration_unit === duration);
  return [
    ...ofDuration.filter((pass) => pass.tier?.name === "basic"),
    ...ofDuration.filter((pass) => pass.tier?.name !== "basic"),
  ];
}

export function passByTier(passes: readonly Pass[], duration: Duration, tier: string | null): Pass | null {
  return passes.find((pass) => pass.duration_unit === duration && (pass.tier?.name ?? null) === tier) ?? null;
}

/** A pass as its card shows it; prices are in dollars, without the sign (B 2.3). */
export type PassCard = {
  pass: Pass;
  title: "Annual Pass" | "Monthly Pass";
  finePrint: "Billed annually" | "Billed monthly";
  monthly: string;
  promoMonthly: string | null;
  yearly: string | null;
  eligible: boolean;
  pill: "Promo Applied" | "Best Value" | null;
  percentOff: number;
};

/** Up to two cards, annual first (B 2.3, reading A). */
export function passCards(passes: readonly Pass[], promo: PromoInfo | null): PassCard[] {
  const annual = passOf(passes, "year");
  const monthly = passOf(passes, "month");
  const percent = percentSavedRounded({ annual, monthly, promo });
  return [annual, monthly].flatMap((pass) => (pass ? [cardOf(pass, promo, percent)] : []));
}

function cardOf(pass: Pass, promo: PromoInfo | null, percent: number): PassCard {
  const isAnnual = pass.duration_unit === "year";
  const { price, discount, first } = quote(pass, { promo });
  // Without a promo, the annual card is the best value; with one, the promo's card.
  const eligible = promo ? promoFits(promo, pass) : isAnnual;
  return {
    pass,
    title: isAnnual ? "Annual Pass" : "Monthly Pass",
    finePrint: isAnnual ? "Billed annually" : "Billed monthly",
    monthly: decimal(monthlyPrice(price, pass)),
    promoMonthly: discount > 0 ? decimal(monthlyPrice(first.price, pass)) : null,
    yearly: isAnnual ? decimal(first.price) : null,
    eligible,
    pill: eligible ? (discount > 0 ? "Promo Applied" : "Best Value") : null,
    percentOff: eligible ? percent : 0,
  };
}

/** Whether it opens some events alone, such as a tournament's. */
export const isSpecial = ({ entitlement, time_period_category }: Pass): boolean =>
  Boolean(entitlement) || time_period_category === "tournament";

/** Said of a pass that ends, instead of what all subscriptions include (B 2.3). */
export const whatItOpens = (pass: Pass): string =>
  isSpecial(pass)
    ? "It opens the events that ask for this pass, and no others."
    : "Until then it opens all games and replays, except events with a pass of their own.";

/** B 9 */
export const BEST_VALUE_COLOR = brand.defaultBlue;

export const ALL_PASSES_INCLUDE = [
  "Stream Home and Away games",
  "Clip Save & Share your favorite moments",
  "Watch on TV, laptop, phone or tablet",
  ...(brand.hasPlayoffs ? ["Exclusive access to playoffs in the U.S."] : []),
  "Support for participating schools",
] as const;
