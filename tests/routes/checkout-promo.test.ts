import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits } from "~/services/limits/limits.server";
import { down, inOrder, openShop, type Page, RECEIPT_ADDRESS, type Shopper, textOf } from "./checkout-shop";

/**
 * Promo codes: brought by the address, typed at payment, guessed, and gone before the order (B 2.6, 4, 5, 8, security
 * 3).
 */

const shop = openShop();

const FRIDAY = Date.parse("2026-11-20T19:40:00-05:00");

const offers = (page: Page) =>
  page.view.body.kind === "passes"
    ? page.view.body.offers.map(({ key, pill, promoPrice }) => `${key} ${pill?.text} ${promoPrice}`)
    : [];

describe("promo codes of the address (B 4, 5)", () => {
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
    const other = await fan.choose("/subscribe/retail?promo_code=HALFYEAR", "monthly-basic");
    expect(other.view.summary).toMatchObject({ order: { discount: null, total: "$11.99" }, promo: { refused: null } });
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

describe("a code of the address that was taken off (B 2.6, 4)", () => {
  const codeOf = (page: Page) => page.view.summary?.order.promo?.code ?? null;

  it.each(["HALFYEAR", "halfyear", "+HalfYear+"])(
    "stays off, spelled %s: at payment, and on the pass",
    async (code) => {
      shop.flags = { ...shop.flags, "growth-auto-promo-payment": true };
      const fan = await shop.fan(`taken-off-${code.length}${code.at(-1)}`);
      const address = `/subscribe/retail?promo_code=${code}`;
      const applied = await fan.choose(address);
      expect(codeOf(applied)).toBe("HALFYEAR");
      expect(codeOf(await fan.submit(applied, { intent: "remove-promo" }))).toBeNull();
      expect(codeOf(await fan.choose(address))).toBeNull();
      expect(shop.told("promo_code_applied")).toHaveLength(1);
    },
  );
});

describe("promo codes typed at payment (B 2.6, 8)", () => {
  it.each([
    ["NOTACODE", "Please enter a valid promotion code."],
    ["", "Please enter a valid promotion code."],
    ["MONTH1", "Please enter a valid promotion code."],
    ["LASTSEASON", "This promotion code is no longer valid."],
    ["SOLDOUT", "This promotion code is no longer valid."],
    ["STAY50", "This promotion code is not valid."],
    ["STAYMONTH", "This promotion code is not valid."],
    ["<script>", "Please enter a valid promotion code."],
    ["LONG".repeat(20), "Please enter a valid promotion code."],
  ])("%s: %s", async (promo_code, message) => {
    const fan = await shop.fan(`typed-${promo_code.length}`);
    const refused = await fan.applyPromo(await fan.choose("/subscribe/retail"), promo_code);
    expect([refused.status, refused.view.summary?.promo?.refused, refused.view.summary?.order.total]).toEqual([
      400,
      { code: promo_code.slice(0, 60), message },
      "$79.99",
    ]);
    expect(refused.html.querySelector("#promo-code")?.getAttribute("value")).toBe(promo_code.slice(0, 60));
    expect(
      refused.html.querySelector(
        `#${refused.html.querySelector("#promo-code")?.getAttribute("aria-describedby")?.split(" ")[0]}`,
      )?.textContent,
    ).toContain(message);
    expect(shop.told("promo_code_applied")).toEqual([]);
  });

  it("applied, shown, removed", async () => {
    const fan = await shop.fan("applies");
    const applied = await fan.applyPromo(await fan.choose("/subscribe/retail"), " friday20 ");
    expect(textOf(applied)).toMatch(
      inOrder(
        /PROMO CODE: FRIDAY20/,
        /20% off/,
        /Discount\(\$16\.00\)/,
        /For the first 12 months/,
        /\$63\.99/,
        /Recurring charge thereafter/,
      ),
    );
    expect(applied.html.querySelector("input[value=APPLIED]")?.hasAttribute("disabled")).toBe(true);
    expect(shop.told("promo_code_applied")).toMatchObject([{ promo_code: "FRIDAY20", promo_code_discount: 16 }]);
    const removed = await fan.submit(applied, { intent: "remove-promo" });
    expect([removed.view.summary?.order.total, removed.view.summary?.promo?.refused]).toEqual(["$79.99", null]);
  });

  describe("and then the pass chosen again, by Back,", () => {
    const FIVE = { code: "FIVEOFF" };
    async function choosesAgain(key: string, promo_code: string, pass: string, path = "/subscribe/retail") {
      const fan = await shop.fan(key);
      await fan.applyPromo(await fan.choose(path), promo_code);
      return { fan, page: await fan.choose(path, pass) };
    }

    it("stays applied to another pass that it fits", async () => {
      const { page } = await choosesAgain("again-other", "FIVEOFF", "monthly-basic");
      expect(page.view.summary?.order).toMatchObject({ discount: "($5.00)", total: "$6.99", promo: FIVE });
    });
  });

  it("is reserved when the order is placed, before the charge (rulings 4 B 7)", async () => {
    const fan = await shop.fan("reserves");
    const page = await fan.applyPromo(await fan.readyToPay(), "FRIDAY20");
    const asked: string[] = [];
    for (const line of ["POST /api/promo_code/FRIDAY20/reserve_redemption", "POST /v3/payment"])
      shop.answers.set(line, () => {
        asked.push(line);
        return Response.json({ message: "expired" });
      });
    const refused = await fan.placeOrder(page);
    expect(asked).toEqual(["POST /api/promo_code/FRIDAY20/reserve_redemption"]);
    expect([refused.status, refused.view.summary?.promo?.refused?.message]).toEqual([
      409,
      "This promotion code is no longer valid.",
    ]);
  });

  it("that cannot be looked up", async () => {
    const fan = await shop.fan("unheard");
    const page = await fan.choose("/subscribe/retail");
    shop.answers.set("GET /api/redemption_info", down);
    const refused = await fan.applyPromo(page, "FRIDAY20");
    const message = "An error has occurred.";
    expect([refused.status, refused.view.summary?.promo?.refused]).toEqual([503, { code: "FRIDAY20", message }]);
    expect(refused.html.querySelector("input[name=promo_code]")?.getAttribute("value")).toBe("FRIDAY20");
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
    const limited = await fan.applyPromo(page, "FIVEOFF");
    expect([limited.status, limited.headers.get("Retry-After"), limited.view.summary?.promo?.refused?.message]).toEqual(
      [429, "600", expect.stringContaining("wait 10 minutes")],
    );
    expect(
      [await applies(fan), await applies(shop.guest())],
      "for this member, and for nobody else of the network",
    ).toEqual([false, true]);

    vi.setSystemTime(FRIDAY + account.seconds * 1_000);
    expect([await applies(fan), await applies(shop.guest())]).toEqual([true, true]);
    expect((await fan.applyPromo(await fan.get(page.path), "FIVEOFF")).view.summary?.order.promo?.code).toBe("FIVEOFF");
  });

  it("under another uid in the cookie is guessing by the same member", async () => {
    const fan = await shop.fan("guesser-cookie");
    const page = await fan.readyToPay();
    for (let i = 0; i < account.times; i += 1) {
      fan.cookies.member_service_uid = `somebody-${i}`;
      await fan.post(page.view.action, { intent: "apply-promo", promo_code: `GUESS${i}` });
    }
    expect((await fan.applyPromo(page, "FIVEOFF")).status).toBe(429);
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
    return [fan, await fan.applyPromo(await fan.readyToPay(), promo_code)];
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
      expect(await shop.receiptsOf("late")).toEqual([]);
      // Said once: the next order is the member's own wish.
      expect((await fan.placeOrder(refused)).location).toMatch(RECEIPT_ADDRESS);
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
    expect(await shop.receiptsOf("unknown")).toEqual([]);
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
      const page = await fan.applyPromo(
        await fan.readyToPay("/subscribe/retail", "annual-basic", "lost_reply"),
        "FIVEOFF",
      );
      const amounts = await shop.chargedDuring(async () => {
        const lost = await fan.placeOrder(page);
        expect([lost.status, lost.view.summary?.order.promo?.code]).toEqual([503, "FIVEOFF"]);
        expect((await fan.placeOrder(lost)).location).toMatch(RECEIPT_ADDRESS);
      });
      expect(amounts).toEqual([7_949]);
    } finally {
      await limit("FIVEOFF", null);
    }
  });
});
