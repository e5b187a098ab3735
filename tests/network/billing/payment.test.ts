import { afterAll, describe, expect, it } from "vitest";
import { memberOf } from "~network/billing/billing-settings";
import { MESSAGES, pay, settleOpenPayments } from "~network/billing/orders/payments.server";
import type { CardBehavior } from "~network/billing/provider/test-cards";
import { rowOf } from "../../support/rows";
import { BillingService, ORDER, SITE } from "./billing-fixture";

const service = await BillingService.open();
afterAll(() => service.store.close());

const CARD = "/api/user/payment_card";
const FRIDAY = { zip_code: "50309", promo_code: "friday20", school_to_support_key: "school-1" };

describe("paying by card", () => {
  it("charges once, gives access, keeps card and receipt, and writes a letter", async () => {
    const token = await service.member("first");
    const paid = await service.pay(token, "first-key-1", { ...FRIDAY, token: await service.card(token) });
    expect(paid).toMatchObject({
      status: 200,
      body: {
        subscriber: { card_type: "Visa" },
        subscription: { expires_at: "2027-09-04T23:00:00.000Z", recurring: true },
        gaAnalytics: { sku: "annual-basic", payment_type: "Credit Card", promo_code: "FRIDAY20" },
      },
    });
    expect(await service.entitlements(token)).toEqual(["video_subscription", "data_subscription", "membership"]);

    // 79.99 less 20 %, and Iowa's 6 % rounded up: 63.99 + 3.84.
    const { receipts } = (await service.call("management", "GET", "/v3/receipts", { token })).body;
    expect(receipts).toEqual([
      expect.objectContaining({
        ...{ price_in_cents: 7_999, discount_in_cents: 1_600, tax_in_cents: 384, total_in_cents: 6_783 },
        ...{ recurring_total_in_cents: 8_479, card_last4: "4242", kind: "purchase" },
      }),
    ]);
    expect((await service.charges()).map(({ amount }) => amount)).toEqual([6_783]);
    const kept = (await service.call("member", "GET", CARD, { token })).body.payment_card;
    expect(kept).toMatchObject({ cardholder_name: "Robin Sawyer", card_last4: "4242", card_zip: "50309" });
    const info = (await service.call("member", "GET", "/v2/user/profile", { token })).body;
    expect(info).toMatchObject({
      access_purchase_type: "subscriber",
      active_subscription: { type: "managed_stripe", plan_description: "Annual Pass" },
      school_to_support: { key: "school-1" },
    });
    const follows = await service.store.db.selectFrom("follow").select(["content_type", "content_key"]).execute();
    expect(follows, "the supported school is followed").toEqual([{ content_type: "school", content_key: "school-1" }]);
    const [letter] = await service.mailer.outbox();
    expect([letter?.to, letter?.subject]).toEqual(["first@mail.example", "You're now subscribed to Fieldhouse"]);
    expect(letter?.text).toContain("Total: $67.83");
  });

  it("answers the same key the same, and another order under it with 409", async () => {
    const token = await service.member("first");
    const { order } = await rowOf(service.store.db, "payment_attempt", { key: "first-key-1" });
    const { token: card } = JSON.parse(order) as { token: string };
    const again = { ...FRIDAY, token: card, ctoken: "another" };
    const paid = { gaAnalytics: { sku: "annual-basic" } };
    expect((await service.pay(token, "first-key-1", again)).body).toMatchObject(paid);
    expect((await service.pay(token, "first-key-1", { ...again, zip_code: "10001" })).status).toBe(409);
    expect((await service.pay(await service.member("other"), "first-key-1", again)).status).toBe(409);
    expect(await service.charges()).toHaveLength(1);
    expect(await service.pay(token, "first-key-2", again)).toMatchObject({
      status: 400,
      body: { valid: false, message: MESSAGES.subscribed },
    });
  });

  it("is refused without a member, a key or a pass, and with a body of another shape", async () => {
    const token = await service.member("strict");
    const send = async (sent: Parameters<typeof service.call>[3]) =>
      (await service.call("management", "POST", "/v3/payment", { body: ORDER, ...sent })).status;
    expect([await send({ key: "strict-key-1" }), await send({ token })]).toEqual([401, 400]);
    expect(await send({ token, key: "strict-key-4", body: { ...ORDER, price_in_cents: "7999" } })).toBe(400);
    expect((await service.pay(token, "strict-key-2", { pass: "price_of_nothing" })).body.message).toBe(MESSAGES.noPass);
    expect((await service.pay(token, "strict-key-3")).body.message).toBe(MESSAGES.noCard);
    const promo = await service.pay(token, "strict-key-5", { token: "pm_first", promo_code: "STAY50" });
    expect(promo.body.message).toBe(MESSAGES.promo);
  });

  const refusals: [CardBehavior, RegExp][] = [
    ["card_declined", /declined/],
    ["insufficient_funds", /insufficient funds/],
    ["expired_card", /expired/],
    ["incorrect_cvc", /security code/],
    ["processing_error", /processing/],
    ["authentication_required", /confirm/],
  ];
  it.each(refusals)("says that a card %s, charges nothing and lets the member try again", async (behaviour, words) => {
    const token = await service.member(`refused-${behaviour}`);
    const card = await service.card(token, behaviour);
    const before = (await service.charges()).length;
    const refused = await service.pay(token, `refused-${behaviour}`, { token: card, promo_code: "LASTONE" });
    expect(refused).toMatchObject({ status: 400, body: { valid: false } });
    expect(refused.body.message).toMatch(words);
    expect(await service.charges()).toHaveLength(before);
    expect(await service.entitlements(token)).toEqual(["membership"]);
    const { redemptions } = await rowOf(service.store.db, "promo_code", { code: "LASTONE" });
    expect(redemptions, "the promo is free again").toBe(0);
    expect((await service.payByCard(token, `again-${behaviour}`)).status).toBe(200);
  });

  it.each<[CardBehavior, string | null]>([
    ["succeeds", null],
    ["declines_later", null],
    ["authentication_required", "card_unconfirmed"],
    ["card_declined", "card_declined"],
    ["insufficient_funds", "insufficient_funds"],
    ["expired_card", "expired_card"],
    ["incorrect_cvc", "incorrect_cvc"],
    ["processing_error", "processing_error"],
  ])("keeps a card that %s as the saved one, or leaves the one before: %s", async (behaviour, code) => {
    const token = await service.member(`saves-${behaviour}`);
    const save = async (which: CardBehavior) =>
      service.call("member", "POST", CARD, { token, body: { token: await service.card(token, which) } });
    await save("succeeds");
    const before = (await service.charges()).length;
    expect(await save(behaviour)).toMatchObject(code ? { status: 422, body: { error: code } } : { status: 200 });
    const { method } = await rowOf(service.store.db, "payment_card", { user_key: `saves-${behaviour}` });
    const kept = await rowOf(service.store.db, "provider_method", { id: method });
    expect(kept.behaviour).toBe(code ? "succeeds" : behaviour);
    expect(await service.charges(), "and nothing is charged").toHaveLength(before);
  });

  it("never pays with another member's card", async () => {
    const [owner, thief] = [await service.member("owner"), await service.member("thief")];
    const card = await service.card(owner);
    expect((await service.pay(thief, "thief-key-1", { token: card })).status).toBe(400);
    expect((await service.call("member", "POST", CARD, { token: thief, body: { token: card } })).status).toBe(422);
  });

  it("gives a special pass its one entitlement until it ends, and no subscription", async () => {
    const token = await service.member("tournament");
    const paid = await service.payByCard(token, "tournament-1", { pass: "price_tournament_pass" });
    expect(paid.body).toMatchObject({ subscription: { recurring: false, expires_at: "2026-09-18T23:00:00.000Z" } });
    expect(await service.entitlements(token)).toEqual(["membership", "tournament_pass"]);
    expect(await service.billed(token)).toBeNull();
  });
});

describe("one charge (security 6)", () => {
  it("when the reply is lost: unknown, nothing new meanwhile, then settled as paid", async () => {
    const token = await service.member("lost");
    const card = await service.card(token, "lost_reply");
    const look = async (by = token) => service.call("management", "GET", "/v3/payments/lost-key-1", { token: by });
    const unknown = { status: 503, body: { pending: true } };
    expect(await service.pay(token, "lost-key-1", { token: card })).toMatchObject(unknown);
    expect(await rowOf(service.store.db, "payment_attempt", { key: "lost-key-1" })).toMatchObject({ state: "unknown" });
    expect((await service.pay(token, "lost-key-2", { token: card })).status).toBe(409);
    expect((await look()).body).toMatchObject({ valid: false, pending: true });
    expect(await settleOpenPayments(service.billing)).toBe(1);
    expect((await look()).body).toMatchObject({ valid: true, data: { gaAnalytics: { sku: "annual-basic" } } });
    expect((await service.pay(token, "lost-key-1", { token: card })).status).toBe(200);
    expect((await service.charges()).filter(({ key }) => key.startsWith("lost-"))).toHaveLength(1);
    expect((await look(await service.member("nosy"))).status).toBe(404);
  });

  it("or none, when the request never arrived; and then a new try may be made", async () => {
    const token = await service.member("never");
    const card = await service.card(token, "lost_request");
    expect((await service.pay(token, "never-key-1", { token: card })).status).toBe(503);
    const refused = { status: 400, body: { valid: false } };
    expect(await service.pay(token, "never-key-1", { token: card })).toMatchObject(refused);
    expect((await service.charges()).some(({ key }) => key === "never-key-1")).toBe(false);
    expect((await service.payByCard(token, "never-key-2")).status).toBe(200);
  });
});

describe("a clock that was put back since a process ended", () => {
  const ends = async (name: string, last: "claimed" | "sent") => {
    const token = await service.member(name);
    const order = { ...ORDER, token: await service.card(token) };
    const reached = (step: string) => {
      if (step === last) throw new Error("the process ends here");
    };
    const dies = pay(service.billing, await memberOf(service.store.db, name), `${name}-key`, order, { reached });
    await expect(dies).rejects.toThrow("ends here");
    return async () => (await service.pay(token, `${name}-again`, order)).status;
  };
  const putBack = async (minutes: number, work: () => Promise<void>) => {
    service.clock.at -= minutes * 60_000;
    await work();
    service.clock.at += minutes * 60_000;
  };

  it.each([1, 60])("keeps no order open that never reached the provider (%i minutes)", async (minutes) => {
    const again = await ends(`back-${minutes}`, "sent");
    await putBack(minutes, async () => {
      expect(await settleOpenPayments(service.billing, { evenIfHeld: true })).toBe(1);
      expect(await again()).toBe(200);
    });
  });

  it.each([
    [2, 0],
    [3, 1],
  ])("holds nothing for a process that is gone (%i minutes: %i settled)", async (minutes, settled) => {
    await ends(`held-${minutes}`, "claimed");
    await putBack(minutes, async () => expect(await settleOpenPayments(service.billing)).toBe(settled));
    expect(await settleOpenPayments(service.billing, { evenIfHeld: true })).toBe(1 - settled);
  });
});

describe("paying by wallet", () => {
  const pages = {
    return_url: `${SITE}/subscribe/retail?step=payment`,
    cancel_url: `${SITE}/subscribe/retail?step=payment&wallet=canceled`,
  };
  const approve = (subscription_id: string, answer: string) => service.post("/pay/paypal", { subscription_id, answer });
  const open = (token: string, order: object) =>
    service.call("management", "POST", "/v3/paypal_sessions", { token, body: { ...pages, ...order } });

  it("is approved on the provider's page, then charged by the order", async () => {
    const token = await service.member("wallet");
    const priced = { promo_code: "ANNUAL10", zip_code: "50309" };
    const opened = await open(token, { paypal_plan_id: "P-annual-basic", ...priced });
    expect(opened.status).toBe(201);
    const id = String(opened.body.id);
    const order = { payment_option: "paypal" as const, token: id, ...priced };
    const asked = await (await service.apps.provider.request(`/pay/paypal?subscription_id=${id}`, {})).text();
    expect(asked).toContain("Annual Pass");
    expect(asked).toContain("$74.19 now");
    expect((await service.pay(token, "wallet-key-1", order)).status, "not approved yet").toBe(400);
    expect((await approve(id, "approve")).headers.get("location")).toBe(`${pages.return_url}&subscription_id=${id}`);
    const other = await service.pay(token, "wallet-key-2", { ...order, promo_code: null });
    expect(other.status, "another amount than was approved").toBe(400);
    const paid = { status: 200, body: { gaAnalytics: { payment_type: "PayPal" } } };
    expect(await service.pay(token, "wallet-key-3", order)).toMatchObject(paid);
    expect(await service.billed(token)).toMatchObject({ billed_by: "paypal", subscription_id: id, status: "active" });
  });

  it("comes back to the order when it is canceled, and leads nowhere else", async () => {
    const token = await service.member("wallet-2");
    const opened = await open(token, { paypal_plan_id: "P-monthly-basic" });
    expect((await approve(String(opened.body.id), "cancel")).headers.get("location")).toBe(pages.cancel_url);
    const elsewhere = { ...pages, return_url: "https://evil.example/" };
    const { status } = await service.call("management", "POST", "/v3/card_sessions", { token, body: elsewhere });
    expect(status).toBe(400);
  });
});

it("the provider's card page keeps what was typed, but for the code, and says what is wrong", async () => {
  const session = await service.session(await service.member("form"), "card_sessions");
  const typed = { number: "4111 1111 1111 1111", expiry: "01 / 20", cvc: "987", zip: "1" };
  const page = await service.post("/pay/card", { session, name: "R2 D2", ...typed });
  expect(page.status).toBe(422);
  const text = await page.text();
  for (const words of [
    "Invalid Name on Card.",
    "Only the published test numbers work here",
    "This card has expired",
    "a ZIP code. Check its five digits.",
    'value="R2 D2"',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('value="987"');
  expect(page.headers.get("content-security-policy")).toMatch(/style-src 'sha256-/);
  expect((await service.apps.provider.request("/pay/card?session=cs_none", {})).status).toBe(404);
  const nosy = { token: await service.member("nosy") };
  expect((await service.call("management", "GET", `/v3/card_sessions/${session}`, nosy)).status).toBe(404);
});
