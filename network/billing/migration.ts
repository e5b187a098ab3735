import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../store/database";
import type { MigrationList } from "../store/migrate";
import type {} from "./tables";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("user.key").onDelete("cascade");
const oneOfUser = (column: ColumnDefinitionBuilder) => column.primaryKey().references("user.key").onDelete("cascade");

async function createOffers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("billing_pass")
    .addColumn("key", "text", key)
    .addColumn("name", "text", required)
    .addColumn("plan_description", "text", required)
    .addColumn("price_in_cents", "integer", required)
    .addColumn("duration_unit", "text", required)
    .addColumn("time_period_category", "text", required)
    .addColumn("tier_name", "text")
    .addColumn("stripe_plan_id", "text", (column) => column.notNull().unique())
    .addColumn("paypal_plan_id", "text", (column) => column.unique())
    .addColumn("entitlement", "text")
    .addColumn("lasts_days", "integer")
    .addColumn("is_media_pass", "integer", required)
    .addColumn("listed", "integer", required)
    .addColumn("position", "integer", required)
    .execute();
  await db.schema
    .createTable("promo_code")
    .addColumn("code", "text", key)
    .addColumn("value_type", "text", required)
    .addColumn("value_amount", "integer", required)
    .addColumn("subscription_type", "text")
    .addColumn("months", "integer")
    .addColumn("is_subscription_retention", "integer", required)
    .addColumn("description", "text", required)
    .addColumn("pass_key", "text")
    .addColumn("expires_at", "bigint")
    .addColumn("redemptions_limit", "integer")
    .addColumn("redemptions", "integer", required)
    .execute();
  await db.schema
    .createTable("promo_reservation")
    .addColumn("secure_code", "text", key)
    .addColumn("code", "text", (column) => column.notNull().references("promo_code.code"))
    .addColumn("member_key", "text", required)
    .addColumn("pass_key", "text", required)
    .addColumn("reserved_at", "bigint", required)
    .addColumn("state", "text", required)
    .addUniqueConstraint("promo_reservation_once", ["code", "member_key"])
    .execute();
  await db.schema
    .createTable("voucher_code")
    .addColumn("code", "text", key)
    .addColumn("description", "text", required)
    .addColumn("pass_key", "text", required)
    .addColumn("gives_days", "integer", required)
    .addColumn("covers_in_cents", "integer")
    .addColumn("expires_at", "bigint", required)
    .addColumn("redeemed_by", "text")
    .addColumn("redeem_key", "text")
    .addColumn("answer", "text")
    .execute();
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_attempt")
    .addColumn("key", "text", key)
    .addColumn("user_key", "text", ofUser)
    .addColumn("fingerprint", "text", required)
    .addColumn("state", "text", required)
    .addColumn("provider", "text", required)
    .addColumn("order", "text", required)
    .addColumn("status", "integer")
    .addColumn("answer", "text")
    .addColumn("created_at", "bigint", required)
    .addColumn("held_until", "bigint", required)
    .execute();
  // Security 6: at most one open attempt per member, enforced by the database.
  await sql`create unique index payment_attempt_open on payment_attempt (user_key) where state in ('created',
    'sent', 'unknown')`.execute(db);
  await db.schema
    .createTable("billed_subscription")
    .addColumn("key", "text", key)
    .addColumn("user_key", "text", ofUser)
    .addColumn("pass_key", "text", required)
    .addColumn("billed_by", "text", required)
    .addColumn("provider", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("status", "text", required)
    .addColumn("price_in_cents", "integer", required)
    .addColumn("tax_millionths", "integer", required)
    .addColumn("promo_code", "text")
    .addColumn("promo_discount", "integer", required)
    .addColumn("promo_periods_left", "integer", required)
    .addColumn("started_at", "bigint", required)
    .addColumn("current_period_end", "bigint", required)
    .addColumn("next_charge_at", "bigint")
    .addColumn("tries", "integer", required)
    .addColumn("charging_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create unique index billed_subscription_current on billed_subscription (user_key) where status <>
    'expired'`.execute(db);
  await db.schema
    .createIndex("billed_subscription_due")
    .on("billed_subscription")
    .columns(["status", "next_charge_at"])
    .execute();
  await db.schema
    .createIndex("billed_subscription_reference")
    .on("billed_subscription")
    .columns(["provider", "reference"])
    .execute();
  await db.schema
    .createTable("payment_card")
    .addColumn("user_key", "text", oneOfUser)
    .addColumn("customer", "text", required)
    .addColumn("method", "text", required)
    .addColumn("cardholder_name", "text", required)
    .addColumn("card_last4", "text", required)
    .addColumn("card_exp_month", "integer", required)
    .addColumn("card_exp_year", "integer", required)
    .addColumn("card_zip", "text", required)
    .addColumn("card_type", "text", required)
    .execute();
  await db.schema
    .createTable("receipt")
    .addColumn("order_id", "text", key)
    .addColumn("user_key", "text", ofUser)
    .addColumn("created_at", "bigint", required)
    .addColumn("body", "text", required)
    .execute();
  await db.schema.createIndex("receipt_member").on("receipt").columns(["user_key", "created_at"]).execute();
  await db.schema
    .createTable("webhook_event")
    .addColumn("id", "text", key)
    .addColumn("received_at", "bigint", required)
    .execute();
}

async function createAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("retention_redemption")
    .addColumn("user_key", "text", oneOfUser)
    .addColumn("promo_code", "text", required)
    .addColumn("redeemed_at", "bigint", required)
    .execute();
  await db.schema
    .createTable("cancel_survey")
    .addColumn("id", "text", key)
    .addColumn("user_key", "text", ofUser)
    .addColumn("main_option", "text", required)
    .addColumn("sub_options", "text", required)
    .addColumn("other_text", "text")
    .addColumn("answered_at", "bigint", required)
    .execute();
  await db.schema
    .createTable("recruiting_lead")
    .addColumn("id", "text", key)
    .addColumn("fields", "text", required)
    .addColumn("received_at", "bigint", required)
    .execute();
}

async function keepBooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("kept_receipt")
    .addColumn("order_id", "text", key)
    .addColumn("created_at", "bigint", required)
    .addColumn("keep_until", "bigint", required)
    .addColumn("body", "text", required)
    .execute();
  await db.schema.createIndex("kept_receipt_until").on("kept_receipt").column("keep_until").execute();
  await db.schema
    .createTable("closed_subscription")
    .addColumn("provider", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("paid_until", "bigint", required)
    .addColumn("closed_at", "bigint", required)
    .addPrimaryKeyConstraint("closed_subscription_key", ["provider", "reference"])
    .execute();
}

async function askProviders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("asked_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("forgotten_customer")
    .addColumn("provider", "text", required)
    .addColumn("customer", "text", required)
    .addColumn("try_at", "bigint", required)
    .addPrimaryKeyConstraint("forgotten_customer_key", ["provider", "customer"])
    .execute();
}

async function followRetries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billed_subscription").addColumn("next_try_at", "bigint").execute();
  await db.schema.alterTable("billed_subscription").addColumn("pay_url", "text").execute();
}

async function noteClosedAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("closed_account")
    .addColumn("reference", "text", (column) => column.primaryKey())
    .addColumn("closed_at", "bigint", required)
    .addColumn("subscriptions", "integer", required)
    .execute();
}

async function readProviders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("provider_reading")
    .addColumn("provider", "text", key)
    .addColumn("read_until", "bigint", required)
    .addColumn("try_at", "bigint", required)
    .execute();
}

async function noteReminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("reminded_of", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function keepOffered(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("offered_pass")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("listed", "integer", (column) => column.notNull())
    .execute();
}

async function noteWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("warned_of", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function notePutOff(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billed_subscription").addColumn("put_off_from", "bigint").execute();
}

async function changePasses(db: Kysely<unknown>): Promise<void> {
  const table = "billed_subscription";
  await db.schema.alterTable(table).addColumn("next_pass_key", "text").execute();
  await db.schema.alterTable(table).addColumn("next_price_in_cents", "integer").execute();
  await db.schema
    .alterTable(table)
    .addColumn("change_untold", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function tellInOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("change_told_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function pauseForSeasons(db: Kysely<unknown>): Promise<void> {
  const table = "billed_subscription";
  await db.schema.alterTable(table).addColumn("paused_from", "bigint").execute();
  for (const column of ["pause_untold", "pause_told_until", "unpaused_at"])
    await db.schema
      .alterTable(table)
      .addColumn(column, "bigint", (one) => one.notNull().defaultTo(0))
      .execute();
}

const orderBody = z.object({ token: z.string().nullish() });
const receiptBody = z.object({ transaction_id: z.string() });

async function findPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("receipt")
    .addColumn("transaction_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("payment_attempt").addColumn("token", "text").execute();
  const books = db as Kysely<Pick<Database, "receipt" | "payment_attempt">>;
  for (const { order_id, body } of await books.selectFrom("receipt").select(["order_id", "body"]).execute())
    await books
      .updateTable("receipt")
      .set({ transaction_id: receiptBody.parse(JSON.parse(body)).transaction_id })
      .where("order_id", "=", order_id)
      .execute();
  for (const { key: attempt, order } of await books.selectFrom("payment_attempt").select(["key", "order"]).execute())
    await books
      .updateTable("payment_attempt")
      .set({ token: orderBody.parse(JSON.parse(order)).token ?? null })
      .where("key", "=", attempt)
      .execute();
  await db.schema.createIndex("receipt_transaction").on("receipt").column("transaction_id").execute();
  await db.schema.createIndex("payment_attempt_token").on("payment_attempt").column("token").execute();
}

async function keepGifts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("voucher_code").addColumn("redeemed_at", "bigint").execute();
  await db.schema.alterTable("voucher_code").addColumn("withdrawn_at", "bigint").execute();
  await db.schema
    .createTable("gift")
    .addColumn("key", "text", key)
    .addColumn("user_key", "text", (column) => column.references("user.key").onDelete("set null"))
    .addColumn("order_id", "text", (column) => column.notNull().unique())
    .addColumn("code", "text", (column) => column.notNull().unique().references("voucher_code.code"))
    .addColumn("pass_name", "text", required)
    .addColumn("sender", "text", required)
    .addColumn("recipient_name", "text", required)
    .addColumn("message", "text", required)
    .addColumn("email", "text")
    .addColumn("day", "text")
    .addColumn("zone", "text", required)
    .addColumn("send_at", "bigint")
    .addColumn("sent_at", "bigint")
    .addColumn("mailed_on", "text")
    .addColumn("mailed_times", "integer", required)
    .addColumn("mail_key", "text")
    .addColumn("created_at", "bigint", required)
    .execute();
  await db.schema.createIndex("gift_buyer").on("gift").columns(["user_key", "created_at"]).execute();
  await db.schema.createIndex("gift_due").on("gift").columns(["sent_at", "send_at"]).execute();
}

async function noteTakenBack(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("voucher_code").addColumn("taken_back", "bigint").execute();
}

async function keepUpgrades(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("upgrade")
    .addColumn("key", "text", key)
    .addColumn("user_key", "text", (column) => column.notNull().references("user.key").onDelete("cascade"))
    .addColumn("subscription_key", "text", required)
    .addColumn("state", "text", required)
    .addColumn("pass_key", "text", required)
    .addColumn("price_in_cents", "integer", required)
    .addColumn("credit_in_cents", "integer", required)
    .addColumn("tax_in_cents", "integer", required)
    .addColumn("prorated_at", "bigint", required)
    .addColumn("period_end", "bigint", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("held_until", "bigint", required)
    .execute();
  await db.schema.createIndex("upgrade_open").on("upgrade").columns(["state", "held_until"]).execute();
  await db.schema.createIndex("upgrade_subscription").on("upgrade").columns(["subscription_key", "state"]).execute();
  await db.schema.createIndex("upgrade_member").on("upgrade").column("user_key").execute();
}

async function raisePrices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billed_subscription").addColumn("rise_price_in_cents", "integer").execute();
  await db.schema.alterTable("billed_subscription").addColumn("rise_from", "bigint").execute();
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("rise_told", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

const returnedBody = z.object({ transaction_id: z.string().default(""), refunded_in_cents: z.number().default(0) });

/** Everything that went back before is taken for a refund. */
async function keepReturns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("returned_money")
    .addColumn("order_id", "text", required)
    .addColumn("about", "text", required)
    .addColumn("state", "text", required)
    .addColumn("amount", "integer", required)
    .addColumn("told_at", "bigint", required)
    .addPrimaryKeyConstraint("returned_money_key", ["order_id", "about"])
    .execute();
  await db.schema.alterTable("voucher_code").addColumn("held_at", "bigint").execute();
  await db.schema.alterTable("voucher_code").addColumn("order_id", "text").execute();
  await db.schema
    .alterTable("kept_receipt")
    .addColumn("transaction_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const books = db as Kysely<Pick<Database, "receipt" | "kept_receipt" | "returned_money" | "voucher_code" | "gift">>;
  const kept = await books.selectFrom("kept_receipt").select(["order_id", "created_at", "body"]).execute();
  const own = await books.selectFrom("receipt").select(["order_id", "created_at", "body"]).execute();
  for (const { order_id, created_at, body } of [...own, ...kept]) {
    const { refunded_in_cents: amount } = returnedBody.parse(JSON.parse(body));
    const told = { about: "refunds", state: "refunded" as const, amount, told_at: created_at };
    if (amount > 0)
      await books
        .insertInto("returned_money")
        .values({ order_id, ...told })
        .execute();
  }
  for (const { order_id, body } of kept) {
    const { transaction_id } = returnedBody.parse(JSON.parse(body));
    await books.updateTable("kept_receipt").set({ transaction_id }).where("order_id", "=", order_id).execute();
  }
  for (const { order_id, code } of await books.selectFrom("gift").select(["order_id", "code"]).execute())
    await books.updateTable("voucher_code").set({ order_id }).where("code", "=", code).execute();
  await db.schema.createIndex("kept_receipt_transaction").on("kept_receipt").column("transaction_id").execute();
  await db.schema.createIndex("voucher_code_order").on("voucher_code").column("order_id").execute();
}

async function keepAgreedPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billed_subscription").addColumn("next_plan_id", "text").execute();
}

async function noteAskedDeferrals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("put_off_asked", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function noteUntoldCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("payment_card")
    .addColumn("renewals_untold", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function noteUntoldDeferrals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("billed_subscription")
    .addColumn("put_off_untold", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function noteTaxedPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billed_subscription").addColumn("taxed_zip", "text").execute();
}

async function keepClosedOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("closed_order")
    .addColumn("key", "text", key)
    .addColumn("provider", "text", required)
    .addColumn("token", "text")
    .addColumn("closed_at", "bigint", required)
    .execute();
  await db.schema.createIndex("closed_order_token").on("closed_order").column("token").execute();
}

/** Orders from before it aren't told to a tax service, and neither is what goes back of them. */
async function keepTaxes(db: Kysely<unknown>): Promise<void> {
  const sums = ["amount_back", "tax_back", "amount_recorded", "tax_recorded"];
  await sums
    .reduce(
      (table, name) => table.addColumn(name, "integer", (column) => column.notNull().defaultTo(0)),
      db.schema
        .createTable("tax_sale")
        .addColumn("order_id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", required)
        .addColumn("zip", "text")
        .addColumn("amount", "integer", required)
        .addColumn("tax", "integer", required)
        .addColumn("try_at", "bigint"),
    )
    .execute();
  await db.schema.createIndex("tax_sale_try").on("tax_sale").column("try_at").execute();
  await db.schema
    .createTable("tax_entry")
    .addColumn("reference", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", required)
    .addColumn("number", "integer", required)
    .addColumn("amount", "integer", required)
    .addColumn("tax", "integer", required)
    .addColumn("at", "bigint", required)
    .addColumn("of", "text")
    .addColumn("service", "text", required)
    .addColumn("note", "text")
    .addColumn("document", "text")
    .execute();
  await db.schema.createIndex("tax_entry_order").on("tax_entry").column("order_id").execute();
}

/** Deleted by age (docs/operations.md "What people send"). */
async function indexByAge(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("recruiting_lead_received").on("recruiting_lead").column("received_at").execute();
  await db.schema.createIndex("cancel_survey_answered").on("cancel_survey").column("answered_at").execute();
}

/** Changed, and to be told to the card provider. */
async function noteUntoldAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("untold_address")
    .addColumn("user_key", "text", (column) => column.primaryKey().references("user.key").onDelete("cascade"))
    .addColumn("changed_at", "bigint", required)
    .addColumn("try_at", "bigint", required)
    .execute();
}

type Index = readonly [name: string, table: string, ...columns: string[]];

/** A step for each large table, so that no one waits until all are indexed. */
const indexed = (...indexes: Index[]) => ({
  async up(db: Kysely<unknown>) {
    for (const [name, table, ...columns] of indexes)
      await db.schema.createIndex(name).on(table).columns(columns).execute();
  },
});

export const billingMigrations: MigrationList = {
  "member-billing-1-offers": { up: createOffers },
  "member-billing-2-payments": { up: createPayments },
  "member-billing-3-answers": { up: createAnswers },
  "member-billing-4-kept-books": { up: keepBooks },
  "member-billing-5-provider-rounds": { up: askProviders },
  "member-billing-6-retries": { up: followRetries },
  "member-billing-7-closed-accounts": { up: noteClosedAccounts },
  "member-billing-8-reconciliation": { up: readProviders },
  "member-billing-9-reminders": { up: noteReminders },
  "member-billing-10-payment-names": { up: findPayments },
  "member-billing-11-card-warnings": { up: noteWarnings },
  "member-billing-12-put-off": { up: notePutOff },
  "member-billing-13-pass-changes": { up: changePasses },
  "member-billing-14-told-in-order": { up: tellInOrder },
  "member-billing-15-season-pauses": { up: pauseForSeasons },
  "member-billing-16-upgrades": { up: keepUpgrades },
  "member-billing-17-price-rises": { up: raisePrices },
  "member-billing-18-agreed-plans": { up: keepAgreedPlans },
  "member-billing-19-asked-deferrals": { up: noteAskedDeferrals },
  "member-billing-20-untold-cards": { up: noteUntoldCards },
  "member-billing-21-taxed-places": { up: noteTaxedPlaces },
  "member-billing-22-closed-orders": { up: keepClosedOrders },
  "member-billing-23-age": { up: indexByAge },
  "member-billing-24-open-orders": indexed(
    ["payment_attempt_member", "payment_attempt", "user_key", "state"],
    ["payment_attempt_held", "payment_attempt", "state", "held_until"],
  ),
  "member-billing-25-old-receipts": indexed(["receipt_created", "receipt", "created_at"]),
  "member-billing-26-old-accounts": indexed(["closed_subscription_closed", "closed_subscription", "closed_at"]),
  "member-billing-27-old-notices": indexed(["webhook_event_received", "webhook_event", "received_at"]),
  "member-billing-28-old-orders": indexed(["closed_order_closed", "closed_order", "closed_at"]),
  "member-billing-29-untold-addresses": { up: noteUntoldAddresses },
  "member-billing-30-members-subscriptions": indexed(["billed_subscription_user", "billed_subscription", "user_key"]),
  "member-billing-31-members-promo-codes": indexed(["promo_reservation_member", "promo_reservation", "member_key"]),
  "member-billing-32-members-vouchers": indexed(["voucher_code_member", "voucher_code", "redeemed_by"]),
  "member-billing-33-members-surveys": indexed(["cancel_survey_user", "cancel_survey", "user_key"]),
  "member-billing-34-untold-deferrals": { up: noteUntoldDeferrals },
  "own-passes-1-offered": { up: keepOffered },
  "present-passes-1-gifts": { up: keepGifts },
  "present-passes-2-taken-back": { up: noteTakenBack },
  "returned-money-1-told": { up: keepReturns },
  "sales-tax-1-ledger": { up: keepTaxes },
  "sales-tax-2-age": indexed(["tax_sale_created", "tax_sale", "created_at"]),
};
