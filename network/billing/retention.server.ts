import { inTransaction } from "../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "./billing-settings";
import { letters } from "./mails";
import { passByKey } from "./offers.server";
import { amountsOf, discountOf, periodsOf } from "./order";
import type { Subscription } from "./renewals.server";
import type { PromoCodeTable } from "./tables";

/** An offer that was taken so long ago has lost its process. */
const HELD_FOR_MS = 60_000;

/** The provider first, under the subscription's own key, then the books; done once, whoever finishes it. */
async function giveDiscount(billing: Billing, subscription: Subscription, promo: PromoCodeTable): Promise<boolean> {
  const { key, user_key, provider, reference, price_in_cents, tax_millionths } = subscription;
  const off = { amount: discountOf(price_in_cents, promo), months: promo.months, code: promo.code };
  await providerNamed(billing, provider).discount(reference, off, `retain:${key}`);
  return inTransaction(billing, async (db) => {
    const first = await db
      .updateTable("retention_redemption")
      .set({ told: 1 })
      .where("user_key", "=", user_key)
      .where("told", "=", 0)
      .returning("user_key")
      .executeTakeFirst();
    if (!first) return false;
    const pass = await passByKey(db, subscription.pass_key);
    const periods = periodsOf(promo, pass?.duration_unit ?? "month");
    await db
      .updateTable("billed_subscription")
      .set({ promo_code: promo.code, promo_discount: off.amount, promo_periods_left: periods })
      .where("key", "=", key)
      .execute();
    const next = amountsOf(price_in_cents, off.amount, tax_millionths);
    const told = {
      passName: pass?.name ?? subscription.pass_key,
      total: next.total,
      periods,
      then: next.recurring_total,
    };
    const { email } = await memberOf(db, user_key);
    await billing.mailer.send({ to: email, ...letters.retained(billing.siteUrl, told) });
    return true;
  });
}

/** The offer to stay, taken: written down before the provider is told, so that neither has it alone. False: it was taken before. */
export async function takeRetention(
  billing: Billing,
  subscription: Subscription,
  promo: PromoCodeTable,
): Promise<boolean> {
  await billing.db
    .insertInto("retention_redemption")
    .values({
      user_key: subscription.user_key,
      promo_code: promo.code,
      redeemed_at: billing.clock.now(),
      told: 0,
    })
    .onConflict((conflict) => conflict.column("user_key").doNothing())
    .execute();
  const waits = await billing.db
    .selectFrom("retention_redemption")
    .select("promo_code")
    .where("user_key", "=", subscription.user_key)
    .where("told", "=", 0)
    .executeTakeFirst();
  return waits?.promo_code === promo.code && giveDiscount(billing, subscription, promo);
}

/** Finishes the offers whose process ended, or whose provider did not answer; whoever canceled since has none. */
export async function finishRetentions(billing: Billing): Promise<void> {
  const { db, clock } = billing;
  const left = await db
    .selectFrom("retention_redemption")
    .selectAll()
    .where("told", "=", 0)
    .where("redeemed_at", "<=", clock.now() - HELD_FOR_MS)
    .execute();
  for (const { user_key, promo_code } of left)
    await attempted(billing, `discounting the subscription of ${user_key}`, async () => {
      const promo = await db.selectFrom("promo_code").selectAll().where("code", "=", promo_code).executeTakeFirst();
      const subscription = await db
        .selectFrom("billed_subscription")
        .selectAll()
        .where("user_key", "=", user_key)
        .where("status", "=", "active")
        .executeTakeFirst();
      if (promo && subscription) return giveDiscount(billing, subscription, promo);
      await db.deleteFrom("retention_redemption").where("user_key", "=", user_key).where("told", "=", 0).execute();
      return false;
    });
}
