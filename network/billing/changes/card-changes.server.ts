import type { ExpressionBuilder } from "kysely";
import type { Database, Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { attempted, type Billing, type Member, namesOfThoseThatRenew, providerNamed, taxAt } from "../billing-settings";
import { letters } from "../mail/mails";
import { keepCard } from "../orders/grant.server";
import type { ProviderCard } from "../provider/payment-provider";
import { chargeDue } from "../subscriptions/renewals.server";
import { askAbout } from "../subscriptions/subscription-checks.server";
import type { PaymentCardTable } from "../tables";

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
async function taxRenewalsAt(
  billing: Billing,
  { db, userKey }: { db: Db; userKey: string },
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
async function hasRenewals(db: Db, userKey: string): Promise<boolean> {
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
  const mine = await rowsWith(db, "payment_card", {
    user_key: card.user_key,
    method: card.method,
    renewals_untold: card.renewals_untold,
  }).update({ renewals_untold: again });
  return mine ? again : null;
}

/** With a card that was just saved, and at the amounts that were told. */
async function payOverdue(billing: Billing, userKey: string): Promise<void> {
  const overdue = await billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", userKey)
    .where("status", "=", "past_due")
    .where("billed_by", "<>", "paypal")
    .execute();
  for (const due of overdue) {
    const { renewsItself } = providerNamed(billing, due.provider);
    const pay = () => (renewsItself ? askAbout(billing, due) : chargeDue(billing, due));
    await attempted<unknown>(billing, `charging ${due.key} to the new card`, pay);
  }
}

async function tell(billing: Billing, card: Untold, { paysOverdue }: { paysOverdue: boolean }): Promise<void> {
  const { db, cards } = billing;
  const until = cards && (await claim(billing, card));
  if (!until) return;
  if (await hasRenewals(db, card.user_key)) {
    await cards.renewWith(card.customer, card.method, { paysOverdue });
    if (paysOverdue) await payOverdue(billing, card.user_key);
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
export async function syncCards(billing: Billing): Promise<void> {
  const untold = await billing.db
    .selectFrom("payment_card")
    .select(["user_key", "customer", "method", "card_zip", "renewals_untold"])
    .where("renewals_untold", ">", 0)
    .where("renewals_untold", "<=", billing.clock.now())
    .orderBy("renewals_untold")
    .limit(TOLD_AT_ONCE)
    .execute();
  for (const card of untold)
    await attempted(billing, `syncing the saved card of ${card.user_key}`, () =>
      tell(billing, card, { paysOverdue: false }),
    );
}

/** In My Account: kept first, so that what is shown is what is charged; then renewals and what is owed go to it. */
export async function replaceCard(billing: Billing, member: Member, customer: string, card: ProviderCard) {
  const { clock, mailer, siteUrl } = billing;
  const [user_key, renewals_untold] = [member.key, clock.now()];
  await inTransaction(billing, async (transaction) => {
    await keepCard(transaction, user_key, customer, card, renewals_untold);
    await transaction
      .updateTable("billed_subscription")
      .set({ next_charge_at: clock.now() })
      .where("user_key", "=", user_key)
      .where("status", "=", "past_due")
      .where("billed_by", "<>", "paypal")
      .where("next_charge_at", "is not", null)
      .execute();
    await mailer.send({ to: member.email, ...letters.cardChanged(siteUrl, card) });
  });
  const untold = { user_key, customer, method: card.method, card_zip: card.card_zip, renewals_untold };
  const what = `syncing the saved card of ${user_key}`;
  await attempted(billing, what, () => tell(billing, untold, { paysOverdue: true }));
}
