import type { PaymentSettings } from "~contracts/network";
import { attend } from "~network/billing/create-billing.server";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type { PaymentProvider } from "~network/billing/provider/payment-provider";
import { BillingService, SITE, START } from "../network/billing/billing-fixture";
import { paypalApi, stripeApi } from "./descriptions";
import { PaypalStandIn } from "./paypal-stand-in";
import { type Price, StripeStandIn } from "./stripe-stand-in";

type Event = { body: string };
type StandIn = PaypalStandIn | StripeStandIn;

/** `step`: the longest in milliseconds that billing is not attended to. */
type Under = { service: BillingService; standIn: StandIn; events: Event[]; step: number };

/** What a stand-in tells is delivered, and time passes for both books together. */
export function roundsOf(under: () => Under) {
  function provider(): PaymentProvider {
    const { billing } = under().service;
    const found = billing.cards ?? billing.wallet;
    if (!found) throw new Error("there is no provider");
    return found;
  }
  async function deliver(): Promise<void> {
    const { service, standIn, events } = under();
    for (let event = events.shift(); event; event = events.shift())
      await receiveNotice(service.billing, provider(), event.body, standIn.signed(event as never));
  }
  /** Step by step, and whenever something is due at the provider. */
  async function goTo(at: number): Promise<void> {
    await deliver();
    const { service, standIn, step } = under();
    while (service.clock.at < at) {
      service.clock.at = Math.min(at, service.clock.at + step, Math.max(standIn.nextDue(), service.clock.at + 1));
      standIn.follow();
      await deliver();
      await attend(service.billing, false);
      await deliver();
    }
  }
  return { deliver, goTo };
}

type Clock = { readonly at: number };

/** A site whose payments are at a provider that behaves, by the site's clock. */
async function siteAt<One extends StandIn>(
  make: (clock: Clock) => One,
  {
    step,
    open,
    payments,
  }: { step: number; open(one: One): Promise<() => string[]>; payments(url: string): PaymentSettings },
) {
  const made: { service?: BillingService } = {};
  const clock = {
    get at() {
      return made.service?.clock.at ?? START;
    },
  };
  const standIn = make(clock);
  const violations = await open(standIn);
  const events: Event[] = [];
  standIn.onEvent = (event) => void events.push(event);
  const reported: string[] = [];
  const report = (what: string, error: unknown) => void reported.push(`${what}: ${String(error)}`);
  const service = await BillingService.open(undefined, SITE, { payments: payments(standIn.url), report });
  made.service = service;
  const close = async () => {
    standIn.close();
    await service.store.close();
  };
  const rounds = roundsOf(() => ({ service, standIn, events, step }));
  return { service, standIn, violations, events, reported, close, ...rounds };
}

export const siteAtStripe = (prices: readonly Price[], step: number) =>
  siteAt((clock) => new StripeStandIn(clock, prices, "whsec_1"), {
    step,
    open: (stripe) => stripe.open(stripeApi()),
    payments: (apiUrl) => ({
      stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiUrl, prices: {} },
      paypal: null,
    }),
  });
export const siteAtPaypal = (plans: ReadonlyMap<string, "month" | "year">, step: number) =>
  siteAt((clock) => new PaypalStandIn(clock, plans, "WH1SEASON"), {
    step,
    open: (paypal) => paypal.open(paypalApi()),
    payments: (apiUrl) => ({
      stripe: null,
      paypal: { clientId: "client", clientSecret: "secret", webhookId: "WH1SEASON", apiUrl, plans: {} },
    }),
  });
export type SiteAtStripe = Awaited<ReturnType<typeof siteAtStripe>>;
export type SiteAtPaypal = Awaited<ReturnType<typeof siteAtPaypal>>;
