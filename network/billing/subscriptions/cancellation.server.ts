import type { Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { attempted, type Billing, memberOf, providerNamed } from "../billing-settings";
import { syncPassChange } from "../changes/pass-changes.server";
import { settleUpgradeOf } from "../changes/upgrades.server";
import { putOffVouchers, resumeVouchers } from "../gifts/deferred-vouchers.server";
import { letters } from "../mail/mails";
import { accessColumns, cardOf } from "../orders/grant.server";
import type { Refusal } from "../refusal";
import type { BilledBy } from "../tables";
import { changeDropped, termColumns } from "./next-terms";
import { holdSubscription, memberSubscription, NOT_OWED, paidUntil, passOf, termsPaid } from "./renewals.server";
import { isHeld, withoutPause } from "./season-pauses.server";

// A pass that renews ends with what is paid, and may be reactivated until then (B 7).

const NOT_FOUND: Refusal<404> = { refusal: 404, error: "not_found", message: "No such subscription" };
const NO_CARD: Refusal<422> = {
  ...{ refusal: 422, error: "card_required" },
  message: "There's no card to charge when it renews.",
};

/** `reference` null: the one that the member has. */
type Which = { billedBy: BilledBy; reference: string | null };

/** Sent twice, it is canceled once; `beside` is written with it, or not at all. */
export async function cancelSubscription(
  billing: Billing,
  userKey: string,
  { billedBy, reference }: Which,
  beside?: (transaction: Transaction, until: number) => Promise<void>,
): Promise<Refusal<404> | null> {
  const { db, clock, mailer, siteUrl } = billing;
  const member = await memberOf(db, userKey);
  const subscription = await memberSubscription(db, member.key);
  if (
    !subscription ||
    subscription.billed_by !== billedBy ||
    (reference !== null && subscription.reference !== reference)
  )
    return NOT_FOUND;
  if (subscription.status === "canceled") return null;
  await settleUpgradeOf(billing, member.key);
  const end = await providerNamed(billing, subscription.provider).cancelAtPeriodEnd(subscription.reference);
  await inTransaction(billing, async (transaction) => {
    const current = await holdSubscription(transaction, subscription);
    if (!current || current.status === "canceled") return;
    const [now, paid] = [clock.now(), paidUntil(current)];
    // A failed charge paid for nothing, so ignore the period the provider has begun since; a pause is none.
    // Until the provider has heard that it goes on, it names the day of a pause, voucher or gift that is over.
    const isPutOffThere = isHeld(subscription) || isHeld(current);
    const hasBegun = end !== null && current.status === "active" && paid < end && !isPutOffThere;
    const until = hasBegun ? end : paid;
    const terms = hasBegun ? await termsPaid(billing, current, paid, end) : current;
    const pass = await passOf(billing, terms.pass_key);
    await rowsWith(transaction, "billed_subscription", { key: current.key }).update({
      status: "canceled",
      next_charge_at: null,
      next_try_at: null,
      pay_url: null,
      current_period_end: until,
      ...withoutPause(current, now),
      ...(hasBegun && {
        put_off_from: null,
        ...termColumns(current, terms, now),
        promo_periods_left: terms.promo_periods_left,
      }),
      ...(terms.pass_key === current.pass_key && changeDropped(current, now)),
    });
    if (hasBegun) await putOffVouchers(transaction, member.key, paid, until);
    else await resumeVouchers(transaction, current, until, now);
    await rowsWith(transaction, "subscription", { user_key: member.key }).update({
      renewal_canceled_at: now,
      expires_at: until,
      ...(hasBegun && accessColumns(pass)),
    });
    await beside?.(transaction, until);
    await mailer.send({
      to: member.email,
      ...letters.cancellation(siteUrl, { passName: pass.name, until, now, zone: member.zone }),
    });
  });
  return null;
}

/** With the card that is saved; null, too, where it renews already. */
export async function reactivateSubscription(
  billing: Billing,
  userKey: string,
): Promise<Refusal<404 | 409 | 422> | null> {
  const { db, clock, mailer, siteUrl } = billing;
  const member = await memberOf(db, userKey);
  const subscription = await memberSubscription(db, member.key);
  if (!subscription || subscription.billed_by !== "managed_stripe") return NOT_FOUND;
  if (subscription.status !== "canceled") return null;
  if (subscription.current_period_end <= clock.now()) return { refusal: 409, error: "period_ended" };
  if (!(await cardOf(db, member.key))) return NO_CARD;
  const provider = providerNamed(billing, subscription.provider);
  await provider.reactivate(subscription.reference);
  const pass = await passOf(billing, subscription.pass_key);
  const until = subscription.current_period_end;
  await inTransaction(billing, async (transaction) => {
    const renewing = await rowsWith(transaction, "billed_subscription", {
      key: subscription.key,
      status: "canceled",
    }).update({ status: "active", next_charge_at: provider.renewsItself ? null : until, ...NOT_OWED });
    if (!renewing) return;
    await rowsWith(transaction, "subscription", { user_key: member.key }).update({ renewal_canceled_at: null });
    await mailer.send({
      to: member.email,
      ...letters.reactivation(siteUrl, { passName: pass.name, until, zone: member.zone }),
    });
  });
  const what = `syncing the change of ${subscription.key}`;
  await attempted(billing, what, () => syncPassChange(billing, subscription.key));
  return null;
}
