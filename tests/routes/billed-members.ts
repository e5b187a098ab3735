import type { BilledSubscription, Pass, Receipt, SavedCard, VoucherOffer } from "~contracts/records/billing";
import { json, type scriptedUpstreams } from "../models/scripted-upstreams";

/** Members of each kind as the services tell of them, around 21 November 2026. */

export const NOW = Date.parse("2026-11-21T12:00:00Z");
export const LATER = "2027-03-01T12:00:00.000Z";

export const annualPass: Pass = {
  key: "annual-basic",
  name: "Annual Pass",
  price_in_cents: 7_999,
  duration_unit: "year",
  time_period_category: "year",
  tier: { name: "basic" },
};

const person = { key: "u1", email: "fan@example.test", name: "Robin", last_name: "Marsh", zip_code: "97204" };
const subscribed = (type: string, more: object = {}) => ({
  ...person,
  access_purchase_type: "subscriber",
  active_subscription: { type, plan_description: "Annual Pass", expires_at: LATER, renews_at: LATER, ...more },
});
const canceled = { renews_at: null, renewal_canceled_at: "2026-11-20T12:00:00.000Z" };

export const USERS = {
  free: person,
  managed: subscribed("managed_stripe"),
  "managed, canceled": subscribed("managed_stripe", canceled),
  legacy: subscribed("stripe"),
  "legacy, canceled": subscribed("stripe", canceled),
  paypal: subscribed("paypal"),
  "paypal, canceled": subscribed("paypal", canceled),
  "over, canceled": subscribed("managed_stripe", { ...canceled, expires_at: "2026-11-01T12:00:00.000Z" }),
  family: subscribed("family", { renews_at: null }),
  /** Its owner has canceled. */
  "family, canceled": subscribed("family", canceled),
  voucher: { ...person, access_purchase_type: "voucher", voucher: { expires: LATER } },
  expired: subscribed("managed_stripe", { expires_at: "2026-11-01T12:00:00.000Z", renews_at: null }),
} as const;
export type UserKind = keyof typeof USERS;

const amounts = {
  price_in_cents: 7_999,
  discount_in_cents: 0,
  tax_in_cents: 480,
  total_in_cents: 8_479,
  recurring_total_in_cents: 8_479,
};

export function billed(kind: UserKind, more: Partial<BilledSubscription> = {}): BilledSubscription | null {
  const billedBy = { managed: "managed_stripe", legacy: "stripe", paypal: "paypal" } as const;
  const [name = "", over] = kind.split(", ");
  if (!Object.hasOwn(billedBy, name)) return null;
  return {
    subscription_id: "sub-1",
    pass: annualPass,
    billed_by: billedBy[name as keyof typeof billedBy],
    status: over ? "canceled" : "active",
    current_period_end: LATER,
    cancel_at_period_end: Boolean(over),
    next_charge: over ? null : { ...amounts, at: LATER },
    promo_code: null,
    promo_periods_left: 0,
    retention_used: false,
    ...more,
  };
}

export const visa: SavedCard = {
  cardholder_name: "Robin Marsh",
  card_last4: "4242",
  card_exp_month: 4,
  card_exp_year: 2029,
  card_zip: "97204",
  card_type: "visa",
};

export const receipt: Receipt = {
  ...amounts,
  order_id: "FH-1",
  transaction_id: "t-1",
  kind: "purchase",
  created_at: "2026-03-01T12:00:00.000Z",
  pass: annualPass,
  payment_type: "Credit Card",
  payment_option: "stripe",
  card_type: "visa",
  card_last4: "4242",
  starts_at: "2026-03-01T12:00:00.000Z",
  expires_at: LATER,
  recurring: true,
  checkout: null,
};

export const voucherOffer: VoucherOffer = {
  code: "SEASON-2026",
  description: "A whole season",
  pass: { ...annualPass, key: "season_pass", name: "Season Pass" },
  starts_at: "2026-11-21T12:00:00.000Z",
  gives_until: LATER,
  amount_due_in_cents: 0,
  already_subscribed: false,
};

/** What the services say of one of them to pages of the account; a test begins with it, and says which kind it is. */
export function billedMember(upstream: ReturnType<typeof scriptedUpstreams>) {
  return {
    begin() {
      upstream.on("member GET /v1/user/profile", json({ email: person.email, user_key: person.key }));
      upstream.on("member GET /api/user/email_subscribe", json({ email_subscribe: true }));
      upstream.on("member GET /api/user/payment_card", json({ payment_card: visa }));
      upstream.on("subscription-management GET /v3/receipts", json({ receipts: [] }));
    },
    asKind(kind: UserKind, more: Partial<BilledSubscription> = {}) {
      upstream.on("member GET /v2/user/profile", json(USERS[kind]));
      upstream.on("member GET /api/user/billed_subscription", json({ subscription: billed(kind, more) }));
      upstream.on("member GET /api/user/entitlements", json({ entitlements: ["membership"] }));
    },
  };
}
