import type { Generated } from "kysely";
import { column, FLAG, OF_MEMBER, type TableOf, type TablesOf } from "../store/schema";
import type { ReturnNotice } from "./refunds/returned-money";

type AttemptState = "created" | "sent" | "succeeded" | "declined" | "unknown";

export type BilledBy = "managed_stripe" | "stripe" | "paypal";

export const billingTables = {
  billing_pass: {
    key: "text primary key",
    name: "text not null",
    /** "Annual Pass", "Month Pass" (S 4.5). */
    plan_description: "text not null",
    price_in_cents: "integer not null",
    duration_unit: "text not null",
    time_period_category: "text not null",
    tier_name: "text",
    stripe_plan_id: "text not null unique",
    paypal_plan_id: "text unique",
    /** What a special pass gives; null gives everything. */
    entitlement: "text",
    lasts_days: "integer",
    is_media_pass: FLAG,
    listed: FLAG,
    position: "integer not null",
  },
  /** Imported passes, and whether they are to be for sale; `billing_pass.listed` says whether they are. */
  offered_pass: { key: "text primary key", listed: FLAG },
  promo_code: {
    /** Upper case. */
    code: "text primary key",
    value_type: column<"dollar" | "percent">("text not null"),
    value_amount: "integer not null",
    subscription_type: column<"year" | "month" | null>("text"),
    months: "integer",
    is_subscription_retention: FLAG,
    description: "text not null",
    pass_key: "text",
    expires_at: "bigint",
    redemptions_limit: "integer",
    redemptions: "integer not null",
    /** Not known before. */
    starts_at: column<number | null>("bigint", "later"),
  },
  promo_reservation: {
    secure_code: "text primary key",
    code: "text not null references promo_code (code)",
    member_key: "text not null",
    pass_key: "text not null",
    reserved_at: "bigint not null",
    state: column<"reserved" | "used">("text not null"),
    "constraint promo_reservation_once": "unique (code, member_key)",
  },
  payment_attempt: {
    key: "text primary key",
    user_key: OF_MEMBER,
    fingerprint: "text not null",
    state: column<AttemptState>("text not null"),
    provider: "text not null",
    /** JSON: the charged order, and the checkout as it was sent. */
    order: "text not null",
    /** HTTP status and JSON body for repeats of the key. */
    status: "integer",
    answer: "text",
    created_at: "bigint not null",
    /** Until then, the process that claimed it is working on it. */
    held_until: "bigint not null",
    /** The order's: an entered card, or an approved PayPal subscription. */
    token: "text",
  },
  billed_subscription: {
    key: "text primary key",
    user_key: OF_MEMBER,
    pass_key: "text not null",
    billed_by: column<BilledBy>("text not null"),
    provider: "text not null",
    reference: "text not null",
    status: column<"active" | "past_due" | "canceled" | "expired">("text not null"),
    price_in_cents: "integer not null",
    tax_millionths: "integer not null",
    promo_code: "text",
    promo_discount: "integer not null",
    promo_periods_left: "integer not null",
    started_at: "bigint not null",
    /** Whose calendar counts its periods, as at the purchase; null: UTC. */
    zone: "text",
    current_period_end: "bigint not null",
    /** Null if nothing is charged anymore, or the provider charges by itself. */
    next_charge_at: "bigint",
    tries: "integer not null",
    charging_until: column<Generated<number>>("bigint not null default 0"),
    asked_at: column<Generated<number>>("bigint not null default 0"),
    /** 0: no retry; null: not known. */
    next_try_at: "bigint",
    pay_url: "text",
    reminded_of: column<Generated<number>>("bigint not null default 0"),
    /** End of the period whose charge the member was told the card is too old for. */
    warned_of: column<Generated<number>>("bigint not null default 0"),
    /** End of the charged period where a voucher has put off the next charge since. */
    put_off_from: column<Generated<number | null>>("bigint"),
    /** From the end of the period on; null: the pass stays. */
    next_pass_key: column<Generated<string | null>>("text"),
    next_price_in_cents: column<Generated<number | null>>("integer"),
    /** When to tell the provider of a change; 0: it knows. */
    change_untold: column<Generated<number>>("bigint not null default 0"),
    /** Until then, the process that claimed it is telling it. */
    change_told_until: column<Generated<number>>("bigint not null default 0"),
    /** End of access while paused, until `current_period_end`; null: not paused. */
    paused_from: column<Generated<number | null>>("bigint"),
    /** When to tell the provider of a pause or its end; 0: it knows. */
    pause_untold: column<Generated<number>>("bigint not null default 0"),
    pause_told_until: column<Generated<number>>("bigint not null default 0"),
    /** When the last pause ended or was taken back. */
    unpaused_at: column<Generated<number>>("bigint not null default 0"),
    /** What the pass costs from the renewal at `rise_from` on, which its member knows; null: as before. */
    rise_price_in_cents: column<Generated<number | null>>("integer"),
    rise_from: column<Generated<number | null>>("bigint"),
    /** 0: the provider still has to hear of it, once it is the next charge's; 1: it may charge with it. */
    rise_told: column<Generated<number>>("integer not null default 0"),
    /** The provider's, as it was agreed: the pass may have another by the time it is told. */
    next_plan_id: column<Generated<string | null>>("text"),
    /** Until when the provider was asked to put it off, and may have; 0: not asked, or it has said that it can't. */
    put_off_asked: column<Generated<number>>("bigint not null default 0"),
    /** Where the tax is from that the provider's open invoice has; null: the next one has the card's. */
    taxed_zip: column<Generated<string | null>>("text"),
    /** When to ask the provider to put off the next charge for a voucher; 0: it has answered. */
    put_off_untold: column<Generated<number>>("bigint not null default 0"),
  },
  /** Another pass at once. Its key goes by the subscription and the moment that it is prorated by. */
  upgrade: {
    key: "text primary key",
    user_key: OF_MEMBER,
    subscription_key: "text not null",
    /** "refused" may turn out to be paid. */
    state: column<"open" | "done" | "refused">("text not null"),
    pass_key: "text not null",
    price_in_cents: "integer not null",
    credit_in_cents: "integer not null",
    tax_in_cents: "integer not null",
    prorated_at: "bigint not null",
    /** The end of the period that it cuts short. */
    period_end: "bigint not null",
    created_at: "bigint not null",
    /** Until then, the process that claimed it is asking for it. */
    held_until: "bigint not null",
  },
  payment_card: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    customer: "text not null",
    method: "text not null",
    cardholder_name: "text not null",
    card_last4: "text not null",
    card_exp_month: "integer not null",
    card_exp_year: "integer not null",
    card_zip: "text not null",
    card_type: "text not null",
    /** When to tell the provider that renewals go to this card; 0: it knows. */
    renewals_untold: column<Generated<number>>("bigint not null default 0"),
  },
  receipt: {
    order_id: "text primary key",
    user_key: OF_MEMBER,
    created_at: "bigint not null",
    body: "text not null",
    /** The provider's name for the payment. */
    transaction_id: "text not null default ''",
  },
  /** Receipts of deleted accounts, without the person; JSON. */
  kept_receipt: {
    order_id: "text primary key",
    created_at: "bigint not null",
    keep_until: "bigint not null",
    body: "text not null",
    transaction_id: "text not null default ''",
  },
  /** Kept for late notices about deleted accounts. */
  closed_subscription: {
    provider: "text not null",
    reference: "text not null",
    paid_until: "bigint not null",
    closed_at: "bigint not null",
    "constraint closed_subscription_key": "primary key (provider, reference)",
  },
  /** Written off before its account was deleted, and may be paid after all; it says nothing of the person. */
  closed_order: { key: "text primary key", provider: "text not null", token: "text", closed_at: "bigint not null" },
  closed_account: { reference: "text primary key", closed_at: "bigint not null", subscriptions: "integer not null" },
  forgotten_customer: {
    provider: "text not null",
    customer: "text not null",
    try_at: "bigint not null",
    "constraint forgotten_customer_key": "primary key (provider, customer)",
  },
  /** Of an account that has another e-mail address now, which the card provider does not know. */
  untold_address: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    changed_at: "bigint not null",
    try_at: "bigint not null",
  },
  retention_redemption: {
    user_key: `text primary key references "user" (key) on delete cascade`,
    promo_code: "text not null",
    redeemed_at: "bigint not null",
  },
  cancel_survey: {
    id: "text primary key",
    user_key: OF_MEMBER,
    main_option: "text not null",
    sub_options: "text not null",
    other_text: "text",
    answered_at: "bigint not null",
  },
  /** What was told of refunds and disputes; `about` is "refunds", "reversal" or a dispute's name. */
  returned_money: {
    order_id: "text not null",
    about: "text not null",
    state: column<ReturnNotice["state"]>("text not null"),
    amount: "integer not null",
    told_at: "bigint not null",
    "constraint returned_money_key": "primary key (order_id, about)",
  },
  /** What an order was taxed with, and what a service was told of it; cents, the amounts without their tax. */
  tax_sale: {
    order_id: "text primary key",
    created_at: "bigint not null",
    zip: "text",
    amount: "integer not null",
    tax: "integer not null",
    /** Null: the service knows all of it. */
    try_at: "bigint",
    amount_back: column<Generated<number>>("integer not null default 0"),
    tax_back: column<Generated<number>>("integer not null default 0"),
    amount_recorded: column<Generated<number>>("integer not null default 0"),
    tax_recorded: column<Generated<number>>("integer not null default 0"),
  },
  /** One sale, or one return of a part of it (less than zero), as a service is told of it. */
  tax_entry: {
    reference: "text primary key",
    order_id: "text not null",
    number: "integer not null",
    amount: "integer not null",
    tax: "integer not null",
    at: "bigint not null",
    /** The sale that it takes back. */
    of: "text",
    service: "text not null",
    note: "text",
    /** The service's name for it; null: it isn't known to have it. */
    document: "text",
  },
  webhook_event: { id: "text primary key", received_at: "bigint not null" },
  provider_reading: { provider: "text primary key", read_until: "bigint not null", try_at: "bigint not null" },
  recruiting_lead: { id: "text primary key", fields: "text not null", received_at: "bigint not null" },
  voucher_code: {
    code: "text primary key",
    description: "text not null",
    pass_key: "text not null",
    gives_days: "integer not null",
    /** Part of the pass's price; null covers all. */
    covers_in_cents: "integer",
    expires_at: "bigint not null",
    redeemed_by: "text",
    redeem_key: "text",
    /** JSON, for repeats of the key. */
    answer: "text",
    redeemed_at: "bigint",
    /** All of its payment is back. */
    withdrawn_at: "bigint",
    /** Milliseconds of its days that its holder doesn't have any more: given back with the money, or used before it. */
    taken_back: "bigint",
    /** A dispute over its payment is open. */
    held_at: "bigint",
    /** That paid for it as a gift; the buyer's account may be deleted. */
    order_id: "text",
  },
  gift: {
    key: "text primary key",
    /** Null once the buyer's account is deleted. */
    user_key: `text references "user" (key) on delete set null`,
    order_id: "text not null unique",
    code: "text not null unique references voucher_code (code)",
    pass_name: "text not null",
    /** The buyer's name, as the recipient reads it. */
    sender: "text not null",
    recipient_name: "text not null",
    message: "text not null",
    /** Null: printed, not mailed. */
    email: "text",
    day: "text",
    zone: "text not null",
    send_at: "bigint",
    sent_at: "bigint",
    /** The day in the buyer's zone on which it was last mailed again, and how often. */
    mailed_on: "text",
    mailed_times: "integer not null",
    mail_key: "text",
    created_at: "bigint not null",
  },
} as const;

export type BillingPassTable = TableOf<typeof billingTables.billing_pass>;
export type OfferedPassTable = TableOf<typeof billingTables.offered_pass>;
export type PromoCodeTable = TableOf<typeof billingTables.promo_code>;
export type PromoReservationTable = TableOf<typeof billingTables.promo_reservation>;
export type PaymentAttemptTable = TableOf<typeof billingTables.payment_attempt>;
export type BilledSubscriptionTable = TableOf<typeof billingTables.billed_subscription>;
export type UpgradeTable = TableOf<typeof billingTables.upgrade>;
export type PaymentCardTable = TableOf<typeof billingTables.payment_card>;
export type TaxSaleTable = TableOf<typeof billingTables.tax_sale>;
export type TaxEntryTable = TableOf<typeof billingTables.tax_entry>;
export type VoucherCodeTable = TableOf<typeof billingTables.voucher_code>;
export type GiftTable = TableOf<typeof billingTables.gift>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof billingTables> {}
}
