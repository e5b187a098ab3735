import type { Billing } from "~network/billing/billing-settings";
import { createBilling } from "~network/billing/create-billing.server";
import { createMailer } from "~network/mail/mailer.server";
import { endingAfter } from "../../support/ending-statements";
import { type BillingService, SITE } from "./billing-fixture";

/** Billing in a process that ends after so many statements to the store and calls to the payment provider. */
export function endingProcess(service: BillingService, after = Infinity): { billing: Billing; steps: string[] } {
  const { steps, step, statements } = endingAfter(after);
  const db = service.store.db.withPlugin(statements);
  const { clock } = service;
  const fetch = async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname.split("/")[2]} at the provider`;
    step(`before ${name}`);
    const answer = await service.provider.fetch(request);
    step(`after ${name}`);
    return answer;
  };
  const billing = createBilling({
    db,
    clock,
    mailer: createMailer({ siteUrl: "https://site.example", db, clock }),
    siteUrl: SITE,
    payments: { stripe: null, paypal: null },
    provider: { fetch },
  });
  return { billing, steps };
}
