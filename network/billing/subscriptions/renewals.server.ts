import type { Selectable } from "kysely";
import type { Receipt } from "~contracts/records/billing";
import { nextPeriodEnd, periodsAfter } from "../../cycle";
import { tellSeatsOfEnd } from "../../member/family/family-letters.server";
import { ownSubscription } from "../../member/membership.server";
import type { Db } from "../../store/database";
import { prepared } from "../../store/prepared";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted, readingIn } from "../../store/transaction";
import { attempted, type Billing, memberOf, payerOf, providerNamed } from "../billing-settings";
import { bringVouchersForward, moveVoucher, putOffVouchers, resumeVouchers } from "../gifts/deferred-vouchers.server";
import { letters } from "../mail/mails";
import { withTicket } from "../mail/ticket.server";
import { accessColumns, cardOf, giveAccess, newOrderId, openOrderOf } from "../orders/grant.server";
import { passByKey, releaseAbandoned, unusePromo } from "../orders/offers.server";
import { amountRecord, type Amounts, amountsOf, orderIn, passRecord } from "../orders/order";
import { extendReceipt, keepReceipt, receiptOf, receiptsOf } from "../orders/receipts.server";
import type { Discount, PaidNotice, Retry } from "../provider/payment-provider";
import type { BilledSubscriptionTable, BillingPassTable } from "../tables";
import { lastTaxedAt, noteSaleBack } from "../tax/tax-ledger.server";
import { CHARGING_MS, isFree, lockRows } from "./lock-subscriptions.server";
import { comingTerms, risenPrice, termColumns, unchanged } from "./next-terms";
import { cycleOf, daysAfter, iso, monthsPast, periodsUntil } from "./periods";
import { type Phase, phaseRecords, phasesOf } from "./phases";

export type Subscription = Selectable<BilledSubscriptionTable>;

/** Retries two and then three days after a decline; access continues until then. */
const TRY_AGAIN_DAYS = [2, 3];
/** Canceled subscriptions stay open this long, in case the provider reports a payment late. */
const TOLD_LATE_DAYS = 3;
const ON_TRUST_DAYS = 30;
const MILLION = 1_000_000;
const CHARGES_AT_ONCE = 500;

export const NOT_PAUSED = { paused_from: null, pause_untold: 0 } as const;
/** A pause begins there, and ends at `current_period_end`. */
export const paidUntil = ({ paused_from, current_period_end }: Subscription): number =>
  paused_from ?? current_period_end;
export const NOT_OWED = { tries: 0, next_try_at: null, pay_url: null, taxed_zip: null } as const;
/** The column stores 0 for "not again". */
const retryColumns = ({ nextTry, payUrl }: Retry) => ({
  next_try_at: nextTry === undefined ? null : (nextTry ?? 0),
  pay_url: payUrl ?? null,
});

export function nextCharge(subscription: Subscription): Amounts {
  const { price_in_cents, promo_discount, promo_periods_left, tax_millionths } = comingTerms(subscription);
  return amountsOf(price_in_cents, promo_periods_left > 0 ? promo_discount : 0, tax_millionths);
}

/** The price that is charged now, and the one that it rises to. */
function risingPhases(subscription: Subscription, unit: string): Phase[] {
  const { current_period_end: from, rise_from, rise_price_in_cents } = subscription;
  const cycle = cycleOf(subscription, unit);
  const { price_in_cents, promo_discount, promo_periods_left: promo, tax_millionths } = subscription;
  const rise = periodsUntil(cycle, { from, until: rise_from ?? from });
  const totalOf = (index: number) => {
    const price = index >= rise ? (rise_price_in_cents ?? price_in_cents) : price_in_cents;
    return amountsOf(price, index < promo ? promo_discount : 0, tax_millionths).total;
  };
  const edges = [...new Set([0, promo, rise])].toSorted((a, b) => a - b);
  const starts = edges.filter((edge, index) => index === 0 || totalOf(edge) !== totalOf(edges[index - 1] ?? 0));
  const at = (edge: number) => (edge === 0 ? from : periodsAfter(cycle, from, edge));
  return starts.map((edge, index) => {
    const next = starts[index + 1];
    const total = totalOf(edge);
    return next === undefined
      ? { from: at(edge), until: null, charges: null, total }
      : { from: at(edge), until: at(next), charges: next - edge, total };
  });
}

/** rulings 4 B 2.6 */
export function phasesAhead(subscription: Subscription, unit: string): Phase[] {
  if (subscription.next_pass_key === null && subscription.rise_from !== null && risenPrice(subscription) === null)
    return risingPhases(comingTerms(subscription), unit);
  const { total, recurring_total } = nextCharge(subscription);
  return phasesOf({
    ...cycleOf(subscription, unit),
    from: subscription.current_period_end,
    promoPeriods: subscription.promo_periods_left,
    promoTotal: total,
    fullTotal: recurring_total,
  });
}

export function discountAhead(
  { started_at, zone, promo_code, promo_discount, promo_periods_left }: Subscription,
  { unit, from, now }: { unit: string; from: number; now: number },
): Discount | null {
  if (promo_code === null || promo_periods_left === 0 || promo_discount === 0) return null;
  const lastOne = periodsAfter({ first: Math.min(started_at, from), unit, zone }, from, promo_periods_left - 1);
  return { amount: promo_discount, months: monthsPast(now, lastOne), code: promo_code };
}

const lessOne = ({ promo_periods_left }: Subscription): number => Math.max(0, promo_periods_left - 1);
/** A discount without periods left is that of the last charge: the next one is the first without it. */
const promoLeft = (paid: Subscription) => ({
  promo_periods_left: lessOne(paid),
  ...(paid.promo_periods_left === 0 && { promo_discount: 0 }),
});

export async function passOf(billing: Billing, key: string): Promise<BillingPassTable> {
  const pass = await passByKey(readingIn(billing), key);
  if (!pass) throw new Error(`There is no pass ${key}`);
  return pass;
}

const subscriptionQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", given.userKey)
    .where("status", "<>", "expired"),
);

/** What the member has now, canceled or not. */
export async function memberSubscription(db: Db, userKey: string): Promise<Subscription | undefined> {
  const [subscription] = await subscriptionQuery(db, { userKey });
  return subscription;
}

/** As it is now, and not written by another until the transaction ends. */
export const holdSubscription = (db: Db, { key }: Pick<Subscription, "key">): Promise<Subscription | undefined> =>
  lockRows(db).where("key", "=", key).where("status", "<>", "expired").returningAll().executeTakeFirst();

/** A pass of one's own that runs without a subscription here, such as one for a season. */
async function hasPaidOnce(db: Db, userKey: string, after: number): Promise<boolean> {
  const runs = await db
    .selectFrom("subscription")
    .select("plan_id")
    .where("user_key", "=", userKey)
    .where("expires_at", ">", after)
    .executeTakeFirst();
  return runs !== undefined;
}

/** A gift and a special pass are beside any other. */
async function isOrderingPass(db: Db, userKey: string): Promise<boolean> {
  const open = await openOrderOf(db, userKey);
  if (!open) return false;
  const { gift, pass_key } = orderIn(open);
  return !gift && !(await passByKey(db, pass_key))?.entitlement;
}

/** Running, or ordered and not answered yet: a late payment for one more must go back. */
export async function hasAnotherPass(db: Db, userKey: string, after: number): Promise<boolean> {
  const renewing = await memberSubscription(db, userKey);
  return renewing !== undefined || (await hasPaidOnce(db, userKey, after)) || isOrderingPass(db, userKey);
}

type RenewalCharge = {
  transaction: string;
  amounts: Amounts;
  start: number;
  end: number;
  /** Maybe long after the period began. */
  paidAt: number;
  renews: boolean;
};

async function keepRenewalReceipt(
  db: Db,
  billing: Billing,
  subscription: Subscription,
  { transaction, amounts, start, end, paidAt, renews }: RenewalCharge,
): Promise<void> {
  const { user_key, billed_by } = subscription;
  const pass = await passOf(billing, subscription.pass_key);
  const member = await memberOf(db, user_key);
  const byWallet = billed_by === "paypal";
  const card = byWallet ? undefined : await cardOf(db, user_key);
  const orderId = newOrderId();
  const at = Math.min(billing.clock.now(), paidAt);
  const after = { ...subscription, current_period_end: end, promo_periods_left: lessOne(subscription) };
  const phases = renews ? phasesAhead(after, pass.duration_unit) : [];
  const receipt: Receipt = {
    order_id: orderId,
    transaction_id: transaction,
    kind: "renewal",
    created_at: iso(at),
    pass: passRecord(pass),
    promo_code: amounts.discount > 0 ? subscription.promo_code : null,
    payment_type: byWallet ? "PayPal" : "Credit Card",
    payment_option: byWallet ? "paypal" : "stripe",
    card_type: card?.card_type ?? null,
    card_last4: card?.card_last4 ?? null,
    starts_at: iso(start),
    expires_at: iso(end),
    recurring: true,
    checkout: null,
    ...amountRecord(renews ? amounts : { ...amounts, recurring_total: 0 }),
    phases: phaseRecords(phases),
  };
  const zip = subscription.taxed_zip ?? card?.card_zip ?? (await lastTaxedAt(db, user_key));
  const booked = await keepReceipt(db, user_key, at, receipt, zip, billing.onPaid);
  const charge = { passName: pass.name, ...amounts, orderId, until: end, phases, zone: member.zone };
  const letter = letters.renewal(billing.siteUrl, charge);
  await billing.mailer.send({ to: member.email, ...(await withTicket(db, letter, booked, member.zone)) });
}

const UNITS = ["month", "year"] as const;

/** The unit of a paid period, whose end a provider may name some days off. */
const unitOf = (start: number, end: number) =>
  UNITS.toSorted((a, b) => {
    const [off, other] = [a, b].map((unit) => Math.abs(end - nextPeriodEnd({ first: start, unit, zone: null }, start)));
    return (off ?? 0) - (other ?? 0);
  })[0];

/** The terms of a period that was paid; the change to another pass may not have reached the provider in time. */
export async function termsPaid(billing: Billing, subscription: Subscription, start: number, end: number | null) {
  const coming = comingTerms(subscription);
  if (subscription.next_pass_key === null || end === null) return coming;
  const { duration_unit } = await passOf(billing, coming.pass_key);
  return unitOf(start, end) === duration_unit ? { ...coming, started_at: start } : unchanged(subscription);
}

/** A price that has risen counts only where it was charged: the provider may not have heard of it (B 9). */
function asCharged(subscription: Subscription, terms: Subscription, charged: Charged | undefined): Subscription {
  if (!charged || subscription.next_pass_key !== null) return terms;
  const { price, discount, tax } = nextCharge(terms);
  const isCharged = charged.amount - (charged.tax ?? tax) === price - discount;
  return isCharged ? terms : { ...terms, price_in_cents: subscription.price_in_cents };
}

/**
 * Once per period, from any source. A period paid while canceling is still granted, and is the last. Without `paidAt`
 * it was charged here and now.
 */
export async function recordRenewal(
  billing: Billing,
  subscription: Subscription,
  paid: { transaction: string; end: number | null; charged?: Charged; paidAt?: number },
): Promise<void> {
  const { key, user_key, current_period_end: start } = subscription;
  const due = await termsPaid(billing, subscription, start, paid.end);
  const terms = asCharged(subscription, due, paid.charged);
  const pass = await passOf(billing, terms.pass_key);
  const end = paid.end ?? nextPeriodEnd(cycleOf(terms, pass.duration_unit), start);
  const ours = !providerNamed(billing, subscription.provider).renewsItself;
  const wasPaused = subscription.paused_from !== null;
  // PayPal counts the charges of a promo by itself.
  const endsDiscount = !ours && subscription.billed_by !== "paypal" && terms.promo_periods_left === 1;
  await inTransaction(billing, async (db) => {
    const renewed = await db
      .updateTable("billed_subscription")
      .set((row) => ({
        status: row
          .case()
          .when("status", "=", "canceled")
          .then("canceled" as const)
          .else("active" as const)
          .end(),
        // A canceled one has no next charge.
        next_charge_at: ours
          ? row.case().when("status", "=", "canceled").then(row.ref("next_charge_at")).else(end).end()
          : null,
        current_period_end: end,
        put_off_from: null,
        ...NOT_OWED,
        charging_until: 0,
        ...termColumns(subscription, terms, billing.clock.now()),
        ...(endsDiscount && { change_untold: billing.clock.now() }),
        ...(wasPaused && { ...NOT_PAUSED, started_at: start, unpaused_at: start }),
        ...promoLeft(terms),
      }))
      .where("key", "=", key)
      .where("current_period_end", "=", start)
      .where("status", "in", ["active", "past_due", "canceled"])
      .returning("status")
      .executeTakeFirst();
    if (!renewed || end <= start) return;
    const access = await db
      .updateTable("subscription")
      .set({
        ...{ started_at: start, expires_at: end, ...accessColumns(pass) },
        ...(wasPaused && renewed.status !== "canceled" && { renewal_canceled_at: null }),
      })
      .where("user_key", "=", user_key)
      .returning("renewal_canceled_at")
      .executeTakeFirst();
    // Canceling has put them off until then already.
    const canceledAt = renewed.status === "canceled" ? (access?.renewal_canceled_at ?? start) : start;
    await putOffVouchers(db, user_key, Math.max(start, Math.min(canceledAt, end)), end);
    const look = (what: string): void => {
      const charged = new Error(`${subscription.provider} charged ${what}: look at ${paid.transaction}`);
      onceCommitted(billing, () => billing.report?.(`the renewal of ${key} (${pass.key})`, charged));
    };
    const { total } = nextCharge(due);
    if (unitOf(start, end) !== pass.duration_unit) look("for another length of time");
    else if (paid.charged && paid.charged.amount !== total)
      look(`${paid.charged.amount} cents in place of ${total}, needs attention`);
    const known = await receiptOf(db, user_key, paid.transaction);
    if (known) return extendReceipt(db, known, { starts_at: iso(start), expires_at: iso(end) });
    const renews = renewed.status !== "canceled";
    const amounts = paid.charged ? amountsPaid(terms, paid.charged) : nextCharge(terms);
    const paidAt = paid.paidAt ?? billing.clock.now();
    const period = { start, end, paidAt, renews, transaction: paid.transaction, amounts };
    await keepRenewalReceipt(db, billing, terms, period);
  });
}

/** A voucher puts off the next charge; nothing is paid for that time (rulings 3 "redeem"). */
export async function recordDeferral(billing: Billing, subscription: Subscription, until: number): Promise<void> {
  const { key, user_key, current_period_end, next_charge_at, put_off_from, paused_from } = subscription;
  const { name: passName } = await passOf(billing, comingTerms(subscription).pass_key);
  await inTransaction(billing, async (db) => {
    const running = await ownSubscription(db, user_key, billing.clock.now());
    const putOff = await db
      .updateTable("billed_subscription")
      .set({
        current_period_end: until,
        // A pause lasts longer: the voucher gives access by itself.
        ...(paused_from === null && {
          started_at: until,
          put_off_from: put_off_from ?? running?.expires_at ?? current_period_end,
        }),
        next_charge_at: next_charge_at === null ? null : until,
      })
      .where("key", "=", key)
      .where("status", "<>", "expired")
      // A refund or renewal may have moved it while the provider was answering.
      .where("current_period_end", "=", current_period_end)
      .where("current_period_end", "<", until)
      .returningAll()
      .executeTakeFirst();
    if (!putOff) return;
    if (paused_from === null) await rowsWith(db, "subscription", { user_key }).update({ expires_at: until });
    await moveVoucher(db, user_key, { after: current_period_end, to: until });
    if (putOff.status === "canceled") return;
    const { email, zone } = await memberOf(db, user_key);
    const byWallet = putOff.billed_by === "paypal";
    const facts = { passName, before: current_period_end, at: until, total: nextCharge(putOff).total, byWallet, zone };
    await billing.mailer.send({ to: email, ...letters.putOff(billing.siteUrl, facts) });
  });
}

type Charged = { amount: number; tax?: number | undefined };

/** A regular charge's amounts with the tax that was charged, or else tax is taken out of the total (rulings 2). */
function amountsPaid(subscription: Subscription, { amount, tax }: Charged) {
  const expected = nextCharge(subscription);
  if (expected.total === amount && (tax ?? expected.tax) === expected.tax) return expected;
  const net =
    tax === undefined ? Math.round((amount * MILLION) / (MILLION + subscription.tax_millionths)) : amount - tax;
  const charged = { ...expected, tax: amount - net, total: amount };
  return net === expected.price - expected.discount ? charged : { ...charged, price: net, discount: 0 };
}

/** Grants the period from now on (B 9); false if another pass runs or is ordered, so that the money must go back. */
export async function recordPaymentAfterEnd(
  billing: Billing,
  subscription: Subscription,
  paid: PaidNotice,
  goesOn: boolean,
): Promise<boolean> {
  const { key, user_key, current_period_end, billed_by } = subscription;
  const { transaction, amount, periodEnd } = paid;
  const begins = Math.max(billing.clock.now(), current_period_end);
  const terms = asCharged(subscription, await termsPaid(billing, subscription, begins, periodEnd), paid);
  const pass = await passOf(billing, terms.pass_key);
  return inTransaction(billing, async (db) => {
    await holdKey(db, `payment:${user_key}`);
    if (amount === 0 || (await receiptOf(db, user_key, transaction))) return true;
    const now = billing.clock.now();
    const start = Math.max(now, current_period_end);
    if (await hasAnotherPass(db, user_key, start)) return false;
    const end =
      goesOn && periodEnd !== null && periodEnd > start
        ? periodEnd
        : nextPeriodEnd({ first: start, unit: pass.duration_unit, zone: terms.zone }, start);
    await rowsWith(db, "billed_subscription", { key }).update({
      status: goesOn ? "active" : "canceled",
      current_period_end: end,
      put_off_from: null,
      next_charge_at: null,
      ...termColumns(subscription, terms, billing.clock.now()),
      ...promoLeft(terms),
      ...NOT_OWED,
    });
    await giveAccess(db, user_key, { pass, type: billed_by, now: start, until: end, zone: terms.zone });
    if (!goesOn) await rowsWith(db, "subscription", { user_key }).update({ renewal_canceled_at: now });
    const amounts = amountsPaid(terms, paid);
    await keepRenewalReceipt(db, billing, terms, {
      transaction,
      amounts,
      start,
      end,
      paidAt: paid.paidAt,
      renews: goesOn,
    });
    return true;
  });
}

/** The payment that the first receipt was given for on trust, maybe after a failed try. */
async function paysTrusted(db: Db, { user_key, reference }: Subscription, paidAt: number): Promise<boolean> {
  const first = await receiptOf(db, user_key, reference);
  return first !== null && first.total_in_cents > 0 && daysAfter(paidAt, 1) < Date.parse(first.expires_at);
}

const isWithinADay = (at: number, of: number): boolean => at > daysAfter(of, -1) && at < daysAfter(of, 1);

/** A changed pass begins again with a renewal, which has no receipt until it is paid. */
const hasReceiptFrom = async (db: Db, { user_key, pass_key }: Subscription, start: number): Promise<boolean> =>
  (await receiptsOf(db, user_key)).some(
    ({ recurring, pass, starts_at }) =>
      recurring && pass.key === pass_key && isWithinADay(Date.parse(starts_at), start),
  );

/** Receipt for time the member already has, once per transaction (B 9). */
export async function recordPayment(billing: Billing, subscription: Subscription, paid: PaidNotice): Promise<void> {
  const { transaction, amount, paidAt, attemptKey } = paid;
  const { started_at } = subscription;
  if (amount === 0 || attemptKey !== null) return;
  await inTransaction(billing, async (db) => {
    if (await receiptOf(db, subscription.user_key, transaction)) return;
    // The order's receipt already names the first payment; PayPal's names the subscription instead of the sale.
    if (isWithinADay(paidAt, started_at) && (await hasReceiptFrom(db, subscription, started_at))) return;
    if (await paysTrusted(db, subscription, paidAt)) return;
    const end = paid.periodEnd ?? subscription.current_period_end;
    const amounts = amountsPaid(subscription, paid);
    const period = { start: Math.min(paidAt, end), end, paidAt, renews: subscription.status !== "canceled" };
    if (amounts.discount > 0)
      await rowsWith(db, "billed_subscription", { key: subscription.key }).update({
        promo_periods_left: lessOne(subscription),
      });
    await keepRenewalReceipt(db, billing, subscription, { ...period, transaction, amounts });
  });
}

/** Retries, and after the last try ends the subscription where its paid time ended. */
export async function noteFailed(billing: Billing, subscription: Subscription, retry: Retry = {}): Promise<void> {
  const { key, user_key, tries, provider, pay_url } = subscription;
  const ours = !providerNamed(billing, provider).renewsItself;
  const wait = TRY_AGAIN_DAYS[tries];
  if (ours && wait === undefined) return endSubscription(billing, subscription, { unpaid: true });
  const pass = await passOf(billing, comingTerms(subscription).pass_key);
  const again = ours && wait !== undefined ? daysAfter(subscription.next_charge_at ?? billing.clock.now(), wait) : null;
  const nextTry = again ?? retry.nextTry;
  const payUrl = retry.payUrl ?? null;
  await inTransaction(billing, async (db) => {
    const noted = await db
      .updateTable("billed_subscription")
      .set({
        status: "past_due",
        tries: tries + 1,
        next_charge_at: again,
        charging_until: 0,
        ...retryColumns({ nextTry, payUrl }),
      })
      .where("key", "=", key)
      .where("tries", "=", tries)
      .where("status", "in", ["active", "past_due"])
      .returning("key")
      .executeTakeFirst();
    // The bank's confirmation page has just told the member.
    if (!noted || (payUrl !== null && pay_url === payUrl)) return;
    const { email, zone } = await memberOf(db, user_key);
    await billing.mailer.send({
      to: email,
      ...letters.paymentFailed(billing.siteUrl, {
        zone,
        passName: pass.name,
        total: nextCharge(subscription).total,
        nextTry,
        payUrl,
        byWallet: subscription.billed_by === "paypal",
      }),
    });
  });
}

export async function noteUnconfirmed(billing: Billing, subscription: Subscription, payUrl: string): Promise<void> {
  const { key, user_key, pay_url } = subscription;
  const pass = await passOf(billing, comingTerms(subscription).pass_key);
  await inTransaction(billing, async (db) => {
    const noted = await db
      .updateTable("billed_subscription")
      .set({ status: "past_due", pay_url: payUrl })
      .where("key", "=", key)
      .where("status", "in", ["active", "past_due"])
      .returning("key")
      .executeTakeFirst();
    if (!noted || pay_url === payUrl) return;
    const { email } = await memberOf(db, user_key);
    const facts = { passName: pass.name, total: nextCharge(subscription).total, payUrl };
    await billing.mailer.send({ to: email, ...letters.confirmPayment(billing.siteUrl, facts) });
  });
}

export async function noteRetry(billing: Billing, { key }: Subscription, retry: Retry): Promise<void> {
  await inTransaction(billing, (db) =>
    rowsWith(db, "billed_subscription", { key, status: "past_due" }).update(retryColumns(retry)),
  );
}

export async function hasUnpaidPeriod(billing: Billing, subscription: Subscription): Promise<boolean> {
  const { user_key, current_period_end, put_off_from } = subscription;
  if (current_period_end <= billing.clock.now()) return false;
  const charged = put_off_from ?? current_period_end;
  const kept = await receiptsOf(readingIn(billing), user_key);
  // Gifts and downloads last longer than any period, and pay for none.
  return kept
    .filter(({ recurring }) => recurring)
    .every(({ expires_at }) => daysAfter(Date.parse(expires_at), 1) < charged);
}

/** PayPal charges after activating, so the first receipt names the subscription instead of a payment. */
export async function wasGivenOnTrust(billing: Billing, subscription: Subscription): Promise<boolean> {
  const { user_key, reference } = subscription;
  const first = await receiptOf(readingIn(billing), user_key, reference);
  // A pause begins the subscription again, the first receipt stays.
  const isRecent = first !== null && daysAfter(Date.parse(first.starts_at), ON_TRUST_DAYS) > billing.clock.now();
  return isRecent && first.total_in_cents > 0;
}

/** The first charge failed, or the member canceled at the provider before it: nothing was bought. */
export async function endNeverPaid(billing: Billing, subscription: Subscription): Promise<void> {
  const { user_key, reference, promo_code } = subscription;
  await inTransaction(billing, async (db) => {
    const taken = await db
      .deleteFrom("receipt")
      .where("user_key", "=", user_key)
      .where("transaction_id", "=", reference)
      .returning("order_id")
      .execute();
    for (const { order_id } of taken) await noteSaleBack(db, order_id, Number.POSITIVE_INFINITY);
    if (promo_code !== null && taken.length > 0) await unusePromo(db, promo_code, user_key);
    await endUnpaidPeriod(billing, subscription);
  });
}

/** Its period was granted before it was paid for, and isn't after all. */
export async function endUnpaidPeriod(billing: Billing, subscription: Subscription): Promise<void> {
  const { user_key, current_period_end } = subscription;
  const now = billing.clock.now();
  await inTransaction(billing, async (db) => {
    await bringVouchersForward(db, user_key, current_period_end, now);
    await endSubscription(billing, { ...subscription, current_period_end: now }, { unpaid: true });
  });
}

export async function endSubscription(
  billing: Billing,
  subscription: Subscription,
  { unpaid = subscription.status === "past_due" } = {},
): Promise<void> {
  const { key, user_key } = subscription;
  const now = billing.clock.now();
  const until = Math.min(subscription.current_period_end, paidUntil(subscription));
  const { put_off_from } = subscription;
  // A voucher that has put off the next charge goes on by itself.
  const current_period_end = put_off_from !== null && until > now ? Math.min(until, put_off_from) : until;
  const pass = await passOf(billing, comingTerms(subscription).pass_key);
  await inTransaction(billing, async (db) => {
    const ended = await db
      .updateTable("billed_subscription")
      .set({ status: "expired", current_period_end, next_charge_at: null, charging_until: 0, ...NOT_PAUSED })
      .where("key", "=", key)
      .where("status", "<>", "expired")
      .returning("key")
      .executeTakeFirst();
    if (!ended) return;
    if (subscription.status !== "canceled") await resumeVouchers(db, subscription, until, now);
    await rowsWith(db, "subscription", { user_key }).update({ renews: 0, expires_at: current_period_end });
    if (!unpaid) return;
    await tellSeatsOfEnd(db, user_key, billing);
    const { email } = await memberOf(db, user_key);
    await billing.mailer.send({
      to: email,
      ...letters.endedUnpaid(billing.siteUrl, {
        passName: pass.name,
        total: nextCharge(subscription).total,
        byWallet: subscription.billed_by === "paypal",
      }),
    });
  });
}

/** Each try has its own key; a lost reply is requested again with the same key. */
export async function chargeDue(billing: Billing, due: Subscription): Promise<boolean> {
  const now = billing.clock.now();
  const taken = await billing.db
    .updateTable("billed_subscription")
    .set({ charging_until: now + CHARGING_MS })
    .where("key", "=", due.key)
    .where("next_charge_at", "=", due.next_charge_at)
    .where(isFree("charging_until", now, CHARGING_MS))
    .returning("key")
    .executeTakeFirst();
  if (!taken) return false;
  const member = await memberOf(billing.db, due.user_key);
  const card = await cardOf(billing.db, due.user_key);
  const { total } = nextCharge(due);
  const renewal = {
    payer: payerOf(member),
    reference: due.reference,
    method: card?.method ?? null,
    amount: total,
    description: `${comingTerms(due).pass_key} renewal`,
  };
  const outcome = await providerNamed(billing, due.provider)
    .renew(renewal, `renewal:${due.key}:${due.current_period_end}:${due.tries}`)
    .catch(() => null);
  if (outcome === null) {
    await rowsWith(billing.db, "billed_subscription", { key: due.key }).update({ charging_until: 0 });
    return false;
  }
  if (outcome.state === "succeeded") await recordRenewal(billing, due, { transaction: outcome.transaction, end: null });
  else await noteFailed(billing, due);
  return true;
}

/** Renewals, retries, ends of canceled subscriptions, abandoned reservations (B 4). */
export async function followTime(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  await attempted(billing, "releasing promo codes", () => releaseAbandoned(billing.db, now));
  // Skip what can't be charged now, to make room for the rows behind it.
  const left = new Set<string>();
  let charges = 0;
  // Loops because moving the clock far ahead makes a subscription due several times.
  while (charges < CHARGES_AT_ONCE) {
    const due = await billing.db
      .selectFrom("billed_subscription")
      .selectAll()
      .where("status", "in", ["active", "past_due"])
      .where("next_charge_at", "<=", now)
      .$if(left.size > 0, (query) => query.where("key", "not in", [...left]))
      .orderBy("next_charge_at")
      .limit(CHARGES_AT_ONCE)
      .execute();
    if (due.length === 0) break;
    for (const subscription of due) {
      if (
        await attempted(billing, `charging the renewal of ${subscription.key}`, () => chargeDue(billing, subscription))
      )
        charges += 1;
      else left.add(subscription.key);
    }
  }
  const over = await billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("status", "=", "canceled")
    .where("current_period_end", "<=", now)
    // A running charge may still add a period.
    .where(isFree("charging_until", now, CHARGING_MS))
    .execute();
  const isOver = ({ provider, current_period_end }: Subscription) =>
    !providerNamed(billing, provider).renewsItself || daysAfter(current_period_end, TOLD_LATE_DAYS) <= now;
  for (const subscription of over.filter(isOver)) {
    const what = `ending the subscription ${subscription.key}`;
    await attempted(billing, what, () => endSubscription(billing, subscription, { unpaid: false }));
  }
}
