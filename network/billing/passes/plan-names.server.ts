import { sql } from "kysely";
import type { PaymentSettings, PlanIds } from "~contracts/network";
import type { Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { isDownload } from "../orders/downloads.server";
import { isRecurring } from "../orders/order";
import type { BillingPassTable, OfferedPassTable } from "../tables";
import { FIRST_PASSES } from "./first-passes";

// The passes' prices and plans at the providers, and which of them are for sale (security 6).

export const NO_PAYMENTS: PaymentSettings = { stripe: null, paypal: null };

/** Whether no provider has a price for the pass. */
export const isStandIn = (pass: Pick<BillingPassTable, "key" | "stripe_plan_id">) =>
  pass.stripe_plan_id === `price_${pass.key}`;
export const walletStandIn = (key: string) => `P-${key}`;

/** A sentence for each variable that names what is no pass, imported ones included. */
export async function unknownPlans(db: Db, { stripe, paypal }: PaymentSettings): Promise<string[]> {
  if (!stripe && !paypal) return [];
  const passes = await db.selectFrom("billing_pass").selectAll().orderBy("position").orderBy("key").execute();
  const known = passes.filter((pass) => !isDownload(pass)).map(({ key }) => key);
  const theyAre = known.length > 0 ? `The passes are ${known.join(", ")}.` : "There are no passes yet.";
  const warning = (variable: string, plans: PlanIds = {}) => {
    const unknown = Object.keys(plans).filter((key) => !known.includes(key));
    return unknown.length > 0 ? [`${variable} names ${unknown.join(", ")}, which is no pass. ${theyAre}`] : [];
  };
  return [...warning("STRIPE_PRICES", stripe?.prices), ...warning("PAYPAL_PLANS", paypal?.plans)];
}

/** An id may move to another pass, and no two may have it even in between: its holder stands aside first. */
async function freeMovedPlans(db: Db, { stripe, paypal }: PaymentSettings): Promise<void> {
  const heldElsewhere = (column: "stripe_plan_id" | "paypal_plan_id", [key, id]: [string, string]) =>
    db.updateTable("billing_pass").where(column, "=", id).where("key", "<>", key);
  for (const named of Object.entries(stripe?.prices ?? {}))
    await heldElsewhere("stripe_plan_id", named)
      .set({ stripe_plan_id: sql<string>`'price_' || key` })
      .execute();
  for (const named of Object.entries(paypal?.plans ?? {}))
    await heldElsewhere("paypal_plan_id", named).set({ paypal_plan_id: null }).execute();
}

/** Recurring passes that STRIPE_PRICES doesn't name aren't for sale; those that it named before keep their price. */
export async function namePlans(db: Db, { stripe, paypal }: PaymentSettings = NO_PAYMENTS): Promise<void> {
  if (!stripe && !paypal) return;
  await inTransaction({ db }, async (transaction) => {
    await freeMovedPlans(transaction, { stripe, paypal });
    const offered = await transaction.selectFrom("offered_pass").selectAll().execute();
    const wished = wishedOf(offered);
    const prices = pricesNamed({ stripe, paypal });
    const passes = await transaction.selectFrom("billing_pass").selectAll().execute();
    // The price and codes of a download are its event's.
    for (const pass of passes.filter((one) => !isDownload(one))) {
      const stripe_plan_id = stripe ? (stripe.prices[pass.key] ?? pass.stripe_plan_id) : pass.stripe_plan_id;
      const isSold = !isRecurring(pass) || prices[pass.key] !== undefined;
      await rowsWith(transaction, "billing_pass", { key: pass.key }).update({
        stripe_plan_id,
        ...(paypal && { paypal_plan_id: paypal.plans[pass.key] ?? null }),
        listed: isSold ? (wished.get(pass.key) ?? 0) : 0,
      });
    }
  });
}

/** What puts a pass that renews on sale: where Stripe takes cards, its price; a plan at PayPal alone isn't enough. */
export const pricesNamed = ({ stripe, paypal }: PaymentSettings): PlanIds =>
  stripe ? stripe.prices : (paypal?.plans ?? {});

/** Whether each pass is to be for sale: what a file says of it goes before what the league does. */
export const wishedOf = (offered: readonly OfferedPassTable[]): ReadonlyMap<string, 0 | 1> =>
  new Map([...FIRST_PASSES, ...offered].map(({ key, listed }) => [key, listed ?? 0]));

/** Test cards need no price: what a provider's keys have left off the shelf is back on it. */
export async function listAsWished(db: Db): Promise<void> {
  const offered = await db.selectFrom("offered_pass").selectAll().execute();
  for (const [key, listed] of wishedOf(offered)) await rowsWith(db, "billing_pass", { key }).update({ listed });
}
