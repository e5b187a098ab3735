import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY, SITE, START } from "../network/billing/billing-fixture";
import { update } from "../support/rows";
import { type SiteAtPaypal, siteAtPaypal, type SiteAtStripe, siteAtStripe } from "./site-at-provider";

/** A pause until the next season, at a Stripe and a PayPal that behave (B 2.11, security 6). */

const HOUR = 3_600_000;

const STEP = 12 * HOUR;
let at: SiteAtPaypal | SiteAtStripe;
let { service, violations, reported, deliver, goTo } = {} as SiteAtPaypal | SiteAtStripe;
afterEach(async () => {
  expect([violations(), reported]).toEqual([[], []]);
  await at.close();
});
function use<Site extends SiteAtPaypal | SiteAtStripe>(site: Site): Site["standIn"] {
  at = site;
  ({ service, violations, reported, deliver, goTo } = site);
  return site.standIn;
}

const PAUSE = "/api/user/subscription/pause";
const token = () => service.member("payer");
const row = () => service.subscription();
const watches = () => service.watches();
const receipts = async () => (await service.store.db.selectFrom("receipt").select("order_id").execute()).length;
async function pause(until: string | null, agreed_total_in_cents = 1_271) {
  const answer = await service.asks("PUT", PAUSE, { until, agreed_total_in_cents });
  await deliver();
  return answer;
}
const cancel = async (path: string, method: string, body: object) => (await service.asks(method, path, body))[0];
const DONE = [200, undefined];

describe("at Stripe", () => {
  const BACK = Date.parse("2027-08-14T13:00:00Z");
  const PRICES = [
    { id: "price_monthly-basic", amount: 1_199, unit: "month" as const },
    { id: "price_monthly-1299", amount: 1_299, unit: "month" as const },
    { id: "price_annual-basic", amount: 7_999, unit: "year" as const },
  ];
  let stripe: SiteAtStripe["standIn"];
  const paid = () => stripe.paid();
  beforeEach(async () => {
    stripe = use(await siteAtStripe(PRICES, STEP));
    const order = { pass: "price_monthly-basic", token: "pm_good_1", zip_code: "50309" };
    expect(await service.pay(await token(), "order-number-1", order)).toMatchObject({ status: 200 });
    await goTo(START + HOUR);
  });
  const priceRises = async () => {
    const dearer = { price_in_cents: 1_299, stripe_plan_id: "price_monthly-1299" };
    await update(service.store.db, "billing_pass", dearer, { key: "monthly-basic" });
    await goTo(START + DAY);
  };

  it("is charged on the day of the return, with its tax, and not before", async () => {
    const end = (await row()).current_period_end;
    expect(await pause("2027-08-14")).toEqual(DONE);
    await goTo(end + DAY);
    expect([await watches(), paid().length]).toEqual([false, 1]);
    await goTo(BACK - 1);
    expect([await watches(), paid().length]).toEqual([false, 1]);
    await goTo(BACK + 3 * HOUR);
    expect([await watches(), paid()]).toEqual([true, [1_271, 1_271]]);
    expect(await row()).toMatchObject({ status: "active", paused_from: null });
    expect(Math.abs((await row()).current_period_end - Date.parse("2027-09-14T13:00:00Z"))).toBeLessThan(1_000);
    expect(await receipts()).toBe(2);
  });

  it("is told once when it is canceled with a change and a rise ahead, and charged nothing", async () => {
    await priceRises();
    expect(await pause("2027-08-14", 1_377)).toEqual(DONE);
    const path = "/api/user/managed_stripe_subscription";
    const [annual] = (await service.billed(await token()))?.changes as { total_in_cents: number }[];
    const change = { pass: "annual-basic", agreed_total_in_cents: annual?.total_in_cents };
    expect(await cancel(`${path}/change_at_period_end`, "PUT", change)).toBe(200);
    expect(await cancel(`${path}/cancel_at_period_end`, "PUT", {})).toBe(200);
    await goTo(START + 4 * DAY);
    expect([await row(), paid()]).toMatchObject([{ status: "canceled", pause_untold: 0 }, [1_271]]);
  });
});

describe("at PayPal", () => {
  const BACK = Date.parse("2027-03-04T23:00:00Z");
  let paypal: SiteAtPaypal["standIn"];
  beforeEach(async () => {
    paypal = use(await siteAtPaypal(new Map([["P-monthly-basic", "month"]]), STEP));
    const terms = { paypal_plan_id: "P-monthly-basic", zip_code: "50309" };
    const body = { ...terms, ...{ return_url: `${SITE}/back`, cancel_url: `${SITE}/cancel` } };
    const opened = await service.call("management", "POST", "/v3/paypal_sessions", { token: await token(), body });
    const id = String(opened.body.id);
    paypal.approve(id);
    const order = { ...terms, pass: null, payment_option: "paypal" as const, token: id, passCategory: "Month Pass" };
    expect(await service.pay(await token(), "order-number-1", order)).toMatchObject({ status: 200 });
    await goTo(START + DAY);
  });
  const paid = () => [...paypal.sales.values()].map(({ amount }) => amount);
  const status = () => [...paypal.agreements.values()][0]?.status;

  it("is suspended, and charged on the day of the return", async () => {
    expect([await pause("2027-03-05"), await pause("2027-03-04")]).toEqual([[422, "not_offered"], DONE]);
    expect(status()).toBe("SUSPENDED");
    const end = Date.parse("2026-10-04T23:00:00Z");
    await goTo(end - 1);
    expect(await watches()).toBe(true);
    await goTo(end + DAY);
    expect([await watches(), status(), (await row()).status]).toEqual([false, "SUSPENDED", "active"]);
    await goTo(Date.parse("2027-03-04T04:59:59Z"));
    expect([await watches(), status(), paid()], "the day before").toEqual([false, "SUSPENDED", [1_271]]);
    await goTo(BACK - 1);
    expect([await watches(), paid()]).toEqual([false, [1_271]]);
    await goTo(BACK + DAY);
    expect([await watches(), status(), paid()]).toEqual([true, "ACTIVE", [1_271, 1_271]]);
    await goTo(BACK + 33 * DAY);
    expect([paid().length, await receipts(), await watches()]).toEqual([3, 3, true]);
  });

  it("keeps the receipt of what was paid when it ends there on the day of the return", async () => {
    await pause("2027-03-04");
    await goTo(Date.parse("2027-03-04T12:00:00Z"));
    for (const agreement of paypal.agreements.values()) paypal.cancelThere(agreement);
    await goTo(BACK + 10 * DAY);
    expect([paid(), await receipts(), await watches(), (await row()).status]).toEqual([[1_271], 1, false, "expired"]);
  });
});
