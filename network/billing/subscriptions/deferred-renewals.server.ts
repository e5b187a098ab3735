import type { Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { type Billing, memberOf } from "../billing-settings";
import { giftLetters } from "../mail/gift-mails";
import { passByKey } from "../orders/offers.server";
import { isTooNear } from "./charge-notice";
import { lockRows } from "./lock-subscriptions.server";
import { comingTerms, risenPrice } from "./next-terms";
import { daysAfter } from "./periods";
import { nextCharge, paidUntil, type Subscription } from "./renewals.server";

// A gift that put off its holder's own renewal, and is paid back (B 9).

/** Of a charge that comes sooner than told. */
const WARNED_DAYS = 7;

type PutOff = {
  /** Where the days that are left end. */
  left: number;
  /** The day that the account says. */
  accountDay: number;
  now: number;
  /** Canceled or paused, nothing is charged then. */
  charges: boolean;
  /** A price that rises isn't charged before its day. */
  risesAt: number | null;
};

/** Where the days that are left end, but with a week's notice, and never later than told. */
export function shortenedEnd({ left, accountDay, now, charges, risesAt }: PutOff): number {
  const noticed = charges ? daysAfter(now, WARNED_DAYS) : now;
  return Math.min(accountDay, Math.max(left, noticed, risesAt ?? 0));
}

/** The subscription whose next charge, or end, the holder's voucher has put off until after now. */
export async function putOffOf(db: Transaction, userKey: string, now: number) {
  // So that no renewal is recorded meanwhile.
  const putOff = await lockRows(db)
    .where("user_key", "=", userKey)
    .where("status", "<>", "expired")
    .where("put_off_from", "is not", null)
    .returningAll()
    .executeTakeFirst();
  return putOff && paidUntil(putOff) > now ? putOff : null;
}

/** Where the reply to putting it off was lost, the provider may still charge later than told. */
export async function queueDeferralEnd(db: Transaction, userKey: string, now: number): Promise<void> {
  await db
    .updateTable("billed_subscription")
    .set({ pause_untold: now, unpaused_at: now })
    .where("user_key", "=", userKey)
    .where("status", "in", ["active", "canceled"])
    .where("paused_from", "is", null)
    .where("current_period_end", ">", now)
    .where((row) => row.or([row("put_off_from", "is not", null), row("put_off_asked", ">", now)]))
    .execute();
}

/** Its days that are left run from `begins`. */
type Voucher = { expires_at: number; begins: number; taken: number; passName: string };

/** What was taken of the voucher; the holder is told when they are charged, and the provider with the next round. */
export async function shortenDeferral(
  db: Transaction,
  billing: Billing,
  putOff: Subscription,
  { expires_at, begins, taken, passName }: Voucher,
): Promise<number> {
  const now = billing.clock.now();
  const accountDay = paidUntil(putOff);
  const charges = putOff.status !== "canceled" && putOff.paused_from === null;
  const left = expires_at - taken;
  const risesAt = risenPrice(putOff) === null ? null : putOff.rise_from;
  // Wherever they run, it puts off no longer than they last.
  const ahead = Math.max(now, putOff.put_off_from ?? now) + left - begins;
  const until = shortenedEnd({ left: ahead, accountDay, now, charges, risesAt });
  const end = Math.max(left, Math.min(until, expires_at));
  // Where nothing is left, it must not run on when the pass is paid back, too.
  const runsUntil = end > begins ? end : Math.min(end, now);
  await rowsWith(db, "voucher", { user_key: putOff.user_key }).update({ expires_at: runsUntil });
  if (until < accountDay) await setEnd(db, billing, putOff, until);
  if (end < expires_at) await mailTakenBack(db, billing, putOff, { passName, until, charges });
  return expires_at - end;
}

/** In a pause only access ends sooner: the day of the return stays. */
async function setEnd(db: Transaction, billing: Billing, putOff: Subscription, until: number): Promise<void> {
  const { key, user_key, put_off_from, paused_from, next_charge_at } = putOff;
  await db
    .updateTable("billed_subscription")
    .set({
      put_off_from: put_off_from !== null && until > put_off_from ? put_off_from : null,
      ...(paused_from === null
        ? {
            ...{ current_period_end: until, started_at: until },
            next_charge_at: next_charge_at === null ? null : until,
            // The letter is the reminder.
            ...(isTooNear(until, billing.clock.now()) && { reminded_of: until }),
          }
        : { paused_from: until }),
    })
    .where("key", "=", key)
    .execute();
  await rowsWith(db, "subscription", { user_key }).update({ expires_at: until });
}

async function mailTakenBack(
  db: Transaction,
  billing: Billing,
  putOff: Subscription,
  { passName, until, charges }: { passName: string; until: number; charges: boolean },
): Promise<void> {
  const { email, zone } = await memberOf(db, putOff.user_key);
  const own = await passByKey(db, comingTerms(putOff).pass_key);
  const renewal = charges
    ? { own: own?.name ?? putOff.pass_key, before: paidUntil(putOff), total: nextCharge(putOff).total }
    : null;
  await billing.mailer.send({
    to: email,
    ...giftLetters.takenBack(billing.siteUrl, { passName, until, renewal, zone }),
  });
}
