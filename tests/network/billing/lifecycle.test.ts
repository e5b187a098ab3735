import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PaymentRequest, Receipt } from "~contracts/records/billing";
import { reservePromo } from "~network/billing/orders/offers.server";
import { MESSAGES } from "~network/billing/orders/payments.server";
import type { CardBehavior } from "~network/billing/provider/test-cards";
import { subscriptionManagementApp } from "~network/billing/subscription-management-app.server";
import { discountAhead, followTime, recordRenewal } from "~network/billing/subscriptions/renewals.server";
import { RECRUITING_LEAD } from "../../support/recruiting-lead";
import { insert, rowOf, update } from "../../support/rows";
import { BillingService, DAY, START } from "./billing-fixture";

let service: BillingService;
beforeEach(async () => {
  service = await BillingService.open();
});
afterEach(() => service.store.close());

const MONTHLY = {
  pass: "price_monthly-basic",
  paypal_plan_id: "P-monthly-basic",
  price_in_cents: 1_199,
  passCategory: "Month Pass",
  zip_code: "50309",
} as const;

async function subscriber(
  key: string,
  changes: Partial<PaymentRequest> = MONTHLY,
  behaviour: CardBehavior = "succeeds",
): Promise<string> {
  const token = await service.member(key);
  const paid = await service.pay(token, `${key}-order`, { ...changes, token: await service.card(token, behaviour) });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid));
  return token;
}
/** Time passes, and the member signs in again. */
async function after(days: number, key: string): Promise<string> {
  await service.roundAt(service.clock.at + days * DAY);
  return service.member(key);
}
const receiptsOf = async (token: string) =>
  (await service.call("management", "GET", "/v3/receipts", { token })).body.receipts as Receipt[];
const info = async (token: string) => (await service.call("member", "GET", "/v2/user/profile", { token })).body;

describe("the letter about a purchase", () => {
  it.each([
    [null, "September 4, 2027"],
    ["Asia/Tokyo", "September 5, 2027"],
  ])("names the day of the member's own zone (%s)", async (time_zone, day) => {
    service.clock.at = Date.parse("2026-09-05T00:40:00Z");
    await service.member("evening");
    await service.store.db.updateTable("user").set({ time_zone }).where("key", "=", "evening").execute();
    await subscriber("evening", {});
    expect((await service.mailer.outbox())[0]?.text).toContain(`will renew on ${day}.`);
  });
});

describe("a month bought at 8 PM in the East on January 28", () => {
  it.each([null, "America/New_York"])("renews at 8 PM on the 28th, wherever a member moves (%s)", async (time_zone) => {
    const settle = (zone: string | null) =>
      service.store.db.updateTable("user").set({ time_zone: zone }).where("key", "=", "evening").execute();
    service.clock.at = Date.parse("2027-01-28T20:00-05:00");
    await service.member("evening");
    await settle(time_zone);
    const token = await subscriber("evening");
    const end = "2027-03-01T01:00:00.000Z";
    expect(await receiptsOf(token)).toMatchObject([{ expires_at: end }]);
    expect((await service.mailer.outbox())[0]?.text).toContain("will renew on February 28, 2027.");
    const billed = () => service.subscription();
    expect(await billed()).toMatchObject({ next_charge_at: Date.parse(end) });
    expect((await info(token)).active_subscription).toMatchObject({ expires_at: end });
    await settle("Asia/Tokyo");
    await service.roundAt(Date.parse(end));
    expect(await service.charged()).toHaveLength(2);
    expect(await billed()).toMatchObject({ next_charge_at: Date.parse("2027-03-28T20:00-04:00") });
  });
});

it("the card that pays is the saved one from then on, and the letter says so where another was saved", async () => {
  const token = await subscriber("cards");
  const special = { pass: "price_tournament_pass", price_in_cents: 1_299 };
  const other = await service.card(token, "declines_later");
  const pay = (key: string) => service.pay(token, key, { ...special, token: other, wallet_brand: "applePay" });
  await pay("cards-special");
  await service.store.db.deleteFrom("pass").execute();
  await pay("cards-again");
  const said = (await service.mailer.outbox()).map(({ text }) => /Your Visa ending in .*/.exec(text)?.[0] ?? null);
  expect(said).toHaveLength(3);
  expect(said.filter(Boolean)).toEqual([
    "Your Visa ending in 0341 is your saved card now, in place of your Visa ending in 4242.",
  ]);
});

describe("renewals, as time moves", () => {
  it("charge the promo price while it lasts, then the full one, each with its tax, receipt and letter", async () => {
    await subscriber("promo", { ...MONTHLY, promo_code: "THREE4YOU" });
    const token = await after(125, "promo");
    // 7.99 + 0.48 three times, then 11.99 + 0.72.
    expect(await service.charged()).toEqual([847, 847, 847, 1_271, 1_271]);
    const receipts = await receiptsOf(token);
    expect(receipts.map(({ kind, discount_in_cents }) => [kind, discount_in_cents])).toEqual([
      ["renewal", 0],
      ["renewal", 0],
      ["renewal", 400],
      ["renewal", 400],
      ["purchase", 400],
    ]);
    expect((await service.subjects()).filter((subject) => subject === "Your Monthly Pass was renewed")).toHaveLength(4);
    expect(await info(token)).toMatchObject({
      access_purchase_type: "subscriber",
      active_subscription: { expires_at: "2027-02-05T00:00:00.000Z", renews_at: "2027-02-05T00:00:00.000Z" },
    });
  });

  it("say in receipts, letters, and the account which charges come, until when, and the full price after", async () => {
    const token = await subscriber("phases", { ...MONTHLY, promo_code: "THREE4YOU" });
    const letters = async () => (await service.mailer.outbox()).map(({ text }) => text).join("\n");
    const full = { from: "2026-12-05T00:00:00.000Z", until: null, charges: null, total_in_cents: 1_271 };
    const reduced = (from: string, charges: number) => ({ from, until: full.from, charges, total_in_cents: 847 });
    const both = async (as: string) => [(await receiptsOf(as))[0]?.phases, (await service.billed(as))?.phases];

    const bought = [reduced("2026-10-04T23:00:00.000Z", 2), full];
    expect(await both(token)).toEqual([bought, bought]);
    expect(await letters()).toContain("The next 2 charges are $8.47 each. From December 4, 2026, the recurring charge");
    const renewed = [reduced("2026-11-05T00:00:00.000Z", 1), full];
    expect(await both(await after(31, "phases"))).toEqual([renewed, renewed]);
    expect(await letters()).toContain("The next charge is $8.47. From December 4, 2026, the recurring charge");
    expect(await both(await after(31, "phases"))).toEqual([[full], [full]]);
    const last = await after(31, "phases");
    await service.cancel(last);
    expect((await service.billed(last))?.phases).toEqual([]);
  });

  it.each<[left: number, from: string, months: number | null]>([
    [1, "2026-10-04T23:00:00Z", 1],
    [2, "2026-10-04T23:00:00Z", 2],
    [2, "2027-02-01T23:00:00Z", 6],
    [0, "2027-02-01T23:00:00Z", null],
  ])("take a discount of %d charges along when they begin at %s", async (left, from, months) => {
    await subscriber("deferred", { ...MONTHLY, promo_code: "THREE4YOU" });
    const kept = await service.subscription();
    const now = service.clock.at + DAY;
    expect(
      discountAhead({ ...kept, promo_periods_left: left }, { unit: "month", from: Date.parse(from), now }),
    ).toEqual(months && { amount: 400, months, code: "THREE4YOU" });
  });

  it("are written down once for a period, whoever tells of it again", async () => {
    const token = await subscriber("told-twice");
    const before = await service.subscription();
    await Promise.all(
      [1, 2].map((time) => recordRenewal(service.billing, before, { transaction: `told-${time}`, end: null })),
    );
    expect(await receiptsOf(token)).toHaveLength(2);
  });

  it("ask again under the same key when the reply was lost", async () => {
    await subscriber("lossy");
    await service.store.db.updateTable("provider_method").set({ behaviour: "lost_reply" }).execute();
    service.clock.at += 31 * DAY;
    await followTime(service.billing);
    expect(await service.charged(), "charged, but nobody heard").toHaveLength(2);
    expect((await receiptsOf(await service.member("lossy"))).length).toBe(1);
    await followTime(service.billing);
    expect(await service.charged()).toHaveLength(2);
    expect((await receiptsOf(await service.member("lossy"))).length).toBe(2);
  });

  it("are tried three times when the card is declined; then the subscription is over", async () => {
    await subscriber("poor", MONTHLY, "declines_later");
    await service.seat("poor", "seated");
    let token = await after(30, "poor");
    const failed = (at: string) => ({ status: "past_due", next_charge: { at } });
    expect(await service.billed(token)).toMatchObject(failed("2026-10-06T23:00:00.000Z"));
    expect(await service.entitlements(token)).toHaveLength(3);
    token = await after(2, "poor");
    expect(await service.billed(token)).toMatchObject(failed("2026-10-09T23:00:00.000Z"));
    token = await after(3, "poor");
    expect(await service.billed(token)).toBeNull();
    expect(await service.entitlements(token)).toEqual(["membership"]);
    expect(await service.charged()).toHaveLength(1);
    expect((await service.subjects()).filter((subject) => subject.startsWith("We couldn't charge"))).toHaveLength(3);
    const seats = (await service.mailer.outbox()).filter(({ to }) => to === "seated@mail.example");
    expect(seats.map(({ subject }) => subject)).toEqual([expect.stringMatching(/ plan has ended$/)]);
    expect((await service.payByCard(token, "poor-again-1", MONTHLY)).status).toBe(200);
  });

  it("go through with a new card at once", async () => {
    await subscriber("mended", MONTHLY, "declines_later");
    const token = await after(30, "mended");
    const changed = await service.saveCard(token, await service.card(token));
    expect(changed.body).toMatchObject({ payment_card: { card_last4: "4242" } });
    const renewed = { status: "active", current_period_end: "2026-11-05T00:00:00.000Z" };
    expect(await service.billed(token)).toMatchObject(renewed);
    expect(await service.subjects()).toContain("Your payment card was changed");
  });
});

describe("canceling", () => {
  it("keeps access to the end, charges nothing more, and can be taken back until then", async () => {
    let token = await subscriber("leaver");
    expect((await service.cancel(token)).status).toBe(200);
    expect((await service.cancel(token)).status, "again is no mistake").toBe(200);
    expect((await service.subjects()).filter((subject) => subject.includes("won't renew"))).toHaveLength(1);
    expect(await info(token)).toMatchObject({
      active_subscription: { renews_at: null, renewal_canceled_at: "2026-09-04T23:00:00.000Z" },
    });
    expect((await service.reactivate(token)).status).toBe(200);
    const goesOn = { status: "active", next_charge: { at: "2026-10-04T23:00:00.000Z" } };
    expect(await service.billed(token)).toMatchObject(goesOn);
    await service.cancel(token);
    token = await after(31, "leaver");
    expect(await service.charged()).toHaveLength(1);
    expect(await service.entitlements(token)).toEqual(["membership"]);
    expect((await service.reactivate(token)).status).toBe(404);
    expect((await service.payByCard(token, "leaver-again", MONTHLY)).status).toBe(200);
  });

  it("has a call for each kind, and each refuses the others", async () => {
    const token = await subscriber("managed");
    const cancel = (method: string, path: string) =>
      service.call("member", method, `/api/${path}`, { token, body: { subscriptionId: "I-1" } });
    expect((await cancel("PUT", "user/subscription/cancel_at_period_end")).status).toBe(404);
    expect((await cancel("POST", "paypal/subscription/cancel")).status).toBe(404);
    await update(service.store.db, "billed_subscription", { billed_by: "stripe" });
    expect((await service.reactivate(token)).status).toBe(404);
    expect((await cancel("PUT", "user/subscription/cancel_at_period_end")).status).toBe(200);
  });

  it("keeps the card while a subscription renews on it", async () => {
    const token = await subscriber("card-holder");
    const remove = () => service.call("member", "DELETE", "/api/user/payment_card", { token });
    expect(await remove()).toMatchObject({ status: 409, body: { error: "card_in_use" } });
    await service.cancel(token);
    expect((await remove()).status).toBe(200);
    expect((await service.call("member", "GET", "/api/user/payment_card", { token })).body.payment_card).toBeNull();
    expect((await rowOf(service.store.db, "provider_method")).detached).toBe(1);
  });

  it("can't be taken back without a card that could be charged", async () => {
    const token = await subscriber("cardless");
    await service.cancel(token);
    await service.call("member", "DELETE", "/api/user/payment_card", { token });
    expect(await service.reactivate(token)).toMatchObject({ status: 422, body: { error: "card_required" } });
  });

  it("ends at once what could not be charged for", async () => {
    await subscriber("owing", MONTHLY, "declines_later");
    const token = await after(31, "owing");
    await service.cancel(token);
    expect(await service.entitlements(token)).toEqual(["membership"]);
    expect((await service.reactivate(token)).status).toBe(409);
    await after(10, "owing");
    expect(await service.charged()).toHaveLength(1);
    expect((await service.mailer.outbox()).some(({ text }) => text.startsWith("It ended on "))).toBe(true);
  });

  it("offers a discount once: the next charges are lower, then as before", async () => {
    const token = await subscriber("stayer");
    expect((await service.retain(token, "STAY50")).status, "another pass's").toBe(422);
    expect((await service.retain(token, "FRIDAY20")).status, "no retention code").toBe(422);
    expect((await Promise.all([stays(token), stays(token)])).sort()).toEqual([200, 409]);
    expect(await service.billed(token)).toMatchObject({
      retention_used: true,
      promo_periods_left: 3,
      next_charge: { discount_in_cents: 600, total_in_cents: 635 },
    });
    await after(125, "stayer");
    expect(await service.charged()).toEqual([1_271, 635, 635, 635, 1_271]);
  });

  const offer = async () => {
    const path = "/api/promo_code/find_subscription_retention_promo_code?pass_key=monthly-basic";
    return ((await service.call("admin", "GET", path)).body.promo_code_info as { code: string } | null)?.code ?? null;
  };
  const stays = async (token: string) => (await service.retain(token, "STAYMONTH")).status;

  it.each([
    ["months", "month" as const, "STAYMONTH", 200],
    ["years alone", "year" as const, null, 422],
  ])("offers a discount for %s to who pays by the month: %s, %s, %d", async (_, period, offered, status) => {
    const token = await subscriber("stayer");
    await service.store.db.updateTable("promo_code").set({ subscription_type: period }).execute();
    expect([await offer(), await stays(token)]).toEqual([offered, status]);
  });

  it("offers a discount to as many as its code says, and the last one to one of them", async () => {
    const limit = { redemptions_limit: 2, redemptions: 0 };
    await service.store.db.updateTable("promo_code").set(limit).where("code", "=", "STAYMONTH").execute();
    const [first, second, third] = [await subscriber("one"), await subscriber("two"), await subscriber("three")];
    expect([await stays(first), await stays(first), await offer()]).toEqual([200, 409, "STAYMONTH"]);
    expect((await Promise.all([stays(second), stays(third)])).sort()).toEqual([200, 422]);
    expect(await offer()).toBeNull();
    const used = [await service.billed(second), await service.billed(third)].map((one) => one?.retention_used);
    expect(used.sort(), "the other may still take another offer").toEqual([false, true]);
    expect(await rowOf(service.store.db, "promo_code", { code: "STAYMONTH" })).toMatchObject({ redemptions: 2 });
  });

  it.each([
    ["as much altogether", 450, 4, 422],
    ["more altogether", 451, 4, 422],
    ["less altogether", 449, 4, 200],
    ["as much each time", 600, 2, 422],
    ["nothing anymore", 700, 0, 200],
  ])("offers no discount beside one that takes off %s: %d cents for %d charges, %d", async (_, off, left, expected) => {
    const token = await subscriber("stayer");
    const runs = { promo_code: "FALL", promo_discount: off, promo_periods_left: left };
    await service.store.db.updateTable("billed_subscription").set(runs).execute();
    expect(await stays(token)).toBe(expected);
    expect((await service.subscription()).promo_code).toBe(expected === 200 ? "STAYMONTH" : "FALL");
    expect(await service.billed(token)).toMatchObject({ retention_used: expected === 200 });
  });

  it("offers no discount on a pass that becomes another", async () => {
    const token = await subscriber("stayer");
    await service.store.db.updateTable("billed_subscription").set({ next_pass_key: "annual-basic" }).execute();
    expect(await stays(token)).toBe(422);
    expect(await service.billed(token)).toMatchObject({ retention_used: false });
  });

  it.each([
    ["a moment before its period ends", -1, 200],
    ["once a charge of the price before may be under way", 0, 409],
  ])("offers a discount %s: %d ms, %d", async (_, past, expected) => {
    await subscriber("stayer");
    service.clock.at = (await service.subscription()).current_period_end + past;
    const token = await service.member("stayer");
    expect(await stays(token)).toBe(expected);
    expect(await service.billed(token)).toMatchObject({ retention_used: expected === 200 });
  });

  it("takes the survey, and gives a magic token that signs in once", async () => {
    const token = await subscriber("surveyed");
    const answer = (body: object) => service.call("member", "POST", "/v3/cancel_survey", { token, body });
    expect((await answer({ main_option: "price", sub_options: ["too much"] })).status).toBe(200);
    expect((await answer({ main_option: "" })).status).toBe(400);
    const { magic_token } = (await service.call("member", "POST", "/v3/magic_token", { token })).body;
    expect((await service.exchange(String(magic_token))).status).toBe(200);
    expect((await service.exchange(String(magic_token))).status).toBe(401);
  });
});

describe("vouchers", () => {
  const redeem = (token: string, code: string, key: string) =>
    service.call("member", "POST", `/v3/vouchers/${code}/redemption`, { token, body: { key } });

  it("give what they say, once for a key, and once at all", async () => {
    const token = await service.member("lucky");
    expect((await service.call("member", "GET", "/v3/vouchers/season-2026")).body).toMatchObject({
      amount_due_in_cents: 0,
      already_subscribed: false,
      gives_until: "2027-01-02T23:00:00.000Z",
      pass: { name: "Season Pass" },
    });
    const first = await redeem(token, "season-2026", "redeem-key-1");
    expect(first).toMatchObject({ status: 200, body: { expires_at: "2027-01-02T23:00:00.000Z" } });
    expect(await redeem(token, "SEASON-2026", "redeem-key-1")).toEqual(first);
    expect(await redeem(token, "SEASON-2026", "redeem-key-2")).toMatchObject({
      status: 409,
      body: { error: "already_yours" },
    });
    expect(await redeem(await service.member("late"), "SEASON-2026", "redeem-key-3")).toMatchObject({
      status: 409,
      body: { error: "already_used" },
    });
    expect(await info(token)).toMatchObject({
      access_purchase_type: "voucher",
      voucher: { expires: "2027-01-02T23:00:00.000Z" },
    });
  });

  describe("of gifts", () => {
    beforeEach(async () => {
      const row = await rowOf(service.store.db, "voucher_code", { code: "SEASON-2026" });
      const codes = ["GIFT-ABCDE-FGHJK-LMNPQ", "GIFT-CARDS-SPRNG-TEAM2", "GIFTCARDS-SPRNG-TEAM2"];
      await insert(
        service.store.db,
        "voucher_code",
        codes.map((code) => ({ ...row, code })),
      );
    });

    it.each([
      ["as it is", "GIFT-ABCDE-FGHJK-LMNPQ", "GIFT-ABCDE-FGHJK-LMNPQ"],
      ["without dashes", "giftabcdefghjklmnpq", "GIFT-ABCDE-FGHJK-LMNPQ"],
      ["with some of them", "GIFTABCDE-FGHJKLMNPQ", "GIFT-ABCDE-FGHJK-LMNPQ"],
      ["a letter short", "GIFTABCDEFGHJKLMNP", undefined],
      ["a letter too long", "GIFTABCDEFGHJKLMNPQR", undefined],
      ["another code of as many letters", "GIFTCARDS-SPRNG-TEAM2", "GIFTCARDS-SPRNG-TEAM2"],
      ["another code without its dashes", "SEASON2026", "SEASON-2026"],
    ])("that are asked for %s", async (_how, typed, code) => {
      const { body } = await service.call("member", "GET", `/v3/vouchers/${typed}`);
      expect(body.code).toBe(code);
    });

    it("are redeemed without dashes, once for a key", async () => {
      const token = await service.member("lucky");
      const first = await redeem(token, "GIFTABCDEFGHJKLMNPQ", "redeem-key-1");
      expect(first).toMatchObject({ status: 200, body: { code: "GIFT-ABCDE-FGHJK-LMNPQ" } });
      expect(await redeem(token, "GIFT-ABCDE-FGHJK-LMNPQ", "redeem-key-1")).toEqual(first);
    });
  });

  const refusals: [string, number, string][] = [
    ["NOTHING", 404, "not_found"],
    ["SEED-VOUCHER", 409, "already_used"],
    ["TOO-LATE", 410, "expired"],
    ["HALF-YEAR-PRICE", 402, "payment_required"],
  ];
  it.each(refusals)("say why not: %s", async (code, status, error) => {
    expect(await redeem(await service.member("asks"), code, "redeem-key-9")).toMatchObject({ status, body: { error } });
  });

  it("that cover a part are taken off the price of their pass alone, and used up by paying", async () => {
    const token = await service.member("saver");
    const look = (asking: string) => service.call("member", "GET", "/v3/vouchers/HALF-YEAR-PRICE", { token: asking });
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { amount_due_in_cents: 3_999, pass: { key: "annual-basic" } },
    });
    const saver = { promo_code: "HALF-YEAR-PRICE" };
    expect((await service.payByCard(token, "saver-month", { ...MONTHLY, ...saver })).status, "another pass").toBe(400);
    expect((await service.payByCard(token, "saver-year", saver)).status).toBe(200);
    expect(await service.charged()).toEqual([3_999]);
    expect(await look(token)).toMatchObject({ status: 409, body: { error: "already_yours" } });
    const late = await service.member("too-late");
    expect(await look(late)).toMatchObject({ status: 409, body: { error: "already_used" } });
    expect((await service.payByCard(late, "late-year", saver)).status).toBe(400);
  });

  it("begin when what is paid for ends, and put the next charge off until they are over", async () => {
    await subscriber("double");
    let token = await service.member("double");
    expect((await service.call("member", "GET", "/v3/vouchers/BOOSTER-YEAR", { token })).body).toMatchObject({
      already_subscribed: true,
      starts_at: "2026-10-04T23:00:00.000Z",
    });
    const redeemed = () => redeem(token, "BOOSTER-YEAR", "redeem-key-5");
    expect((await redeemed()).body).toMatchObject({ expires_at: "2027-10-04T23:00:00.000Z" });
    await redeemed();
    const about = async (begin: string) =>
      (await service.mailer.outbox()).filter(({ subject }) => subject.startsWith(begin)).map(({ text }) => text);
    expect(await about("You redeemed your code: Annual Pass")).toEqual([
      expect.stringMatching(/begins on October 4, 2026, when .* over\. It lasts until October 4, 2027/),
    ]);
    expect(await about("Your Monthly Pass now renews on October 4, 2027")).toEqual([
      expect.stringMatching(/doesn't renew on October 4, 2026\. We'll charge \$12\.71 to your card on October 4, 2027/),
    ]);
    expect((await service.call("member", "GET", "/api/user/billed_subscription", { token })).body).toMatchObject({
      passes: [{ kind: "code", name: "Annual Pass", expires_at: "2027-10-04T23:00:00.000Z" }],
    });
    token = await after(200, "double");
    expect(await service.charged(), "nothing is charged meanwhile").toHaveLength(1);
    expect(await service.entitlements(token)).toHaveLength(3);
    token = await after(196, "double");
    expect(await service.charged()).toHaveLength(2);
    expect(await service.billed(token)).toMatchObject({ current_period_end: "2027-11-04T23:00:00.000Z" });
  });
});

it("mails a receipt again to the account's own address, and to no other's", async () => {
  const token = await service.buy("price_annual-basic");
  const [own] = await receiptsOf(token);
  const again = (by: string) =>
    service.call("management", "POST", `/v3/receipts/${own?.order_id}/mail`, { token: by, body: {} });
  expect((await again(token)).status).toBe(200);
  const mailed = async () =>
    (await service.mailer.outbox()).filter(({ subject }) => subject === "Your receipt for Annual Pass");
  const [letter] = await mailed();
  expect(letter?.to).toBe("payer@mail.example");
  expect(letter?.text).toMatch(/Annual Pass\n\w+ \d+, 2026 to \w+ \d+, 2027\n\nPaid on \w+ \d+, 2026\n/);
  expect(letter?.text).toContain("\nAnnual Pass: $79.99\nTax: $4.80\nTotal: $84.79");
  expect((await again(await service.member("thief"))).status).toBe(404);
  expect(await mailed()).toHaveLength(1);
});

describe("promo codes", () => {
  const redemptions = async (code: string) => (await rowOf(service.store.db, "promo_code", { code })).redemptions;

  it.each([
    ["FREEMONTH", "monthly-basic", "annual-basic"],
    ["ANNUAL10", "annual-plus", "monthly-plus"],
    ["HALF-YEAR-PRICE", "annual-basic", "annual-plus"],
  ])("%s, reserved for %s, is none of %s", async (code, passKey, other) => {
    const reserve = (key: string) =>
      reservePromo(service.store.db, { code, passKey: key, memberKey: "switcher", now: START });
    expect(await reserve(passKey)).toMatchObject({ promo: { code } });
    expect(await reserve(other)).toBe("not found");
    expect(await reserve(passKey), "still held for the pass that it fits").toMatchObject({ promo: { code } });
    expect(await redemptions(code)).toBe(1);
  });

  it("a retention code is refused at checkout and stays free", async () => {
    const paid = await service.payByCard(await service.member("stays"), "stays-order", { promo_code: "stay50" });
    expect(paid).toMatchObject({ status: 400, body: { message: MESSAGES.promo } });
    const body = { pass_key: "annual-basic", member_key: "stays", user_email: "stays@mail.example" };
    const reserved = await service.call("admin", "POST", "/api/promo_code/STAY50/reserve_redemption", { body });
    expect(reserved.body).toEqual({ message: "not found" });
    expect(await service.store.db.selectFrom("promo_reservation").select("code").execute()).toEqual([]);
    expect(await redemptions("STAY50")).toBe(0);
  });

  const lookups: [code: string, pass: string, message: string | undefined][] = [
    ["friday20", "annual-basic", undefined],
    ["FRIDAY20", "monthly-basic", undefined],
    ["ANNUAL10", "monthly-basic", "not found"],
    ["MONTH1", "annual-basic", "not found"],
    ["LASTSEASON", "annual-basic", "expired"],
    ["SOLDOUT", "annual-basic", "expired"],
    ["NOTACODE", "annual-basic", "not found"],
    ["STAY50", "annual-basic", undefined],
    ["STAY50", "monthly-basic", undefined],
  ];
  it.each(lookups)("%s for %s", async (code, pass, message) => {
    const answer = await service.call("admin", "GET", `/api/redemption_info?promo_code=${code}&pass_key=${pass}`);
    expect(answer.body.message).toBe(message);
    expect(answer.body.code).toBe(message ? undefined : code.toUpperCase());
  });
});

describe("subscription admin", () => {
  const sets: [query: string, keys: string[]][] = [
    ["/api/pass_set", ["annual-basic", "monthly-basic", "day_pass", "season_pass", "playoff_pass", "tournament_pass"]],
    ["/api/v2/pass_set?tier_duration=year", ["annual-basic", "annual-plus"]],
    ["/api/pass_set?is_media_pass=true", ["season_pass", "playoff_pass", "tournament_pass"]],
    ["/api/pass_set?marketing_pass_keys[]=monthly-spring", ["monthly-spring"]],
  ];
  it.each(sets)("%s", async (path, keys) => {
    const { passes } = (await service.call("admin", "GET", path)).body as { passes: { key: string }[] };
    expect(passes.map(({ key }) => key)).toEqual(keys);
  });
});

it("a recruiting lead is mailed to the partner where one is named, and kept in any case", async () => {
  const send = async (partner?: string) => {
    const app = subscriptionManagementApp(service.billing, partner);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(RECRUITING_LEAD);
    expect((await app.request("/receipt/ncsa_recruit_www", { method: "POST", headers, body })).status).toBe(201);
    return service.mailer.outbox();
  };
  expect(await send()).toEqual([]);
  const [letter] = await send("leads@partner.example");
  expect(letter).toMatchObject({ subject: "A recruiting lead from Fieldhouse" });
  expect(letter?.text).toContain(`athlete_email: ${RECRUITING_LEAD.athlete_email}`);
  expect(await service.store.db.selectFrom("recruiting_lead").select("id").execute()).toHaveLength(2);
});

describe("sales tax", () => {
  const rates: [zip: string, rate: number | null][] = [
    ["50309", 0.06],
    ["97204", 0],
    ["90001", 0],
    ["10001", 0],
    ["73301", 0.0625],
    ["73101", 0],
    ["20001", 0.06],
    ["00901", null],
  ];
  it.each(rates)("at %s is %s", async (zip, rate) => {
    const token = await service.member("taxed");
    const query = new URLSearchParams({
      avalara_inv_doc_id: "A_taxed_20260904_230000",
      member_key: "taxed",
      pass_type: "Annual",
      price_in_cents: "7999",
      zip_code: zip,
    });
    expect((await service.call("management", "GET", `/v2/calculate_taxes?${query}`, { token })).body.rates).toBe(rate);
    query.set("avalara_inv_doc_id", "taxed");
    expect((await service.call("management", "GET", `/v2/calculate_taxes?${query}`, { token })).status).toBe(400);
  });
});
