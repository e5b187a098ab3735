import type { ExpressionBuilder } from "kysely";
import type { Database } from "../store/database";
import { inTransaction } from "../store/transaction";
import { attempted, type Billing, memberOf } from "./billing-settings";
import { letters } from "./mails";
import { daysAfter } from "./periods";
import { nextCharge, type Subscription } from "./renewals.server";
import { mailPause, REMINDED_DAYS } from "./season-pauses.server";

const REMINDED_AT_ONCE = 200;

async function remind(billing: Billing, subscription: Subscription & { name: string }): Promise<void> {
  const { key, user_key, current_period_end: at, billed_by, name: passName } = subscription;
  await inTransaction(billing, async (db) => {
    const mine = await db
      .updateTable("billed_subscription")
      .set({ reminded_of: at })
      .where("key", "=", key)
      .where("status", "=", "active")
      .where("reminded_of", "=", subscription.reminded_of)
      .returning("key")
      .executeTakeFirst();
    if (!mine) return;
    if (subscription.paused_from !== null) return mailPause(billing, db, subscription, "returns");
    const { email, zone } = await memberOf(db, user_key);
    const { total } = nextCharge(subscription);
    const told = { passName, at, total, byWallet: billed_by === "paypal", zone };
    await billing.mailer.send({ to: email, ...letters.reminder(billing.siteUrl, told) });
  });
}

/** The pass that the next charge is for. */
const comingPass = ({ fn }: ExpressionBuilder<Database, "billed_subscription">) =>
  fn.coalesce("billed_subscription.next_pass_key", "billed_subscription.pass_key");

const CARD_DAYS = 14;

type CardMonth = { card_exp_year: number; card_exp_month: number };

type Expiring = Subscription & CardMonth & { name: string; card_type: string; card_last4: string };

async function warn(billing: Billing, subscription: Expiring): Promise<void> {
  const { key, user_key, current_period_end: at, name: passName, card_type, card_last4 } = subscription;
  await inTransaction(billing, async (db) => {
    const mine = await db
      .updateTable("billed_subscription")
      .set({ warned_of: at })
      .where("key", "=", key)
      .where("status", "=", "active")
      .where("warned_of", "=", subscription.warned_of)
      .returning("key")
      .executeTakeFirst();
    if (!mine) return;
    const { email, zone } = await memberOf(db, user_key);
    const told = { passName, at, zone, card_type, card_last4 };
    await billing.mailer.send({ to: email, ...letters.cardExpires(billing.siteUrl, told) });
  });
}

/** Once before each charge that the saved card is too old for (B 9). */
export async function warnOfCards(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const until = daysAfter(now, CARD_DAYS);
  const last = new Date(until);
  const month = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1);
  const soon = await billing.db
    .selectFrom("billed_subscription")
    .innerJoin("billing_pass", (join) => join.on("billing_pass.key", "=", comingPass))
    .innerJoin("payment_card", "payment_card.user_key", "billed_subscription.user_key")
    .selectAll("billed_subscription")
    .select(["billing_pass.name", "card_exp_year", "card_exp_month", "card_type", "card_last4"])
    .where("billed_by", "<>", "paypal")
    .where("billed_subscription.status", "=", "active")
    .where("current_period_end", ">", now)
    .where("current_period_end", "<=", until)
    .where("warned_of", "<=", now)
    // A card is good to the last moment of its month, counted in UTC.
    .where((row) =>
      row.or([
        row.and([row("current_period_end", ">=", month), row.or(isBefore(row, last))]),
        row.or(isBefore(row, new Date(month - 1))),
      ]),
    )
    .orderBy("current_period_end")
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const subscription of soon)
    await attempted(billing, `warning of the card of ${subscription.key}`, () => warn(billing, subscription));
}

const isBefore = (row: ExpressionBuilder<Database, "payment_card">, at: Date) => [
  row("card_exp_year", "<", at.getUTCFullYear()),
  row.and([row("card_exp_year", "=", at.getUTCFullYear()), row("card_exp_month", "<", at.getUTCMonth() + 1)]),
];

/** Once before each yearly renewal, and before a pause is over (B 9). */
export async function remindOfRenewals(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const soon = await billing.db
    .selectFrom("billed_subscription")
    .innerJoin("billing_pass", (join) => join.on("billing_pass.key", "=", comingPass))
    .selectAll("billed_subscription")
    .select("billing_pass.name")
    .where((row) => row.or([row("billing_pass.duration_unit", "=", "year"), row("paused_from", "is not", null)]))
    .where("billed_subscription.status", "=", "active")
    .where("current_period_end", ">", now)
    .where("current_period_end", "<=", daysAfter(now, REMINDED_DAYS))
    .where("reminded_of", "<=", now)
    .orderBy("current_period_end")
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const subscription of soon)
    await attempted(billing, `reminding of the renewal of ${subscription.key}`, () => remind(billing, subscription));
}
