import type { Kysely } from "kysely";
import type { Mailer } from "~/services/embedded/mail/mailer.server";
import type { PaymentSettings } from "~/services/embedded/network-contract";
import type { Database } from "~/services/embedded/store/database";
import type { Billing } from "./billing-settings";
import { reconcile } from "./payments.server";
import { embeddedCards, embeddedWallet } from "./provider/embedded-provider.server";
import { paypalWallet } from "./provider/paypal-provider.server";
import { stripeCards } from "./provider/stripe-provider.server";
import { followTime } from "./renewals.server";

type Fetch = (request: Request) => Response | Promise<Response>;
type Parts = {
  db: Kysely<Database>;
  clock: { now(): number };
  mailer: Mailer;
  siteUrl: string;
  payments: PaymentSettings;
  /** The embedded provider, where it takes part; it stands in for whatever is not configured. */
  provider: { fetch: Fetch } | null;
};

/** Billing with the providers that are configured; what nobody takes money for is not offered. */
export function createBilling({ db, clock, mailer, siteUrl, payments, provider }: Parts): Billing {
  const fetch: Fetch | null = provider && ((request) => provider.fetch(request));
  const cards = payments.stripe ? stripeCards(payments.stripe) : fetch && embeddedCards(fetch);
  const wallet = payments.paypal ? paypalWallet(payments.paypal) : fetch && embeddedWallet(fetch);
  return { db, clock, mailer, siteUrl, cards, wallet };
}

/** What billing does by itself, at start, as time moves and every 30 seconds (security 6). */
export async function attend(billing: Billing, onlyWriter: boolean): Promise<void> {
  await reconcile(billing, { evenIfHeld: onlyWriter });
  await followTime(billing);
}
