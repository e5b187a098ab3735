import { z } from "zod";

/** Passes, promo codes, orders and receipts as the billing services spell them (B 3). Money is whole cents. */

const optionalText = z.string().nullish();
export const cents = z.number().int().nonnegative();

export const passSchema = z.object({
  key: z.string(),
  name: z.string(),
  price_in_cents: cents,
  /** year, month or others. */
  duration_unit: z.string(),
  time_period_category: z.string(),
  tier: z.object({ name: z.string() }).nullish(),
  paypal_plan_id: optionalText,
  stripe_plan_id: optionalText,
  school_key: optionalText,
});
export type Pass = z.infer<typeof passSchema>;

export const promoInfoSchema = z.object({
  code: z.string(),
  /** "dollar"; anything else is a percent. */
  value_type: z.string(),
  /** Cents where the type is "dollar", else a percent. */
  value_amount: z.number().nonnegative(),
  /** "year" or "month"; none: both. */
  subscription_type: optionalText,
  /** How many months are discounted; none: the first period. */
  months: z.number().int().positive().nullish(),
  is_subscription_retention: z.boolean().default(false),
  description: optionalText,
});
export type PromoInfo = z.infer<typeof promoInfoSchema>;

/** What a lookup of a code says: the code, or a message such as "not found" or "expired". */
export const redemptionInfoSchema = z.object({
  code: optionalText,
  subscription_type: optionalText,
  message: optionalText,
  promo_code_info: promoInfoSchema.nullish(),
});
export type RedemptionInfo = z.infer<typeof redemptionInfoSchema>;

export const promoReservationSchema = z.object({
  message: optionalText,
  promo_code_info: promoInfoSchema.nullish(),
  secure_promo_code: optionalText,
  plain_promo_code: optionalText,
});
export type PromoReservation = z.infer<typeof promoReservationSchema>;

/**
 * What is sent on to payment (B 3 "Checkout object"). Amounts in it are the page's view; the server computes its own.
 */
export const checkoutSchema = z.object({
  /** The card provider's plan. */
  pass: optionalText,
  paypal_plan_id: optionalText,
  price_in_cents: cents,
  passCategory: z.string(),
  subscribeSource: z.enum(["school", "event", "retail"]),
  plan_page: z.string(),
  school: optionalText,
  school_to_support_name: optionalText,
  school_to_support_key: optionalText,
  game_key: optionalText,
  event_key: optionalText,
  attributionPublisherKey: optionalText,
  attributionSchoolKeys0: optionalText,
  attributionSchoolKeys1: optionalText,
  redir: optionalText,
  referrer_name: optionalText,
  referrer_location: optionalText,
  referrer_url: z.string().max(255).nullish(),
  promo_code: optionalText,
  promo_code_discount: cents.nullish(),
  sales_tax_amount: z.number().nonnegative(),
  avalara_inv_doc_id: optionalText,
  avalara_calc_tax_success: z.boolean(),
  zip_code: optionalText,
  wallet_brand: optionalText,
  /** True when coming from iOS. */
  magic_token: z.literal(true).optional(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

export const paymentOptionSchema = z.enum(["stripe", "paypal"]);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

/** The checkout and how it is paid: a card or wallet token, the saved card, or an approved PayPal subscription. */
export const paymentRequestSchema = checkoutSchema.extend({
  payment_option: paymentOptionSchema,
  /** The card's, the wallet's, or (paypal) the approved subscription's id; none: the saved card pays. */
  token: optionalText,
  /** The bot-check's. */
  ctoken: optionalText,
  /** "true" when paying with a new card while a saved card exists. */
  edit_card: z.literal("true").optional(),
  /** Ours: the total that the member was shown. Another one is never charged; the order is refused instead. */
  agreed_total_in_cents: cents.optional(),
  /** Ours: where the bank's own page leads back to, where it asks for a confirmation. */
  return_url: z.url().optional(),
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

/** The bank's own page, where it asks the member to confirm. */
export const nextActionSchema = z.object({ redirect_to_url: z.object({ url: z.url() }) });

/** What a paid order says (B 3 "Payment response" and what the receipt needs). */
export const paymentDataSchema = z.object({
  subscriber: z.object({ card_type: optionalText }),
  subscription: z.object({ expires_at: z.string(), recurring: z.boolean() }),
  gaAnalytics: z.object({
    sku: z.string(),
    orderId: z.string(),
    transactionId: z.string(),
    payment_type: z.string(),
    promo_code: optionalText,
  }),
  magic_token: optionalText,
});
export type PaymentData = z.infer<typeof paymentDataSchema>;

export const paymentAnswerSchema = z.object({
  valid: z.boolean(),
  message: optionalText,
  /** The reply was lost: whether it was paid is being found out; nothing else may be paid until then. */
  pending: z.boolean().optional(),
  /** The bank asks the member to confirm, on its own page; nothing is charged before. */
  next_action: nextActionSchema.nullish(),
  data: paymentDataSchema.nullish(),
});
export type PaymentAnswer = z.infer<typeof paymentAnswerSchema>;

/** What a charge came to. `recurring` is the full price with its tax; the other amounts are what was charged. */
export const receiptAmountsSchema = z.object({
  price_in_cents: cents,
  discount_in_cents: cents,
  tax_in_cents: cents,
  total_in_cents: cents,
  recurring_total_in_cents: cents,
});

export const receiptSchema = receiptAmountsSchema.extend({
  order_id: z.string(),
  transaction_id: z.string(),
  kind: z.enum(["purchase", "renewal"]),
  created_at: z.string(),
  pass: passSchema,
  promo_code: optionalText,
  payment_type: z.string(),
  payment_option: paymentOptionSchema,
  card_type: optionalText,
  card_last4: optionalText,
  starts_at: z.string(),
  expires_at: z.string(),
  recurring: z.boolean(),
  /** What went back of it. */
  refunded_in_cents: cents.optional(),
  /** As it was sent; a renewal has none. */
  checkout: checkoutSchema.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const savedCardSchema = z.object({
  cardholder_name: z.string(),
  card_last4: z.string(),
  card_exp_month: z.number().int(),
  card_exp_year: z.number().int(),
  card_zip: z.string(),
  card_type: optionalText,
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** A visit to the provider's own card page: open until a card was entered there. */
export const cardSessionSchema = z.object({
  id: z.string(),
  status: z.enum(["open", "complete"]),
  token: optionalText,
  card: savedCardSchema.nullish(),
});
export type CardSession = z.infer<typeof cardSessionSchema>;

/** The provider's own page, where the member goes to enter a card or to approve. */
export const hostedPageSchema = z.object({ id: z.string(), url: z.string() });
export type HostedPage = z.infer<typeof hostedPageSchema>;

/** The member's subscription as billing keeps it: what is charged next, and how it can be ended. */
export const billedSubscriptionSchema = z.object({
  subscription_id: z.string(),
  pass: passSchema,
  billed_by: z.enum(["managed_stripe", "stripe", "paypal"]),
  status: z.enum(["active", "past_due", "canceled", "expired"]),
  current_period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  /** Null where nothing is charged anymore. */
  next_charge: receiptAmountsSchema.extend({ at: z.string() }).nullable(),
  promo_code: optionalText,
  promo_periods_left: z.number().int().nonnegative(),
  retention_used: z.boolean(),
  /** The last charge failed: when it is tried again, if that is known, and where it can be paid before. */
  past_due: z
    .object({ tries_again: z.boolean(), retry_at: z.string().nullish(), pay_url: z.url().nullish() })
    .nullish(),
});
export type BilledSubscription = z.infer<typeof billedSubscriptionSchema>;

export const voucherOfferSchema = z.object({
  code: z.string(),
  description: z.string(),
  pass: passSchema,
  /** When it would begin (now, or when what is paid for ends) and until when it gives. */
  starts_at: z.string(),
  gives_until: z.string(),
  /** What the voucher does not cover; 0 where it covers all. */
  amount_due_in_cents: cents,
  already_subscribed: z.boolean(),
});
export type VoucherOffer = z.infer<typeof voucherOfferSchema>;

export const voucherRedemptionSchema = z.object({
  code: z.string(),
  starts_at: z.string(),
  expires_at: z.string(),
  pass_name: z.string(),
});
export type VoucherRedemption = z.infer<typeof voucherRedemptionSchema>;

export const cancelSurveySchema = z.object({
  main_option: z.string().min(1).max(200),
  sub_options: z.array(z.string().max(200)).max(20),
  other_text: z.string().max(2_000).optional(),
});
export type CancelSurvey = z.infer<typeof cancelSurveySchema>;
