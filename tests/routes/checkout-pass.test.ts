import { DateTime } from "luxon";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { SingleGameButton } from "~/components/event/single-game-button";
import { withPrices } from "~/models/checkout/pass-prices.server";
import type { Stage } from "~/models/event/page/stage.server";
import type { Upstreams } from "~/services/upstreams.server";
import { rendered } from "../components/rendered";
import { anEvent, aPublisher } from "../models/event/records";
import { down, inOrder, openShop, type Page, textOf } from "./checkout-shop";

/** Choosing a pass (B 2.3). */

const shop = openShop();

const HOUR = 3_600_000;
const RETAIL = "/subscribe/retail";
const CANT_SHOW = "We can't show passes right now";
const GONE = "That pass is no longer for sale. Choose another one.";
const chosen = (pass: string) => ({ intent: "choose-pass", pass });

const kind = (page: Page) => (page.location ? `→ ${page.location}` : `${page.status} ${page.view.body.kind}`);

describe("the pass", () => {
  it.each(["annual-2019", "annual-family", "monthly-spring", "annual-plus", "nothing", "__proto__", "' OR 1=1"])(
    "%s cannot be had by its key alone",
    async (pass) => {
      const guest = shop.guest();
      const refused = await guest.post(RETAIL, chosen(pass));
      expect(refused).toMatchObject({ status: 400, view: { step: "pass", message: GONE } });
      expect((await guest.get(`${RETAIL}?step=school`)).location).toBe(`${RETAIL}?start_over=unfinished`);
    },
  );

  it("is remembered in the cart for a week, and told as step 1 (B 3, 7)", async () => {
    const { cookies, headers } = await shop.guest().post(RETAIL, chosen("annual-basic"));
    expect(cookies).toMatchObject({ "cartpdata-price": "79.99", "cartpdata-category": "ANNUAL PASS" });
    const cart = headers.getSetCookie().filter((cookie) => cookie.startsWith("cartpdata-"));
    expect(cart.map((cookie) => /Max-Age=(\d+)/.exec(cookie)?.[1])).toEqual(["604800", "604800"]);
    expect(shop.told("checkout_step")).toMatchObject([{ step: 1, pass: "annual-basic", price: 79.99 }]);
  });

  const FINAL = { key: "final", is_tournament: true, required_entitlement: "tournament_pass" };
  const EVENT = "/subscribe/event?game_key=final&redir=%2Fevents%2Fa%2Ffinal";

  it("of an event is offered alone, lists what it includes, and asks for no school (B 2.3)", async () => {
    shop.games.set("final", FINAL);
    const fan = await shop.fan("alone");
    for (const visitor of [shop.guest(), fan]) {
      const page = await visitor.open(EVENT);
      const cards = page.html.querySelectorAll("button[name=pass]").map((card) => card.getAttribute("value"));
      expect(cards).toEqual(["tournament_pass"]);
      expect(textOf(page)).toMatch(inOrder(/\$12\.99/, /What this pass includes/, /No other games/));
      expect(textOf(page)).not.toMatch(/All passes include|Exclusive access to playoffs/);
      expect((await visitor.post(EVENT, chosen("annual-basic"))).status).toBe(400);
    }
    // One that was chosen elsewhere is not paid for here.
    await fan.post(RETAIL, chosen("annual-basic"));
    expect((await fan.get(`${EVENT}&step=payment`)).location).toContain("start_over=unfinished");
    const payment = await fan.choose(EVENT, "tournament_pass");
    expect(payment.view.steps.map(({ name }) => name)).toEqual(["Choose a pass", "Payment", "Receipt"]);
    const ready = await fan.enterCard(payment);
    const form = fan.orderForm(ready);
    const receipt = await fan.follow(await fan.post(ready.view.action, form));
    expect(textOf(receipt)).toMatch(/Watch Video Now/);
    expect(textOf(receipt)).not.toMatch(/Support your school|doesn't open/);
    expect((await fan.post(ready.view.action, form)).location, "sent twice").toContain("step=receipt");
    expect(kind(await fan.open(EVENT)), "and is not sold twice").toBe("200 subscribed");
  });

  it("of an event that isn't sold, or can't be read, has none in its place", async () => {
    shop.games.set("final", { ...FINAL, required_entitlement: "gold_pass" });
    expect(kind(await shop.guest().open(EVENT))).toBe("200 not-for-sale");
    shop.games.set("final", FINAL);
    shop.answers.set("GET /api/pass/find_pass_public_details", down);
    expect(kind(await shop.guest().open(EVENT))).toBe("503 unavailable");
  });

  it("of an event with stats alone is any subscription (S 5.4)", async () => {
    const publishers = [aPublisher({ datacasts: [{ key: "d", status: "inprogress" }] })];
    shop.games.set("final", { ...FINAL, publishers });
    expect((await shop.guest().open(EVENT)).view.body).toMatchObject({ offers: [{ key: "annual-basic" }, {}] });
  });

  it("that is on sale beside the two stands below them, and opens the game that led here (B 2.3)", async () => {
    const others = async (path: string) => {
      const { view } = await shop.guest().get(path);
      return view.body.kind === "passes" && view.body.others.map(({ key }) => key);
    };
    expect(textOf(await shop.guest().get(RETAIL))).toMatch(
      inOrder(
        /Annual Pass.*Monthly Pass.*All passes include.*Other ways to watch/,
        /Day Pass\$9\.99Buy it now, and it runs until .* E[SD]T\.One payment\. It ends on its own\. Until then/,
        /it opens all games .*2\.00 less than a month/,
        /Tournament Pass\$12\.99.*It opens the events that ask for this pass, and no others/,
      ),
    );
    const start = (hours: number) => new Date(shop.service.clock.now() + hours * HOUR).toISOString();
    const game = "/subscribe/event?game_key=regular";
    shop.games.set("regular", { key: "regular", start_time: start(1) });
    expect(await others(game)).toEqual(["day_pass", "season_pass", "playoff_pass"]);
    shop.games.set("regular", { key: "regular", start_time: start(24) });
    expect(await others(game)).toEqual(["season_pass", "playoff_pass"]);
    expect((await shop.guest().post(game, chosen("day_pass"))).status).toBe(400);
  });

  it("that opens just this game is chosen by a press on its wall, past the page of passes (B 2.3)", async () => {
    const event = anEvent({ key: "regular", start_time: new Date(shop.service.clock.now() + HOUR).toISOString() });
    shop.games.set("regular", event);
    const href = "/subscribe/event?game_key=regular&redir=%2Fevents%2Fa%2Fregular";
    type Wall = Extract<Stage, { one?: unknown }>;
    const upsell = { key: "video", endpoint: "event" };
    const wall = { kind: "upsell", upsell, href, signInHref: null } as object as Wall;
    const now = DateTime.fromMillis(shop.service.clock.now());
    const stage = await withPrices(shop.clients as Upstreams, wall, { event, flags: async () => shop.flags, now });
    const { one } = stage as Wall;
    if (!one) throw new Error("the wall offers no pass for one game");
    const form = rendered(createElement(SingleGameButton, { one }));
    expect(form.text).toBe("Just this one: Day Pass $9.99 for 24 hours");
    const path = form.querySelector("form")?.getAttribute("action") ?? "";
    const pressed = form.querySelectorAll("[name]").map((one) => [one.getAttribute("name"), one.getAttribute("value")]);
    const guest = shop.guest();
    const account = await guest.follow(await guest.post(path, pressed as [string, string][]));
    expect([account.view.step, account.view.summary?.order.pass.label]).toEqual(["account", "Day Pass"]);
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
      /AnnualMonthly.*Annual Pass\$6\.67\/moSave \$64 a year.*Annual Pass Plus\$10\.00\/moSave \$96 a year/,
    ],
    ["a marketing pass", { monthly_price_increase: "monthly-spring" }, /Monthly Pass\$8\.99\/mo/],
  ])("%s", async (_what, flags, shown) => {
    shop.flags = { ...shop.flags, ...flags };
    expect(textOf(await shop.guest().get(RETAIL))).toMatch(shown);
  });

  it("growth: the toggle shows the other duration, and a tier of it can be chosen", async () => {
    shop.flags = { ...shop.flags, "pass-selection": "growth" };
    const guest = shop.guest();
    const page = await guest.get("/subscribe/retail?duration=month");
    expect(page.view.body).toMatchObject({
      offers: [{ key: "monthly-basic" }, { key: "monthly-plus" }],
      durations: [{ current: false, href: "/subscribe/retail?duration=year" }, { current: true }],
    });
    expect((await guest.submit(page, chosen("monthly-plus"))).view.step).toBe("school");
  });

  it("that cannot be looked up is said, with a retry, on every step (rulings 3)", async () => {
    const guest = shop.guest();
    await guest.post(RETAIL, chosen("annual-basic"));
    shop.fresh();
    shop.answers.set("GET /api/pass_set", down);
    shop.answers.set("GET /api/passes/annual-basic", down);
    for (const path of ["/subscribe/retail", `${RETAIL}?step=school`, "/subscribe/retail?step=account"]) {
      const page = await guest.get(path);
      expect([kind(page), textOf(page)]).toEqual(["503 unavailable", expect.stringContaining(CANT_SHOW)]);
      expect(page.html.querySelector("main a, section a, a[href*=retail]")).not.toBeNull();
    }
    expect((await guest.post(RETAIL, chosen("annual-basic"))).status).toBe(503);
    shop.answers.clear();
    expect(kind(await guest.get(`${RETAIL}?step=school`)), "what was chosen is still there").toBe("200 school");
  });

  it("that is sold no more leads back to the choice", async () => {
    const guest = shop.guest();
    await guest.post(RETAIL, chosen("annual-basic"));
    shop.answers.set("GET /api/passes/annual-basic", () => Response.json({ error: "not_found" }, { status: 404 }));
    const led = await guest.open(`${RETAIL}?step=school`);
    expect([led.path, led.view.message]).toEqual([`${RETAIL}?start_over=pass-gone`, GONE]);
    shop.answers.clear();
    const { location } = await guest.get(`${RETAIL}?step=school`);
    expect(location, "it is chosen no more").toBe(`${RETAIL}?start_over=unfinished`);
  });

  it("is kept for a day after the last look; a payment page left open longer says so", async () => {
    const fan = await shop.fan("left-open");
    const page = await fan.readyToPay();
    shop.service.clock.at += 23 * HOUR;
    Object.assign(fan.cookies, (await shop.fan("left-open")).cookies);
    expect((await fan.get(page.path)).view.step).toBe("payment");
    shop.service.clock.at += 10 * 24 * HOUR;
    const led = await fan.get(page.path);
    expect(led.location).toBe(`${RETAIL}?start_over=unfinished`);
    const passes = await fan.follow(led);
    const message = "We keep an unfinished order for a day. Please choose again.";
    expect(passes.view).toMatchObject({ step: "pass", message });
    const school = await fan.submit(passes, chosen("annual-basic"));
    expect([school.path, school.view.message]).toEqual([`${RETAIL}?step=school`, null]);
  });
});
