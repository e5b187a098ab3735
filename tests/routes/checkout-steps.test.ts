import { CheckoutShop, textOf, type Page } from "./checkout-shop";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

/** Buying a pass up to payment: entries, visitors, choices, what fails (B 2.1–2.8, 4–8). */

const shop = new CheckoutShop();
vi.mock("~/services/upstreams.server", () => ({ upstreams: () => shop.clients }));
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn() {}, info() {}, error() {} }) }));
vi.mock("~/services/process/clock.server", () => ({ clock: { now: () => shop.now } }));

beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.fresh());

const down = () => new Response("down", { status: 500 });
const kind = (page: Page) => (page.location ? `→ ${page.location}` : `${page.status} ${page.view.body.kind}`);
const schoolsIn = (page: Page) =>
  page.view.body.kind === "school"
    ? page.view.body.schools.map(({ key, selected }) => `${key}${selected ? " selected" : ""}`)
    : null;
const buttons = (page: Page) => page.html.querySelectorAll("button").map((button) => button.textContent.trim());

const ENTRIES = [
  "/subscribe/retail",
  "/subscribe/event",
  "/subscribe/highlight",
  "/join",
  "/join/retail",
  "/join/event",
  "/join/ios",
  "/support/lincoln-or",
];

describe("every entry", () => {
  it.each(ENTRIES)("%s shows both passes to guests, and leads through the steps", async (path) => {
    const guest = shop.guest();
    const passes = await guest.get(path);
    expect([kind(passes), passes.headers.get("Cache-Control")]).toEqual(["200 passes", "private, no-store"]);
    expect(passes.view.pageTitle).toMatch(/^Subscribe to Fieldhouse/);
    expect(textOf(passes)).toMatch(
      /Annual Pass.*Best Value.*\$6\.67\/mo.*44% off.*\$79\.99\/yr\..*Billed annually.*Cancel anytime\..*Monthly Pass.*\$11\.99\/mo.*Billed monthly.*Cancel anytime\./,
    );
    expect(textOf(passes)).toContain(
      "All passes includeStream Home and Away gamesClip Save & Share your favorite momentsWatch on TV, laptop, phone or tabletExclusive access to playoffs in the U.S.Support for participating schools",
    );
    const school = await guest.post(path, { intent: "choose-pass", pass: "monthly-basic" });
    expect([school.status, school.location]).toEqual([303, `${path}?step=school`]);
    expect((await guest.get(`${path}?step=school`)).view.title).toBe("Support your School with Subscription");
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

  it("keeps the whole address on every step, and goes back by it", async () => {
    const guest = shop.guest();
    const path =
      "/subscribe/event?game_key=g1&publisher_key=p&attributionSchoolKeys0=lincoln-or&attributionPublisherKey=pub&redir=%2Fwatch-events&utm_source=mail";
    const school = await guest.submit(await guest.open(path), { intent: "choose-pass", pass: "annual-basic" });
    expect(school.path).toBe(`${path}&step=school`);
    expect(school.html.querySelectorAll("nav a").map((link) => link.getAttribute("href"))).toEqual([path]);
    expect((await guest.submit(school, { intent: "continue" })).path).toBe(`${path}&step=account`);
  });

  it.each([
    ["", "/"],
    ["?redir=/watch-events", "/watch-events"],
    ["?redir=https://www.fieldhouse.example/a", "/a"],
    ["?redir=https://evil.example/", "/"],
    ["?redir=//evil.example", "/"],
    ["?redir=javascript:alert(1)", "/"],
    ["?redir=https://notfieldhouse.example", "/"],
  ])("%s: 'No thanks, maybe later' leads to %s", async (query, href) => {
    const page = await shop.guest().get(`/subscribe/retail${query}`);
    expect(
      page.html
        .querySelectorAll("a")
        .find((link) => link.textContent === "No thanks, maybe later")
        ?.getAttribute("href"),
    ).toBe(href);
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
    expect(page.html.querySelectorAll("a").map((link) => link.getAttribute("href"))).toContain("/member/account");
    expect(page.html.querySelector("nav, form")).toBeNull();
  });

  it("who subscribed meanwhile, elsewhere, is warned and buys nothing (B 2.5, 2.7)", async () => {
    const visitor = await shop.fan("meanwhile");
    const payment = await visitor.choose("/subscribe/retail");
    const ready = await visitor.enterCard(payment);
    const { one_time_key: _, ...others } = visitor.cookies;
    const elsewhere = shop.guest();
    elsewhere.cookies = others;
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
    const link = page.html.querySelectorAll("a").find((one) => one.textContent.trim() === "Open in App");
    expect(Boolean(link?.getAttribute("href")?.match(/^fieldhouse:\/\/login\?token=.+/))).toBe(offered);
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
      "monthly-basic",
    );
    expect(account.view.step).toBe("account");
    const typed = {
      name: "Robin",
      last_name: "Sawyer",
      email: "onway@mail.example",
      zip_code: "50309",
      accept_service_terms: "on",
    };
    const refused = await guest.post(account.view.action, { ...typed, password: "short" });
    expect([
      refused.status,
      refused.html.querySelector("input[name=email]")?.getAttribute("value"),
      refused.html.querySelector("input[name=password]")?.getAttribute("value"),
    ]).toEqual([400, "onway@mail.example", undefined]);
    expect(refused.html.querySelector("[role=alert]")).not.toBeNull();
    const payment = await guest.submit(account, { ...typed, password: "under the lights" });
    expect(payment.view).toMatchObject({
      step: "payment",
      summary: { school: "Lincoln High School", order: { pass: { label: "Monthly Pass" } } },
    });
  });

  it("a member who signs in on the way does too; a wrong password is said", async () => {
    const guest = shop.guest();
    const account = await guest.choose("/subscribe/retail");
    const signIn = await guest.get(`${account.path}&have=1`);
    const refused = await guest.post(signIn.view.action, { email: "free@fieldhouse.example", password: "wrong" });
    expect([
      refused.status,
      refused.view.step,
      refused.html.querySelector("input[name=email]")?.getAttribute("value"),
    ]).toEqual([400, "account", "free@fieldhouse.example"]);
    const payment = await guest.submit(signIn, { email: "free@fieldhouse.example", password: "Friday-Night-26" });
    expect(payment.view).toMatchObject({ step: "payment", summary: { order: { total: "$79.99" } } });
  });

  it("a subscriber who signs in on the way is warned", async () => {
    const guest = shop.guest();
    const account = await guest.choose("/subscribe/retail");
    const payment = await guest.submit(await guest.get(`${account.path}&have=1`), {
      email: "annual@fieldhouse.example",
      password: "Friday-Night-26",
    });
    expect(textOf(payment)).toContain("WARNING: You already have an active subscription.");
  });

  it("a guest who asks for a receipt signs in and comes back to it", async () => {
    const got = await shop.guest().get("/subscribe/retail?utm_source=a&step=receipt&order=FH-SEED-ANNUAL");
    expect([got.status, got.location]).toEqual([
      303,
      `/users/sign_in?redir=${encodeURIComponent("/subscribe/retail?utm_source=a&step=receipt&order=FH-SEED-ANNUAL")}`,
    ]);
  });
});

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
      "That pass is not for sale any more. Choose another one.",
    ]);
    expect((await guest.get("/subscribe/retail?step=school")).location).toBe("/subscribe/retail");
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
      /Annual PassBest Value\$6\.67\/mo45% off\$79\.99\/yr\. Billed annually\. Cancel anytime\..*Monthly Pass\$11\.99\/moBilled monthly\. Cancel anytime\..*All Passes include:Full access to live regular-season and post-season sporting eventsImmediate access/,
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
    shop.answers.set("GET /api/pass_set", down);
    shop.answers.set("GET /api/passes/annual-basic", down);
    for (const path of ["/subscribe/retail", "/subscribe/retail?step=school", "/subscribe/retail?step=account"]) {
      const page = await guest.get(path);
      expect([
        kind(page),
        textOf(page).includes("Passes cannot be shown right now"),
        page.html.querySelector("main a, section a, a[href*=retail]") !== null,
      ]).toEqual(["503 unavailable", true, true]);
    }
    expect((await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" })).status).toBe(503);
    shop.answers.clear();
    expect(kind(await guest.get("/subscribe/retail?step=school")), "what was chosen is still there").toBe("200 school");
  });

  it("that is sold no more leads back to the choice", async () => {
    const guest = shop.guest();
    await guest.post("/subscribe/retail", { intent: "choose-pass", pass: "annual-basic" });
    shop.answers.set("GET /api/passes/annual-basic", () => Response.json({ error: "not_found" }, { status: 404 }));
    expect((await guest.open("/subscribe/retail?step=school")).path).toBe("/subscribe/retail");
    shop.answers.clear();
    expect((await guest.get("/subscribe/retail?step=school")).location, "it is chosen no more").toBe(
      "/subscribe/retail",
    );
  });
});

describe("the school (B 2.4, 4)", () => {
  const keys = (...schools: string[]) => schools.map((key, index) => `attributionSchoolKeys${index}=${key}`).join("&");
  it.each([
    ["/subscribe/event", []],
    [`/subscribe/event?${keys("lincoln-or")}`, ["lincoln-or selected"]],
    [`/subscribe/event?${keys("lincoln-or", "roosevelt")}`, ["lincoln-or", "roosevelt"]],
    [`/subscribe/event?${keys("lincoln-or", "lincoln-ca")}`, ["lincoln-or selected"]],
    [`/subscribe/event?${keys("lincoln-ca")}`, []],
    [`/subscribe/event?${keys("nobody", "roosevelt")}`, ["roosevelt selected"]],
    [`/subscribe/retail?${keys("lincoln-or")}`, []],
    [`/subscribe/highlight?game_key=g&${keys("lincoln-or")}`, ["lincoln-or selected"]],
    ["/support/lincoln-or", ["lincoln-or selected"]],
    [`/support/lincoln-or?${keys("roosevelt")}`, ["lincoln-or selected"]],
  ])("%s begins with %j", async (path, schools) => {
    const guest = shop.guest();
    expect(
      schoolsIn(await guest.submit(await guest.open(path), { intent: "choose-pass", pass: "annual-basic" })),
    ).toEqual(schools);
  });

  it.each([
    ["/support/lincoln-or", "Thank you for choosing to support a school with your Fieldhouse subscription.", null],
    [
      "/subscribe/event",
      "Fieldhouse shares a portion of every annual subscription with your selected school.",
      "Search below to see if your school is eligible.",
    ],
    [
      "/subscribe/retail",
      "Fieldhouse shares a portion of every annual subscription with your selected school. | Search below to see if your school is eligible.",
      null,
    ],
  ])("%s says its texts", async (path, texts, absent) => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open(path), { intent: "choose-pass", pass: "annual-basic" });
    expect(page.view.body).toMatchObject({ texts: texts.split(" | ") });
    if (absent) expect(textOf(page)).not.toContain(absent);
    expect(textOf(page).includes("Not sure if your school is part of the Fieldhouse Network? Search here.")).toBe(
      path === "/subscribe/event",
    );
    const fixed = path.startsWith("/support");
    expect([
      page.html.querySelector("input[name=q]") === null,
      buttons(page).some((text) => /^(?:Select|Remove)/.test(text)),
    ]).toEqual([fixed, false]);
  });

  it("lists network schools by name and place, and takes one", async () => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open("/subscribe/retail?utm_source=a"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    const found = await guest.get(`${page.path}&q=lincoln`);
    expect(textOf(found)).toContain("Lincoln High School - Portland, OR");
    expect(textOf(found)).not.toContain("Stockton");
    const chosen = await guest.submit(found, { intent: "select-school", school: "lincoln-ne" });
    expect([schoolsIn(chosen), chosen.view.summary?.school]).toEqual([["lincoln-ne selected"], "Lincoln High School"]);
    const removed = await guest.submit(chosen, { intent: "remove-school" });
    expect([schoolsIn(removed), removed.view.summary?.school]).toEqual([[], null]);
  });

  it("cannot be one outside the network, nor another than /support's", async () => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open("/subscribe/retail"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    for (const school of ["lincoln-ca", "osaa", "nobody"]) {
      const refused = await guest.post(page.view.action, { intent: "select-school", school });
      expect([refused.status, refused.view.message]).toEqual([
        400,
        "That school cannot be supported. Choose another one.",
      ]);
    }
    const fixed = await guest.submit(await guest.open("/support/lincoln-or"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    expect((await guest.submit(fixed, { intent: "select-school", school: "roosevelt" })).view.summary?.school).toBe(
      "Lincoln High School",
    );
    expect(schoolsIn(await guest.submit(fixed, { intent: "remove-school" }))).toEqual(["lincoln-or selected"]);
  });

  it("is asked about once more where there is none; Back and Continue both work", async () => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open("/subscribe/retail"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    const asked = await guest.submit(page, { intent: "continue" });
    const dialog = asked.html.querySelector("[role=dialog]");
    expect(dialog?.querySelector("h2")?.textContent).toBe("Continue without selecting school?");
    expect(dialog?.querySelector("p")?.textContent).toBe(
      "Looks like you didn't choose a school to support with our High School Support Program. You can do it now or make a selection later from your account settings.",
    );
    expect([dialog?.querySelector("a")?.textContent, dialog?.querySelector("button")?.textContent]).toEqual([
      "Go Back and Select School",
      "Continue",
    ]);
    const back = await guest.get(dialog?.querySelector("a")?.getAttribute("href") ?? "");
    expect(back.html.querySelector("[role=dialog]")).toBeNull();
    expect((await guest.submit(asked, { intent: "continue-without-school" })).view.step).toBe("account");
    expect(shop.told("checkout_step")).toMatchObject([{ step: 1 }, { step: 2, school_key: null }]);
  });

  it("with a default is not asked about, and is told as step 2", async () => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open("/support/lincoln-or"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    expect((await guest.submit(page, { intent: "continue" })).view.step).toBe("account");
    expect(shop.told("checkout_step")).toMatchObject([{ step: 1 }, { step: 2, school_key: "lincoln-or" }]);
  });

  it("of another event's page is not carried over", async () => {
    const guest = shop.guest();
    await guest.choose(`/subscribe/event?${keys("lincoln-or")}`);
    expect(schoolsIn(await guest.get(`/subscribe/event?${keys("roosevelt", "munoz")}&step=school`))).toEqual([
      "roosevelt",
      "munoz",
    ]);
    expect(schoolsIn(await guest.get(`/subscribe/event?${keys("lincoln-or")}&step=school`))).toEqual([
      "lincoln-or selected",
    ]);
  });

  it("search that fails finds none, and the step goes on", async () => {
    const guest = shop.guest();
    const page = await guest.submit(await guest.open("/subscribe/retail"), {
      intent: "choose-pass",
      pass: "annual-basic",
    });
    shop.failing.add("search");
    expect(textOf(await guest.get(`${page.path}&q=roosevelt`))).toContain(
      "No school of the network matches “roosevelt”.",
    );
  });
});

describe("promo codes of the address (B 4, 5)", () => {
  const offers = (page: Page) =>
    page.view.body.kind === "passes"
      ? page.view.body.offers.map(({ key, pill, promoPrice }) => `${key} ${pill?.text} ${promoPrice}`)
      : [];
  it.each([
    ["HALFYEAR", ["annual-basic Promo Applied $3.33/mo", "monthly-basic undefined null"]],
    ["MONTH1", ["annual-basic undefined null", "monthly-basic Promo Applied $5.99/mo"]],
    ["STAY50", ["annual-basic Best Value null", "monthly-basic undefined null"]],
    ["LASTSEASON", ["annual-basic Best Value null", "monthly-basic undefined null"]],
    ["NOTACODE", ["annual-basic Best Value null", "monthly-basic undefined null"]],
    ["%00", ["annual-basic Best Value null", "monthly-basic undefined null"]],
  ])("%s: %j", async (code, expected) =>
    expect(offers(await shop.guest().get(`/subscribe/retail?promo_code=${code}`))).toEqual(expected),
  );

  it("go with the pass they were shown on, and not with the other", async () => {
    const fan = await shop.fan("addressed");
    expect(
      (await fan.choose("/subscribe/retail?promo_code=HALFYEAR", "annual-basic")).view.summary?.order,
    ).toMatchObject({ discount: "($40.00)", total: "$39.99", promo: { code: "HALFYEAR" } });
    expect(shop.told("promo_code_applied")).toMatchObject([{ promo_code: "HALFYEAR", promo_code_discount: 40 }]);
    expect(
      (await fan.choose("/subscribe/retail?promo_code=HALFYEAR", "monthly-basic")).view.summary?.order,
    ).toMatchObject({ discount: null, total: "$11.99" });
  });

  it("are silently ignored when they cannot be looked up", async () => {
    shop.answers.set("GET /api/promo_code/find_promo_code_public_details", down);
    const page = await shop.guest().get("/subscribe/retail?promo_code=HALFYEAR");
    expect([page.status, offers(page)[0], page.view.message]).toEqual([200, "annual-basic Best Value null", null]);
  });

  it("are applied when payment opens, with the flag, and not again once taken off", async () => {
    const fan = await shop.fan("automatic");
    await fan.choose("/subscribe/retail");
    const path = "/subscribe/retail?promo_code=HALFYEAR&step=payment";
    expect((await fan.get(path)).view.summary?.order.promo).toBeNull();
    shop.flags = { ...shop.flags, "growth-auto-promo-payment": true };
    shop.events = [];
    const applied = await fan.get(path);
    expect([applied.view.summary?.order.promo?.code, (await fan.get(path)).view.summary?.order.promo?.code]).toEqual([
      "HALFYEAR",
      "HALFYEAR",
    ]);
    expect(shop.told("promo_code_applied")).toHaveLength(1);
    expect((await fan.submit(applied, { intent: "remove-promo" })).view.summary?.order.promo).toBeNull();
    for (const code of ["STAY50", "LASTSEASON", "MONTH1", "NOTACODE"])
      expect((await fan.get(`/subscribe/retail?promo_code=${code}&step=payment`)).view.summary).toMatchObject({
        order: { promo: null },
        promo: { refused: null },
      });
  });
});

describe("promo codes typed at payment (B 2.6, 8)", () => {
  it.each([
    ["NOTACODE", "Please enter a valid promotion code."],
    ["", "Please enter a valid promotion code."],
    ["MONTH1", "Please enter a valid promotion code."],
    ["LASTSEASON", "This promotion code is no longer valid."],
    ["SOLDOUT", "This promotion code is no longer valid."],
    ["STAY50", "This promotion code is not valid."],
    ["<script>", "Please enter a valid promotion code."],
  ])("%s: %s", async (promo_code, message) => {
    const fan = await shop.fan(`typed-${promo_code.length}`);
    const refused = await fan.submit(await fan.choose("/subscribe/retail"), { intent: "apply-promo", promo_code });
    expect([refused.status, refused.view.summary?.promo?.refused, refused.view.summary?.order.total]).toEqual([
      400,
      { code: promo_code, message },
      "$79.99",
    ]);
    expect(refused.html.querySelector("#promo-code")?.getAttribute("value")).toBe(promo_code);
    expect(
      refused.html.querySelector(
        `#${refused.html.querySelector("#promo-code")?.getAttribute("aria-describedby")?.split(" ")[0]}`,
      )?.textContent,
    ).toContain(message);
    expect(shop.told("promo_code_applied")).toEqual([]);
  });

  it("applied, shown, removed", async () => {
    const fan = await shop.fan("applies");
    const applied = await fan.submit(await fan.choose("/subscribe/retail"), {
      intent: "apply-promo",
      promo_code: " friday20 ",
    });
    expect(textOf(applied)).toMatch(
      /PROMO CODE: FRIDAY20.*20% off.*Discount\(\$16\.00\).*For the first 12 months.*\$63\.99.*Recurring charge thereafter/,
    );
    expect(applied.html.querySelector("input[value=APPLIED]")?.hasAttribute("disabled")).toBe(true);
    expect(shop.told("promo_code_applied")).toMatchObject([{ promo_code: "FRIDAY20", promo_code_discount: 16 }]);
    const removed = await fan.submit(applied, { intent: "remove-promo" });
    expect([removed.view.summary?.order.total, removed.view.summary?.promo?.refused]).toEqual(["$79.99", null]);
  });

  it("that cannot be looked up", async () => {
    const fan = await shop.fan("unheard");
    const page = await fan.choose("/subscribe/retail");
    shop.answers.set("GET /api/redemption_info", down);
    expect(
      (await fan.submit(page, { intent: "apply-promo", promo_code: "FRIDAY20" })).view.summary?.promo?.refused?.message,
    ).toBe("An error has occurred.");
  });

  it.each([
    ["grow-222-collapse-promo-code", true],
    ["promo_collapsed_v1", "collapsed"],
  ])("are asked for behind a fold with %s", async (flag, value) => {
    const fan = await shop.fan(`folded-${flag.length}`);
    expect((await fan.choose("/subscribe/retail")).html.querySelector("details input[name=promo_code]")).toBeNull();
    shop.flags = { ...shop.flags, [flag]: value };
    expect(
      (await fan.get("/subscribe/retail?step=payment")).html.querySelector("details input[name=promo_code]"),
    ).not.toBeNull();
  });
});

describe("hostile forms", () => {
  it.each([
    [
      [
        ["intent", "choose-pass"],
        ["pass", "annual-basic"],
        ["price_in_cents", "1"],
      ],
    ],
    [
      [
        ["intent", "choose-pass"],
        ["zzz[4294967294]", "1"],
      ],
    ],
    [[["__proto__[x]", "1"]]],
    [[["constructor.prototype.x", "1"]]],
    [Array.from({ length: 200 }, (): [string, string] => ["pass", "x"])],
    [[["intent[0][0][0][0][0][0]", "x"]]],
  ] as [string, string][][][])("%#: is refused before anything is asked", async (form) => {
    expect((await shop.guest().post("/subscribe/retail", form)).status).toBe(400);
  });

  it.each(["", "refund", "__proto__", "place-order", "recruit"])(
    "the intent %j on the first step does nothing",
    async (intent) => {
      const refused = await shop.guest().post("/subscribe/retail", { intent });
      expect([refused.status, refused.view.step, refused.view.message]).toEqual([
        400,
        "pass",
        "That did not work. Please try again.",
      ]);
    },
  );

  it("a cookie that is not ours chooses nothing", async () => {
    const guest = shop.guest();
    guest.cookies.checkout_state = `${Buffer.from(JSON.stringify({ value: { pass_key: "annual-2019" }, ends: shop.now + 1e9 })).toString("base64url")}.AAAA`;
    expect((await guest.get("/subscribe/retail?step=school")).location).toBe("/subscribe/retail");
  });
});
