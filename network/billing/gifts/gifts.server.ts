import { randomUUID } from "node:crypto";
import { DateTime } from "luxon";
import type { Pass, PaymentData } from "~contracts/records/billing";
import { type Gift, giftDayProblem, type GiftOrder, type GiftSending } from "~contracts/records/gift";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import { membershipAt } from "../../member/membership.server";
import { randomCode } from "../../random-code";
import type { Db, Transaction } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf } from "../billing-settings";
import { giftLetters, type GiftOutcome } from "../mail/gift-mails";
import { withTicket } from "../mail/ticket.server";
import { analyticsOf, keepPayment, orderReceipt, type PaidOrder } from "../orders/grant.server";
import { passByKey, takenOffSale } from "../orders/offers.server";
import { isRecurring, passRecord } from "../orders/order";
import { extendReceipt, keepReceipt, readReceipt } from "../orders/receipts.server";
import type { Refusal } from "../refusal";
import { putOffOf, queueDeferralEnd, shortenDeferral } from "../subscriptions/deferred-renewals.server";
import { daysAfter, iso } from "../subscriptions/periods";
import type { BillingPassTable, GiftTable, VoucherCodeTable } from "../tables";
import { familyPaidUntil, holdPaidTime } from "./deferred-vouchers.server";
import { beginning, UNREDEEMED, waitsUntil } from "./vouchers.server";

// A gift is a voucher code that a member paid for; it is redeemed like any code (B 7, rulings 3 "redeem").

const SENT_AT_HOUR = 9;
const MAILED_AGAIN_A_DAY = 3;
const SENT_AT_ONCE = 100;
const LISTED_AT_MOST = 100;
const LONGEST_SENDER = 80;
const GROUPS = 3;
const LETTERS_A_GROUP = 5;

const NOT_GIVEN = "This pass can't be given as a gift.";
const DAY_GONE = "The day to send your gift is over. You weren't charged. Go back to your gift and choose another day.";
const DAY_FAR =
  "A gift can be sent within a year. You weren't charged. Go back to your gift and choose an earlier day.";

/** 75 bits, without letters that look alike. */
const newGiftCode = (): string =>
  ["GIFT", ...Array.from({ length: GROUPS }, () => randomCode(LETTERS_A_GROUP))].join("-");

const local = (at: number, zone: string) => DateTime.fromMillis(at, { zone: zoneOrDefault(zone) });
const today = (now: number, zone: string): string => local(now, zone).toISODate() ?? "";
const sendAt = (day: string, zone: string): number =>
  DateTime.fromISO(day, { zone: zoneOrDefault(zone) })
    .set({ hour: SENT_AT_HOUR })
    .toMillis();
/** A year from the day it is given. */
const expiryOf = (given: number): number => DateTime.fromMillis(given, { zone: "utc" }).plus({ years: 1 }).toMillis();

const isGiftable = (pass: BillingPassTable): pass is BillingPassTable & { lasts_days: number } =>
  !isRecurring(pass) && pass.lasts_days !== null && pass.entitlement === null;

/** Passes sold for one period that give everything, as a code does. */
export async function giftPasses(db: Db): Promise<Pass[]> {
  const passes = await db
    .selectFrom("billing_pass")
    .selectAll()
    .where("key", "not in", takenOffSale(db))
    .orderBy("position")
    .orderBy("key")
    .execute();
  return passes.filter(isGiftable).map(passRecord);
}

export async function giftProblem(
  db: Db,
  pass: BillingPassTable | undefined,
  { sending, zone }: GiftOrder,
  now: number,
): Promise<string | null> {
  if (!(await giftPasses(db)).some(({ key }) => key === pass?.key)) return NOT_GIVEN;
  // The day may have passed while the buyer was paying: then it is sent at once.
  const yesterday = today(daysAfter(now, -1), zone);
  if (!sending) return null;
  if (giftDayProblem(sending.day, yesterday) === "past") return DAY_GONE;
  return giftDayProblem(sending.day, today(now, zone)) === "far" ? DAY_FAR : null;
}

async function senderOf(db: Db, userKey: string): Promise<string> {
  const user = await rowsWith(db, "user", { key: userKey }).only("name", "last_name");
  const name = `${user.name} ${user.last_name}`.replace(/\s+/g, " ").trim().slice(0, LONGEST_SENDER);
  return name || "A friend";
}

/** In the transaction that settles the order: the code, the receipt, and the buyer's mail (security 6). */
export async function grantGift(
  db: Db,
  billing: Billing,
  { member, order, paid }: Omit<PaidOrder, "provider">,
): Promise<PaymentData> {
  const now = billing.clock.now();
  const pass = await passByKey(db, order.pass_key);
  if (!pass || !isGiftable(pass) || !order.gift) throw new Error(`the pass ${order.pass_key} can't be given`);
  const { recipient_name, message, sending } = order.gift;
  const zone = zoneOrDefault(order.gift.zone);
  const send_at = sending && sendAt(sending.day, zone);
  const expires_at = expiryOf(Math.max(now, send_at ?? now));
  await keepPayment(db, { userKey: member.key, untold: now, now }, order, paid);
  const receipt = { ...orderReceipt(order, pass, paid, now, expires_at), gift: { recipient_name } };
  const booked = await keepReceipt(db, member.key, now, receipt, order.zip, billing.onPaid);

  const code = newGiftCode();
  const sender = await senderOf(db, member.key);
  await db
    .insertInto("voucher_code")
    .values({
      code,
      description: `A gift: the ${pass.name}`,
      pass_key: pass.key,
      gives_days: pass.lasts_days,
      covers_in_cents: null,
      expires_at,
      ...UNREDEEMED,
      order_id: receipt.order_id,
    })
    .execute();
  await db
    .insertInto("gift")
    .values({
      key: randomUUID(),
      user_key: member.key,
      order_id: receipt.order_id,
      code,
      pass_name: pass.name,
      sender,
      recipient_name,
      message,
      email: sending?.email ?? null,
      day: sending?.day ?? null,
      zone,
      send_at,
      sent_at: null,
      mailed_on: null,
      mailed_times: 0,
      mail_key: null,
      created_at: now,
    })
    .execute();
  const facts = {
    ...{ sender, recipient: recipient_name, passName: pass.name, zone, sendAt: send_at, expiresAt: expires_at },
    ...{ price: order.price, discount: order.discount, tax: order.tax, total: order.total, orderId: receipt.order_id },
  };
  const letter = giftLetters.bought(billing.siteUrl, facts);
  await billing.mailer.send({ to: member.email, ...(await withTicket(db, letter, booked, zone)) });
  return {
    subscriber: { card_type: receipt.card_type },
    subscription: null,
    gaAnalytics: analyticsOf(receipt),
    magic_token: null,
  };
}

const stored = (db: Db) =>
  db
    .selectFrom("gift")
    .innerJoin("voucher_code", "voucher_code.code", "gift.code")
    .selectAll("gift")
    .select(["gives_days", "expires_at", "redeemed_by", "withdrawn_at", "held_at"]);
type Stored = GiftTable &
  Pick<VoucherCodeTable, "gives_days" | "expires_at" | "redeemed_by" | "withdrawn_at" | "held_at">;

function stateOf({ withdrawn_at, held_at, redeemed_by, send_at, sent_at }: Stored): Gift["state"] {
  if (held_at !== null && (withdrawn_at !== null || redeemed_by === null)) return "on_hold";
  if (withdrawn_at !== null) return "withdrawn";
  if (redeemed_by !== null) return "redeemed";
  if (send_at === null) return "ready";
  return sent_at === null ? "waiting" : "sent";
}

/** Sent, and still to be redeemed. */
const isOnItsWay = (gift: Stored, now: number): boolean => stateOf(gift) === "sent" && gift.expires_at > now;

const mailsLeft = ({ mailed_on, mailed_times, zone }: GiftTable, now: number): number =>
  mailed_on === today(now, zone) ? Math.max(0, MAILED_AGAIN_A_DAY - mailed_times) : MAILED_AGAIN_A_DAY;

const mailedOnceMore = (gift: GiftTable, now: number, mail_key: string) => ({
  mailed_on: today(now, gift.zone),
  mailed_times: MAILED_AGAIN_A_DAY - mailsLeft(gift, now) + 1,
  mail_key,
});

export async function giftsOf({ db, clock }: Billing, userKey: string): Promise<Gift[]> {
  const gifts = await stored(db)
    .where("gift.user_key", "=", userKey)
    .orderBy("gift.created_at", "desc")
    .orderBy("gift.key")
    .limit(LISTED_AT_MOST)
    .execute();
  return gifts.map((gift) => ({
    key: gift.key,
    order_id: gift.order_id,
    pass_name: gift.pass_name,
    gives_days: gift.gives_days,
    code: gift.code,
    from: gift.sender,
    recipient_name: gift.recipient_name,
    message: gift.message,
    sending: gift.email !== null && gift.day !== null ? { email: gift.email, day: gift.day } : null,
    sent_at: gift.sent_at === null ? null : iso(gift.sent_at),
    expires_at: iso(gift.expires_at),
    state: stateOf(gift),
    mails_left: mailsLeft(gift, clock.now()),
  }));
}

type GiftRefusal = Refusal<
  404 | 409 | 422 | 429,
  "not_found" | "not_waiting" | "not_sent" | "past_day" | "far_day" | "too_often"
>;

const ownGift = (db: Db, userKey: string, key: string) =>
  stored(db).where("gift.key", "=", key).where("gift.user_key", "=", userKey).executeTakeFirst();

const DAY_REFUSALS = { past: "past_day", far: "far_day" } as const;

/** The address and the day, until it is sent; null when done. */
export function changeGift(
  billing: Billing,
  userKey: string,
  key: string,
  { email, day }: GiftSending,
): Promise<GiftRefusal | null> {
  const now = billing.clock.now();
  return inTransaction(billing, async (db) => {
    const gift = await ownGift(db, userKey, key);
    if (!gift) return { refusal: 404, error: "not_found" };
    await holdKey(db, `receipt:${gift.order_id}`);
    await holdKey(db, `gift:${gift.code}`);
    const problem = giftDayProblem(day, today(now, gift.zone));
    if (problem) return { refusal: 422, error: DAY_REFUSALS[problem] };
    const send_at = sendAt(day, gift.zone);
    const changed =
      stateOf(gift) === "waiting" &&
      (await rowsWith(db, "gift", { key, sent_at: null }).update({ email, day, send_at }));
    if (!changed) return { refusal: 409, error: "not_waiting" };
    await moveExpiry(db, { code: gift.code, orderId: gift.order_id }, expiryOf(Math.max(now, send_at)));
    return null;
  });
}

/** The receipt says it, too, while the buyer's account is there. */
async function moveExpiry(db: Db, { code, orderId }: { code: string; orderId: string }, expires_at: number) {
  await rowsWith(db, "voucher_code", { code }).update({ expires_at });
  const kept = await rowsWith(db, "receipt", { order_id: orderId }).first("body");
  if (kept) await extendReceipt(db, readReceipt(kept), { expires_at: iso(expires_at) });
}

const mail = ({ mailer, siteUrl }: Billing, to: string, gift: Stored) =>
  mailer.send({
    to,
    ...giftLetters.gift(siteUrl, {
      ...{ sender: gift.sender, recipient: gift.recipient_name, passName: gift.pass_name, message: gift.message },
      ...{ days: gift.gives_days, code: gift.code, zone: gift.zone, expiresAt: gift.expires_at },
    }),
  });

/** Once per key, and at most three times a day in the buyer's zone; null when done. */
export function mailGiftAgain(
  billing: Billing,
  userKey: string,
  key: string,
  mailKey: string,
): Promise<GiftRefusal | null> {
  const now = billing.clock.now();
  return inTransaction(billing, async (db) => {
    const code = (await ownGift(db, userKey, key))?.code;
    if (code) await holdKey(db, `gift:${code}`);
    const gift = await ownGift(db, userKey, key);
    if (!gift) return { refusal: 404, error: "not_found" };
    if (gift.mail_key === mailKey) return null;
    if (!isOnItsWay(gift, now) || gift.email === null) return { refusal: 409, error: "not_sent" };
    if (mailsLeft(gift, now) === 0) return { refusal: 429, error: "too_often" };
    await rowsWith(db, "gift", { key }).update(mailedOnceMore(gift, now, mailKey));
    await mail(billing, gift.email, gift);
    return null;
  });
}

type Readdressed = { key: string; email: string };

/**
 * A gift that went to a wrong address goes to another one under a new code: anyone who has the first can't redeem it
 * anymore. Counted and repeated like any other mail of it; null when done.
 */
export function readdressGift(
  billing: Billing,
  userKey: string,
  key: string,
  { key: mailKey, email }: Readdressed,
): Promise<GiftRefusal | null> {
  const now = billing.clock.now();
  return inTransaction(billing, async (db) => {
    const known = await ownGift(db, userKey, key);
    if (!known) return { refusal: 404, error: "not_found" };
    await holdKey(db, `receipt:${known.order_id}`);
    await holdKey(db, `gift:${known.code}`);
    const gift = await ownGift(db, userKey, key);
    if (!gift) return { refusal: 404, error: "not_found" };
    // Its page has one key for all its forms: only the same address is the same click.
    const click = `${mailKey}:${email}`;
    if (gift.mail_key === click) return null;
    if (!isOnItsWay(gift, now)) return { refusal: 409, error: "not_sent" };
    if (mailsLeft(gift, now) === 0) return { refusal: 429, error: "too_often" };
    const voided = await voidUnused(db, gift.code, now);
    if (!voided) return { refusal: 409, error: "not_sent" };
    const code = newGiftCode();
    await db
      .insertInto("voucher_code")
      .values({ ...voided, code, withdrawn_at: null })
      .execute();
    await rowsWith(db, "gift", { key }).update({ code, email, sent_at: now, ...mailedOnceMore(gift, now, click) });
    await db.deleteFrom("voucher_code").where("code", "=", voided.code).execute();
    await dropWaitingMail(db, gift);
    await mail(billing, email, { ...gift, code });
    return null;
  });
}

/** Undefined where it is redeemed at the same moment. */
const voidUnused = (db: Db, code: string, now: number) =>
  db
    .updateTable("voucher_code")
    .set({ withdrawn_at: now })
    .where("code", "=", code)
    .where("redeemed_by", "is", null)
    .where("withdrawn_at", "is", null)
    .where("held_at", "is", null)
    .returningAll()
    .executeTakeFirst();

async function dropWaitingMail(db: Db, { email, code }: GiftTable): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("to", "=", email ?? "")
    .where("state", "=", "queued")
    .where("text", "like", `%${code}%`)
    .execute();
}

async function send(billing: Billing, due: Stored): Promise<void> {
  const now = billing.clock.now();
  await inTransaction(billing, async (db) => {
    await holdKey(db, `gift:${due.code}`);
    const mine = await db
      .updateTable("gift")
      .set({ sent_at: now })
      .where("key", "=", due.key)
      .where("sent_at", "is", null)
      .where("send_at", "<=", now)
      .where("code", "in", (query) =>
        query
          .selectFrom("voucher_code")
          .select("code")
          .where("redeemed_by", "is", null)
          .where("held_at", "is", null)
          .where("withdrawn_at", "is", null),
      )
      .returning("key")
      .executeTakeFirst();
    const gift = mine && (await stored(db).where("gift.key", "=", due.key).executeTakeFirst());
    if (gift && gift.email !== null) await mail(billing, gift.email, gift);
  });
}

/** For good: a dispute that is open may be won yet. */
const withdrawn = (db: Db) =>
  db.selectFrom("voucher_code").select("code").where("withdrawn_at", "is not", null).where("held_at", "is", null);

/** On the chosen day, once; the mail is stored in the transaction that marks it (rulings 3 "outgoing mail"). */
export async function sendGifts(billing: Billing): Promise<void> {
  const { db, clock } = billing;
  const due = await stored(db)
    .where("sent_at", "is", null)
    .where("send_at", "<=", clock.now())
    .where("withdrawn_at", "is", null)
    .where("held_at", "is", null)
    .where("redeemed_by", "is", null)
    .orderBy("send_at")
    .limit(SENT_AT_ONCE)
    .execute();
  for (const gift of due) await attempted(billing, `mailing the gift of ${gift.order_id}`, () => send(billing, gift));
  // A deleted buyer's gift is kept only until it is sent.
  await db
    .deleteFrom("gift")
    .where("user_key", "is", null)
    .where((row) =>
      row.or([
        row("send_at", "is", null),
        row("sent_at", "is not", null),
        row("code", "in", withdrawn(db)),
        row("code", "in", row.selectFrom("voucher_code").select("code").where("redeemed_by", "is not", null)),
      ]),
    )
    .execute();
}

type Redeemed = VoucherCodeTable & { redeemed_by: string };
type GiftOf = { orderId: string; passName: string };

/** Takes away what is left of a redeemed gift; codes redeemed later keep their days. */
async function endRedeemed(
  db: Transaction,
  billing: Billing,
  { code, gives_days, redeemed_by, redeemed_at, taken_back }: Redeemed,
  { passName }: GiftOf,
): Promise<void> {
  const now = billing.clock.now();
  await holdPaidTime(db, redeemed_by);
  const keepBack = async (taken: number): Promise<void> => {
    await rowsWith(db, "voucher_code", { code }).update({ taken_back: taken });
  };
  const voucher = await rowsWith(db, "voucher", { user_key: redeemed_by }).first("expires_at");
  if (!voucher) return keepBack(0);
  const later = await db
    .selectFrom("voucher_code")
    .select(["gives_days", "taken_back"])
    .where("redeemed_by", "=", redeemed_by)
    .where("redeemed_at", ">", redeemed_at ?? 0)
    .where("code", "<>", code)
    .execute();
  const laterTime = later.reduce((sum, one) => sum + daysAfter(0, one.gives_days) - (one.taken_back ?? 0), 0);
  const unused = daysAfter(0, gives_days) - (taken_back ?? 0);
  const takenAfter = (begins: number) => Math.min(Math.max(0, voucher.expires_at - laterTime - begins), unused);
  const putOff = await putOffOf(db, redeemed_by, now);
  await queueDeferralEnd(db, redeemed_by, now);
  if (putOff) {
    // Since it put the charge off it may wait for the family's owner.
    const begins = Math.max(now, putOff.put_off_from ?? now, await familyPaidUntil(db, redeemed_by));
    return keepBack(
      await shortenDeferral(db, billing, putOff, { ...voucher, begins, taken: takenAfter(begins), passName }),
    );
  }
  const { subscription } = await membershipAt(db, redeemed_by, now);
  // A code redeemed while a renewal is owed counts from the end of what is paid.
  const { until, unpaid } = await waitsUntil(db, redeemed_by, subscription, now);
  const begins = until - unpaid;
  const taken = takenAfter(begins);
  // Where nothing is left, it must not run on when the pass that it waited for is paid back, too.
  const left = voucher.expires_at - taken;
  await rowsWith(db, "voucher", { user_key: redeemed_by }).update({
    expires_at: left > begins ? left : Math.min(left, now),
  });
  await keepBack(taken);
  const { email } = await memberOf(db, redeemed_by);
  if (taken > 0) await billing.mailer.send({ to: email, ...giftLetters.ended(billing.siteUrl, { passName }) });
}

/** What was taken from a redeemed gift comes back after everything else its holder has. */
async function resumeRedeemed(
  db: Transaction,
  billing: Billing,
  { code, gives_days, redeemed_by, taken_back }: Redeemed,
  { passName }: GiftOf,
): Promise<void> {
  const holder = await rowsWith(db, "user", { key: redeemed_by }).first("key");
  if (!taken_back || !holder) return;
  const now = billing.clock.now();
  await holdPaidTime(db, redeemed_by);
  const { at, unpaid } = await beginning(db, redeemed_by, now);
  const row = { code, expires_at: at + taken_back - unpaid };
  await putRow(db, "voucher", "user_key", { user_key: redeemed_by, ...row });
  await rowsWith(db, "voucher_code", { code }).update({
    redeemed_at: now,
    taken_back: daysAfter(0, gives_days) - taken_back,
  });
  const { email, zone } = await memberOf(db, redeemed_by);
  const facts = { passName, until: at + taken_back, zone };
  await billing.mailer.send({ to: email, ...giftLetters.resumed(billing.siteUrl, facts) });
}

/**
 * The code is on hold while a dispute is open, and withdrawn while all of the money is back; one that is redeemed ends
 * then, and goes on where the money stays after all (B 9). Null if the order bought no gift.
 */
export async function settleGift(
  db: Transaction,
  billing: Billing,
  gift: GiftOf,
  { isAll, isOpen }: { isAll: boolean; isOpen: boolean },
): Promise<GiftOutcome | null> {
  const now = billing.clock.now();
  const bought = await rowsWith(db, "voucher_code", { order_id: gift.orderId }).first("code");
  if (!bought) return null;
  const { code } = bought;
  await holdKey(db, `gift:${code}`);
  const before = await rowsWith(db, "voucher_code", { code }).only();
  const isEnding = isAll && before.withdrawn_at === null;
  const after = await db
    .updateTable("voucher_code")
    .set({
      withdrawn_at: isAll ? (before.withdrawn_at ?? now) : null,
      held_at: isOpen ? (before.held_at ?? now) : null,
      ...(isEnding && { taken_back: null }),
    })
    .where("code", "=", code)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { redeemed_by } = after;
  if (redeemed_by === null) {
    // The time on hold isn't lost.
    if (before.held_at !== null && !isOpen && !isAll)
      await moveExpiry(db, { code, orderId: gift.orderId }, before.expires_at + now - before.held_at);
    return isOpen ? "on_hold" : isAll ? "withdrawn" : "kept";
  }
  const redeemed = { ...after, redeemed_by };
  if (isEnding) await endRedeemed(db, billing, { ...redeemed, taken_back: before.taken_back }, gift);
  if (!isAll && before.withdrawn_at !== null) await resumeRedeemed(db, billing, redeemed, gift);
  const { taken_back } = await rowsWith(db, "voucher_code", { code }).only("taken_back");
  return isAll && taken_back !== null ? "ended" : "kept";
}
