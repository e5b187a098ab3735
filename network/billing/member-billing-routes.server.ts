import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { memberContract as contract } from "~contracts/member";
import type { BilledSubscription, SavedCard, VoucherOffer, VoucherRedemption } from "~contracts/records/billing";
import { askerOf, authenticated, input, type MemberEnv } from "../member/member-context.server";
import { issueAuthorizationCode } from "../member/tokens.server";
import { prepared } from "../store/prepared";
import { inTransaction } from "../store/transaction";
import { attempted, type Billing, memberOf, payerOf, providerNamed, taxAt } from "./billing-settings";
import { taxRenewalsAt } from "./card-changes.server";
import { changeDropped, comingTerms, termColumns } from "./coming-terms";
import { giftRoutes } from "./gift-routes.server";
import { accessColumns, keepCard } from "./grant.server";
import { letters } from "./mails";
import { passRecord } from "./order";
import { ownRefund, refundRenewal } from "./own-refund.server";
import { changePass, changesOf, retainWithDiscount, tellOfChange } from "./pass-changes.server";
import { MESSAGES } from "./payments.server";
import { iso } from "./periods";
import { phaseRecords } from "./phases";
import {
  holdSubscription,
  memberSubscription,
  nextCharge,
  NOT_OWED,
  paidUntil,
  passOf,
  phasesAhead,
  type Subscription,
  termsPaid,
} from "./renewals.server";
import { isHeld, pausePass, pausesOf, withoutPause } from "./season-pauses.server";
import type { BilledBy } from "./tables";
import { settleUpgradeOf, upgradeOffer, upgradePass, upgradingTo } from "./upgrades.server";
import { lookUpVoucher, redeemVoucher } from "./vouchers.server";
import { putOffVouchers, resumeVouchers } from "./waiting-vouchers.server";

type MemberContext = Context<MemberEnv>;

const cardQuery = prepared((db, given: { userKey: string }) =>
  db.selectFrom("payment_card").selectAll().where("user_key", "=", given.userKey),
);
const retainedQuery = prepared((db, given: { userKey: string }) =>
  db.selectFrom("retention_redemption").select("user_key").where("user_key", "=", given.userKey),
);

function savedCard({
  cardholder_name,
  card_last4,
  card_exp_month,
  card_exp_year,
  card_zip,
  card_type,
}: SavedCard): SavedCard {
  return { cardholder_name, card_last4, card_exp_month, card_exp_year, card_zip, card_type };
}

/** B 7 */
export function memberBillingRoutes(billing: Billing): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl, cards } = billing;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(billing);
  const gone = (context: MemberContext) =>
    context.json({ error: "not_found", error_description: "No such subscription" }, 404);

  const cardOf = async (userKey: string) => {
    const [card] = await cardQuery(db, { userKey });
    return card;
  };

  app.get(contract.paymentCard.path, signedIn, async (context) => {
    const card = await cardOf(context.get("userKey"));
    return context.json({ payment_card: card ? savedCard(card) : null });
  });

  app.post(contract.setPaymentCard.path, signedIn, input.body(contract.setPaymentCard.body), async (context) => {
    const { token, return_url } = context.req.valid("json");
    if (!cards) return context.json({ error: "not_offered", error_description: MESSAGES.notOffered }, 422);
    if (return_url && new URL(return_url).origin !== new URL(siteUrl).origin)
      return context.json({ error: "invalid_request", error_description: "return_url must be this site's" }, 400);
    const member = await memberOf(db, context.get("userKey"));
    const saved = await cards.saveCard(payerOf(member), token, return_url ?? null);
    if (saved.state === "requires_action")
      return context.json(
        {
          error: "authentication_required",
          error_description: "The bank asks the member to confirm this card.",
          next_action: { redirect_to_url: { url: saved.url } },
        },
        402,
      );
    if (saved.state === "declined") return context.json({ error: saved.code, error_description: saved.message }, 422);
    const rate = await taxAt(billing, saved.card.card_zip);
    await inTransaction({ db }, async (transaction) => {
      await keepCard(transaction, member.key, saved.customer, saved.card);
      // Retry on the new card what the old one couldn't pay.
      await transaction
        .updateTable("billed_subscription")
        .set({ next_charge_at: clock.now() })
        .where("user_key", "=", member.key)
        .where("status", "=", "past_due")
        .where("billed_by", "<>", "paypal")
        .where("next_charge_at", "is not", null)
        .execute();
      if (rate !== null) await taxRenewalsAt(billing, { db: transaction, userKey: member.key }, rate);
      await mailer.send({
        to: member.email,
        ...letters.cardChanged(siteUrl, { type: saved.card.card_type, last4: saved.card.card_last4 }),
      });
    });
    return context.json({ payment_card: savedCard(saved.card) });
  });

  app.delete(contract.removePaymentCard.path, signedIn, async (context) => {
    const userKey = context.get("userKey");
    const subscription = await memberSubscription(db, userKey);
    if (subscription && subscription.billed_by !== "paypal" && subscription.status !== "canceled") {
      return context.json(
        {
          error: "card_in_use",
          error_description: "Your subscription renews on this card. Cancel it first, or replace the card.",
        },
        409,
      );
    }
    const card = await cardOf(userKey);
    // The provider that stores the card isn't configured, so the card can't be deleted there.
    if (card && !cards) return context.json({ error: "unavailable" }, 503);
    if (card && cards) {
      await cards.removeCard(card.method);
      await db.deleteFrom("payment_card").where("user_key", "=", userKey).where("method", "=", card.method).execute();
    }
    return context.json({ success: true });
  });

  app.get(contract.billedSubscription.path, signedIn, async (context) => {
    const subscription = await memberSubscription(db, context.get("userKey"));
    // A canceled one stays open past its end only for late payments; to the member it is over.
    const isOver = subscription?.status === "canceled" && subscription.current_period_end <= clock.now();
    return context.json({ subscription: subscription && !isOver ? await billedRecord(subscription) : null });
  });

  async function billedRecord(subscription: Subscription): Promise<BilledSubscription> {
    const { status, current_period_end, next_charge_at, next_try_at, pay_url } = subscription;
    const { rise_from, rise_price_in_cents } = subscription;
    const retryAt = next_charge_at ?? next_try_at;
    const [retained] = await retainedQuery(db, { userKey: subscription.user_key });
    const amounts = nextCharge(subscription);
    const charges = status === "active" || status === "past_due";
    const pass = await passOf(billing, subscription.pass_key);
    const coming = comingTerms(subscription);
    const { duration_unit } = coming.pass_key === pass.key ? pass : await passOf(billing, coming.pass_key);
    return {
      subscription_id: subscription.reference,
      pass: passRecord(pass),
      billed_by: subscription.billed_by,
      status,
      current_period_end: iso(paidUntil(subscription)),
      cancel_at_period_end: status === "canceled",
      next_charge: charges
        ? {
            at: iso(retryAt || current_period_end),
            price_in_cents: amounts.price,
            discount_in_cents: amounts.discount,
            tax_in_cents: amounts.tax,
            total_in_cents: amounts.total,
            recurring_total_in_cents: amounts.recurring_total,
          }
        : null,
      phases: charges ? phaseRecords(phasesAhead(coming, duration_unit)) : [],
      promo_code: coming.promo_periods_left > 0 ? coming.promo_code : null,
      promo_periods_left: coming.promo_periods_left,
      retention_used: retained !== undefined,
      past_due:
        status === "past_due" ? { tries_again: retryAt !== 0, retry_at: retryAt ? iso(retryAt) : null, pay_url } : null,
      ...(await changesOf(billing, subscription)),
      rise:
        charges && subscription.next_pass_key === null && rise_from !== null && rise_price_in_cents !== null
          ? { from: iso(rise_from), price_in_cents: rise_price_in_cents }
          : null,
      upgrading: await upgradingTo(billing, subscription),
      ...(await pausesOf(billing, subscription)),
      refund: await ownRefund(billing, subscription),
    };
  }

  async function cancel(context: MemberContext, billedBy: BilledBy, reference?: string) {
    const member = await memberOf(db, context.get("userKey"));
    const subscription = await memberSubscription(db, member.key);
    if (
      !subscription ||
      subscription.billed_by !== billedBy ||
      (reference !== undefined && subscription.reference !== reference)
    )
      return gone(context);
    if (subscription.status === "canceled") return context.json({ success: true });
    await settleUpgradeOf(billing, member.key);
    const end = await providerNamed(billing, subscription.provider).cancelAtPeriodEnd(subscription.reference);
    await inTransaction({ db }, async (transaction) => {
      const held = await holdSubscription(transaction, subscription);
      if (!held || held.status === "canceled") return;
      const [now, paid] = [clock.now(), paidUntil(held)];
      // A failed charge paid for nothing, so ignore the period the provider has begun since; a pause is none.
      // Until the provider has heard that it goes on, it names the day of a pause, voucher or gift that is over.
      const isPutOffThere = isHeld(subscription) || isHeld(held);
      const hasBegun = end !== null && held.status === "active" && paid < end && !isPutOffThere;
      const until = hasBegun ? end : paid;
      const terms = hasBegun ? await termsPaid(billing, held, paid, end) : held;
      const pass = await passOf(billing, terms.pass_key);
      await transaction
        .updateTable("billed_subscription")
        .set({
          status: "canceled",
          next_charge_at: null,
          next_try_at: null,
          pay_url: null,
          current_period_end: until,
          ...withoutPause(held, now),
          ...(hasBegun && {
            put_off_from: null,
            ...termColumns(held, terms, now),
            promo_periods_left: terms.promo_periods_left,
          }),
          ...(terms.pass_key === held.pass_key && changeDropped(held, now)),
        })
        .where("key", "=", held.key)
        .execute();
      if (hasBegun) await putOffVouchers(transaction, member.key, paid, until);
      else await resumeVouchers(transaction, held, until, now);
      await transaction
        .updateTable("subscription")
        .set({ renewal_canceled_at: now, expires_at: until, ...(hasBegun && accessColumns(pass)) })
        .where("user_key", "=", member.key)
        .execute();
      await mailer.send({
        to: member.email,
        ...letters.cancellation(siteUrl, { passName: pass.name, until, now, zone: member.zone }),
      });
    });
    return context.json({ success: true });
  }
  app.put(contract.cancelLegacySubscription.path, signedIn, (context) => cancel(context, "stripe"));
  app.put(contract.cancelManagedSubscription.path, signedIn, (context) => cancel(context, "managed_stripe"));
  const canceled = input.body(contract.cancelPaypalSubscription.body);
  app.post(contract.cancelPaypalSubscription.path, signedIn, canceled, async (context) =>
    cancel(context, "paypal", context.req.valid("json").subscriptionId),
  );

  app.put(contract.reactivateManagedSubscription.path, signedIn, async (context) => {
    const member = await memberOf(db, context.get("userKey"));
    const subscription = await memberSubscription(db, member.key);
    if (!subscription || subscription.billed_by !== "managed_stripe") return gone(context);
    if (subscription.status !== "canceled") return context.json({ success: true });
    if (subscription.current_period_end <= clock.now()) return context.json({ error: "period_ended" }, 409);
    if (!(await cardOf(member.key)))
      return context.json(
        { error: "card_required", error_description: "There's no card to charge when it renews." },
        422,
      );
    const provider = providerNamed(billing, subscription.provider);
    await provider.reactivate(subscription.reference);
    const pass = await passOf(billing, subscription.pass_key);
    const until = subscription.current_period_end;
    await inTransaction({ db }, async (transaction) => {
      const renewing = await transaction
        .updateTable("billed_subscription")
        .set({ status: "active", next_charge_at: provider.renewsItself ? null : until, ...NOT_OWED })
        .where("key", "=", subscription.key)
        .where("status", "=", "canceled")
        .returning("key")
        .executeTakeFirst();
      if (!renewing) return;
      await transaction
        .updateTable("subscription")
        .set({ renewal_canceled_at: null })
        .where("user_key", "=", member.key)
        .execute();
      await mailer.send({
        to: member.email,
        ...letters.reactivation(siteUrl, { passName: pass.name, until, zone: member.zone }),
      });
    });
    const what = `telling of the change of ${subscription.key}`;
    await attempted(billing, what, () => tellOfChange(billing, subscription.key));
    return context.json({ success: true });
  });

  app.put(contract.changePass.path, signedIn, input.body(contract.changePass.body), async (context) => {
    const { pass, agreed_total_in_cents: agreed } = context.req.valid("json");
    const refused = await changePass(billing, context.get("userKey"), { passKey: pass, agreed });
    return refused ? context.json({ error: refused.error }, refused.refusal) : context.json({ success: true });
  });

  app.get(contract.upgradeOffer.path, signedIn, async (context) =>
    context.json({ upgrade: await upgradeOffer(billing, context.get("userKey")) }),
  );

  app.post(contract.upgradePass.path, signedIn, input.body(contract.upgradePass.body), async (context) => {
    const { pass, at, agreed_total_in_cents: agreed } = context.req.valid("json");
    const refused = await upgradePass(billing, context.get("userKey"), { passKey: pass, at: Date.parse(at), agreed });
    if (!refused) return context.json({ success: true });
    const { refusal, error } = refused;
    return context.json({ error, ...("message" in refused && { error_description: refused.message }) }, refusal);
  });

  app.put(contract.pausePass.path, signedIn, input.body(contract.pausePass.body), async (context) => {
    const { until, agreed_total_in_cents: agreed } = context.req.valid("json");
    const refused = await pausePass(billing, context.get("userKey"), { until, agreed });
    return refused ? context.json({ error: refused.error }, refused.refusal) : context.json({ success: true });
  });

  app.post(contract.refundRenewal.path, signedIn, input.body(contract.refundRenewal.body), async (context) => {
    const refused = await refundRenewal(billing, context.get("userKey"), context.req.valid("json").order_id);
    return refused ? context.json({ error: refused.error }, refused.refusal) : context.json({ success: true });
  });

  app.post(
    contract.retainWithDiscount.path,
    signedIn,
    input.body(contract.retainWithDiscount.body),
    async (context) => {
      const { promo_code: code, agreed_price_in_cents: agreed } = context.req.valid("json");
      const refused = await retainWithDiscount(billing, context.get("userKey"), { code, agreed });
      return refused ? context.json({ error: refused.error }, refused.refusal) : context.json({ success: true });
    },
  );

  app.post(contract.cancelSurvey.path, signedIn, input.body(contract.cancelSurvey.body), async (context) => {
    const { main_option, sub_options, other_text } = context.req.valid("json");
    await db
      .insertInto("cancel_survey")
      .values({
        id: randomUUID(),
        user_key: context.get("userKey"),
        main_option,
        sub_options: JSON.stringify(sub_options),
        other_text: other_text ?? null,
        answered_at: clock.now(),
      })
      .execute();
    return context.json({ success: true });
  });

  app.post(contract.magicToken.path, signedIn, async (context) =>
    context.json({ magic_token: await issueAuthorizationCode(db, context.get("userKey"), clock.now()) }),
  );

  app.get(contract.voucher.path, async (context) => {
    const asker = await askerOf({ db, clock }, context);
    const offer: VoucherOffer | { refusal: 404 | 409 | 410; error: string } = await lookUpVoucher(
      billing,
      context.req.param("code"),
      asker?.userKey ?? null,
    );
    return "refusal" in offer ? context.json({ error: offer.error }, offer.refusal) : context.json(offer);
  });

  app.post(contract.redeemVoucher.path, signedIn, input.body(contract.redeemVoucher.body), async (context) => {
    const redeemed: VoucherRedemption | { refusal: 402 | 404 | 409 | 410; error: string } = await redeemVoucher(
      billing,
      context.req.param("code"),
      context.get("userKey"),
      context.req.valid("json"),
    );
    return "refusal" in redeemed ? context.json({ error: redeemed.error }, redeemed.refusal) : context.json(redeemed);
  });

  app.route("/", giftRoutes(billing));
  return app;
}
