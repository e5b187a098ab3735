import { describe, expect, it } from "vitest";
import { down, inOrder, openShop, type Page, textOf } from "./checkout-shop";

/** Choosing a pass (B 2.3). */

const shop = openShop();

const HOUR = 3_600_000;

const kind = (page: Page) => (page.location ? `→ ${page.location}` : `${page.status} ${page.view.body.kind}`);

describe("the pass", () => {
  it.each([
    "annual-2019",
    "annual-family",
    "monthly-spring",
    "tournament_pass",
    "day_pass",
    "annual-plus",
    "nothing",
    "__proto__",
    "' OR 1=1",
  ])("%s cannot be had by its key alone", async (pass) => {
    const guest = shop.guest();
    const refused = await guest.post("/subscribe/retail", { intent: "choose-pass", pass });
    expect([refused.status, refused.view.step, refused.view.message]).toEqual([
      400,
      "pass",
      "That pass is no longer for sale. Choose another one.",
    ]);
    expect((await guest.get("/subscribe/retail?step=school")).location).toBe("/subscribe/retail?start_over=unfinished");
  });

  it("is remembered in the cart for a week, and told as step 1 (B 3, 7)", async () => {
    const guest = shop.guest();
    const answer = await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" });
    expect(answer.cookies).toMatchObject({ "cartpdata-price": "79.99", "cartpdata-category": "ANNUAL PASS" });
    expect(
      answer.headers
        .getSetCookie()
        .filter((cookie) => cookie.startsWith("cartpdata-"))
        .map((cookie) => /Max-Age=(\d+)/.exec(cookie)?.[1]),
    ).toEqual(["604800", "604800"]);
    expect(shop.told("checkout_step")).toMatchObject([{ step: 1, pass: "annual-basic", price: 79.99 }]);
  });

  it("of an event is offered beside the others, at its own price", async () => {
    shop.games.set("final", { key: "final", is_tournament: true, required_entitlement: "tournament_pass" });
    const guest = shop.guest();
    const page = await guest.open("/subscribe/event?game_key=final");
    expect(page.view.body).toMatchObject({
      kind: "passes",
      special: { key: "tournament_pass", price: "$12.99" },
      offers: [{ key: "annual-basic" }, { key: "monthly-basic" }],
    });
    expect((await guest.submit(page, { intent: "choose-pass", pass: "tournament_pass" })).view.step).toBe("school");
  });

  it.each([
    [
      "reading B",
      { "pass-selection": "B" as const },
      inOrder(
        /Annual PassBest Value\$6\.67\/mo45% off\$79\.99\/yr\. Billed annually\. Cancel anytime\./,
        /Monthly Pass\$11\.99\/moBilled monthly\. Cancel anytime\./,
        /All Passes include:Full access to live regular-season and post-season sporting eventsImmediate access/,
      ),
    ],
    [
      "growth",
      { "pass-selection": "growth" as const },
      /AnnualMonthly.*Annual Pass\$6\.67\/mo.*Annual Pass Plus\$10\.00\/mo/,
    ],
    ["a marketing pass", { monthly_price_increase: "monthly-spring" }, /Monthly Pass\$8\.99\/mo/],
  ])("%s", async (_what, flags, shown) => {
    shop.flags = { ...shop.flags, ...flags };
    expect(textOf(await shop.guest().get("/subscribe/retail"))).toMatch(shown);
  });

  it("growth: the toggle shows the other duration, and a tier of it can be chosen", async () => {
    shop.flags = { ...shop.flags, "pass-selection": "growth" };
    const guest = shop.guest();
    const page = await guest.get("/subscribe/retail?duration=month");
    expect(page.view.body).toMatchObject({
      offers: [{ key: "monthly-basic" }, { key: "monthly-plus" }],
      durations: [{ current: false, href: "/subscribe/retail?duration=year" }, { current: true }],
    });
    expect((await guest.submit(page, { intent: "choose-pass", pass: "monthly-plus" })).view.step).toBe("school");
  });

  it("that cannot be looked up is said, with a retry, on every step (rulings 3)", async () => {
    const guest = shop.guest();
    await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" });
    shop.fresh();
    shop.answers.set("GET /api/pass_set", down);
    shop.answers.set("GET /api/passes/annual-basic", down);
    for (const path of ["/subscribe/retail", "/subscribe/retail?step=school", "/subscribe/retail?step=account"]) {
      const page = await guest.get(path);
      expect([
        kind(page),
        textOf(page).includes("We can't show passes right now"),
        page.html.querySelector("main a, section a, a[href*=retail]") !== null,
      ]).toEqual(["503 unavailable", true, true]);
    }
    expect((await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" })).status).toBe(503);
    shop.answers.clear();
    expect(kind(await guest.get("/subscribe/retail?step=school")), "what was chosen is still there").toBe("200 school");
  });

  it("says that none is on sale where the service has none, and that nothing failed", async () => {
    shop.fresh();
    shop.answers.set("GET /api/pass_set", () => Response.json({ key: "default", passes: [] }));
    const page = await shop.guest().get("/subscribe/retail");
    expect([kind(page), textOf(page).includes("Passes aren't on sale here yet")]).toEqual(["200 not-for-sale", true]);
    shop.answers.clear();
  });

  it("that is sold no more leads back to the choice", async () => {
    const guest = shop.guest();
    await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" });
    shop.answers.set("GET /api/passes/annual-basic", () => Response.json({ error: "not_found" }, { status: 404 }));
    const led = await guest.open("/subscribe/retail?step=school");
    expect([led.path, led.view.message]).toEqual([
      "/subscribe/retail?start_over=pass-gone",
      "That pass is no longer for sale. Choose another one.",
    ]);
    shop.answers.clear();
    expect((await guest.get("/subscribe/retail?step=school")).location, "it is chosen no more").toBe(
      "/subscribe/retail?start_over=unfinished",
    );
  });

  it("is kept for a day after the last look; a payment page left open longer says so", async () => {
    const fan = await shop.fan("left-open");
    const page = await fan.readyToPay();
    shop.service.clock.at += 23 * HOUR;
    Object.assign(fan.cookies, (await shop.fan("left-open")).cookies);
    expect((await fan.get(page.path)).view.step).toBe("payment");
    shop.service.clock.at += 10 * 24 * HOUR;
    const led = await fan.get(page.path);
    expect(led.location).toBe("/subscribe/retail?start_over=unfinished");
    const passes = await fan.follow(led);
    expect([passes.view.step, passes.view.message]).toEqual([
      "pass",
      "We keep an unfinished order for a day. Please choose again.",
    ]);
    const school = await fan.submit(passes, { intent: "choose-pass", pass: "annual-basic" });
    expect([school.path, school.view.message]).toEqual(["/subscribe/retail?step=school", null]);
  });
});
