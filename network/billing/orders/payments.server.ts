import { createHash } from "node:crypto";
import {
  isOnLastDay,
  outlastsADay,
  PAYMENT_PENDING,
  type PaymentAnswer,
  type PaymentRequest,
} from "~contracts/records/billing";
import { type HeldSubscription, membershipAt } from "../../member/membership.server";
import { keepBrowserZone } from "../../member/own-zone.server";
import type { Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted } from "../../store/transaction";
import {
  attempted,
  type Billing,
  type Member,
  memberOf,
  payerOf,
  providerFor,
  providerNamed,
  taxAt,
} from "../billing-settings";
import { giftProblem, grantGift } from "../gifts/gifts.server";
import { poll } from "../poll";
import {
  type Declined,
  declined,
  type Outcome,
  type Paid,
  type PaidNotice,
  type PaymentProvider,
  type Purchase,
} from "../provider/payment-provider";
import { isFree, isPutBack } from "../subscriptions/lock-subscriptions.server";
import { hasAnotherPass, memberSubscription } from "../subscriptions/renewals.server";
import type { BillingPassTable, PaymentAttemptTable } from "../tables";
import { isDownload, passOnSale } from "./downloads.server";
import { cardOf, grantOrder, openOrderOf, passOrdered } from "./grant.server";
import { passByKey, releasePromo, reservePromo } from "./offers.server";
import { amountsOf, discountOf, isRecurring, OPEN, type Order, orderIn, periodsOf } from "./order";

// Each payment happens once (security 6): claimed durably, charged under the caller's key, settled in one go.

export type Stored = { status: number; body: PaymentAnswer | (PaymentAnswer["data"] & object) };

/** Longer than any provider call; an older claim has lost its process. */
const HELD_FOR_MS = 60_000;
/** As long as a promo code stays reserved (rulings 4 B 7). */
const CONFIRM_MS = 15 * 60_000;
const WAIT_MS = 25_000;

export const MESSAGES = {
  subscribed: "You already have an active subscription.",
  paused: "Your pass is paused, and you weren't charged. You can resume it in your account.",
  owned: "This game is already yours. You weren't charged. Find it in your library.",
  noPass: "This pass is not on sale.",
  notOffered: "You can't pay this way here. You weren't charged. Please choose another way to pay.",
  noCard: "Enter a card to pay with.",
  tooLittle:
    "With this promo code the total is less than cards can be charged, which is $0.50. You weren't charged. Please " +
    "remove the code, or use another one.",
  promo: "This promotion code is no longer valid.",
  changed:
    "The price of this order has changed. You weren't charged. Please check the new total, then place your " +
    "order if it looks right.",
  otherOrder: "This order was already sent with different details. Please start your payment again.",
  open: "Another one of your payments is still being processed. Please wait a moment.",
  confirm: "Your bank wants you to confirm this payment. You haven't been charged yet.",
  pending: PAYMENT_PENDING,
} as const;

const refused = (status: number, message: string): Stored => ({ status, body: { valid: false, message } });
const CONFIRM_STATUS = 402;
const PENDING: Stored = { status: 503, body: { valid: false, pending: true, message: MESSAGES.pending } };

export type Steps = { reached(step: "claimed" | "sent" | "charged" | "settled"): void | Promise<void> };
const NO_STEPS: Steps = { reached: () => undefined };

/** The same key with a different fingerprint is another order. */
function fingerprintOf(userKey: string, request: PaymentRequest): string {
  const { pass, paypal_plan_id, promo_code, payment_option, token, zip_code, school_to_support_key, gift } = request;
  const order = [userKey, pass, paypal_plan_id, promo_code, payment_option, token, zip_code, school_to_support_key];
  return createHash("sha256")
    .update(JSON.stringify([...order.map((value) => value ?? null), ...(gift ? [gift] : [])]))
    .digest("base64url");
}

async function passOfRequest(db: Db, request: PaymentRequest, now: number): Promise<BillingPassTable | undefined> {
  const [column, plan] =
    request.payment_option === "paypal"
      ? (["paypal_plan_id", request.paypal_plan_id] as const)
      : (["stripe_plan_id", request.pass] as const);
  const named = await db
    .selectFrom("billing_pass")
    .select("key")
    .where(column, "=", plan ?? "")
    .executeTakeFirst();
  return named && passOnSale(db, named.key, now);
}

/** If tax couldn't be computed for the page, none is applied (B 8). */
export const rateFor = async (
  billing: Billing,
  { zip_code, avalara_calc_tax_success }: Pick<PaymentRequest, "zip_code" | "avalara_calc_tax_success">,
): Promise<number> => (zip_code && avalara_calc_tax_success ? ((await taxAt(billing, zip_code)) ?? 0) : 0);

/** The order at today's price, or why there is none (security 3). */
export async function orderOf(
  { db, wallet }: Pick<Billing, "db" | "wallet">,
  member: Member,
  request: PaymentRequest,
  { now, rate }: { now: number; rate: number },
): Promise<Order | string> {
  const pass = await passOfRequest(db, request, now);
  if (!pass) return MESSAGES.noPass;
  // A wallet that renews by itself only sells subscriptions: it would charge for this pass again and again.
  if (request.payment_option === "paypal" && wallet?.renewsItself && !isRecurring(pass)) return MESSAGES.notOffered;
  const reserved = request.promo_code
    ? await reservePromo(db, { code: request.promo_code, passKey: pass.key, memberKey: member.key, now })
    : null;
  if (typeof reserved === "string") return MESSAGES.promo;
  const promo = reserved?.promo ?? null;
  const {
    payment_option,
    token,
    return_url,
    gift,
    ctoken: _,
    edit_card: __,
    agreed_total_in_cents: ___,
    time_zone: ____,
    ...checkout
  } = request;
  return {
    pass_key: pass.key,
    ...amountsOf(pass.price_in_cents, discountOf(pass.price_in_cents, promo), rate),
    tax_millionths: rate,
    promo_code: promo?.code ?? null,
    promo_months: promo?.months ?? null,
    promo_periods: periodsOf(promo, pass.duration_unit),
    zip: request.zip_code ?? null,
    payment_option,
    token: token ?? null,
    return_url: return_url ?? null,
    gift: gift ?? null,
    checkout,
  };
}

/** Rebuilt from the stored order when a reply was lost. */
export async function purchaseOf(db: Db, member: Member, order: Order): Promise<Purchase> {
  const pass = await passOrdered(db, order);
  const card = order.payment_option === "stripe" ? await cardOf(db, member.key) : undefined;
  const planId = order.payment_option === "paypal" ? (pass.paypal_plan_id ?? pass.key) : pass.stripe_plan_id;
  return {
    payer: payerOf(member),
    order,
    planId,
    passName: pass.name,
    recurring: isRecurring(pass),
    savedMethod: card?.method ?? null,
  };
}

const attemptOf = (db: Db, key: string) => rowsWith(db, "payment_attempt", { key }).first();

/** A canceled subscription that is over must not block a new one. */
async function closeEnded(db: Db, userKey: string, now: number): Promise<void> {
  await db
    .updateTable("billed_subscription")
    .set({ status: "expired" })
    .where("user_key", "=", userKey)
    .where("status", "=", "canceled")
    .where("current_period_end", "<=", now)
    .execute();
}

/** What was paid once blocks no longer pass on its last day. */
async function leavesRoom(
  db: Db,
  { type, user_key, renews, renewal_canceled_at, expires_at }: HeldSubscription,
  pass: BillingPassTable | undefined,
  now: number,
): Promise<boolean> {
  const isOnce = type !== "family" && renews === 0 && renewal_canceled_at === null;
  if (!pass || !outlastsADay(pass) || !isOnce || !isOnLastDay(expires_at, now)) return false;
  return (await memberSubscription(db, user_key)) === undefined;
}

/** A subscription blocks what it already gives: a special pass is bought beside it, once (rulings 4 B 6). */
async function heldAlready(
  db: Db,
  userKey: string,
  pass: BillingPassTable | undefined,
  now: number,
): Promise<string | null> {
  const { subscription, entitlements } = await membershipAt(db, userKey, now);
  if (pass?.entitlement)
    return entitlements.includes(pass.entitlement) ? MESSAGES[isDownload(pass) ? "owned" : "subscribed"] : null;
  if (subscription !== null && subscription.expires_at > now && !(await leavesRoom(db, subscription, pass, now)))
    return MESSAGES.subscribed;
  const paused = await db
    .selectFrom("billed_subscription")
    .select("key")
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .where("paused_from", "is not", null)
    .executeTakeFirst();
  return paused ? MESSAGES.paused : null;
}

type Claim = { mine: PaymentAttemptTable } | { known: PaymentAttemptTable } | { refusal: Stored };

async function claim(billing: Billing, member: Member, key: string, request: PaymentRequest): Promise<Claim> {
  const now = billing.clock.now();
  const fingerprint = fingerprintOf(member.key, request);
  // A service is asked before the transaction.
  const rate = await rateFor(billing, request);
  return inTransaction(billing, async (db) => {
    await holdKey(db, `payment:${member.key}`);
    const known = await attemptOf(db, key);
    if (known) return known.fingerprint === fingerprint ? { known } : { refusal: refused(409, MESSAGES.otherOrder) };
    if (await openOrderOf(db, member.key))
      return { refusal: { status: 409, body: { valid: false, pending: true, message: MESSAGES.open } } };
    const provider = providerFor(billing, request.payment_option);
    if (!provider) return { refusal: refused(400, MESSAGES.notOffered) };
    await closeEnded(db, member.key, now);
    const pass = await passOfRequest(db, request, now);
    const problem = request.gift ? await giftProblem(db, pass, request.gift, now) : null;
    if (problem) return { refusal: refused(400, problem) };
    const earlier = request.gift ? null : await heldAlready(db, member.key, pass, now);
    if (earlier) return { refusal: refused(400, earlier) };
    const order = await orderOf({ db, wallet: billing.wallet }, member, request, { now, rate });
    if (typeof order === "string") return { refusal: refused(400, order) };
    if (request.agreed_total_in_cents !== undefined && request.agreed_total_in_cents !== order.total)
      return { refusal: refused(409, MESSAGES.changed) };
    if (order.total > 0 && order.total < (provider.leastCharge ?? 0))
      return { refusal: refused(400, MESSAGES.tooLittle) };
    const purchase = await purchaseOf(db, member, order);
    if (order.token === null && purchase.savedMethod === null) return { refusal: refused(400, MESSAGES.noCard) };
    // Before the letters of this order, which name days.
    await keepBrowserZone(db, member.key, request.time_zone);
    const mine = await db
      .insertInto("payment_attempt")
      .values({
        key,
        user_key: member.key,
        fingerprint,
        state: "created",
        provider: provider.name,
        order: JSON.stringify(order),
        token: order.token,
        status: null,
        answer: null,
        created_at: now,
        held_until: now + HELD_FOR_MS,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { mine };
  });
}

const storedAnswer = (attempt: PaymentAttemptTable): Stored | null =>
  attempt.status === null || attempt.answer === null
    ? null
    : { status: attempt.status, body: JSON.parse(attempt.answer) as Stored["body"] };

/** Waiting for the bank's confirmation; the stored answer has its URL. */
const isConfirming = ({ state, answer }: PaymentAttemptTable): boolean => state === "unknown" && answer !== null;

/** Written off, then paid after all: grant the pass unless another one was bought or ordered meanwhile. */
async function paidAfterAll(db: Db, attempt: PaymentAttemptTable, outcome: Outcome, now: number): Promise<boolean> {
  if (attempt.state !== "declined" || outcome.state !== "succeeded") return false;
  const { pass_key, gift } = orderIn(attempt);
  const pass = await passByKey(db, pass_key);
  if (gift) return true;
  if (pass?.entitlement) return !(await heldAlready(db, attempt.user_key, pass, now));
  return !(await hasAnotherPass(db, attempt.user_key, now));
}

/** An order that was never charged, or whose member left it at the bank, is no card's "no". */
const isGivenUp = (outcome: Declined, isLeft: boolean): boolean =>
  outcome.code === "voided" || (isLeft && outcome.code === "authentication_required");

/** In one transaction with all consequences; the first caller decides. */
async function settle(
  billing: Billing,
  attempt: PaymentAttemptTable,
  outcome: Outcome,
  { isLeft = false } = {},
): Promise<Stored> {
  const member = await memberOf(billing.db, attempt.user_key);
  const order = orderIn(attempt);
  return inTransaction(billing, async (db) => {
    await holdKey(db, `payment:${attempt.user_key}`);
    const current = await attemptOf(db, attempt.key);
    if (!current) return PENDING;
    if (
      !OPEN.some((state) => state === current.state) &&
      !(await paidAfterAll(db, current, outcome, billing.clock.now()))
    )
      return storedAnswer(current) ?? PENDING;
    if (outcome.state === "requires_action") {
      const asks: Stored = {
        status: CONFIRM_STATUS,
        body: { valid: false, message: MESSAGES.confirm, next_action: { redirect_to_url: { url: outcome.url } } },
      };
      const latest = billing.clock.now() + CONFIRM_MS;
      // The clock may have been put back since it was first asked.
      const held_until = isConfirming(current) ? Math.min(current.held_until, latest) : latest;
      await rowsWith(db, "payment_attempt", { key: attempt.key }).update({
        state: "unknown",
        status: asks.status,
        answer: JSON.stringify(asks.body),
        held_until,
      });
      return asks;
    }
    const granted = (paid: Paid) =>
      order.gift
        ? grantGift(db, billing, { member, order, paid })
        : grantOrder(db, billing, { member, order, paid, provider: attempt.provider });
    const stored: Stored =
      outcome.state === "succeeded" ? { status: 200, body: await granted(outcome) } : refused(400, outcome.message);
    if (outcome.state === "declined" && order.promo_code) await releasePromo(db, order.promo_code, member.key);
    await rowsWith(db, "payment_attempt", { key: attempt.key }).update({
      state: outcome.state,
      status: stored.status,
      answer: JSON.stringify(stored.body),
      held_until: 0,
    });
    const counted = outcome.state === "declined" && isGivenUp(outcome, isLeft) ? "given_up" : outcome.state;
    onceCommitted(billing, () => billing.onOrder?.(counted));
    return stored;
  });
}

async function answerOfKnown(billing: Billing, key: string): Promise<Stored> {
  const answer = async () => {
    const attempt = await attemptOf(billing.db, key);
    if (attempt?.state === "unknown") return settleUnknown(billing, attempt);
    return attempt && storedAnswer(attempt);
  };
  return (await poll(answer, WAIT_MS)) ?? PENDING;
}

/** POST /v3/payment: pays once per key. */
export async function pay(
  billing: Billing,
  member: Member,
  key: string,
  request: PaymentRequest,
  steps: Steps = NO_STEPS,
): Promise<Stored> {
  await giveUpOthers(billing, member, key);
  const claimed = await claim(billing, member, key, request);
  if ("refusal" in claimed) {
    billing.onOrder?.("refused");
    return claimed.refusal;
  }
  if ("known" in claimed) return answerOfKnown(billing, key);
  const attempt = claimed.mine;
  await steps.reached("claimed");

  const sent = await rowsWith(billing.db, "payment_attempt", { key, state: "created" }).update({ state: "sent" });
  if (!sent) return answerOfKnown(billing, key);
  await steps.reached("sent");

  const purchase = await purchaseOf(billing.db, member, orderIn(attempt));
  const outcome = await attempted(billing, `charging the payment ${key} at ${attempt.provider}`, () =>
    providerNamed(billing, attempt.provider).subscribe(purchase, key),
  );
  if (outcome === null) {
    const unanswered = await rowsWith(billing.db, "payment_attempt", { key, state: "sent" }).update({
      state: "unknown",
      held_until: 0,
    });
    // Unless another process has settled it meanwhile, and counted it.
    if (unanswered) billing.onOrder?.("unanswered");
    return PENDING;
  }
  await steps.reached("charged");
  const stored = await settle(billing, attempt, outcome);
  await steps.reached("settled");
  return stored;
}

async function giveUpOthers(billing: Billing, member: Member, key: string): Promise<void> {
  const waiting = await billing.db
    .selectFrom("payment_attempt")
    .selectAll()
    .where("user_key", "=", member.key)
    .where("state", "=", "unknown")
    .where("answer", "is not", null)
    .where("key", "<>", key)
    .execute();
  for (const attempt of waiting) await settleUnknown(billing, attempt, { giveUp: true });
}

/** How long ago it was sent, no one knows once the clock was put back: its time begins again then. */
async function isOnItsWay(
  { db, clock }: Billing,
  { key, created_at }: PaymentAttemptTable,
  { onItsWayMs }: PaymentProvider,
): Promise<boolean> {
  if (onItsWayMs === undefined) return false;
  const now = clock.now();
  if (!isPutBack(created_at, now)) return now < created_at + onItsWayMs;
  await db
    .updateTable("payment_attempt")
    .set({ created_at: now })
    .where("key", "=", key)
    .where("created_at", "=", created_at)
    .where("state", "in", OPEN)
    .execute();
  return true;
}

async function settleUnknown(billing: Billing, attempt: PaymentAttemptTable, { giveUp = false } = {}): Promise<Stored> {
  // A row is marked before the call, so a merely claimed one was never sent.
  if (attempt.state === "created") return settle(billing, attempt, declined("voided"));
  const member = await memberOf(billing.db, attempt.user_key);
  const purchase = await purchaseOf(billing.db, member, orderIn(attempt));
  const provider = providerNamed(billing, attempt.provider);
  const isOver = giveUp || (isConfirming(attempt) && attempt.held_until <= billing.clock.now());
  const found = await provider[isOver ? "giveUp" : "outcomeOf"](purchase, attempt.key).catch(() => "unknown" as const);
  if (found === "unknown" || (found === null && (await isOnItsWay(billing, attempt, provider)))) return PENDING;
  return settle(billing, attempt, found ?? declined("voided"), { isLeft: isOver });
}

/** At startup and every 30 s; skips claims that a live process may hold, unless `evenIfHeld` (sole writer). */
export async function settleOpenPayments(
  billing: Billing,
  { evenIfHeld = false }: { evenIfHeld?: boolean } = {},
): Promise<number> {
  let open = billing.db.selectFrom("payment_attempt").selectAll().where("state", "in", OPEN);
  // Check confirmations every time: the member may have confirmed and never come back.
  if (!evenIfHeld)
    open = open.where(({ or, eb }) =>
      or([isFree("held_until", billing.clock.now(), HELD_FOR_MS), eb("answer", "is not", null)]),
    );
  let settled = 0;
  const stillOpen = [PENDING.status, CONFIRM_STATUS];
  for (const attempt of await open.execute()) {
    const stored = await attempted(billing, `settling the payment ${attempt.key}`, () =>
      settleUnknown(billing, attempt),
    );
    if (stored && !stillOpen.includes(stored.status)) settled += 1;
  }
  return settled;
}

async function attemptPaidBy(
  { db }: Billing,
  provider: string,
  { attemptKey, reference }: PaidNotice,
): Promise<PaymentAttemptTable | undefined> {
  if (attemptKey !== null) return attemptOf(db, attemptKey);
  const isKnown = await rowsWith(db, "billed_subscription", { provider, reference }).first("key");
  if (isKnown) return undefined;
  return db
    .selectFrom("payment_attempt")
    .selectAll()
    .where("provider", "=", provider)
    .where("token", "=", reference)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** May come before or after the member's own request. */
export async function settlePaid(billing: Billing, provider: string, notice: PaidNotice): Promise<void> {
  const attempt = await attemptPaidBy(billing, provider, notice);
  if (!attempt || attempt.state === "succeeded") return;
  const { reference, transaction } = notice;
  const bare = { state: "succeeded", reference, transaction, customer: null, card: null } as const;
  // The notice doesn't name the card, so ask the provider.
  const member = await memberOf(billing.db, attempt.user_key);
  const order = orderIn(attempt);
  const whole = await providerNamed(billing, provider)
    .outcomeOf(await purchaseOf(billing.db, member, order), attempt.key)
    .catch(() => null);
  await settle(billing, attempt, whole?.state === "succeeded" ? whole : bare);
}

/** The member, if the order was closed as unpaid and another pass was bought meanwhile. */
export async function ownerOfLeftOver(billing: Billing, provider: string, notice: PaidNotice): Promise<string | null> {
  const attempt = await attemptPaidBy(billing, provider, notice);
  return attempt?.state === "declined" ? attempt.user_key : null;
}

export async function paymentAnswer(billing: Billing, userKey: string, key: string): Promise<PaymentAnswer | null> {
  const attempt = await attemptOf(billing.db, key);
  if (!attempt || attempt.user_key !== userKey) return null;
  const stored = isConfirming(attempt) ? await settleUnknown(billing, attempt) : storedAnswer(attempt);
  if (!stored) return { valid: false, pending: true, message: MESSAGES.pending };
  return "valid" in stored.body ? stored.body : { valid: true, data: stored.body };
}
