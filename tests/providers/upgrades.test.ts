import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { DAY, START } from "../network/billing/billing-fixture";
import { update } from "../support/rows";
import { type SiteAtStripe, siteAtStripe } from "./site-at-provider";

/** From a monthly to an annual pass at once, and a price that rises, at a Stripe that behaves (B 9, security 6). */

const HALF = START + 15 * DAY;
const PATH = "/api/user/subscription/upgrade";
const CHANGE = "/api/user/managed_stripe_subscription/change_at_period_end";
const UPDATE = "POST /v1/subscriptions/{subscription_exposed_id}";
const DONE = [200, undefined];

const PRICES = [
  { id: "price_monthly-basic", amount: 1_199, unit: "month" as const },
  { id: "price_annual-basic", amount: 7_999, unit: "year" as const },
  { id: "price_monthly_2027", amount: 1_299, unit: "month" as const },
  { id: "price_annual_2027", amount: 8_099, unit: "year" as const },
];
let at: SiteAtStripe;
let { service, standIn: stripe, events, reported, goTo } = {} as SiteAtStripe;
beforeEach(async () => {
  at = await siteAtStripe(PRICES, 10 * DAY);
  ({ service, standIn: stripe, events, reported, goTo } = at);
});
afterEach(() => at.close());

const row = () => service.subscription();
async function expectBooks(amounts: number[]): Promise<void> {
  const booked = (await service.receipts()).map((receipt) => receipt.total_in_cents);
  expect([stripe.paid(), booked, at.violations(), reported]).toEqual([amounts, amounts, [], []]);
}
async function buy(card = "pm_good_1", more: object = {}): Promise<void> {
  const order = { pass: "price_monthly-basic", token: card, zip_code: "50309", ...more };
  expect(await service.pay(await service.member(), "order-number-1", order)).toMatchObject({ status: 200 });
  await goTo(HALF);
}
type Offer = { at: string; credit_in_cents: number; tax_in_cents: number; total_in_cents: number };
const offer = async () =>
  (await service.call("member", "GET", PATH, { token: await service.member() })).body.upgrade as Offer | null;
async function upgrade() {
  const shown = await offer();
  const body = { pass: "annual-basic", at: shown?.at, agreed_total_in_cents: shown?.total_in_cents };
  return service.asks("POST", PATH, body);
}
const change = (pass: string | null, agreed: number | null) =>
  service.asks("PUT", CHANGE, { pass, agreed_total_in_cents: agreed });
/** Its call comes to nothing, also when the SDK makes it again. */
async function upgradeCutOff(fault: "lost_request" | "lost_reply"): Promise<void> {
  stripe.fault = (asked) => (asked === UPDATE ? fault : null);
  expect(await upgrade()).toEqual([503, "pending"]);
  stripe.fault = () => null;
  expect(reported.splice(0)).toHaveLength(1);
}

describe("a pass that is switched at once", () => {
  it("is charged what the preview showed, and renews in a year with its tax", async () => {
    await buy();
    expect(await offer()).toMatchObject({ credit_in_cents: 600, tax_in_cents: 444, total_in_cents: 7_843 });
    expect(await upgrade()).toEqual(DONE);
    await goTo(HALF + DAY);
    expect(await row()).toMatchObject({ pass_key: "annual-basic", status: "active" });
    expect(Math.abs((await row()).current_period_end - Date.parse("2027-09-19T23:00:00Z"))).toBeLessThan(1_000);
    await expectBooks([1_271, 7_843]);
    await goTo(Date.parse("2027-09-20T12:00:00Z"));
    await expectBooks([1_271, 7_843, 8_479]);
  });

  it.each([
    ["declines it", "pm_later_1", "insufficient_funds"],
    ["wants to ask its owner", "pm_bank_1", "authentication_required"],
  ])("stays where its bank %s", async (_, card, code) => {
    await buy();
    for (const subscription of stripe.subscriptions.values()) subscription.method = card;
    expect(await upgrade()).toEqual([402, code]);
    await goTo(HALF + DAY);
    expect(await row()).toMatchObject({ pass_key: "monthly-basic", status: "active" });
    expect([...stripe.subscriptions.values()]).toMatchObject([{ price: "price_monthly-basic", status: "active" }]);
    await expectBooks([1_271]);
  });

  it("is offered at its end alone where Stripe would credit nothing", async () => {
    await buy();
    for (const subscription of stripe.subscriptions.values()) subscription.status = "trialing";
    expect(await offer()).toBeNull();
    expect(reported).toEqual([]);
  });
});

describe("a call that is cut off", () => {
  it.each([
    ["never came", "lost_request" as const],
    ["was answered into the void", "lost_reply" as const],
  ])("and %s is made again, and charged once", async (_, fault) => {
    await buy();
    await upgradeCutOff(fault);
    await attend(service.billing, false);
    expect((await row()).pass_key).toBe("annual-basic");
    await goTo(HALF + DAY);
    await expectBooks([1_271, 7_843]);
  });

  it("and not told of is found by its name, long after Stripe has forgotten its key", async () => {
    await buy();
    await upgradeCutOff("lost_reply");
    events.splice(0);
    await service.roundAt(service.clock.at + 2 * DAY);
    expect((await row()).pass_key).toBe("annual-basic");
    await expectBooks([1_271, 7_843]);
  });
});

describe("a discount for who stays", () => {
  const RETAIN = "/api/user/managed_stripe_subscription/retain_with_discount";
  const DISCOUNTED = [1_271, 635, 635, 635, 1_271];
  const stay = () => service.asks("POST", RETAIN, { promo_code: "STAYMONTH" });
  const JANUARY = Date.parse("2027-01-05T12:00:00Z");

  it.each(["lost_request" as const, "lost_reply" as const])("is told again after a %s", async (fault) => {
    await buy();
    stripe.fault = (asked) => (asked === UPDATE ? fault : null);
    expect(await stay()).toEqual(DONE);
    stripe.fault = () => null;
    expect(reported.splice(0)).toHaveLength(1);
    await goTo(JANUARY);
    await expectBooks(DISCOUNTED);
  });

  it("is told after a change that is being taken back at that moment", async () => {
    await buy();
    expect(await change("annual-basic", 8_479)).toEqual(DONE);
    const stayed: unknown[] = [];
    stripe.beforeReply = async () => {
      stripe.beforeReply = async () => undefined;
      stayed.push(await stay());
    };
    expect([await change(null, null), stayed]).toEqual([DONE, [DONE]]);
    await goTo(JANUARY);
    await expectBooks(DISCOUNTED);
  });
});

describe("a change from the end of the month on, told while the price rises", () => {
  beforeEach(async () => {
    await buy();
    stripe.fault = (asked) => (asked === UPDATE ? "lost_reply" : null);
    expect(await change("annual-basic", 8_479)).toEqual(DONE);
    stripe.fault = () => null;
    expect(reported.splice(0)).toHaveLength(1);
    const raised = { price_in_cents: 8_099, stripe_plan_id: "price_annual_2027" };
    await update(service.store.db, "billing_pass", raised, { key: "annual-basic" });
    await goTo(HALF + DAY);
  });

  it("is charged as it was agreed", async () => {
    await goTo(Date.parse("2026-10-05T12:00:00Z"));
    expect(await row()).toMatchObject({ pass_key: "annual-basic", status: "active" });
    await expectBooks([1_271, 8_479]);
  });

  it("is taken back to the pass that runs", async () => {
    expect(await change(null, null)).toEqual(DONE);
    await goTo(Date.parse("2026-10-05T12:00:00Z"));
    expect(await row()).toMatchObject({ pass_key: "monthly-basic", status: "active" });
    await expectBooks([1_271, 1_271]);
  });
});
