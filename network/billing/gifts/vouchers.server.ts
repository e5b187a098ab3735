import { type ExpressionBuilder, sql } from "kysely";
import { type VoucherOffer, type VoucherRedemption, voucherRedemptionSchema } from "~contracts/records/billing";
import { type HeldSubscription, membershipAt } from "../../member/membership.server";
import { keepBrowserZone } from "../../member/own-zone.server";
import type { Database, Db, Transaction } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "../billing-settings";
import { giftLetters } from "../mail/gift-mails";
import { passByKey, spelled } from "../orders/offers.server";
import { passRecord } from "../orders/order";
import type { Refusal } from "../refusal";
import { comingTerms } from "../subscriptions/next-terms";
import { daysAfter, iso } from "../subscriptions/periods";
import { discountAhead, recordDeferral, type Subscription } from "../subscriptions/renewals.server";
import type { VoucherCodeTable } from "../tables";
import { familyPaidUntil, holdPaidTime } from "./deferred-vouchers.server";

const TELL_AGAIN_MS = 3_600_000;
const TOLD_AT_ONCE = 50;

/** A code as it is given out. */
export const UNREDEEMED = {
  order_id: null,
  redeemed_by: null,
  redeemed_at: null,
  redeem_key: null,
  answer: null,
  withdrawn_at: null,
  held_at: null,
  taken_back: null,
} satisfies Partial<VoucherCodeTable>;

const exactly = (db: Db, code: string) => rowsWith(db, "voucher_code", { code }).first();

/** Of gifts, and of codes that `npm run fieldhouse -- vouchers` draws. */
const DRAWN = [/^(GIFT)([A-Z0-9]{5})([A-Z0-9]{5})([A-Z0-9]{5})$/, /^([A-Z0-9]{5})([A-Z0-9]{5})$/];

/** With its dashes; as it is where it is like no code that is drawn. */
export function asDrawn(code: string): string {
  const letters = code.replaceAll("-", "");
  const groups = DRAWN.map((pattern) => pattern.exec(letters)?.slice(1)).find((found) => found !== undefined);
  return groups?.join("-") ?? code;
}

/** As it is spoken, unless the dashes tell two apart. */
async function withoutDashes(db: Db, code: string): Promise<VoucherCodeTable | undefined> {
  const letters = sql<string>`replace(code, '-', '')`;
  const [found, another] = await db
    .selectFrom("voucher_code")
    .selectAll()
    .where(letters, "=", code.replaceAll("-", ""))
    .limit(2)
    .execute();
  return another ? undefined : found;
}

/** The dashes of a code are there to read it by. */
async function codeOf(db: Db, typed: string): Promise<VoucherCodeTable | undefined> {
  const code = spelled(typed);
  return (await exactly(db, code)) ?? (await exactly(db, asDrawn(code))) ?? withoutDashes(db, code);
}

/** Access for a renewal that isn't paid yet, the member's or their family's; the voucher is moved once it is. */
async function unpaidTime(db: Db, { user_key, type, expires_at }: HeldSubscription, now: number): Promise<number> {
  const owed = await db
    .selectFrom("billed_subscription")
    .select("current_period_end")
    .where("status", "in", ["active", "past_due"])
    .where("current_period_end", "<=", now)
    .where((row) => {
      const owner = row.selectFrom("family_member").select("owner_key").where("member_key", "=", user_key);
      return row("user_key", "in", type === "family" ? owner : [user_key]);
    })
    .executeTakeFirst();
  return owed ? Math.max(0, expires_at - owed.current_period_end) : 0;
}

type Waiting = {
  until: number;
  /** Of that time, what isn't paid yet. */
  unpaid: number;
  /** It ends with what the owner of the holder's family has paid, though a pass of their own runs. */
  onSeat: boolean;
};

/**
 * The end of what a voucher's days wait for: nothing, a pass, or a seat that lasts longer. A seat's wait for what its
 * owner has paid, not for the days by which the owner's own voucher puts off the next charge.
 */
export async function waitsUntil(
  db: Db,
  userKey: string,
  subscription: HeldSubscription | null,
  now: number,
): Promise<Waiting> {
  const ends = subscription?.expires_at ?? 0;
  const owed = subscription && ends > now ? await unpaidTime(db, subscription, now) : 0;
  const paid = await familyPaidUntil(db, userKey);
  const isOnSeat = subscription?.type === "family";
  const [until, seat] = isOnSeat ? [owed > 0 ? ends : Math.min(ends, paid), 0] : [ends, paid];
  const unpaid = owed > 0 ? Math.max(until, seat) - Math.max(until - owed, seat) : 0;
  return { until: Math.max(now, until, seat), unpaid, onSeat: seat > Math.max(now, until) };
}

type Beginning = { at: number; unpaid: number; onSeat: boolean };

/** Of a voucher's days: now, or when everything the member already has is over, so that no paid time is lost. */
export async function beginning(db: Db, userKey: string | null, now: number): Promise<Beginning> {
  if (userKey === null) return { at: now, unpaid: 0, onSeat: false };
  const { subscription, voucher } = await membershipAt(db, userKey, now);
  const { until, unpaid, onSeat } = await waitsUntil(db, userKey, subscription, now);
  return { at: Math.max(until, (voucher?.expires_at ?? 0) + unpaid), unpaid, onSeat };
}

async function amountDue(db: Db, voucher: VoucherCodeTable): Promise<number> {
  if (voucher.covers_in_cents === null) return 0;
  const pass = await passByKey(db, voucher.pass_key);
  return Math.max(0, (pass?.price_in_cents ?? 0) - voucher.covers_in_cents);
}

/** A partial voucher is also a promo code, and is used up by paying with it. */
async function holderOf(db: Db, { code, redeemed_by, covers_in_cents }: VoucherCodeTable): Promise<string | null> {
  if (redeemed_by !== null || covers_in_cents === null) return redeemed_by;
  const paid = await rowsWith(db, "promo_reservation", { code, state: "used" }).first("member_key");
  return paid?.member_key ?? null;
}

async function refusalOf(
  db: Db,
  voucher: VoucherCodeTable | undefined,
  userKey: string | null,
  now: number,
): Promise<Refusal<404 | 409 | 410> | null> {
  if (!voucher) return { refusal: 404, error: "not_found" };
  const holder = await holderOf(db, voucher);
  if (holder !== null) return { refusal: 409, error: holder === userKey ? "already_yours" : "already_used" };
  if (voucher.held_at !== null) return { refusal: 409, error: "on_hold" };
  // A gift was paid back; any other was taken back by the one who made it.
  if (voucher.withdrawn_at !== null)
    return { refusal: 410, error: voucher.order_id === null ? "called_off" : "withdrawn" };
  return voucher.expires_at <= now ? { refusal: 410, error: "expired" } : null;
}

/** rulings 3 "redeem" */
export async function lookUpVoucher(
  { db, clock }: Billing,
  code: string,
  userKey: string | null,
): Promise<VoucherOffer | Refusal<404 | 409 | 410>> {
  const now = clock.now();
  const voucher = await codeOf(db, code);
  const refusal = await refusalOf(db, voucher, userKey, now);
  if (!voucher || refusal) return refusal ?? { refusal: 404, error: "not_found" };
  const pass = await passByKey(db, voucher.pass_key);
  if (!pass) return { refusal: 404, error: "not_found" };
  const { at: begins } = await beginning(db, userKey, now);
  return {
    code: voucher.code,
    description: voucher.description,
    pass: passRecord(pass),
    starts_at: iso(begins),
    gives_until: iso(daysAfter(begins, voucher.gives_days)),
    amount_due_in_cents: await amountDue(db, voucher),
    already_subscribed: begins > now,
  };
}

/** The team makes its code in the same transaction. */
export async function redeemVoucher(
  billing: Billing,
  code: string | ((transaction: Transaction) => Promise<string>),
  userKey: string,
  { key, time_zone }: { key: string; time_zone?: string | undefined },
): Promise<VoucherRedemption | Refusal<402 | 404 | 409 | 410>> {
  const now = billing.clock.now();
  const redeemed = await inTransaction(
    billing,
    async (
      db,
    ): Promise<{ answer: VoucherRedemption; renewing?: string | undefined } | Refusal<402 | 404 | 409 | 410>> => {
      await holdPaidTime(db, userKey);
      const voucher = await codeOf(db, typeof code === "string" ? code : await code(db));
      if (voucher?.redeem_key === key && voucher.redeemed_by === userKey && voucher.answer)
        return { answer: voucherRedemptionSchema.parse(JSON.parse(voucher.answer)) };
      const refusal = await refusalOf(db, voucher, userKey, now);
      if (!voucher || refusal) return refusal ?? { refusal: 404, error: "not_found" };
      if ((await amountDue(db, voucher)) > 0) return { refusal: 402, error: "payment_required" };
      const pass = await passByKey(db, voucher.pass_key);
      if (!pass) return { refusal: 404, error: "not_found" };

      const { at: begins, unpaid, onSeat } = await beginning(db, userKey, now);
      const until = daysAfter(begins, voucher.gives_days);
      const answer: VoucherRedemption = {
        code: voucher.code,
        starts_at: iso(begins),
        expires_at: iso(until),
        pass_name: pass.name,
      };
      const taken = await rowsWith(db, "voucher_code", {
        code: voucher.code,
        redeemed_by: null,
        withdrawn_at: null,
        held_at: null,
      }).update({ redeemed_by: userKey, redeemed_at: now, redeem_key: key, answer: JSON.stringify(answer) });
      if (!taken) return { refusal: 409, error: "already_used" };
      const row = { code: voucher.code, expires_at: until - unpaid };
      await putRow(db, "voucher", "user_key", { user_key: userKey, ...row });
      await keepBrowserZone(db, userKey, time_zone);
      const { email, zone } = await memberOf(db, userKey);
      const daysFromTeam = typeof code === "string" ? undefined : voucher.gives_days;
      const facts = { passName: pass.name, begins: begins > now ? begins : null, until, zone, daysFromTeam };
      await billing.mailer.send({ to: email, ...giftLetters.redeemed(billing.siteUrl, facts) });
      const renewing = onSeat
        ? undefined
        : await db
            .updateTable("billed_subscription")
            .set({ put_off_untold: now })
            .where("user_key", "=", userKey)
            .where("status", "=", "active")
            .where("current_period_end", ">", now)
            .returning("key")
            .executeTakeFirst();
      return { answer, renewing: renewing?.key };
    },
  );
  if ("refusal" in redeemed) return redeemed;
  if (redeemed.renewing) await attempted(billing, ...deferral(billing, redeemed.renewing));
  return redeemed.answer;
}

const isUntold = (now: number) => (row: ExpressionBuilder<Database, "billed_subscription">) =>
  row.and([
    row("put_off_untold", ">", 0),
    row("put_off_untold", "<=", now),
    row("status", "=", "active"),
    // The renewal is being charged: the voucher waits for its outcome.
    row("current_period_end", ">", now),
  ]);

const deferral = (billing: Billing, key: string) =>
  [`putting off the next charge of ${key}`, () => putOffRenewal(billing, key)] as const;

/** Charges that a voucher puts off, until the provider has answered (security 6). */
export async function syncDeferrals(billing: Billing): Promise<void> {
  const untold = await billing.db
    .selectFrom("billed_subscription")
    .select("key")
    .where(isUntold(billing.clock.now()))
    .orderBy("put_off_untold")
    .limit(TOLD_AT_ONCE)
    .execute();
  for (const { key } of untold) await attempted(billing, ...deferral(billing, key));
}

async function putOffRenewal(billing: Billing, key: string): Promise<void> {
  const { db, clock } = billing;
  const now = clock.now();
  const again = now + TELL_AGAIN_MS;
  const renewing = await db
    .updateTable("billed_subscription")
    .set({ put_off_untold: again })
    .where("key", "=", key)
    .where(isUntold(now))
    .returningAll()
    .executeTakeFirst();
  if (!renewing) return;
  const voucher = await db
    .selectFrom("voucher")
    .select(["code", "expires_at"])
    .where("user_key", "=", renewing.user_key)
    // A pause may last longer.
    .where("expires_at", ">", renewing.current_period_end)
    .executeTakeFirst();
  const isOnSeat = (await familyPaidUntil(db, renewing.user_key)) > renewing.current_period_end;
  const waits = voucher && !isOnSeat && (await askToWait(billing, renewing, voucher.expires_at));
  await inTransaction(billing, async (transaction) => {
    await holdKey(transaction, `voucher:${renewing.user_key}`);
    await rowsWith(transaction, "billed_subscription", { key, put_off_untold: again }).update({
      put_off_untold: 0,
      ...(waits === false && { put_off_asked: 0 }),
    });
    // A gift may have been paid back while the provider was answering.
    if (voucher && waits && (await codeOf(transaction, voucher.code))?.withdrawn_at === null)
      await recordDeferral(billing, renewing, voucher.expires_at);
  });
}

/** False where the provider can't: it charges as usual, and the voucher moves with each renewal. */
async function askToWait(billing: Billing, renewing: Subscription, until: number): Promise<boolean> {
  const { db, clock } = billing;
  const pass = await passByKey(db, renewing.pass_key);
  const off = pass
    ? discountAhead(comingTerms(renewing), { unit: pass.duration_unit, from: until, now: clock.now() })
    : null;
  await rowsWith(db, "billed_subscription", { key: renewing.key }).update({ put_off_asked: until });
  return providerNamed(billing, renewing.provider).deferTo(renewing.reference, until, off);
}
