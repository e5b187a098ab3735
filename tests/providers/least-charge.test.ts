import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { stripeCards } from "~network/billing/provider/stripe-provider.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { A_GIFT, BillingService } from "../network/billing/billing-fixture";
import { insert, rowOf } from "../support/rows";
import { stripeApi } from "./descriptions";
import { StripeStandIn } from "./stripe-stand-in";

/** Orders that a code leaves little of: Stripe charges 50 cents at least, and refuses to charge nothing. */

const PRICE = 3_999;
let stripe: StripeStandIn;
let service: BillingService;
let violations: () => string[];
beforeAll(async () => {
  service = await BillingService.open();
  stripe = new StripeStandIn(service.clock, [], "whsec_1");
  violations = await stripe.open(stripeApi());
  const cards = stripeCards({ secretKey: "sk_test_1", webhookSecret: "whsec_1", apiUrl: stripe.url });
  Object.assign(service.billing, { cards });
});
afterAll(() => {
  stripe.close();
  return service.store.close();
});

let count = 0;
/** A season pass of which so much is left. */
async function order(total: number, more: object = {}) {
  const [key, code] = [`least-order-${(count += 1)}`, `LEAVES${count}`];
  const off = { value_type: "dollar" as const, value_amount: PRICE - total, description: "Some off" };
  const promo = { subscription_type: null, months: null, pass_key: null, expires_at: null, redemptions_limit: null };
  const counts = { is_subscription_retention: 0 as const, redemptions: 0 };
  await insert(service.store.db, "promo_code", { code, ...off, ...promo, ...counts });
  const token = await service.member(key);
  const wanted = { pass: "price_season_pass", token: `pm_good_${count}`, zip_code: null, promo_code: code, ...more };
  const { status, body } = await service.pay(token, key, wanted);
  return { key, token, status, message: body.message };
}
async function receiptsOf(key: string) {
  const rows = service.store.db.selectFrom("receipt").select(["order_id", "body"]).where("user_key", "=", key);
  return (await rows.execute()).map(({ order_id: order, body }) => ({ order, ...(JSON.parse(body) as object) }));
}
const charged = () => [...stripe.intents.values()].map(({ amount }) => amount);

const TOO_LITTLE =
  "With this promo code the total is less than cards can be charged, which is $0.50. You weren't charged. Please " +
  "remove the code, or use another one.";

describe("an order of which a code leaves", () => {
  it.each([
    [51, 200, [51]],
    [50, 200, [50]],
    [49, 400, []],
    [1, 400, []],
    [0, 200, []],
  ])("%d cents", async (total, status, amounts) => {
    const before = charged().length;
    const answer = await order(total);
    expect([answer.status, answer.message]).toEqual([status, status === 200 ? undefined : TOO_LITTLE]);
    expect(charged().slice(before)).toEqual(amounts);
    const given = status === 200 ? [expect.objectContaining({ total_in_cents: total })] : [];
    expect(await receiptsOf(answer.key)).toEqual(given);
    const entitlements = await service.entitlements(answer.token);
    expect(entitlements).toEqual(status === 200 ? expect.arrayContaining(["video_subscription"]) : ["membership"]);
    expect(violations()).toEqual([]);
  });

  it("nothing is a gift all the same, and there is nothing to pay back", async () => {
    const { key, status } = await order(0, { gift: A_GIFT });
    expect(status).toBe(200);
    const [receipt] = await receiptsOf(key);
    expect(receipt).toMatchObject({ transaction_id: `free:${key}`, card_last4: "4242", total_in_cents: 0 });
    expect(await refundOrder(service.billing, receipt?.order ?? "")).toBe("nothing_paid");
    expect(violations()).toEqual([]);
  });

  it("nothing is given, too, where the process ended before it was written down", async () => {
    const { key } = await order(1_000);
    const { db } = service.store;
    const attempt = await rowOf(db, "payment_attempt", { key });
    const cut = JSON.stringify({ ...(JSON.parse(attempt.order) as object), total: 0 });
    await service.member("least-cut-off");
    const open = { key: "least-cut-off-1", user_key: "least-cut-off", state: "sent" as const };
    await insert(db, "payment_attempt", { ...attempt, ...open, order: cut, status: null, answer: null, held_until: 0 });
    expect(await settleOpenPayments(service.billing)).toBe(1);
    expect(await receiptsOf("least-cut-off")).toMatchObject([{ transaction_id: "free:least-cut-off-1" }]);
  });
});
