import { describe, expect, it } from "vitest";
import { endSessionsOf } from "~network/member/sign-in/tokens.server";
import { openShop, type Shopper, textOf } from "./checkout-shop";

/** A session that ends on the way to a pass is told, and loses nothing that was chosen (rulings 3, 4). */

const shop = openShop();

const TOLD = "You've been signed out. You weren't charged. Sign in to finish.";
const charges = async () => (await shop.service.charges()).length;
const withoutLogin = (shopper: Shopper) => {
  shopper.cookies = Object.fromEntries(Object.entries(shopper.cookies).filter(([name]) => !name.startsWith("member_")));
};

describe("Place Order without a session", () => {
  it.each(["lost", "ended"])("whose tokens are %s: told, the form to sign in first, all kept", async (key) => {
    const fan = await shop.fan(key);
    const page = await fan.readyToPay("/subscribe/retail");
    const [before, total] = [await charges(), page.view.summary?.order.total];
    if (key === "lost") withoutLogin(fan);
    else await endSessionsOf(shop.service.store.db, key);
    const sent = await fan.placeOrder(page);
    expect([sent.status, sent.location]).toEqual([303, "/subscribe/retail?step=account&have=1&signed_out=1"]);
    const account = await fan.follow(sent);
    expect([account.view.body.kind, account.view.message]).toEqual(["account", TOLD]);
    expect(account.html.querySelector("[data-focus-on-load] [role=alert]")?.textContent).toContain(TOLD);
    expect(account.html.querySelector('form input[name="email"]')?.getAttribute("value")).toBe(`${key}@mail.example`);
    expect(account.html.querySelector('input[name="zip_code"]'), "not the form to sign up").toBeNull();
    expect(textOf(account)).toContain("Create an account");
    expect(await charges()).toBe(before);

    Object.assign(fan.cookies, (await shop.fan(key)).cookies);
    const back = await fan.get("/subscribe/retail?step=payment");
    expect([back.view.step, back.view.message, back.view.summary?.order.total]).toEqual(["payment", null, total]);
    expect((await fan.placeOrder(back)).location).toContain("step=receipt");
    expect(await charges()).toBe(before + 1);
  });

  it("with a card on the page, whose session the member service ended: told, and nothing is charged", async () => {
    const fan = await shop.fan("typed-card");
    const page = await fan.choose("/subscribe/retail");
    const before = await charges();
    await endSessionsOf(shop.service.store.db, "typed-card");
    const sent = await fan.placeOrder(page, { token: "tok_any", name_on_card: "Robin Sawyer" });
    expect([sent.status, sent.location]).toEqual([303, "/subscribe/retail?step=account&have=1&signed_out=1"]);
    expect([(await fan.follow(sent)).view.message, await charges()]).toEqual([TOLD, before]);
  });

  it("with all cookies gone begins with the passes, and says why", async () => {
    const fan = await shop.fan("nothing-left");
    const page = await fan.readyToPay("/subscribe/retail");
    fan.cookies = {};
    const sent = await fan.placeOrder(page);
    expect([sent.status, sent.location]).toEqual([303, "/subscribe/retail?start_over=signed-out"]);
    const passes = await fan.follow(sent);
    expect([passes.view.body.kind, passes.view.message]).toEqual([
      "passes",
      "You've been signed out. You weren't charged. Please choose again.",
    ]);
  });
});
