import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { memberContract as contract } from "~contracts/member";
import type { BilledSubscription, HeldPass, SavedCard } from "~contracts/records/billing";
import { askerOf, authenticated, input, invalidToken, type MemberEnv } from "../member/member-context.server";
import { authorizationCodeOf } from "../member/sign-in/tokens.server";
import { pick } from "../store/pick";
import { prepared } from "../store/prepared";
import { type Billing, memberOf, payerOf } from "./billing-settings";
import { replaceCard } from "./changes/card-changes.server";
import { changePass, changesOf, isRetained, retainWithDiscount } from "./changes/pass-changes.server";
import { upgradeOffer, upgradePass, upgradingTo } from "./changes/upgrades.server";
import { giftRoutes } from "./gifts/gift-routes.server";
import { lookUpVoucher, redeemVoucher } from "./gifts/vouchers.server";
import { cardOf } from "./orders/grant.server";
import { amountRecord, passRecord } from "./orders/order";
import { MESSAGES } from "./orders/payments.server";
import { isOwnAddress } from "./orders/return-address";
import { ownRefund, refundRenewal } from "./refunds/member-refund.server";
import { done, refused } from "./refusal";
import { cancelSubscription, reactivateSubscription } from "./subscriptions/cancellation.server";
import { comingTerms } from "./subscriptions/next-terms";
import { iso } from "./subscriptions/periods";
import { phaseRecords } from "./subscriptions/phases";
import {
  memberSubscription,
  nextCharge,
  paidUntil,
  passOf,
  phasesAhead,
  type Subscription,
} from "./subscriptions/renewals.server";
import { pausePass, pausesOf } from "./subscriptions/season-pauses.server";
import type { BilledBy } from "./tables";

type MemberContext = Context<MemberEnv>;

const savedCard = (card: SavedCard): SavedCard =>
  pick(card, ["cardholder_name", "card_last4", "card_exp_month", "card_exp_year", "card_zip", "card_type"]);

async function billedRecord(billing: Billing, subscription: Subscription): Promise<BilledSubscription> {
  const { status, current_period_end, next_charge_at, next_try_at, pay_url } = subscription;
  const { rise_from, rise_price_in_cents } = subscription;
  const retryAt = next_charge_at ?? next_try_at;
  const charges = status === "active" || status === "past_due";
  const coming = comingTerms(subscription);
  // At once, since they ask much of the same.
  const [pass, { duration_unit }, retention_used, changes, upgrading, pauses, refund] = await Promise.all([
    passOf(billing, subscription.pass_key),
    passOf(billing, coming.pass_key),
    isRetained(billing.db, subscription.user_key),
    changesOf(billing, subscription),
    upgradingTo(billing, subscription),
    pausesOf(billing, subscription),
    ownRefund(billing, subscription),
  ]);
  return {
    subscription_id: subscription.reference,
    pass: passRecord(pass),
    billed_by: subscription.billed_by,
    status,
    current_period_end: iso(paidUntil(subscription)),
    cancel_at_period_end: status === "canceled",
    next_charge: charges ? { at: iso(retryAt || current_period_end), ...amountRecord(nextCharge(subscription)) } : null,
    phases: charges ? phaseRecords(phasesAhead(coming, duration_unit)) : [],
    promo_code: coming.promo_periods_left > 0 ? coming.promo_code : null,
    promo_periods_left: coming.promo_periods_left,
    retention_used,
    past_due:
      status === "past_due" ? { tries_again: retryAt !== 0, retry_at: retryAt ? iso(retryAt) : null, pay_url } : null,
    ...changes,
    rise:
      charges && subscription.next_pass_key === null && rise_from !== null && rise_price_in_cents !== null
        ? {
            from: iso(rise_from),
            price_in_cents: rise_price_in_cents,
            price_before_in_cents: subscription.price_in_cents,
          }
        : null,
    upgrading,
    ...pauses,
    refund,
  };
}

const specialQuery = prepared((db, given: { userKey: string; now: number }) =>
  db
    .selectFrom("pass")
    .innerJoin("billing_pass", "billing_pass.entitlement", "pass.entitlement")
    .select(({ fn }) => ["pass.expires_at", fn.min("billing_pass.name").as("name")])
    .where("user_key", "=", given.userKey)
    .where("pass.expires_at", ">", given.now)
    .groupBy(["pass.entitlement", "pass.expires_at"])
    .orderBy("pass.expires_at"),
);
const codesQuery = prepared((db, given: { userKey: string; now: number }) =>
  db
    .selectFrom("voucher")
    .innerJoin("voucher_code", "voucher_code.code", "voucher.code")
    .innerJoin("billing_pass", "billing_pass.key", "voucher_code.pass_key")
    .select(["voucher.expires_at", "billing_pass.name"])
    .where("voucher.user_key", "=", given.userKey)
    .where("voucher.expires_at", ">", given.now),
);

/** Special passes, of which any name stands for all that give the same, and the code that was redeemed last. */
async function passesBeside({ db, clock }: Billing, userKey: string): Promise<HeldPass[]> {
  const buyer = { userKey, now: clock.now() };
  const [special, codes] = [await specialQuery(db, buyer), await codesQuery(db, buyer)];
  return [
    ...special.map(({ name, expires_at }) => ({ kind: "special" as const, name, expires_at: iso(expires_at) })),
    ...codes.map(({ name, expires_at }) => ({ kind: "code" as const, name, expires_at: iso(expires_at) })),
  ];
}

/** B 7 */
export function memberBillingRoutes(billing: Billing): Hono<MemberEnv> {
  const { db, clock, siteUrl, cards } = billing;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(billing);
  app.get(contract.paymentCard.path, signedIn, async (context) => {
    const card = await cardOf(db, context.get("userKey"));
    return context.json({ payment_card: card ? savedCard(card) : null });
  });

  app.post(contract.setPaymentCard.path, signedIn, input.body(contract.setPaymentCard.body), async (context) => {
    const { token, return_url } = context.req.valid("json");
    if (!cards) return context.json({ error: "not_offered", error_description: MESSAGES.notOffered }, 422);
    if (return_url && !isOwnAddress(siteUrl, return_url))
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
    await replaceCard(billing, member, saved.customer, saved.card);
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
    const card = await cardOf(db, userKey);
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
    return context.json({
      subscription: subscription && !isOver ? await billedRecord(billing, subscription) : null,
      passes: await passesBeside(billing, context.get("userKey")),
    });
  });

  const cancel = async (context: MemberContext, billedBy: BilledBy, reference: string | null = null) =>
    done(context, await cancelSubscription(billing, context.get("userKey"), { billedBy, reference }));
  app.put(contract.cancelLegacySubscription.path, signedIn, (context) => cancel(context, "stripe"));
  app.put(contract.cancelManagedSubscription.path, signedIn, (context) => cancel(context, "managed_stripe"));
  const canceled = input.body(contract.cancelPaypalSubscription.body);
  app.post(contract.cancelPaypalSubscription.path, signedIn, canceled, async (context) =>
    cancel(context, "paypal", context.req.valid("json").subscriptionId),
  );

  app.put(contract.reactivateManagedSubscription.path, signedIn, async (context) =>
    done(context, await reactivateSubscription(billing, context.get("userKey"))),
  );

  app.put(contract.changePass.path, signedIn, input.body(contract.changePass.body), async (context) => {
    const { pass, agreed_total_in_cents: agreed } = context.req.valid("json");
    return done(context, await changePass(billing, context.get("userKey"), { passKey: pass, agreed }));
  });

  app.get(contract.upgradeOffer.path, signedIn, async (context) =>
    context.json({ upgrade: await upgradeOffer(billing, context.get("userKey")) }),
  );

  app.post(contract.upgradePass.path, signedIn, input.body(contract.upgradePass.body), async (context) => {
    const { pass, at, agreed_total_in_cents: agreed } = context.req.valid("json");
    const upgrade = { passKey: pass, at: Date.parse(at), agreed };
    return done(context, await upgradePass(billing, context.get("userKey"), upgrade));
  });

  app.put(contract.pausePass.path, signedIn, input.body(contract.pausePass.body), async (context) => {
    const { until, agreed_total_in_cents: agreed } = context.req.valid("json");
    return done(context, await pausePass(billing, context.get("userKey"), { until, agreed }));
  });

  app.post(contract.refundRenewal.path, signedIn, input.body(contract.refundRenewal.body), async (context) =>
    done(context, await refundRenewal(billing, context.get("userKey"), context.req.valid("json").order_id)),
  );

  app.post(
    contract.retainWithDiscount.path,
    signedIn,
    input.body(contract.retainWithDiscount.body),
    async (context) => {
      const { promo_code: code, agreed_price_in_cents: agreed } = context.req.valid("json");
      return done(context, await retainWithDiscount(billing, context.get("userKey"), { code, agreed }));
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

  app.post(contract.magicToken.path, signedIn, async (context) => {
    const { session, userKey } = context.var;
    const magic_token = await authorizationCodeOf(db, { session, userKey }, clock.now());
    if (magic_token === null) throw invalidToken();
    return context.json({ magic_token });
  });

  app.get(contract.voucher.path, async (context) => {
    const asker = await askerOf({ db, clock }, context);
    const offer = await lookUpVoucher(billing, context.req.param("code"), asker?.userKey ?? null);
    return "refusal" in offer ? refused(context, offer) : context.json(offer);
  });

  app.post(contract.redeemVoucher.path, signedIn, input.body(contract.redeemVoucher.body), async (context) => {
    const code = context.req.param("code");
    const redeemed = await redeemVoucher(billing, code, context.get("userKey"), context.req.valid("json"));
    return "refusal" in redeemed ? refused(context, redeemed) : context.json(redeemed);
  });

  app.route("/", giftRoutes(billing));
  return app;
}
