import { describe, expect, it } from "vitest";
import { errorOf, openShop, RECEIPT_ADDRESS, type Shopper, textOf } from "./checkout-shop";

/** Paying with PayPal and with the browser's own wallet (B 4, rulings 3). */

const shop = openShop();

describe("the wallet (B 4, rulings 3)", () => {
  async function approved(fan: Shopper, promo?: string): Promise<string> {
    let page = await fan.choose("/subscribe/retail");
    if (promo) page = await fan.submit(page, { intent: "apply-promo", promo_code: promo });
    return fan.approve(await fan.submit(page, { intent: "choose-option", value: "paypal" }));
  }

  it("comes back to a receipt, once", async () => {
    const fan = await shop.fan("wallet");
    const back = await approved(fan, "FRIDAY20");
    const before = fan.copy();
    const paid = await fan.get(back);
    expect(paid.location).toMatch(RECEIPT_ADDRESS);
    expect((await before.get(back)).location).toBe(paid.location);
    expect((await fan.get(back)).location).toBe(paid.location);
    expect([(await shop.receiptsOf("wallet")).length, (await shop.subscriptionsOf("wallet")).length]).toEqual([1, 1]);
  });

  it("canceled comes back to payment with nothing lost", async () => {
    const fan = await shop.fan("wallet-canceled");
    const page = await fan.choosePaypal();
    expect((await fan.post(page.view.action, fan.orderForm(page, "approve-paypal"))).location).toContain("/pay/paypal");
    expect(textOf(page)).toContain("By clicking 'Continue to PayPal', you agree");
    const back = await fan.get(await fan.leaves(page));
    expect(errorOf(back)).toBe("You left PayPal before paying. You weren't charged.");
    expect(back.view.action).toBe(page.view.action);
    expect(errorOf(await fan.get(page.view.action))).toBeNull();
    expect([back.status, back.view.summary?.order.pass.label, await shop.receiptsOf("wallet-canceled")]).toEqual([
      200,
      "Annual Pass",
      [],
    ]);
  });

  it("an approval of another member's, or a made-up one, pays nothing", async () => {
    const theirs = await approved(await shop.fan("wallet-owner"));
    const thief = await shop.fan("wallet-thief");
    await thief.choose("/subscribe/retail");
    for (const address of [theirs, "/subscribe/retail?step=payment&subscription_id=I-NOBODY"]) {
      const got = await thief.get(address);
      expect([got.location, got.view.step]).toEqual([null, "payment"]);
    }
    expect(await shop.receiptsOf("wallet-thief")).toEqual([]);
  });
});

describe("the browser's wallet (B 4)", () => {
  const AGREED = "annual-basic · 8479 · 8479 · full · nobody";
  const wallet = (token: string, agreed = AGREED) => ({ token, wallet_brand: "applePay", agreed });

  it("pays with its token and brand, at the member's ZIP, whatever card is beside it", async () => {
    const fan = await shop.fan("quick");
    const page = await fan.choose("/subscribe/retail");
    const asked = shop.withCaptcha(() => ({
      success: true,
      score: 0.9,
      action: "pay_for_subscription_with_stripe_wallet",
    }));
    const token = await shop.service.card(fan.cookies.member_access_token ?? "");
    const paid = await fan.placeOrder(page, { ...wallet(token), ctoken: "wallet-token" });
    expect([paid.location, asked]).toEqual([expect.stringMatching(RECEIPT_ADDRESS), ["wallet-token"]]);
    expect(shop.told("purchase")).toMatchObject([{ payment_type: "applePay", revenue: 84.79 }]);
    expect(textOf(await fan.follow(paid))).toContain("You're now subscribed");
  });

  const askedByBank = ({ cookies }: Shopper) =>
    shop.service.card(cookies.member_access_token ?? "", "authentication_required");

  it("that its bank asks about leaves PayPal's page as it was, which pays instead", async () => {
    const fan = await shop.fan("quick-at-bank");
    const page = await fan.choosePaypal();
    const form = { ...fan.orderForm(page, "approve-paypal"), intent: "place-order", in_place: "1" };
    const asked = await fan.post(page.view.action, { ...form, ...wallet(await askedByBank(fan)) });
    const back = await fan.open(asked.location ?? "");
    expect(errorOf(back)).toMatch(/^Your bank wants you to confirm this payment/);
    expect([back.view.body, back.view.summary?.agreed]).toEqual([
      expect.objectContaining({ option: "paypal" }),
      { terms: AGREED, form: "approve-paypal" },
    ]);
    expect((await fan.get(await fan.approve(back))).location).toMatch(RECEIPT_ADDRESS);
  });

  it("that its bank refuses is told at the wallet's tax, not at the card's", async () => {
    const fan = await shop.fan("quick-refused");
    const page = await fan.enterCard(await fan.choose("/subscribe/retail"), "succeeds", "97204");
    expect(page.view.summary?.order.total).toBe("$79.99");
    await shop.service.atBank((await fan.placeOrder(page, wallet(await askedByBank(fan)))).location, "refuse");
    expect(errorOf(await fan.open(page.path))).toMatch(/you weren't charged/);
    expect(shop.told("purchase_failed")).toMatchObject([{ revenue: 84.79, id: "annual-basic" }]);
  });

  it("that agrees to another amount is told that it failed; so is a declined one", async () => {
    const fan = await shop.fan("quick-fails");
    const page = await fan.choose("/subscribe/retail");
    const token = await shop.service.card(fan.cookies.member_access_token ?? "", "card_declined");
    const amounts = await shop.chargedDuring(async () => {
      const other = await fan.placeOrder(page, wallet(token, "annual-basic · 7999 · 7999 · full · nobody"));
      expect(other.status).toBe(409);
      const declined = await fan.placeOrder(page, wallet(token));
      expect([declined.status, errorOf(declined)]).toEqual([400, expect.stringContaining("declined")]);
    });
    expect(amounts).toEqual([]);
    expect(shop.told("purchase_failed")).toMatchObject([
      { revenue: 84.79, id: "annual-basic", fail_issue: expect.stringContaining("declined") },
    ]);
  });
});
