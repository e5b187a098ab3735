import { isOnLastDay, type Receipt } from "~contracts/records/billing";
import type { Letter } from "../../mail/letter";
import { tellSeatsOfEnd } from "../../member/family/family-letters.server";
import { ownSubscription } from "../../member/membership.server";
import type { Db, Transaction } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted } from "../../store/transaction";
import { type Billing, memberOf, providerFor, providerNamed } from "../billing-settings";
import { isUpgrading, settleUpgradeOf } from "../changes/upgrades.server";
import { bringVouchersForward } from "../gifts/deferred-vouchers.server";
import { settleGift } from "../gifts/gifts.server";
import { giftLetters, type GiftOutcome } from "../mail/gift-mails";
import { letters } from "../mail/mails";
import { isDownload } from "../orders/downloads.server";
import { giveAccess } from "../orders/grant.server";
import { passByKey } from "../orders/offers.server";
import { isRecurring } from "../orders/order";
import { type Booked, bookedBy, noteReturned, receiptsOf } from "../orders/receipts.server";
import type { MoneyBack } from "../provider/payment-provider";
import { daysAfter } from "../subscriptions/periods";
import { endSubscription, type Subscription } from "../subscriptions/renewals.server";
import type { BillingPassTable } from "../tables";
import { mergeNotice, type ReturnTotals, returnTotals } from "./returned-money";

type Owned = { userKey: string; receipt: Receipt };

/**
 * Of the member's own receipts for these passes whose money isn't back, those that run on without this one: bought
 * later, or lasting longer. A voucher may have put off the end of the period, so receipts decide.
 */
async function paidBeside(db: Db, { userKey, receipt }: Owned, passKeys: readonly string[], now: number) {
  const [start, until] = [receipt.starts_at, receipt.expires_at].map((at) => Date.parse(at)) as [number, number];
  const kept = await receiptsOf(db, userKey);
  return kept.filter(
    ({ order_id, pass, gift, total_in_cents, refunded_in_cents, starts_at, expires_at }) =>
      order_id !== receipt.order_id &&
      passKeys.includes(pass.key) &&
      !gift &&
      (refunded_in_cents ?? 0) < total_in_cents &&
      Date.parse(expires_at) > now &&
      (Date.parse(starts_at) >= start || Date.parse(expires_at) > daysAfter(until, 1)),
  );
}

/** The pass, or all that give the same special entitlement. */
async function passesLike(db: Db, { key, entitlement }: BillingPassTable): Promise<string[]> {
  if (entitlement === null) return [key];
  const alike = await db.selectFrom("billing_pass").select("key").where("entitlement", "=", entitlement).execute();
  return alike.map((pass) => pass.key);
}

/** The key of the pass that gives the member all access now; for a special entitlement, any stands for all. */
async function runningPass(db: Db, userKey: string, pass: BillingPassTable, now: number): Promise<string | null> {
  if (pass.entitlement !== null) {
    const special = await db
      .selectFrom("pass")
      .select("entitlement")
      .where("user_key", "=", userKey)
      .where("entitlement", "=", pass.entitlement)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return special ? pass.key : null;
  }
  const access = await db
    .selectFrom("subscription")
    .select("plan_id")
    .where("user_key", "=", userKey)
    .where((row) => row.or([row("expires_at", ">", now), row("renews", "=", 1)]))
    .executeTakeFirst();
  return access?.plan_id ?? null;
}

/** The first receipt of a PayPal subscription names the subscription, not the payment; later payments aren't its. */
async function bookedPayment(db: Db, { transaction, reference, paidAt }: MoneyBack): Promise<Booked | null> {
  const booked = await bookedBy(db, "transaction_id", [transaction, reference ?? transaction]);
  const named = (id: string | null) => booked.find((one) => one.transaction === id);
  const first = named(reference);
  const isFirst = first && (paidAt === undefined || first.until === null || daysAfter(paidAt, 1) < first.until);
  return named(transaction) ?? (isFirst ? first : null);
}

const toldOf = (db: Db, orderId: string) =>
  db.selectFrom("returned_money").selectAll().where("order_id", "=", orderId).execute();

type Change = { before: ReturnTotals; after: ReturnTotals };

/** What this notice makes of what was told before. */
async function changeBy(db: Db, { orderId, total }: Booked, back: MoneyBack) {
  const known = await toldOf(db, orderId);
  const { about, state, amount, toldAt: told_at } = back;
  const notice = mergeNotice(
    known.find((one) => one.about === about),
    { state, amount, told_at },
  );
  const others = known.filter((one) => one.about !== about);
  const change: Change = { before: returnTotals(known, total), after: returnTotals([...others, notice], total) };
  return { ...change, told: notice };
}

const endsPeriod = ({ before, after }: Change, receipt: Receipt, now: number): boolean =>
  after.isAll && !before.isAll && Date.parse(receipt.expires_at) > now;

/** The running one whose last period this receipt paid. */
async function paidSubscription(db: Db, own: Owned, now: number): Promise<Subscription | null> {
  const { userKey, receipt } = own;
  if ((await paidBeside(db, own, [receipt.pass.key], now)).length > 0) return null;
  const running = await db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", userKey)
    .where("pass_key", "=", receipt.pass.key)
    .where("status", "<>", "expired")
    .executeTakeFirst();
  return running ?? null;
}

export type Returned = {
  orderId: string;
  /** Whose own time it paid for; a gift's is its holder's. */
  payer: string | null;
  /** Canceled at the provider, since what it was paid with went back. */
  stopped: Subscription | null;
};

/** Call before marking the notice as taken: refunded members must not be charged again. */
export async function stopReturned(billing: Billing, back: MoneyBack): Promise<Returned | null> {
  const { db, clock } = billing;
  const booked = await bookedPayment(db, back);
  if (!booked) return null;
  const { orderId, own } = booked;
  const ends = own && endsPeriod(await changeBy(db, booked, back), own.receipt, clock.now());
  const stopped = ends ? await paidSubscription(db, own, clock.now()) : null;
  if (stopped) await providerNamed(billing, stopped.provider).cancelNow(stopped.reference);
  return { orderId, payer: own && !own.receipt.gift ? own.userKey : null, stopped };
}

/** A renewed pass may have ended before, with access until the end of its paid period. */
async function endPass(db: Db, userKey: string, pass: BillingPassTable, now: number): Promise<void> {
  if (pass.entitlement !== null)
    await rowsWith(db, "pass", { user_key: userKey, entitlement: pass.entitlement }).update({ expires_at: now });
  else {
    await db
      .updateTable("subscription")
      .set({ expires_at: now })
      .where("user_key", "=", userKey)
      .where("plan_id", "=", pass.key)
      .where("expires_at", ">", now)
      .execute();
    await db
      .updateTable("billed_subscription")
      .set({ current_period_end: now })
      .where("user_key", "=", userKey)
      .where("pass_key", "=", pass.key)
      .where("status", "=", "expired")
      .where("current_period_end", ">", now)
      .execute();
  }
}

/** False if the member's access doesn't come from this receipt: it stays. */
async function endPeriod(db: Db, billing: Billing, own: Owned, stopped: Subscription | null): Promise<boolean> {
  const { userKey, receipt } = own;
  const now = billing.clock.now();
  const until = Date.parse(receipt.expires_at);
  const pass = await passByKey(db, receipt.pass.key);
  const subscription = await paidSubscription(db, own, now);
  // Another return of the same payment came at the same moment: told again, it is stopped first.
  if (subscription && !stopped) throw new Error(`${subscription.reference} isn't canceled yet`);
  const isRunning =
    pass !== undefined &&
    (await runningPass(db, userKey, pass, now)) === pass.key &&
    (await paidBeside(db, own, await passesLike(db, pass), now)).length === 0;
  if (subscription) await endSubscription(billing, { ...subscription, current_period_end: now }, { unpaid: false });
  if (!pass || (!isRunning && !subscription)) return subscription !== null;
  if (pass.entitlement === null) await bringVouchersForward(db, userKey, until, now);
  await endPass(db, userKey, pass, now);
  return true;
}

/** Paid before a longer pass took its place, by an upgrade, or on the last day of one paid once: it has time left. */
async function replacedBy(db: Db, { userKey, receipt }: Owned, now: number): Promise<Receipt | undefined> {
  if (receipt.pass.entitlement) return undefined;
  const isUpgrade = receipt.kind === "upgrade";
  const switched = Date.parse(receipt.starts_at);
  return (await receiptsOf(db, userKey)).find(
    ({ order_id, recurring, gift, pass, total_in_cents, refunded_in_cents, starts_at, expires_at }) =>
      order_id !== receipt.order_id &&
      (isUpgrade ? recurring : !recurring && isOnLastDay(Date.parse(expires_at), switched)) &&
      !gift &&
      !pass.entitlement &&
      (refunded_in_cents ?? 0) < total_in_cents &&
      Date.parse(starts_at) <= switched &&
      switched < Date.parse(expires_at) &&
      Date.parse(expires_at) > now,
  );
}

/** The paid period that a dispute ended goes on after it is won, but doesn't renew; false if it can't. */
async function resumePeriod(db: Db, billing: Billing, own: Owned): Promise<boolean> {
  const { userKey, receipt } = own;
  const now = billing.clock.now();
  const until = Date.parse(receipt.expires_at);
  const pass = await passByKey(db, receipt.pass.key);
  if (!pass || until <= now) return false;
  const others = await paidBeside(db, own, await passesLike(db, pass), now);
  const isRenewed = others.length > 0;
  const bought = others.find(({ starts_at }) => Date.parse(starts_at) < until);
  const replaced = await replacedBy(db, own, now);
  const found = await runningPass(db, userKey, pass, now);
  const running = found === replaced?.pass.key ? null : found;
  const since = bought?.pass.key ?? (isRenewed && running === pass.key ? null : running);
  if (since !== null) {
    const twice = new Error(`its member has bought the pass ${since} since: refund what they paid twice`);
    onceCommitted(billing, () => billing.report?.(`a dispute over ${receipt.order_id} was won`, twice));
  }
  if (since !== null || isRenewed) return false;
  const billedBy = receipt.payment_option === "paypal" ? "paypal" : "managed_stripe";
  await giveAccess(db, userKey, { pass, type: billedBy, now, until, zone: null });
  if (pass.entitlement !== null || !isRecurring(pass)) return true;
  await rowsWith(db, "subscription", { user_key: userKey }).update({ renews: 0 });
  const ended = await db
    .selectFrom("billed_subscription")
    .select("key")
    .where("user_key", "=", userKey)
    .where("pass_key", "=", pass.key)
    .where("status", "=", "expired")
    .orderBy("current_period_end", "desc")
    .executeTakeFirst();
  if (ended) await rowsWith(db, "billed_subscription", { key: ended.key }).update({ current_period_end: until });
  return true;
}

/** A payment whose dispute was won, and that had to wait for the one that has gone back now, goes on. */
async function resumeWon(db: Db, billing: Billing, { userKey, receipt }: Owned): Promise<Receipt | null> {
  const kept = await receiptsOf(db, userKey);
  const others = kept
    .filter(({ order_id, gift }) => order_id !== receipt.order_id && !gift)
    .toSorted((one, other) => Date.parse(other.expires_at) - Date.parse(one.expires_at));
  for (const earlier of others) {
    const returned = await toldOf(db, earlier.order_id);
    const isWon =
      returned.some(({ state }) => state === "won") && !returnTotals(returned, earlier.total_in_cents).isAll;
    if (isWon && (await resumePeriod(db, billing, { userKey, receipt: earlier }))) return earlier;
  }
  return null;
}

/** What was paid for the shorter pass that it replaced was not given back with it, so that pass runs to its end. */
async function resumeReplaced(db: Db, billing: Billing, own: Owned): Promise<{ name: string; until: number } | null> {
  const receipt = await replacedBy(db, own, billing.clock.now());
  const goesOn = receipt !== undefined && (await resumePeriod(db, billing, { userKey: own.userKey, receipt }));
  return goesOn ? { name: receipt.pass.name, until: Date.parse(receipt.expires_at) } : null;
}

async function nameOfRunning(db: Db, billing: Billing, { userKey, receipt }: Owned): Promise<string | null> {
  const pass = await passByKey(db, receipt.pass.key);
  const running = pass && (await runningPass(db, userKey, pass, billing.clock.now()));
  return running ? ((await passByKey(db, running))?.name ?? null) : null;
}

/** "unbooked": the books know no such payment; null: nothing was given for it. */
type Became = GiftOutcome | "pass_ended" | "pass_kept" | "unbooked" | null;

/** Notes it on the receipt, ends or resumes what was paid for, and mails the member (B 9). */
export async function applyMoneyBack(
  billing: Billing,
  provider: string,
  back: MoneyBack,
  returned: Returned | null,
): Promise<Became> {
  const { transaction, state } = back;
  const what = `a ${state === "refunded" ? "refund" : "dispute"} of ${transaction} at ${provider}`;
  const report = (why: string) => onceCommitted(billing, () => billing.report?.(what, new Error(why)));
  if (state === "open") report("answer it in the provider's dashboard");
  else if (!returned) report("the books know no such payment");
  if (!returned) return "unbooked";
  return inTransaction(billing, async (db) => {
    await holdKey(db, `receipt:${returned.orderId}`);
    // Until their paid time has ended or goes on, no voucher is counted from it.
    if (returned.payer !== null) await holdKey(db, `payment:${returned.payer}`);
    const [booked] = await bookedBy(db, "order_id", [returned.orderId]);
    if (!booked) return "unbooked";
    const change = await keepTold(db, booked, back);
    return settleReturn(db, billing, booked, change, returned.stopped);
  });
}

async function keepTold(db: Transaction, booked: Booked, back: MoneyBack): Promise<Change> {
  const { told, before, after } = await changeBy(db, booked, back);
  await putRow(db, "returned_money", ["order_id", "about"], { order_id: booked.orderId, about: back.about, ...told });
  await noteReturned(db, booked, after.amount);
  return { before, after };
}

/** In the notice's transaction. */
async function settleReturn(
  db: Transaction,
  billing: Billing,
  { orderId, passName, own }: Booked,
  change: Change,
  stopped: Subscription | null,
): Promise<Became> {
  const { before, after } = change;
  const { siteUrl } = billing;
  if (passName === null) return null;
  const amount = Math.abs(after.amount - before.amount);
  const isBack = after.amount > before.amount;
  const became = await settleGift(db, billing, { orderId, passName }, after);
  if (!own) return became ?? null;
  const { email, zone } = await memberOf(db, own.userKey);
  const send = (letter: Letter) => billing.mailer.send({ to: email, ...letter });
  if (became !== null) {
    if (isBack) await send(giftLetters.moneyBack(siteUrl, { passName, amount, became }));
    else if (amount > 0) await send(giftLetters.moneyStays(siteUrl, { passName, amount, became }));
    return became;
  }
  const { receipt } = own;
  const watched = await hasSubscription(db, billing, own);
  const ended = endsPeriod(change, receipt, billing.clock.now()) && (await endPeriod(db, billing, own, stopped));
  const replaced = ended ? await resumeReplaced(db, billing, own) : null;
  if (isBack) {
    const stays = ended ? null : await nameOfRunning(db, billing, own);
    const facts = { passName, amount, ended, isDownload: isDownload(receipt.pass), stays, replaced, zone };
    await send(letters.moneyBack(siteUrl, facts));
  }
  const earlier = ended && !replaced ? await resumeWon(db, billing, own) : null;
  if (earlier) {
    const { pass, total_in_cents, expires_at } = earlier;
    const again = { passName: pass.name, amount: total_in_cents, until: Date.parse(expires_at), zone };
    await send(letters.moneyStays(siteUrl, again));
  }
  if (watched && !(await hasSubscription(db, billing, own))) await tellSeatsOfEnd(db, own.userKey, billing);
  const resumed = before.isAll && !after.isAll && (await resumePeriod(db, billing, own));
  const until = resumed ? Date.parse(receipt.expires_at) : null;
  if (after.amount < before.amount) await send(letters.moneyStays(siteUrl, { passName, amount, until, zone }));
  return ended || (await hasEnded(db, billing, own, change)) ? "pass_ended" : "pass_kept";
}

/** Which a family's seats watch on, too. */
async function hasSubscription(db: Db, { clock }: Billing, { userKey }: Owned): Promise<boolean> {
  const now = clock.now();
  const own = await ownSubscription(db, userKey, now);
  return own !== null && own.expires_at > now;
}

/** The provider's notice of the same refund may have come first. */
async function hasEnded(db: Db, billing: Billing, { userKey, receipt }: Owned, change: Change): Promise<boolean> {
  const now = billing.clock.now();
  if (!change.before.isAll || !change.after.isAll || Date.parse(receipt.expires_at) <= now) return false;
  const pass = await passByKey(db, receipt.pass.key);
  return !pass || (await runningPass(db, userKey, pass, now)) !== pass.key;
}

export type RefundedOrder =
  | { amount: number; passName: string | null; became: Became }
  | "unknown"
  | "nothing_paid"
  /** Another press of the same moment did it. */
  | "done"
  | { goneBack: number };

/** The provider has paid back, and the store didn't take it. */
export class PaidBackUnwritten extends Error {
  override name = "PaidBackUnwritten";
  constructor(
    readonly amount: number,
    readonly provider: string,
    cause: unknown,
  ) {
    super("paid back, and not written down", { cause });
  }
}

/** A longer pass that is charged already isn't ended with the one that it replaces. */
async function settleUpgradeBefore(billing: Billing, own: Owned): Promise<void> {
  const { db, clock } = billing;
  const paid = await paidSubscription(db, own, clock.now());
  if (!paid) return;
  await settleUpgradeOf(billing, own.userKey);
  if (await isUpgrading(db, paid)) throw new Error("a longer pass is being charged in its place: try again later");
}

type RefundTerms = {
  /** In cents; else all that is left. */
  part?: number;
  /** What had gone back where the refund was decided; something else by now refuses it. */
  expected?: number;
  /** Written with the books, or not at all; false where it is written under `once` already. */
  beside?: (transaction: Transaction, refunded: { amount: number; before: number; once: string }) => Promise<boolean>;
};

/** What is left of an order's payment, or a part, by the team (B 9). Run again, it pays nothing back twice. */
export async function refundOrder(
  billing: Billing,
  orderId: string,
  { part, expected, beside = () => Promise.resolve(true) }: RefundTerms = {},
): Promise<RefundedOrder> {
  const { db, clock } = billing;
  const [booked] = await bookedBy(db, "order_id", [orderId]);
  if (!booked) return "unknown";
  const { transaction, total, paidAt, passName, own } = booked;
  const returned = await toldOf(db, orderId);
  const before = returnTotals(returned, total).amount;
  const left = total - before;
  if ((expected !== undefined && expected !== before) || (part !== undefined && (part < 1 || part > left)))
    return { goneBack: before };
  if (total <= before) return total === 0 ? "nothing_paid" : { goneBack: before };
  const provider = booked.provider ?? (booked.paymentOption && providerFor(billing, booked.paymentOption));
  const payer = typeof provider === "string" ? providerNamed(billing, provider) : provider;
  if (!payer) throw new Error(`No provider here has taken the payment of ${orderId}`);
  if (own) await settleUpgradeBefore(billing, own);
  const amount = part ?? left;
  await payer.refund({ transaction, paidAt, amount }, `refund:${orderId}:${before}`);
  const earlier = returned.find(({ about }) => about === "refunds");
  const refunded = earlier?.amount ?? 0;
  // Of another moment where the provider took the same sum back since.
  const once = `refund:${orderId}:${before}:${earlier?.told_at ?? 0}`;
  const back: MoneyBack = {
    ...{ kind: "money_back", transaction, reference: null },
    ...{ about: "refunds", state: "refunded", amount: refunded + amount, toldAt: clock.now() },
  };
  try {
    const returned = await stopReturned(billing, back);
    return await inTransaction(billing, async (transaction) => {
      const standing = await applyMoneyBack(billing, payer.name, back, returned);
      return (await beside(transaction, { amount, before, once })) ? { amount, passName, became: standing } : "done";
    });
  } catch (error) {
    throw new PaidBackUnwritten(amount, payer.name, error);
  }
}
