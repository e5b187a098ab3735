import type { ExpressionBuilder, Selectable } from "kysely";
import type { Pass, Receipt, UpgradeOffer } from "~contracts/records/billing";
import { nextPeriodEnd } from "../../cycle";
import type { Database, Db, Transaction } from "../../store/database";
import { prepared } from "../../store/prepared";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted } from "../../store/transaction";
import { attempted, type Billing, memberOf, payerOf, providerNamed } from "../billing-settings";
import { putOffVouchers } from "../gifts/deferred-vouchers.server";
import { letters } from "../mail/mails";
import { withTicket } from "../mail/ticket.server";
import { accessColumns, cardOf, newOrderId } from "../orders/grant.server";
import { passByKey } from "../orders/offers.server";
import { amountsOf, passRecord, taxOf } from "../orders/order";
import { bookedBy, keepReceipt, receiptOf, receiptsOf } from "../orders/receipts.server";
import { longerPass } from "../passes/sibling-passes.server";
import { poll } from "../poll";
import type { Declined, PaidPeriod, Upgraded } from "../provider/payment-provider";
import type { ChangeRefusal, Refusal } from "../refusal";
import { recordRefundDue } from "../subscriptions/account-closing.server";
import { isFree, lockRows } from "../subscriptions/lock-subscriptions.server";
import { NO_CHANGE, NO_RISE } from "../subscriptions/next-terms";
import { iso } from "../subscriptions/periods";
import { phaseRecords } from "../subscriptions/phases";
import {
  holdSubscription,
  memberSubscription,
  NOT_OWED,
  passOf,
  phasesAhead,
  type Subscription,
} from "../subscriptions/renewals.server";
import type { BillingPassTable, UpgradeTable } from "../tables";
import { lastTaxedAt } from "../tax/tax-ledger.server";

// A longer pass at once, charged less the rest of the one that runs (B 9, security 3, 6). It is noted before the
// provider is asked, and settled after; a process that dies between leaves it to `settleUpgrades`.

type Stored = Selectable<UpgradeTable>;
type UpgradeRefusal = ChangeRefusal | Refusal<402> | Refusal<503, "pending">;

/** A price is good for this long; after that, the rest of the period has become less. */
const QUOTED_FOR_MS = 3_600_000;
/** Longer than the provider's calls; an older claim has lost its process. */
const HELD_FOR_MS = 120_000;
/** Not charged later than this after the member asked for it. */
const ASKED_FOR_MS = 3_600_000;
/** For another request's outcome. */
const WAIT_MS = 10_000;
const SETTLED_AT_ONCE = 50;
const A_DAY = 86_400_000;

const keyOf = ({ key }: Subscription, at: number): string => `upgrade:${key}:${at}`;
const toSecond = (at: number): number => at - (at % 1_000);

const openQuery = prepared((db, given: { subscriptionKey: string }) =>
  db
    .selectFrom("upgrade")
    .selectAll()
    .where("subscription_key", "=", given.subscriptionKey)
    .where("state", "=", "open"),
);

async function openOf(db: Db, subscriptionKey: string) {
  const [open] = await openQuery(db, { subscriptionKey });
  return open;
}

/** While it is charged, nothing else about the pass changes. */
export const isUpgrading = async (db: Db, { key }: Subscription): Promise<boolean> =>
  (await openOf(db, key)) !== undefined;

export async function upgradingTo({ db }: Billing, { key }: Subscription): Promise<Pass | null> {
  const open = await openOf(db, key);
  const pass = open && (await passByKey(db, open.pass_key));
  return pass ? passRecord(pass) : null;
}

const mayUpgrade = (subscription: Subscription, now: number): boolean => {
  const { billed_by, status, current_period_end, next_pass_key, paused_from, put_off_from } = subscription;
  const isAsBought = next_pass_key === null && paused_from === null && put_off_from === null;
  return billed_by === "managed_stripe" && status === "active" && current_period_end > now && isAsBought;
};

/** What the running period was paid with; null where a part of it went back, or something else gave it. */
async function paidPeriod(db: Db, subscription: Subscription): Promise<PaidPeriod | null> {
  const { user_key, pass_key, current_period_end: until } = subscription;
  const [paid, ...more] = (await receiptsOf(db, user_key)).filter(
    ({ recurring, gift, pass, expires_at }) =>
      recurring && !gift && pass.key === pass_key && Math.abs(Date.parse(expires_at) - until) < A_DAY,
  );
  if (!paid || more.length > 0 || paid.refunded_in_cents) return null;
  return { from: Date.parse(paid.starts_at), until, price: paid.price_in_cents - paid.discount_in_cents };
}

type Quote = { next: BillingPassTable; at: number; price: number; credit: number; tax: number; total: number };

/** The credit is the provider's, and never more than a day off what is left of what was paid. */
async function quoteOf(billing: Billing, subscription: Subscription, at: number): Promise<Quote | null> {
  const { db, clock } = billing;
  const running = await passByKey(db, subscription.pass_key);
  const next = running && mayUpgrade(subscription, clock.now()) ? await longerPass(db, running) : undefined;
  const paid = next && (await paidPeriod(db, subscription));
  if (!next || !paid || at < toSecond(paid.from) || at >= paid.until || (await isUpgrading(db, subscription)))
    return null;
  const { stripe_plan_id: planId, price_in_cents: price } = next;
  const provider = providerNamed(billing, subscription.provider);
  const credit = await attempted(billing, `pricing the upgrade of ${subscription.key}`, () =>
    provider.creditFor(subscription.reference, { planId, price, at, paid }),
  );
  if (credit === null) return null;
  const perDay = (paid.price * A_DAY) / (paid.until - paid.from);
  const isOff = Math.abs(credit - (perDay * (paid.until - at)) / A_DAY) > perDay + 1;
  if (isOff || credit < 0 || credit >= price) {
    const wrong = new Error(
      `${provider.name} would credit ${credit} cents of the ${paid.price} paid until ${paid.until}`,
    );
    billing.report?.(`the upgrade of ${subscription.key}`, wrong);
    return null;
  }
  const tax = taxOf(price - credit, subscription.tax_millionths);
  return { next, at, price, credit, tax, total: price - credit + tax };
}

/** B 9 */
export async function upgradeOffer(billing: Billing, userKey: string): Promise<UpgradeOffer | null> {
  const subscription = await memberSubscription(billing.db, userKey);
  const quote = subscription && (await quoteOf(billing, subscription, toSecond(billing.clock.now())));
  if (!quote) return null;
  const { next, at, price, credit, tax, total } = quote;
  return {
    pass: passRecord(next),
    at: iso(at),
    price_in_cents: price,
    credit_in_cents: credit,
    tax_in_cents: tax,
    total_in_cents: total,
    recurring_total_in_cents: amountsOf(price, 0, subscription.tax_millionths).total,
    until: iso(nextPeriodEnd({ first: at, unit: next.duration_unit, zone: subscription.zone }, at)),
  };
}

type Upgrade = { passKey: string; at: number; agreed: number };

/** Sent twice, it is charged once; another price than was shown is refused. */
export async function upgradePass(billing: Billing, userKey: string, terms: Upgrade): Promise<UpgradeRefusal | null> {
  const { db, clock } = billing;
  const subscription = await memberSubscription(db, userKey);
  if (!subscription || subscription.billed_by !== "managed_stripe") return { refusal: 404, error: "not_found" };
  const key = keyOf(subscription, terms.at);
  const known = await upgradeUnder(db, key);
  if (known) return settleNow(billing, known);
  const isTooOld = terms.at > clock.now() || terms.at <= clock.now() - QUOTED_FOR_MS;
  if (isTooOld) return { refusal: 409, error: "price_changed" };
  const quote = await quoteOf(billing, subscription, terms.at);
  const isAsShown = quote?.next.key === terms.passKey && quote.total === terms.agreed;
  const noted = isAsShown
    ? await inTransaction(billing, (transaction) => note(billing, transaction, subscription, quote))
    : null;
  // Clicked twice: the other request may have noted it meanwhile, or be done.
  const mine = noted ?? (await upgradeUnder(db, key));
  if (mine) return settleNow(billing, mine);
  if (!quote || isAsShown) return { refusal: 409, error: "not_now" };
  return quote.next.key === terms.passKey
    ? { refusal: 409, error: "price_changed" }
    : { refusal: 422, error: "not_offered" };
}

const upgradeUnder = (db: Db, key: string) => rowsWith(db, "upgrade", { key }).first();

const answerOf = ({ state }: Stored): UpgradeRefusal | null =>
  state === "done" ? null : state === "open" ? { refusal: 503, error: "pending" } : { refusal: 409, error: "not_now" };

/** Null where the pass has changed since it was priced. */
async function note(
  { clock }: Billing,
  db: Transaction,
  subscription: Subscription,
  { next, at, price, credit, tax }: Quote,
): Promise<Stored | null> {
  const { key: subscription_key, user_key, pass_key, current_period_end, tax_millionths } = subscription;
  await holdKey(db, `change:${user_key}`);
  // Holds the row, so that no change or renewal is written meanwhile.
  const asPriced = await lockRows(db)
    .where("key", "=", subscription_key)
    .where("status", "=", "active")
    .where("pass_key", "=", pass_key)
    .where("current_period_end", "=", current_period_end)
    .where("tax_millionths", "=", tax_millionths)
    .returningAll()
    .executeTakeFirst();
  const now = clock.now();
  if (!asPriced || !mayUpgrade(asPriced, now) || (await isUpgrading(db, asPriced))) return null;
  return db
    .insertInto("upgrade")
    .values({
      ...{ key: keyOf(subscription, at), user_key, subscription_key, state: "open", pass_key: next.key },
      ...{ price_in_cents: price, credit_in_cents: credit, tax_in_cents: tax },
      ...{ prorated_at: at, period_end: current_period_end, created_at: now, held_until: 0 },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const subscriptionOf = (db: Db, { subscription_key }: Stored) =>
  rowsWith(db, "billed_subscription", { key: subscription_key }).first();

/** Unanswered, it stays open, and is settled with the next round. */
async function settleNow(billing: Billing, upgrade: Stored): Promise<UpgradeRefusal | null> {
  if (upgrade.state !== "open") return answerOf(upgrade);
  const settled = await attempted(billing, `charging the upgrade ${upgrade.key}`, () => settle(billing, upgrade.key));
  if (settled?.state === "declined") return { refusal: 402, error: settled.code, message: settled.message };
  const after = await whenSettled(billing, upgrade.key);
  return after ? answerOf(after) : { refusal: 409, error: "not_now" };
}

/** Clicked twice, the answer is the other request's, which is still at it. */
async function whenSettled({ db, clock }: Billing, key: string): Promise<Stored | undefined> {
  const settled = async () => {
    const upgrade = await upgradeUnder(db, key);
    return upgrade?.state === "open" && upgrade.held_until > clock.now() ? null : upgrade;
  };
  return (await poll(settled, WAIT_MS)) ?? upgradeUnder(db, key);
}

const isWaiting = (now: number) => (row: ExpressionBuilder<Database, "upgrade">) =>
  row.and([row("state", "=", "open"), isFree("held_until", now, HELD_FOR_MS)]);

/** By one process at a time; null where another one is at it. */
async function settle(billing: Billing, key: string): Promise<Upgraded | Declined | null> {
  const { db, clock } = billing;
  const now = clock.now();
  const mine = await db
    .updateTable("upgrade")
    .set({ held_until: now + HELD_FOR_MS })
    .where("key", "=", key)
    .where(isWaiting(now))
    .returningAll()
    .executeTakeFirst();
  if (!mine) return null;
  const outcome = await ask(billing, mine).catch(async (error: unknown) => {
    // Looked for again with the next round, like an order.
    const held = db.updateTable("upgrade").set({ held_until: 0 }).where("key", "=", key);
    await held.where("held_until", "=", mine.held_until).execute();
    throw error;
  });
  if (outcome?.state === "succeeded") {
    if (!(await recordUpgrade(billing, key, outcome))) await refundUnbegun(billing, key, outcome);
  } else await rowsWith(db, "upgrade", { key, state: "open" }).update({ state: "refused" });
  return outcome;
}

/** Charged only as long as the pass is as it was priced, and the member may still wait for it. */
async function ask(billing: Billing, upgrade: Stored): Promise<Upgraded | Declined | null> {
  const { db, clock } = billing;
  const { key, user_key, pass_key, prorated_at: at, period_end, created_at } = upgrade;
  const subscription = await subscriptionOf(db, upgrade);
  if (!subscription) return null;
  const [member, next] = [await memberOf(db, user_key), await passOf(billing, pass_key)];
  const card = await cardOf(db, user_key);
  const request = {
    ...{ payer: payerOf(member), method: card?.method ?? null, planId: next.stripe_plan_id, at },
    ...{ price: upgrade.price_in_cents, credit: upgrade.credit_in_cents, tax: upgrade.tax_in_cents },
    description: `${pass_key} upgrade`,
  };
  const { status, current_period_end } = subscription;
  const isWanted = status === "active" && current_period_end === period_end && clock.now() - created_at < ASKED_FOR_MS;
  const provider = providerNamed(billing, subscription.provider);
  return isWanted
    ? provider.upgrade(subscription.reference, request, key)
    : provider.upgradeOutcome(subscription.reference, request, key);
}

/** Once, by the reply or the provider's notice; false where it isn't ours, or the pass has ended since. */
export async function recordUpgrade(
  billing: Billing,
  key: string,
  { transaction, amount, periodEnd }: Omit<Upgraded, "state">,
): Promise<boolean> {
  return inTransaction(billing, async (db) => {
    const upgrade = await upgradeUnder(db, key);
    if (!upgrade) return false;
    const before = await holdSubscription(db, { key: upgrade.subscription_key });
    if (!before) return false;
    const mine = await db
      .updateTable("upgrade")
      .set({ state: "done" })
      .where("key", "=", key)
      .where("state", "<>", "done")
      .returning("key")
      .executeTakeFirst();
    if (!mine || (await receiptOf(db, upgrade.user_key, transaction))) return true;
    await begin(billing, db, { upgrade, before, paid: { transaction, amount, periodEnd } });
    return true;
  });
}

/** Charged for a pass that has ended meanwhile: a refund to make, once; false where it isn't ours, or has begun. */
export async function refundUnbegun(
  billing: Billing,
  key: string,
  { transaction, amount }: Pick<Upgraded, "transaction" | "amount">,
): Promise<boolean> {
  return inTransaction(billing, async (db) => {
    const closed = await db
      .updateTable("upgrade")
      .set({ state: "refused" })
      .where("key", "=", key)
      .where("state", "<>", "done")
      .returningAll()
      .executeTakeFirst();
    const subscription = closed && (await subscriptionOf(db, closed));
    if (!subscription) return false;
    if ((await bookedBy(db, "transaction_id", [transaction])).length > 0) return true;
    const { provider, reference, user_key } = subscription;
    await recordRefundDue(db, billing, provider, { reference, transaction, amount }, `the upgrade ${key}`);
    const [member, next] = [await memberOf(db, user_key), await passOf(billing, closed.pass_key)];
    const facts = { amount, passName: next.name };
    await billing.mailer.send({ to: member.email, ...letters.upgradeRefundDue(billing.siteUrl, facts) });
    return true;
  });
}

type Begun = { upgrade: Stored; before: Subscription; paid: Omit<Upgraded, "state"> };

/** The pass, its access, receipt and mail. */
async function begin(billing: Billing, db: Transaction, { upgrade, before, paid }: Begun): Promise<void> {
  const { user_key, pass_key, price_in_cents: price, created_at: start } = upgrade;
  const next = await passOf(billing, pass_key);
  const end = paid.periodEnd ?? nextPeriodEnd({ first: start, unit: next.duration_unit, zone: before.zone }, start);
  const renews = before.status !== "canceled";
  const ours = !providerNamed(billing, before.provider).renewsItself;
  const after = await db
    .updateTable("billed_subscription")
    .set({
      ...{ pass_key, price_in_cents: price, promo_code: null, promo_discount: 0, promo_periods_left: 0 },
      started_at: start,
      current_period_end: end,
      put_off_from: null,
      charging_until: 0,
      ...NO_CHANGE,
      ...NO_RISE,
      ...(renews && { status: "active" as const, next_charge_at: ours ? end : null, ...NOT_OWED }),
    })
    .where("key", "=", before.key)
    .returningAll()
    .executeTakeFirstOrThrow();
  await putOffVouchers(db, user_key, before.current_period_end, end);
  await rowsWith(db, "subscription", { user_key }).update({
    started_at: start,
    expires_at: end,
    ...accessColumns(next),
  });
  const amounts = amountsCharged(upgrade, paid.amount);
  if (amounts.credit !== upgrade.credit_in_cents) {
    const charged = new Error(`${before.provider} charged ${paid.amount} cents: look at ${paid.transaction}`);
    onceCommitted(billing, () => billing.report?.(`the upgrade ${upgrade.key}`, charged));
  }
  const [member, running] = [await memberOf(db, user_key), await passOf(billing, before.pass_key)];
  const card = await cardOf(db, user_key);
  const phases = renews ? phasesAhead(after, next.duration_unit) : [];
  const orderId = newOrderId();
  const receipt: Receipt = {
    ...{ order_id: orderId, transaction_id: paid.transaction, kind: "upgrade", created_at: iso(start) },
    ...{ pass: passRecord(next), promo_code: null, payment_type: "Credit Card", payment_option: "stripe" },
    ...{ card_type: card?.card_type ?? null, card_last4: card?.card_last4 ?? null },
    ...{ starts_at: iso(start), expires_at: iso(end), recurring: true, checkout: null },
    ...{ price_in_cents: price, credit_in_cents: amounts.credit, discount_in_cents: 0 },
    ...{ tax_in_cents: amounts.tax, total_in_cents: paid.amount },
    recurring_total_in_cents: renews ? amountsOf(price, 0, after.tax_millionths).total : 0,
    phases: phaseRecords(phases),
  };
  const zip = card?.card_zip ?? (await lastTaxedAt(db, user_key));
  const booked = await keepReceipt(db, user_key, start, receipt, zip, billing.onPaid);
  const charge = {
    ...{ passName: next.name, price, credit: { passName: running.name, amount: amounts.credit }, discount: 0 },
    ...{ tax: amounts.tax, total: paid.amount, orderId, until: end, phases, zone: member.zone },
  };
  const letter = letters.upgrade(billing.siteUrl, charge);
  await billing.mailer.send({ to: member.email, ...(await withTicket(db, letter, booked, member.zone)) });
}

/** What was charged is the truth; a difference is told of, and taken for a larger or smaller credit. */
function amountsCharged({ price_in_cents: price, tax_in_cents: tax }: Stored, amount: number) {
  return { tax, credit: Math.max(0, price + tax - amount) };
}

/** Before something else becomes of the pass. */
export async function settleUpgradeOf(billing: Billing, userKey: string): Promise<void> {
  const subscription = await memberSubscription(billing.db, userKey);
  const open = subscription && (await openOf(billing.db, subscription.key));
  if (open) await settleNow(billing, open);
}

/** Those whose process died, or whose provider didn't answer (security 6). */
export async function settleUpgrades(billing: Billing): Promise<void> {
  const open = await billing.db
    .selectFrom("upgrade")
    .select("key")
    .where(isWaiting(billing.clock.now()))
    .orderBy("created_at")
    .limit(SETTLED_AT_ONCE)
    .execute();
  for (const { key } of open) await attempted(billing, `charging the upgrade ${key}`, () => settle(billing, key));
}
