import { z } from "zod";
import { amount, records, under } from "./answers";
import { endpoint, READ, WRITE } from "./endpoint";
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
export const cardSessionRequest = z.object(pages);
/** The plan sets the price and only a promo code changes it, so the code must be known before approval. */
export const paypalSessionRequest = z.object({
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
  pay: endpoint({
    ...PAYMENT,
    method: "POST",
    path: "/v3/payment",
    body: paymentRequestSchema,
    answer: paidSchema,
  }),
  payment: endpoint({ ...READ, method: "GET", path: "/v3/payments/:key", answer: paymentAnswerSchema }),
  taxes: endpoint({
    ...TAX,
    method: "GET",
    path: "/v2/calculate_taxes",
    answer: under("rates", amount.nullable()),
  }),
  recruit: endpoint({
    ...LEAD,
    method: "POST",
    path: "/receipt/ncsa_recruit_www",
    body: recruitingLeadSchema,
    answer: z.unknown(),
  }),

  /** Our extension: the card provider's page, for card entry without JavaScript. */
  openCardSession: endpoint({
    ...SESSION,
    method: "POST",
    path: "/v3/card_sessions",
    body: cardSessionRequest,
    answer: hostedPageSchema,
  }),
  cardSession: endpoint({ ...SESSION, method: "GET", path: "/v3/card_sessions/:id", answer: cardSessionSchema }),
  /** Our extension: the wallet provider's approval page; its id is the token to pay with. */
  openPaypalSession: endpoint({
    ...SESSION,
    method: "POST",
    path: "/v3/paypal_sessions",
    body: paypalSessionRequest,
    answer: hostedPageSchema,
  }),

  receipts: endpoint({
    ...READ,
    method: "GET",
    path: "/v3/receipts",
    answer: z.object({ receipts: records(receiptSchema) }),
  }),
  receipt: endpoint({ ...READ, method: "GET", path: "/v3/receipts/:order_id", answer: receiptSchema }),
  /** Our extension: again, to the account's own address. */
  mailReceipt: endpoint({ ...WRITE, method: "POST", path: "/v3/receipts/:order_id/mail", answer: z.unknown() }),
};
