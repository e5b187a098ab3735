import { beforeEach, describe, expect, it } from "vitest";
import { dollars } from "~/models/billing/price";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { errorOf, openShop, orderIn, type Page, RECEIPT_ADDRESS, textOf } from "./checkout-shop";

/** One order, charged once, at the price that its page showed (security 6, rulings 3). */

const shop = openShop();

describe("one order, however often it is sent (security 6, rulings 3)", () => {
  it("50 posts at once: one charge, one subscription, one redemption, the same receipt", async () => {
    const fan = await shop.fan("crowd");
    const page = await fan.applyPromo(await fan.readyToPay(), "FRIDAY20");
    const form = fan.orderForm(page);
    const codes = shop.service.store.db.selectFrom("promo_code").select("redemptions").where("code", "=", "FRIDAY20");
    const redeemed = async () => (await codes.executeTakeFirstOrThrow()).redemptions;
    const before = await redeemed();
    let answers: Page[] = [];
    const amounts = await shop.chargedDuring(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => fan.copy().post(page.view.action, form)));
    });
    expect([...new Set(answers.map(({ status, location }) => `${status} ${location}`))]).toEqual([
      expect.stringMatching(/^303 \/subscribe\/retail\?step=receipt&order=FH-/),
    ]);
    expect([amounts, (await redeemed()) - before]).toEqual([[6_783], 1]);
    expect([(await shop.subscriptionsOf("crowd")).length, (await shop.receiptsOf("crowd")).length]).toEqual([1, 1]);
    expect((await shop.service.mailer.outbox()).filter(({ to }) => to === "crowd@mail.example")).toHaveLength(1);
  });

  it("two browsers with keys of their own: one pays, the other is told", async () => {
    const phone = await shop.fan("two-browsers");
    const laptop = phone.copy();
    const [onPhone, onLaptop] = [await phone.readyToPay(), await laptop.readyToPay()];
    expect(phone.cookies.one_time_key).not.toBe(laptop.cookies.one_time_key);
    const [phonesForm, laptopsForm] = [phone.orderForm(onPhone), laptop.orderForm(onLaptop)];
    const amounts = await shop.chargedDuring(async () => {
      const answers = await Promise.all([
        phone.post(onPhone.view.action, phonesForm),
        laptop.post(onLaptop.view.action, laptopsForm),
      ]);
      expect(answers.filter(({ location }) => location?.includes("step=receipt"))).toHaveLength(1);
    });
    expect([amounts, (await shop.receiptsOf("two-browsers")).length]).toEqual([[8_479], 1]);
  });

  it("Back and sent again, reloaded, or opened again after it was paid: the same receipt", async () => {
    const fan = await shop.fan("back");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    const before = fan.copy();
    const { location } = await fan.post(page.view.action, form);
    const amounts = await shop.chargedDuring(async () => {
      expect((await fan.post(page.view.action, form)).location, "sent again from the page before").toBe(location);
      expect((await fan.get(page.path)).location, "that page reloaded").toBe(location);
      expect((await before.post(page.view.action, form)).location, "by one that missed the answer").toBe(location);
      expect((await before.copy().get(page.path)).location, "reloaded by it").toBe(location);
      expect((await fan.get(location ?? "")).status).toBe(200);
    });
    expect([amounts, (await shop.receiptsOf("back")).length]).toEqual([[], 1]);
  });

  it.each([
    ["when it is reserved", "POST /api/promo_code/FRIDAY20/reserve_redemption"],
    ["when it is looked up", "GET /api/redemption_info"],
  ])("sent twice at once, its promo used up by the other one %s: the same receipt", async (when, call) => {
    const key = `twice-${when.length}`;
    const fan = await shop.fan(key);
    const page = await fan.applyPromo(await fan.readyToPay(), "FRIDAY20");
    const form = fan.orderForm(page);
    const once = (name: string, answer: () => Response) =>
      shop.answers.set(name, () => {
        shop.answers.delete(name);
        return answer();
      });
    const amounts = await shop.chargedDuring(async () => {
      const { location } = await fan.copy().post(page.view.action, form);
      expect(location).toMatch(RECEIPT_ADDRESS);
      const attempts = shop.service.store.db.selectFrom("payment_attempt").select("key").where("user_key", "=", key);
      const { key: sent } = await attempts.executeTakeFirstOrThrow();
      // The second one looked before the first was paid.
      once(`GET /v3/payments/${sent}`, () => new Response(null, { status: 404 }));
      once(call, () => Response.json({ message: "expired" }));
      expect((await fan.copy().post(page.view.action, form)).location).toBe(location);
      expect([...shop.answers.keys()]).toEqual([]);
    });
    expect([amounts, (await shop.receiptsOf(key)).length]).toEqual([[6_783], 1]);
  });

  describe("a special pass beside a subscription (rulings 4 B 6)", () => {
    const FINAL = "/subscribe/event?game_key=final";
    beforeEach(() => {
      shop.games.set("final", { key: "final", is_tournament: true, required_entitlement: "tournament_pass" });
    });
    const subscriber = async (key: string) => {
      const fan = await shop.fan(key);
      await fan.placeOrder(await fan.readyToPay());
      return fan;
    };

    it("is offered alone, bought once, and leaves the subscription as it is", async () => {
      const fan = await subscriber("beside");
      const page = await fan.open(FINAL);
      expect(page.view.body).toMatchObject({ kind: "passes", offers: [{ key: "tournament_pass" }] });
      expect((await fan.submit(page, { intent: "choose-pass", pass: "monthly-basic" })).view.step).toBe("pass");
      const payment = await fan.choose(FINAL, "tournament_pass");
      expect(payment.view.body).toMatchObject({ kind: "payment", blocked: false, canPlaceOrder: true });
      const form = fan.orderForm(payment);
      const amounts = await shop.chargedDuring(async () => {
        const { location } = await fan.post(payment.view.action, form);
        expect(location).toContain("step=receipt");
        expect((await fan.post(payment.view.action, form)).location).toBe(location);
        expect((await fan.get(location ?? "")).status).toBe(200);
      });
      expect(amounts).toEqual([1_377]);
      expect(await shop.service.entitlements(fan.cookies.member_access_token ?? "")).toEqual([
        "video_subscription",
        "data_subscription",
        "membership",
        "tournament_pass",
      ]);
      expect([(await shop.subscriptionsOf("beside")).length, (await shop.receiptsOf("beside")).length]).toEqual([1, 2]);
    });

    it.each([
      ["asks for none", { is_tournament: false }],
      ["is no tournament, though it names one", { is_tournament: false, required_entitlement: "tournament_pass" }],
      ["is a tournament that names none", { is_tournament: true }],
    ])("is not offered where the event %s", async (_what, event) => {
      const fan = await subscriber(`no-final-${_what.length}`);
      shop.games.set("final", { key: "final", ...event });
      expect((await fan.open(FINAL)).view.body.kind).toBe("subscribed");
    });
  });

  it("the receipt of who paid on this browser before is nobody else's", async () => {
    const fan = await shop.fan("shared-first");
    const page = await fan.readyToPay();
    await fan.placeOrder(page);
    const other = await shop.seeded("annual");
    other.cookies = { ...fan.cookies, ...other.cookies };
    expect((await other.open(page.path)).view.body.kind).toBe("subscribed");
  });

  it.each(["lost_reply", "lost_request"] as const)("%s: nothing new, then what it came to", async (behavior) => {
    const fan = await shop.fan(`gone-${behavior}`);
    const page = await fan.readyToPay("/subscribe/retail", "annual-basic", behavior);
    const amounts = await shop.chargedDuring(async () => {
      const lost = await fan.placeOrder(page);
      expect(lost.status).toBe(503);
      expect(lost.view.body).toMatchObject({ kind: "payment", pending: true, canPlaceOrder: false });
      expect([page.view.refreshSeconds, lost.view.refreshSeconds]).toEqual([null, 5]);
      expect(textOf(lost)).toContain("you won't be charged twice");
      const checked = await fan.get(lost.path);
      expect(errorOf(checked)).toBe(errorOf(lost));
      expect(checked.view.body).toMatchObject({ pending: true });
      await settleOpenPayments(shop.service.billing, { evenIfHeld: true });
      const reloaded = await fan.get(lost.path);
      if (behavior === "lost_reply") {
        expect(reloaded.location).toMatch(RECEIPT_ADDRESS);
        const order = orderIn(reloaded.location);
        expect(shop.told("purchase"), "told once it is known").toMatchObject([
          { orderId: order, revenue: 84.79, tax: 4.8, currency: "USD" },
        ]);
        await fan.get(lost.path);
        expect(shop.told("purchase"), "and once").toHaveLength(1);
      } else {
        expect(shop.told("purchase")).toEqual([]);
        expect([reloaded.status, (await shop.receiptsOf(`gone-${behavior}`)).length]).toEqual([409, 0]);
        expect(errorOf(reloaded)).toMatch(/you weren't charged/i);
        expect(reloaded.view.body).toMatchObject({ pending: false });
        expect(errorOf(await fan.get(lost.path)), "said once; the next order has a key of its own").toBeNull();
      }
    });
    expect(amounts).toEqual(behavior === "lost_reply" ? [8_479] : []);
  });
});

describe("a form that is refused while a payment is open", () => {
  const refused: [string, Record<string, string>, string | undefined][] = [
    ["a wrong code", { intent: "apply-promo", promo_code: "NOTACODE" }, "NOTACODE"],
    ["what no button says", { intent: "choose-paypal" }, undefined],
    ["an order without its token", { intent: "place-order" }, undefined],
  ];

  it.each(refused)("hides nothing of one that is being found out: %s", async (what, form, code) => {
    const fan = await shop.fan(`open-${what.replace(/\W/g, "")}`);
    const lost = await fan.placeOrder(await fan.readyToPay("/subscribe/retail", "annual-basic", "lost_reply"));
    const answer = await fan.post(lost.view.action, form);
    expect([answer.status, errorOf(answer)]).toEqual([400, errorOf(lost)]);
    expect(answer.view.summary?.promo?.refused?.code).toBe(code);
    for (const { view } of [answer, await fan.get(lost.path)])
      expect(view.body).toMatchObject({ pending: true, canPlaceOrder: false });
    await settleOpenPayments(shop.service.billing, { evenIfHeld: true });
    expect((await fan.get(lost.path)).location).toMatch(RECEIPT_ADDRESS);
  });
});

describe("what a form says of money counts for nothing (security 6)", () => {
  it.each([
    ["pass", "annual-2019"],
    ["promo_code", "HALFYEAR"],
    ["school", "roosevelt"],
    ["value", "paypal"],
  ])("the field %s of another form changes nothing here", async (name, value) => {
    const fan = await shop.fan(`other-${name}`);
    const page = await fan.readyToPay();
    const amounts = await shop.chargedDuring(async () =>
      expect((await fan.placeOrder(page, { [name]: value })).location).toMatch(RECEIPT_ADDRESS),
    );
    expect(amounts).toEqual([8_479]);
  });

  it.each(["price_in_cents=1", "promo_code=STAY50", "pass=annual-2019", "tax=0", "order=FH-SEED-ANNUAL"])(
    "nor does %s in the address",
    async (query) => {
      const fan = await shop.fan(`query-${query.replace(/\W/g, "")}`);
      const page = await fan.readyToPay(`/subscribe/retail?${query}`);
      expect(await shop.chargedDuring(() => fan.placeOrder(page))).toEqual([8_479]);
    },
  );

  it.each([
    ["another member's card", (own: string) => own],
    ["a made-up card", () => "pm_nobody"],
    ["markup", () => "<script>"],
  ])("%s does not pay", async (what, tokenOf) => {
    const theirs = await shop.service.card(await shop.service.member("victim"));
    const thief = await shop.fan(`thief-${what.length}`);
    const page = await thief.choose("/subscribe/retail");
    const amounts = await shop.chargedDuring(async () => {
      const refused = await thief.placeOrder(page, { token: tokenOf(theirs), name_on_card: "Robin Sawyer" });
      expect([refused.status, refused.view.step]).toEqual([400, "payment"]);
    });
    expect(amounts).toEqual([]);
  });

  it("another member's card session shows and pays nothing", async () => {
    await (await shop.fan("session-owner")).readyToPay();
    const id = await shop.lastCardSession();
    const thief = await shop.fan("session-thief");
    const page = await thief.choose("/subscribe/retail");
    const came = await thief.open(`${page.path}&card_session=${id}`);
    expect(came.view.body).toMatchObject({ entered: null, canPlaceOrder: false });
    expect((await thief.placeOrder(came)).status).toBe(400);
  });

  it.each(["Robin 2", ""])("the name on the card %j is not taken (B 5)", async (name_on_card) => {
    const fan = await shop.fan(`named-${name_on_card.length}-${name_on_card.charCodeAt(0) || 0}`);
    const refused = await fan.placeOrder(await fan.choose("/subscribe/retail"), { token: "pm_1", name_on_card });
    expect([refused.status, errorOf(refused)]).toEqual([400, "Invalid Name on Card."]);
  });
});

describe("nothing is charged but what the page showed", () => {
  type Change = [what: string, change: () => Promise<unknown>, back: () => Promise<unknown>];
  const price = (cents: number) => () =>
    shop.service.store.db
      .updateTable("billing_pass")
      .set({ price_in_cents: cents })
      .where("key", "=", "annual-basic")
      .execute();
  const promo = (terms: { value_amount?: number; months?: number | null; value_type?: "percent" | "dollar" }) => () =>
    shop.service.store.db.updateTable("promo_code").set(terms).where("code", "=", "FRIDAY20").execute();
  const changes: Change[] = [
    ["a higher price", price(8_999), price(7_999)],
    ["a smaller discount", promo({ value_amount: 10 }), promo({ value_amount: 20 })],
    ["a discount for longer", promo({ months: 24 }), promo({ months: null })],
  ];

  it.each(changes)("%s since: nothing is charged, and the new figures can be agreed to", async (what, change, back) => {
    const fan = await shop.fan(`changed-${what.length}`);
    const page = await fan.applyPromo(await fan.readyToPay(), "FRIDAY20");
    const form = fan.orderForm(page);
    let shown: string | undefined;
    await change();
    try {
      const amounts = await shop.chargedDuring(async () => {
        const refused = await fan.post(page.view.action, form);
        expect(refused.status).toBe(409);
        expect(errorOf(refused)).toContain("changed since you opened this page. You weren't charged");
        expect(refused.view.body, "the card that was entered is still there").toMatchObject({ canPlaceOrder: true });
        expect((await fan.post(page.view.action, form)).status, "sent again as it was").toBe(409);
        shown = refused.view.summary?.order.total;
        expect((await fan.placeOrder(refused)).location).toMatch(RECEIPT_ADDRESS);
      });
      expect(amounts.map(dollars), "what the second page showed").toEqual([shown]);
    } finally {
      await back();
    }
  });

  it("another tax than the one shown is refused by billing itself, and worked out anew", async () => {
    const fan = await shop.fan("tax-changed");
    shop.answers.set("GET /v2/calculate_taxes", () => Response.json({ rates: 0.05 }));
    const page = await fan.readyToPay();
    expect(page.view.summary?.order).toMatchObject({ tax: "$4.00", total: "$83.99" });
    shop.answers.clear();
    const amounts = await shop.chargedDuring(async () => {
      const refused = await fan.placeOrder(page);
      expect([refused.status, refused.view.summary?.order.total]).toEqual([409, "$84.79"]);
      expect(errorOf(refused)).toContain("The price of this order has changed. You weren't charged");
      expect((await fan.placeOrder(refused)).location).toMatch(RECEIPT_ADDRESS);
    });
    expect(amounts).toEqual([8_479]);
  });

  it("a tab with another pass than the last one chosen buys neither", async () => {
    const fan = await shop.fan("two-passes");
    const annual = await fan.readyToPay();
    const form = fan.orderForm(annual);
    const monthly = await fan.choose("/subscribe/retail", "monthly-basic");
    expect(monthly.view.summary?.order.pass.label).toBe("Monthly Pass");
    const amounts = await shop.chargedDuring(async () => {
      const refused = await fan.post(annual.view.action, form);
      expect([refused.status, refused.view.summary?.order.pass.label]).toEqual([409, "Monthly Pass"]);
      expect(errorOf(refused)).toMatch(
        /^This order is now for the Monthly Pass, which was chosen in another window\. You weren't charged\./,
      );
    });
    expect(amounts).toEqual([]);
    // Nor do its other forms take the other pass up in silence; a ZIP is kept, and taxes what is shown.
    for (const [intent, tax] of [
      ["enter-card", "$0.72"],
      ["enter-zip", "$0.78"],
    ] as const) {
      const told = await fan.post(annual.view.action, { intent, value: "98101" });
      expect([told.status, errorOf(told)]).toEqual([409, expect.stringContaining("in another window")]);
      expect(told.view.summary?.order.tax).toBe(tax);
    }
  });

  it.each(["", "annual-basic · 1 · 1 · full · nobody", "<script>"])("agreeing to %j buys nothing", async (agreed) => {
    const fan = await shop.fan(`agrees-${agreed.length}`);
    const page = await fan.readyToPay();
    const order = async () => expect((await fan.placeOrder(page, { agreed })).status).toBe(409);
    expect(await shop.chargedDuring(order)).toEqual([]);
  });

  it("PayPal: neither opened nor charged at another price than was shown", async () => {
    const fan = await shop.fan("paypal-changed");
    const page = await fan.choosePaypal();
    await price(8_999)();
    const refused = await fan.post(page.view.action, fan.orderForm(page, "approve-paypal"));
    expect([refused.status, refused.view.summary?.order.pass.price]).toEqual([409, "$89.99"]);
    const back = await fan.approve(refused);
    await price(7_999)();
    const amounts = await shop.chargedDuring(async () => {
      const came = await fan.get(back);
      expect([came.status, came.view.summary?.order.pass.price]).toEqual([409, "$79.99"]);
      expect(errorOf(came)).toContain("You weren't charged");
    });
    expect([amounts, await shop.receiptsOf("paypal-changed")]).toEqual([[], []]);
  });
});
