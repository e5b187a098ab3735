import type { PaymentSettings } from "~contracts/network";
import type { Mailer } from "../mail/mailer.server";
import type { Db } from "../store/database";
import { attempted, type Billing, counted } from "./billing-settings";
import { syncCards } from "./changes/card-changes.server";
import { syncPassChanges } from "./changes/pass-changes.server";
import { settleUpgrades } from "./changes/upgrades.server";
import { sendGifts } from "./gifts/gifts.server";
import { syncDeferrals } from "./gifts/vouchers.server";
import { settleOpenPayments } from "./orders/payments.server";
import { avalaraTaxes } from "./provider/avalara-tax.server";
import { syncAddresses } from "./provider/customer-addresses.server";
import { embeddedCards, embeddedWallet } from "./provider/embedded-provider.server";
import { paypalWallet } from "./provider/paypal-provider.server";
import { compareBooks, onceADay, readNotices } from "./provider/reconciliation.server";
import { stripeCards } from "./provider/stripe-provider.server";
import { stripeTaxes } from "./provider/stripe-tax.server";
import { deleteOldReceipts, forgetCustomers } from "./subscriptions/account-closing.server";
import { announceRises } from "./subscriptions/price-rises.server";
import { remindOfEnds, remindOfRenewals, warnOfCards } from "./subscriptions/reminders.server";
import { followTime } from "./subscriptions/renewals.server";
import { endPauses, syncPauses } from "./subscriptions/season-pauses.server";
import { askProviders } from "./subscriptions/subscription-checks.server";
import { recordTaxes } from "./tax/tax-ledger.server";
import { stateTaxes } from "./tax/tax-rates";
import type { TaxService } from "./tax/tax-service";

type Fetch = (request: Request) => Response | Promise<Response>;
type Parts = {
  db: Db;
  clock: { now(): number };
  mailer: Mailer;
  siteUrl: string;
  report?: Billing["report"];
  onFound?: Billing["onFound"];
  onOrder?: Billing["onOrder"];
  onPaid?: Billing["onPaid"];
  payments: PaymentSettings;
  provider: { fetch: Fetch } | null;
};

/** One of them calculates; another with keys takes back what it has recorded before. */
function taxServicesOf({ stripe, avatax }: PaymentSettings, clock: Parts["clock"]) {
  const atStripe = stripe && stripeTaxes(stripe, clock);
  const atAvalara = avatax ? avalaraTaxes(avatax, clock) : null;
  const taxes: TaxService = (stripe?.tax ? atStripe : atAvalara) ?? stateTaxes;
  const formerTaxes = [atStripe, atAvalara].flatMap((one) => (one === null || one === taxes ? [] : one));
  return { taxes, formerTaxes };
}

/** Payment methods without a provider aren't offered. */
export function createBilling({ db, clock, mailer, payments, provider, ...given }: Parts): Billing {
  const fetch: Fetch | null = provider && ((request) => provider.fetch(request));
  const cards = payments.stripe ? stripeCards(payments.stripe) : fetch && embeddedCards(fetch);
  const wallet = payments.paypal ? paypalWallet(payments.paypal, clock) : fetch && embeddedWallet(fetch);
  return { ...given, db, clock, mailer, cards, wallet, ...taxServicesOf(payments, clock) };
}

/**
 * At startup, as time moves, and every 30 s (security 6); true if every part succeeded. Aborted, it ends between two
 * of its parts, or two subscriptions that it asks about. `read` may go on beside it.
 */
export async function attend(
  billing: Billing,
  onlyWriter: boolean,
  signal?: AbortSignal,
  read: (watched: Billing) => unknown = (watched) => readNotices(watched, { signal }),
): Promise<boolean> {
  const { watched, failures } = counted(billing);
  const parts: [string, () => Promise<unknown>][] = [
    ["settling open payments", () => settleOpenPayments(watched, { evenIfHeld: onlyWriter })],
    ["settling upgrades", () => settleUpgrades(watched)],
    ["syncing changed passes", () => syncPassChanges(watched)],
    ["syncing saved cards", () => syncCards(watched)],
    ["syncing e-mail addresses", () => syncAddresses(watched)],
    ["syncing pauses", () => syncPauses(watched)],
    ["syncing vouchers", () => syncDeferrals(watched)],
    ["ending pauses", () => endPauses(watched)],
    ["renewals", () => followTime(watched)],
    ["reading the providers' notices", async () => read(watched)],
    ["comparing the books", () => compareBooks(watched, { signal })],
    ["asking providers about renewals", () => askProviders(watched, { signal })],
    ["recording sales taxes", () => recordTaxes(watched)],
    ["announcing price rises", () => announceRises(watched)],
    ["reminding of renewals", () => remindOfRenewals(watched)],
    ["reminding of ends", () => remindOfEnds(watched)],
    ["warning of cards that expire", () => warnOfCards(watched)],
    ["mailing gifts", () => sendGifts(watched)],
    ["deleting customers of deleted accounts", () => forgetCustomers(watched)],
    [
      "deleting old receipts",
      () => onceADay(watched, "old receipts", () => deleteOldReceipts(billing.db, billing.clock.now())),
    ],
  ];
  for (const [what, part] of parts) {
    if (signal?.aborted) return false;
    await attempted(watched, what, part);
  }
  return failures() === 0;
}
