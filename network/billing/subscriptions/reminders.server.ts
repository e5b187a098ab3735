import type { ExpressionBuilder } from "kysely";
import type { Letter } from "../../mail/letter";
import type { Database } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf } from "../billing-settings";
import { letters } from "../mail/mails";
import { amountsOf } from "../orders/order";
import { type ChargeNotice, NOTICE_DAYS, noticeDue } from "./charge-notice";
import { daysAfter } from "./periods";
import { nextCharge, type Subscription } from "./renewals.server";
import { mailPause } from "./season-pauses.server";

const REMINDED_AT_ONCE = 200;

type Reminded = Subscription & { name: string; unit: string; next_name: string | null; next_unit: string | null };

async function remind(billing: Billing, subscription: Reminded): Promise<void> {
  const { key, user_key, current_period_end: at, unit, next_unit } = subscription;
  const notice = noticeDue({ ...subscription, units: [unit, next_unit] }, billing.clock.now());
  if (notice === null) return;
  await inTransaction(billing, async (db) => {
    const mine = await rowsWith(db, "billed_subscription", {
      key,
      status: "active",
      reminded_of: subscription.reminded_of,
    }).update({ reminded_of: at });
    if (!mine) return;
    if (notice === "return") return mailPause(billing, db, subscription, "returns");
    const { email, zone } = await memberOf(db, user_key);
    await billing.mailer.send({ to: email, ...noticeLetter(billing.siteUrl, subscription, { notice, zone }) });
  });
}

function noticeLetter(siteUrl: string, subscription: Reminded, { notice, zone }: NoticeContent): Letter {
  const { name: passName, unit, next_name, next_unit, current_period_end: at, billed_by } = subscription;
  const { total } = nextCharge(subscription);
  if (notice === "change" && next_name !== null && next_unit !== null)
    return letters.passChange(siteUrl, { passName, next: next_name, unit: next_unit, at, total, zone });
  const { price_in_cents, promo_discount, promo_code, tax_millionths } = subscription;
  const before = amountsOf(price_in_cents, promo_discount, tax_millionths).total;
  const discount = notice === "discount" ? { code: promo_code, before } : null;
  return letters.reminder(siteUrl, { passName, unit, at, total, byWallet: billed_by === "paypal", discount, zone });
}

type NoticeContent = { notice: ChargeNotice; zone: string | null };

/** The pass that the next charge is for. */
const comingPass = ({ fn }: ExpressionBuilder<Database, "billed_subscription">) =>
  fn.coalesce("billed_subscription.next_pass_key", "billed_subscription.pass_key");

const CARD_DAYS = 14;

type CardMonth = { card_exp_year: number; card_exp_month: number };

type Expiring = Subscription & CardMonth & { name: string; card_type: string; card_last4: string };

async function warn(billing: Billing, subscription: Expiring): Promise<void> {
  const { key, user_key, current_period_end: at, name: passName, card_type, card_last4 } = subscription;
  await inTransaction(billing, async (db) => {
    const mine = await rowsWith(db, "billed_subscription", {
      key,
      status: "active",
      warned_of: subscription.warned_of,
    }).update({ warned_of: at });
    if (!mine) return;
    const { email, zone } = await memberOf(db, user_key);
    const facts = { passName, at, zone, card_type, card_last4 };
    await billing.mailer.send({ to: email, ...letters.cardExpires(billing.siteUrl, facts) });
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

/** Once before each charge that `noticeDue` has a letter for, which says so again (B 9). */
export async function remindOfRenewals(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const soon = await billing.db
    .selectFrom("billed_subscription")
    .innerJoin("billing_pass", "billing_pass.key", "billed_subscription.pass_key")
    .leftJoin("billing_pass as next", "next.key", "billed_subscription.next_pass_key")
    .selectAll("billed_subscription")
    .select(["billing_pass.name", "billing_pass.duration_unit as unit"])
    .select(["next.name as next_name", "next.duration_unit as next_unit"])
    .where((row) =>
      row.or([
        ...[row("billing_pass.duration_unit", "=", "year"), row("next.duration_unit", "=", "year")],
        ...[row("paused_from", "is not", null), row("put_off_from", "is not", null)],
        row.and([row("promo_discount", ">", 0), row("promo_periods_left", "=", 0), row("next.key", "is", null)]),
      ]),
    )
    .where("billed_subscription.status", "=", "active")
    .where("current_period_end", ">", now)
    .where("current_period_end", "<=", daysAfter(now, NOTICE_DAYS))
    .where("reminded_of", "<=", now)
    .orderBy("current_period_end")
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const subscription of soon)
    await attempted(billing, `reminding of the renewal of ${subscription.key}`, () => remind(billing, subscription));
}

/** On the last day of a pass that was paid once, when a longer one may take its place (B 6). */
export async function remindOfEnds(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const soon = await billing.db
    .selectFrom("subscription")
    .innerJoin("billing_pass", "billing_pass.key", "subscription.plan_id")
    .select(["user_key", "expires_at", "billing_pass.name"])
    .where("renews", "=", 0)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", daysAfter(now, 1))
    .whereRef("end_told", "<>", "expires_at")
    // A day's was bought on its last day.
    .where("lasts_days", ">", 1)
    .where((row) =>
      // A code that lasts longer goes on.
      row.not(
        row.exists(
          row
            .selectFrom("voucher")
            .select("code")
            .whereRef("voucher.user_key", "=", "subscription.user_key")
            .whereRef("voucher.expires_at", ">", "subscription.expires_at"),
        ),
      ),
    )
    .orderBy("expires_at")
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const ending of soon)
    await attempted(billing, `reminding ${ending.user_key} of an end`, () => tell(billing, ending));
}

type Ending = { user_key: string; expires_at: number; name: string };

async function tell(billing: Billing, { user_key, expires_at, name: passName }: Ending): Promise<void> {
  await inTransaction(billing, async (db) => {
    const mine = await db
      .updateTable("subscription")
      .set({ end_told: expires_at })
      .where("user_key", "=", user_key)
      .where("expires_at", "=", expires_at)
      .where("end_told", "<>", expires_at)
      .returning("user_key")
      .executeTakeFirst();
    if (!mine) return;
    const { email, zone } = await memberOf(db, user_key);
    await billing.mailer.send({ to: email, ...letters.ends(billing.siteUrl, { passName, at: expires_at, zone }) });
  });
}
