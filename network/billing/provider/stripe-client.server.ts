import Stripe from "stripe";
import type { PaymentSettings } from "~contracts/network";

const TIMEOUT_MS = 20_000;

/** What is asked for and answered, whatever the account is pinned to (docs/payments.md). */
export const STRIPE_API_VERSION = "2026-10-28.endive";

type Keys = Pick<NonNullable<PaymentSettings["stripe"]>, "secretKey" | "apiUrl">;

export function stripeClient({ secretKey, apiUrl }: Keys, timeout = TIMEOUT_MS): Stripe {
  const at = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // The payment attempt retries by its own rules, under its own key.
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
}
