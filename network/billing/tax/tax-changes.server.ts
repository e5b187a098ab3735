import { type Billing, taxAt } from "../billing-settings";
import { isTaxedAnew } from "../changes/card-changes.server";
import { daysAfter } from "../subscriptions/periods";

/** Before the letter about an annual charge, a service is asked again. */
const ASKED_AHEAD_DAYS = 8;

/** Applies changed rates to the next charges on cards; PayPal's tax is part of the approved price (B 9). */
export async function followTaxRates(billing: Billing): Promise<void> {
  const { db, clock, taxes } = billing;
  const now = clock.now();
  const rows = await db
    .selectFrom("billed_subscription")
    .innerJoin("payment_card", "payment_card.user_key", "billed_subscription.user_key")
    .select(["card_zip", "tax_millionths"])
    .distinct()
    .where("status", "in", ["active", "past_due"])
    .where(isTaxedAnew(billing))
    .$if(taxes.isService, (query) =>
      query.where("current_period_end", ">", now).where("current_period_end", "<=", daysAfter(now, ASKED_AHEAD_DAYS)),
    )
    .execute();
  for (const { card_zip, tax_millionths } of rows) {
    const rate = await taxAt(billing, card_zip);
    if (rate === null || rate === tax_millionths) continue;
    await db
      .updateTable("billed_subscription")
      .set({ tax_millionths: rate })
      .where("status", "in", ["active", "past_due"])
      .where(isTaxedAnew(billing))
      .where("tax_millionths", "=", tax_millionths)
      .where("user_key", "in", (query) =>
        query.selectFrom("payment_card").select("user_key").where("card_zip", "=", card_zip),
      )
      .execute();
  }
}
