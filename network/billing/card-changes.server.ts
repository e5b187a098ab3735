import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../store/database";
import { attempted, type Billing, namesOfThoseThatRenew, taxAt } from "./billing-settings";
import type { PaymentCardTable } from "./tables";

const TELL_AGAIN_MS = 3_600_000;
const TOLD_AT_ONCE = 50;

/**
 * What a changed rate is for: PayPal's approved price already includes its tax, and so does the open invoice of a
 * provider that renews by itself (rulings 2).
 */
export const isTaxedAnew = (billing: Billing) => (row: ExpressionBuilder<Database, "billed_subscription">) =>
  row.and([
    row("billed_by", "<>", "paypal"),
    row.or([row("status", "<>", "past_due"), row("provider", "not in", namesOfThoseThatRenew(billing))]),
  ]);

/** Tax follows the card's address from the next charge on (B 8). */
export async function taxRenewalsAt(
  billing: Billing,
  { db, userKey }: { db: Kysely<Database>; userKey: string },
  tax_millionths: number,
): Promise<void> {
  await db
    .updateTable("billed_subscription")
    .set({ tax_millionths })
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .where(isTaxedAnew(billing))
    .execute();
}

/** Charged to a card, now or once it is taken up again. */
async function hasRenewals(db: Kysely<Database>, userKey: string): Promise<boolean> {
  const found = await db
    .selectFrom("billed_subscription")
    .select("key")
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .where("billed_by", "<>", "paypal")
    .executeTakeFirst();
  return found !== undefined;
}

type Untold = Pick<PaymentCardTable, "user_key" | "customer" | "method" | "card_zip"> & { renewals_untold: number };

/** One telling at a time; null if another process has it, or the card was replaced since. */
async function claim({ db, clock }: Billing, card: Untold): Promise<number | null> {
  const again = clock.now() + TELL_AGAIN_MS;
  const mine = await db
    .updateTable("payment_card")
    .set({ renewals_untold: again })
    .where("user_key", "=", card.user_key)
    .where("method", "=", card.method)
    .where("renewals_untold", "=", card.renewals_untold)
    .returning("user_key")
    .executeTakeFirst();
  return mine ? again : null;
}

async function tell(billing: Billing, card: Untold): Promise<void> {
  const { db, cards } = billing;
  const until = cards && (await claim(billing, card));
  if (!until) return;
  if (await hasRenewals(db, card.user_key)) {
    await cards.renewWith(card.customer, card.method);
    const rate = await taxAt(billing, card.card_zip);
    if (rate !== null) await taxRenewalsAt(billing, { db, userKey: card.user_key }, rate);
  }
  const row = db.updateTable("payment_card").where("user_key", "=", card.user_key);
  await row.set({ renewals_untold: 0 }).where("renewals_untold", "=", until).execute();
  // Replaced meanwhile: the provider may have heard of that one first.
  await row.set({ renewals_untold: billing.clock.now() }).where("method", "<>", card.method).execute();
}

/**
 * The card that an order was paid with is the saved one, so renewals go to it too (B 2.5), each on its own day: nothing
 * overdue is charged along. Until the provider has it (security 6).
 */
export async function tellOfCards(billing: Billing): Promise<void> {
  const untold = await billing.db
    .selectFrom("payment_card")
    .select(["user_key", "customer", "method", "card_zip", "renewals_untold"])
    .where("renewals_untold", ">", 0)
    .where("renewals_untold", "<=", billing.clock.now())
    .orderBy("renewals_untold")
    .limit(TOLD_AT_ONCE)
    .execute();
  for (const card of untold)
    await attempted(billing, `telling of the saved card of ${card.user_key}`, () => tell(billing, card));
}
