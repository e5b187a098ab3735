import { describe, expect, it } from "vitest";
import { pausePath } from "~/models/navigation/paths";
import { mediumDay } from "~/models/place/time";
import { down, inOrder, openShop, type Page, type Shopper, textOf } from "./checkout-shop";

/** Every way into the flow, and every kind of visitor (B 2.1, 2.2, 2.7, security 2). */

const shop = openShop();

const kind = (page: Page) => (page.location ? `→ ${page.location}` : `${page.status} ${page.view.body.kind}`);
const buttons = (page: Page) => page.html.querySelectorAll("button").map((button) => button.textContent.trim());
const watchLinks = (page: Page) =>
  page.html
    .querySelectorAll("a")
    .map((link) => [link.textContent, link.getAttribute("href")])
    .filter(([label]) => label === "Watch Video Now" || label === "Go to School Page");
const ENTRIES = (
  "/subscribe/retail /subscribe/event /subscribe/highlight /join /join/retail /join/event /join/ios " +
  "/support/lincoln-or"
).split(" ");

describe("every entry", () => {
  it.each(ENTRIES)("%s shows both passes to guests, and leads through the steps", async (path) => {
    const guest = shop.guest();
    const passes = await guest.get(path);
    expect([kind(passes), passes.headers.get("Cache-Control")]).toEqual(["200 passes", "private, no-store"]);
    expect(passes.view.pageTitle).toMatch(/^Subscribe to Fieldhouse/);
    expect(textOf(passes)).toMatch(
      inOrder(/Annual Pass/, /Best Value/, /\$79\.99\/yr\./, /Billed annually/, /Monthly Pass/, /\$11\.99\/mo/),
    );
    const school = await guest.post(path, { intent: "choose-pass", pass: "monthly-basic" });
    expect([school.status, school.location]).toEqual([303, `${path}?step=school`]);
    const chosen = (await guest.get(`${path}?step=school`)).view;
    expect(chosen.title).toBe("Support your School with Subscription");
    expect(chosen.pageTitle).toBe("Support Your School - Subscribe to Fieldhouse | Fieldhouse");
    expect((await guest.get(`${path}?step=payment`)).location).toBe(`${path}?step=account`);
    expect(kind(await guest.get(`${path}?step=account`))).toBe("200 account");
  });

  it.each([
    "/subscribe/annual",
    "/subscribe/Retail2",
    "/subscribe/__proto__",
    "/join/android",
    "/join/member",
    "/support/nobody",
    "/support/osaa",
    "/support/%00",
  ])("%s is no page", async (path) => {
    const got = await shop.guest().get(path);
    expect([got.status, got.statusText]).toEqual([404, `Page Not Found: ${path}`]);
    expect((await shop.guest().post(path, { intent: "choose-pass", pass: "annual-basic" })).status).toBe(404);
  });

  it.each([
    ["/subscribe/retail", "/"],
    ["/subscribe/retail?redir=/watch-events", "/watch-events"],
    ["/subscribe/retail?redir=https://evil.example/", "/"],
    ["/support/lincoln-or", "/schools/lincoln-or"],
  ])("%s: 'No thanks, maybe later' leads to %s", async (path, href) => {
    const page = await shop.guest().get(path);
    const link = page.html.querySelectorAll("a").find((one) => one.textContent === "No thanks, maybe later");
    expect(link?.getAttribute("href")).toBe(href);
  });
});

describe("every visitor", () => {
  it.each([
    ["free", "200 passes"],
    ["expired", "200 passes"],
    ["voucher", "200 passes"],
    ["annual", "200 subscribed"],
    ["monthly", "200 subscribed"],
    ["legacy", "200 subscribed"],
    ["paypal", "200 subscribed"],
    ["family-owner", "200 subscribed"],
    ["family-member", "200 subscribed"],
  ])("%s sees %s", async (role, shown) => {
    const visitor = await shop.seeded(role);
    expect(kind(await visitor.open("/subscribe/retail"))).toBe(shown);
    if (shown.endsWith("subscribed")) {
      for (const step of ["school", "account"])
        expect((await visitor.get(`/subscribe/retail?step=${step}`)).location).toBe("/subscribe/retail");
      expect(kind(await visitor.open("/subscribe/retail?step=payment"))).toBe(shown);
    }
  });

  it("who has a pass is told so, and where to manage it (B 2.7)", async () => {
    const page = await (await shop.seeded("annual")).open("/join/retail");
    expect(page.html.querySelector("h1")?.textContent).toBe("You're already subscribed to the Fieldhouse Network");
    const links = page.html.querySelectorAll("a").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links.flat()).toEqual(expect.arrayContaining(["/member/account", "Ways to watch", "Customer Support"]));
    expect(textOf(page)).toMatch(/Manage your settings from the My Account page\..*Watch anywhere/s);
    expect(page.html.querySelector("nav, form")).toBeNull();
  });

  it.each([
    ["/subscribe/event?game_key=g1&redir=%2Fevents%2Fg%2Fg1", "Watch Video Now", "/events/g/g1"],
    ["/subscribe/event?game_key=g1&redir=https%3A%2F%2Felsewhere.test%2F", null, null],
    ["/subscribe/event?game_key=g1", null, null],
    ["/support/lincoln-or?redir=%2Fschools%2Flincoln-or", "Go to School Page", "/schools/lincoln-or"],
  ])("who has a pass and came by %s goes on by %j (B 2.7)", async (path, label, href) => {
    const page = await (await shop.seeded("annual")).open(path);
    expect(kind(page)).toBe("200 subscribed");
    expect(watchLinks(page)).toEqual(label ? [[label, href]] : []);
  });

  it("who has a pass that ends within a day may buy a longer one, and not the same again (B 6)", async () => {
    const visitor = await shop.fan("tonight");
    const ready = await visitor.enterCard(await visitor.choose("/subscribe/retail", "day_pass"));
    const elsewhere = visitor.elsewhere();
    expect((await elsewhere.placeOrder(await elsewhere.get(ready.path))).location).toContain("step=receipt");
    expect((await visitor.get(ready.path)).view.body).toMatchObject({ kind: "payment", blocked: true });
    const passes = await visitor.get("/subscribe/retail");
    expect(passes.view.body).toMatchObject({
      offers: [{ key: "annual-basic" }, { key: "monthly-basic" }],
      others: [{ key: "season_pass" }, { key: "playoff_pass" }, { key: "tournament_pass" }],
    });
    expect(textOf(passes)).toMatch(/Your pass runs until .* E[SD]T\. The one you choose here takes its place/);
    const monthly = await visitor.enterCard(await visitor.choose("/subscribe/retail", "monthly-basic"));
    expect((await visitor.placeOrder(monthly)).location).toContain("step=receipt");
  });

  it("who subscribed meanwhile, elsewhere, is warned and buys nothing (B 2.5, 2.7)", async () => {
    const visitor = await shop.fan("meanwhile");
    const ready = await visitor.enterCard(await visitor.choose("/subscribe/retail"));
    const elsewhere = visitor.elsewhere();
    expect((await elsewhere.placeOrder(await elsewhere.get(ready.path))).location).toContain("step=receipt");
    const blocked = await visitor.get(ready.path);
    expect(blocked.view.body).toMatchObject({ kind: "payment", blocked: true });
    expect([blocked.view.summary, buttons(blocked)]).toEqual([null, []]);
    expect(textOf(blocked)).toContain(
      "WARNING: You already have an active subscription. Please manage your settings from your My Account page.",
    );
    expect(blocked.html.querySelector("form")).toBeNull();
  });

  it.each([
    ["/join/ios", "Mozilla/5.0 (iPhone)", true],
    ["/join/ios", "Mozilla/5.0 (X11; Linux)", false],
    ["/join/retail", "Mozilla/5.0 (iPhone)", false],
  ])("%s with %s: the app %s", async (path, agent, offered) => {
    const visitor = await shop.seeded("annual");
    visitor.agent = agent;
    const page = await visitor.open(path);
    const hrefOf = (label: string) =>
      page.html
        .querySelectorAll("a")
        .find((one) => one.textContent.trim() === label)
        ?.getAttribute("href") ?? "";
    expect(/^fieldhouse:\/\/login\?token=.+/.test(hrefOf("Open in App"))).toBe(offered);
    expect(hrefOf("Download on the App Store").startsWith("https://")).toBe(offered);
    expect(
      textOf(page).includes(
        "If you don't already have the Fieldhouse app installed, it's free to download from the Apple App Store.",
      ),
    ).toBe(offered);
  });

  it("a guest signs up on the way and loses nothing (rulings 3)", async () => {
    const guest = shop.guest();
    const account = await guest.choose(
      "/subscribe/event?attributionSchoolKeys0=lincoln-or&redir=%2Fwatch-events",
      "annual-basic",
    );
    expect(account.view.step).toBe("account");
    const name = { name: "Robin", last_name: "Sawyer", email: "onway@mail.example" };
    const typed = { ...name, zip_code: "50309", accept_service_terms: "on" };
    const refused = await guest.post(account.view.action, { ...typed, password: "short" });
    const kept = (field: string) => refused.html.querySelector(`input[name=${field}]`)?.getAttribute("value");
    expect([refused.status, kept("email"), kept("password")]).toEqual([400, "onway@mail.example", undefined]);
    expect(refused.html.querySelector("[role=alert]")).not.toBeNull();
    const payment = await guest.submit(account, { ...typed, password: "under the lights" });
    expect(payment.view).toMatchObject({
      step: "payment",
      summary: { school: "Lincoln High School", order: { pass: { label: "Annual Pass" } } },
    });
  });

  it("a guest who asks for a receipt signs in and comes back to it", async () => {
    const path = "/subscribe/retail?utm_source=a&step=receipt&order=FH-SEED-ANNUAL";
    const got = await shop.guest().get(path);
    expect([got.status, got.location]).toEqual([303, `/users/sign_in?redir=${encodeURIComponent(path)}`]);
  });
});

describe("a member whose pass is paused (B 2.7, rulings 4 B 6)", () => {
  const DAY = 86_400_000;
  const EVENT = "/subscribe/event?game_key=final&redir=%2Fevents%2Fg%2Ffinal";
  const until = () => shop.now + 90 * DAY;

  async function pauses(key: string) {
    const { db } = shop.service.store;
    const waits = { paused_from: shop.now - DAY, current_period_end: until(), next_charge_at: until() };
    await db.updateTable("billed_subscription").set(waits).where("user_key", "=", key).execute();
    const over = { renewal_canceled_at: shop.now - 2 * DAY, expires_at: shop.now - DAY };
    await db.updateTable("subscription").set(over).where("user_key", "=", key).execute();
  }

  async function paused(key: string): Promise<Shopper> {
    const fan = await shop.fan(key);
    await fan.placeOrder(await fan.readyToPay());
    await pauses(key);
    return fan;
  }

  /** Bought and paused in another browser while this one is at the payment. */
  async function pausesElsewhere(fan: Shopper, ready: Page): Promise<void> {
    const elsewhere = fan.elsewhere();
    await elsewhere.placeOrder(await elsewhere.get(ready.path));
    await pauses(fan.cookies.member_service_uid ?? "");
  }

  it("reads until when before anything is chosen, and is led to the pause", async () => {
    const fan = await paused("paused");
    const page = await fan.open(EVENT);
    expect([kind(page), buttons(page), watchLinks(page)]).toEqual(["200 subscribed", [], []]);
    const day = mediumDay(new Date(until()).toISOString(), "America/New_York");
    expect(page.html.querySelector("h1")?.textContent).toBe(`Your pass is paused until ${day}`);
    expect(page.html.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual([pausePath()]);
    for (const step of ["school", "account"])
      expect((await fan.get(`/subscribe/retail?step=${step}`)).location).toBe("/subscribe/retail");
  });

  it("reads so at the payment, too, once it is paused elsewhere", async () => {
    const fan = await shop.fan("paused-elsewhere");
    const ready = await fan.readyToPay();
    await pausesElsewhere(fan, ready);
    const blocked = await fan.get(ready.path);
    expect(textOf(blocked)).toMatch(/Your pass is paused until \w+ \d+, \d+, so you don't need another one/);
    expect([blocked.view.summary, buttons(blocked)]).toEqual([null, []]);
  });

  it("is sold the pass of a tournament, alone", async () => {
    const fan = await paused("paused-fan");
    shop.games.set("final", { key: "final", is_tournament: true, required_entitlement: "tournament_pass" });
    expect((await fan.open(EVENT)).view.body).toMatchObject({ kind: "passes", offers: [{ key: "tournament_pass" }] });
    expect((await fan.placeOrder(await fan.choose(EVENT, "tournament_pass"))).location).toContain("step=receipt");
  });

  it("sees the passes while billing can't say so", async () => {
    const fan = await paused("paused-unread");
    shop.answers.set("GET /api/user/billed_subscription", down);
    expect(kind(await fan.open(EVENT))).toBe("200 passes");
  });

  it("buys a gift as anyone", async () => expect((await (await paused("paused-giver")).get("/gift")).status).toBe(200));
});

describe("hostile forms", () => {
  it.each(["intent=choose-pass&pass=annual-basic&price_in_cents=1", "__proto__[x]=1"])("%s is refused", async (form) =>
    expect((await shop.guest().post("/subscribe/retail", [...new URLSearchParams(form)])).status).toBe(400),
  );
});
