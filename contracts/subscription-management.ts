import { z } from "zod";
import { amount, endpoint, READ, records, under, WRITE } from "./endpoint";
import {
  cardSessionSchema,
  hostedPageSchema,
  paidSchema,
  paymentAnswerSchema,
  paymentRequestSchema,
  receiptSchema,
} from "./records/billing";
import { recruitingLeadSchema } from "./records/recruiting";

/** B 7 */

const pages = { return_url: z.url(), cancel_url: z.url() };
const cardSessionRequest = z.object(pages);
/** The plan sets the price and only a promo code changes it, so the code must be known before approval. */
const paypalSessionRequest = z.object({
  ...pages,
  paypal_plan_id: z.string().min(1),
  promo_code: z.string().nullish(),
  zip_code: z.string().nullish(),
});
export const taxQuery = z.object({
  avalara_inv_doc_id: z.string().regex(/^[MA]_.+_\d{8}_\d{6}$/),
  member_key: z.string().min(1),
  pass_type: z.enum(["Month", "Annual"]),
  price_in_cents: z.coerce.number().int().nonnegative(),
  zip_code: z.string().regex(/^\d{5}(-\d{4})?$/),
});
export type TaxQuery = z.infer<typeof taxQuery>;

/** Never retried automatically; the member's own retry reuses the key (security 5). */
const PAYMENT = { timeoutMs: 30_000, kept: "never" } as const;
const TAX = { timeoutMs: 5_000, kept: "never" } as const;
const LEAD = { timeoutMs: 5_000, kept: "never" } as const;
const SESSION = { timeoutMs: 10_000, kept: "never" } as const;

export const subscriptionManagementContract = {
  /** Takes an `Idempotency-Key`: the same key returns the same answer. */
  pay: endpoint("POST", "/v3/payment", { ...PAYMENT, body: paymentRequestSchema, answer: paidSchema }),
  payment: endpoint("GET", "/v3/payments/:key", { ...READ, answer: paymentAnswerSchema }),
  taxes: endpoint("GET", "/v2/calculate_taxes", { ...TAX, answer: under("rates", amount.nullable()) }),
  recruit: endpoint("POST", "/receipt/ncsa_recruit_www", { ...LEAD, body: recruitingLeadSchema, answer: z.unknown() }),

  /** Our extension: the card provider's page, for card entry without JavaScript. */
  openCardSession: endpoint("POST", "/v3/card_sessions", {
    ...SESSION,
    body: cardSessionRequest,
    answer: hostedPageSchema,
  }),
  cardSession: endpoint("GET", "/v3/card_sessions/:id", { ...SESSION, answer: cardSessionSchema }),
  /** Our extension: the wallet provider's approval page; its id is the token to pay with. */
  openPaypalSession: endpoint("POST", "/v3/paypal_sessions", {
    ...SESSION,
    body: paypalSessionRequest,
    answer: hostedPageSchema,
  }),

  receipts: endpoint("GET", "/v3/receipts", { ...READ, answer: z.object({ receipts: records(receiptSchema) }) }),
  receipt: endpoint("GET", "/v3/receipts/:order_id", { ...READ, answer: receiptSchema }),
  /** Our extension: again, to the account's own address. */
  mailReceipt: endpoint("POST", "/v3/receipts/:order_id/mail", WRITE),
};
