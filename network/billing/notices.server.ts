import { inTransaction } from "../store/transaction";
import { recordLatePayment } from "./account-closing.server";
import type { Billing } from "./billing-settings";
import { settlePaid } from "./payments.server";
import { paysBeyond } from "./periods";
import type { Notice, PaymentProvider } from "./provider/payment-provider";
import {
  endSubscription,
  hasUnpaidPeriod,
  nextCharge,
  noteFailed,
  recordPayment,
  recordRenewal,
  type Subscription,
} from "./renewals.server";

/** Takes a provider's notice: the signature first, each once, in any order (security 6). */
export async function receiveNotice(
  billing: Billing,
  provider: PaymentProvider,
  rawBody: string,
  headers: Headers,
): Promise<"taken" | "known"> {
  const { id, notice } = await provider.notice(rawBody, headers);
  if (notice.kind === "due") await addTax(billing, provider, notice);
  if (notice.kind === "failed") await stopUnpaid(billing, provider, notice.reference);
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

/** Before it is written down as taken: what was canceled and could not be charged is not tried again. */
async function stopUnpaid(billing: Billing, provider: PaymentProvider, reference: string): Promise<void> {
  const subscription = await currentOf(billing, provider.name, reference);
  if (subscription && (await isLastTry(billing, subscription))) await provider.cancelNow(reference);
}

const isLastTry = async (billing: Billing, subscription: Subscription): Promise<boolean> =>
  subscription.status === "canceled" && (await hasUnpaidPeriod(billing, subscription));

async function apply(billing: Billing, provider: string, notice: Notice): Promise<void> {
  if (notice.kind === "other" || notice.kind === "due") return;
  await holdRow(billing, provider, notice.reference);
  const subscription = await currentOf(billing, provider, notice.reference);
  if (!subscription && notice.kind === "paid") await recordLatePayment(billing, provider, notice);
  // Any other event of a subscription that is not known here, or is over, changes nothing.
  if (!subscription) return;
  if (notice.kind === "paid") {
    const { transaction, periodEnd } = notice;
    const carriesOn = paysBeyond(notice, subscription.current_period_end);
    if (carriesOn) await recordRenewal(billing, subscription, { transaction, end: periodEnd });
    else await recordPayment(billing, subscription, notice);
  }
  if (notice.kind === "failed" && !(await isLastTry(billing, subscription))) return noteFailed(billing, subscription);
  // Canceled, maybe taken up again, and never paid for: that period is not given after all.
  const isLost = notice.kind === "failed" || (notice.kind === "ended" && subscription.status === "past_due");
  if (isLost && (await hasUnpaidPeriod(billing, subscription))) {
    return endSubscription(billing, { ...subscription, current_period_end: billing.clock.now() }, true);
  }
  if (notice.kind === "ended") await endSubscription(billing, subscription);
}

/** A member who cancels at the same moment waits, or is waited for. */
function holdRow(billing: Billing, provider: string, reference: string) {
  return inTransaction(billing, (db) =>
    db
      .updateTable("billed_subscription")
      .set((row) => ({ tries: row.ref("tries") }))
      .where("provider", "=", provider)
      .where("reference", "=", reference)
      .execute(),
  );
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
