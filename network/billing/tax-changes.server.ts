import type { Billing } from "./billing-settings";
import { taxMillionths } from "./tax-rates";

/** Applies changed rates to the next charges on cards; PayPal's tax is part of the approved price (B 9). */
export async function followTaxRates({ db }: Pick<Billing, "db">): Promise<void> {
  const held = await db
    .selectFrom("billed_subscription")
    .innerJoin("payment_card", "payment_card.user_key", "billed_subscription.user_key")
    .select(["card_zip", "tax_millionths"])
    .distinct()
    .where("billed_by", "<>", "paypal")
    .where("status", "in", ["active", "past_due"])
    .execute();
  for (const { card_zip, tax_millionths } of held) {
    const rate = taxMillionths(card_zip);
    if (rate === null || rate === tax_millionths) continue;
    await db
      .updateTable("billed_subscription")
      .set({ tax_millionths: rate })
      .where("billed_by", "<>", "paypal")
      .where("status", "in", ["active", "past_due"])
      .where("tax_millionths", "=", tax_millionths)
      .where("user_key", "in", (query) =>
        query.selectFrom("payment_card").select("user_key").where("card_zip", "=", card_zip),
      )
      .execute();
  }
}
