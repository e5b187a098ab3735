import type { BilledSubscription } from "~contracts/records/billing";
import type { Db, Transaction } from "../../store/database";
import { prepared } from "../../store/prepared";
import { addRows } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "../billing-settings";
import { letters } from "../mail/mails";
import { countRedemption, fits, passByKey, retentionPromos, spelled } from "../orders/offers.server";
import { amountsOf, discountOf, passRecord, periodsOf } from "../orders/order";
import { otherPasses } from "../passes/sibling-passes.server";
import type { ChangeRefusal, Refusal } from "../refusal";
import { isTooNear } from "../subscriptions/charge-notice";
import { comingTerms } from "../subscriptions/next-terms";
import { syncPrice } from "../subscriptions/price-rises.server";
import { providerSync } from "../subscriptions/provider-sync.server";
import {
  discountAhead,
  holdSubscription,
  memberSubscription,
  nextCharge,
  passOf,
  phasesAhead,
  type Subscription,
} from "../subscriptions/renewals.server";
import { isUpgrading } from "./upgrades.server";

const mayChange = ({ billed_by, status, current_period_end }: Subscription, now: number): boolean =>
  billed_by === "managed_stripe" && status === "active" && current_period_end > now;

type Changes = Required<Pick<BilledSubscription, "change" | "changes">>;

export async function changesOf({ db, clock }: Billing, subscription: Subscription): Promise<Changes> {
  const { pass_key, next_pass_key, status } = subscription;
  const [next, running, upgrading] = await Promise.all([
    next_pass_key === null || status === "canceled" ? undefined : passByKey(db, next_pass_key),
    passByKey(db, pass_key),
    isUpgrading(db, subscription),
  ]);
  const may = mayChange(subscription, clock.now()) && !upgrading;
  const offered = running && next_pass_key === null && may ? await otherPasses(db, running) : [];
  return {
    change: next ? { pass: passRecord(next), undoable: may } : null,
    changes: offered.map((pass) => {
      const { price, tax, total } = amountsOf(pass.price_in_cents, 0, subscription.tax_millionths);
      return { pass: passRecord(pass), price_in_cents: price, tax_in_cents: tax, total_in_cents: total };
    }),
  };
}

type Change = { passKey: string | null; agreed: number | null };

/** From the end of the paid period on; the pass that runs takes the change back. Sent twice, it is one change. */
export async function changePass(billing: Billing, userKey: string, change: Change): Promise<ChangeRefusal | null> {
  const changed = await inTransaction(billing, (db) => noteChange(billing, db, userKey, change));
  if (changed === null || "refusal" in changed) return changed;
  await attempted(billing, `syncing the change of ${changed.key}`, () => syncPassChange(billing, changed.key));
  return null;
}

async function noteChange(
  billing: Billing,
  db: Transaction,
  userKey: string,
  { passKey, agreed }: Change,
): Promise<ChangeRefusal | Subscription | null> {
  await holdKey(db, `change:${userKey}`);
  const now = billing.clock.now();
  const subscription = await memberSubscription(db, userKey);
  const running = subscription && (await passByKey(db, subscription.pass_key));
  if (!subscription || !running || subscription.billed_by !== "managed_stripe")
    return { refusal: 404, error: "not_found" };
  const key = passKey ?? running.key;
  if (key === comingTerms(subscription).pass_key) return null;
  if (!mayChange(subscription, now) || (await isUpgrading(db, subscription))) return { refusal: 409, error: "not_now" };
  const next = key === running.key ? null : (await otherPasses(db, running)).find((pass) => pass.key === key);
  if (next === undefined) return { refusal: 422, error: "not_offered" };
  const amounts = next && amountsOf(next.price_in_cents, 0, subscription.tax_millionths);
  if (amounts && amounts.total !== agreed) return { refusal: 409, error: "price_changed" };
  const changed = await db
    .updateTable("billed_subscription")
    .set({
      next_pass_key: next?.key ?? null,
      next_price_in_cents: next?.price_in_cents ?? null,
      next_plan_id: next?.stripe_plan_id ?? null,
      change_untold: now,
      // The letter of the change is the notice of its charge.
      ...(isTooNear(subscription.current_period_end, now) && { reminded_of: subscription.current_period_end }),
    })
    .where("key", "=", subscription.key)
    .where("status", "=", "active")
    .where("current_period_end", "=", subscription.current_period_end)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return { refusal: 409, error: "not_now" };
  const { email, zone } = await memberOf(db, userKey);
  const facts = { passName: running.name, at: changed.current_period_end, zone };
  await billing.mailer.send({
    to: email,
    ...(next && amounts
      ? letters.passChange(billing.siteUrl, {
          ...facts,
          next: next.name,
          unit: next.duration_unit,
          total: amounts.total,
        })
      : letters.passKept(billing.siteUrl, { ...facts, total: nextCharge(changed).total })),
  });
  return changed;
}

type Unretained =
  Refusal<404, "not_found"> | Refusal<409, "not_now" | "already_used" | "price_changed"> | Refusal<422, "not_valid">;

type Offer = {
  code: string;
  /** The first price that was shown, before tax, where it is said. */
  agreed: number | undefined;
};

/** From the next charge on, once for each member (B 7). The provider is told until it has it. */
export async function retainWithDiscount(billing: Billing, userKey: string, offer: Offer): Promise<Unretained | null> {
  const retained = await inTransaction(billing, (db) => noteDiscount(billing, db, userKey, offer));
  if ("refusal" in retained) return retained;
  await attempted(billing, `syncing the discount of ${retained.key}`, () => syncPassChange(billing, retained.key));
  return null;
}

type Discounted = Pick<Subscription, "promo_discount" | "promo_periods_left">;
const total = ({ promo_discount, promo_periods_left }: Discounted): number => promo_discount * promo_periods_left;

/** More off each charge, and altogether, than what runs: it takes the place of that. */
const isBetter = (offered: Discounted, running: Discounted): boolean =>
  total(offered) > total(running) && (total(running) === 0 || offered.promo_discount > running.promo_discount);

const retainedQuery = prepared((db, given: { userKey: string }) =>
  db.selectFrom("retention_redemption").select("user_key").where("user_key", "=", given.userKey),
);

export const isRetained = async (db: Db, userKey: string): Promise<boolean> =>
  (await retainedQuery(db, { userKey })).length > 0;

async function noteDiscount(
  billing: Billing,
  db: Transaction,
  userKey: string,
  { code, agreed }: Offer,
): Promise<Unretained | Subscription> {
  await holdKey(db, `change:${userKey}`);
  const now = billing.clock.now();
  const seen = await memberSubscription(db, userKey);
  const subscription = seen && (await holdSubscription(db, seen));
  if (subscription?.billed_by !== "managed_stripe" || subscription.status !== "active")
    return { refusal: 404, error: "not_found" };
  const promo = await retentionPromos(db, subscription.pass_key)
    .where("code", "=", spelled(code))
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now)]))
    .executeTakeFirst();
  const pass = await passOf(billing, subscription.pass_key);
  if (!promo || !fits(promo, pass) || subscription.next_pass_key !== null) return { refusal: 422, error: "not_valid" };
  const { price_in_cents } = comingTerms(subscription);
  const offered = {
    promo_code: promo.code,
    promo_discount: discountOf(price_in_cents, promo),
    promo_periods_left: periodsOf(promo, pass.duration_unit),
  };
  if (!isBetter(offered, subscription) && !(await isRetained(db, userKey))) return { refusal: 422, error: "not_valid" };
  // A charge under way is for the price before.
  if (!mayChange(subscription, now) || (await isUpgrading(db, subscription))) return { refusal: 409, error: "not_now" };
  if (agreed !== undefined && agreed !== price_in_cents - offered.promo_discount)
    return { refusal: 409, error: "price_changed" };
  const first = await addRows(db, "retention_redemption", {
    user_key: userKey,
    promo_code: promo.code,
    redeemed_at: now,
  });
  if (!first) return { refusal: 409, error: "already_used" };
  if (!(await countRedemption(db, promo.code, now))) {
    await db.deleteFrom("retention_redemption").where("user_key", "=", userKey).execute();
    return { refusal: 422, error: "not_valid" };
  }
  const retained = await db
    .updateTable("billed_subscription")
    .set({ ...offered, change_untold: now })
    .where("key", "=", subscription.key)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { email, zone } = await memberOf(db, userKey);
  const facts = { passName: pass.name, phases: phasesAhead(retained, pass.duration_unit), zone };
  await billing.mailer.send({ to: email, ...letters.retained(billing.siteUrl, facts) });
  return retained;
}

const { sync: syncPassChange, syncAll: syncPassChanges } = providerSync({
  ...{ what: "change", retryMs: 3_600_000, send: sendToProvider },
  isDue: (row, now) => row.and([row("status", "=", "active"), row("current_period_end", ">", now)]),
  // Changed, discounted or renewed since.
  columns: ["next_pass_key", "promo_code", "current_period_end"],
});
export { syncPassChange, syncPassChanges };

async function sendToProvider(billing: Billing, subscription: Subscription): Promise<number> {
  const { db, clock } = billing;
  const {
    provider,
    reference,
    current_period_end: at,
    next_pass_key,
    next_plan_id,
    change_told_until: told,
  } = subscription;
  const running = await passByKey(db, subscription.pass_key);
  const next = next_pass_key === null ? null : await passByKey(db, next_pass_key);
  const unit = running?.duration_unit ?? "month";
  const off = next ? null : discountAhead(subscription, { unit, from: at, now: clock.now() });
  const change = { planId: next ? (next_plan_id ?? next.stripe_plan_id) : null, at, off, now: clock.now() };
  await providerNamed(billing, provider).changePlan(reference, change);
  // The provider counts months from when it was told, and they may outlast the last charge that has it.
  const isOver = !next && subscription.promo_code !== null && subscription.promo_periods_left === 0;
  if (off || isOver)
    await providerNamed(billing, provider).discount(reference, off, `discount:${subscription.key}:${told}`);
  await syncPrice(billing, subscription);
  return 0;
}
