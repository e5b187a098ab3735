import { LRUCache } from "lru-cache";
import type { PaymentSettings } from "~contracts/network";
import type { TaxRates } from "../tax-rates";
import { stripeClient } from "./stripe-client.server";

/** In cents, so that the tax on it is the rate in millionths. */
const ASKED_FOR = 1_000_000;
const KEPT_MS = 7 * 86_400_000;
const KEPT_AT_MOST = 50_000;
/** Sooner than the page gives up on the rate. */
const TIMEOUT_MS = 4_000;

type Keys = Pick<NonNullable<PaymentSettings["stripe"]>, "secretKey" | "apiUrl">;

/**
 * Stripe Tax: local taxes, what is taxable where, and where its seller is registered, by the account's preset product
 * tax code (B 8). Each place is asked for once a week.
 */
export function stripeTaxRates(keys: Keys, clock: { now(): number }): TaxRates {
  const stripe = stripeClient(keys, TIMEOUT_MS);
  const known = new LRUCache<string, { rate: number; at: number }>({ max: KEPT_AT_MOST });
  return {
    isService: true,
    async rateAt(zip) {
      const postal_code = zip.slice(0, 5);
      const now = clock.now();
      const kept = known.get(postal_code);
      if (kept && now >= kept.at && now < kept.at + KEPT_MS) return kept.rate;
      const { tax_amount_exclusive: rate } = await stripe.tax.calculations.create({
        currency: "usd",
        line_items: [{ amount: ASKED_FOR, reference: "pass", tax_behavior: "exclusive" }],
        customer_details: { address: { country: "US", postal_code }, address_source: "billing" },
      });
      if (!Number.isInteger(rate) || rate < 0 || rate >= ASKED_FOR) throw new Error(`Stripe Tax answered ${rate}`);
      known.set(postal_code, { rate, at: now });
      return rate;
    },
  };
}
