import { inTransaction } from "../store/transaction";
import { attempted, type Billing, memberOf } from "./billing-settings";
import { letters } from "./mails";
import { daysAfter } from "./periods";
import { nextCharge, type Subscription } from "./renewals.server";

const REMINDED_DAYS = 7;
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
    const { email, zone } = await memberOf(db, user_key);
    const { total } = nextCharge(subscription);
    const told = { passName, at, total, byWallet: billed_by === "paypal", zone };
    await billing.mailer.send({ to: email, ...letters.reminder(billing.siteUrl, told) });
  });
}

/** Once before each yearly renewal (B 9). */
export async function remindOfRenewals(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const soon = await billing.db
    .selectFrom("billed_subscription")
    .innerJoin("billing_pass", "billing_pass.key", "billed_subscription.pass_key")
    .selectAll("billed_subscription")
    .select("billing_pass.name")
    .where("billing_pass.duration_unit", "=", "year")
    .where("billed_subscription.status", "=", "active")
    .where("current_period_end", ">", now)
    .where("current_period_end", "<=", daysAfter(now, REMINDED_DAYS))
    .where("reminded_of", "<=", now)
    .limit(REMINDED_AT_ONCE)
    .execute();
  for (const subscription of soon)
    await attempted(billing, `reminding of the renewal of ${subscription.key}`, () => remind(billing, subscription));
}
