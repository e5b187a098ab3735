import { beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import type { PaidNotice, PaymentProvider } from "~network/billing/provider/payment-provider";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { insert, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** From a monthly to an annual pass at once: the rest of the month is credited, to the cent (B 9, security 3, 6). */

const HOUR = 3_600_000;
const PATH = "/api/user/subscription/upgrade";
const MONTH_END = Date.parse("2026-10-04T23:00:00Z");
/** Half of the thirty days are left: $6.00 of $11.99, and 6 % tax on the rest of $79.99. */
const HALF = START + 15 * DAY;
const AT_HALF = { credit_in_cents: 600, tax_in_cents: 444, total_in_cents: 7_843 };

let service: BillingService;
let reported: string[];
beforeEach(async () => {
  service = await openBilling();
  reported = service.reports();
});

const row = () => service.subscription();
const upgrades = () => service.store.db.selectFrom("upgrade").select(["state", "pass_key"]).execute();
const billed = async () => (await service.billed(await service.member())) as unknown as Record<string, never>;
const charged = () => service.charged();
const begun = async () => (await service.subjects()).filter((subject) => subject === "Your Annual Pass has begun");

const buy = (pass = "price_monthly-basic", more: object = {}) => service.buy(pass, more);
async function offer() {
  const { status, body } = await service.call("member", "GET", PATH, { token: await service.member() });
  expect(status).toBe(200);
  return body.upgrade as { at: string; total_in_cents: number; pass: { key: string } } | null;
}
async function upgrade(more: object = {}) {
  const shown = await offer();
  const agreed = { pass: shown?.pass.key, at: shown?.at, agreed_total_in_cents: shown?.total_in_cents };
  return send({ ...agreed, ...more });
}
const send = (body: object) => service.asks("POST", PATH, body);
async function cardBecomes(behaviour: string): Promise<void> {
  await update(service.store.db, "provider_method", { behaviour: behaviour as never });
}
const DONE = [200, undefined];

describe("what it comes to", () => {
  it.each([
    ["the moment it began", START, { credit_in_cents: 1_199, tax_in_cents: 408, total_in_cents: 7_208 }],
    ["half of it", HALF, AT_HALF],
    ["its last second", MONTH_END - 1_000, { credit_in_cents: 0, tax_in_cents: 480, total_in_cents: 8_479 }],
    ["its end", MONTH_END, null],
  ])("credits what is left of the month at %s", async (_, at, expected) => {
    await buy();
    service.clock.at = at;
    const shown = await offer();
    if (expected === null) return expect(shown).toBeNull();
    expect(shown).toMatchObject({
      ...{ pass: { key: "annual-basic" }, at: new Date(at).toISOString(), price_in_cents: 7_999, ...expected },
      recurring_total_in_cents: 8_479,
    });
  });

  it("is offered in the second of the purchase, at that second", async () => {
    service.clock.at = START + 999;
    await buy();
    const at = new Date(START).toISOString();
    expect(await offer()).toMatchObject({ at, credit_in_cents: 1_199, total_in_cents: 7_208 });
  });

  it("credits what was paid, not the price before its promo", async () => {
    await buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    service.clock.at = HALF;
    expect(await offer()).toMatchObject({ credit_in_cents: 400, tax_in_cents: 456, total_in_cents: 8_055 });
  });

  it("has no tax where there is none", async () => {
    await buy("price_monthly-basic", { zip_code: "97204" });
    service.clock.at = HALF;
    expect(await offer()).toMatchObject({ credit_in_cents: 600, tax_in_cents: 0, total_in_cents: 7_399 });
  });

  it.each([
    ["canceled", { status: "canceled" as const }],
    ["past due", { status: "past_due" as const }],
    ["changed from its end on", { next_pass_key: "annual-basic", next_price_in_cents: 7_999 }],
    ["paused from its end on", { paused_from: MONTH_END, current_period_end: MONTH_END + 90 * DAY }],
    ["put off by a voucher", { put_off_from: MONTH_END, current_period_end: MONTH_END + 90 * DAY }],
    ["paid by PayPal", { billed_by: "paypal" as const }],
    ["paid as before the billing of today", { billed_by: "stripe" as const }],
  ])("is not offered for a pass that is %s", async (_, more) => {
    await buy();
    service.clock.at = HALF;
    expect(await offer()).not.toBeNull();
    await service.store.db.updateTable("billed_subscription").set(more).execute();
    expect(await offer()).toBeNull();
    const told = { pass: "annual-basic", at: new Date(HALF).toISOString(), agreed_total_in_cents: 7_843 };
    expect(await send(told)).toEqual("billed_by" in more ? [404, "not_found"] : [409, "not_now"]);
    expect(await charged()).toEqual([1_271]);
  });

  it("is not offered where a part of what was paid went back", async () => {
    await buy();
    await service.goesBack((await service.charges())[0]?.id ?? "", { amount: 300 });
    service.clock.at = HALF;
    expect(await offer()).toBeNull();
  });

  it("is not offered while the provider can't say", async () => {
    await buy();
    service.playProvider({ creditFor: () => Promise.reject(new TypeError("fetch failed")) });
    expect([await offer(), reported.length]).toEqual([null, 1]);
  });

  it("is not offered from an annual pass", async () => {
    await buy("price_annual-basic");
    expect(await offer()).toBeNull();
  });

  it.each([
    [0, true],
    [39, true],
    [42, false],
    [-42, false],
  ])("is the provider's credit, unless that is more than a day off (%i cents)", async (off, isOffered) => {
    await buy();
    service.clock.at = HALF;
    service.playProvider({ creditFor: async () => 600 + off });
    expect([(await offer()) !== null, reported.length]).toEqual([isOffered, isOffered ? 0 : 1]);
  });
});

describe("a pass that is switched at once", () => {
  it("is charged as shown, begins now, and renews for a year at the full price", async () => {
    await buy();
    service.clock.at = HALF;
    expect([await upgrade(), await charged()]).toEqual([DONE, [1_271, 7_843]]);
    const until = Date.parse("2027-09-19T23:00:00Z");
    expect(await row()).toMatchObject({ pass_key: "annual-basic", started_at: HALF, current_period_end: until });
    const access = await service.store.db.selectFrom("subscription").selectAll().executeTakeFirstOrThrow();
    expect(access).toMatchObject({ plan_id: "annual-basic", period: "year", started_at: HALF, expires_at: until });
    const [, receipt] = await service.receipts();
    expect(receipt).toMatchObject({
      ...{ kind: "upgrade", pass: { key: "annual-basic" }, price_in_cents: 7_999, ...AT_HALF },
      ...{ recurring: true, recurring_total_in_cents: 8_479, expires_at: new Date(until).toISOString() },
    });
    const [letter] = await service.mailer.outbox();
    expect(letter?.subject).toBe("Your Annual Pass has begun");
    expect(letter?.text).toContain(
      "Annual Pass: $79.99\nCredit for the rest of your Monthly Pass: ($6.00)\nTax: $4.44\nTotal: $78.43\n",
    );
    expect(letter?.text).toContain("runs until September 19, 2027, then renews. The recurring charge is $84.79.");
    expect(await billed()).toMatchObject({ upgrading: null, next_charge: { total_in_cents: 8_479 } });
    await service.roundAt(until - 1);
    expect(await charged()).toEqual([1_271, 7_843]);
    await service.roundAt(until);
    expect([await charged(), reported]).toEqual([[1_271, 7_843, 8_479], []]);
  });

  it("leaves its promo and a rise of its price behind", async () => {
    await buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    await update(service.store.db, "billed_subscription", { rise_from: MONTH_END + DAY, rise_price_in_cents: 1_299 });
    service.clock.at = HALF;
    expect(await upgrade()).toEqual(DONE);
    expect(await row()).toMatchObject({ promo_code: null, promo_discount: 0, promo_periods_left: 0 });
    expect(await row()).toMatchObject({ rise_from: null, rise_price_in_cents: null });
    expect(await charged()).toEqual([847, 8_055]);
  });

  it("is charged once, however often it is sent, and one letter", async () => {
    await buy();
    service.clock.at = HALF;
    const shown = await offer();
    const body = { pass: "annual-basic", at: shown?.at, agreed_total_in_cents: shown?.total_in_cents };
    expect(await send(body)).toEqual(DONE);
    service.clock.at += 2 * HOUR;
    expect(await send(body)).toEqual(DONE);
    expect([await charged(), (await begun()).length]).toEqual([[1_271, 7_843], 1]);
  });

  it("is charged once where it is clicked several times at once", async () => {
    await buy();
    service.clock.at = HALF;
    const body = { pass: "annual-basic", at: new Date(HALF).toISOString(), agreed_total_in_cents: 7_843 };
    expect(await Promise.all([1, 2, 3].map(() => send(body)))).toEqual([DONE, DONE, DONE]);
    expect([await charged(), (await begun()).length, await upgrades()]).toEqual([
      [1_271, 7_843],
      1,
      [{ state: "done", pass_key: "annual-basic" }],
    ]);
  });

  it("moves the vouchers that wait for its end", async () => {
    await buy();
    await insert(service.store.db, "voucher", { user_key: "payer", code: "V", expires_at: MONTH_END + 30 * DAY });
    service.clock.at = HALF;
    expect(await upgrade()).toEqual(DONE);
    const { expires_at } = await service.store.db.selectFrom("voucher").select("expires_at").executeTakeFirstOrThrow();
    expect(expires_at).toBe((await row()).current_period_end + 30 * DAY);
  });

  it("can't be taken back by the member as a renewal could", async () => {
    await buy();
    service.clock.at = HALF;
    await upgrade();
    expect(await billed()).toMatchObject({ refund: { total_in_cents: 7_843, refusal: "first_purchase" } });
  });
});

describe("a switch that is refused", () => {
  it.each([
    ["another amount than was shown", { agreed_total_in_cents: 7_842 }, [409, "price_changed"]],
    ["another pass", { pass: "annual-plus" }, [422, "not_offered"]],
    ["a moment to come", { at: new Date(HALF + 1_000).toISOString() }, [409, "price_changed"]],
    ["an older price than it was", { at: new Date(HALF - HOUR + 1_000).toISOString() }, [409, "price_changed"]],
  ])("for %s", async (_, more, refusal) => {
    await buy();
    service.clock.at = HALF;
    expect([await upgrade(more), await charged(), await upgrades()]).toEqual([refusal, [1_271], []]);
  });

  it.each([
    [HOUR - 1, DONE],
    [HOUR, [409, "price_changed"]],
  ])("once what was shown is an hour old, not before: %i ms", async (age, answer) => {
    await buy();
    service.clock.at = HALF;
    const shown = await offer();
    service.clock.at += age;
    expect(await send({ pass: "annual-basic", at: shown?.at, agreed_total_in_cents: 7_843 })).toEqual(answer);
  });

  it("as the card is, changes nothing, and can be tried again", async () => {
    await buy();
    service.clock.at = HALF;
    await cardBecomes("insufficient_funds");
    expect(await upgrade()).toEqual([402, "insufficient_funds"]);
    expect(await row()).toMatchObject({ pass_key: "monthly-basic", status: "active", current_period_end: MONTH_END });
    expect([await charged(), await upgrades()]).toEqual([[1_271], [{ state: "refused", pass_key: "annual-basic" }]]);
    await cardBecomes("succeeds");
    service.clock.at += 1_000;
    expect([await upgrade(), await charged()]).toEqual([DONE, [1_271, 7_844]]);
  });
});

describe("a provider that doesn't answer", () => {
  beforeEach(async () => {
    await buy();
    service.clock.at = HALF;
  });
  const open = [{ state: "open", pass_key: "annual-basic" }];

  it.each([
    ["the reply was lost", "lost_reply"],
    ["it never heard", "lost_request"],
  ])("where %s, is asked again, and charges once", async (_, behaviour) => {
    await cardBecomes(behaviour);
    expect(await upgrade()).toEqual([503, "pending"]);
    expect([await upgrades(), await billed()]).toEqual([
      open,
      expect.objectContaining({ upgrading: expect.objectContaining({ key: "annual-basic" }) as object, changes: [] }),
    ]);
    await cardBecomes("succeeds");
    await service.store.db
      .updateTable("upgrade")
      .set({ held_until: service.clock.at + 1 })
      .execute();
    await attend(service.billing, false);
    expect(await upgrades(), "another process may be at it").toEqual(open);
    await service.roundAt(service.clock.at + 1);
    expect([await charged(), (await row()).pass_key, (await begun()).length]).toEqual([
      [1_271, 7_843],
      "annual-basic",
      1,
    ]);
  });

  it("is not charged anymore an hour later", async () => {
    await cardBecomes("lost_request");
    await upgrade();
    await cardBecomes("succeeds");
    await service.roundAt(service.clock.at + HOUR);
    expect([await charged(), await upgrades()]).toEqual([[1_271], [{ state: "refused", pass_key: "annual-basic" }]]);
    expect(await offer()).not.toBeNull();
  });

  it("has charged, and is believed, even later", async () => {
    await cardBecomes("lost_reply");
    await upgrade();
    await service.roundAt(service.clock.at + 5 * HOUR);
    expect([await charged(), (await row()).pass_key]).toEqual([[1_271, 7_843], "annual-basic"]);
  });

  it("lets nothing else become of the pass meanwhile", async () => {
    await cardBecomes("lost_request");
    await upgrade();
    const path = "/api/user/managed_stripe_subscription/change_at_period_end";
    const change = await service.asks("PUT", path, { pass: "annual-basic", agreed_total_in_cents: 8_479 });
    const until = { until: "2027-02-01", agreed_total_in_cents: 1_271 };
    const pause = await service.asks("PUT", "/api/user/subscription/pause", until);
    expect([change[0], pause[0], await offer()]).toEqual([409, 409, null]);
  });

  it("is settled before the pass is canceled", async () => {
    await cardBecomes("lost_reply");
    await upgrade();
    service.clock.at += 2 * 60_000;
    expect((await service.cancel(await service.member())).status).toBe(200);
    expect(await row()).toMatchObject({ status: "canceled", pass_key: "annual-basic" });
    expect(await service.subjects()).toContain("Your Annual Pass won't renew");
  });
});

describe("a renewal that would go back while a longer pass is charged", () => {
  beforeEach(async () => {
    await buy();
    await service.roundAt(MONTH_END);
    service.clock.at += 3 * DAY;
  });
  const month = async () => (await service.receipts())[1];
  const takeBack = async () => service.asks("POST", "/api/user/refund", { order_id: (await month())?.order_id });
  async function isUnanswered(behaviour: string) {
    await cardBecomes(behaviour);
    expect(await upgrade()).toEqual([503, "pending"]);
  }
  const refunds = () => service.store.db.selectFrom("provider_refund").select("amount").execute();
  const theMonthGoesBack = async () => service.goesBack((await month())?.transaction_id ?? "", { amount: 1_271 });

  it("stays until the provider has answered", async () => {
    await isUnanswered("lost_request");
    expect((await billed()).refund).toMatchObject({ refusal: "payment_pending" });
    expect([await takeBack(), await refunds()]).toEqual([[409, "payment_pending"], []]);
    await expect(refundOrder(service.billing, (await month())?.order_id ?? "")).rejects.toThrow("is being charged");
    expect([await refunds(), (await row()).status]).toEqual([[], "active"]);
  });

  it("is settled before the pass is refunded", async () => {
    await isUnanswered("lost_reply");
    service.clock.at += 2 * 60_000;
    expect([await takeBack(), await refunds()]).toEqual([[409, "too_late"], []]);
    expect(await row()).toMatchObject({ status: "active", pass_key: "annual-basic" });
  });

  it("is settled before the team refunds the pass, which stays", async () => {
    await isUnanswered("lost_reply");
    service.clock.at += 2 * 60_000;
    const refunded = await refundOrder(service.billing, (await month())?.order_id ?? "");
    expect(refunded).toMatchObject({ amount: 1_271, became: "pass_kept" });
    expect(await row()).toMatchObject({ status: "active", pass_key: "annual-basic" });
  });

  it("has ended the pass: what was charged is a refund to make, once, and its member hears of it", async () => {
    await isUnanswered("lost_reply");
    await theMonthGoesBack();
    reported.length = 0;
    for (const minutes of [2, 3]) {
      await service.roundAt(service.clock.at + minutes * 60_000);
    }
    const due = await service.store.db.selectFrom("kept_receipt").selectAll().execute();
    expect([due.length, reported.length, await upgrades()]).toEqual([
      1,
      1,
      [{ state: "refused", pass_key: "annual-basic" }],
    ]);
    const [letter] = await service.mailer.outbox();
    expect(letter?.subject).toBe("We'll refund your payment of $73.31");
    expect(letter?.text).toContain("your Annual Pass didn't begin");
    expect(await refundOrder(service.billing, due[0]?.order_id ?? "")).toMatchObject({ became: null });
    expect((await refunds()).length).toBe(1);
  });

  it("has ended the pass: what the provider tells of it gives nothing, and is a refund to make, once", async () => {
    await isUnanswered("lost_reply");
    await theMonthGoesBack();
    const { reference, key } = await row();
    const { id: transaction, amount } = (await service.charges()).at(-1) ?? { id: "", amount: 0 };
    const upgradeKey = `upgrade:${key}:${MONTH_END + 3 * DAY}`;
    const told = { reference, transaction, amount, paidAt: service.clock.at, attemptKey: null, upgradeKey };
    await service.tell("evt_1", { kind: "paid", periodEnd: service.clock.at + 365 * DAY, ...told });
    await service.roundAt(service.clock.at + 3 * 60_000);
    const due = await service.store.db.selectFrom("kept_receipt").selectAll().execute();
    expect([due.length, (await row()).status, (await service.receipts()).length]).toEqual([1, "expired", 2]);
  });
});

describe("a provider that tells of it", () => {
  const until = HALF + 365 * DAY;
  beforeEach(async () => {
    await buy();
    service.clock.at = HALF;
  });
  async function tells(more: Partial<PaidNotice> = {}): Promise<void> {
    const { reference, key } = await row();
    const base = { kind: "paid" as const, reference, transaction: "in_2", paidAt: service.clock.at, attemptKey: null };
    const notice = { ...base, periodEnd: until, amount: 7_843, upgradeKey: `upgrade:${key}:${HALF}`, ...more };
    await service.tell("evt_1", notice as PaidNotice);
  }

  it("before its reply: the pass begins once", async () => {
    const { cards } = service.billing;
    const asked = cards?.upgrade.bind(cards);
    Object.assign(cards ?? {}, {
      async upgrade(...given: Parameters<PaymentProvider["upgrade"]>) {
        await asked?.(...given);
        await tells();
        return { state: "succeeded", transaction: "in_2", amount: 7_843, periodEnd: until };
      },
    });
    expect(await upgrade()).toEqual(DONE);
    expect([(await service.receipts()).length, (await begun()).length, (await row()).current_period_end]).toEqual([
      2,
      1,
      until,
    ]);
  });

  it("after the process died: the pass begins, and is charged no more", async () => {
    await cardBecomes("lost_request");
    await upgrade();
    await tells();
    expect([(await row()).pass_key, await upgrades()]).toEqual([
      "annual-basic",
      [{ state: "done", pass_key: "annual-basic" }],
    ]);
    await cardBecomes("succeeds");
    await service.roundAt(service.clock.at + 3 * 60_000);
    expect([await charged(), (await service.receipts()).length]).toEqual([[1_271], 2]);
  });

  it("after it was given up: it is paid, and begins after all", async () => {
    await cardBecomes("lost_request");
    await upgrade();
    await service.roundAt(service.clock.at + HOUR);
    expect((await row()).pass_key).toBe("monthly-basic");
    await tells();
    expect((await row()).pass_key).toBe("annual-basic");
  });

  it("with another amount: the receipt says what was charged, and the team is told", async () => {
    await cardBecomes("lost_request");
    await upgrade();
    reported.length = 0;
    await tells({ amount: 7_800 });
    const [, receipt] = await service.receipts();
    expect(receipt).toMatchObject({ credit_in_cents: 643, tax_in_cents: 444, total_in_cents: 7_800 });
    expect(reported).toHaveLength(1);
  });

  it("of one that it was never asked for here: as of any other payment", async () => {
    await tells({ upgradeKey: "upgrade:other:1" });
    expect((await row()).pass_key).toBe("monthly-basic");
    expect((await service.receipts())[1]).toMatchObject({ kind: "renewal" });
  });
});

describe("a switch whose money goes back", () => {
  async function switched() {
    await buy();
    service.clock.at = HALF;
    expect(await upgrade()).toEqual(DONE);
    const [month, year] = (await service.receipts()).map(({ transaction_id }) => transaction_id);
    return { month: month ?? "", year: year ?? "" };
  }
  const letter = async () => (await service.mailer.outbox()).find(({ subject }) => subject.startsWith("You got"))?.text;
  const ALL = AT_HALF.total_in_cents;

  it("leaves the month that was paid before it", async () => {
    const { year } = await switched();
    await service.goesBack(year, { amount: ALL });
    expect(await row()).toMatchObject({ status: "expired" });
    expect(await letter()).toContain(
      "Your Annual Pass has ended. The Monthly Pass you had before is paid until October 4, 2026, so you can watch " +
        "until then. You won't be charged again.",
    );
    expect(await service.watchesAt(MONTH_END - 1)).toBe(true);
    expect(await service.watchesAt(MONTH_END)).toBe(false);
  });

  it.each([
    ["that month's end", MONTH_END, false],
    ["its last moment", MONTH_END - 1, true],
  ])("at %s, leaves what is left of it", async (_, at, expected) => {
    const { year } = await switched();
    service.clock.at = at;
    await service.goesBack(year, { amount: ALL });
    expect(await service.watches()).toBe(expected);
  });

  it("leaves nothing where the month's went back, too", async () => {
    const { month, year } = await switched();
    await service.goesBack(month, { amount: 1_271 });
    expect(await service.watches()).toBe(true);
    await service.goesBack(year, { amount: ALL });
    expect(await service.watches()).toBe(false);
  });

  it("leaves nothing once the month's goes back after it", async () => {
    const { month, year } = await switched();
    await service.goesBack(year, { amount: ALL });
    await service.goesBack(month, { amount: 1_271 });
    expect(await service.watches()).toBe(false);
  });

  it("is for its year again where a dispute over it is won", async () => {
    const { year } = await switched();
    await service.goesBack(year, { amount: ALL, state: "open", about: "dp_9" });
    expect(await service.watches()).toBe(true);
    service.clock.at = HALF + 5 * DAY;
    await service.goesBack(year, { amount: 0, state: "won", about: "dp_9" });
    expect(await service.watchesAt(Date.parse("2027-09-19T22:59:59Z"))).toBe(true);
    expect(await service.watchesAt(Date.parse("2027-09-19T23:00:00Z"))).toBe(false);
    expect(reported.filter((line) => line.startsWith("a dispute over"))).toEqual([]);
  });
});
