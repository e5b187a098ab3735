import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { PaymentRequest } from "~contracts/records/billing";
import type { RecruitingLead } from "~contracts/records/recruiting";
import { subscriptionManagementContract as contract, type TaxQuery } from "~contracts/subscription-management";

const SERVICE = "subscription-management";

/** Payments, taxes, receipts, and recruiting leads (B 7). */
export function createSubscriptionManagementClient(
  transport: Transport,
  { recruitingKey, ...settings }: UpstreamSettings & { recruitingKey?: string | undefined },
) {
  const upstream = createCalls(SERVICE, contract, transport, settings);
  const { ask } = upstream;
  // A bank may take half a minute: taxes, PayPal and receipts don't stand in line behind it.
  const payments = createCalls(SERVICE, contract, transport, settings);

  return {
    /** A 400's body is the server's validation result (B 8). */
    pay: async (token: string, key: string, order: PaymentRequest) => {
      const answer = await payments.ask.pay({ token, headers: { "idempotency-key": key }, body: order });
      if (answer.valid && answer.data) return answer.data;
      // A refusal that comes with a 200 is one all the same; a yes without its data may have been charged.
      if (answer.valid) throw new UpstreamError({ service: SERVICE, kind: "invalid", status: 200 });
      const status = answer.next_action ? 402 : answer.pending ? 503 : 400;
      throw new UpstreamError({ service: SERVICE, kind: "status", status, body: answer });
    },
    payment: (token: string, key: string) => ask.payment({ token, params: { key } }),
    /** A fraction of the price; null if it couldn't be computed. */
    taxRate: async (token: string, query: TaxQuery) => (await ask.taxes({ token, query })).rates,
    /** The partner's subscription key goes along where one is set (S 9.1). */
    recruit: (lead: RecruitingLead) =>
      ask.recruit({ body: lead, ...(recruitingKey && { headers: { "subscription-key": recruitingKey } }) }),

    openCardSession: (token: string, pages: { return_url: string; cancel_url: string }) =>
      ask.openCardSession({ token, body: pages }),
    cardSession: (token: string, id: string) => ask.cardSession({ token, params: { id } }),
    openPaypalSession: (
      token: string,
      order: {
        return_url: string;
        cancel_url: string;
        paypal_plan_id: string;
        promo_code?: string | null;
        zip_code?: string | null;
      },
    ) => ask.openPaypalSession({ token, body: order }),

    receipts: async (token: string) => (await ask.receipts({ token })).receipts,
    receipt: (token: string, order_id: string) => ask.receipt({ token, params: { order_id } }),
    mailReceipt: (token: string, order_id: string) => ask.mailReceipt({ token, params: { order_id } }),
    reset() {
      upstream.reset();
      payments.reset();
    },
  };
}
