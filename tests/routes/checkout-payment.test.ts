import { describe, expect, it } from "vitest";
import { closeLimits } from "~/services/limits/limits.server";
import { oneTimeKey } from "~/web/session/signed-cookie.server";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { requestWith } from "../web/configured";
import { down, errorOf, fromSite, openShop, orderIn, type Page, RECEIPT_ADDRESS, textOf } from "./checkout-shop";

/** What every answer of the payment comes to, its tax, and what is sent on (B 3, 4, 8). */

const shop = openShop();

const FAILED = "Failed to process payment. Please contact support.";
const NOT_HEARD = "We haven't heard whether your payment went through. We're checking, and you won't be charged twice.";

describe("every answer of the payment (B 8)", () => {
  const refuse = (status: number, body: unknown) => () =>
    body === null ? new Response("no", { status }) : Response.json(body, { status });
  const invalid = (status: number, more: object = {}) => refuse(status, { valid: false, ...more });
  const NOWHERE = { next_action: { redirect_to_url: { url: "javascript:alert(1)" } } };
  const ANOTHER = "This order was sent before.";
  const FINDING_OUT = "We are finding out.";
  const OPEN = "Another payment is open.";
  it.each<[string, () => Response | Promise<Response>, number, string, boolean]>([
    ["400 with a message", invalid(400, { message: "Your card was declined." }), 400, "Your card was declined.", true],
    ["400 without one", invalid(400), 400, FAILED, true],
    ["400 in another's words", refuse(400, null), 400, FAILED, false],
    ["400 with a message alone", refuse(400, { message: "Bad Request" }), 400, "Bad Request", false],
    ["400 that doesn't say it was refused", refuse(400, { valid: true, message: "Hello" }), 400, "Hello", false],
    ["400 with a message of another shape", invalid(400, { message: [] }), 400, FAILED, true],
    ["503 in a gateway's words", refuse(503, { message: "Service Unavailable" }), 503, NOT_HEARD, false],
    ["402 that leads to no page", invalid(402, NOWHERE), 409, FAILED, false],
    ["409: another order under the key", invalid(409, { message: ANOTHER }), 409, ANOTHER, true],
    ["409: another payment is open", invalid(409, { pending: true, message: OPEN }), 503, OPEN, false],
    ["500", refuse(500, null), 503, NOT_HEARD, false],
    ["500 that says it was refused", invalid(500), 409, FAILED, false],
    ["503, reply lost", invalid(503, { pending: true, message: FINDING_OUT }), 503, FINDING_OUT, false],
    ["200 in another's words", refuse(200, null), 503, NOT_HEARD, false],
    ["a connection that fails", () => Promise.reject(new TypeError("fetch failed")), 503, NOT_HEARD, false],
  ])("%s", async (what, answer, status, message, newKey) => {
    const fan = await shop.fan(`answer-${what.replace(/\W/g, "")}`);
    const page = await fan.readyToPay();
    const keyNow = () => oneTimeKey.read(requestWith(fan.cookies), shop.now);
    const key = keyNow();
    shop.answers.set("POST /v3/payment", answer);
    shop.events = [];
    const failed = await fan.placeOrder(page);
    expect([failed.status, failed.view.step, errorOf(failed)]).toEqual([status, "payment", message]);
    const isPending = status === 503;
    const comesIntoView = failed.html.querySelector("#payment-error [autofocus]") !== null;
    expect(comesIntoView, "a pending payment's page, asked for again, leaves the focus").toBe(!isPending);
    expect(failed.view.body, "the card that was entered is still there").toMatchObject({
      entered: expect.anything(),
      canPlaceOrder: !isPending,
      pending: isPending,
    });
    expect(keyNow() !== key, "a new try is a new order only where this one is over").toBe(newKey);
    const failure = { revenue: 84.79, id: "annual-basic", fail_issue: message };
    expect(shop.told("purchase_failed"), "what may be paid has not failed").toMatchObject(isPending ? [] : [failure]);
    expect(shop.told("purchase")).toEqual([]);
    expect(await shop.receiptsOf(`answer-${what}`)).toEqual([]);
  });

  it("200: the receipt; told as step 3 and as a purchase, kept as the cart's last", async () => {
    const fan = await shop.fan("good");
    const paid = await fan.placeOrder(await fan.readyToPay("/subscribe/retail"));
    expect([paid.status, paid.location]).toEqual([303, expect.stringMatching(RECEIPT_ADDRESS)]);
    const order = orderIn(paid.location);
    expect(paid.cookies["cartpdata-lastid"]).toBe(order);
    expect(shop.told("checkout_step").map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(shop.told("purchase")).toMatchObject([
      { orderId: order, sku: "annual-basic", revenue: 84.79, tax: 4.8, currency: "USD", payment_type: "Credit Card" },
    ]);
    expect(await shop.receiptsOf("good")).toEqual([{ order_id: order }]);
  });

  it("is not asked for without a session, or by a form that nobody filled in", async () => {
    const fan = await shop.fan("robot");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    let asked = 0;
    shop.answers.set("POST /v3/payment", () => Response.json({ valid: false }, { status: ++asked }));
    const guest = fan.copy();
    guest.cookies = Object.fromEntries(Object.entries(guest.cookies).filter(([name]) => !name.startsWith("member_")));
    expect((await guest.post(page.view.action, form)).location).toBe(
      "/subscribe/retail?step=account&have=1&signed_out=1",
    );
    for (const [field, value] of [
      ["fax_number", "1"],
      ["form_token", ""],
      ["form_token", "zzzz.AAAA"],
    ] as const)
      expect((await fan.post(page.view.action, { ...form, [field]: value })).status).toBe(400);
    const early = await fan.get(page.path);
    shop.service.clock.at -= 3_000;
    expect((await fan.post(page.view.action, fan.orderForm(early))).status, "sooner than anybody reads").toBe(400);
    shop.service.clock.at += 3_000;
    expect(asked).toBe(0);
  });

  it("is not asked for without a card", async () => {
    const fan = await shop.fan("cardless");
    const refused = await fan.placeOrder(await fan.choose("/subscribe/retail"));
    expect([refused.status, errorOf(refused)]).toEqual([400, "Enter a card first."]);
  });

  it("is not asked for while the entered card can't be read, which is said and kept", async () => {
    const fan = await shop.fan("unread");
    const page = await fan.readyToPay();
    const UNREAD = "We can't reach your card right now. You weren't charged. Please try again in a moment.";
    const id = await shop.lastCardSession();
    shop.answers.set(`GET /v3/card_sessions/${id}`, () => new Response(null, { status: 500 }));
    const refused = await fan.placeOrder(page);
    expect([refused.status, errorOf(refused)]).toEqual([503, UNREAD]);
    const shown = await fan.open(page.path);
    expect([shown.status, errorOf(shown)]).toEqual([200, UNREAD]);
    shop.answers.clear();
    expect((await fan.placeOrder(await fan.open(page.path))).location).toMatch(RECEIPT_ADDRESS);
  });
});

it.each(["", "choose-paypal", "constructor"])("what no button says chooses nothing: %j", async (intent) => {
  const fan = await shop.fan(`says-${intent}`);
  const page = await fan.choose("/subscribe/retail");
  const refused = await fan.post(page.view.action, { intent });
  expect([refused.status, errorOf(refused)]).toEqual([400, "That didn't work. Please try again."]);
  expect((await fan.get(page.path)).view.body).toMatchObject({ option: "stripe" });
});

it("the card's own page is opened thirty times in ten minutes for one account, and then says when again", async () => {
  await closeLimits();
  const fan = await shop.fan("many-cards");
  const page = await fan.choose("/subscribe/retail");
  const enter = (who = fan) => who.post(page.view.action, { intent: "enter-card" });
  for (let way = 0; way < 30; way += 1) expect((await enter()).location).toContain("/pay/card");
  const limited = await enter();
  expect([limited.status, errorOf(limited)]).toEqual([
    429,
    expect.stringMatching(/^That was too many tries\. You weren't charged\. .* then enter your card again\.$/),
  ]);
  const other = await shop.fan("first-card");
  await other.choose("/subscribe/retail");
  expect((await enter(other)).location, "another account").toContain("/pay/card");
});

describe("a card that its bank asks about", () => {
  const bankOf = (page: Page) =>
    page.view.body.kind === "payment" && !page.view.body.blocked ? page.view.body.bank : null;
  const placed = async (key: string, more: Record<string, string> = {}) => {
    const fan = await shop.fan(key);
    const page = await fan.readyToPay("/subscribe/retail", "annual-basic", "authentication_required");
    return { fan, page, left: await fan.placeOrder(page, more) };
  };

  it("leads to the bank and, confirmed, from there to the receipt, charged once", async () => {
    const { fan, left } = await placed("careful");
    expect([left.status, left.location]).toEqual([303, expect.stringMatching(/\/pay\/confirm\?payment=ch_/)]);
    const amounts = await shop.chargedDuring(async () => {
      const back = await shop.service.atBank(left.location, "confirm");
      const receipt = await fan.get(fromSite(back.headers.get("Location")));
      expect(receipt.location).toMatch(RECEIPT_ADDRESS);
      expect((await fan.open(receipt.location ?? "")).view.step).toBe("receipt");
    });
    expect(amounts).toEqual([8_479]);
    expect(shop.told("purchase")).toMatchObject([{ sku: "annual-basic", revenue: 84.79, tax: 4.8 }]);
  });

  it("is shown on the page where a script asked, and leads on from there", async () => {
    const { fan, left } = await placed("scripted", { in_place: "1" });
    expect(left.location).toBe("/subscribe/retail?step=payment");
    const page = await fan.open(left.location ?? "");
    expect(page.html.querySelector("#payment-error a[data-bank]")?.getAttribute("href")).toMatch(
      /\/pay\/confirm\?payment=ch_/,
    );
  });

  it("refused there, says so on a page that has lost nothing, and can be placed again", async () => {
    const { fan, page, left } = await placed("refusing");
    await shop.service.atBank(left.location, "refuse");
    const back = await fan.open(page.path);
    expect([back.view.step, bankOf(back)]).toEqual(["payment", null]);
    expect(errorOf(back)).toMatch(/didn't confirm this payment, and you weren't charged/);
    expect(back.view.body, "the card that was entered is still there").toMatchObject({ canPlaceOrder: true });
    expect(errorOf(await fan.open(page.path)), "said once").toBeNull();
    const failure = { revenue: 84.79, id: "annual-basic", fail_issue: errorOf(back) };
    expect(shop.told("purchase_failed"), "told once").toMatchObject([failure]);
    await shop.service.atBank((await fan.placeOrder(back)).location, "confirm");
    expect((await fan.get(page.path)).location).toMatch(RECEIPT_ADDRESS);
  });

  it("left with Back, says that the bank still waits, and another card pays instead", async () => {
    const { fan, page, left } = await placed("leaving");
    const back = await fan.open(page.path);
    expect(bankOf(back)).toBe(left.location);
    expect(errorOf(back)).toMatch(/^Your bank wants you to confirm this payment\. You haven't been charged yet\./);
    expect(shop.told("purchase_failed"), "it still waits").toEqual([]);
    const amounts = await shop.chargedDuring(async () => {
      expect((await fan.placeOrder(await fan.enterCard(back))).location).toMatch(RECEIPT_ADDRESS);
      await shop.service.atBank(left.location, "confirm");
      await settleOpenPayments(shop.service.billing);
    });
    expect(amounts).toEqual([8_479]);
  });
});

describe("tax (B 4, 8)", () => {
  it("that fails is not applied, and the order goes on", async () => {
    const fan = await shop.fan("untaxed");
    shop.answers.set("GET /v2/calculate_taxes", down);
    const page = await fan.readyToPay();
    expect([page.view.summary?.order.tax, page.view.summary?.order.total]).toEqual([null, "$79.99"]);
    shop.answers.clear();
    expect((await fan.get(page.path)).view.summary?.order, "it is asked for again").toMatchObject({
      tax: "$4.80",
      total: "$84.79",
    });
  });

  it("follows the ZIP of the card and the pass", async () => {
    const fan = await shop.fan("moving");
    const iowa = await fan.readyToPay();
    const portland = await fan.enterCard(iowa, "succeeds", "97204");
    expect([iowa.view.summary?.order.tax, portland.view.summary?.order.tax]).toEqual(["$4.80", null]);
    expect((await fan.choose("/subscribe/retail", "monthly-basic")).view.summary?.order).toMatchObject({
      total: "$11.99",
    });
  });
});

it("an expired saved card is told before anything is tried, pays nothing, and leaves room for another", async () => {
  const fan = await shop.fan("expired-card");
  const token = await shop.service.card(fan.cookies.member_access_token ?? "");
  const saved = {
    ...{ user_key: "expired-card", customer: "cus_expired-card", method: token, cardholder_name: "Robin Sawyer" },
    ...{ card_last4: "4242", card_exp_month: 9, card_exp_year: 2026, card_zip: "50309", card_type: "Visa" },
  };
  const { db } = shop.service.store;
  await db.updateTable("provider_method").set({ exp_year: 2026, exp_month: 8 }).where("id", "=", token).execute();
  await db.insertInto("payment_card").values(saved).execute();
  const words = "This card has expired.";
  const page = await fan.choose("/subscribe/retail");
  expect(textOf(page), "good to the end of its month").not.toContain(words);
  await db.updateTable("payment_card").set({ card_exp_month: 8 }).where("user_key", "=", "expired-card").execute();
  const expired = await fan.get(page.path);
  expect(textOf(expired)).toContain(words);
  expect(expired.view.body).toMatchObject({ saved: { used: true, hasExpired: true } });
  const amounts = await shop.chargedDuring(async () => {
    const refused = await fan.placeOrder(expired);
    expect([refused.status, errorOf(refused)]).toEqual([400, expect.stringContaining("has expired")]);
    const other = await fan.enterCard(await fan.submit(refused, { intent: "use-saved-card", value: "off" }));
    expect(textOf(other)).not.toContain(words);
    expect((await fan.placeOrder(other)).location).toMatch(RECEIPT_ADDRESS);
  });
  expect(amounts).toEqual([8_479]);
});

it("payment is sent the whole checkout object, with what the address and the visit say (B 3)", async () => {
  const fan = await shop.fan("sent");
  fan.cookies.member_unauth_time_zone = "America/Denver";
  const query =
    "game_key=g1&event_key=e1&publisher_key=p1&attributionSchoolKeys0=lincoln-or&attributionPublisherKey=pub&" +
    `redir=%2Fwatch-events&mpq=box-score&referrer_url=${"https://a.example/".padEnd(400, "x")}`;
  const page = await fan.readyToPay(`/subscribe/event?${query}`);
  expect((await fan.placeOrder(page)).location).toContain("step=receipt");
  const sent = JSON.parse(shop.sent.get("POST /v3/payment") ?? "") as Record<string, string>;
  expect(sent).toMatchObject({
    ...{ pass: "price_annual-basic", subscribeSource: "event" },
    school: "lincoln-or",
    school_to_support_name: "Lincoln High School",
    school_to_support_key: "lincoln-or",
    ...{ game_key: "g1", event_key: "e1", redir: "/watch-events", zip_code: "50309" },
    attributionPublisherKey: "pub",
    attributionSchoolKeys0: "lincoln-or",
    ...{ referrer_name: "maxpreps", referrer_location: "box-score" },
    sales_tax_amount: 4.8,
    avalara_inv_doc_id: expect.stringMatching(/^A_sent_\d{8}_\d{6}$/),
    payment_option: "stripe",
    time_zone: "America/Denver",
  });
  const { plan_page, referrer_url, magic_token, ctoken } = sent as Record<string, string | null | undefined>;
  expect(plan_page).toMatch(/^https:\/\/www\.fieldhouse\.example\/subscribe\/event\?game_key=g1/);
  expect([(referrer_url ?? "").length <= 255, magic_token, Boolean(ctoken)]).toEqual([true, undefined, true]);
});
