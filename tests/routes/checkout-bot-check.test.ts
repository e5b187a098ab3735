import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeLimits, limits } from "~/services/limits/limits.server";
import { captchaContract } from "~contracts/captcha";
import { settlesWithin } from "../support/settles-within";
import { errorOf, openShop, RECEIPT_ADDRESS, type Shopper } from "./checkout-shop";

/** The bot-check of a payment (B 5, rulings 3). */

const shop = openShop();

const FRIDAY = Date.parse("2026-11-20T19:40:00-05:00");

describe("the bot-check by a captcha (B 5, rulings 3)", () => {
  beforeEach(() => closeLimits());
  const CARD = "pay_for_subscription_with_stripe_card";
  const person = { success: true, score: 0.9, action: CARD, hostname: "www.fieldhouse.example" };
  const says = (answer: object | (() => object | Promise<object>)) =>
    shop.withCaptcha(() => (typeof answer === "function" ? (answer as () => object)() : answer));

  it("a person pays; the token is asked for once and sent on", async () => {
    const fan = await shop.fan("captcha-person");
    const page = await fan.readyToPay();
    const asked = says(person);
    expect((await fan.placeOrder(page, { ctoken: "good-token" })).location).toMatch(RECEIPT_ADDRESS);
    expect(asked).toEqual(["good-token"]);
  });

  it.each<[string, object, Record<string, string>]>([
    ["a token that is none", { success: false, "error-codes": ["invalid-input-response"] }, {}],
    ["a token without end", person, { ctoken: "x".repeat(9_000) }],
  ])("%s pays nothing, however good the form", async (what, answer, more) => {
    const fan = await shop.fan(`captcha-${what.replace(/\W/g, "")}`);
    const page = await fan.readyToPay();
    says(answer);
    const amounts = await shop.chargedDuring(async () => {
      const refused = await fan.placeOrder(page, { ctoken: "token", ...more });
      expect([refused.status, errorOf(refused)]).toEqual([
        400,
        expect.stringContaining("You weren't charged. Please place your order again."),
      ]);
      expect(refused.view.body).toMatchObject({ canPlaceOrder: true });
    });
    expect(amounts).toEqual([]);
    says(person);
    expect((await fan.placeOrder(page, { ctoken: "another" })).location, "the next token is a good one").toMatch(
      RECEIPT_ADDRESS,
    );
  });

  it.each<[string, object | (() => object | Promise<object>), Record<string, string>]>([
    ["is down", () => new Response("down", { status: 500 }), { ctoken: "token" }],
    ["never ran: no JavaScript", person, {}],
  ])("where it %s, the sale is not lost, but cards cannot be tried out", async (what, answer, more) => {
    const fan = await shop.fan(`captcha-${what.replace(/\W/g, "")}`);
    vi.useFakeTimers({ now: FRIDAY, toFake: ["Date"] });
    const page = await fan.readyToPay("/subscribe/retail", "annual-basic", "card_declined");
    says(answer);
    // Who this is, the service says: the uid in the cookie is written by the visitor.
    for (let tries = 0; tries < 5; tries += 1) {
      fan.cookies.member_service_uid = `somebody-${tries}`;
      expect((await fan.placeOrder(page, more)).status).toBe(400);
    }
    const limited = await fan.placeOrder(page, more);
    expect([limited.status, limited.headers.get("Retry-After"), errorOf(limited)]).toEqual([
      429,
      "600",
      expect.stringMatching(/too many tries\. You weren't charged/),
    ]);
    vi.setSystemTime(FRIDAY + 600_000);
    const good = await fan.enterCard(await fan.get(page.path));
    expect((await fan.placeOrder(good, more)).location).toMatch(RECEIPT_ADDRESS);
  });

  it("waits for it two seconds and no longer", async () => {
    const fan = await shop.fan("captcha-slow");
    const page = await fan.readyToPay();
    says(() => new Promise(() => undefined));
    expect(captchaContract.verify.timeoutMs).toBe(2_000);
    const placed = fan.placeOrder(page, { ctoken: "token" });
    expect(await settlesWithin(15_000, placed)).toBe(true);
    expect((await placed).location).toMatch(RECEIPT_ADDRESS);
  });

  it("the same form sent again, its token used up, leads to the same receipt", async () => {
    const fan = await shop.fan("captcha-again");
    const page = await fan.readyToPay();
    const used = new Set<string>();
    shop.withCaptcha((token) =>
      used.has(token) ? { success: false, "error-codes": ["timeout-or-duplicate"] } : (used.add(token), person),
    );
    const form = { ...fan.orderForm(page), ctoken: "once" };
    const before = fan.copy();
    const amounts = await shop.chargedDuring(async () => {
      const { location } = await fan.post(page.view.action, form);
      expect(location).toMatch(RECEIPT_ADDRESS);
      expect((await before.post(page.view.action, form)).location).toBe(location);
      const other = await shop.fan("captcha-thief");
      const theirs = await other.readyToPay();
      expect((await other.placeOrder(theirs, { ctoken: "once" })).status, "another member, same token").toBe(400);
    });
    expect(amounts).toEqual([8_479]);
  });

  it("a form sent faster than anyone reads pays as it is shown again", async () => {
    const fan = await shop.fan("card-fast");
    const page = await fan.readyToPay();
    const fields = fan.orderForm(page);
    shop.service.clock.at -= 1_001;
    const refused = await fan.post(page.view.action, fields);
    expect([refused.status, errorOf(refused)]).toEqual([400, expect.stringContaining("not a robot")]);
    const shownAgain = fan.orderForm(refused);
    shop.service.clock.at -= 2_999;
    expect((await fan.post(refused.view.action, shownAgain)).location).toMatch(RECEIPT_ADDRESS);
  });
});

describe("without a captcha", () => {
  beforeEach(() => closeLimits());
  const NETWORK = "203.0.113.1";
  const tooMany = [429, expect.stringMatching(/too many tries\. You weren't charged/)];
  const declinedBefore = async (times: number) => {
    for (let one = 0; one < times; one += 1) await limits().take("declined", { network: NETWORK });
  };
  const withBadCard = (fan: Shopper) => fan.readyToPay("/subscribe/retail", "annual-basic", "card_declined");

  it("cards cannot be tried out with one account: five that are declined in ten minutes", async () => {
    const fan = await shop.fan("declined-often");
    vi.useFakeTimers({ now: FRIDAY, toFake: ["Date"] });
    const page = await withBadCard(fan);
    const paid = vi.spyOn(shop.clients.subscriptionManagement as { pay(): Promise<unknown> }, "pay");
    for (let tries = 0; tries < 5; tries += 1) expect((await fan.placeOrder(page)).status).toBe(400);
    const limited = await fan.placeOrder(page);
    expect([limited.status, errorOf(limited), limited.headers.get("Retry-After")]).toEqual([...tooMany, "600"]);
    expect((await fan.placeOrder(await fan.enterCard(await fan.get(page.path)))).status, "another card").toBe(429);
    expect(paid, "no card is tried beyond them").toHaveBeenCalledTimes(5);
    vi.setSystemTime(FRIDAY + 600_000);
    expect((await fan.placeOrder(await fan.get(page.path))).location).toMatch(RECEIPT_ADDRESS);
  });

  it("one order that is declined and sent again counts once", async () => {
    const fan = await shop.fan("declined-again");
    const page = await withBadCard(fan);
    const form = fan.orderForm(page);
    const before = fan.copy();
    for (let times = 0; times < 6; times += 1)
      expect((await before.copy().post(page.view.action, form)).status).toBe(400);
    expect((await fan.post(page.view.action, form)).status).toBe(400);
    expect((await fan.placeOrder(await fan.enterCard(await fan.get(page.path)))).location).toMatch(RECEIPT_ADDRESS);
  });

  it("nor with many from one network, where whoever pays counts for nothing", async () => {
    await declinedBefore(119);
    const fan = await shop.fan("paid-in-a-crowd");
    expect((await fan.placeOrder(await fan.readyToPay())).location).toMatch(RECEIPT_ADDRESS);
    const one = await shop.fan("declined-once");
    expect((await one.placeOrder(await withBadCard(one))).status).toBe(400);
    const next = await shop.fan("declined-next");
    const limited = await next.placeOrder(await withBadCard(next));
    expect([limited.status, errorOf(limited)]).toEqual(tooMany);
  });

  it("PayPal's page isn't opened either", async () => {
    const fan = await shop.fan("paypal-declined");
    const page = await fan.choosePaypal();
    await declinedBefore(120);
    const limited = await fan.post(page.view.action, fan.orderForm(page, "approve-paypal"));
    expect([limited.status, errorOf(limited)]).toEqual(tooMany);
  });
});

describe("the bot check before PayPal (B 1)", () => {
  beforeEach(() => closeLimits());
  const WALLET = "pay_for_subscription_with_stripe_wallet";
  const person = { success: true, score: 0.9, action: WALLET, hostname: "www.fieldhouse.example" };
  const refusedAsRobot = [400, expect.stringContaining("We couldn't verify that you're not a robot.")];

  async function atPaypalButton(key: string) {
    const fan = await shop.fan(key);
    const page = await fan.choosePaypal();
    const form = (more: Record<string, string> = {}) => ({ ...fan.orderForm(page, "approve-paypal"), ...more });
    const send = (fields: Record<string, string>) => fan.post(page.view.action, fields);
    return { fan, page, form, send };
  }

  it.each<[string, Record<string, string>]>([
    ["the hidden field filled in", { fax_number: "555" }],
    ["a token that is made up", { form_token: "made.up" }],
    ["no token", { form_token: "" }],
  ])("a form with %s doesn't lead to PayPal", async (what, more) => {
    const { form, send } = await atPaypalButton(`paypal-${what.replace(/\W/g, "")}`);
    const refused = await send(form(more));
    expect([refused.location, refused.status, errorOf(refused)]).toEqual([null, ...refusedAsRobot]);
    expect((await send(form())).location).toContain("/pay/paypal");
  });

  it.each<[string, object, number]>([
    ["a person", person, 302],
    ["a token of the card's form", { ...person, action: "pay_for_subscription_with_stripe_card" }, 400],
    ["a captcha that is down", new Response("down", { status: 500 }), 302],
  ])("%s: asked for the wallet, once", async (what, answer, status) => {
    const { form, send } = await atPaypalButton(`paypal-${what.replace(/\W/g, "")}`);
    const asked = shop.withCaptcha(() => answer);
    const answered = await send(form({ ctoken: "good-token" }));
    expect([answered.status === 400 ? 400 : 302, asked]).toEqual([status, ["good-token"]]);
    expect(answered.location ?? "").toContain(status === 302 ? "/pay/paypal" : "");
  });

  it("the payment carries the token of the form that led there", async () => {
    const { fan, page, form } = await atPaypalButton("paypal-ctoken");
    const { form_token } = form();
    const management = shop.clients.subscriptionManagement as { pay: (...paid: unknown[]) => Promise<unknown> };
    const pay = vi.spyOn(management, "pay");
    expect((await fan.get(await fan.approve(page))).location).toMatch(RECEIPT_ADDRESS);
    expect(pay.mock.calls.map(([, , payment]) => payment)).toEqual([expect.objectContaining({ ctoken: form_token })]);
  });
});
