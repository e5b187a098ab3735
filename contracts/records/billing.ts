import { z } from "zod";
import { after, amount, optionalText, orDefault, orNone, orWithout, records, text } from "~contracts/endpoint";
import { giftOrderSchema } from "./gift";
import { browserZoneSchema } from "./member";

/** Field names are the billing services' (B 3). Money is whole cents. */

export const cents = z.number().int().nonnegative();

/** A pass names its school by `school_key` or `schoolKey` (B 3). */
export const passSchema = after(
  (given) =>
    typeof given === "object" && given !== null && "schoolKey" in given
      ? { school_key: given.schoolKey, ...given }
      : given,
  z.object({
    key: text,
    name: orDefault(text, "Pass"),
    price_in_cents: cents,
    duration_unit: text,
    time_period_category: text,
    tier: z.object({ name: optionalText }).nullish(),
    paypal_plan_id: optionalText,
    stripe_plan_id: optionalText,
    school_key: optionalText,
    /** Our extension: what a special pass opens; none opens everything. */
    entitlement: optionalText,
    /** Our extension: the days of a pass that doesn't renew. */
    lasts_days: amount.pipe(z.number().int().positive()).nullish(),
  }),
);
export type Pass = z.infer<typeof passSchema>;

const A_DAY = 86_400_000;
/** A pass that is paid once blocks no longer one on its last day (B 6). */
export const isOnLastDay = (end: number, now: number): boolean => end > now && end - now <= A_DAY;
/** Of one bought now: it renews, or runs for days. */
export const outlastsADay = ({ lasts_days }: Pick<Pass, "lasts_days">): boolean => lasts_days == null || lasts_days > 1;

const promoInfoSchema = z.object({
  code: text,
  value_type: text,
  /** In cents for "dollar", otherwise a percentage. */
  value_amount: amount.pipe(z.number().nonnegative()),
  /** "year" or "month"; both when absent. */
  subscription_type: optionalText,
  /** Number of discounted months; only the first period when absent. */
  months: amount.pipe(z.number().int().positive()).nullish(),
  is_subscription_retention: orDefault(z.boolean(), false),
  description: optionalText,
});
export type PromoInfo = z.infer<typeof promoInfoSchema>;

const PROMO_FIELDS = Object.keys(promoInfoSchema.shape);

const promoFieldsOf = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => PROMO_FIELDS.includes(name) && value !== null));

/** A promo's fields stand beside `promo_code_info` or in it; either way they are read as one record (B 3, 7). */
const ofPromo = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => {
    if (typeof given !== "object" || given === null) return given;
    const answer = given as Record<string, unknown>;
    const named = answer.promo_code_info ?? answer.promo_code;
    const inside = typeof named === "object" && named !== null ? (named as Record<string, unknown>) : {};
    const within: Record<string, unknown> =
      typeof inside.promo_code_info === "object" ? { ...inside.promo_code_info } : {};
    const promo = { ...promoFieldsOf(answer), ...promoFieldsOf(inside), ...promoFieldsOf(within) };
    return {
      message: { ...inside, ...within }.message,
      ...answer,
      promo_code_info: "value_amount" in promo ? promo : null,
    };
  }, schema);

export const redemptionInfoSchema = ofPromo(
  z.object({
    code: optionalText,
    subscription_type: optionalText,
    message: optionalText,
    promo_code_info: promoInfoSchema.nullish(),
  }),
);
export type RedemptionInfo = z.infer<typeof redemptionInfoSchema>;

export const promoReservationSchema = ofPromo(
  z.object({ message: optionalText, promo_code_info: promoInfoSchema.nullish() }),
);
export type PromoReservation = z.infer<typeof promoReservationSchema>;

export const promoDetailsSchema = ofPromo(
  z.object({ message: optionalText, promo_code_info: promoInfoSchema.nullish() }),
);

export const retentionPromoSchema = orNone(ofPromo(z.object({ promo_code_info: promoInfoSchema.nullish() }))).transform(
  (answer) => answer?.promo_code_info ?? null,
);

/** The checkout object (B 3). Its amounts are the page's view; the server computes its own. */
export const checkoutSchema = z.object({
  /** The card provider's plan id. */
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
  /** In dollars (rulings 4 "B 3, 7"). */
  promo_code_discount: z.number().nonnegative().nullish(),
  sales_tax_amount: z.number().nonnegative(),
  avalara_inv_doc_id: optionalText,
  avalara_calc_tax_success: z.boolean(),
  zip_code: optionalText,
  wallet_brand: optionalText,
  magic_token: z.literal(true).optional(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

export const paymentOptionSchema = z.enum(["stripe", "paypal"]);
export type PaymentOption = z.infer<typeof paymentOptionSchema>;

export const paymentRequestSchema = checkoutSchema.extend({
  payment_option: paymentOptionSchema,
  /** A card or wallet token, or an approved PayPal subscription's id; when absent, the saved card pays. */
  token: optionalText,
  /** The bot check's token. */
  ctoken: optionalText,
  edit_card: z.literal("true").optional(),
  /** Our extension: the total the member saw. If it differs from ours, the order is refused. */
  agreed_total_in_cents: cents.optional(),
  return_url: z.url().optional(),
  /** Our extension: bought for someone else, who gets a code. */
  gift: giftOrderSchema.nullish(),
  time_zone: browserZoneSchema,
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

/** Fans are led there, so it is an address of the web (security 4). */
const bankPage = z.url({ protocol: /^https?$/ });
export const nextActionSchema = z.object({ redirect_to_url: z.object({ url: bankPage }) });

/** The payment response (B 3) plus what the receipt needs. The payment type defaults to Credit Card (B 9). */
const paymentDataSchema = z.object({
  subscriber: z.object({ card_type: optionalText }).nullish(),
  subscription: z.object({ expires_at: optionalText, recurring: z.boolean().nullish() }).nullish(),
  gaAnalytics: z.object({
    sku: orDefault(text, ""),
    orderId: text,
    transactionId: optionalText,
    payment_type: orDefault(text, "Credit Card"),
    promo_code: optionalText,
  }),
  magic_token: optionalText,
});
export type PaymentData = z.infer<typeof paymentDataSchema>;

/** What its message says while it is pending; the site says it, too, where no answer came. */
export const PAYMENT_PENDING =
  "We haven't heard whether your payment went through. We're checking, and you won't be charged twice.";

export const paymentAnswerSchema = z.object({
  valid: z.boolean(),
  message: optionalText,
  /** The reply was lost and the outcome is unknown; block other payments until it's resolved. */
  pending: z.boolean().nullish(),
  /** The bank wants the member to confirm on its own page; nothing is charged until then. */
  next_action: nextActionSchema.nullish(),
  data: paymentDataSchema.nullish(),
});
export type PaymentAnswer = z.infer<typeof paymentAnswerSchema>;

/** The service's own word that it refused, whatever shape the fields have that no one needs for that (B 3, 8). */
export const paymentRefusalSchema = z.object({
  valid: z.literal(false),
  message: optionalText.catch(null),
  pending: z.boolean().nullish(),
});

/** `{valid, message, data}` (B 3), or the data alone (rulings 4 "B 3, 7"). */
export const paidSchema = z.preprocess(
  (given) => {
    if (typeof given !== "object" || given === null || "data" in given || !("gaAnalytics" in given)) return given;
    return { valid: "valid" in given ? given.valid : true, data: given };
  },
  paymentAnswerSchema.extend({ valid: orDefault(z.boolean(), true) }),
);

/** `recurring` is the full price with tax; the other amounts are what was actually charged. */
const receiptAmountsSchema = z.object({
  price_in_cents: cents,
  discount_in_cents: cents,
  tax_in_cents: cents,
  total_in_cents: cents,
  recurring_total_in_cents: cents,
});

/** Charges at one price, tax included. */
const phaseSchema = z.object({
  from: z.string(),
  /** When the next price begins; null: until canceled. */
  until: z.string().nullable(),
  /** Null when they continue until canceled. */
  charges: z.number().int().positive().nullable(),
  total_in_cents: cents,
});
export type Phase = z.infer<typeof phaseSchema>;

export const receiptSchema = receiptAmountsSchema.extend({
  order_id: text,
  transaction_id: orDefault(text, ""),
  /** "upgrade": another pass that began at once, for the price less `credit_in_cents`. */
  kind: z.enum(["purchase", "renewal", "upgrade"]),
  /** For the rest of the pass before it. */
  credit_in_cents: cents.optional(),
  created_at: z.string(),
  pass: passSchema,
  promo_code: optionalText,
  payment_type: orDefault(text, "Credit Card"),
  payment_option: paymentOptionSchema,
  card_type: optionalText,
  card_last4: optionalText,
  starts_at: z.string(),
  expires_at: z.string(),
  recurring: z.boolean(),
  /** Charges after the paid period. */
  phases: z.array(phaseSchema).optional(),
  refunded_in_cents: cents.optional(),
  /** Bought for someone else; `expires_at` is then the last day to redeem it. */
  gift: z.object({ recipient_name: text }).nullish(),
  checkout: checkoutSchema.nullish().transform((checkout) => checkout ?? null),
  /** Our extension: the school that part of an annual payment goes to (B 1). */
  supported_school_key: optionalText,
});
export type Receipt = z.infer<typeof receiptSchema>;

export const savedCardSchema = z.object({
  cardholder_name: orDefault(text, ""),
  card_last4: text.transform((digits) => digits.padStart(4, "0")),
  card_exp_month: amount.pipe(z.number().int()),
  card_exp_year: amount.pipe(z.number().int()),
  card_zip: orDefault(text, ""),
  card_type: optionalText,
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** A visit to the provider's card page; "open" until a card is entered. */
export const cardSessionSchema = z.object({
  id: text,
  status: z.enum(["open", "complete"]),
  token: optionalText,
  card: savedCardSchema.nullish(),
});
export type CardSession = z.infer<typeof cardSessionSchema>;

export const hostedPageSchema = z.object({ id: text, url: z.string() });

/** Why the last charge can't be paid back by the member; one that is not known is as good as none known here. */
const refundRefusalSchema = z
  .enum(["first_purchase", "nothing_charged", "paid_back", "payment_pending", "too_late", "watched", "not_here"])
  .catch("not_here");
export type RefundRefusal = z.infer<typeof refundRefusalSchema>;

/** The last charge, which the member may get back. */
const ownRefundSchema = z.object({
  order_id: text,
  total_in_cents: cents,
  payment_option: paymentOptionSchema,
  card_type: optionalText,
  card_last4: optionalText,
  refusal: refundRefusalSchema.nullable(),
});
export type OwnRefund = z.infer<typeof ownRefundSchema>;

export const billedSubscriptionSchema = z.object({
  subscription_id: text,
  pass: passSchema,
  billed_by: z.enum(["managed_stripe", "stripe", "paypal"]),
  status: z.enum(["active", "past_due", "canceled", "expired"]),
  current_period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  next_charge: receiptAmountsSchema.extend({ at: z.string() }).nullable(),
  /** Starts with the next charge. */
  phases: z.array(phaseSchema).optional(),
  promo_code: optionalText,
  promo_periods_left: z.number().int().nonnegative(),
  retention_used: z.boolean(),
  /** The last charge failed: when it's retried, if known, and where to pay sooner. */
  past_due: z
    .object({ tries_again: z.boolean(), retry_at: z.string().nullish(), pay_url: bankPage.nullish().catch(null) })
    .nullish(),
  /** The pass that the next charge is for, where it is another one. */
  change: z.object({ pass: passSchema, undoable: z.boolean() }).nullish(),
  /** Passes that it can be changed to, with what is charged then. */
  changes: orWithout(
    records(z.object({ pass: passSchema, price_in_cents: cents, tax_in_cents: cents, total_in_cents: cents })),
  ),
  /** What the pass costs from then on, and until then, before tax. */
  rise: z.object({ from: z.string(), price_in_cents: cents, price_before_in_cents: cents.optional() }).nullish(),
  /** The pass that is being charged now to begin at once. */
  upgrading: passSchema.nullish(),
  refund: ownRefundSchema.nullish(),
  /** Access until `from`, and the next charge on `until`, which is `day` by the network's calendar. */
  pause: z.object({ from: z.string(), until: z.string(), day: z.iso.date() }).nullish(),
  /** Days that it may be back on, with what is charged then, or from a day on; `days` null: any between the two. */
  pauses: z
    .object({
      earliest: z.iso.date(),
      latest: z.iso.date(),
      days: z.array(z.iso.date()).nullable(),
      total_in_cents: cents,
      rise: z.object({ from: z.iso.date(), total_in_cents: cents }).nullish(),
    })
    .nullish(),
});
export type BilledSubscription = z.infer<typeof billedSubscriptionSchema>;

/** What is held beside a subscription: a special pass, or the days that a code gave. */
export const heldPassSchema = z.object({ kind: z.enum(["special", "code"]), name: z.string(), expires_at: z.string() });
export type HeldPass = z.infer<typeof heldPassSchema>;

/** A longer pass from today on: what is charged now, prorated by `at`, and from then on. */
export const upgradeOfferSchema = z.object({
  pass: passSchema,
  at: z.iso.datetime(),
  price_in_cents: cents,
  /** For the rest of the pass that runs. */
  credit_in_cents: cents,
  tax_in_cents: cents,
  total_in_cents: cents,
  recurring_total_in_cents: cents,
  until: z.string(),
});
export type UpgradeOffer = z.infer<typeof upgradeOfferSchema>;

export const voucherOfferSchema = z.object({
  code: text,
  description: orDefault(text, ""),
  pass: passSchema,
  starts_at: z.string(),
  gives_until: z.string(),
  amount_due_in_cents: cents,
  already_subscribed: z.boolean(),
});
export type VoucherOffer = z.infer<typeof voucherOfferSchema>;

export const voucherRedemptionSchema = z.object({
  code: text,
  starts_at: z.string(),
  expires_at: z.string(),
  pass_name: text,
});
export type VoucherRedemption = z.infer<typeof voucherRedemptionSchema>;

export const cancelSurveySchema = z.object({
  main_option: z.string().min(1).max(200),
  sub_options: z.array(z.string().max(200)).max(20),
  other_text: z.string().max(2_000).optional(),
});
export type CancelSurvey = z.infer<typeof cancelSurveySchema>;
