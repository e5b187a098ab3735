import type { PaymentSettings } from "~contracts/network";
import { attend } from "~network/billing/create-billing.server";
import { receiveNotice } from "~network/billing/provider/notices.server";
import { BillingService, SITE, START } from "../network/billing/billing-fixture";
import { paypalApi, stripeApi } from "./descriptions";
import { PaypalStandIn } from "./paypal-stand-in";
import { type Price, StripeStandIn } from "./stripe-stand-in";

type Event = { body: string };
type StandIn = PaypalStandIn | StripeStandIn;

/** `step`: the longest in milliseconds that billing is not attended to. */
type Under = { service: BillingService; standIn: StandIn; events: Event[]; step: number };

/** What a stand-in tells is delivered, and time passes for both books together. */
function roundsOf({ service, standIn, events, step }: Under) {
  const { billing, clock } = service;
  const provider = billing.cards ?? billing.wallet;
  if (!provider) throw new Error("there is no provider");
  const deliver = async (): Promise<void> => {
    for (let event = events.shift(); event; event = events.shift())
      await receiveNotice(billing, provider, event.body, standIn.signed(event as never));
  };
  /** Step by step, and whenever something is due at the provider. */
  const goTo = async (at: number): Promise<void> => {
    await deliver();
    while (clock.at < at) {
      clock.at = Math.min(at, clock.at + step, Math.max(standIn.nextDue(), clock.at + 1));
      standIn.follow();
      await deliver();
      await attend(billing, false);
      await deliver();
    }
  };
  return { deliver, goTo };
}

type Clock = { readonly at: number };
type Given<One> = { step: number; open(one: One): Promise<() => string[]>; payments(url: string): PaymentSettings };

/** A site whose payments are at a provider that behaves, by the site's clock. */
async function siteAt<One extends StandIn>(make: (clock: Clock) => One, { step, open, payments }: Given<One>) {
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
  return { service, standIn, violations, events, reported, close, ...roundsOf({ service, standIn, events, step }) };
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
