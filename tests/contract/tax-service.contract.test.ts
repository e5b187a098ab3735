import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBilling } from "~network/billing/create-billing.server";
import { stripeTaxes } from "~network/billing/provider/stripe-tax.server";
import { followTaxRates } from "~network/billing/tax/tax-changes.server";
import { BILLING_TABLES, BillingService, DAY } from "../network/billing/billing-fixture";
import { providerServer, type Reply } from "../network/billing/provider-server";
import { update } from "../support/rows";
import { storeOfTest } from "./store-under-test";

/** Sales tax by Stripe Tax instead of the states' table (B 8): the page, the order, a new card, renewals. */

const CALL = "POST /v1/tax/calculations";
const DES_MOINES = 70_000;
const KEYS = { secretKey: "sk_test_1", webhookSecret: "whsec_1", prices: {} };

const under = storeOfTest(BILLING_TABLES);
let service: BillingService;
let stripe: Awaited<ReturnType<typeof providerServer>>;
const answers = (rate: unknown): Reply => ({ body: { object: "tax.calculation", tax_amount_exclusive: rate } });
beforeEach(async () => {
  service = await BillingService.open(under.store);
  stripe = await providerServer();
  stripe.on(CALL, answers(DES_MOINES));
  Object.assign(service.billing, { taxes: stripeTaxes({ ...KEYS, apiUrl: stripe.url }, service.clock) });
});
afterEach(async () => stripe.close());

const zipsAsked = () => stripe.take().map(({ form }) => form.get("customer_details[address][postal_code]"));
const monthly = async (more: object = {}) => {
  const token = await service.member("payer");
  const order = { pass: "price_monthly-basic", token: await service.card(token), zip_code: "50309", ...more };
  return service.pay(token, "tax-order", order);
};
async function shown(zip: string): Promise<unknown> {
  const asked = { avalara_inv_doc_id: "M_payer_20260904_230000", member_key: "payer", zip_code: zip };
  const query = new URLSearchParams({ ...asked, pass_type: "Month", price_in_cents: "1199" });
  const token = await service.member("payer");
  return (await service.call("management", "GET", `/v2/calculate_taxes?${query}`, { token })).body.rates;
}
const taxed = async () => (await service.subscription()).tax_millionths;

describe("the rate at a ZIP code", () => {
  it("is the service's on the page and in the order, asked for once", async () => {
    expect(await shown("50309")).toBe(0.07);
    expect((await monthly({ agreed_total_in_cents: 1_283 })).status).toBe(200);
    expect((await service.receipts())[0]).toMatchObject({ tax_in_cents: 84, total_in_cents: 1_283 });
    expect([await taxed(), zipsAsked()]).toEqual([DES_MOINES, ["50309"]]);
  });

  it.each([
    ["a moment before a week is over", 7 * DAY - 1, 0.07, []],
    ["after a week", 7 * DAY, 0.08, ["50309"]],
  ])("%s is asked for again: %#", async (_when, later, rate, asked) => {
    await shown("50309-0001");
    stripe.take();
    stripe.on(CALL, answers(80_000));
    service.clock.at += later;
    expect([await shown("50309"), zipsAsked()]).toEqual([rate, asked]);
  });

  it.each<[string, Reply]>([
    ["nothing", null],
    ["an error", { status: 500, body: { error: { type: "api_error", message: "down" } } }],
    ["that it doesn't know the place", { status: 400, body: { error: { type: "invalid_request_error" } } }],
    ["no number", answers("7 %")],
    ["less than nothing", answers(-1)],
    ["as much as the price", answers(1_000_000)],
  ])("is none where the service answers %s, and that is reported", async (_what, reply) => {
    const reported = service.reports();
    stripe.on(CALL, reply);
    expect(await shown("50309")).toBeNull();
    expect((await monthly()).status).toBe(200);
    expect((await service.receipts())[0]).toMatchObject({ tax_in_cents: 0, total_in_cents: 1_199 });
    expect(new Set(reported)).toEqual(new Set(["asking for the sales tax at 50309"]));
  });

  it("is not another than was shown: the order is refused, and nothing charged", async () => {
    stripe.on(CALL, null);
    expect((await monthly({ agreed_total_in_cents: 1_283 })).status).toBe(409);
    expect(await service.charges()).toEqual([]);
  });
});

describe("a renewal", () => {
  let end: number;
  beforeEach(async () => {
    await monthly();
    end = (await service.subscription()).current_period_end;
    stripe.take();
    stripe.on(CALL, answers(80_000));
  });

  it.each([
    ["more than eight days before", (at: number) => at - 8 * DAY - 1, DES_MOINES, []],
    ["eight days before", (at: number) => at - 8 * DAY, 80_000, ["50309"]],
  ])("follows a changed rate, %s", async (_when, at, rate, asked) => {
    service.clock.at = at(end);
    await followTaxRates(service.billing);
    expect([await taxed(), zipsAsked()]).toEqual([rate, asked]);
  });

  it("keeps its rate where the service doesn't answer", async () => {
    stripe.on(CALL, null);
    service.clock.at = end - DAY;
    await followTaxRates(service.billing);
    expect(await taxed()).toBe(DES_MOINES);
  });

  it("is taxed where the new card is", async () => {
    const token = await service.member("payer");
    const method = await service.card(token);
    await update(under.store.db, "provider_method", { zip: "94103" }, { id: method });
    await service.saveCard(token, method);
    expect([await taxed(), zipsAsked()]).toEqual([80_000, ["94103"]]);
  });
});

it.each([
  ["the states' table", {}, 60_000],
  ["Stripe Tax", { tax: true }, DES_MOINES],
])("is taken from %s with Stripe's keys and %j", async (_which, more, rate) => {
  const payments = { stripe: { ...KEYS, apiUrl: stripe.url, ...more }, paypal: null };
  const { taxes } = createBilling({ ...service.billing, mailer: service.mailer, payments, provider: null });
  expect(await taxes.calculate("50309")).toBe(rate);
});
