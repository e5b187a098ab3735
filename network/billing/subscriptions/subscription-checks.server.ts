import { rowsWith } from "../../store/rows";
import { inTransaction, onceCommitted } from "../../store/transaction";
import { attempted, type Billing, memberOf, namesOfThoseThatRenew, providerNamed } from "../billing-settings";
import { recordUpgrade } from "../changes/upgrades.server";
import { resumeVouchers } from "../gifts/deferred-vouchers.server";
import { letters } from "../mail/mails";
import { passByKey } from "../orders/offers.server";
import type { PaidNotice, ProviderStatus } from "../provider/payment-provider";
import { lockRows } from "./lock-subscriptions.server";
import { changeDropped } from "./next-terms";
import { daysAfter, iso, paysBeyond } from "./periods";
import {
  endNeverPaid,
  endSubscription,
  NOT_OWED,
  noteFailed,
  noteRetry,
  paidUntil,
  recordDeferral,
  recordPayment,
  recordRenewal,
  type Subscription,
  wasGivenOnTrust,
} from "./renewals.server";
import { isHeld, paidInPause, withoutPause } from "./season-pauses.server";

/** Overdue renewals are checked after a day, then every six hours until settled. */
const ASKED_AFTER_DAYS = 1;
const ASKED_EVERY_MS = 6 * 3_600_000;
/** Running ones are checked daily: they may have ended or been canceled without a notice. */
const ASKED_DAILY_MS = 86_400_000;
const READ_OVERDUE = 50;
const READ_DAILY = 200;
/** As many of those read as ten seconds have time for: the other parts of a round wait meanwhile. */
const ASKING_MS = 10_000;
/** Tell a provider that retries longer than this to stop. */
const UNPAID_AT_MOST_DAYS = 21;

export function currentOf(billing: Billing, provider: string, reference: string): Promise<Subscription | undefined> {
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

/** Anyone who books a payment holds it first: a notice and the answer to a question may bring the same one. */
export function holdRow(billing: Billing, provider: string, reference: string) {
  return inTransaction(billing, (db) =>
    lockRows(db).where("provider", "=", provider).where("reference", "=", reference).execute(),
  );
}

const A_DAY = 86_400_000;
/** The provider may hear late that a pause is over. */
const TOLD_LATE_MS = 3_600_000;

/** A pause puts off the next charge too, and gives nothing meanwhile. */
const isOfPause = ({ paidAt }: PaidNotice, { paused_from, unpaused_at }: Subscription): boolean =>
  paused_from !== null || paidAt <= unpaused_at + TOLD_LATE_MS;

/** What an earlier period was paid with may be told again, with the end that the next one has now. */
const isForEarlier = ({ paidAt }: PaidNotice, { paused_from, started_at, current_period_end }: Subscription) =>
  paidAt < (paused_from === null ? started_at : current_period_end) - A_DAY;

/** A pause or a voucher that a restored store doesn't know, or the team in the dashboard: access goes on meanwhile. */
function lookIfUnasked(billing: Billing, subscription: Subscription, until: number): void {
  const { provider, reference, current_period_end, put_off_asked } = subscription;
  // What is told late may put it off by hours.
  if (until <= Math.max(current_period_end, put_off_asked) + A_DAY) return;
  const unasked = new Error(`put off until ${iso(until)}, and not asked for here: look at ${reference}`);
  onceCommitted(billing, () => billing.report?.(`the next charge of ${reference} at ${provider}`, unasked));
}

/** One more period, or a receipt for time already granted (B 9). */
export async function applyPaid(billing: Billing, subscription: Subscription, paid: PaidNotice): Promise<void> {
  const { transaction, periodEnd, paidAt, defers, upgradeKey } = paid;
  if (upgradeKey !== undefined && (await recordUpgrade(billing, upgradeKey, paid))) return;
  // The reply to the voucher's request may have been lost.
  if (defers && isOfPause(paid, subscription)) return;
  if (defers) {
    lookIfUnasked(billing, subscription, periodEnd ?? 0);
    return recordDeferral(billing, subscription, periodEnd ?? 0);
  }
  const renews = { transaction, end: periodEnd, charged: paid, paidAt };
  if (paysBeyond(paid, subscription.current_period_end) && !isForEarlier(paid, subscription))
    return recordRenewal(billing, subscription, renews);
  const inPause = await paidInPause(billing, subscription, paid);
  if (inPause) return recordRenewal(billing, inPause, renews);
  await recordPayment(billing, subscription, paid);
}

async function follow(billing: Billing, subscription: Subscription, status: "active" | "canceled"): Promise<void> {
  const { key, user_key } = subscription;
  const until = paidUntil(subscription);
  const now = billing.clock.now();
  await inTransaction(billing, async (db) => {
    const changed = await rowsWith(db, "billed_subscription", { key, status: subscription.status }).update({
      status,
      ...NOT_OWED,
      ...withoutPause(subscription, now),
      ...(status === "canceled" && changeDropped(subscription, now)),
    });
    if (!changed) return;
    if (status === "canceled") await resumeVouchers(db, subscription, until, now);
    await rowsWith(db, "subscription", { user_key }).update({
      renewal_canceled_at: status === "canceled" ? now : null,
      expires_at: until,
    });
    if (subscription.status === "past_due" && status === "active") return;
    const pass = await passByKey(db, subscription.pass_key);
    const { email, zone } = await memberOf(db, user_key);
    const facts = { passName: pass?.name ?? subscription.pass_key, until, zone };
    await billing.mailer.send({
      to: email,
      ...(status === "canceled"
        ? letters.cancellation(billing.siteUrl, { ...facts, now })
        : letters.reactivation(billing.siteUrl, facts)),
    });
  });
}

/** Applies a payment first, then the rest (B 4, 9). */
export async function applyProviderStatus(
  billing: Billing,
  provider: string,
  reference: string,
  { state, payment, retry }: ProviderStatus,
): Promise<void> {
  const known = await currentOf(billing, provider, reference);
  if (known && payment) await applyPaid(billing, known, payment);
  const subscription = payment ? await currentOf(billing, provider, reference) : known;
  if (!subscription || (state === "suspended" && isHeld(subscription))) return;
  const isPaid = subscription.current_period_end > billing.clock.now();
  if (state !== "renews" && state !== "unpaid" && !payment && (await wasGivenOnTrust(billing, subscription)))
    return endNeverPaid(billing, subscription);
  if (state === "over" || state === "suspended") return endSubscription(billing, subscription);
  if (state === "unpaid" && subscription.status === "active") return noteFailed(billing, subscription, retry);
  if (state === "unpaid" && subscription.status === "past_due" && retry) return noteRetry(billing, subscription, retry);
  if (state === "ending" && subscription.status !== "canceled") return follow(billing, subscription, "canceled");
  if (state === "renews" && subscription.status !== "active" && isPaid) return follow(billing, subscription, "active");
}

async function endUnpaid(billing: Billing, subscription: Subscription): Promise<void> {
  await providerNamed(billing, subscription.provider).cancelNow(subscription.reference);
  await endSubscription(billing, subscription, { unpaid: true });
}

/** What has become of it at its provider is applied. */
export async function askAbout(billing: Billing, subscription: Subscription): Promise<void> {
  const { provider, reference, current_period_end } = subscription;
  const standing = await providerNamed(billing, provider).standing(reference);
  await inTransaction(billing, async () => {
    await holdRow(billing, provider, reference);
    await applyProviderStatus(billing, provider, reference, standing);
  });
  const now = billing.clock.now();
  if (standing.state !== "unpaid" || daysAfter(current_period_end, UNPAID_AT_MOST_DAYS) > now) return;
  const left = await currentOf(billing, provider, reference);
  if (left?.current_period_end === current_period_end) await endUnpaid(billing, left);
}

/** Skips it if another process is asking; true if something changed. */
async function askOnce(billing: Billing, subscription: Subscription): Promise<boolean> {
  const { key, provider, reference, asked_at, status, current_period_end } = subscription;
  const mine = await rowsWith(billing.db, "billed_subscription", { key, asked_at }).update({
    asked_at: billing.clock.now(),
  });
  if (!mine) return false;
  await attempted(billing, `asking ${provider} about ${reference}`, () => askAbout(billing, subscription));
  const after = await currentOf(billing, provider, reference);
  const isNew = after?.status !== status || after.current_period_end !== current_period_end;
  if (isNew)
    billing.onFound?.(`the subscription ${reference} at ${provider} (${status}, now ${after?.status ?? "over"})`);
  return isNew;
}

const running = (billing: Billing) =>
  billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("next_charge_at", "is", null)
    .where("provider", "in", namesOfThoseThatRenew(billing));

export type Round = { signal?: AbortSignal | undefined; ticks?: () => number };

/** True once a stop came (docs/operations.md "Shutting down"), or the round has asked for long enough. */
function isEnoughFor({ signal, ticks = () => performance.now() }: Round): () => boolean {
  const until = ticks() + ASKING_MS;
  return () => signal?.aborted === true || ticks() >= until;
}

async function askAll(billing: Billing, subscriptions: readonly Subscription[], isEnough = () => false) {
  let changed = 0;
  for (const subscription of subscriptions) {
    if (isEnough()) break;
    if (await askOnce(billing, subscription)) changed += 1;
  }
  return changed;
}

/** A lost notice must neither end nor extend a pass; unanswered checks change nothing and are reported. */
export async function askProviders(billing: Billing, round: Round = {}): Promise<void> {
  const now = billing.clock.now();
  const due = await running(billing)
    .where("status", "in", ["active", "past_due"])
    .where("current_period_end", "<=", daysAfter(now, -ASKED_AFTER_DAYS))
    .where("asked_at", "<=", now - ASKED_EVERY_MS)
    .orderBy("asked_at")
    .limit(READ_OVERDUE)
    .execute();
  await askAll(billing, due, isEnoughFor(round));
}

const runsOn = (billing: Billing, now: number) =>
  running(billing)
    .where("status", "<>", "expired")
    .where("current_period_end", ">", now)
    .where("started_at", "<=", now - ASKED_DAILY_MS)
    .limit(READ_DAILY);

/** As many as a round has time for, who waited longest first. */
export async function askDaily(billing: Billing, round: Round = {}): Promise<number> {
  const now = billing.clock.now();
  const due = runsOn(billing, now)
    .where("asked_at", "<=", now - ASKED_DAILY_MS)
    .orderBy("asked_at");
  return askAll(billing, await due.execute(), isEnoughFor(round));
}

/**
 * Each once, however long it takes: by key, because as many parameters as subscriptions are too many for PostgreSQL.
 */
export async function askEach(billing: Billing, { signal }: Pick<Round, "signal"> = {}): Promise<number> {
  const now = billing.clock.now();
  const each = runsOn(billing, now).where("asked_at", "<=", now).orderBy("key");
  let changed = 0;
  let last: string | undefined = "";
  while (last !== undefined && !signal?.aborted) {
    const some: Subscription[] = await each.where("key", ">", last).execute();
    changed += await askAll(billing, some, () => signal?.aborted === true);
    last = some.at(-1)?.key;
  }
  return changed;
}
