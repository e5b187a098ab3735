import { beforeEach, describe, expect, it } from "vitest";
import { openShop } from "./checkout-shop";

/**
 * What a request of the flow looks up, and how often (B 2, 7): each thing once, and nothing that its page does not
 * show.
 */

const shop = openShop();

let calls: string[] = [];
beforeEach(() => {
  calls = [];
  for (const [service, names] of Object.entries(WATCHED))
    for (const name of names) {
      const client = shop.clients[service] as Record<string, (...args: unknown[]) => unknown>;
      const real = client[name];
      if (!real) throw new Error(`${service} has no ${name}`);
      client[name] = (...args) => {
        calls.push(name);
        return real(...args);
      };
    }
});

const WATCHED = {
  subscriptionAdmin: ["pass", "redemptionInfo", "promoPublicDetails"],
  catalogue: ["school"],
  member: ["userInfo"],
};

async function during(act: () => Promise<unknown>): Promise<string[]> {
  calls = [];
  await act();
  return calls.sort();
}

const FROM = "/subscribe/retail";

describe("a form that is refused", () => {
  it("looks the pass, the promo code, the school and the member up once: a declined card", async () => {
    const fan = await shop.fan("declined-once");
    const school = await fan.choosePass(FROM);
    const supported = await fan.submit(school, { intent: "select-school", school: "lincoln-ne" });
    const payment = await fan.submit(supported, { intent: "continue" });
    const priced = await fan.applyPromo(payment, "FRIDAY20");
    const page = await fan.enterCard(priced, "card_declined");
    const made = await during(async () => {
      const refused = await fan.placeOrder(page);
      expect([refused.status, refused.view.body.kind, refused.view.summary?.school]).toEqual([
        400,
        "payment",
        page.view.summary?.school,
      ]);
    });
    expect(made).toEqual(["pass", "redemptionInfo", "school", "userInfo"]);
  });

  it("that is not understood looks them up for its page alone", async () => {
    const fan = await shop.fan("unheard-of");
    const page = await fan.choose(FROM);
    const made = await during(async () =>
      expect((await fan.post(page.view.action, { intent: "refund" })).status).toBe(400),
    );
    expect(made).toEqual(["pass", "userInfo"]);
  });
});

describe("a form that only chooses how to pay", () => {
  it("looks up the pass, and neither promo code nor school", async () => {
    const fan = await shop.fan("chooses");
    const page = await fan.applyPromo(await fan.choose(FROM), "FRIDAY20");
    const made = await during(() => fan.post(page.view.action, { intent: "choose-option", value: "paypal" }));
    expect(made).toEqual(["pass", "userInfo"]);
  });
});

describe("the page of a member who has a pass", () => {
  it("looks up no pass, promo code or school: there is nothing to buy", async () => {
    const fan = await shop.fan("has-one");
    const ready = await fan.readyToPay(FROM);
    const elsewhere = fan.elsewhere();
    await elsewhere.placeOrder(await elsewhere.get(ready.path));
    const made = await during(async () =>
      expect((await fan.get(ready.path)).view.body).toMatchObject({ kind: "payment", blocked: true }),
    );
    expect(made).toEqual(["userInfo"]);
  });
});
