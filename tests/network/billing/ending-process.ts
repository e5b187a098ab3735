import type { KyselyPlugin } from "kysely";
import type { Billing } from "~network/billing/billing-settings";
import { createBilling } from "~network/billing/create-billing.server";
import { createMailer } from "~network/mail/mailer.server";
import { type BillingService, SITE } from "./billing-fixture";

export class ProcessEnded extends Error {}

/**
 * Billing in a process that ends after so many steps: a step is the moment before or after a statement to the store, or
 * a call to the payment provider. What was not committed is lost, and nothing that it does later counts: as with kill
 * -9.
 */
export function endingProcess(
  service: BillingService,
  after = Number.POSITIVE_INFINITY,
): { billing: Billing; steps: string[] } {
  const steps: string[] = [];
  function step(name: string): void {
    if (steps.length >= after) throw new ProcessEnded(`the process ended ${steps.at(-1) ?? "before its first step"}`);
    steps.push(name);
  }
  const statements: KyselyPlugin = {
    transformQuery({ node }) {
      step(`before ${node.kind}`);
      return node;
    },
    async transformResult({ result }) {
      step("after a statement");
      return result;
    },
  };
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
    mailer: createMailer({ db, clock }),
    siteUrl: SITE,
    payments: { stripe: null, paypal: null },
    provider: { fetch },
  });
  return { billing, steps };
}
