export type CheckoutExperiments = ReturnType<typeof checkoutExperiments>;

const CONTROL = "control";

export type CheckoutFlags = {
  "pass-selection": "A" | "B" | "growth";
  "grow-222-collapse-promo-code": boolean;
  promo_collapsed_v1: "control" | "collapsed";
  "growth-auto-promo-payment": boolean;
  monthly_price_increase: string;
  "growth-promo-code-pass": string;
  "monthly-marketing-subscription-pass-key-json": Record<string, string>;
};

/** 'growth-promo-code-pass' applies only to visits with a promo code; "control" means none. */
export function checkoutExperiments(
  flags: CheckoutFlags,
  { environment, bringsPromo }: { environment: string; bringsPromo: boolean },
) {
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
