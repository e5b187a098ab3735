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

const RETAIL = "/subscribe/retail";
const APPLY = "apply-promo";
const NOT_VALID = "Please enter a valid promotion code.";
const OVER = "This promotion code is no longer valid.";
const orderOf = (page: Page) => page.view.summary?.order;
const codeOf = (page: Page) => orderOf(page)?.promo?.code ?? null;
const refusedOf = (page: Page) => page.view.summary?.promo?.refused;

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
    const page = await fan.choose("/subscribe/retail?promo_code=HALFYEAR", "annual-basic");
    expect(orderOf(page)).toMatchObject({ discount: "($40.00)", total: "$39.99", promo: { code: "HALFYEAR" } });
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
    await fan.choose(RETAIL);
    const path = "/subscribe/retail?promo_code=HALFYEAR&step=payment";
    expect(codeOf(await fan.get(path))).toBeNull();
    shop.flags = { ...shop.flags, "growth-auto-promo-payment": true };
    shop.events = [];
    const applied = await fan.get(path);
    expect([codeOf(applied), codeOf(await fan.get(path))]).toEqual(["HALFYEAR", "HALFYEAR"]);
    expect(shop.told("promo_code_applied")).toHaveLength(1);
    expect(codeOf(await fan.submit(applied, { intent: "remove-promo" }))).toBeNull();
    for (const code of ["STAY50", "LASTSEASON", "MONTH1", "NOTACODE"]) {
      const { view } = await fan.get(`/subscribe/retail?promo_code=${code}&step=payment`);
      expect(view.summary).toMatchObject({ order: { promo: null }, promo: { refused: null } });
    }
  });
});

it.each(["HALFYEAR", "halfyear", "+HalfYear+"])("a code taken off stays off, spelled %s (B 2.6, 4)", async (code) => {
  shop.flags = { ...shop.flags, "growth-auto-promo-payment": true };
  const fan = await shop.fan(`taken-off-${code.length}${code.at(-1)}`);
  const address = `/subscribe/retail?promo_code=${code}`;
  const applied = await fan.choose(address);
  expect(codeOf(applied)).toBe("HALFYEAR");
  expect(codeOf(await fan.submit(applied, { intent: "remove-promo" }))).toBeNull();
  expect(codeOf(await fan.choose(address))).toBeNull();
  expect(shop.told("promo_code_applied")).toHaveLength(1);
});

describe("promo codes typed at payment (B 2.6, 8)", () => {
  it.each([
    ["NOTACODE", NOT_VALID],
    ["", NOT_VALID],
    ["MONTH1", NOT_VALID],
    ["LASTSEASON", OVER],
    ["SOLDOUT", OVER],
    ["STAY50", "This promotion code is not valid."],
    ["STAYMONTH", "This promotion code is not valid."],
    ["<script>", NOT_VALID],
    ["LONG".repeat(20), NOT_VALID],
  ])("%s: %s", async (promo_code, message) => {
    const fan = await shop.fan(`typed-${promo_code.length}`);
    const refused = await fan.applyPromo(await fan.choose(RETAIL), promo_code);
    const code = promo_code.slice(0, 60);
    expect([refused.status, refusedOf(refused), orderOf(refused)?.total]).toEqual([400, { code, message }, "$79.99"]);
    const field = refused.html.querySelector("#promo-code");
    expect(field?.getAttribute("value")).toBe(code);
    const [said] = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(refused.html.querySelector(`#${said}`)?.textContent).toContain(message);
    expect(shop.told("promo_code_applied")).toEqual([]);
  });

  it("applied, shown, removed", async () => {
    const fan = await shop.fan("applies");
    const applied = await fan.applyPromo(await fan.choose(RETAIL), " friday20 ");
    const [off, until] = [/20% off.*Discount\(\$16\.00\)/, /For the first 12 months/];
    expect(textOf(applied)).toMatch(
      inOrder(/PROMO CODE: FRIDAY20/, off, until, /\$63\.99/, /Recurring charge thereafter/),
    );
    expect(applied.html.querySelector("input[value=APPLIED]")?.hasAttribute("disabled")).toBe(true);
    expect(shop.told("promo_code_applied")).toMatchObject([{ promo_code: "FRIDAY20", promo_code_discount: 16 }]);
    const removed = await fan.submit(applied, { intent: "remove-promo" });
    expect([orderOf(removed)?.total, refusedOf(removed)]).toEqual(["$79.99", null]);
  });

  it("applied stays so where another pass that it fits is chosen, by Back", async () => {
    const fan = await shop.fan("again-other");
    await fan.applyPromo(await fan.choose(RETAIL), "FIVEOFF");
    const page = await fan.choose(RETAIL, "monthly-basic");
    expect(orderOf(page)).toMatchObject({ discount: "($5.00)", total: "$6.99", promo: { code: "FIVEOFF" } });
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
    expect([refused.status, refusedOf(refused)?.message]).toEqual([409, OVER]);
  });

  it("that cannot be looked up", async () => {
    const fan = await shop.fan("unheard");
    const page = await fan.choose(RETAIL);
    shop.answers.set("GET /api/redemption_info", down);
    const refused = await fan.applyPromo(page, "FRIDAY20");
    const message = "An error has occurred.";
    expect([refused.status, refusedOf(refused)]).toEqual([503, { code: "FRIDAY20", message }]);
    expect(refused.html.querySelector("input[name=promo_code]")?.getAttribute("value")).toBe("FRIDAY20");
  });

  it.each([
    ["grow-222-collapse-promo-code", true],
    ["promo_collapsed_v1", "collapsed"],
  ])("are asked for behind a fold with %s", async (flag, value) => {
    const fan = await shop.fan(`folded-${flag.length}`);
    const fold = "details input[name=promo_code]";
    expect((await fan.choose(RETAIL)).html.querySelector(fold)).toBeNull();
    shop.flags = { ...shop.flags, [flag]: value };
    expect((await fan.get(`${RETAIL}?step=payment`)).html.querySelector(fold)).not.toBeNull();
  });
});

describe("guessing promo codes (security 3)", () => {
  beforeEach(() => void vi.useFakeTimers({ now: FRIDAY, toFake: ["Date"] }));
  afterEach(() => closeLimits());
  const { network, account } = LIMITS.promo;
  const applies = async (who: Shopper) =>
    textOf(await who.get("/subscribe/retail?promo_code=HALFYEAR")).includes("Promo Applied");

  it.each<[string, string, (fan: Shopper, page: Page, code: string) => Promise<unknown>]>([
    ["in the form", "guess-form", (fan, { view }, code) => fan.post(view.action, { intent: APPLY, promo_code: code })],
    ["in the address", "guesser-address", (fan, _page, code) => fan.get(`/subscribe/retail?promo_code=${code}`)],
  ])("%s comes to an end, and goes on when some time is over", async (_where, key, guess) => {
    const fan = await shop.fan(key);
    const page = await fan.readyToPay();
    for (let i = 0; i < account.times; i += 1) await guess(fan, page, `GUESS${i}`);
    const limited = await fan.applyPromo(page, "FIVEOFF");
    expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "600"]);
    expect(refusedOf(limited)?.message).toContain("wait 10 minutes");
    const open = [await applies(fan), await applies(shop.guest())];
    expect(open, "for this member, and for nobody else of the network").toEqual([false, true]);

    vi.setSystemTime(FRIDAY + account.seconds * 1_000);
    expect([await applies(fan), await applies(shop.guest())]).toEqual([true, true]);
    expect(codeOf(await fan.applyPromo(await fan.get(page.path), "FIVEOFF"))).toBe("FIVEOFF");
  });

  it("under another uid in the cookie is guessing by the same member", async () => {
    const fan = await shop.fan("guesser-cookie");
    const page = await fan.readyToPay();
    for (let i = 0; i < account.times; i += 1) {
      fan.cookies.member_service_uid = `somebody-${i}`;
      await fan.post(page.view.action, { intent: APPLY, promo_code: `GUESS${i}` });
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
  const limit = (redemptions_limit: number | null, more = {}) =>
    shop.service.store.db
      .updateTable("promo_code")
      .set({ redemptions_limit, ...more })
      .where("code", "=", "FIVEOFF")
      .execute();
  afterEach(() => limit(null));

  async function applied(key: string, promo_code: string): Promise<[Shopper, Page]> {
    const fan = await shop.fan(key);
    return [fan, await fan.applyPromo(await fan.readyToPay(), promo_code)];
  }

  it("is not charged for at the full price: the page says so first", async () => {
    const [fan, page] = await applied("late", "FIVEOFF");
    expect(orderOf(page)?.total).toBe("$79.49");
    await limit(0);
    const refused = await fan.placeOrder(page);
    const gone = { code: "FIVEOFF", message: OVER };
    expect([refused.status, refusedOf(refused), orderOf(refused)?.total]).toEqual([409, gone, "$84.79"]);
    expect(await shop.receiptsOf("late")).toEqual([]);
    // Said once: the next order is the member's own wish.
    expect((await fan.placeOrder(refused)).location).toMatch(RECEIPT_ADDRESS);
  });

  it("is not lost, and nothing is charged, when it cannot be looked up", async () => {
    const [fan, page] = await applied("unknown", "FIVEOFF");
    shop.answers.set("GET /api/redemption_info", down);
    const refused = await fan.placeOrder(page);
    expect([refused.status, refusedOf(refused)?.message]).toEqual([503, "An error has occurred."]);
    shop.answers.clear();
    expect(codeOf(await fan.get(page.path))).toBe("FIVEOFF");
    expect(await shop.receiptsOf("unknown")).toEqual([]);
  });

  it("stays this member's, once they took the last one for an order that is on its way", async () => {
    await limit(1, { redemptions: 0 });
    const fan = await shop.fan("last-taker");
    const page = await fan.applyPromo(await fan.readyToPay(RETAIL, "annual-basic", "lost_reply"), "FIVEOFF");
    const amounts = await shop.chargedDuring(async () => {
      const lost = await fan.placeOrder(page);
      expect([lost.status, codeOf(lost)]).toEqual([503, "FIVEOFF"]);
      expect((await fan.placeOrder(lost)).location).toMatch(RECEIPT_ADDRESS);
    });
    expect(amounts).toEqual([7_949]);
  });
});
