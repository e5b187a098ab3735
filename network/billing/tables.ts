import type { Generated } from "kysely";
import type { Flag } from "../store/database";
import type { ToldReturn } from "./refunds/returned-money";

export type BillingPassTable = {
  key: string;
  name: string;
  /** "Annual Pass", "Month Pass" (S 4.5). */
  plan_description: string;
  price_in_cents: number;
  duration_unit: string;
  time_period_category: string;
  tier_name: string | null;
  stripe_plan_id: string;
  paypal_plan_id: string | null;
  /** What a special pass gives; null gives everything. */
  entitlement: string | null;
  lasts_days: number | null;
  is_media_pass: Flag;
  listed: Flag;
  position: number;
};

/** Imported passes, and whether they are to be for sale; `billing_pass.listed` says whether they are. */
export type OfferedPassTable = { key: string; listed: Flag };

export type PromoCodeTable = {
  /** Upper case. */
  code: string;
  value_type: "dollar" | "percent";
  value_amount: number;
  subscription_type: "year" | "month" | null;
  months: number | null;
  is_subscription_retention: Flag;
  description: string;
  pass_key: string | null;
  /** Not known before. */
  starts_at: number | null;
  expires_at: number | null;
  redemptions_limit: number | null;
  redemptions: number;
};

export type PromoReservationTable = {
  secure_code: string;
  code: string;
  member_key: string;
  pass_key: string;
  reserved_at: number;
  state: "reserved" | "used";
};

export type AttemptState = "created" | "sent" | "succeeded" | "declined" | "unknown";

export type PaymentAttemptTable = {
  key: string;
  user_key: string;
  fingerprint: string;
  state: AttemptState;
  provider: string;
  /** JSON: the charged order, and the checkout as it was sent. */
  order: string;
  /** The order's: an entered card, or an approved PayPal subscription. */
  token: string | null;
  /** HTTP status and JSON body for repeats of the key. */
  status: number | null;
  answer: string | null;
  created_at: number;
  /** Until then, the process that claimed it is working on it. */
  held_until: number;
};

export type BilledBy = "managed_stripe" | "stripe" | "paypal";

export type BilledSubscriptionTable = {
  key: string;
  user_key: string;
  pass_key: string;
  billed_by: BilledBy;
  provider: string;
  reference: string;
  status: "active" | "past_due" | "canceled" | "expired";
  price_in_cents: number;
  tax_millionths: number;
  promo_code: string | null;
  promo_discount: number;
  promo_periods_left: number;
  started_at: number;
  /** Whose calendar counts its periods, as at the purchase; null: UTC. */
  zone: string | null;
  current_period_end: number;
  /** End of the charged period where a voucher has put off the next charge since. */
  put_off_from: Generated<number | null>;
  /** Until when the provider was asked to put it off, and may have; 0: not asked, or it has said that it can't. */
  put_off_asked: Generated<number>;
  /** When to ask the provider to put off the next charge for a voucher; 0: it has answered. */
  put_off_untold: Generated<number>;
  /** Null if nothing is charged anymore, or the provider charges by itself. */
  next_charge_at: number | null;
  tries: number;
  charging_until: Generated<number>;
  asked_at: Generated<number>;
  /** 0: no retry; null: not known. */
  next_try_at: number | null;
  reminded_of: Generated<number>;
  /** End of the period whose charge the member was told the card is too old for. */
  warned_of: Generated<number>;
  /** Where the tax is from that the provider's open invoice has; null: the next one has the card's. */
  taxed_zip: Generated<string | null>;
  pay_url: string | null;
  /** From the end of the period on; null: the pass stays. */
  next_pass_key: Generated<string | null>;
  next_price_in_cents: Generated<number | null>;
  /** The provider's, as it was agreed: the pass may have another by the time it is told. */
  next_plan_id: Generated<string | null>;
  /** What the pass costs from the renewal at `rise_from` on, which its member knows; null: as before. */
  rise_price_in_cents: Generated<number | null>;
  rise_from: Generated<number | null>;
  /** 0: the provider still has to hear of it, once it is the next charge's; 1: it may charge with it. */
  rise_told: Generated<number>;
  /** When to tell the provider of a change; 0: it knows. */
  change_untold: Generated<number>;
  /** Until then, the process that claimed it is telling it. */
  change_told_until: Generated<number>;
  /** End of access while paused, until `current_period_end`; null: not paused. */
  paused_from: Generated<number | null>;
  /** When to tell the provider of a pause or its end; 0: it knows. */
  pause_untold: Generated<number>;
  pause_told_until: Generated<number>;
  /** When the last pause ended or was taken back. */
  unpaused_at: Generated<number>;
};

/** Another pass at once. Its key goes by the subscription and the moment that it is prorated by. */
export type UpgradeTable = {
  key: string;
  user_key: string;
  subscription_key: string;
  /** "refused" may turn out to be paid. */
  state: "open" | "done" | "refused";
  pass_key: string;
  price_in_cents: number;
  credit_in_cents: number;
  tax_in_cents: number;
  prorated_at: number;
  /** The end of the period that it cuts short. */
  period_end: number;
  created_at: number;
  /** Until then, the process that claimed it is asking for it. */
  held_until: number;
};

export type PaymentCardTable = {
  user_key: string;
  customer: string;
  method: string;
  cardholder_name: string;
  card_last4: string;
  card_exp_month: number;
  card_exp_year: number;
  card_zip: string;
  card_type: string;
  /** When to tell the provider that renewals go to this card; 0: it knows. */
  renewals_untold: Generated<number>;
};

export type ReceiptTable = {
  order_id: string;
  user_key: string;
  created_at: number;
  /** The provider's name for the payment. */
  transaction_id: string;
  body: string;
};
/** Receipts of deleted accounts, without the person; JSON. */
export type KeptReceiptTable = {
  order_id: string;
  created_at: number;
  keep_until: number;
  transaction_id: string;
  body: string;
};
/** Kept for late notices about deleted accounts. */
export type ClosedSubscriptionTable = { provider: string; reference: string; paid_until: number; closed_at: number };
/** Written off before its account was deleted, and may be paid after all; it says nothing of the person. */
export type ClosedOrderTable = Pick<PaymentAttemptTable, "key" | "provider" | "token"> & { closed_at: number };
export type ClosedAccountTable = { reference: string; closed_at: number; subscriptions: number };
export type ForgottenCustomerTable = { provider: string; customer: string; try_at: number };
/** Of an account that has another e-mail address now, which the card provider does not know. */
export type UntoldAddressTable = { user_key: string; changed_at: number; try_at: number };
export type RetentionRedemptionTable = { user_key: string; promo_code: string; redeemed_at: number };
export type CancelSurveyTable = {
  id: string;
  user_key: string;
  main_option: string;
  sub_options: string;
  other_text: string | null;
  answered_at: number;
};
/** What was told of refunds and disputes; `about` is "refunds", "reversal" or a dispute's name. */
export type ReturnedMoneyTable = ToldReturn & { order_id: string; about: string };
/** What an order was taxed with, and what a service was told of it; cents, the amounts without their tax. */
export type TaxSaleTable = {
  order_id: string;
  created_at: number;
  zip: string | null;
  amount: number;
  tax: number;
  amount_back: Generated<number>;
  tax_back: Generated<number>;
  amount_recorded: Generated<number>;
  tax_recorded: Generated<number>;
  /** Null: the service knows all of it. */
  try_at: number | null;
};
/** One sale, or one return of a part of it (less than zero), as a service is told of it. */
export type TaxEntryTable = {
  reference: string;
  order_id: string;
  number: number;
  amount: number;
  tax: number;
  at: number;
  /** The sale that it takes back. */
  of: string | null;
  service: string;
  note: string | null;
  /** The service's name for it; null: it isn't known to have it. */
  document: string | null;
};
export type WebhookEventTable = { id: string; received_at: number };
export type ProviderReadingTable = { provider: string; read_until: number; try_at: number };
export type RecruitingLeadTable = { id: string; fields: string; received_at: number };

export type VoucherCodeTable = {
  code: string;
  description: string;
  pass_key: string;
  gives_days: number;
  /** Part of the pass's price; null covers all. */
  covers_in_cents: number | null;
  expires_at: number;
  redeemed_by: string | null;
  redeemed_at: number | null;
  redeem_key: string | null;
  /** JSON, for repeats of the key. */
  answer: string | null;
  /** That paid for it as a gift; the buyer's account may be deleted. */
  order_id: string | null;
  /** All of its payment is back. */
  withdrawn_at: number | null;
  /** A dispute over its payment is open. */
  held_at: number | null;
  /** Milliseconds of its days that its holder doesn't have any more: given back with the money, or used before it. */
  taken_back: number | null;
};

export type GiftTable = {
  key: string;
  /** Null once the buyer's account is deleted. */
  user_key: string | null;
  order_id: string;
  code: string;
  pass_name: string;
  /** The buyer's name, as the recipient reads it. */
  sender: string;
  recipient_name: string;
  message: string;
  /** Null: printed, not mailed. */
  email: string | null;
  day: string | null;
  zone: string;
  send_at: number | null;
  sent_at: number | null;
  /** The day in the buyer's zone on which it was last mailed again, and how often. */
  mailed_on: string | null;
  mailed_times: number;
  mail_key: string | null;
  created_at: number;
};

declare module "../store/database" {
  interface Database {
    billing_pass: BillingPassTable;
    offered_pass: OfferedPassTable;
    promo_code: PromoCodeTable;
    promo_reservation: PromoReservationTable;
    payment_attempt: PaymentAttemptTable;
    billed_subscription: BilledSubscriptionTable;
    upgrade: UpgradeTable;
    payment_card: PaymentCardTable;
    receipt: ReceiptTable;
    kept_receipt: KeptReceiptTable;
    closed_subscription: ClosedSubscriptionTable;
    closed_order: ClosedOrderTable;
    closed_account: ClosedAccountTable;
    forgotten_customer: ForgottenCustomerTable;
    untold_address: UntoldAddressTable;
    retention_redemption: RetentionRedemptionTable;
    cancel_survey: CancelSurveyTable;
    returned_money: ReturnedMoneyTable;
    tax_sale: TaxSaleTable;
    tax_entry: TaxEntryTable;
    webhook_event: WebhookEventTable;
    provider_reading: ProviderReadingTable;
    recruiting_lead: RecruitingLeadTable;
    voucher_code: VoucherCodeTable;
    gift: GiftTable;
  }
}
