import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type { CardProvider } from "~network/billing/provider/payment-provider";
import { stripeCards } from "~network/billing/provider/stripe-provider.server";
import { migratedStore } from "../../support/migrated-store";
import { rowOf } from "../../support/rows";
import { A_GIFT, BILLING_TABLES, BillingService } from "./billing-fixture";
import { providerServer } from "./provider-server";

/** A pass that Stripe charges once, and whose bank takes its time: never "you weren't charged" before that is known. */

const SECRET = "whsec_slow";
const METHOD = {
  ...{ id: "pm_1", object: "payment_method", customer: "cus_1" },
  billing_details: { name: "Robin Sawyer", address: { postal_code: "50309" } },
  card: { brand: "visa", display_brand: "visa", last4: "4242", exp_month: 4, exp_year: 2031 },
};
const SEASON = { pass: "price_season_pass", token: "pm_1", zip_code: "50309" };
const PAID = 4_239;
const MINUTES = 60_000;

let server: Awaited<ReturnType<typeof providerServer>>;
let cards: CardProvider;
let service: BillingService;
let token: string;
beforeAll(async () => {
  server = await providerServer();
  cards = stripeCards({ secretKey: "sk_test_1", webhookSecret: SECRET, apiUrl: server.url });
});
afterAll(() => server.close());
beforeEach(async () => {
  service = await BillingService.open(await migratedStore(BILLING_TABLES));
  Object.assign(service.billing, { cards });
  token = await service.member("u1");
  server.gives("POST /v1/customers", { id: "cus_1" });
  server.gives("GET /v1/payment_methods/pm_1", METHOD);
  server.on("POST /v1/payment_intents", null);
  listed();
  server.take();
});

type Intent = { status: string; id?: string; attempt?: string };
const intent = ({ status, id = "pi_1", attempt = "slow-order-1" }: Intent) => ({
  ...{ id, object: "payment_intent", customer: "cus_1", status, payment_method: "pm_1", metadata: { attempt } },
  ...{ amount: PAID, amount_received: status === "succeeded" ? PAID : 0, last_payment_error: null, next_action: null },
});
const listed = (...intents: Intent[]) =>
  server.gives("GET /v1/payment_intents", { object: "list", data: intents.map(intent), has_more: false });
const order = async (more: object = {}, key = "slow-order-1") =>
  (await service.pay(token, key, { ...SEASON, ...more })).status;
const round = () => settleOpenPayments(service.billing, { evenIfHeld: true });
const stateOf = async (key = "slow-order-1") => (await rowOf(service.store.db, "payment_attempt", { key })).state;

function told(one: Partial<Intent> = {}, type = "payment_intent.succeeded") {
  const object = intent({ status: "succeeded", ...one });
  const body = JSON.stringify({ id: `evt_${object.id}`, type, created: service.clock.at / 1_000, data: { object } });
  const signature = new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return receiveNotice(service.billing, cards, body, new Headers({ "stripe-signature": signature }));
}

describe("a charge that nobody answered", () => {
  it.each([
    [3 * MINUTES - 1, "unknown"],
    [3 * MINUTES, "declined"],
  ] as const)("and that isn't listed is on its way for three minutes (%d ms: %s)", async (after, state) => {
    expect(await order()).toBe(503);
    service.clock.at += after;
    await round();
    expect(await stateOf()).toBe(state);
  });

  it.each([
    ["two minutes", 2 * MINUTES, 3 * MINUTES, "unknown"],
    ["more", 2 * MINUTES + 1, 3 * MINUTES - 1, "unknown"],
    ["more", 2 * MINUTES + 1, 3 * MINUTES, "declined"],
    ["a year", 365 * 24 * 60 * MINUTES, 3 * MINUTES, "declined"],
  ] as const)("and sent before the clock was put back by %s has its time anew, once", async (_, by, after, state) => {
    await order();
    service.clock.at -= by;
    await round();
    service.clock.at += MINUTES;
    await round();
    service.clock.at += after - MINUTES;
    await round();
    expect(await stateOf()).toBe(state);
  });

  it("is charged once where Stripe has it only after the clock was put back", async () => {
    await order({ gift: A_GIFT });
    service.clock.at -= 5 * MINUTES;
    await round();
    expect(await order({ gift: A_GIFT }, "another-order-1"), "nothing else is charged meanwhile").toBe(409);
    listed({ status: "succeeded" });
    await round();
    expect([await stateOf(), (await service.receipts()).length]).toEqual(["succeeded", 1]);
  });

  it.each(["processing", "requires_confirmation"])("and that Stripe lists as %s isn't written off", async (status) => {
    await order();
    listed({ status });
    server.on("POST /v1/payment_intents/pi_1/cancel", {
      status: 400,
      body: { error: { type: "invalid_request_error", code: "payment_intent_unexpected_state", message: "No." } },
    });
    server.gives("GET /v1/payment_intents/pi_1", intent({ status: "processing" }));
    service.clock.at += 10 * MINUTES;
    await round();
    expect(await stateOf()).toBe("unknown");
    expect(await order({}, "another-order-1"), "nothing else is charged meanwhile").toBe(409);
    listed({ status: "succeeded" });
    await round();
    expect(await stateOf()).toBe("succeeded");
    expect(await service.receipts()).toMatchObject([{ transaction_id: "pi_1", card_last4: "4242" }]);
  });

  it("and that never began is taken back, and over then", async () => {
    await order();
    listed({ status: "requires_confirmation" });
    server.gives("POST /v1/payment_intents/pi_1/cancel", intent({ status: "canceled" }));
    server.gives("GET /v1/payment_intents/pi_1", intent({ status: "canceled" }));
    await round();
    expect(server.take().map(({ call }) => call)).toContain("POST /v1/payment_intents/pi_1/cancel");
    expect((await service.call("management", "GET", "/v3/payments/slow-order-1", { token })).body.message).toBe(
      "This payment didn't go through, and you weren't charged. Please try again.",
    );
  });

  it("is open, too, where Stripe answers that its bank takes time", async () => {
    server.gives("POST /v1/payment_intents", intent({ status: "processing" }));
    expect([await order(), await stateOf()]).toEqual([503, "unknown"]);
  });
});

describe("Stripe's notice that it was charged", () => {
  const kept = async () =>
    (await service.store.db.selectFrom("kept_receipt").select("transaction_id").execute()).map(
      ({ transaction_id }) => transaction_id,
    );

  it("gives the pass at once, and once", async () => {
    await order();
    listed({ status: "succeeded" });
    expect([await told(), await told()]).toEqual(["taken", "known"]);
    await round();
    expect([await stateOf(), (await service.receipts()).length, await kept()]).toEqual(["succeeded", 1, []]);
  });

  it("changes nothing of an order that was answered", async () => {
    server.gives("POST /v1/payment_intents", intent({ status: "succeeded" }));
    expect(await order()).toBe(200);
    await told();
    expect([(await service.receipts()).length, await kept()]).toEqual([1, []]);
  });

  it.each([
    ["a pass", {}],
    ["a gift", { gift: A_GIFT }],
  ])("gives %s that was written off", async (_, more) => {
    await order(more);
    service.clock.at += 3 * MINUTES;
    await round();
    expect(await stateOf()).toBe("declined");
    listed({ status: "succeeded" });
    await told();
    expect([await stateOf(), (await service.receipts()).length, await kept()]).toEqual(["succeeded", 1, []]);
  });

  it("has the team pay back what came after another pass was bought", async () => {
    await order();
    service.clock.at += 3 * MINUTES;
    await round();
    server.gives("POST /v1/payment_intents", intent({ status: "succeeded", id: "pi_2", attempt: "again-order-1" }));
    expect(await order({}, "again-order-1")).toBe(200);
    const reports = service.reports();
    listed({ status: "succeeded" }, { status: "succeeded", id: "pi_2", attempt: "again-order-1" });
    await told();
    expect([await kept(), reports]).toEqual([["pi_1"], ["a payment beside another pass"]]);
    expect((await service.receipts()).map(({ transaction_id }) => transaction_id)).toEqual(["pi_2"]);
  });

  it("says nothing of a subscription's charge, whose invoice does", async () => {
    const body = JSON.stringify({
      ...{ id: "evt_1", type: "payment_intent.succeeded", created: 1 },
      data: { object: { ...intent({ status: "succeeded" }), metadata: {} } },
    });
    const signature = new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
    const { notice } = await cards.notice(body, new Headers({ "stripe-signature": signature }));
    expect(notice).toEqual({ kind: "other" });
  });
});
