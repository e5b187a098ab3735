/** The experiments and flags of buying a pass (B 7, 9), as the flow reads them. */
export type CheckoutExperiments = {
  /** Reading A, reading B, or the growth variant with its duration toggle (B 2.3). */
  passSelection: "A" | "B" | "growth";
  collapsesPromo: boolean;
  /** A code of the address is applied when the payment step opens (B 4). */
  appliesPromoOfAddress: boolean;
  /** Passes that marketing offers in place of the usual one of their duration. */
  marketingPassKeys: string[];
};

const CONTROL = "control";

/** The flags by their names at the flag service. */
type CheckoutFlags = {
  "pass-selection": "A" | "B" | "growth";
  "grow-222-collapse-promo-code": boolean;
  promo_collapsed_v1: "control" | "collapsed";
  "growth-auto-promo-payment": boolean;
  monthly_price_increase: string;
  "growth-promo-code-pass": string;
  "monthly-marketing-subscription-pass-key-json": Record<string, string>;
};

/**
 * A pass goes with a promo code only for visits that bring one ('growth-promo-code-pass'); "control" is no pass at all.
 */
export function checkoutExperiments(
  flags: CheckoutFlags,
  { environment, bringsPromo }: { environment: string; bringsPromo: boolean },
): CheckoutExperiments {
  const keys = [
    flags["monthly-marketing-subscription-pass-key-json"][environment] ?? CONTROL,
    flags.monthly_price_increase,
    bringsPromo ? flags["growth-promo-code-pass"] : CONTROL,
  ];
  return {
    passSelection: flags["pass-selection"],
    collapsesPromo: flags["grow-222-collapse-promo-code"] || flags.promo_collapsed_v1 === "collapsed",
    appliesPromoOfAddress: flags["growth-auto-promo-payment"],
    marketingPassKeys: [...new Set(keys.filter((key) => key !== CONTROL && key !== ""))],
  };
}
