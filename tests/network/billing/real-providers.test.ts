import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HTTPException } from "hono/http-exception";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type { CardProvider, Purchase, WalletProvider } from "~network/billing/provider/payment-provider";
import { ForgedNotice } from "~network/billing/provider/payment-provider";
import { paypalWallet } from "~network/billing/provider/paypal-provider.server";
import { STRIPE_API_VERSION } from "~network/billing/provider/stripe-client.server";
import { stripeCards } from "~network/billing/provider/stripe-provider.server";
import { collected } from "../../support/collected";
import { BillingService, DAY, PRICED_ORDER as order } from "./billing-fixture";
import { type Asked, providerServer, type Reply } from "./provider-server";

const NOW = Date.UTC(2026, 10, 21);
const CHECK_MS = 2_000;
const SIGNED = {
  "paypal-auth-algo": "SHA256withRSA",
  "paypal-cert-url": "https://api.paypal.com/cert",
  "paypal-transmission-id": "t1",
  "paypal-transmission-sig": "sig",
  "paypal-transmission-time": new Date(NOW).toISOString(),
};
const signedBy = (changed: Record<string, string> = {}) => new Headers({ ...SIGNED, ...changed });
const WEBHOOK_SECRET = "whsec_between_us";
let server: Awaited<ReturnType<typeof providerServer>>;
let cards: CardProvider;
let wallet: WalletProvider;
const openWallet = (apiUrl: string, limits: { checkMs?: number; timeoutMs?: number } = { checkMs: CHECK_MS }) =>
  paypalWallet({ clientId: "id", clientSecret: "secret", webhookId: "WH-1", apiUrl }, { now: () => NOW }, limits);
beforeAll(async () => {
  server = await providerServer();
  cards = stripeCards({ secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, apiUrl: server.url });
});
beforeEach(() => {
  wallet = openWallet(server.url);
  scriptStripe();
  server.gives("POST /v1/oauth2/token", { access_token: "A", expires_in: 900 });
  server.gives(CHECK, { verification_status: "SUCCESS" });
  server.take();
});
afterAll(() => server.close());

const CHECK = "POST /v1/notifications/verify-webhook-signature";
const list = (...data: object[]) => ({ body: { object: "list", data, has_more: false } });
const refused = (status: number, error: object) => ({
  status,
  body: { error: { type: "invalid_request_error", message: "No.", ...error } },
});
const FAILURE = refused(500, { type: "api_error", message: "Later." });
const DECLINED = refused(402, { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" });

const METHOD = {
  id: "pm_1",
  object: "payment_method",
  customer: null,
  billing_details: { name: "Robin Sawyer", address: { postal_code: "50309" } },
  card: { brand: "visa", display_brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 },
};
/** What has a subscription read and changed alike. */
const subscribed = (body: object) => {
  for (const method of ["GET", "POST"]) server.gives(`${method} /v1/subscriptions/sub_1`, body);
};
const paidThrough = (payment_intent: string) => ({ data: [{ payment: { type: "payment_intent", payment_intent } }] });
const purchase: Purchase = {
  payer: { userKey: "u1", email: "u1@mail.example", customer: null },
  order,
  planId: "price_annual-basic",
  passName: "Annual Pass",
  recurring: true,
  savedMethod: null,
};
const sent = (call: string) => server.take().filter((asked) => asked.call === call);
const decoded = (call: string) => sent(call).map(({ body }) => decodeURIComponent(body));

function scriptStripe() {
  server.gives("POST /v1/customers", { id: "cus_1" });
  server.gives("POST /v1/customers/cus_1", { id: "cus_1" });
  server.gives("GET /v1/payment_methods/pm_1", METHOD);
  server.gives("POST /v1/payment_methods/pm_1/attach", { ...METHOD, customer: "cus_1" });
  server.on("POST /v1/coupons", refused(400, { code: "resource_already_exists" }));
  server.gives("POST /v1/products", { id: "sales_tax" });
  server.gives("POST /v1/subscriptions", { id: "sub_1", customer: "cus_1", latest_invoice: { id: "in_1" } });
}

describe("Stripe", () => {
  it("opens a subscription under the attempt's key, with the discount and the tax in whole cents", async () => {
    expect(await cards.subscribe(purchase, "key-1")).toEqual({
      state: "succeeded",
      reference: "sub_1",
      transaction: "in_1",
      customer: "cus_1",
      card: {
        method: "pm_1",
        cardholder_name: "Robin Sawyer",
        card_last4: "4242",
        card_exp_month: 4,
        card_exp_year: 2031,
        card_zip: "50309",
        card_type: "Visa",
      },
    });
    const asked = server.take();
    const own = (key = "") => (key.startsWith("stripe-node") ? "" : ` ${key}`);
    expect(asked.map(({ call, key }) => `${call}${own(key)}`.trim())).toEqual([
      "POST /v1/customers customer:u1",
      "GET /v1/payment_methods/pm_1",
      "POST /v1/payment_methods/pm_1/attach",
      "POST /v1/coupons",
      "POST /v1/products",
      "POST /v1/subscriptions key-1",
    ]);
    expect(Object.fromEntries(asked[3]?.form ?? [])).toEqual({
      id: "FRIDAY20-1600-once",
      name: "FRIDAY20",
      amount_off: "1600",
      currency: "usd",
      duration: "once",
    });
    expect(Object.fromEntries(asked[5]?.form ?? [])).toEqual({
      customer: "cus_1",
      "items[0][price]": "price_annual-basic",
      default_payment_method: "pm_1",
      payment_behavior: "error_if_incomplete",
      "discounts[0][coupon]": "FRIDAY20-1600-once",
      "add_invoice_items[0][price_data][currency]": "usd",
      "add_invoice_items[0][price_data][product]": "sales_tax",
      "add_invoice_items[0][price_data][unit_amount]": "384",
      "metadata[attempt]": "key-1",
      "metadata[user_key]": "u1",
      "expand[0]": "latest_invoice",
    });
  });

  it.each([
    ["american_express", "amex", "American Express"],
    [null, "amex", "American Express"],
    ["union_pay", "unionpay", "UnionPay"],
    ["cartes_bancaires", "visa", "cartes bancaires"],
  ])("a card shown as %s, of the brand %s, is named %s", async (display_brand, brand, name) => {
    const card = { ...METHOD.card, display_brand, brand };
    server.gives("GET /v1/payment_methods/pm_1", { ...METHOD, card });
    server.gives("POST /v1/payment_methods/pm_1/attach", { ...METHOD, card, customer: "cus_1" });
    expect(await cards.subscribe(purchase, `key-${name}`)).toMatchObject({ card: { card_type: name } });
  });

  it("tells a declined card from an answer that never came", async () => {
    server.on("POST /v1/subscriptions", DECLINED);
    expect(await cards.subscribe(purchase, "key-2")).toMatchObject({ state: "declined", code: "insufficient_funds" });
    server.on("POST /v1/subscriptions", null);
    await expect(cards.subscribe(purchase, "key-3")).rejects.toThrow();
    // The SDK itself tries a broken connection once more: with the same key, so that nothing is charged twice.
    expect(new Set(sent("POST /v1/subscriptions").map(({ key }) => key))).toEqual(new Set(["key-2", "key-3"]));
    server.on("POST /v1/subscriptions", FAILURE);
    await expect(cards.subscribe(purchase, "key-4")).rejects.toThrow();
  });

  it("finds out what became of an attempt by the attempt's mark", async () => {
    const subscription = { id: "sub_7", customer: "cus_1", latest_invoice: "in_7", default_payment_method: "pm_1" };
    const listed = (status: string) =>
      server.on("GET /v1/subscriptions", list({ ...subscription, status, metadata: { attempt: "key-7" } }));
    listed("active");
    const paid = { state: "succeeded", reference: "sub_7", transaction: "in_7", card: { card_last4: "4242" } };
    expect(await cards.outcomeOf(purchase, "key-7")).toMatchObject(paid);
    expect(await cards.outcomeOf(purchase, "key-8")).toBeNull();
    listed("incomplete_expired");
    server.gives("GET /v1/invoices/in_7", { id: "in_7", payments: paidThrough("pi_7") });
    const last_payment_error = { decline_code: "insufficient_funds" };
    server.gives("GET /v1/payment_intents/pi_7", { id: "pi_7", status: "canceled", last_payment_error });
    expect(await cards.outcomeOf(purchase, "key-7")).toMatchObject({ state: "declined", code: "insufficient_funds" });
  });

  it("charges a pass that ends once, and asks for no confirmation that nobody is there to give", async () => {
    server.gives("POST /v1/payment_intents", { id: "pi_1", status: "succeeded" });
    const paid = await cards.subscribe({ ...purchase, recurring: false }, "key-5");
    expect(paid).toMatchObject({ state: "succeeded", transaction: "pi_1" });
    const [intent] = sent("POST /v1/payment_intents");
    expect(intent?.key).toBe("key-5");
    expect(Object.fromEntries(intent?.form ?? [])).toMatchObject({
      amount: "6783",
      currency: "usd",
      confirm: "true",
      error_on_requires_action: "true",
      "metadata[attempt]": "key-5",
    });
  });

  it("leads to the bank's page where the bank asks, and takes back what was never confirmed", async () => {
    const careful = { ...purchase, order: { ...order, return_url: "https://site.example/a?step=payment" } };
    const action = {
      id: "pi_9",
      status: "requires_action",
      next_action: { type: "redirect_to_url", redirect_to_url: { url: "https://hooks.stripe.example/bank" } },
    };
    const incomplete = {
      ...{ id: "sub_9", status: "incomplete", customer: "cus_1", latest_invoice: { id: "in_9" } },
      ...{ default_payment_method: "pm_1", metadata: { attempt: "key-9" } },
    };
    server.gives("POST /v1/subscriptions", incomplete);
    server.gives("GET /v1/invoices/in_9", { id: "in_9", payments: paidThrough("pi_9") });
    server.gives("GET /v1/payment_intents/pi_9", { id: "pi_9", status: "requires_confirmation" });
    server.gives("POST /v1/payment_intents/pi_9/confirm", action);
    const asks = { state: "requires_action", url: "https://hooks.stripe.example/bank" };
    expect(await cards.subscribe(careful, "key-9")).toEqual(asks);
    const asked = server.take();
    const opened = asked.find(({ call }) => call === "POST /v1/subscriptions");
    expect(opened?.form.get("payment_behavior")).toBe("default_incomplete");
    const confirmed = asked.find(({ call }) => call === "POST /v1/payment_intents/pi_9/confirm");
    expect([confirmed?.key, confirmed?.form.get("return_url")]).toEqual(["key-9:confirm", careful.order.return_url]);

    server.gives("GET /v1/payment_intents/pi_9", action);
    server.on("GET /v1/subscriptions", list(incomplete));
    expect(await cards.outcomeOf(careful, "key-9")).toEqual(asks);
    server.on("POST /v1/invoices/in_9/void", () => {
      server.on("GET /v1/subscriptions", list({ ...incomplete, status: "incomplete_expired" }));
      return { body: { id: "in_9" } };
    });
    expect(await cards.giveUp(careful, "key-9")).toMatchObject({ state: "declined" });

    server.on("POST /v1/payment_intents/pi_9/confirm", DECLINED);
    server.take();
    expect(await cards.subscribe(careful, "key-9b")).toMatchObject({ state: "declined", code: "insufficient_funds" });
    expect(sent("POST /v1/invoices/in_9/void"), "nothing is left open").toHaveLength(1);

    server.gives("POST /v1/payment_intents", action);
    expect(await cards.subscribe({ ...careful, recurring: false }, "key-10")).toEqual(asks);
  });

  it("enters cards on its own page, and shows a session to its member alone", async () => {
    const session = (status: string) => {
      const setup_intent = { status, payment_method: METHOD };
      server.gives("GET /v1/checkout/sessions/cs_1", { id: "cs_1", metadata: { user_key: "u1" }, setup_intent });
    };
    server.gives("POST /v1/checkout/sessions", { id: "cs_1", url: "https://checkout.stripe.example/c/1" });
    session("succeeded");
    const pages = { returnUrl: "https://site.example/a?step=payment", cancelUrl: "https://site.example/b" };
    const opened = await cards.openCardPage(purchase.payer, pages);
    expect(opened).toEqual({ id: "cs_1", url: "https://checkout.stripe.example/c/1" });
    expect(Object.fromEntries(sent("POST /v1/checkout/sessions")[0]?.form ?? [])).toMatchObject({
      mode: "setup",
      currency: "usd",
      "allowed_payment_method_types[0]": "card",
      customer: "cus_1",
      success_url: "https://site.example/a?step=payment&card_session={CHECKOUT_SESSION_ID}",
    });
    expect(await cards.cardPage(purchase.payer, "cs_1")).toMatchObject({ token: "pm_1", card: { card_last4: "4242" } });
    expect(await cards.cardPage({ ...purchase.payer, userKey: "u2" }, "cs_1")).toBeNull();
    session("requires_action");
    const unconfirmed = await cards.cardPage(purchase.payer, "cs_1");
    expect(unconfirmed, "its bank has not confirmed it").toMatchObject({ token: null });
  });

  it("cancels at the end, takes up again, discounts and waits", async () => {
    const ends = [1_790_000_000, 1_780_000_000].map((current_period_end) => ({ current_period_end }));
    subscribed({ id: "sub_1", status: "active", items: { object: "list", data: ends }, metadata: {} });
    expect(await cards.cancelAtPeriodEnd("sub_1")).toBe(1_790_000_000_000);
    await cards.reactivate("sub_1");
    await cards.discount("sub_1", { amount: 600, months: 3, code: "STAYMONTH" }, "retain:1");
    await cards.discount("sub_1", null, "over:1");
    await cards.deferTo("sub_1", 1_790_000_000_000, null);
    await cards.deferTo("sub_1", 1_790_000_000_000, { amount: 400, months: 6, code: "THREE4YOU" });
    expect(decoded("POST /v1/subscriptions/sub_1")).toEqual([
      "cancel_at_period_end=true",
      "cancel_at_period_end=false",
      "discounts[0][coupon]=STAYMONTH-600-3",
      "discounts=",
      "trial_end=1790000000&metadata[plan_before]=&metadata[plan_until]=&proration_behavior=none",
      "discounts[0][coupon]=THREE4YOU-400-6&trial_end=1790000000&metadata[plan_before]=&metadata[plan_until]=&" +
        "proration_behavior=none",
    ]);
  });
});

describe("Stripe, when a pass is changed", () => {
  const item = { id: "si_1", price: { id: "price_month" }, current_period_end: 1_790_000_000 };
  const is = (price: string, plan_before?: string) => {
    const items = { object: "list", data: [{ ...item, price: { id: price } }] };
    const plan = { plan_before, plan_until: "1790000000" };
    subscribed({ id: "sub_1", status: "active", items, metadata: plan_before ? plan : {} });
  };
  const at = 1_790_000_000_000;
  const off = { amount: 400, months: 6, code: "THREE4YOU" };

  it.each([
    [
      "to another pass",
      ["price_month"],
      { planId: "price_year", at, off: null },
      "items[0][id]=si_1&items[0][price]=price_year&metadata[plan_before]=price_month&" +
        "metadata[plan_until]=1790000000&discounts=&trial_end=1790000000&proration_behavior=none",
    ],
    [
      "back, with its discount",
      ["price_year", "price_month"],
      { planId: null, at, off },
      "items[0][id]=si_1&items[0][price]=price_month&metadata[plan_before]=&metadata[plan_until]=&" +
        "discounts[0][coupon]=THREE4YOU-400-6&trial_end=1790000000&proration_behavior=none",
    ],
    [
      "to a third pass: the one that runs is still the one before",
      ["price_year", "price_month"],
      { planId: "price_season", at, off: null },
      "items[0][id]=si_1&items[0][price]=price_season&metadata[plan_before]=price_month&" +
        "metadata[plan_until]=1790000000&discounts=&trial_end=1790000000&proration_behavior=none",
    ],
    ["to the pass it has, told again", ["price_year", "price_month"], { planId: "price_year", at, off: null }, null],
    ["back, told again", ["price_month"], { planId: null, at, off: null }, null],
  ] as const)("%s", async (_, [price, before], change, body) => {
    is(price, before);
    await cards.changePlan("sub_1", { ...change, now: at - 1 });
    expect(decoded("POST /v1/subscriptions/sub_1")).toEqual(body === null ? [] : [body]);
  });

  it.each([
    ["waits for the same charge", 1_790_000_000, "metadata[plan_until]=1795000000"],
    ["is over once it has begun", 1_790_000_001, "metadata[plan_before]=&metadata[plan_until]="],
  ])("a charge that is put off: a change %s", async (_, current_period_end, expected) => {
    const metadata = { plan_before: "price_month", plan_until: "1790000000" };
    const items = { object: "list", data: [{ ...item, current_period_end }] };
    subscribed({ id: "sub_1", status: "trialing", items, metadata });
    await cards.deferTo("sub_1", 1_795_000_000_000, null);
    await cards.pauseUntil("sub_1", { until: 1_795_000_000_000, isPaused: true, off: null, now: at });
    const [told, more, ...rest] = decoded("POST /v1/subscriptions/sub_1");
    expect([told, more, rest]).toEqual([expect.stringContaining(expected), expect.stringContaining(expected), []]);
  });

  it.each([
    ["a moment before it begins", -1, 1],
    ["not once it has begun", 0, 0],
  ])("back %s", async (_, later, changes) => {
    is("price_year", "price_month");
    await cards.changePlan("sub_1", { planId: null, at: at + 365 * DAY, off: null, now: at + later });
    expect(sent("POST /v1/subscriptions/sub_1")).toHaveLength(changes);
  });
});

describe("Stripe, when a subscription is canceled", () => {
  const period = { object: "list", data: [{ current_period_end: 1_790_000_000 }] };
  it.each([
    ["active", period, 1_790_000_000_000],
    ["trialing", period, 1_790_000_000_000],
    ["past_due", period, null],
    ["unpaid", period, null],
    ["active", { object: "list", data: [] }, null],
  ])("names the end of the current period where it is %s", async (status, items, end) => {
    server.gives("POST /v1/subscriptions/sub_1", { id: "sub_1", status, items });
    expect(await cards.cancelAtPeriodEnd("sub_1")).toBe(end);
  });

  it.each(["past_due", "unpaid"])("leaves nothing to be tried again where it is %s", async (status) => {
    const body = { id: "sub_1", status, latest_invoice: "in_7", items: { object: "list", data: [] } };
    server.gives("POST /v1/subscriptions/sub_1", body);
    server.gives("POST /v1/invoices/in_7/void", { id: "in_7" });
    await cards.cancelAtPeriodEnd("sub_1");
    expect(sent("POST /v1/invoices/in_7/void")).toHaveLength(1);
  });
});

describe("Stripe, asked how a subscription stands", () => {
  const invoice = {
    id: "in_5",
    status: "paid",
    billing_reason: "subscription_cycle",
    status_transitions: { paid_at: 1_780_000_000 },
    amount_paid: 8_479,
    parent: { subscription_details: { subscription: "sub_1", metadata: {} } },
    lines: {
      data: [
        { description: "1 × Annual Pass", amount: 7_999, period: { end: 1_790_000_000 } },
        { description: "Sales tax", amount: 480, period: { end: 1_780_000_000 } },
      ],
    },
    next_payment_attempt: 1_785_000_000,
    hosted_invoice_url: "https://invoice.stripe.example/i/5",
  };
  const retry = { nextTry: 1_785_000_000_000, payUrl: "https://invoice.stripe.example/i/5" };
  const payment = {
    kind: "paid",
    reference: "sub_1",
    transaction: "in_5",
    periodEnd: 1_790_000_000_000,
    paidAt: 1_780_000_000_000,
    amount: 8_479,
    tax: 480,
    attemptKey: null,
  };
  it.each([
    ["active", false, "paid", { state: "renews", payment }],
    ["active", false, "open", { state: "renews", payment: null }],
    ["active", true, "paid", { state: "ending", payment }],
    ["trialing", false, "paid", { state: "renews", payment }],
    ["past_due", false, "open", { state: "unpaid", payment: null, retry }],
    ["unpaid", true, "uncollectible", { state: "unpaid", payment: null, retry: { ...retry, payUrl: null } }],
    ["canceled", true, "paid", { state: "over", payment }],
  ])("says of one that is %s (ending: %s, invoice %s)", async (status, cancel_at_period_end, paid, expected) => {
    server.gives("GET /v1/subscriptions/sub_1", {
      id: "sub_1",
      status,
      cancel_at_period_end,
      latest_invoice: { ...invoice, status: paid },
    });
    expect(await cards.standing("sub_1")).toEqual(expected);
  });

  it("takes neither one that these keys don't know nor no answer for one that is over", async () => {
    const unknown = refused(404, { code: "resource_missing", message: "No such subscription" });
    server.on("GET /v1/subscriptions/sub_1", unknown);
    await expect(cards.standing("sub_1")).rejects.toThrow("No such subscription");
    server.on("GET /v1/subscriptions/sub_1", FAILURE);
    await expect(cards.standing("sub_1")).rejects.toThrow();
  });
});

describe("Stripe, where a card is saved", () => {
  const save = (returnUrl: string | null = "https://site.example/card") =>
    cards.saveCard(purchase.payer, "pm_1", returnUrl);
  const listed = (...data: object[]) => server.on("GET /v1/setup_intents", list(...data));
  const action = { type: "redirect_to_url", redirect_to_url: { url: "https://hooks.stripe.example/card" } };
  beforeEach(() => server.on("GET /v1/subscriptions", list()));

  it("asks its bank, once, and leads to the bank's page", async () => {
    listed();
    const waiting = { id: "seti_1", status: "requires_action", next_action: action };
    server.gives("POST /v1/setup_intents", waiting);
    expect(await save()).toEqual({ state: "requires_action", url: "https://hooks.stripe.example/card" });
    expect(Object.fromEntries(sent("POST /v1/setup_intents")[0]?.form ?? [])).toMatchObject({
      customer: "cus_1",
      payment_method: "pm_1",
      usage: "off_session",
      confirm: "true",
      return_url: "https://site.example/card",
    });
    listed(waiting);
    expect(await save()).toMatchObject({ state: "requires_action" });
    listed({ id: "seti_1", status: "requires_payment_method" });
    expect(await save()).toMatchObject({ state: "declined", code: "card_unconfirmed" });
    expect(sent("POST /v1/customers/cus_1"), "nothing is saved before").toEqual([]);
    listed({ id: "seti_1", status: "succeeded" });
    expect(await save()).toMatchObject({ state: "saved", card: { card_last4: "4242" } });
    expect(sent("POST /v1/setup_intents")).toEqual([]);
  });
});

describe("Stripe, where a renewal is unpaid and the card is replaced", () => {
  const stands = (status: string) =>
    server.on("GET /v1/subscriptions", list({ id: "sub_1", status, latest_invoice: "in_6" }));
  beforeEach(() => {
    server.on("GET /v1/setup_intents", list({ id: "s", status: "succeeded" }));
    server.gives("POST /v1/subscriptions/sub_1", { id: "sub_1" });
  });
  it.each([
    ["past_due", { status: 200, body: { id: "in_6" } }, 1],
    ["past_due", DECLINED, 1],
    ["unpaid", { status: 200, body: { id: "in_6" } }, 1],
    ["active", { status: 200, body: { id: "in_6" } }, 0],
  ])("charges the new card at once where it is %s", async (status, reply, times) => {
    stands(status);
    server.on("POST /v1/invoices/in_6/pay", reply);
    await cards.renewWith("cus_1", "pm_1", { paysOverdue: true });
    expect(sent("POST /v1/invoices/in_6/pay").map(({ form }) => form.get("payment_method"))).toEqual(
      Array.from({ length: times }, () => "pm_1"),
    );
  });

  it.each(["past_due", "active"])("renews with an order's card from the next try on where it is %s", async (status) => {
    stands(status);
    await cards.renewWith("cus_1", "pm_2", { paysOverdue: false });
    expect(server.take().map(({ call, form }) => [call, [...form.values()]])).toEqual([
      ["POST /v1/customers/cus_1", ["pm_2"]],
      ["GET /v1/subscriptions", []],
      ["POST /v1/subscriptions/sub_1", ["pm_2"]],
    ]);
  });
});

it("Stripe's own price is never charged in place of what the member agreed to", async () => {
  const latest_invoice = { id: "in_1", amount_due: 6_784 };
  const incomplete = { id: "sub_1", status: "incomplete", customer: "cus_1", latest_invoice };
  server.gives("POST /v1/subscriptions", incomplete);
  server.gives("POST /v1/invoices/in_1/void", { id: "in_1" });
  const bought = { ...purchase, order: { ...order, return_url: "https://site.example/a" } };
  await expect(cards.subscribe(bought, "key-p")).rejects.toThrow("Stripe would charge 6784 cents in place of 6783");
  const voided = { ...incomplete, status: "incomplete_expired", metadata: { attempt: "key-p" } };
  server.on("GET /v1/subscriptions", list(voided));
  server.gives("GET /v1/invoices/in_1", { id: "in_1", payments: paidThrough("pi_p") });
  server.gives("GET /v1/payment_intents/pi_p", { id: "pi_p", status: "canceled", last_payment_error: null });
  expect(await cards.outcomeOf(bought, "key-p"), "no card said no").toMatchObject({ code: "voided" });
  const calls = server.take().map(({ call }) => call);
  expect(calls).toContain("POST /v1/invoices/in_1/void");
  expect(calls.filter((call) => call.endsWith("/confirm"))).toEqual([]);
});

describe("Stripe, where it doesn't know the member's customer", () => {
  const gone = { ...purchase, payer: { ...purchase.payer, customer: "cus_gone" } };
  const missing = refused(400, { code: "resource_missing", message: "No such customer", param: "customer" });
  const unlessGone = (body: object) => (asked: Asked) =>
    asked.form.get("customer") === "cus_gone" ? missing : { body };
  beforeEach(() => {
    server.gives("POST /v1/customers", { id: "cus_2" });
    server.on("POST /v1/payment_methods/pm_1/attach", unlessGone({ ...METHOD, customer: "cus_2" }));
    server.on("POST /v1/checkout/sessions", unlessGone({ id: "cs_1", url: "https://checkout.stripe.example/cs_1" }));
    server.gives("POST /v1/subscriptions", { id: "sub_1", customer: "cus_2", latest_invoice: { id: "in_1" } });
  });
  const made = () => sent("POST /v1/customers").map(({ key }) => key);

  it("charges another one, made once in its place", async () => {
    expect(await cards.subscribe(gone, "key-1")).toMatchObject({ state: "succeeded", customer: "cus_2" });
    const asked = server.take();
    const of = (called: string) => asked.filter(({ call }) => call === called);
    expect(of("POST /v1/customers").map(({ key }) => key)).toEqual(["customer:u1:cus_gone"]);
    expect(of("POST /v1/subscriptions").map(({ form }) => form.get("customer"))).toEqual(["cus_2"]);
  });

  it.each<[string, Reply]>([
    ["refuses to list what it was charged", missing],
    ["has deleted it", list()],
  ])("finds an order that the other one was charged for where it %s", async (_what, first) => {
    const found = { id: "sub_7", status: "active", customer: "cus_2", latest_invoice: "in_7" };
    const second = list({ ...found, default_payment_method: "pm_1", metadata: { attempt: "key-7" } });
    server.gives("GET /v1/customers/cus_gone", { id: "cus_gone", deleted: true });
    for (const answer of ["outcomeOf", "giveUp"] as const) {
      const replies = answer === "giveUp" ? [first, second, first, second] : [first, second];
      server.on("GET /v1/subscriptions", () => replies.shift() ?? null);
      expect(await cards[answer](gone, "key-7")).toMatchObject({ state: "succeeded", customer: "cus_2" });
    }
    expect(new Set(made())).toEqual(new Set(["customer:u1:cus_gone"]));
  });

  it("opens its page for another one, and saves the card that was entered there", async () => {
    const pages = { returnUrl: "https://site.example/a", cancelUrl: "https://site.example/b" };
    expect(await cards.openCardPage(gone.payer, pages)).toMatchObject({ id: "cs_1" });
    expect(made()).toEqual(["customer:u1:cus_gone"]);
    server.gives("GET /v1/payment_methods/pm_1", { ...METHOD, customer: "cus_2" });
    server.gives("GET /v1/customers/cus_2", { id: "cus_2", metadata: { user_key: "u1" } });
    server.on("GET /v1/setup_intents", list({ status: "succeeded" }));
    server.gives("POST /v1/customers/cus_2", { id: "cus_2" });
    server.on("GET /v1/subscriptions", list());
    expect(await cards.saveCard(gone.payer, "pm_1", null)).toMatchObject({ state: "saved", customer: "cus_2" });
    expect(sent("POST /v1/payment_methods/pm_1/attach")).toEqual([]);
  });

  it("takes no card of somebody else's", async () => {
    server.gives("GET /v1/payment_methods/pm_1", { ...METHOD, customer: "cus_3" });
    server.gives("GET /v1/customers/cus_3", { id: "cus_3", metadata: { user_key: "somebody" } });
    server.on("POST /v1/payment_methods/pm_1/attach", refused(400, { message: "already attached" }));
    await expect(cards.saveCard(gone.payer, "pm_1", null)).rejects.toThrow("already attached");
  });
});

describe("Stripe, for an account with another e-mail address", () => {
  const make = "POST /v1/customers";

  it("makes another customer, once, where the reply was lost under the address before", async () => {
    const other = refused(400, { type: "idempotency_error" });
    server.on(make, ({ key }) => (key === "customer:u1" ? other : { body: { id: "cus_1", object: "customer" } }));
    expect(await cards.subscribe(purchase, "key-1")).toMatchObject({ state: "succeeded", customer: "cus_1" });
    expect(sent(make).map(({ key }) => key)).toEqual(["customer:u1", "customer:u1:u1@mail.example"]);
  });

  it("tells it to its customer; one that it doesn't know has none to be told", async () => {
    await cards.readdress("cus_1", "new@mail.example");
    expect(sent("POST /v1/customers/cus_1").map(({ form }) => [...form])).toEqual([[["email", "new@mail.example"]]]);
    server.on("POST /v1/customers/cus_1", refused(404, { code: "resource_missing" }));
    await cards.readdress("cus_1", "new@mail.example");
    server.on("POST /v1/customers/cus_1", FAILURE);
    await expect(cards.readdress("cus_1", "new@mail.example")).rejects.toThrow("Later.");
  });
});

describe("Stripe, for a card that is taken away", () => {
  const refusal = { message: "The payment method is not attached to a customer" };
  const detach = "POST /v1/payment_methods/pm_1/detach";

  it("takes it away; one that is away already, as Stripe's answer was lost, is", async () => {
    server.gives(detach, METHOD);
    await cards.removeCard("pm_1");
    expect(sent(detach)).toHaveLength(1);
    server.on(detach, refused(400, refusal));
    server.gives("GET /v1/payment_methods/pm_1", { ...METHOD, customer: null });
    await cards.removeCard("pm_1");
  });

  it.each<[string, Reply]>([
    ["still has", { body: { ...METHOD, customer: "cus_1" } }],
    ["doesn't know, with keys of another account", refused(404, refusal)],
  ])("takes none for away that it %s", async (_what, kept) => {
    server.on(detach, refused(400, refusal));
    server.on("GET /v1/payment_methods/pm_1", kept);
    await expect(cards.removeCard("pm_1")).rejects.toThrow("not attached");
  });

  it("takes none for away while Stripe fails", async () => {
    server.on(detach, FAILURE);
    server.gives("GET /v1/payment_methods/pm_1", { ...METHOD, customer: null });
    await expect(cards.removeCard("pm_1")).rejects.toThrow("Later.");
  });
});

describe("Stripe, for a deleted account", () => {
  const unknown = refused(404, { code: "resource_missing", message: "No such thing" });

  it("deletes the customer with every card; one that Stripe has deleted is", async () => {
    server.gives("DELETE /v1/customers/cus_1", { id: "cus_1", deleted: true });
    await cards.forgetCustomer("cus_1");
    expect(sent("DELETE /v1/customers/cus_1")).toHaveLength(1);
    server.on("DELETE /v1/customers/cus_1", unknown);
    server.gives("GET /v1/customers/cus_1", { id: "cus_1", deleted: true });
    await cards.forgetCustomer("cus_1");
    server.on("DELETE /v1/customers/cus_1", FAILURE);
    await expect(cards.forgetCustomer("cus_1")).rejects.toThrow();
  });

  it("cancels at once; one that Stripe has canceled is", async () => {
    server.gives("DELETE /v1/subscriptions/sub_1", { id: "sub_1" });
    await cards.cancelNow("sub_1");
    expect(sent("DELETE /v1/subscriptions/sub_1")).toHaveLength(1);
    server.on("DELETE /v1/subscriptions/sub_1", unknown);
    server.gives("GET /v1/subscriptions/sub_1", { id: "sub_1", status: "canceled" });
    await cards.cancelNow("sub_1");
    server.on("DELETE /v1/subscriptions/sub_1", FAILURE);
    await expect(cards.cancelNow("sub_1")).rejects.toThrow();
  });

  it.each<[string, Reply]>([
    ["doesn't know, with keys of another account", unknown],
    ["still has", { body: { id: "any_1", status: "active" } }],
  ])("takes nothing for done that it %s", async (_what, kept) => {
    for (const one of ["customers/cus_1", "subscriptions/sub_1"]) {
      server.on(`DELETE /v1/${one}`, unknown);
      server.on(`GET /v1/${one}`, kept);
    }
    await expect(cards.forgetCustomer("cus_1")).rejects.toThrow("No such thing");
    await expect(cards.cancelNow("sub_1")).rejects.toThrow("No such thing");
  });
});

it("the version of Stripe that is named is the SDK's, whose types check the calls, and the one of the docs", () => {
  expect(STRIPE_API_VERSION).toBe(Stripe.API_VERSION);
  expect(readFileSync("docs/payments.md", "utf8")).toContain(`\`${Stripe.API_VERSION}\``);
});

const DISPUTE = { id: "dp_1", amount: 8_479 };

describe("Stripe's notices (security 6)", () => {
  const stripe = new Stripe("sk_test_1");
  let service: BillingService;
  beforeAll(async () => {
    service = await BillingService.open();
    Object.assign(service.billing, { cards });
    scriptStripe();
    const token = await service.member("u1");
    expect((await service.pay(token, "notice-key-1", { token: "pm_1", zip_code: "50309" })).status).toBe(200);
  });
  afterAll(() => service.store.close());

  function event(id: string, type: string, object: object, previous_attributes?: object) {
    const created = service.clock.at / 1_000;
    const body = JSON.stringify({ id, object: "event", type, created, data: { object, previous_attributes } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
    return { body, headers: new Headers({ "stripe-signature": signature }) };
  }
  const noticeOf = async (...told: Parameters<typeof event>) => {
    const { body, headers } = event(...told);
    return (await cards.notice(body, headers)).notice;
  };
  const invoice = (id: string, billing_reason: string, periodEnd: number, more: object = {}) => ({
    id,
    object: "invoice",
    billing_reason,
    customer: "cus_1",
    parent: { subscription_details: { subscription: "sub_1", metadata: { attempt: "notice-key-1" } } },
    amount_paid: 8_479,
    lines: { data: [{ period: { end: Math.floor(periodEnd / 1_000) } }] },
    ...more,
  });
  const receive = ({ body, headers }: { body: string; headers: Headers }) =>
    receiveNotice(service.billing, cards, body, headers);
  const periodEnd = async () => (await service.subscription()).current_period_end;

  it("count only with the signature over the raw body", async () => {
    const { body, headers } = event("evt_forged", "invoice.paid", invoice("in_9", "subscription_cycle", NOW));
    await expect(receive({ body: `${body} `, headers })).rejects.toBeInstanceOf(ForgedNotice);
    await expect(receive({ body, headers: new Headers() })).rejects.toBeInstanceOf(ForgedNotice);
  });

  it.each([
    [14, "taken"],
    [16, "forged"],
  ])("signed %i minutes ago by our clock, which may be ahead, are %s", async (minutes, expected) => {
    const { body, headers } = event(`evt_aged_${minutes}`, "payment_method.attached", { id: "pm_1" });
    const now = Number(/t=(\d+)/.exec(headers.get("stripe-signature") ?? "")?.[1]);
    const signed = { payload: body, secret: WEBHOOK_SECRET, timestamp: now - minutes * 60 };
    headers.set("stripe-signature", stripe.webhooks.generateTestHeaderString(signed));
    expect(await receive({ body, headers }).catch((error: unknown) => error instanceof ForgedNotice && "forged")).toBe(
      expected,
    );
  });

  it("of an invoice without lines name no end of its period", async () => {
    const empty = { ...invoice("in_l", "subscription_cycle", 0), lines: { data: [] } };
    expect(await noticeOf("evt_l", "invoice.paid", empty)).toMatchObject({ kind: "paid", periodEnd: null });
  });

  it("renew once, in any order, and however often they come", async () => {
    const first = await periodEnd();
    const renewed = event("evt_2", "invoice.paid", invoice("in_2", "subscription_cycle", first + 365 * DAY));
    expect(await Promise.all([receive(renewed), receive(renewed)])).toContain("taken");
    expect(await receive(renewed)).toBe("known");
    await receive(event("evt_1", "invoice.paid", invoice("in_1", "subscription_create", first)));
    expect(await periodEnd()).toBe(first + 365 * DAY);
    expect(await service.store.db.selectFrom("receipt").select("order_id").execute()).toHaveLength(2);
  });

  it.each([
    [0, false],
    [7_999, true],
  ])("of an invoice without lines over %i cents renew on the last day: %s", async (amount_paid, renews) => {
    const [before, began] = [await periodEnd(), service.clock.at];
    service.clock.at = before - DAY / 2;
    const empty = invoice(`in_empty_${amount_paid}`, "manual", 0, { amount_paid, lines: { data: [] } });
    await receive(event(`evt_empty_${amount_paid}`, "invoice.paid", empty));
    expect((await periodEnd()) > before).toBe(renews);
    service.clock.at = began;
  });

  const PASS = { description: "1 × Annual Pass", amount: 7_999, period: { end: 0 } };
  const TAX = { description: "Sales tax", amount: 480, period: { end: 0 } };
  it.each([
    ["", { total: 7_999, lines: { data: [PASS] } }],
    [", also when it is read again after that", { total: 8_479, lines: { data: [TAX, PASS] } }],
  ])("add the tax to a renewal that is being made out%s", async (_, more) => {
    server.gives("POST /v1/invoiceitems", { id: "ii_1" });
    const draft = invoice("in_3", "subscription_cycle", 0, { status: "draft", ...more });
    await receive(event("evt_3", "invoice.created", draft));
    const added = sent("POST /v1/invoiceitems").map(({ form, key }) => [form.get("amount"), form.get("invoice"), key]);
    expect(added).toEqual([["480", "in_3", "tax:in_3"]]);
  });

  it.each([
    ["come too late for the tax of an invoice that was sent out", "in_3b", { code: "invoice_not_editable" }],
    ["told again once another rate holds leave the tax that was added", "in_3c", { type: "idempotency_error" }],
  ])("%s, and are taken all the same", async (_what, id, refusal) => {
    server.on("POST /v1/invoiceitems", refused(400, refusal));
    const draft = invoice(id, "subscription_cycle", 0, { status: "draft", total: 7_999 });
    expect(await receive(event(`evt_${id}`, "invoice.created", draft))).toBe("taken");
    expect(sent("POST /v1/invoiceitems")).toHaveLength(1);
  });

  it("are asked about where a subscription was changed elsewhere, and only then", async () => {
    const changed = (id: string, before: object) =>
      noticeOf(id, "customer.subscription.updated", { id: "sub_1", object: "subscription" }, before);
    expect(await changed("evt_c1", { cancel_at_period_end: false })).toEqual({ kind: "changed", reference: "sub_1" });
    expect(await changed("evt_c2", { metadata: {} })).toEqual({ kind: "other" });
  });

  it("say when the next try is", async () => {
    const hosted_invoice_url = "https://invoice.stripe.example/i/f";
    const next = { status: "open", next_payment_attempt: 1_790_000_000, hosted_invoice_url };
    const open = invoice("in_f", "subscription_cycle", 0, next);
    expect(await noticeOf("evt_f", "invoice.payment_failed", open)).toEqual({
      kind: "failed",
      reference: "sub_1",
      transaction: "in_f",
      nextTry: 1_790_000_000_000,
      payUrl: hosted_invoice_url,
    });
  });

  it.each([
    [
      "subscription_cycle",
      { kind: "confirm", reference: "sub_1", transaction: "in_a", payUrl: "https://invoice.stripe.example/i/a" },
    ],
    ["subscription_create", { kind: "other" }],
  ])("lead to Stripe's page where the bank wants a payment confirmed (%s)", async (reason, expected) => {
    const asks = invoice("in_a", reason, 0, { hosted_invoice_url: "https://invoice.stripe.example/i/a" });
    expect(await noticeOf("evt_a", "invoice.payment_action_required", asks)).toEqual(expected);
  });

  it.each([
    ["refunded", { amount_refunded: 500 }, "refunds", "refunded", 500],
    ["dispute.created", { ...DISPUTE, status: "needs_response" }, "dp_1", "open", 0],
    ["dispute.created", { ...DISPUTE, status: "warning_needs_response" }, "dp_1", "open", 0],
    ["dispute.funds_withdrawn", { ...DISPUTE, status: "needs_response" }, "dp_1", "open", 8_479],
    ["dispute.closed", { ...DISPUTE, status: "lost" }, "dp_1", "lost", 8_479],
    ["dispute.closed", { ...DISPUTE, status: "won" }, "dp_1", "won", 0],
    ["dispute.closed", { ...DISPUTE, status: "warning_closed" }, "dp_1", "won", 0],
    ["dispute.closed", { ...DISPUTE, status: "prevented" }, "dp_1", "lost", 0],
    ["dispute.funds_reinstated", { ...DISPUTE, status: "won" }, "dp_1", "won", 0],
    ["dispute.funds_reinstated", { ...DISPUTE, status: "lost" }, "dp_1", "lost", 8_479],
  ])("of money that goes back (%s, %o) name the renewal or the charge", async (type, object, about, state, amount) => {
    const back = { kind: "money_back", reference: null, about, state, amount, toldAt: expect.any(Number) as number };
    const told = () => noticeOf("evt_m", `charge.${type}`, { payment_intent: "pi_1", ...object });
    server.on("GET /v1/invoice_payments", list({ invoice: "in_2" }));
    expect(await told()).toEqual({ ...back, transaction: "in_2" });
    server.on("GET /v1/invoice_payments", list());
    expect(await told()).toEqual({ ...back, transaction: "pi_1" });
  });

  it.each([
    ["a renewal", [{ invoice: "in_2" }], "in_2"],
    ["a charge", [], "pi_1"],
  ])("of a refund of %s that its bank refused change nothing, and ask for another way", async (_what, data, named) => {
    const reported: string[] = [];
    const report = (what: string, error: Error) => reported.push(`${what}: ${error.message}`);
    Object.assign(service.billing, { report });
    server.on("GET /v1/invoice_payments", list(...data));
    const refund = { id: "re_1", payment_intent: "pi_1", status: "failed", failure_reason: "lost_or_stolen_card" };
    const before = await service.receipts();
    for (const _ of [1, 2]) await receive(event(`evt_r_${named}`, "refund.failed", refund));
    expect(reported).toEqual([`the refund of ${named} at stripe: it failed at the bank, pay it back another way`]);
    expect(await service.receipts()).toEqual(before);
  });

  it("of a dispute whose evidence changes are nothing new", async () => {
    const changed = noticeOf("evt_u", "charge.dispute.updated", { payment_intent: "pi_1", ...DISPUTE });
    expect(await changed).toEqual({ kind: "other" });
  });

  it("of an older version of the API are read from the invoice itself", async () => {
    const { parent: _, ...older } = invoice("in_8", "subscription_cycle", 0, { subscription: "sub_1" });
    server.gives("GET /v1/invoices/in_8", invoice("in_8", "subscription_cycle", 0));
    expect(await noticeOf("evt_o", "invoice.paid", older)).toMatchObject({ kind: "paid", reference: "sub_1" });
  });

  it.each([
    ["subscription_update", 0, true],
    ["subscription_update", 1, undefined],
    ["subscription_cycle", 0, undefined],
  ])("tell a charge that was put off from a payment (%s of %i)", async (reason, amount_paid, defers) => {
    const notice = await noticeOf("evt_d", "invoice.paid", invoice("in_d", reason, 0, { amount_paid }));
    expect(notice).toMatchObject({ kind: "paid", amount: amount_paid });
    expect("defers" in notice ? notice.defers : undefined).toBe(defers);
  });

  it("can be read again, the oldest first, each for itself", async () => {
    const listed = ["evt_2", "evt_1"].map((id) => JSON.parse(event(id, "invoice.paid", invoice("in_2", "x", 0)).body));
    server.on("GET /v1/events", list(...listed));
    const told = await cards.toldSince(0);
    expect(told.map(({ id }) => id)).toEqual(["evt_1", "evt_2"]);
    expect(await told[0]?.read()).toMatchObject({ kind: "paid", transaction: "in_2" });
  });

  it("say that a charge failed, and that all is over", async () => {
    await receive(event("evt_4", "invoice.payment_failed", invoice("in_4", "subscription_cycle", 0)));
    expect((await service.subscription()).status).toBe("past_due");
    await receive(event("evt_5", "customer.subscription.deleted", { id: "sub_1", object: "subscription" }));
    expect((await service.subscription()).status).toBe("expired");
  });

  it("of a first payment that come before the reply keep the card all the same", async () => {
    const token = await service.member("u2");
    const metadata = { attempt: "early-key" };
    const subscription = { id: "sub_2", status: "active", customer: "cus_1", default_payment_method: "pm_1" };
    server.on("GET /v1/subscriptions", list({ ...subscription, latest_invoice: "in_8", metadata }));
    server.on("POST /v1/subscriptions", null);
    expect((await service.pay(token, "early-key", { token: "pm_1", zip_code: "50309" })).status).toBe(503);
    const parent = { subscription_details: { subscription: "sub_2", metadata } };
    const paid = invoice("in_8", "subscription_create", service.clock.at + 365 * DAY, { parent });
    await receive(event("evt_early", "invoice.paid", paid));
    const card = service.store.db.selectFrom("payment_card").select("customer").where("user_key", "=", "u2");
    expect(await card.executeTakeFirst()).toEqual({ customer: "cus_1" });
  });
});

const REFUNDED = { about: "refunds", state: "refunded" };
const REVERSED = { about: "reversal", state: "reversed" };
const NOV_21 = Date.parse("2026-11-21T00:00:00Z");
const READ = "GET /v1/billing/subscriptions/I-1";
const ACTIVATE = "POST /v1/billing/subscriptions/I-1/activate";
const CANCEL = "POST /v1/billing/subscriptions/I-1/cancel";
const TRANSACTIONS = "GET /v1/billing/subscriptions/I-1/transactions";

describe("PayPal", () => {
  const payer = { ...purchase.payer };
  const byWallet: Purchase = {
    ...purchase,
    order: { ...order, payment_option: "paypal", token: "I-1" },
    planId: "P-annual-basic",
  };
  const subscription = (status: string, custom_id = "u1") => ({
    id: "I-1",
    status,
    plan_id: "P-annual-basic",
    custom_id,
    links: [{ rel: "approve", href: "https://paypal.example/approve" }],
    billing_info: { next_billing_time: "2027-11-21T00:00:00Z", failed_payments_count: 0 },
    plan: { billing_cycles: cycles() },
  });
  const cycles = (first = "67.83", then = "84.79", currency_code = "USD", total_cycles = 1) => [
    { sequence: 1, total_cycles, pricing_scheme: { fixed_price: { value: first, currency_code } } },
    { sequence: 2, total_cycles: 0, pricing_scheme: { fixed_price: { value: then, currency_code } } },
  ];
  const eventOf = (event_type: string, resource: object, id = "WH-1") =>
    JSON.stringify({ id, event_type, create_time: "2026-11-21T00:00:00Z", resource });
  const noticeOf = async (event_type: string, resource: object) =>
    (await wallet.notice(eventOf(event_type, resource), signedBy())).notice;

  it("is asked for the amounts with their tax, and approved on its page", async () => {
    server.on("POST /v1/billing/subscriptions", { status: 201, body: subscription("APPROVAL_PENDING") });
    expect(
      await wallet.openApproval(
        { payer, order: byWallet.order, planId: "P-annual-basic", passName: "Annual Pass", recurring: true },
        { returnUrl: "https://site.example/a", cancelUrl: "https://site.example/b" },
      ),
    ).toEqual({ id: "I-1", url: "https://paypal.example/approve" });
    expect(JSON.parse(sent("POST /v1/billing/subscriptions")[0]?.body ?? "")).toMatchObject({
      plan_id: "P-annual-basic",
      custom_id: "u1",
      application_context: { user_action: "CONTINUE" },
      plan: {
        billing_cycles: [
          { sequence: 1, total_cycles: 1, pricing_scheme: { fixed_price: { value: "67.83" } } },
          { sequence: 2, total_cycles: 0, pricing_scheme: { fixed_price: { value: "84.79", currency_code: "USD" } } },
        ],
      },
    });
  });

  it("is activated by the order, under its key, once, and only the member's own", async () => {
    server.gives(ACTIVATE, null);
    server.gives(READ, subscription("APPROVED"));
    expect(await wallet.subscribe(byWallet, "key-1")).toMatchObject({ state: "succeeded", reference: "I-1" });
    expect(sent(ACTIVATE).map(({ key }) => key)).toEqual(["key-1"]);
    // The activation was lost: it is sent again, under the same key.
    expect(await wallet.outcomeOf(byWallet, "key-1")).toMatchObject({ state: "succeeded" });
    expect(sent(ACTIVATE).map(({ key }) => key)).toEqual(["key-1"]);
    server.gives(READ, subscription("ACTIVE"));
    expect(await wallet.outcomeOf(byWallet, "key-1")).toMatchObject({ state: "succeeded" });
    server.gives(READ, subscription("APPROVED", "somebody"));
    expect(await wallet.subscribe(byWallet, "key-2")).toMatchObject({ state: "declined", code: "not_approved" });
    server.on(READ, null);
    await expect(wallet.subscribe(byWallet, "key-3")).rejects.toThrow();
  });

  it.each([
    ["less at first", cycles("0.01")],
    ["less later", cycles("67.83", "0.01")],
    ["another currency", cycles("67.83", "84.79", "MXN")],
    ["the first amount for longer", cycles("67.83", "84.79", "USD", 12)],
    ["the plan's own amounts", []],
  ])("is not activated where the member approved %s", async (_what, billing_cycles) => {
    server.on(ACTIVATE, { status: 204, body: null });
    server.gives(READ, { ...subscription("APPROVED"), plan: { billing_cycles } });
    expect(await wallet.subscribe(byWallet, "key-1")).toMatchObject({ state: "declined", code: "other_amount" });
    expect(await wallet.outcomeOf(byWallet, "key-1")).toMatchObject({ state: "declined", code: "other_amount" });
    expect(sent(ACTIVATE)).toEqual([]);
  });

  const sale = (id: string, time: string, status = "COMPLETED") => ({
    id,
    status,
    time,
    amount_with_breakdown: { gross_amount: { value: "84.79", currency_code: "USD" } },
  });
  it.each([
    ["ACTIVE", 0, "renews"],
    ["ACTIVE", 1, "unpaid"],
    ["SUSPENDED", 1, "suspended"],
    ["CANCELLED", 0, "ending"],
    ["EXPIRED", 0, "over"],
  ])("says how it stands where it is %s with %i failed payments", async (status, failed_payments_count, state) => {
    server.gives(READ, { ...subscription(status), billing_info: { failed_payments_count } });
    const transactions = [
      sale("S-1", "2026-10-21T00:00:00Z"),
      sale("S-2", "2026-11-20T00:00:00Z"),
      sale("S-3", "2026-11-20T12:00:00Z", "DECLINED"),
    ];
    server.gives(TRANSACTIONS, { transactions });
    expect(await wallet.standing("I-1")).toMatchObject({
      state,
      payment: { transaction: "S-2", amount: 8_479, periodEnd: null, paidAt: Date.parse("2026-11-20T00:00:00Z") },
    });
  });

  it.each(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"])("counts a payment as one that is %s now", async (status) => {
    server.gives(READ, subscription("ACTIVE"));
    const transactions = [sale("S-1", "2026-10-21T00:00:00Z"), sale("S-2", "2026-11-20T00:00:00Z", status)];
    server.gives(TRANSACTIONS, { transactions });
    expect((await wallet.standing("I-1")).payment).toMatchObject({ transaction: "S-2", amount: 8_479 });
  });

  it.each([
    ["REFUNDED", { id: "R-1", sale_id: "S-1", amount: { total: "-5.00", currency: "USD" } }, 500, REFUNDED],
    ["REFUNDED", { id: "R", sale_id: "S-1", total_refunded_amount: { value: "9.00", currency: "USD" } }, 900, REFUNDED],
    ["REVERSED", { id: "S-1", amount: { total: "-84.79", currency: "USD" } }, 8_479, REVERSED],
  ])("names the sale that money goes back of (%s)", async (name, resource, amount, told) => {
    server.gives("GET /v1/payments/sale/S-1", { id: "S-1", billing_agreement_id: "I-1" });
    const back = { kind: "money_back", transaction: "S-1", reference: "I-1", amount, ...told, toldAt: NOV_21 };
    expect(await noticeOf(`PAYMENT.SALE.${name}`, resource)).toEqual(back);
  });

  it.each([
    ["CREATED", undefined, "open"],
    ["RESOLVED", "RESOLVED_SELLER_FAVOUR", "won"],
    ["RESOLVED", "RESOLVED_WITH_PAYOUT", "won"],
    ["RESOLVED", "CANCELED_BY_BUYER", "won"],
    ["RESOLVED", "DENIED", "won"],
    ["RESOLVED", "RESOLVED_BUYER_FAVOUR", "lost"],
    ["RESOLVED", "ACCEPTED", "lost"],
    ["RESOLVED", "NONE", "lost"],
    ["RESOLVED", undefined, "lost"],
  ])("names the sale of a dispute and how it stands (%s, %s)", async (name, outcome_code, state) => {
    server.gives("GET /v1/payments/sale/S-1", { id: "S-1", billing_agreement_id: "I-1" });
    const resource = {
      ...{ dispute_id: "PP-D-1", disputed_transactions: [{ seller_transaction_id: "S-1" }] },
      ...(outcome_code && { dispute_outcome: { outcome_code } }),
    };
    const told = { about: "PP-D-1", state, amount: 0, toldAt: NOV_21 };
    expect(await noticeOf(`CUSTOMER.DISPUTE.${name}`, resource)).toMatchObject(told);
  });

  it("reads its notices again, page by page, the oldest first", async () => {
    const told = (id: string, day: number, event_type = "BILLING.SUBSCRIPTION.CANCELLED") => ({
      id,
      event_type,
      create_time: `2026-11-0${day}T00:00:00Z`,
      resource: { id: "I-1" },
    });
    const pages = [
      { events: [told("WH-3", 3), told("WH-9", 3, "VAULT.CREDIT-CARD.CREATED")], links: [] as object[] },
      { events: [told("WH-1", 1), told("WH-2", 2)] },
    ];
    pages[0]?.links?.push({ rel: "next", href: "https://api.paypal.com/v1/notifications/webhooks-events?page=2" });
    server.on("GET /v1/notifications/webhooks-events", () => ({ body: pages.shift() }));
    const read = await wallet.toldSince(NOW - 86_400_000);
    expect(read.map(({ id }) => id)).toEqual(["WH-1", "WH-2", "WH-3"]);
    expect(await read[0]?.read()).toEqual({ kind: "changed", reference: "I-1" });
  });

  it("names PayPal's own next try", async () => {
    const last_failed_payment = { next_payment_retry_time: "2026-11-26T10:00:00Z" };
    const billing_info = { failed_payments_count: 1, last_failed_payment };
    server.gives(READ, { ...subscription("ACTIVE"), billing_info });
    server.gives(TRANSACTIONS, { transactions: [] });
    const nextTry = Date.parse("2026-11-26T10:00:00Z");
    expect(await wallet.standing("I-1")).toEqual({ state: "unpaid", payment: null, retry: { nextTry } });
    const failed = await noticeOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id: "I-1", billing_info });
    expect(failed).toEqual({ kind: "failed", reference: "I-1", nextTry });
  });

  it("isn't over where PayPal knows nothing of it: the keys may be another account's", async () => {
    server.on(READ, { status: 404, body: { name: "RESOURCE_NOT_FOUND" } });
    await expect(wallet.standing("I-1")).rejects.toThrow("404");
    server.on(READ, { status: 500, body: {} });
    await expect(wallet.standing("I-1")).rejects.toThrow();
  });

  it.each(["CANCELLED", "ACTIVATED"])("is asked about where its member changed it there: %s", async (name) => {
    const notice = await noticeOf(`BILLING.SUBSCRIPTION.${name}`, { id: "I-1" });
    expect(notice).toEqual({ kind: "changed", reference: "I-1" });
  });

  const soldFor = (currency: string) => ({
    ...{ id: "S-8", billing_agreement_id: "I-1", create_time: "2026-11-21T00:00:00Z" },
    amount: { total: "84.79", currency },
  });

  it.each([
    ["the payment's own time", "2026-11-21T00:00:00Z", null],
    ["a day later", "2026-11-22T00:00:00Z", null],
    ["a month later", "2026-12-21T00:00:00Z", Date.parse("2026-12-21T00:00:00Z")],
  ])("takes no period from a next time that has not moved: %s", async (_what, next_billing_time, periodEnd) => {
    server.gives(READ, { ...subscription("ACTIVE"), billing_info: { next_billing_time } });
    expect(await noticeOf("PAYMENT.SALE.COMPLETED", soldFor("USD"))).toMatchObject({ kind: "paid", periodEnd });
  });

  it("takes no notice of money in another currency for ours", async () => {
    server.gives(READ, subscription("ACTIVE"));
    await expect(noticeOf("PAYMENT.SALE.COMPLETED", soldFor("MXN"))).rejects.toThrow("PayPal took MXN for I-1");
  });

  it("is canceled already where its member was there first", async () => {
    server.gives(READ, subscription("CANCELLED"));
    expect(await wallet.cancelAtPeriodEnd("I-1")).toBeNull();
    expect(sent(CANCEL)).toEqual([]);
  });

  it("is asked before it is canceled when it would have been charged next", async () => {
    server.gives(READ, subscription("ACTIVE"));
    server.on(CANCEL, () => {
      server.gives(READ, { ...subscription("CANCELLED"), billing_info: {} });
      return { status: 204, body: null };
    });
    expect(await wallet.cancelAtPeriodEnd("I-1")).toBe(Date.parse("2027-11-21T00:00:00Z"));
    expect(sent(CANCEL)).toHaveLength(1);
    server.on(CANCEL, { status: 204, body: null });
    expect(await wallet.cancelAtPeriodEnd("I-1"), "no next charge").toBeNull();
  });

  it("is canceled for a deleted account; what is over already is canceled", async () => {
    server.on(CANCEL, { status: 204, body: null });
    await wallet.cancelNow("I-1");
    server.on(CANCEL, { status: 422, body: { name: "UNPROCESSABLE_ENTITY" } });
    server.gives(READ, subscription("CANCELLED"));
    await wallet.cancelNow("I-1");
    server.gives(READ, subscription("ACTIVE"));
    await expect(wallet.cancelNow("I-1")).rejects.toThrow();
  });

  it("has its notices checked by PayPal, as they were sent", async () => {
    const body =
      '{"id": "WH-EVT-1",  ' +
      '"event_type":"PAYMENT.SALE.COMPLETED","create_time":"2026-11-21T00:00:09Z","summary":"Caf\\u00e9 \\/ 84.790",' +
      '"resource":{"id":"S-1","billing_agreement_id":"I-1","create_time":"2026-11-21T00:00:00Z",' +
      '"amount":{"total":"84.79","currency":"USD"}}}';
    server.gives(READ, subscription("ACTIVE"));
    const headers = signedBy();
    const paid = {
      kind: "paid",
      reference: "I-1",
      transaction: "S-1",
      paidAt: Date.parse("2026-11-21T00:00:00Z"),
      amount: 8_479,
      attemptKey: null,
    };
    expect(await wallet.notice(body, headers)).toEqual({
      id: "WH-EVT-1",
      notice: { ...paid, periodEnd: Date.parse("2027-11-21T00:00:00Z") },
    });
    const checked = sent(CHECK)[0]?.body ?? "";
    expect(checked).toContain(`"webhook_event":${body}`);
    expect(JSON.parse(checked)).toMatchObject({
      transmission_sig: "sig",
      webhook_id: "WH-1",
      webhook_event: { id: "WH-EVT-1" },
    });
    server.gives(CHECK, { verification_status: "FAILURE" });
    await expect(wallet.notice(body, headers)).rejects.toBeInstanceOf(ForgedNotice);
    await expect(wallet.notice("no json", headers)).rejects.toBeInstanceOf(ForgedNotice);
  });

  const NOTICE = eventOf("BILLING.SUBSCRIPTION.EXPIRED", { id: "I-1" }, "WH-EVT-2");
  const MINUTE = 60_000;
  it.each<[string, Record<string, string>]>([
    ...["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"].map(
      (name): [string, Record<string, string>] => [`without paypal-${name}`, { [`paypal-${name}`]: "" }],
    ),
    ["with a time that is none", { "paypal-transmission-time": "yesterday" }],
    ["sent before PayPal gave up", { "paypal-transmission-time": new Date(NOW - 3.5 * DAY - 1).toISOString() }],
    ["sent later than now", { "paypal-transmission-time": new Date(NOW + 10 * MINUTE + 1).toISOString() }],
    ["with a header that no signature fills", { "paypal-transmission-sig": "s".repeat(2_001) }],
  ])("is not asked about a notice %s", async (_what, changed) => {
    await expect(wallet.notice(NOTICE, signedBy(changed))).rejects.toBeInstanceOf(ForgedNotice);
    expect(server.take()).toEqual([]);
  });

  it.each([
    ["sent days ago", -3.5 * DAY],
    ["by a clock that is ahead", 10 * MINUTE],
  ])("is asked about a notice %s", async (_what, offset) => {
    const headers = signedBy({ "paypal-transmission-time": new Date(NOW + offset).toISOString() });
    expect(await wallet.notice(NOTICE, headers)).toMatchObject({ id: "WH-EVT-2", notice: { kind: "ended" } });
  });

  it.each([
    [400, "forged"],
    [422, "forged"],
    [403, 429],
    [429, 429],
    [500, 429],
    [503, 429],
  ])("that refuses to check a notice with %i makes it %s, never a failure of billing", async (status, expected) => {
    server.on(CHECK, { status, body: { name: "VALIDATION_ERROR" } });
    const answer = await wallet.notice(NOTICE, signedBy()).catch((error: unknown) => error);
    if (expected === "forged") expect(answer).toBeInstanceOf(ForgedNotice);
    else expect(answer instanceof HTTPException && answer.getResponse().status).toBe(expected);
  });

  describe("that never answers", () => {
    const asked: unknown[] = [];
    const silent = createServer((request) => void asked.push(request.url));
    let apiUrl: string;
    beforeAll(async () => {
      await once(silent.listen(0, "127.0.0.1"), "listening");
      apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      silent.closeAllConnections();
      silent.close();
    });

    it("is asked about eight notices at once, and may be slow only so long", async () => {
      const slow = openWallet(apiUrl);
      const statusOf = (sending: Promise<unknown>) =>
        sending.then(
          () => 200,
          (error: unknown) => (error instanceof HTTPException ? error.getResponse().status : error),
        );
      const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf(slow.notice(NOTICE, signedBy()))));
      expect(statuses).toEqual([...Array(8).fill(503), ...Array(4).fill(429)]);
      expect(asked.length).toBeLessThanOrEqual(8);
      expect(await statusOf(slow.notice(NOTICE, signedBy())), "their places are free again").toBe(503);
    });

    it("is given up in its time, also where the collector runs meanwhile", async () => {
      const slow = openWallet(apiUrl, { checkMs: 300, timeoutMs: 300 });
      const calls = [slow.standing("I-1"), slow.notice(NOTICE, signedBy())].map((call) =>
        call.catch((error: unknown) => error),
      );
      await collected();
      expect(await Promise.all(calls)).toEqual([
        expect.objectContaining({ name: "TimeoutError" }),
        expect.objectContaining({ status: 503 }),
      ]);
    });
  });
});

describe("a refund", () => {
  it("goes to the payment of a Stripe invoice, or to the charge itself", async () => {
    server.gives("GET /v1/invoices/in_1", { id: "in_1", payments: paidThrough("pi_1") });
    server.gives("GET /v1/payment_intents/pi_1", { id: "pi_1" });
    server.gives("POST /v1/refunds", { id: "re_1" });
    await cards.refund({ transaction: "in_1", paidAt: 0, amount: 1_271 }, "refund-1");
    await cards.refund({ transaction: "pi_2", paidAt: 0, amount: 300 }, "refund-2");
    const asked = sent("POST /v1/refunds").map(({ form, key }) => [Object.fromEntries(form), key]);
    expect(asked).toEqual([
      [{ payment_intent: "pi_1", amount: "1271" }, "refund-1"],
      [{ payment_intent: "pi_2", amount: "300" }, "refund-2"],
    ]);
  });

  const payment = { paidAt: 0, amount: 300 };
  const atStripe = (reply: Reply) => {
    server.on("POST /v1/refunds", reply);
    return cards.refund({ transaction: "pi_2", ...payment }, "refund-8");
  };
  const atPaypal = (reply: Reply, state = "completed") => {
    server.on("POST /v1/payments/sale/S-8/refund", reply);
    server.gives("GET /v1/payments/sale/S-8", { id: "S-8", state });
    return wallet.refund({ transaction: "S-8", ...payment }, "refund-8");
  };
  const paypalRefuses = { status: 400, body: { name: "TRANSACTION_REFUSED" } };
  const paypalPaid = (total: string) => ({ status: 201, body: { id: "R-1", state: "completed", amount: { total } } });
  it.each<[string, boolean, () => Promise<unknown>]>([
    ["Stripe answers as succeeded", true, () => atStripe({ body: { id: "re_1", status: "succeeded" } })],
    ["Stripe answers as pending", true, () => atStripe({ body: { id: "re_1", status: "pending" } })],
    ["Stripe answers as failed", false, () => atStripe({ body: { id: "re_1", status: "failed" } })],
    ["Stripe answers as canceled", false, () => atStripe({ body: { id: "re_1", status: "canceled" } })],
    ["Stripe has made already", true, () => atStripe(refused(400, { code: "charge_already_refunded" }))],
    ["Stripe refuses for a dispute", false, () => atStripe(refused(400, { code: "charge_disputed" }))],
    ["PayPal refuses for a sale refunded", true, () => atPaypal(paypalRefuses, "refunded")],
    ["PayPal refuses for a sale refunded in part", false, () => atPaypal(paypalRefuses, "partially_refunded")],
    ["PayPal refuses for a sale completed", false, () => atPaypal(paypalRefuses, "completed")],
    ["PayPal answers as completed", true, () => atPaypal(paypalPaid("3.00"))],
    ["PayPal answers of an earlier amount", false, () => atPaypal(paypalPaid("2.00"))],
    ["PayPal answers as pending", true, () => atPaypal({ status: 201, body: { id: "R-1", state: "pending" } })],
    ["PayPal answers as failed", false, () => atPaypal({ status: 201, body: { id: "R-1", state: "failed" } })],
    ["PayPal answers as canceled", false, () => atPaypal({ status: 201, body: { id: "R-1", state: "cancelled" } })],
    ["PayPal answers with an error", false, () => atPaypal({ status: 201, body: { name: "INTERNAL_SERVICE_ERROR" } })],
  ])("that %s is done: %s", async (_what, isDone, refund) => {
    expect(
      await refund()
        .then(() => true)
        .catch(() => false),
    ).toBe(isDone);
  });

  it("goes to the PayPal sale, or to the first one of a subscription", async () => {
    const sale = (id: string, time: string, status: string) => ({
      ...{ id, time, status },
      amount_with_breakdown: { gross_amount: { value: "12.71", currency_code: "USD" } },
    });
    const transactions = [
      sale("S-2", "2026-11-02T00:00:00Z", "COMPLETED"),
      sale("S-1", "2026-11-01T00:10:00Z", "COMPLETED"),
      sale("S-0", "2026-11-01T00:00:00Z", "DECLINED"),
    ];
    server.gives("GET /v1/billing/subscriptions/I-1/transactions", { transactions });
    for (const id of ["S-1", "S-9"]) server.gives(`POST /v1/payments/sale/${id}/refund`, { id: "R-1" });
    await wallet.refund({ transaction: "I-1", paidAt: Date.parse("2026-11-01T00:00:00Z"), amount: 1_271 }, "refund-1");
    await wallet.refund({ transaction: "S-9", paidAt: 0, amount: 305 }, "refund-2");
    const asked = server.take().filter(({ call }) => call.endsWith("/refund"));
    expect(asked.map(({ call, body, key }) => [call, JSON.parse(body) as unknown, key])).toEqual([
      ["POST /v1/payments/sale/S-1/refund", { amount: { total: "12.71", currency: "USD" } }, "refund-1"],
      ["POST /v1/payments/sale/S-9/refund", { amount: { total: "3.05", currency: "USD" } }, "refund-2"],
    ]);
  });
});
