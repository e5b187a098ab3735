import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { billingTables } from "./tables";

export const billingMigrations: MigrationList = {
  "member-billing-1": statements(`
    ${creation(billingTables)};
    create index promo_reservation_member on promo_reservation (member_key);
    create index voucher_code_member on voucher_code (redeemed_by);
    create index voucher_code_order on voucher_code (order_id);
    create unique index payment_attempt_open on payment_attempt
      (user_key) where state in ('created', 'sent', 'unknown');
    create index payment_attempt_token on payment_attempt (token);
    create index payment_attempt_member on payment_attempt (user_key, state);
    create index payment_attempt_held on payment_attempt (state, held_until);
    create unique index billed_subscription_current on billed_subscription (user_key) where status <> 'expired';
    create index billed_subscription_due on billed_subscription (status, next_charge_at);
    create index billed_subscription_reference on billed_subscription (provider, reference);
    create index billed_subscription_user on billed_subscription (user_key);
    create index receipt_member on receipt (user_key, created_at);
    create index receipt_transaction on receipt (transaction_id);
    create index receipt_created on receipt (created_at);
    create index webhook_event_received on webhook_event (received_at);
    create index cancel_survey_answered on cancel_survey (answered_at);
    create index cancel_survey_user on cancel_survey (user_key);
    create index recruiting_lead_received on recruiting_lead (received_at);
    create index kept_receipt_until on kept_receipt (keep_until);
    create index kept_receipt_transaction on kept_receipt (transaction_id);
    create index closed_subscription_closed on closed_subscription (closed_at);
    create index upgrade_open on upgrade (state, held_until);
    create index upgrade_subscription on upgrade (subscription_key, state);
    create index upgrade_member on upgrade (user_key);
    create index closed_order_token on closed_order (token);
    create index closed_order_closed on closed_order (closed_at);
    create index gift_buyer on gift (user_key, created_at);
    create index gift_due on gift (sent_at, send_at);
    create index tax_sale_try on tax_sale (try_at);
    create index tax_sale_created on tax_sale (created_at);
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
