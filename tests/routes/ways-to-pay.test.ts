import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader as payPage } from "~/routes/pay.$page/route";
import type { Environment } from "~contracts/environment/start-rules";
import { createBilling } from "~network/billing/create-billing.server";
import { subscriptionManagementApp } from "~network/billing/subscription-management-app.server";
import { withSettings } from "../web/configured";
import { callsWith } from "./call-route";
import { openShop } from "./checkout-shop";

/** What no one takes money for is neither shown nor done (B 2.5, security 6). */

const shop = openShop();
const providerPage = vi.fn(async () => new Response("the embedded provider's page"));
const { get } = callsWith(() => ({ ...shop.clients, passThrough: { providerPage } }));

const STRIPE = {
  ...{ STRIPE_PUBLISHABLE_KEY: "pk", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" },
  STRIPE_PRICES: "annual-basic=price_1",
};
const PAYPAL = {
  ...{ PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "hush", PAYPAL_WEBHOOK_ID: "hook" },
  PAYPAL_PLANS: "annual-basic=P-1",
};
const configured = (env: Environment) =>
  withSettings({ COOKIE_DOMAIN: "fieldhouse.example", APP_ENV: "production", ...env });

beforeEach(() => configured({ DEMO: "1" }));

const NOT_OFFERED = "You can't pay this way here. You weren't charged. Please choose another way to pay.";
const PAYMENT = "/subscribe/retail?step=payment";

describe("Stripe without PayPal", () => {
  beforeEach(() => configured(STRIPE));

  it("shows cards alone", async () => {
    const page = await (await shop.fan("stripe-alone")).choose("/subscribe/retail");
    const cards = { provider: "stripe" };
    expect(page.view.body).toMatchObject({ kind: "payment", option: "stripe", ways: ["stripe"], cards });
    expect(page.html.text).not.toContain("PayPal");
  });

  it("offers the browser's wallet above the card, with OR between, to be shown where the browser can pay", async () => {
    const page = await (await shop.fan("stripe-wallet")).choose("/subscribe/retail");
    const quick = page.html.querySelector("#quick-checkout");
    expect([quick?.hasAttribute("hidden"), quick?.textContent]).toEqual([true, "Quick CheckoutOR"]);
    expect(page.html.querySelector("#payment")?.querySelector("#quick-checkout, h2")?.id).toBe("quick-checkout");
    const labels = page.html.querySelectorAll("#card-fields label").map((label) => label.textContent);
    expect(labels).toEqual(["Name on Card", "Card Number", "Expiration", "CVV", "Billing Zip"]);
  });
});

describe("PayPal without Stripe", () => {
  beforeEach(() => configured(PAYPAL));

  it("shows PayPal alone, and passes that have a plan there", async () => {
    const page = await (await shop.fan("paypal-alone")).choose("/subscribe/retail");
    expect(page.view.body).toMatchObject({ kind: "payment", option: "paypal", ways: ["paypal"], cards: null });
    expect(page.html.querySelector("#card-fields, #enter-card")).toBeNull();
  });

  it.each<Record<string, string>>([
    { intent: "choose-option", value: "stripe" },
    { intent: "enter-card" },
    { intent: "place-order", token: "pm_1" },
  ])("refuses a posted $intent", async (form) => {
    const fan = await shop.fan(`paypal-${form.intent}`);
    await fan.choose("/subscribe/retail");
    const refused = await fan.post(PAYMENT, form);
    expect(refused).toMatchObject({ status: 400, view: { body: { kind: "payment", error: NOT_OFFERED } } });
  });
});

describe("a service that knows no pages of a provider", () => {
  const unknown = () => Response.json({ error: "not_found" }, { status: 404 });
  const SAID = "The page to pay on didn't open. You weren't charged. Please try again, or choose another way to pay.";
  beforeEach(() => {
    for (const call of ["POST /v3/card_sessions", "POST /v3/paypal_sessions"]) shop.answers.set(call, unknown);
  });

  it("leaves a fan at the payment with the other ways, and says that nothing was charged", async () => {
    const fan = await shop.fan("no-pages");
    const page = await fan.choose("/subscribe/retail");
    const before = await shop.service.charges();
    const card = await fan.post(PAYMENT, { intent: "enter-card" });
    expect(card).toMatchObject({ status: 503, view: { body: { error: SAID } } });
    const wallet = await fan.submit(page, { intent: "choose-option", value: "paypal" });
    const approval = await fan.post(PAYMENT, fan.orderForm(wallet, "approve-paypal"));
    expect(approval).toMatchObject({ status: 503, view: { body: { error: SAID, ways: ["stripe", "paypal"] } } });
    expect(await shop.service.charges()).toEqual(before);
  });
});

describe("nobody who takes money", () => {
  beforeEach(() => configured({}));

  it.each(["/subscribe/retail", "/subscribe/retail?step=pass", "/join/retail"])("%s says so kindly", async (path) => {
    const page = await (await shop.fan("nobody")).open(path);
    expect([page.status, page.view.body]).toEqual([200, { kind: "not-for-sale" }]);
    expect(page.html.text).toContain("Passes aren't on sale here yet");
    expect(page.html.querySelector("form")).toBeNull();
  });

  it("lets nobody on who chose a pass before", async () => {
    configured({ DEMO: "1" });
    const fan = await shop.fan("chose-before");
    const page = await fan.choose("/subscribe/retail");
    expect(page.view.step).toBe("payment");
    configured({});
    expect((await fan.open(PAYMENT)).view.body).toEqual({ kind: "not-for-sale" });
    expect((await fan.submit(page, { intent: "approve-paypal" })).view.body).toEqual({ kind: "not-for-sale" });
  });
});

it.each<[string, Environment, number]>([
  ["a demonstration", { DEMO: "1" }, 200],
  ["Stripe", STRIPE, 404],
  ["PayPal", PAYPAL, 404],
  ["both", { ...STRIPE, ...PAYPAL }, 404],
  ["nobody", {}, 404],
])("the embedded provider's pages with %s: %s", async (_who, env, status) => {
  configured(env);
  for (const page of ["card", "fields", "paypal"])
    expect((await get(payPage, { path: `/pay/${page}`, params: { page } })).status, page).toBe(status);
});

describe("billing itself", () => {
  type Payments = Parameters<typeof createBilling>[0]["payments"];
  const SITE = "https://www.fieldhouse.example";
  const order = async (payment_option: "stripe" | "paypal", payments: Payments) => {
    const { clock, mailer, store } = shop.service;
    const billing = createBilling({ db: store.db, clock, mailer, siteUrl: SITE, payments, provider: null });
    const headers = {
      authorization: `Bearer ${await shop.service.member(`direct-${payment_option}`)}`,
      "content-type": "application/json",
      "idempotency-key": `direct-${payment_option}-1`,
    };
    return async (path: string, body: object) => {
      const asked = { method: "POST", body: JSON.stringify(body), headers };
      const response = await subscriptionManagementApp(billing).request(path, asked);
      return { status: response.status, body: (await response.json()) as object };
    };
  };
  const ORDER = {
    ...{ pass: "price_annual-basic", paypal_plan_id: "P-annual-basic", price_in_cents: 7_999, token: "pm_1" },
    ...{ passCategory: "Annual Pass", subscribeSource: "retail", plan_page: "/", zip_code: null },
    ...{ sales_tax_amount: 0, avalara_calc_tax_success: true },
  };
  const REFUSED = { status: 400, body: { valid: false, message: NOT_OFFERED } };
  const CLOSED = { status: 400, body: { error: "not_offered" } };
  const PAGES = { return_url: `${SITE}/a`, cancel_url: `${SITE}/b` };

  it("refuses PayPal beside Stripe, and claims nothing", async () => {
    const post = await order("paypal", { stripe: { secretKey: "sk", webhookSecret: "wh", prices: {} }, paypal: null });
    expect(await post("/v3/payment", { ...ORDER, payment_option: "paypal" })).toEqual(REFUSED);
    const session = { ...PAGES, paypal_plan_id: "P-annual-basic", promo_code: null, zip_code: null };
    expect(await post("/v3/paypal_sessions", session)).toMatchObject(CLOSED);
    const attempts = shop.service.store.db.selectFrom("payment_attempt").selectAll();
    expect(await attempts.where("user_key", "=", "direct-paypal").execute()).toEqual([]);
  });

  it("refuses cards beside PayPal", async () => {
    const paypal = { clientId: "id", clientSecret: "hush", webhookId: "hook", plans: {} };
    const post = await order("stripe", { stripe: null, paypal });
    expect(await post("/v3/payment", { ...ORDER, payment_option: "stripe" })).toEqual(REFUSED);
    expect(await post("/v3/card_sessions", PAGES)).toMatchObject(CLOSED);
    expect(await post("/webhooks/stripe", {})).toMatchObject({ status: 404 });
  });
});
