import { describe, expect, it } from "vitest";
import { oneTimeKey } from "~/web/signed-cookie.server";
import { endSessionsOf } from "~network/member/tokens.server";
import { siteClock } from "../support/site-clock";
import { requestWith } from "../web/configured";
import { down, openShop, type Page, RECEIPT_ADDRESS } from "./checkout-shop";

/** What is bought while what decides about it can't be read: nothing twice, and nothing else than chosen (rulings 3). */

const shop = openShop();
siteClock(() => shop.now);

const PROFILE = "GET /v2/user/profile";
const NOT_YET = "We can't reach your account right now, so you can't pay just yet. Please try again in a moment.";
const asksAgain = ({ status, view: { body, message } }: Page) => [
  status,
  body.kind === "unavailable" && body.retryHref,
  message,
];

describe("who buys can't be read", () => {
  it("says so in place of the payment page, and sells no second pass from one that is open", async () => {
    const fan = await shop.fan("second-pass");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    expect((await fan.copy().post(page.view.action, form)).location).toMatch(RECEIPT_ADDRESS);
    const { one_time_key: _, ...cookies } = fan.cookies;
    fan.cookies = cookies;
    shop.answers.set(PROFILE, down);
    shop.sent.clear();
    const retry = `https://www.fieldhouse.example${page.path}`;
    expect(
      await shop.chargedDuring(async () => {
        expect(asksAgain(await fan.get(page.path))).toEqual([503, retry, NOT_YET]);
        expect(asksAgain(await fan.post(page.view.action, form))).toEqual([503, retry, NOT_YET]);
      }),
    ).toEqual([]);
    expect([...shop.sent.keys()]).toEqual([]);

    shop.answers.clear();
    expect((await fan.get(page.path)).view.body).toEqual({ kind: "payment", blocked: true });
  });

  it("lets the steps before it go on, and the payment once it can", async () => {
    const fan = await shop.fan("goes-on");
    shop.answers.set(PROFILE, down);
    const page = await fan.choose("/subscribe/retail");
    expect(asksAgain(page)).toEqual([503, expect.stringContaining("step=payment"), NOT_YET]);
    shop.answers.clear();
    expect((await fan.placeOrder(await fan.enterCard(page))).location).toMatch(RECEIPT_ADDRESS);
  });

  it("leads to the receipt of what was paid in this browser", async () => {
    const fan = await shop.fan("paid-already");
    const page = await fan.readyToPay();
    const before = fan.copy();
    const { location } = await fan.placeOrder(page);
    shop.answers.set(PROFILE, down);
    expect((await before.get(page.path)).location).toBe(location);
  });

  it("says that a payment isn't settled, before it says anything else", async () => {
    const fan = await shop.fan("open-payment");
    const page = await fan.readyToPay();
    const message = "We are finding out.";
    const pending = (status: number) => () => Response.json({ valid: false, pending: true, message }, { status });
    shop.answers.set("POST /v3/payment", pending(503));
    expect((await fan.placeOrder(page)).status).toBe(503);
    shop.answers.set(PROFILE, down);
    shop.answers.set(`GET /v3/payments/${oneTimeKey.read(requestWith(fan.cookies), shop.now)}`, pending(200));
    expect(asksAgain(await fan.get(page.path))).toEqual([503, expect.anything(), message]);
  });

  it("sends who has been signed out to sign in again", async () => {
    const fan = await shop.fan("signed-out");
    const page = await fan.readyToPay();
    await endSessionsOf(shop.service.store.db, "signed-out");
    expect((await fan.get(page.path)).location).toBe("/subscribe/retail?step=account&have=1&signed_out=1");
  });

  it("keeps nobody from a gift, which a subscriber buys too", async () => {
    const fan = await shop.fan("giver");
    await fan.post("/gift", { pass: "season_pass", recipient_name: "Sam Rivera", message: "", by: "print" });
    shop.answers.set(PROFILE, down);
    const page = await fan.enterCard(await fan.open("/gift/checkout?step=payment"));
    expect((await fan.placeOrder(page)).location).toMatch(/^\/member\/receipts\/FH-/);
  });
});
