import { readFileSync } from "node:fs";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CardProvider, Purchase } from "~network/billing/provider/payment-provider";
import { STRIPE_API_VERSION } from "~network/billing/provider/stripe-client.server";
import { stripeCards } from "~network/billing/provider/stripe-provider.server";
import { stripeTaxes } from "~network/billing/provider/stripe-tax.server";
import { PRICED_ORDER as order } from "../network/billing/billing-fixture";
import { nested } from "./described-calls";
import { describedServer } from "./described-server";
import { stripeApi } from "./descriptions";
import { VERSION } from "./stripe-answers";

/** Every request to Stripe is held against Stripe's published description of its API. */

const METHOD = {
  id: "pm_1",
  customer: "cus_1",
  billing_details: { name: "Robin Sawyer", address: { postal_code: "50309" } },
  card: { brand: "visa", display_brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 },
};
const ANSWERS = {
  "POST /v1/customers": { id: "cus_1" },
  "POST /v1/payment_methods": METHOD,
  "GET /v1/payment_methods/{payment_method}": { ...METHOD, customer: null },
  "POST /v1/payment_methods/{payment_method}/attach": METHOD,
  "POST /v1/subscriptions": { id: "sub_1", status: "incomplete", customer: "cus_1", latest_invoice: { id: "in_1" } },
  "GET /v1/subscriptions": {
    data: [
      {
        id: "sub_1",
        status: "active",
        customer: "cus_1",
        latest_invoice: "in_1",
        default_payment_method: "pm_1",
        metadata: { attempt: "key-1" },
      },
      { id: "sub_5", status: "past_due", customer: "cus_1", latest_invoice: "in_1", metadata: {} },
      { id: "sub_3", status: "incomplete", customer: "cus_1", latest_invoice: "in_1", metadata: { attempt: "key-3" } },
    ],
    has_more: false,
  },
  "GET /v1/subscriptions/{subscription_exposed_id}": {
    ...{ id: "sub_1", status: "active", metadata: { upgrade: "upgrade:9" }, latest_invoice: null },
    ...{ cancel_at_period_end: false, cancel_at: null },
    items: {
      data: [
        {
          id: "si_1",
          price: { id: "price_1", unit_amount: 1_299, product: "prod_1", recurring: { interval: "month" } },
        },
      ],
    },
  },
  "GET /v1/prices": { data: [], has_more: false },
  "GET /v1/invoices": { data: [], has_more: false },
  "POST /v1/invoices/create_preview": { total: 7_399, amount_due: 7_399 },
  "GET /v1/invoices/{invoice}": {
    id: "in_1",
    payments: { data: [{ payment: { type: "payment_intent", payment_intent: "pi_1" } }] },
  },
  "GET /v1/payment_intents/{intent}": { id: "pi_1", status: "requires_payment_method" },
  "POST /v1/payment_intents/{intent}/confirm": {
    id: "pi_1",
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { url: "https://hooks.stripe.example/1" } },
  },
  "POST /v1/payment_intents": { id: "pi_1", status: "succeeded", payment_method: "pm_1" },
  "GET /v1/payment_intents": {
    data: [
      { id: "pi_1", status: "succeeded", payment_method: "pm_1", metadata: { attempt: "key-2" } },
      { id: "pi_4", status: "requires_action", metadata: { attempt: "key-4" } },
    ],
    has_more: false,
  },
  "POST /v1/tax/calculations": { id: "taxcalc_1", tax_amount_exclusive: 70_000 },
  "POST /v1/tax/transactions/create_from_calculation": { id: "tax_1", line_items: { data: [{ id: "tax_li_1" }] } },
  "GET /v1/setup_intents": { data: [], has_more: false },
  "GET /v1/events": { data: [], has_more: false },
  "POST /v1/setup_intents": { id: "seti_1", status: "succeeded" },
  "POST /v1/checkout/sessions": { id: "cs_1", url: "https://checkout.stripe.example/c/1" },
  "GET /v1/checkout/sessions/{session}": {
    id: "cs_1",
    metadata: { user_key: "u1" },
    setup_intent: { payment_method: METHOD },
  },
};

/**
 * Names that Stripe has added since the description was collected. The SDK's own types, made from the newest
 * description, check what stands in them.
 */
const SINCE = {
  "POST /v1/subscriptions": ["discounts"],
  "POST /v1/subscriptions/{subscription_exposed_id}": ["discounts"],
  "POST /v1/payment_intents": ["allowed_payment_method_types"],
  "POST /v1/setup_intents": ["allowed_payment_method_types"],
  "POST /v1/checkout/sessions": ["allowed_payment_method_types"],
  "POST /v1/invoices/create_preview": [],
  "POST /v1/tax/transactions/create_from_calculation": ["posted_at"],
};

const payer = { userKey: "u1", email: "u1@mail.example", customer: null };
const purchase: Purchase = {
  payer,
  order,
  planId: "price_annual-basic",
  passName: "Annual Pass",
  recurring: true,
  savedMethod: null,
};

let server: Awaited<ReturnType<typeof describedServer>>;
let cards: CardProvider;
beforeAll(async () => {
  server = await describedServer(stripeApi(), {
    ...{ answers: ANSWERS, since: SINCE, headers: { "stripe-version": VERSION } },
  });
  cards = stripeCards({ secretKey: "sk_test_1", webhookSecret: "whsec_1", apiUrl: server.url });
});
afterAll(() => server?.close());

const PAID = { from: 1_888_000_000_000, until: 1_890_000_000_000, price: 1_199 };
const UPGRADE = {
  ...{ payer, method: null, planId: "price_2", price: 7_999, credit: 600, tax: 444, at: 1_889_000_000_000 },
  description: "annual-basic upgrade",
};
const RETURN = "https://site.example/a?step=payment";
const CALLS: [what: string, call: (cards: CardProvider) => Promise<unknown>, asks: string[]][] = [
  [
    "a subscription with a discount and tax",
    (stripe) => stripe.subscribe(purchase, "key-1"),
    [
      "POST /v1/customers",
      "POST /v1/coupons",
      "POST /v1/products",
      "POST /v1/subscriptions",
      "POST /v1/payment_methods/{payment_method}/attach",
    ],
  ],
  [
    "a subscription with a discount of several months",
    (stripe) => stripe.subscribe({ ...purchase, order: { ...order, promo_months: 3 } }, "key-1b"),
    ["POST /v1/coupons"],
  ],
  [
    "a subscription by a card token",
    (stripe) =>
      stripe.subscribe(
        { ...purchase, order: { ...order, token: "tok_1", promo_code: null, discount: 0, tax: 0 } },
        "key-1c",
      ),
    ["POST /v1/payment_methods"],
  ],
  [
    "a pass that ends",
    (stripe) => stripe.subscribe({ ...purchase, recurring: false }, "key-2"),
    ["POST /v1/payment_intents"],
  ],
  [
    "a subscription that a bank asks about",
    (stripe) =>
      stripe.subscribe(
        { ...purchase, order: { ...order, return_url: RETURN, promo_code: null, discount: 0, tax: 0 } },
        "key-1d",
      ),
    ["POST /v1/subscriptions", "GET /v1/invoices/{invoice}", "POST /v1/payment_intents/{intent}/confirm"],
  ],
  [
    "a pass that ends, and that a bank asks about",
    (stripe) => stripe.subscribe({ ...purchase, recurring: false, order: { ...order, return_url: RETURN } }, "key-2b"),
    ["POST /v1/payment_intents"],
  ],
  [
    "taking back what was not confirmed",
    (stripe) => stripe.giveUp(purchase, "key-3"),
    ["GET /v1/subscriptions", "GET /v1/invoices/{invoice}", "POST /v1/invoices/{invoice}/void"],
  ],
  [
    "taking back a charge that was not confirmed",
    (stripe) => stripe.giveUp({ ...purchase, recurring: false }, "key-4"),
    ["POST /v1/payment_intents/{intent}/cancel"],
  ],
  [
    "what became of a subscription",
    (stripe) => stripe.outcomeOf(purchase, "key-1"),
    ["GET /v1/subscriptions", "GET /v1/payment_methods/{payment_method}"],
  ],
  [
    "what became of a charge",
    (stripe) => stripe.outcomeOf({ ...purchase, recurring: false }, "key-2"),
    ["GET /v1/payment_intents"],
  ],
  [
    "canceling at the period's end",
    (stripe) => stripe.cancelAtPeriodEnd("sub_1"),
    ["POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  ["canceling at once", (stripe) => stripe.cancelNow("sub_1"), ["DELETE /v1/subscriptions/{subscription_exposed_id}"]],
  ["reactivating", (stripe) => stripe.reactivate("sub_1"), ["POST /v1/subscriptions/{subscription_exposed_id}"]],
  [
    "a retention discount",
    (stripe) => stripe.discount("sub_1", { amount: 600, months: 3, code: "STAYMONTH" }, "retain:1"),
    ["POST /v1/coupons", "POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "waiting with the next charge",
    (stripe) => stripe.deferTo("sub_1", 1_890_000_000_000, { amount: 400, months: 6, code: "THREE4YOU" }),
    ["POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "another pass from the end of the period on",
    (stripe) =>
      stripe.changePlan("sub_1", { planId: "price_2", at: 1_890_000_000_000, off: null, now: 1_889_000_000_000 }),
    ["GET /v1/subscriptions/{subscription_exposed_id}", "POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "a price that rises",
    (stripe) => stripe.reprice("sub_1", { planId: "price_3", price: 1_299 }),
    ["GET /v1/subscriptions/{subscription_exposed_id}", "POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "the price before, whose plan is archived",
    (stripe) => stripe.reprice("sub_1", { planId: null, price: 1_199 }),
    [
      "GET /v1/subscriptions/{subscription_exposed_id}",
      "GET /v1/prices",
      "POST /v1/subscriptions/{subscription_exposed_id}",
    ],
  ],
  [
    "what is left of a period",
    (stripe) => stripe.creditFor("sub_1", { planId: "price_2", price: 7_999, at: 1_889_000_000_000, paid: PAID }),
    ["GET /v1/subscriptions/{subscription_exposed_id}", "POST /v1/invoices/create_preview"],
  ],
  [
    "another pass at once",
    (stripe) => stripe.upgrade("sub_1", UPGRADE, "upgrade:1").catch(() => null),
    [
      "GET /v1/subscriptions/{subscription_exposed_id}",
      "POST /v1/products",
      "POST /v1/subscriptions/{subscription_exposed_id}",
    ],
  ],
  [
    "what became of another pass",
    (stripe) => stripe.upgradeOutcome("sub_9", UPGRADE, "upgrade:9"),
    ["GET /v1/subscriptions/{subscription_exposed_id}", "GET /v1/invoices"],
  ],
  [
    "a pause until the next season",
    (stripe) =>
      stripe.pauseUntil("sub_1", {
        ...{ until: 1_890_000_000_000, isPaused: true, now: 1_889_000_000_000 },
        off: { amount: 400, months: 6, code: "THREE4YOU" },
      }),
    ["GET /v1/subscriptions/{subscription_exposed_id}", "POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "tax on a renewal",
    (stripe) => stripe.addTax({ customer: "cus_1", invoice: "in_3" }, 480),
    ["POST /v1/invoiceitems"],
  ],
  [
    "another card",
    (stripe) => stripe.saveCard(payer, "pm_1", "https://site.example/member/card"),
    ["GET /v1/setup_intents", "POST /v1/setup_intents"],
  ],
  [
    "the card that renewals are paid with",
    (stripe) => stripe.renewWith("cus_1", "pm_1", { paysOverdue: true }),
    [
      "POST /v1/customers/{customer}",
      "GET /v1/subscriptions",
      "POST /v1/subscriptions/{subscription_exposed_id}",
      "POST /v1/invoices/{invoice}/pay",
    ],
  ],
  [
    "the end of a discount",
    (stripe) => stripe.discount("sub_1", null, "end:1"),
    ["POST /v1/subscriptions/{subscription_exposed_id}"],
  ],
  [
    "how a subscription stands",
    (stripe) => stripe.standing("sub_1"),
    ["GET /v1/subscriptions/{subscription_exposed_id}"],
  ],
  ["a price", (stripe) => stripe.planProblem("price_1", { price: 7_999, unit: "year" }), ["GET /v1/prices/{price}"]],
  ["what it has told", (stripe) => stripe.toldSince(1_790_000_000_000), ["GET /v1/events"]],
  [
    "paying back a pass that ends",
    (stripe) => stripe.refund({ transaction: "pi_1", paidAt: 1_790_000_000_000, amount: 500 }, "back-1"),
    ["POST /v1/refunds"],
  ],
  [
    "paying back a renewal",
    (stripe) => stripe.refund({ transaction: "in_1", paidAt: 1_790_000_000_000, amount: 500 }, "back-2"),
    ["GET /v1/invoices/{invoice}", "POST /v1/refunds"],
  ],
  ["forgetting a customer", (stripe) => stripe.forgetCustomer("cus_1"), ["DELETE /v1/customers/{customer}"]],
  [
    "another e-mail address",
    (stripe) => stripe.readdress("cus_1", "b@mail.example"),
    ["POST /v1/customers/{customer}"],
  ],
  ["taking a card away", (stripe) => stripe.removeCard("pm_1"), ["POST /v1/payment_methods/{payment_method}/detach"]],
  [
    "the hosted card page",
    (stripe) =>
      stripe.openCardPage(payer, {
        returnUrl: "https://site.example/a?step=payment",
        cancelUrl: "https://site.example/b",
      }),
    ["POST /v1/checkout/sessions"],
  ],
  ["coming back from it", (stripe) => stripe.cardPage(payer, "cs_1"), ["GET /v1/checkout/sessions/{session}"]],
];

describe("Stripe's description allows", () => {
  it.each(CALLS)("%s", async (_, call, asks) => {
    server.asked.clear();
    await call(cards);
    expect(server.violations()).toEqual([]);
    expect([...server.asked]).toEqual(expect.arrayContaining(asks));
  });

  it("a sales tax", async () => {
    server.asked.clear();
    const taxes = stripeTaxes({ secretKey: "sk_test_1", apiUrl: server.url }, { now: () => 0 });
    expect(await taxes.calculate("50309-1234")).toBe(70_000);
    expect(server.violations()).toEqual([]);
    expect([...server.asked]).toEqual(["POST /v1/tax/calculations"]);
    const [place, at] = [{ zip: "50309", amount: 1_199 }, Date.UTC(2026, 8, 4)];
    const sale = { reference: "FH-ABCDEFGHJK", ...place, tax: 84, at };
    const document = await taxes.commit(sale, { text: null, keep: async () => undefined });
    const back = { amount: 281, tax: 19, at };
    await taxes.reverse({ reference: "FH-ABCDEFGHJK-2", of: { ...sale, document }, ...back });
    expect(server.violations()).toEqual([]);
    expect([...server.asked].slice(1)).toEqual([
      "POST /v1/tax/transactions/create_from_calculation",
      "POST /v1/tax/transactions/create_reversal",
    ]);
  });

  it("is tried for every call that the provider has", () => {
    // `renew` is Stripe's own business, `notice` comes from it.
    const tried = Object.keys(cards).filter((name) =>
      CALLS.some(([, call]) => call.toString().includes(`stripe.${name}(`)),
    );
    expect(
      Object.keys(cards)
        .filter((name) => typeof cards[name as keyof CardProvider] === "function")
        .sort(),
    ).toEqual([...tried, "notice", "renew"].sort());
  });
});

it("the version that is named is the SDK's, whose types the calls are checked by, and the one of the docs", () => {
  expect([STRIPE_API_VERSION, VERSION]).toEqual([Stripe.API_VERSION, Stripe.API_VERSION]);
  expect(readFileSync("docs/payments.md", "utf8")).toContain(`\`${Stripe.API_VERSION}\``);
});

describe("the server made from it", () => {
  const raw = (path: string, body: string) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: {
        authorization: "Bearer k",
        "stripe-version": VERSION,
        "content-type": "application/x-www-form-urlencoded",
      },
      body,
    });
  it.each([
    ["a name that is not there", "/v1/subscriptions", "customer=cus_1&color=red"],
    ["a missing name", "/v1/subscriptions", "items[0][price]=p"],
    ["a wrong value", "/v1/subscriptions", "customer=cus_1&payment_behavior=maybe"],
    ["a wrong type", "/v1/coupons", "amount_off=much"],
    ["a call that is not there", "/v1/subscribe", ""],
  ])("refuses %s", async (_, path, body) => {
    await raw(path, body);
    expect(server.violations()).not.toEqual([]);
  });
  it("reads lists and nested names as Stripe does", () => {
    expect(nested("items[0][price]=a&items[1][price]=b&metadata[k]=v")).toEqual({
      items: [{ price: "a" }, { price: "b" }],
      metadata: { k: "v" },
    });
  });
});
