import { CheckoutShop, fromSite, textOf, type Page, type Shopper } from "./checkout-shop";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dollars } from "~/models/billing/money";
import { reconcile } from "~network/billing/payments.server";
import { UNSTORABLE_FORM } from "~contracts/storable-text";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";

/** Paying, once; what every answer of the payment comes to; what the receipt says (B 2.9, 4, 8, security 6). */

const FRIDAY = Date.parse("2026-11-20T19:40:00-05:00");
const shop = new CheckoutShop();
vi.mock("~/services/upstreams.server", () => ({ upstreams: () => shop.clients }));
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn() {}, info() {}, error() {} }) }));
vi.mock("~/services/process/clock.server", () => ({ clock: { now: () => shop.now } }));

beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.fresh());

const down = () => new Response("down", { status: 500 });
const charged = async () => (await shop.service.charges()).map(({ amount }) => amount);
const since = async (work: () => Promise<unknown>) => {
  const before = (await charged()).length;
  await work();
  return (await charged()).slice(before);
};
const receiptsOf = (key: string) =>
  shop.service.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", key).execute();
const subscriptionsOf = (key: string) =>
  shop.service.store.db.selectFrom("billed_subscription").select("key").where("user_key", "=", key).execute();
const errorOf = (page: Page) =>
  page.view.body.kind === "payment" && !page.view.body.blocked ? page.view.body.error : null;
const OK = /^\/subscribe\/retail\?step=receipt&order=FH-[A-Z2-9]{10}$/;

describe("every answer of the payment (B 8)", () => {
  const refuse = (status: number, body: unknown) => () =>
    body === null ? new Response("no", { status }) : Response.json(body, { status });
  it.each<[string, () => Response | Promise<Response>, number, string, boolean]>([
    [
      "400 with a message",
      refuse(400, { valid: false, message: "Your card was declined." }),
      400,
      "Your card was declined.",
      true,
    ],
    ["400 without one", refuse(400, { valid: false }), 400, "Failed to process payment. Please contact support.", true],
    [
      "400 with markup",
      refuse(400, { valid: false, message: "<script>alert(1)</script>" }),
      400,
      "<script>alert(1)</script>",
      true,
    ],
    [
      "409: another order under the key",
      refuse(409, { valid: false, message: "This order was sent before." }),
      409,
      "This order was sent before.",
      true,
    ],
    [
      "409: another payment is open",
      refuse(409, { valid: false, pending: true, message: "Another payment is open." }),
      503,
      "Another payment is open.",
      false,
    ],
    ["500", refuse(500, null), 409, "Failed to process payment. Please contact support.", false],
    [
      "503, reply lost",
      refuse(503, { valid: false, pending: true, message: "We are finding out." }),
      503,
      "We are finding out.",
      false,
    ],
    [
      "200 of another shape",
      refuse(200, { hello: 1 }),
      409,
      "Failed to process payment. Please contact support.",
      false,
    ],
    [
      "a connection that fails",
      () => Promise.reject(new TypeError("fetch failed")),
      409,
      "Failed to process payment. Please contact support.",
      false,
    ],
  ])("%s", async (what, answer, status, message, newKey) => {
    const fan = await shop.fan(`answer-${what.replace(/\W/g, "")}`);
    const page = await fan.readyToPay();
    const key = fan.cookies.one_time_key;
    shop.answers.set("POST /v3/payment", answer);
    shop.events = [];
    const failed = await fan.placeOrder(page);
    expect([failed.status, failed.view.step, errorOf(failed)]).toEqual([status, "payment", message]);
    expect(failed.html.querySelector("#payment-error, [role=alert]")?.innerHTML).not.toContain("<script>");
    expect(failed.view.body, "the card that was entered is still there").toMatchObject({ canPlaceOrder: true });
    expect(fan.cookies.one_time_key !== key, "a new try is a new order only where this one is over").toBe(newKey);
    expect(shop.told("purchase_failed")).toMatchObject([{ revenue: 84.79, id: "annual-basic", fail_issue: message }]);
    expect(shop.told("purchase")).toEqual([]);
    expect(await receiptsOf(`answer-${what}`)).toEqual([]);
  });

  it("200: the receipt; told as step 3 and as a purchase, kept as the cart's last", async () => {
    const fan = await shop.fan("good");
    const page = await fan.readyToPay("/subscribe/retail");
    const paid = await fan.placeOrder(page);
    expect([paid.status, paid.location]).toEqual([303, expect.stringMatching(OK)]);
    const order = new URLSearchParams(paid.location?.split("?")[1]).get("order");
    expect(paid.cookies["cartpdata-lastid"]).toBe(order);
    expect(shop.told("checkout_step").map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(shop.told("purchase")).toMatchObject([
      { orderId: order, sku: "annual-basic", revenue: 84.79, tax: 4.8, currency: "USD", payment_type: "Credit Card" },
    ]);
    expect(await receiptsOf("good")).toEqual([{ order_id: order }]);
  });

  it("is not asked for without a session, or by a form that nobody filled in", async () => {
    const fan = await shop.fan("robot");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    let asked = 0;
    shop.answers.set("POST /v3/payment", () => Response.json({ valid: false }, { status: ++asked }));
    const guest = fan.copy();
    guest.cookies = Object.fromEntries(Object.entries(guest.cookies).filter(([name]) => !name.startsWith("member_")));
    expect((await guest.post(page.view.action, form)).location).toBe(
      "/subscribe/retail?step=account&have=1&signed_out=1",
    );
    const robots: Record<string, string>[] = [
      { ...form, fax_number: "1" },
      { ...form, form_token: "" },
      { ...form, form_token: "zzzz.AAAA" },
    ];
    for (const robot of robots) expect([(await fan.post(page.view.action, robot)).status, asked]).toEqual([400, 0]);
    const early = await fan.get(page.path);
    shop.service.clock.at -= 3_000;
    expect((await fan.post(page.view.action, fan.orderForm(early))).status, "sooner than anybody reads").toBe(400);
    shop.service.clock.at += 3_000;
    expect(asked).toBe(0);
  });

  it("is not asked for without a card", async () => {
    const fan = await shop.fan("cardless");
    const refused = await fan.placeOrder(await fan.choose("/subscribe/retail"));
    expect([refused.status, errorOf(refused)]).toEqual([400, "Enter a card first."]);
  });

  it("a declined card can be tried again with another", async () => {
    const fan = await shop.fan("again");
    const page = await fan.readyToPay("/subscribe/retail", "annual-basic", "card_declined");
    const amounts = await since(async () => {
      const declined = await fan.placeOrder(page);
      expect([declined.status, errorOf(declined)]).toEqual([400, expect.stringMatching(/declined/)]);
      expect((await fan.placeOrder(await fan.enterCard(declined))).location).toMatch(OK);
    });
    expect(amounts).toEqual([8_479]);
  });
});

describe("a card that its bank asks about", () => {
  const bankOf = (page: Page) =>
    page.view.body.kind === "payment" && !page.view.body.blocked ? page.view.body.bank : null;
  const atBank = (url: string | null, said: string) =>
    shop.service.apps.provider.request("/pay/confirm", {
      method: "POST",
      body: new URLSearchParams({ payment: new URL(url ?? "").searchParams.get("payment") ?? "", answer: said }),
    });
  const placed = async (key: string, more: Record<string, string> = {}) => {
    const fan = await shop.fan(key);
    const page = await fan.readyToPay("/subscribe/retail", "annual-basic", "authentication_required");
    return { fan, page, left: await fan.placeOrder(page, more) };
  };

  it("leads to the bank and, confirmed, from there to the receipt, charged once", async () => {
    const { fan, left } = await placed("careful");
    expect([left.status, left.location]).toEqual([303, expect.stringMatching(/\/pay\/confirm\?payment=ch_/)]);
    const amounts = await since(async () => {
      const back = (await atBank(left.location, "confirm")) as Response;
      const receipt = await fan.get(fromSite(back.headers.get("Location")));
      expect(receipt.location).toMatch(OK);
      expect((await fan.open(receipt.location ?? "")).view.step).toBe("receipt");
    });
    expect(amounts).toEqual([8_479]);
  });

  it("is shown on the page where a script asked, and leads on from there", async () => {
    const { fan, left } = await placed("scripted", { in_place: "1" });
    expect(left.location).toBe("/subscribe/retail?step=payment");
    const page = await fan.open(left.location ?? "");
    expect(page.html.querySelector("#payment-error a[data-bank]")?.getAttribute("href")).toMatch(
      /\/pay\/confirm\?payment=ch_/,
    );
  });

  it("refused there, says so on a page that has lost nothing, and can be placed again", async () => {
    const { fan, page, left } = await placed("refusing");
    await atBank(left.location, "refuse");
    const back = await fan.open(page.path);
    expect([back.view.step, errorOf(back), bankOf(back)]).toEqual([
      "payment",
      expect.stringMatching(/didn't confirm this payment, and you weren't charged/),
      null,
    ]);
    expect(back.view.body, "the card that was entered is still there").toMatchObject({ canPlaceOrder: true });
    expect(errorOf(await fan.open(page.path)), "said once").toBeNull();
    const again = await fan.placeOrder(back);
    await atBank(again.location, "confirm");
    expect((await fan.get(page.path)).location).toMatch(OK);
  });

  it("left with Back, says that the bank still waits, and another card pays instead", async () => {
    const { fan, page, left } = await placed("leaving");
    const back = await fan.open(page.path);
    expect([errorOf(back), bankOf(back)]).toEqual([
      expect.stringMatching(/^Your bank wants you to confirm this payment\. You haven't been charged yet\./),
      left.location,
    ]);
    const amounts = await since(async () => {
      expect((await fan.placeOrder(await fan.enterCard(back))).location).toMatch(OK);
      await atBank(left.location, "confirm");
      await reconcile(shop.service.billing);
    });
    expect(amounts).toEqual([8_479]);
  });
});

describe("tax (B 4, 8)", () => {
  it("that fails is not applied, and the order goes on", async () => {
    const fan = await shop.fan("untaxed");
    shop.answers.set("GET /v2/calculate_taxes", down);
    const page = await fan.readyToPay();
    expect([page.view.summary?.order.tax, page.view.summary?.order.total]).toEqual([null, "$79.99"]);
    shop.answers.clear();
    expect((await fan.get(page.path)).view.summary?.order, "it is asked for again").toMatchObject({
      tax: "$4.80",
      total: "$84.79",
    });
  });

  it("follows the ZIP of the card and the pass", async () => {
    const fan = await shop.fan("moving");
    const iowa = await fan.readyToPay();
    const portland = await fan.enterCard(iowa, "succeeds", "97204");
    expect([iowa.view.summary?.order.tax, portland.view.summary?.order.tax]).toEqual(["$4.80", null]);
    expect((await fan.choose("/subscribe/retail", "monthly-basic")).view.summary?.order).toMatchObject({
      total: "$11.99",
    });
  });
});

describe("guessing promo codes (security 3)", () => {
  beforeEach(() => void vi.useFakeTimers({ now: FRIDAY, toFake: ["Date"] }));
  afterEach(async () => {
    vi.useRealTimers();
    await closeLimits();
  });
  const { network, account } = LIMITS.promo;
  const applies = async (who: Shopper) =>
    textOf(await who.get("/subscribe/retail?promo_code=HALFYEAR")).includes("Promo Applied");

  it.each<[string, string, (fan: Shopper, page: Page, code: string) => Promise<unknown>]>([
    [
      "in the form",
      "guesser-form",
      (fan, page, promo_code) => fan.post(page.view.action, { intent: "apply-promo", promo_code }),
    ],
    ["in the address", "guesser-address", (fan, _page, code) => fan.get(`/subscribe/retail?promo_code=${code}`)],
  ])("%s comes to an end, and goes on when some time is over", async (_where, key, guess) => {
    const fan = await shop.fan(key);
    const page = await fan.readyToPay();
    for (let i = 0; i < account.times; i += 1) await guess(fan, page, `GUESS${i}`);
    const limited = await fan.submit(page, { intent: "apply-promo", promo_code: "FIVEOFF" });
    expect([limited.status, limited.headers.get("Retry-After"), limited.view.summary?.promo?.refused?.message]).toEqual(
      [429, "600", expect.stringContaining("wait 10 minutes")],
    );
    expect(
      [await applies(fan), await applies(shop.guest())],
      "for this member, and for nobody else of the network",
    ).toEqual([false, true]);

    vi.setSystemTime(FRIDAY + account.seconds * 1_000);
    expect([await applies(fan), await applies(shop.guest())]).toEqual([true, true]);
    expect(
      (await fan.submit(await fan.get(page.path), { intent: "apply-promo", promo_code: "FIVEOFF" })).view.summary?.order
        .promo?.code,
    ).toBe("FIVEOFF");
  });

  it("under another uid in the cookie is guessing by the same member", async () => {
    const fan = await shop.fan("guesser-cookie");
    const page = await fan.readyToPay();
    for (let i = 0; i < account.times; i += 1) {
      fan.cookies.member_service_uid = `somebody-${i}`;
      await fan.post(page.view.action, { intent: "apply-promo", promo_code: `GUESS${i}` });
    }
    expect((await fan.submit(page, { intent: "apply-promo", promo_code: "FIVEOFF" })).status).toBe(429);
  });

  it("without an account comes to an end for the network", async () => {
    const guest = shop.guest();
    for (let i = 0; i < network.times; i += 1) await guest.get(`/subscribe/retail?promo_code=GUESS${i}`);
    expect(await applies(shop.guest())).toBe(false);
    vi.setSystemTime(FRIDAY + network.seconds * 1_000);
    expect(await applies(shop.guest())).toBe(true);
  });
});

describe("a promo code that runs out between the steps", () => {
  const limit = (code: string, redemptions_limit: number | null) =>
    shop.service.store.db.updateTable("promo_code").set({ redemptions_limit }).where("code", "=", code).execute();
  const take = (code: string) => limit(code, 0);

  async function applied(key: string, promo_code: string): Promise<[Shopper, Page]> {
    const fan = await shop.fan(key);
    return [fan, await fan.submit(await fan.readyToPay(), { intent: "apply-promo", promo_code })];
  }

  it("is not charged for at the full price: the page says so first", async () => {
    const [fan, page] = await applied("late", "FIVEOFF");
    expect(page.view.summary?.order.total).toBe("$79.49");
    await take("FIVEOFF");
    try {
      const refused = await fan.placeOrder(page);
      expect([refused.status, refused.view.summary?.promo?.refused, refused.view.summary?.order.total]).toEqual([
        409,
        { code: "FIVEOFF", message: "This promotion code is no longer valid." },
        "$84.79",
      ]);
      expect(await receiptsOf("late")).toEqual([]);
      // Said once: the next order is the member's own wish.
      expect((await fan.placeOrder(refused)).location).toMatch(OK);
    } finally {
      await limit("FIVEOFF", null);
    }
  });

  it("is said when the page is opened again", async () => {
    const [fan, page] = await applied("reopened", "FIVEOFF");
    await take("FIVEOFF");
    try {
      const opened = await fan.get(page.path);
      expect([opened.status, opened.view.summary?.promo?.refused?.message]).toEqual([
        200,
        "This promotion code is no longer valid.",
      ]);
      expect((await fan.get(page.path)).view.summary?.promo?.refused).toBeNull();
    } finally {
      await limit("FIVEOFF", null);
    }
  });

  it("is not lost, and nothing is charged, when it cannot be looked up", async () => {
    const [fan, page] = await applied("unknown", "FIVEOFF");
    shop.answers.set("GET /api/redemption_info", down);
    const refused = await fan.placeOrder(page);
    expect([refused.status, refused.view.summary?.promo?.refused?.message]).toEqual([503, "An error has occurred."]);
    shop.answers.clear();
    expect((await fan.get(page.path)).view.summary?.order.promo?.code).toBe("FIVEOFF");
    expect(await receiptsOf("unknown")).toEqual([]);
  });

  it("stays this member's, once they took the last one for an order that is on its way", async () => {
    await limit("FIVEOFF", 1);
    await shop.service.store.db
      .updateTable("promo_code")
      .set({ redemptions: 0 })
      .where("code", "=", "FIVEOFF")
      .execute();
    try {
      const fan = await shop.fan("last-taker");
      const page = await fan.submit(await fan.readyToPay("/subscribe/retail", "annual-basic", "lost_reply"), {
        intent: "apply-promo",
        promo_code: "FIVEOFF",
      });
      const amounts = await since(async () => {
        const lost = await fan.placeOrder(page);
        expect([lost.status, lost.view.summary?.order.promo?.code]).toEqual([503, "FIVEOFF"]);
        expect((await fan.placeOrder(lost)).location).toMatch(OK);
      });
      expect(amounts).toEqual([7_949]);
    } finally {
      await limit("FIVEOFF", null);
    }
  });

  it("goes to one of twenty who race for it; the others are told and charged nothing", async () => {
    const racers: [Shopper, Page][] = [];
    for (let index = 0; index < 20; index += 1) {
      const fan = await shop.fan(`race-${index}`);
      racers.push([fan, await fan.submit(await fan.readyToPay(), { intent: "apply-promo", promo_code: "LASTONE" })]);
    }
    expect(racers.every(([, page]) => page.view.summary?.order.total === "$59.35")).toBe(true);
    const forms = racers.map(([fan, page]) => fan.orderForm(page));
    let answers: Page[] = [];
    const amounts = await since(async () => {
      answers = await Promise.all(racers.map(([fan, page], index) => fan.post(page.view.action, forms[index] ?? {})));
    });
    expect(amounts).toEqual([5_935]);
    expect(answers.filter(({ location }) => location !== null)).toHaveLength(1);
    for (const lost of answers.filter(({ location }) => location === null)) {
      expect(errorOf(lost) ?? lost.view.summary?.promo?.refused?.message).toBe(
        "This promotion code is no longer valid.",
      );
    }
    const { redemptions } = await shop.service.store.db
      .selectFrom("promo_code")
      .select("redemptions")
      .where("code", "=", "LASTONE")
      .executeTakeFirstOrThrow();
    expect(redemptions).toBe(1);
  });
});

describe("one order, however often it is sent (security 6, rulings 3)", () => {
  it("50 posts at once: one charge, one subscription, one redemption, the same receipt", async () => {
    const fan = await shop.fan("crowd");
    const page = await fan.submit(await fan.readyToPay(), { intent: "apply-promo", promo_code: "FRIDAY20" });
    const form = fan.orderForm(page);
    const redeemed = async () =>
      (
        await shop.service.store.db
          .selectFrom("promo_code")
          .select("redemptions")
          .where("code", "=", "FRIDAY20")
          .executeTakeFirstOrThrow()
      ).redemptions;
    const before = await redeemed();
    let answers: Page[] = [];
    const amounts = await since(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => fan.copy().post(page.view.action, form)));
    });
    expect([...new Set(answers.map(({ status, location }) => `${status} ${location}`))]).toEqual([
      expect.stringMatching(/^303 \/subscribe\/retail\?step=receipt&order=FH-/),
    ]);
    expect([
      amounts,
      (await subscriptionsOf("crowd")).length,
      (await receiptsOf("crowd")).length,
      (await redeemed()) - before,
    ]).toEqual([[6_783], 1, 1, 1]);
    expect((await shop.service.mailer.outbox()).filter(({ to }) => to === "crowd@mail.example")).toHaveLength(1);
  });

  it("20 tabs, each opened by itself, with one key", async () => {
    const fan = await shop.fan("tabs");
    await fan.readyToPay();
    const tabs: Page[] = [];
    for (let tab = 0; tab < 20; tab += 1) tabs.push(await fan.get("/subscribe/retail?step=payment"));
    const forms = tabs.map((tab) => fan.orderForm(tab));
    const amounts = await since(async () => {
      const answers = await Promise.all(tabs.map((tab, index) => fan.copy().post(tab.view.action, forms[index] ?? {})));
      expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    });
    expect(amounts).toEqual([8_479]);
  });

  it("two browsers with keys of their own: one pays, the other is told", async () => {
    const phone = await shop.fan("two-browsers");
    const laptop = phone.copy();
    const [onPhone, onLaptop] = [await phone.readyToPay(), await laptop.readyToPay()];
    expect(phone.cookies.one_time_key).not.toBe(laptop.cookies.one_time_key);
    const forms = [phone.orderForm(onPhone), laptop.orderForm(onLaptop)];
    const amounts = await since(async () => {
      const answers = await Promise.all([
        phone.post(onPhone.view.action, forms[0] ?? {}),
        laptop.post(onLaptop.view.action, forms[1] ?? {}),
      ]);
      expect(answers.filter(({ location }) => location?.includes("step=receipt"))).toHaveLength(1);
    });
    expect([amounts, (await receiptsOf("two-browsers")).length]).toEqual([[8_479], 1]);
  });

  it("Back and sent again, reloaded, or opened again after it was paid: the same receipt", async () => {
    const fan = await shop.fan("back");
    const page = await fan.readyToPay();
    const form = fan.orderForm(page);
    const before = fan.copy();
    const { location } = await fan.post(page.view.action, form);
    const amounts = await since(async () => {
      expect((await fan.post(page.view.action, form)).location, "sent again from the page before").toBe(location);
      expect((await fan.get(page.path)).location, "that page reloaded").toBe(location);
      expect(
        (await before.post(page.view.action, form)).location,
        "sent again by a browser that missed the answer",
      ).toBe(location);
      const missed = before.copy();
      expect((await missed.get(page.path)).location, "reloaded by it").toBe(location);
      expect((await fan.get(location ?? "")).status).toBe(200);
    });
    expect([amounts, (await receiptsOf("back")).length]).toEqual([[], 1]);
  });

  it("a special pass, sent again, is not bought twice", async () => {
    shop.games.set("final", { key: "final", is_tournament: true, required_entitlement: "tournament_pass" });
    const fan = await shop.fan("special");
    const page = await fan.readyToPay("/subscribe/event?game_key=final", "tournament_pass");
    const form = fan.orderForm(page);
    const amounts = await since(async () => {
      const { location } = await fan.post(page.view.action, form);
      expect(location).toContain("step=receipt");
      expect((await fan.post(page.view.action, form)).location).toBe(location);
    });
    expect(amounts).toEqual([1_377]);
  });

  it("the receipt of who paid on this browser before is nobody else's", async () => {
    const fan = await shop.fan("shared-first");
    const page = await fan.readyToPay();
    await fan.placeOrder(page);
    const other = await shop.seeded("annual");
    other.cookies = { ...fan.cookies, ...other.cookies };
    expect((await other.open(page.path)).view.body.kind).toBe("subscribed");
  });

  it.each(["lost_reply", "lost_request"] as const)(
    "%s: nothing new until it is known, then what it came to",
    async (behaviour) => {
      const fan = await shop.fan(`gone-${behaviour}`);
      const page = await fan.readyToPay("/subscribe/retail", "annual-basic", behaviour);
      const amounts = await since(async () => {
        const lost = await fan.placeOrder(page);
        expect([lost.status, lost.view.body]).toEqual([
          503,
          expect.objectContaining({ kind: "payment", pending: true }),
        ]);
        expect(textOf(lost)).toContain("you won't be charged twice");
        const checked = await fan.get(lost.path);
        expect([errorOf(checked), checked.view.body]).toEqual([
          errorOf(lost),
          expect.objectContaining({ pending: true }),
        ]);
        await reconcile(shop.service.billing, { evenIfHeld: true });
        const reloaded = await fan.get(lost.path);
        if (behaviour === "lost_reply") expect(reloaded.location).toMatch(OK);
        else {
          expect([reloaded.status, (await receiptsOf(`gone-${behaviour}`)).length]).toEqual([409, 0]);
          expect([errorOf(reloaded), reloaded.view.body]).toEqual([
            expect.stringMatching(/you weren't charged/i),
            expect.objectContaining({ pending: false }),
          ]);
          expect(errorOf(await fan.get(lost.path)), "said once; the next order has a key of its own").toBeNull();
        }
      });
      expect(amounts).toEqual(behaviour === "lost_reply" ? [8_479] : []);
    },
  );
});

describe("what a form says of money counts for nothing (security 6)", () => {
  it.each([
    ["price_in_cents", "1"],
    ["price", "0.01"],
    ["sales_tax_amount", "0"],
    ["tax", "0"],
    ["promo_code_discount", "7998"],
    ["pass_key", "annual-2019"],
    ["stripe_plan_id", "price_annual-2019"],
    ["paypal_plan_id", "P-annual-2019"],
    ["user_key", "member-annual"],
    ["member_key", "member-annual"],
    ["order_id", "FH-SEED-ANNUAL"],
    ["one_time_key", "someone-elses"],
    ["avalara_calc_tax_success", "true"],
    ["school_to_support_key", "roosevelt"],
  ])("a field %s is refused", async (name, value) => {
    const fan = await shop.fan(`field-${name}`);
    const page = await fan.choose("/subscribe/retail");
    expect([(await fan.placeOrder(page, { [name]: value })).status, await receiptsOf(`field-${name}`)]).toEqual([
      400,
      [],
    ]);
  });

  it.each([
    ["pass", "annual-2019"],
    ["promo_code", "HALFYEAR"],
    ["school", "roosevelt"],
    ["value", "paypal"],
  ])("the field %s of another form changes nothing here", async (name, value) => {
    const fan = await shop.fan(`other-${name}`);
    const page = await fan.readyToPay();
    const amounts = await since(async () =>
      expect((await fan.placeOrder(page, { [name]: value })).location).toMatch(OK),
    );
    expect(amounts).toEqual([8_479]);
  });

  it.each(["price_in_cents=1", "promo_code=STAY50", "pass=annual-2019", "tax=0", "order=FH-SEED-ANNUAL"])(
    "nor does %s in the address",
    async (query) => {
      const fan = await shop.fan(`query-${query.replace(/\W/g, "")}`);
      const page = await fan.readyToPay(`/subscribe/retail?${query}`);
      expect(await since(() => fan.placeOrder(page))).toEqual([8_479]);
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
    const amounts = await since(async () => {
      const refused = await thief.placeOrder(page, { token: tokenOf(theirs), name_on_card: "Robin Sawyer" });
      expect([refused.status, refused.view.step]).toEqual([400, "payment"]);
    });
    expect(amounts).toEqual([]);
  });

  it("another member's card session shows and pays nothing", async () => {
    const owner = await shop.fan("session-owner");
    await owner.readyToPay();
    const { id } = await shop.service.store.db
      .selectFrom("provider_card_session")
      .select("id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const thief = await shop.fan("session-thief");
    const page = await thief.choose("/subscribe/retail");
    const came = await thief.open(`${page.path}&card_session=${id}`);
    expect(came.view.body).toMatchObject({ entered: null, canPlaceOrder: false });
    expect((await thief.placeOrder(came)).status).toBe(400);
  });

  it.each(["Robin 2", "", "  ", "R0bin", "<b>", "Robin"])(
    "the name on the card %j is not taken (B 5)",
    async (name_on_card) => {
      const fan = await shop.fan(`named-${name_on_card.length}-${name_on_card.charCodeAt(0) || 0}`);
      const refused = await fan.placeOrder(await fan.choose("/subscribe/retail"), { token: "pm_1", name_on_card });
      expect([refused.status, errorOf(refused)]).toEqual([400, "Invalid Name on Card."]);
    },
  );

  it("a name with a control character is refused with the whole form (security 2)", async () => {
    const fan = await shop.fan("named-control");
    const refused = await fan.placeOrder(await fan.choose("/subscribe/retail"), {
      token: "pm_1",
      name_on_card: "Robin\u0000",
    });
    expect([refused.status, refused.body]).toEqual([400, UNSTORABLE_FORM]);
  });

  it("a name with a control character is refused before anything is looked at (security 2)", async () => {
    const fan = await shop.fan("named-controlled");
    const page = await fan.choose("/subscribe/retail");
    expect((await fan.placeOrder(page, { token: "pm_1", name_on_card: "Robin Sawyer\u0000" })).status).toBe(400);
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
    ["a lower price", price(6_999), price(7_999)],
    ["a smaller discount", promo({ value_amount: 10 }), promo({ value_amount: 20 })],
    ["a discount of another kind", promo({ value_type: "dollar" }), promo({ value_type: "percent" })],
    ["a discount for longer", promo({ months: 24 }), promo({ months: null })],
  ];

  it.each(changes)(
    "%s since: nothing is charged, the new figures are shown and can be agreed to",
    async (what, change, back) => {
      const fan = await shop.fan(`changed-${what.length}`);
      const page = await fan.submit(await fan.readyToPay(), { intent: "apply-promo", promo_code: "FRIDAY20" });
      const form = fan.orderForm(page);
      let shown: string | undefined;
      await change();
      try {
        const amounts = await since(async () => {
          const refused = await fan.post(page.view.action, form);
          expect([refused.status, errorOf(refused)]).toEqual([
            409,
            expect.stringContaining("has changed since this page was opened. Nothing was charged"),
          ]);
          expect(refused.view.body, "the card that was entered is still there").toMatchObject({ canPlaceOrder: true });
          expect((await fan.post(page.view.action, form)).status, "sent again as it was").toBe(409);
          shown = refused.view.summary?.order.total;
          expect((await fan.placeOrder(refused)).location).toMatch(OK);
        });
        expect(amounts.map(dollars), "what the second page showed").toEqual([shown]);
      } finally {
        await back();
      }
    },
  );

  it("another tax than the one shown is refused by billing itself, and worked out anew", async () => {
    const fan = await shop.fan("tax-changed");
    shop.answers.set("GET /v2/calculate_taxes", () => Response.json({ rates: 0.05 }));
    const page = await fan.readyToPay();
    expect(page.view.summary?.order).toMatchObject({ tax: "$4.00", total: "$83.99" });
    shop.answers.clear();
    const amounts = await since(async () => {
      const refused = await fan.placeOrder(page);
      expect([refused.status, errorOf(refused), refused.view.summary?.order.total]).toEqual([
        409,
        expect.stringContaining("The price of this order has changed. You weren't charged"),
        "$84.79",
      ]);
      expect((await fan.placeOrder(refused)).location).toMatch(OK);
    });
    expect(amounts).toEqual([8_479]);
  });

  it("a tax that could not be computed stays unapplied (B 8)", async () => {
    const fan = await shop.fan("tax-down");
    shop.answers.set("GET /v2/calculate_taxes", down);
    const page = await fan.readyToPay();
    expect(page.view.summary?.order).toMatchObject({ tax: null, total: "$79.99" });
    expect(await since(() => fan.placeOrder(page))).toEqual([7_999]);
  });

  it("a tab with another pass than the last one chosen buys neither", async () => {
    const fan = await shop.fan("two-passes");
    const annual = await fan.readyToPay();
    const form = fan.orderForm(annual);
    const monthly = await fan.choose("/subscribe/retail", "monthly-basic");
    expect(monthly.view.summary?.order.pass.label).toBe("Monthly Pass");
    const amounts = await since(async () => {
      const refused = await fan.post(annual.view.action, form);
      expect([refused.status, refused.view.summary?.order.pass.label]).toEqual([409, "Monthly Pass"]);
    });
    expect(amounts).toEqual([]);
  });

  it.each(["", "annual-basic · 1 · 1 · full", "<script>"])("a form that agrees to %j buys nothing", async (agreed) => {
    const fan = await shop.fan(`agrees-${agreed.length}`);
    const page = await fan.readyToPay();
    expect(await since(async () => expect((await fan.placeOrder(page, { agreed })).status).toBe(409))).toEqual([]);
  });

  it("PayPal: neither opened nor charged at another price than was shown", async () => {
    const fan = await shop.fan("paypal-changed");
    const page = await fan.submit(await fan.choose("/subscribe/retail"), { intent: "choose-option", value: "paypal" });
    await price(8_999)();
    const refused = await fan.post(page.view.action, paypalForm(page));
    expect([refused.status, refused.view.summary?.order.pass.price]).toEqual([409, "$89.99"]);
    const back = await approval(fan, refused);
    await price(7_999)();
    const amounts = await since(async () => {
      const came = await fan.get(back);
      expect([came.status, came.view.summary?.order.pass.price, errorOf(came)]).toEqual([
        409,
        "$79.99",
        expect.stringContaining("Nothing was charged"),
      ]);
    });
    expect([amounts, await receiptsOf("paypal-changed")]).toEqual([[], []]);
  });
});

const paypalForm = (page: Page) => ({
  intent: "approve-paypal",
  agreed: page.html.querySelector('input[name="agreed"][form="approve-paypal"]')?.getAttribute("value") ?? "",
});

/** Off to PayPal's page, approved there; where it comes back to. */
async function approval(fan: Shopper, page: Page): Promise<string> {
  const left = await fan.post(page.view.action, paypalForm(page));
  const subscription_id = new URL(left.location ?? "").searchParams.get("subscription_id") ?? "";
  const answer = await shop.service.apps.provider.request("/pay/paypal", {
    method: "POST",
    body: new URLSearchParams({ subscription_id, answer: "approve" }),
  });
  return fromSite(answer.headers.get("Location"));
}

describe("the wallet (B 4, rulings 3)", () => {
  async function approved(fan: Shopper, promo?: string): Promise<string> {
    let page = await fan.choose("/subscribe/retail");
    if (promo) page = await fan.submit(page, { intent: "apply-promo", promo_code: promo });
    return approval(fan, await fan.submit(page, { intent: "choose-option", value: "paypal" }));
  }

  it("comes back to a receipt, once", async () => {
    const fan = await shop.fan("wallet");
    const back = await approved(fan, "FRIDAY20");
    const before = fan.copy();
    const paid = await fan.get(back);
    expect(paid.location).toMatch(OK);
    expect((await before.get(back)).location).toBe(paid.location);
    expect((await fan.get(back)).location).toBe(paid.location);
    expect([(await receiptsOf("wallet")).length, (await subscriptionsOf("wallet")).length]).toEqual([1, 1]);
  });

  it("cancelled comes back to payment with nothing lost", async () => {
    const fan = await shop.fan("wallet-cancelled");
    const page = await fan.submit(await fan.choose("/subscribe/retail"), { intent: "choose-option", value: "paypal" });
    expect((await fan.post(page.view.action, paypalForm(page))).location).toContain("/pay/paypal");
    expect(textOf(page)).toContain("By clicking 'Continue to PayPal', you agree");
    const back = await fan.get(page.path);
    expect([back.status, back.view.summary?.order.pass.label, await receiptsOf("wallet-cancelled")]).toEqual([
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
    expect(await receiptsOf("wallet-thief")).toEqual([]);
  });
});

describe("the receipt (B 2.9)", () => {
  const buy = async (key: string, path: string, pass = "annual-basic") => {
    const fan = await shop.fan(key);
    return [fan, await fan.follow(await fan.placeOrder(await fan.readyToPay(path, pass)))] as const;
  };

  it("of an annual pass", async () => {
    const [, page] = await buy("annual-buyer", "/support/lincoln-or?redir=%2Fwatch-events");
    expect(page.view.title).toBe("You're now subscribed to Fieldhouse!");
    expect(textOf(page)).toMatch(
      /A confirmation e-mail was sent to annual-buyer@mail\.example\..*Go to School Page.*Annual Pass.*Your subscription starts today and will renew on 09\/04\/27\. At that time, you will automatically be billed to your Visa\..*Thanks for supporting!.*Lincoln High School/,
    );
    expect(page.html.querySelector('a[href$="/watch-events"]')?.textContent.trim()).toBe("Go to School Page");
    expect(textOf(page)).toContain(
      "Does your child want to compete in sports at the college level?Get a FREE recruiting profile",
    );
  });

  it("of another pass: the school can be chosen here, and is kept in the profile", async () => {
    const [fan, page] = await buy("monthly-buyer", "/subscribe/retail", "monthly-basic");
    expect(textOf(page)).toMatch(
      /Support your school.*The network will give a portion of your subscription fee to the school of your choice\. Check below to see if your school is eligible\..*Your subscription starts today and will renew on 10\/04\/26\. You will automatically be billed to your Visa if you do not cancel before your renewal date.*A confirmation e-mail was sent.*Watch Video Now/,
    );
    const chosen = await fan.submit(await fan.get(`${page.path}&q=lincoln`), {
      intent: "support-school",
      school: "roosevelt",
    });
    const own = () =>
      shop.service.store.db
        .selectFrom("user")
        .select("school_to_support_key")
        .where("key", "=", "monthly-buyer")
        .executeTakeFirstOrThrow();
    expect([await own(), chosen.status]).toEqual([{ school_to_support_key: "roosevelt" }, 200]);
    await fan.submit(chosen, { intent: "remove-support" });
    expect(await own()).toEqual({ school_to_support_key: null });
    shop.answers.set("POST /api/user/profile", down);
    const failed = await fan.post(chosen.view.action, { intent: "support-school", school: "roosevelt" });
    expect([failed.status, textOf(failed).includes("Unable to update school to support to your profile")]).toEqual([
      503,
      true,
    ]);
    expect(
      (await fan.post(chosen.view.action, { intent: "support-school", school: "lincoln-ca" })).status,
      "not of the network",
    ).toBe(503);
  });

  it("of a pass that ends", async () => {
    shop.games.set("final", {
      key: "final",
      is_tournament: true,
      required_entitlement: "tournament_pass",
      publishers: [{ type: "affiliate", broadcasts: [{ producer_type: "school" }] }],
    });
    const [, page] = await buy("ending-buyer", "/subscribe/event?game_key=final", "tournament_pass");
    expect(textOf(page)).toMatch(/Your subscription starts today and will end on \d\d\/\d\d\/26\./);
    expect(textOf(page), "showSTS: an affiliate's event").not.toContain("The network will give a portion");
  });

  it.each([
    ["/watch-events", "/watch-events"],
    ["https://www.fieldhouse.example/events/a/b", "/events/a/b"],
    ["https://evil.example/", null],
    ["//evil.example", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])("redir=%s leads to %s", async (redir, expected) => {
    const [, page] = await buy(`redir-${redir.length}`, `/subscribe/retail?redir=${encodeURIComponent(redir)}`);
    const href = page.html
      .querySelectorAll("a")
      .find((link) => link.textContent.trim() === "Watch Video Now")
      ?.getAttribute("href");
    expect(fromSite(href ?? null)).toBe(expected ?? "/");
    expect(href).not.toMatch(/evil|javascript/);
  });

  it.each(["FH-SEED-ANNUAL", "FH-NOBODY", "../../x", "", "%00", "a".repeat(300)])(
    "%j of another member, or of nobody, is a 404",
    async (order) => {
      const fan = await shop.fan("stranger");
      const got = await fan.get(`/subscribe/retail?step=receipt&order=${encodeURIComponent(order)}`);
      expect([got.status, JSON.stringify(got.body)]).toEqual([404, expect.not.stringContaining("79.99")]);
    },
  );

  it("says what the cart's cookies know when the receipt cannot be read (B 8)", async () => {
    const [fan, page] = await buy("unreadable", "/subscribe/retail");
    shop.answers.set(`GET /v3/receipts/${new URLSearchParams(page.path.split("?")[1]).get("order")}`, down);
    const shown = await fan.get(page.path);
    expect([shown.status, textOf(shown)]).toEqual([200, expect.stringMatching(/ANNUAL PASS\$79\.99/)]);
  });

  it("is still there for a subscriber who comes back to it", async () => {
    const visitor = await shop.seeded("annual");
    expect((await visitor.get("/subscribe/retail?step=receipt&order=FH-SEED-ANNUAL")).view.body).toMatchObject({
      kind: "receipt",
      passName: "Annual Pass",
    });
  });
});

describe("the bot-check by a captcha (B 5, rulings 3)", () => {
  beforeEach(() => closeLimits());
  afterEach(() => void vi.useRealTimers());
  const CARD = "pay_for_subscription_with_stripe_card";
  const person = { success: true, score: 0.9, action: CARD, hostname: "www.fieldhouse.example" };
  const says = (answer: object | (() => object | Promise<object>)) =>
    shop.withCaptcha(() => (typeof answer === "function" ? (answer as () => object)() : answer));

  it("a person pays; the token is asked for once and sent on", async () => {
    const fan = await shop.fan("captcha-person");
    const page = await fan.readyToPay();
    const asked = says(person);
    expect((await fan.placeOrder(page, { ctoken: "good-token" })).location).toMatch(OK);
    expect(asked).toEqual(["good-token"]);
  });

  it.each<[string, object, Record<string, string>]>([
    ["a token that is none", { success: false, "error-codes": ["invalid-input-response"] }, {}],
    ["a token that was used", { success: false, "error-codes": ["timeout-or-duplicate"] }, {}],
    ["a token of another site", { ...person, hostname: "evil.example" }, {}],
    ["the wallet's token with a card", { ...person, action: "pay_for_subscription_with_stripe_wallet" }, {}],
    ["a token without end", person, { ctoken: "x".repeat(9_000) }],
  ])("%s pays nothing, however good the form", async (what, answer, more) => {
    const fan = await shop.fan(`captcha-${what.replace(/\W/g, "")}`);
    const page = await fan.readyToPay();
    says(answer);
    const amounts = await since(async () => {
      const refused = await fan.placeOrder(page, { ctoken: "token", ...more });
      expect([refused.status, errorOf(refused)]).toEqual([
        400,
        expect.stringContaining("Nothing was charged: please place the order once more."),
      ]);
      expect(refused.view.body).toMatchObject({ canPlaceOrder: true });
    });
    expect(amounts).toEqual([]);
    says(person);
    expect((await fan.placeOrder(page, { ctoken: "another" })).location, "the next token is a good one").toMatch(OK);
  });

  it.each<[string, object | (() => object | Promise<object>), Record<string, string>]>([
    ["is down", () => new Response("down", { status: 500 }), { ctoken: "token" }],
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed")), { ctoken: "token" }],
    ["answers something else", { hello: 1 }, { ctoken: "token" }],
    [
      "does not know the site's secret",
      { success: false, "error-codes": ["invalid-input-secret"] },
      { ctoken: "token" },
    ],
    ["gives a low score", { ...person, score: 0.1 }, { ctoken: "token" }],
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
      expect.stringMatching(/too often\. Nothing was charged/),
    ]);
    vi.setSystemTime(FRIDAY + 600_000);
    const good = await fan.enterCard(await fan.get(page.path));
    expect((await fan.placeOrder(good, more)).location).toMatch(OK);
  });

  it("waits for it two seconds and no longer", async () => {
    const fan = await shop.fan("captcha-slow");
    const page = await fan.readyToPay();
    says(() => new Promise(() => undefined));
    const begun = performance.now();
    expect((await fan.placeOrder(page, { ctoken: "token" })).location).toMatch(OK);
    expect(performance.now() - begun).toBeLessThan(4_000);
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
    const amounts = await since(async () => {
      const { location } = await fan.post(page.view.action, form);
      expect(location).toMatch(OK);
      expect((await before.post(page.view.action, form)).location).toBe(location);
      const other = await shop.fan("captcha-thief");
      const theirs = await other.readyToPay();
      expect((await other.placeOrder(theirs, { ctoken: "once" })).status, "another member with the same token").toBe(
        400,
      );
    });
    expect(amounts).toEqual([8_479]);
  });

  it("the form's own token and honeypot count beside it", async () => {
    const fan = await shop.fan("captcha-honeypot");
    const page = await fan.readyToPay();
    const asked = says(person);
    expect((await fan.placeOrder(page, { ctoken: "token", fax_number: "555" })).status).toBe(400);
    expect((await fan.placeOrder(page, { ctoken: "token", form_token: "made.up" })).status).toBe(400);
    expect(asked).toEqual([]);
  });
});

describe("the browser's wallet (B 4)", () => {
  const wallet = (token: string, agreed: string) => ({ token, wallet_brand: "applePay", agreed });

  it("pays with its token and brand, at the member's ZIP, whatever card is beside it", async () => {
    const fan = await shop.fan("quick");
    const page = await fan.choose("/subscribe/retail");
    const asked = shop.withCaptcha(() => ({
      success: true,
      score: 0.9,
      action: "pay_for_subscription_with_stripe_wallet",
    }));
    const token = await shop.service.card(fan.cookies.member_access_token ?? "");
    const paid = await fan.placeOrder(page, {
      ...wallet(token, "annual-basic · 8479 · 8479 · full"),
      ctoken: "wallet-token",
    });
    expect([paid.location, asked]).toEqual([expect.stringMatching(OK), ["wallet-token"]]);
    expect(shop.told("purchase")).toMatchObject([{ payment_type: "applePay", revenue: 84.79 }]);
    const receipt = await fan.follow(paid);
    expect(textOf(receipt)).toContain("You're now subscribed");
  });

  it("that agrees to another amount is told that it failed; so is a declined one", async () => {
    const fan = await shop.fan("quick-fails");
    const page = await fan.choose("/subscribe/retail");
    const token = await shop.service.card(fan.cookies.member_access_token ?? "", "card_declined");
    const amounts = await since(async () => {
      expect((await fan.placeOrder(page, wallet(token, "annual-basic · 7999 · 7999 · full"))).status).toBe(409);
      const declined = await fan.placeOrder(page, wallet(token, "annual-basic · 8479 · 8479 · full"));
      expect([declined.status, errorOf(declined)]).toEqual([400, expect.stringContaining("declined")]);
    });
    expect(amounts).toEqual([]);
    expect(shop.told("purchase_failed")).toMatchObject([
      { revenue: 84.79, id: "annual-basic", fail_issue: expect.stringContaining("declined") },
    ]);
  });
});

describe("a saved card that has expired", () => {
  it("is said to be before anything is tried, pays nothing, and leaves room for another", async () => {
    const fan = await shop.fan("expired-card");
    const token = await shop.service.card(fan.cookies.member_access_token ?? "");
    const saved = {
      user_key: "expired-card",
      customer: "cus_expired-card",
      method: token,
      cardholder_name: "Robin Sawyer",
      card_last4: "4242",
      card_exp_year: 2026,
      card_zip: "50309",
      card_type: "Visa",
    };
    const { db } = shop.service.store;
    await db.updateTable("provider_method").set({ exp_year: 2026, exp_month: 8 }).where("id", "=", token).execute();
    await db
      .insertInto("payment_card")
      .values({ ...saved, card_exp_month: 9 })
      .execute();
    const words = "This card has expired.";
    const page = await fan.choose("/subscribe/retail");
    expect(textOf(page), "good to the end of its month").not.toContain(words);
    await db.updateTable("payment_card").set({ card_exp_month: 8 }).where("user_key", "=", "expired-card").execute();
    const expired = await fan.get(page.path);
    expect([textOf(expired).includes(words), expired.view.body]).toEqual([
      true,
      expect.objectContaining({ saved: expect.objectContaining({ used: true, hasExpired: true }) }),
    ]);
    const amounts = await since(async () => {
      const refused = await fan.placeOrder(expired);
      expect([refused.status, errorOf(refused)]).toEqual([400, expect.stringContaining("has expired")]);
      const other = await fan.enterCard(await fan.submit(refused, { intent: "use-saved-card", value: "off" }));
      expect(textOf(other)).not.toContain(words);
      expect((await fan.placeOrder(other)).location).toMatch(OK);
    });
    expect(amounts).toEqual([8_479]);
  });
});

describe("what is sent on to payment (B 3)", () => {
  it("is the whole checkout object, with what the address and the visit say", async () => {
    const fan = await shop.fan("sent");
    const query = `game_key=g1&event_key=e1&publisher_key=p1&attributionSchoolKeys0=lincoln-or&attributionPublisherKey=pub&redir=%2Fwatch-events&mpq=box-score&referrer_url=${"https://a.example/".padEnd(400, "x")}`;
    const page = await fan.readyToPay(`/subscribe/event?${query}`);
    let sent: unknown;
    const { app } = { app: shop.service.apps.management };
    vi.spyOn(shop.service.apps, "management", "get").mockReturnValue({
      request: (path, init) => {
        if (path.endsWith("/v3/payment")) sent = JSON.parse(String(init.body));
        return app.request(path, init);
      },
    });
    try {
      expect((await fan.placeOrder(page)).location).toContain("step=receipt");
    } finally {
      vi.restoreAllMocks();
    }
    expect(sent).toMatchObject({
      pass: "price_annual-basic",
      paypal_plan_id: "P-annual-basic",
      price_in_cents: 7_999,
      passCategory: "Annual Pass",
      subscribeSource: "event",
      school: "lincoln-or",
      school_to_support_name: "Lincoln High School",
      school_to_support_key: "lincoln-or",
      game_key: "g1",
      event_key: "e1",
      attributionPublisherKey: "pub",
      attributionSchoolKeys0: "lincoln-or",
      attributionSchoolKeys1: null,
      redir: "/watch-events",
      referrer_name: "maxpreps",
      referrer_location: "box-score",
      promo_code: null,
      promo_code_discount: null,
      sales_tax_amount: 4.8,
      avalara_inv_doc_id: expect.stringMatching(/^A_sent_\d{8}_\d{6}$/),
      avalara_calc_tax_success: true,
      zip_code: "50309",
      payment_option: "stripe",
    });
    const { plan_page, referrer_url, magic_token, ctoken } = sent as Record<string, string | null | undefined>;
    expect([
      plan_page?.startsWith("https://www.fieldhouse.example/subscribe/event?game_key=g1"),
      (referrer_url ?? "").length <= 255,
      magic_token,
      Boolean(ctoken),
    ]).toEqual([true, true, undefined, true]);
  });
});
