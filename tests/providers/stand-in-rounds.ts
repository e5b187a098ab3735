import { attend } from "~network/billing/create-billing.server";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type { PaymentProvider } from "~network/billing/provider/payment-provider";
import type { BillingService } from "../network/billing/billing-fixture";

type Event = { body: string };
type StandIn = { nextDue(): number; follow(): void; signed(event: never): Headers };

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
