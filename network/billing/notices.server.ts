import { inTransaction } from "../store/transaction";
import { recordLatePayment } from "./account-closing.server";
import type { Billing } from "./billing-settings";
import { settlePaid } from "./payments.server";
import { paysBeyond } from "./periods";
import type { Notice, PaymentProvider } from "./provider/payment-provider";
import { endSubscription, nextCharge, noteFailed, recordRenewal } from "./renewals.server";

/** Takes a provider's notice: the signature first, each once, in any order (security 6). */
export async function receiveNotice(
  billing: Billing,
  provider: PaymentProvider,
  rawBody: string,
  headers: Headers,
): Promise<"taken" | "known"> {
  const { id, notice } = await provider.notice(rawBody, headers);
  if (notice.kind === "due") await addTax(billing, provider, notice);
  const known = await billing.db
    .selectFrom("webhook_event")
    .select("id")
    .where("id", "=", `${provider.name}:${id}`)
    .executeTakeFirst();
  if (known) return "known";
  // The attempt is settled on its own terms first: should the process end here, the notice is sent again.
  if (notice.kind === "paid" && notice.attemptKey !== null) {
    const paid = {
      state: "succeeded",
      reference: notice.reference,
      transaction: notice.transaction,
      customer: null,
      card: null,
    } as const;
    await settlePaid(billing, notice.attemptKey, paid);
  }
  return inTransaction(billing, async (db) => {
    const first = await db
      .insertInto("webhook_event")
      .values({ id: `${provider.name}:${id}`, received_at: billing.clock.now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!first) return "known";
    await apply(billing, provider.name, notice);
    return "taken";
  });
}

/** Before it is written down as taken: the provider adds it once, however often it is told. */
async function addTax(
  billing: Billing,
  provider: PaymentProvider,
  due: Extract<Notice, { kind: "due" }>,
): Promise<void> {
  const subscription = await currentOf(billing, provider.name, due.reference);
  const tax = subscription ? nextCharge(subscription).tax : 0;
  if (tax > 0) await provider.addTax(due, tax);
}

async function apply(billing: Billing, provider: string, notice: Notice): Promise<void> {
  if (notice.kind === "other" || notice.kind === "due") return;
  const subscription = await currentOf(billing, provider, notice.reference);
  if (!subscription && notice.kind === "paid") await recordLatePayment(billing, provider, notice);
  // Any other event of a subscription that is not known here, or is over, changes nothing.
  if (!subscription) return;
  // The first period was granted with the order; what carries no further is that one's payment.
  const carriesOn = notice.kind === "paid" && paysBeyond(notice, subscription.current_period_end);
  if (notice.kind === "paid" && carriesOn)
    await recordRenewal(billing, subscription, { transaction: notice.transaction, end: notice.periodEnd });
  if (notice.kind === "failed") await noteFailed(billing, subscription);
  if (notice.kind === "ended") await endSubscription(billing, subscription);
}

function currentOf(billing: Billing, provider: string, reference: string) {
  return inTransaction(billing, (db) =>
    db
      .selectFrom("billed_subscription")
      .selectAll()
      .where("provider", "=", provider)
      .where("reference", "=", reference)
      .where("status", "<>", "expired")
      .executeTakeFirst(),
  );
}
