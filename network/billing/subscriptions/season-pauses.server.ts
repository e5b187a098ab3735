import type { BilledSubscription } from "~contracts/records/billing";
import type { Letter } from "../../mail/letter";
import type { Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction, onceCommitted } from "../../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "../billing-settings";
import { isUpgrading } from "../changes/upgrades.server";
import { pauseLetters } from "../mail/pause-mails";
import { passByKey } from "../orders/offers.server";
import type { PaidNotice } from "../provider/payment-provider";
import type { ChangeRefusal } from "../refusal";
import { isTooNear } from "./charge-notice";
import { comingTerms, risenFrom } from "./next-terms";
import { cycleOf, dayInTheEast, iso, paysBeyond } from "./periods";
import { syncPrice } from "./price-rises.server";
import { providerSync } from "./provider-sync.server";
import {
  chargeDue,
  discountAhead,
  memberSubscription,
  nextCharge,
  NOT_PAUSED,
  paidUntil,
  passOf,
  type Subscription,
} from "./renewals.server";
import { firstReturn, type PauseTerms, returnDays, returnMoment, wakesAt } from "./season-pause";

// Paused, `current_period_end` is the day of the return, which everything about the next charge goes by (B 2.11).

const ENDED_AT_ONCE = 200;
const A_DAY = 86_400_000;

/** The provider may be told of the pause, or still has to hear that it is over. */
export const isHeld = ({ paused_from, pause_untold }: Subscription): boolean =>
  paused_from !== null || pause_untold > 0;

/** The provider was told too late, and has charged for the time of the pause: that is paid for, and no pause. */
export async function paidInPause(
  billing: Billing,
  subscription: Subscription,
  paid: PaidNotice,
): Promise<Subscription | null> {
  const { key, paused_from, current_period_end } = subscription;
  const isEarlier = paused_from === null || paid.paidAt < paused_from - A_DAY;
  if (isEarlier || paid.amount === 0 || !paysBeyond(paid, paused_from)) return null;
  return inTransaction(billing, async (db) => {
    const over = await db
      .updateTable("billed_subscription")
      .set({
        ...{ paused_from: null, current_period_end: paused_from },
        ...{ pause_untold: billing.clock.now(), unpaused_at: billing.clock.now() },
      })
      .where("key", "=", key)
      .where("current_period_end", "=", current_period_end)
      .where("paused_from", "=", paused_from)
      .returningAll()
      .executeTakeFirst();
    if (!over) return null;
    await setAccess(db, over, { canceledAt: null, until: paused_from });
    const charged = new Error(`it was charged in spite of it: ${paid.transaction}`);
    onceCommitted(billing, () => billing.report?.(`the pause of ${key}`, charged));
    return over;
  });
}

/** Canceled or ended while paused, it ends where what is paid ends; its provider is told when it can. */
export const withoutPause = (subscription: Subscription, now: number): Partial<Subscription> =>
  subscription.paused_from === null
    ? {}
    : {
        paused_from: null,
        current_period_end: subscription.paused_from,
        pause_untold: subscription.paused_from > now ? now : 0,
        unpaused_at: now,
      };

type Pauses = Required<Pick<BilledSubscription, "pause" | "pauses">>;

const mayPause = ({ status, current_period_end }: Subscription, now: number): boolean =>
  status === "active" && current_period_end > now;

async function pauseTerms(billing: Billing, subscription: Subscription): Promise<PauseTerms> {
  const { duration_unit: unit } = await passOf(billing, subscription.pass_key);
  const { pausesByPeriod } = providerNamed(billing, subscription.provider);
  return {
    paidUntil: paidUntil(subscription),
    now: billing.clock.now(),
    cycle: pausesByPeriod ? cycleOf(subscription, unit) : null,
  };
}

export async function pausesOf(billing: Billing, subscription: Subscription): Promise<Pauses> {
  const { paused_from, current_period_end } = subscription;
  const paid = mayPause(subscription, billing.clock.now()) ? await pauseTerms(billing, subscription) : null;
  return {
    pause:
      paused_from === null
        ? null
        : { from: iso(paused_from), until: iso(current_period_end), day: dayInTheEast(current_period_end) },
    pauses: paid && pauseOffer(subscription, paid),
  };
}

/** What a pause that ends then is charged with: an announced rise may lie before it (B 9). */
const totalAt = (subscription: Subscription, at: number): number =>
  nextCharge({ ...subscription, current_period_end: at }).total;

/** The total is that of going on, and of every return before the day of a rise. */
function pauseOffer(subscription: Subscription, paid: PauseTerms): Pauses["pauses"] {
  const range = returnDays(paid);
  if (!range) return null;
  const total = totalAt(subscription, goesOnAt(subscription, paid) ?? paid.now);
  const from = risenFrom(subscription);
  const day = from === null ? null : firstReturn(from, paid);
  const risen = day === null ? total : totalAt(subscription, returnMoment(day, paid) ?? paid.now);
  return {
    ...{ ...range, total_in_cents: total },
    rise: day === null || risen === total ? null : { from: day, total_in_cents: risen },
  };
}

type Pause = { until: string | null; agreed: number | null };

/** Until null: it goes on where it stopped, at once if that is over. Sent twice, it is one pause. */
export async function pausePass(billing: Billing, userKey: string, pause: Pause): Promise<ChangeRefusal | null> {
  const noted = await inTransaction(billing, (db) => notePause(billing, db, userKey, pause));
  if (noted === null || "refusal" in noted) return noted;
  await attempted(billing, `syncing the pause of ${noted.key}`, () => sync(billing, noted.key));
  // The embedded provider is charged from here.
  if (noted.next_charge_at !== null && noted.next_charge_at <= billing.clock.now())
    await attempted(billing, `charging the return of ${noted.key}`, () => chargeDue(billing, noted));
  return null;
}

async function notePause(
  billing: Billing,
  db: Transaction,
  userKey: string,
  { until, agreed }: Pause,
): Promise<ChangeRefusal | Subscription | null> {
  await holdKey(db, `change:${userKey}`);
  const now = billing.clock.now();
  const subscription = await memberSubscription(db, userKey);
  if (!subscription) return { refusal: 404, error: "not_found" };
  const { paused_from, current_period_end: before } = subscription;
  const wasPaused = paused_from !== null;
  if (until === null && !wasPaused) return null;
  if (until !== null && wasPaused && dayInTheEast(before) === until) return null;
  if (!mayPause(subscription, now) || (await isUpgrading(db, subscription))) return { refusal: 409, error: "not_now" };
  const paid = await pauseTerms(billing, subscription);
  const at = until === null ? goesOnAt(subscription, paid) : returnMoment(until, paid);
  if (at === null) return { refusal: 422, error: "not_offered" };
  if (at === before) return null;
  const isPaused = until !== null || (at > now && paid.paidUntil <= now);
  const total = totalAt(subscription, at);
  // To take a pause back before it begins charges nothing else than before.
  if ((until !== null || paid.paidUntil <= now) && total !== agreed) return { refusal: 409, error: "price_changed" };
  const changed = await db
    .updateTable("billed_subscription")
    .set({
      current_period_end: at,
      paused_from: isPaused ? paid.paidUntil : null,
      next_charge_at: subscription.next_charge_at === null ? null : at,
      pause_untold: now,
      ...(!isPaused && { unpaused_at: now }),
      // A reminder would follow at once; one of the day before says nothing of this one.
      reminded_of: isTooNear(at, now) ? at : 0,
      // Its periods are counted from the return.
      ...(!isPaused && at <= now && { started_at: at }),
    })
    .where("key", "=", subscription.key)
    .where("status", "=", "active")
    .where("current_period_end", "=", before)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return { refusal: 409, error: "not_now" };
  if (isPaused !== wasPaused)
    await setAccess(db, changed, { canceledAt: isPaused ? now : null, until: isPaused ? paid.paidUntil : at });
  // Charged now, it has a receipt instead.
  if (at > now) await mailPause(billing, db, changed, isPaused ? "paused" : "goesOn");
  return changed;
}

/** Where what is paid isn't over, then; else at once, or with the provider's next charge. */
function goesOnAt({ started_at }: Subscription, { paidUntil: paid, now, cycle }: PauseTerms) {
  if (paid > now) return paid;
  if (!cycle) return now;
  const [next] = returnDays({ paidUntil: paid, now, cycle: { ...cycle, first: started_at } })?.days ?? [];
  return next === undefined ? null : returnMoment(next, { paidUntil: paid, now, cycle });
}

type Access = { canceledAt: number | null; until: number };

const setAccess = (db: Transaction, { user_key }: Subscription, { canceledAt, until }: Access) =>
  rowsWith(db, "subscription", { user_key }).update({ renewal_canceled_at: canceledAt, expires_at: until });

/** For its reminder too (`reminders.server.ts`). */
export async function mailPause(
  billing: Billing,
  db: Transaction,
  subscription: Subscription,
  what: keyof typeof pauseLetters,
): Promise<void> {
  const { user_key, billed_by, current_period_end: until } = subscription;
  const now = billing.clock.now();
  const pass = await passByKey(db, comingTerms(subscription).pass_key);
  const { email, zone } = await memberOf(db, user_key);
  const facts = {
    ...{ passName: pass?.name ?? subscription.pass_key, until, zone },
    ...{ total: nextCharge(subscription).total, byWallet: billed_by === "paypal" },
    ...{ from: paidUntil(subscription), now, isReminded: !isTooNear(until, now) },
  };
  const letter: Letter = pauseLetters[what](billing.siteUrl, facts);
  await billing.mailer.send({ to: email, ...letter });
}

const { sync, syncAll: syncPauses } = providerSync({
  // A return is told within the hours before its charge; one missed is charged a period later.
  ...{ what: "pause", retryMs: 300_000, send: sendToProvider },
  isDue: (row) => row("status", "<>", "expired"),
  columns: ["paused_from", "current_period_end"],
});
export { syncPauses };

/** When to tell it again, to wake it; 0: not at all. */
async function sendToProvider(billing: Billing, subscription: Subscription): Promise<number> {
  const { reference, current_period_end: until, paused_from } = subscription;
  const now = billing.clock.now();
  const provider = providerNamed(billing, subscription.provider);
  const coming = comingTerms(subscription);
  const { duration_unit: unit } = await passOf(billing, coming.pass_key);
  const off = discountAhead(coming, { unit, from: until, now });
  const ends = provider.pausesByPeriod ? wakesAt(until) : until;
  const isPaused = paused_from !== null && ends > now;
  // Before the end of its pause, which may be at once.
  await syncPrice(billing, subscription);
  await provider.pauseUntil(reference, { until, isPaused, off, now });
  return isPaused && provider.pausesByPeriod ? ends : 0;
}

/** The day of the return: access is back, as with any renewal before its payment is told. */
export async function endPauses(billing: Billing): Promise<void> {
  const now = billing.clock.now();
  const over = await billing.db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("paused_from", "is not", null)
    .where("current_period_end", "<=", now)
    .where("status", "in", ["active", "past_due"])
    .orderBy("current_period_end")
    .limit(ENDED_AT_ONCE)
    .execute();
  for (const paused of over)
    await attempted(billing, `ending the pause of ${paused.key}`, () => endPause(billing, paused));
  if (over.length > 0) await syncPauses(billing);
}

async function endPause(billing: Billing, { key, provider, current_period_end }: Subscription): Promise<void> {
  const { pausesByPeriod } = providerNamed(billing, provider);
  await inTransaction(billing, async (db) => {
    const back = await db
      .updateTable("billed_subscription")
      .set({
        ...{ ...NOT_PAUSED, started_at: current_period_end, unpaused_at: current_period_end },
        // It has to be taken up again there.
        ...(pausesByPeriod && { pause_untold: billing.clock.now() }),
      })
      .where("key", "=", key)
      .where("current_period_end", "=", current_period_end)
      .where("paused_from", "is not", null)
      .where("status", "in", ["active", "past_due"])
      .returningAll()
      .executeTakeFirst();
    if (back) await setAccess(db, back, { canceledAt: null, until: current_period_end });
  });
}
