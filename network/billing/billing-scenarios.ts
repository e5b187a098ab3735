import type { Scenario } from "~contracts/network";

/** The numbers and codes are in docs/embedded-network.md. */
export const BILLING_SCENARIOS: readonly Scenario[] = [
  {
    name: "subscribe",
    url: "/subscribe/retail",
    what:
      "Buying a pass as free@: card 4242 4242 4242 4242; 4000 0000 0000 0002 is declined, 4000 0000 0000 9235 " +
      "loses the reply.",
  },
  {
    name: "subscribe_promo",
    url: "/subscribe/retail?promo_code=HALFYEAR",
    what:
      "A promo code from the address; FRIDAY20, THREE4YOU, LASTSEASON (expired), SOLDOUT (used up), STAY50 " +
      "(retention).",
  },
  {
    name: "subscribed_already",
    url: "/subscribe/retail",
    what: "The already-subscribed view: as annual@, monthly@, paypal@ or legacy@.",
  },
];
