import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import type {
  CardSession,
  HostedPage,
  PaymentAnswer,
  PaymentData,
  PaymentRequest,
  Receipt,
} from "~contracts/records/billing";
import type { RecruitingLead } from "~contracts/records/recruiting";
import { subscriptionManagementContract as contract, type TaxQuery } from "~contracts/subscription-management";

/** Never repeated by itself: the member's own next try carries the same key (security 5). */
const PAYMENT_MS = 30_000;
const TAX_MS = 5_000;
const SESSION_MS = 10_000;
const READ_MS = 3_000;

export type SubscriptionManagementClient = ReturnType<typeof createSubscriptionManagementClient>;

/** Payment, sales tax, receipts, the recruiting lead (B 7). */
export function createSubscriptionManagementClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("subscription-management", transport, settings);

  return {
    /** A 400 carries the server's validation result as the error's body (B 8). */
    pay: (token: string, key: string, order: PaymentRequest): Promise<PaymentData> =>
      upstream.call(contract.pay, { token, headers: { "idempotency-key": key }, body: order, timeoutMs: PAYMENT_MS }),
    payment: (token: string, key: string): Promise<PaymentAnswer> =>
      upstream.call(contract.payment, { token, params: { key }, timeoutMs: READ_MS }),
    /** The rate as a fraction of the price; null: it could not be computed. */
    taxRate: async (token: string, query: TaxQuery): Promise<number | null> =>
      (await upstream.call(contract.taxes, { token, query, timeoutMs: TAX_MS })).rates,
    recruit: async (lead: RecruitingLead): Promise<void> => {
      await upstream.call(contract.recruit, { body: lead, timeoutMs: TAX_MS });
    },

    openCardSession: (token: string, pages: { return_url: string; cancel_url: string }): Promise<HostedPage> =>
      upstream.call(contract.openCardSession, { token, body: pages, timeoutMs: SESSION_MS }),
    cardSession: (token: string, id: string): Promise<CardSession> =>
      upstream.call(contract.cardSession, { token, params: { id }, timeoutMs: SESSION_MS }),
    openPaypalSession: (
      token: string,
      order: {
        return_url: string;
        cancel_url: string;
        paypal_plan_id: string;
        promo_code?: string | null;
        zip_code?: string | null;
      },
    ): Promise<HostedPage> => upstream.call(contract.openPaypalSession, { token, body: order, timeoutMs: SESSION_MS }),

    receipts: async (token: string): Promise<Receipt[]> =>
      (await upstream.call(contract.receipts, { token, timeoutMs: READ_MS })).receipts,
    receipt: (token: string, order_id: string): Promise<Receipt> =>
      upstream.call(contract.receipt, { token, params: { order_id }, timeoutMs: READ_MS }),
    reset: upstream.reset,
  };
}
