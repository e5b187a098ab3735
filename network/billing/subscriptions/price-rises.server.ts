import { nextPeriodEnd } from "../../cycle";
import { holdKey, inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "../billing-settings";
import { letters } from "../mail/mails";
import { passByKey } from "../orders/offers.server";
import { amountsOf } from "../orders/order";
import { comingTerms, NO_RISE, risenPrice } from "./next-terms";
import { cycleOf, daysAfter, periodsUntil } from "./periods";
import type { Subscription } from "./renewals.server";

// A price is the one of the purchase until its member has known a higher one for thirty days (B 9).

const RISE_NOTICE_DAYS = 30;
/** Not so early that it is forgotten; every monthly renewal falls between the two. */
const TOLD_AHEAD_DAYS = 62;
const AT_ONCE = 200;
const A_DAY = 86_400_000;

/** The first renewal that the notice is early enough for; null while that is far off. */
export function risesAt(subscription: Subscription, unit: string, now: number): number | null {
  const earliest = daysAfter(now, RISE_NOTICE_DAYS);
  const terms = comingTerms(subscription);
  let at = terms.current_period_end;
  while (at < earliest) at = nextPeriodEnd(cycleOf(terms, unit), at);
  return at <= daysAfter(now, TOLD_AHEAD_DAYS) ? at : null;
}

type Raised = Subscription & { name: string; unit: string; raised: number };

async function announce(billing: Billing, subscription: Raised): Promise<void> {
  const { key, user_key, name: passName, unit, raised, price_in_cents: before } = subscription;
  const now = billing.clock.now();
  const at = risesAt(subscription, unit, now);
  if (at === null) return;
  await inTransaction(billing, async (db) => {
    // Another change of the pass reads the price, then writes.
    await holdKey(db, `change:${user_key}`);
    const mine = await db
      .updateTable("billed_subscription")
      .set({ rise_price_in_cents: raised, rise_from: at, rise_told: 0 })
      .where("key", "=", key)
      .where("status", "=", "active")
      .where("next_pass_key", "is", null)
      .where("price_in_cents", "=", before)
      .where("rise_price_in_cents", "is not distinct from", subscription.rise_price_in_cents)
      .where("current_period_end", "=", subscription.current_period_end)
      .returning("key")
      .executeTakeFirst();
    if (!mine) return;
    const coming = comingTerms(subscription);
    const { current_period_end: from, promo_discount, promo_periods_left } = coming;
    const hasPromo = periodsUntil(cycleOf(coming, unit), { from, until: at }) < promo_periods_left;
    const { total } = amountsOf(raised, hasPromo ? promo_discount : 0, subscription.tax_millionths);
    const { email, zone } = await memberOf(db, user_key);
    const facts = { passName, unit, before, raised, at, total, zone };
    await billing.mailer.send({ to: email, ...letters.priceRises(billing.siteUrl, facts) });
  });
}

/** Each raised price once, to those who pay less, at least thirty days before they are charged with it (B 9). */
export async function announceRises(billing: Billing): Promise<void> {
  const { db, clock } = billing;
  // Lowered again before the provider was told.
  await db
    .updateTable("billed_subscription")
    .set(NO_RISE)
    .where("rise_told", "=", 0)
    .where("rise_price_in_cents", "is not", null)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("billing_pass")
          .select("billing_pass.price_in_cents")
          .whereRef("billing_pass.key", "=", "billed_subscription.pass_key"),
        "<",
        eb.ref("billed_subscription.rise_price_in_cents"),
      ),
    )
    .execute();
  const raised = await db
    .selectFrom("billed_subscription")
    .innerJoin("billing_pass", "billing_pass.key", "billed_subscription.pass_key")
    .selectAll("billed_subscription")
    .select(["billing_pass.name", "billing_pass.duration_unit as unit", "billing_pass.price_in_cents as raised"])
    .where("paused_from", "is", null)
    // PayPal wants its member's approval, so its members keep their price.
    .where("billed_by", "<>", "paypal")
    .where("billed_subscription.status", "=", "active")
    .where("next_pass_key", "is", null)
    .where("current_period_end", ">", clock.now())
    .where("current_period_end", "<=", daysAfter(clock.now(), TOLD_AHEAD_DAYS))
    // Too late for this renewal, too early for the next: such rows would take the turn of others.
    .where(({ eb, or }) =>
      or([
        eb("billing_pass.duration_unit", "<>", "year"),
        eb("current_period_end", ">=", daysAfter(clock.now(), RISE_NOTICE_DAYS)),
      ]),
    )
    .whereRef("billing_pass.price_in_cents", ">", "billed_subscription.price_in_cents")
    .where(({ eb, or, and }) =>
      or([
        eb("rise_price_in_cents", "is", null),
        // The next charge has one that the provider knows already, and keeps it.
        and([
          eb("billing_pass.price_in_cents", ">", eb.ref("rise_price_in_cents")),
          eb("current_period_end", "<", eb("rise_from", "-", A_DAY)),
          eb("rise_told", "=", 0),
        ]),
      ]),
    )
    .orderBy("current_period_end")
    .limit(AT_ONCE)
    .execute();
  for (const subscription of raised)
    await attempted(billing, `announcing the price rise of ${subscription.key}`, () => announce(billing, subscription));
  await queueDueRises(billing);
}

/**
 * The price of the next charge: the risen one, or again the one before, where a pause was taken back that had moved
 * the charge past the day of the rise (B 9).
 */
export async function syncPrice(billing: Billing, subscription: Subscription): Promise<void> {
  const { key, reference, status, pass_key, next_pass_key, price_in_cents, rise_from, rise_told } = subscription;
  // A change to another pass has the provider's only price.
  if (rise_from === null || next_pass_key !== null) return;
  // No charge follows a canceled pass, and the plan there may be that of a change that it dropped.
  if (status === "canceled") return;
  const provider = providerNamed(billing, subscription.provider);
  const row = billing.db
    .updateTable("billed_subscription")
    .where("key", "=", key)
    .where("current_period_end", "=", subscription.current_period_end);
  const risen = risenPrice(subscription);
  if (risen === null) {
    if (rise_told === 0) return;
    await provider.reprice(reference, { planId: null, price: price_in_cents });
    await row.set({ rise_told: 0 }).execute();
    return;
  }
  const pass = await passByKey(billing.db, pass_key);
  // Lowered: no one pays more than the pass costs.
  if (!pass || pass.price_in_cents < risen) return;
  // Raised once more, its plan has a price that this member wasn't told of.
  const planId = pass.price_in_cents === risen ? pass.stripe_plan_id : null;
  // Noted first: a reply may be lost.
  await row.set({ rise_told: 1 }).execute();
  await provider.reprice(reference, { planId, price: risen });
}

/** From the renewal before it on, it is the price of the next charge; no longer, where that is earlier again. */
async function queueDueRises({ db, clock }: Billing): Promise<void> {
  await db
    .updateTable("billed_subscription")
    .set({ change_untold: clock.now(), rise_told: 1 })
    .where("status", "=", "active")
    .where("rise_told", "=", 0)
    .where("rise_from", "is not", null)
    .where(({ eb }) => eb("current_period_end", ">=", eb("rise_from", "-", A_DAY)))
    .execute();
  await db
    .updateTable("billed_subscription")
    .set({ change_untold: clock.now() })
    .where("status", "=", "active")
    .where("rise_told", "=", 1)
    .where("change_untold", "=", 0)
    .where("next_pass_key", "is", null)
    .where("rise_from", "is not", null)
    .where(({ eb }) => eb("current_period_end", "<", eb("rise_from", "-", A_DAY)))
    .execute();
}
