import { type MigrationList, statements } from "../store/migrate";

export const billingMigrations: MigrationList = {
  "member-billing-1": statements(`
    create table billing_pass (
      key text primary key,
      name text not null,
      plan_description text not null,
      price_in_cents integer not null,
      duration_unit text not null,
      time_period_category text not null,
      tier_name text,
      stripe_plan_id text not null unique,
      paypal_plan_id text unique,
      entitlement text,
      lasts_days integer,
      is_media_pass integer not null,
      listed integer not null,
      position integer not null
    );
    create table promo_code (
      code text primary key,
      value_type text not null,
      value_amount integer not null,
      subscription_type text,
      months integer,
      is_subscription_retention integer not null,
      description text not null,
      pass_key text,
      expires_at bigint,
      redemptions_limit integer,
      redemptions integer not null
    );
    create table promo_reservation (
      secure_code text primary key,
      code text not null references promo_code (code),
      member_key text not null,
      pass_key text not null,
      reserved_at bigint not null,
      state text not null,
      constraint promo_reservation_once unique (code, member_key)
    );
    create index promo_reservation_member on promo_reservation (member_key);
    create table voucher_code (
      code text primary key,
      description text not null,
      pass_key text not null,
      gives_days integer not null,
      covers_in_cents integer,
      expires_at bigint not null,
      redeemed_by text,
      redeem_key text,
      answer text,
      redeemed_at bigint,
      withdrawn_at bigint,
      taken_back bigint,
      held_at bigint,
      order_id text
    );
    create index voucher_code_member on voucher_code (redeemed_by);
    create index voucher_code_order on voucher_code (order_id);
    create table payment_attempt (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      fingerprint text not null,
      state text not null,
      provider text not null,
      "order" text not null,
      status integer,
      answer text,
      created_at bigint not null,
      held_until bigint not null,
      token text
    );
    create unique index payment_attempt_open on payment_attempt
      (user_key) where state in ('created', 'sent', 'unknown');
    create index payment_attempt_token on payment_attempt (token);
    create index payment_attempt_member on payment_attempt (user_key, state);
    create index payment_attempt_held on payment_attempt (state, held_until);
    create table billed_subscription (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      pass_key text not null,
      billed_by text not null,
      provider text not null,
      reference text not null,
      status text not null,
      price_in_cents integer not null,
      tax_millionths integer not null,
      promo_code text,
      promo_discount integer not null,
      promo_periods_left integer not null,
      started_at bigint not null,
      zone text,
      current_period_end bigint not null,
      next_charge_at bigint,
      tries integer not null,
      charging_until bigint not null default 0,
      asked_at bigint not null default 0,
      next_try_at bigint,
      pay_url text,
      reminded_of bigint not null default 0,
      warned_of bigint not null default 0,
      put_off_from bigint,
      next_pass_key text,
      next_price_in_cents integer,
      change_untold bigint not null default 0,
      change_told_until bigint not null default 0,
      paused_from bigint,
      pause_untold bigint not null default 0,
      pause_told_until bigint not null default 0,
      unpaused_at bigint not null default 0,
      rise_price_in_cents integer,
      rise_from bigint,
      rise_told integer not null default 0,
      next_plan_id text,
      put_off_asked bigint not null default 0,
      taxed_zip text,
      put_off_untold bigint not null default 0
    );
    create unique index billed_subscription_current on billed_subscription (user_key) where status <> 'expired';
    create index billed_subscription_due on billed_subscription (status, next_charge_at);
    create index billed_subscription_reference on billed_subscription (provider, reference);
    create index billed_subscription_user on billed_subscription (user_key);
    create table payment_card (
      user_key text primary key references "user" (key) on delete cascade,
      customer text not null,
      method text not null,
      cardholder_name text not null,
      card_last4 text not null,
      card_exp_month integer not null,
      card_exp_year integer not null,
      card_zip text not null,
      card_type text not null,
      renewals_untold bigint not null default 0
    );
    create table receipt (
      order_id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      created_at bigint not null,
      body text not null,
      transaction_id text not null default ''
    );
    create index receipt_member on receipt (user_key, created_at);
    create index receipt_transaction on receipt (transaction_id);
    create index receipt_created on receipt (created_at);
    create table webhook_event (
      id text primary key,
      received_at bigint not null
    );
    create index webhook_event_received on webhook_event (received_at);
    create table retention_redemption (
      user_key text primary key references "user" (key) on delete cascade,
      promo_code text not null,
      redeemed_at bigint not null
    );
    create table cancel_survey (
      id text primary key,
      user_key text not null references "user" (key) on delete cascade,
      main_option text not null,
      sub_options text not null,
      other_text text,
      answered_at bigint not null
    );
    create index cancel_survey_answered on cancel_survey (answered_at);
    create index cancel_survey_user on cancel_survey (user_key);
    create table recruiting_lead (
      id text primary key,
      fields text not null,
      received_at bigint not null
    );
    create index recruiting_lead_received on recruiting_lead (received_at);
    create table kept_receipt (
      order_id text primary key,
      created_at bigint not null,
      keep_until bigint not null,
      body text not null,
      transaction_id text not null default ''
    );
    create index kept_receipt_until on kept_receipt (keep_until);
    create index kept_receipt_transaction on kept_receipt (transaction_id);
    create table closed_subscription (
      provider text not null,
      reference text not null,
      paid_until bigint not null,
      closed_at bigint not null,
      constraint closed_subscription_key primary key (provider, reference)
    );
    create index closed_subscription_closed on closed_subscription (closed_at);
    create table forgotten_customer (
      provider text not null,
      customer text not null,
      try_at bigint not null,
      constraint forgotten_customer_key primary key (provider, customer)
    );
    create table closed_account (
      reference text primary key,
      closed_at bigint not null,
      subscriptions integer not null
    );
    create table provider_reading (
      provider text primary key,
      read_until bigint not null,
      try_at bigint not null
    );
    create table upgrade (
      key text primary key,
      user_key text not null references "user" (key) on delete cascade,
      subscription_key text not null,
      state text not null,
      pass_key text not null,
      price_in_cents integer not null,
      credit_in_cents integer not null,
      tax_in_cents integer not null,
      prorated_at bigint not null,
      period_end bigint not null,
      created_at bigint not null,
      held_until bigint not null
    );
    create index upgrade_open on upgrade (state, held_until);
    create index upgrade_subscription on upgrade (subscription_key, state);
    create index upgrade_member on upgrade (user_key);
    create table closed_order (
      key text primary key,
      provider text not null,
      token text,
      closed_at bigint not null
    );
    create index closed_order_token on closed_order (token);
    create index closed_order_closed on closed_order (closed_at);
    create table untold_address (
      user_key text primary key references "user" (key) on delete cascade,
      changed_at bigint not null,
      try_at bigint not null
    );
    create table offered_pass (
      key text primary key,
      listed integer not null
    );
    create table gift (
      key text primary key,
      user_key text references "user" (key) on delete set null,
      order_id text not null unique,
      code text not null unique references voucher_code (code),
      pass_name text not null,
      sender text not null,
      recipient_name text not null,
      message text not null,
      email text,
      day text,
      zone text not null,
      send_at bigint,
      sent_at bigint,
      mailed_on text,
      mailed_times integer not null,
      mail_key text,
      created_at bigint not null
    );
    create index gift_buyer on gift (user_key, created_at);
    create index gift_due on gift (sent_at, send_at);
    create table returned_money (
      order_id text not null,
      about text not null,
      state text not null,
      amount integer not null,
      told_at bigint not null,
      constraint returned_money_key primary key (order_id, about)
    );
    create table tax_sale (
      order_id text primary key,
      created_at bigint not null,
      zip text,
      amount integer not null,
      tax integer not null,
      try_at bigint,
      amount_back integer not null default 0,
      tax_back integer not null default 0,
      amount_recorded integer not null default 0,
      tax_recorded integer not null default 0
    );
    create index tax_sale_try on tax_sale (try_at);
    create index tax_sale_created on tax_sale (created_at);
    create table tax_entry (
      reference text primary key,
      order_id text not null,
      number integer not null,
      amount integer not null,
      tax integer not null,
      at bigint not null,
      of text,
      service text not null,
      note text,
      document text
    );
    create index tax_entry_order on tax_entry (order_id);
  `),
  "member-billing-2": statements(`
    alter table subscription add column end_told bigint not null default 0;
    create index subscription_end on subscription (expires_at) where renews = 0;
  `),
  "member-billing-3": statements(`
    alter table promo_code add column starts_at bigint;
  `),
  "member-billing-4": statements(
    `create index kept_receipt_late on kept_receipt (order_id) where body like '{"kind":"late_payment"%'`,
  ),
};
