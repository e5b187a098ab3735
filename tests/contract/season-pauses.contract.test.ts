import { beforeEach, describe, expect, it } from "vitest";
import type { Notice, PaidNotice, PaymentProvider, ProviderStatus } from "~network/billing/provider/payment-provider";
import { reconcileBooks } from "~network/billing/provider/reconciliation.server";
import { endSubscription } from "~network/billing/subscriptions/renewals.server";
import { syncPauses } from "~network/billing/subscriptions/season-pauses.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** A pass that waits for the next season: nothing is charged, and nothing is lost (B 2.11, security 3, 6). */

const HOUR = 3_600_000;
/** Bought at 7 PM on September 4 in New York; back at 9 AM on August 14. */
const BACK = Date.parse("2027-08-14T13:00:00Z");
const DAY_BACK = "2027-08-14";
let service: BillingService;
let end: number;
let reported: string[];
beforeEach(async () => {
  service = await openBilling();
  reported = service.reports();
});

const row = () => service.subscription();
const access = () => rowOf(service.store.db, "subscription");
const billed = async () => (await service.billed(await service.member())) as unknown as Record<string, never>;
const charged = () => service.charged();
const letters = () => service.subjects();

async function buy(pass = "price_monthly-basic", more: object = {}): Promise<void> {
  await service.buy(pass, more);
  end = (await row()).current_period_end;
  service.clock.at += HOUR;
}
const put = (path: string, body?: object) => service.asks("PUT", `/api/user/${path}`, body);
const pause = (until: string | null, agreed: number | null = 1_271) =>
  put("subscription/pause", { until, agreed_total_in_cents: agreed });
const cancel = () => put("managed_stripe_subscription/cancel_at_period_end");
const reactivate = () => put("managed_stripe_subscription/reactivate");
const DONE = [200, undefined];

describe("a pause", () => {
  it("keeps what is paid, charges nothing, and renews on its day at the price that was told", async () => {
    await buy();
    expect(await billed()).toMatchObject({
      pause: null,
      pauses: { earliest: "2026-10-05", latest: "2027-10-04", days: null, total_in_cents: 1_271 },
    });
    expect(await pause(DAY_BACK)).toEqual(DONE);
    expect(await billed()).toMatchObject({
      status: "active",
      current_period_end: new Date(end).toISOString(),
      pause: { from: new Date(end).toISOString(), until: new Date(BACK).toISOString(), day: DAY_BACK },
      next_charge: { at: new Date(BACK).toISOString(), total_in_cents: 1_271 },
    });
    const [letter] = await service.mailer.outbox();
    expect(letter?.subject).toBe("Your Monthly Pass is paused until August 14, 2027");
    expect(letter?.text).toContain("You can watch until October 4, 2026.");
    expect(letter?.text).toContain("On August 14, 2027, we charge $12.71 to your card");
    await service.roundAt(end - 1);
    expect(await service.watches()).toBe(true);
    await service.roundAt(end);
    expect([await service.watches(), await charged()]).toEqual([false, [1_271]]);
    await service.roundAt(BACK - 20 * DAY - 1);
    const before = (await letters()).length;
    await service.roundAt(BACK - 20 * DAY);
    expect((await letters()).slice(0, (await letters()).length - before)).toEqual([
      "Your Monthly Pass is back on August 14, 2027",
    ]);
    await service.roundAt(BACK - 1);
    expect([await service.watches(), await charged(), (await letters()).length]).toEqual([false, [1_271], before + 1]);
    await service.roundAt(BACK);
    expect([await service.watches(), await charged()]).toEqual([true, [1_271, 1_271]]);
    const again = Date.parse("2027-09-14T13:00:00Z");
    expect(await row()).toMatchObject({ current_period_end: again, started_at: BACK, paused_from: null });
    expect(await access()).toMatchObject({ started_at: BACK, expires_at: again, renewal_canceled_at: null });
    expect((await service.receipts()).at(-1)).toMatchObject({
      total_in_cents: 1_271,
      starts_at: new Date(BACK).toISOString(),
      expires_at: new Date(again).toISOString(),
    });
    await service.roundAt(again);
    expect(await charged(), "and so on").toEqual([1_271, 1_271, 1_271]);
    expect(reported).toEqual([]);
  });

  it.each([
    ["of longer than twenty days promises a letter before", -1, true],
    ["of twenty days promises none, as none comes", 0, false],
  ])("%s", async (_what, since, isPromised) => {
    await buy();
    const back = Date.parse("2026-10-05T13:00:00Z");
    await service.roundAt(back - 20 * DAY + since);
    expect(await pause("2026-10-05")).toEqual(DONE);
    const [letter] = await service.mailer.outbox();
    expect(letter?.subject).toBe("Your Monthly Pass is paused until October 5, 2026");
    expect(letter?.text.includes("We'll e-mail you about three weeks before.")).toBe(isPromised);
    const before = (await letters()).length;
    await service.roundAt(back - 1);
    expect((await letters()).length - before).toBe(isPromised ? 1 : 0);
  });

  it("is told of before although its renewal was reminded of already", async () => {
    await buy("price_annual-basic");
    const renewal = (await row()).current_period_end;
    await service.roundAt(renewal - 20 * DAY);
    expect(await pause(new Date(renewal + DAY).toISOString().slice(0, 10), 8_479)).toEqual(DONE);
    const { current_period_end: back } = await row();
    const before = (await letters()).length;
    await service.roundAt(back - 20 * DAY - 1);
    expect((await letters()).length).toBe(before);
    await service.roundAt(back - 20 * DAY);
    expect((await letters()).length).toBe(before + 1);
  });

  it("is one pause and one letter, however often it is sent", async () => {
    await buy();
    expect(await Promise.all([1, 2, 3].map(() => pause(DAY_BACK)))).toEqual([DONE, DONE, DONE]);
    expect(await pause(DAY_BACK)).toEqual(DONE);
    expect((await letters()).filter((subject) => subject.includes("is paused"))).toHaveLength(1);
  });

  it("is moved to another day, before it begins and in it", async () => {
    await buy();
    await pause(DAY_BACK);
    expect(await pause("2027-03-01")).toEqual(DONE);
    await service.roundAt(end + DAY);
    expect(await pause("2027-02-01")).toEqual(DONE);
    expect((await letters())[0]).toBe("Your Monthly Pass is paused until February 1, 2027");
    expect(await access()).toMatchObject({ expires_at: end });
    await service.roundAt(Date.parse("2027-02-01T14:00:00Z"));
    expect([await service.watches(), await charged()]).toEqual([true, [1_271, 1_271]]);
  });

  it("carries a promo over to the day of the return", async () => {
    await buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    const { next_charge, promo_periods_left } = await billed();
    const total = (next_charge as unknown as { total_in_cents: number }).total_in_cents;
    expect([await pause(DAY_BACK, 1_271), await pause(DAY_BACK, total)]).toEqual([[409, "price_changed"], DONE]);
    const { phases } = (await billed()) as unknown as { phases: { from: string; until: string | null }[] };
    expect(phases.map(({ from }) => from.slice(0, 10))).toEqual([
      DAY_BACK,
      new Date(Date.UTC(2027, 7 + Number(promo_periods_left), 14)).toISOString().slice(0, 10),
    ]);
    await service.roundAt(BACK);
    expect((await charged()).at(-1)).toBe(total);
    expect(await billed()).toMatchObject({ promo_periods_left: Number(promo_periods_left) - 1 });
  });
});

describe("a pause that is refused", () => {
  it.each([
    ["before what is paid ends", "2026-10-04", 1_271, [422, "not_offered"]],
    ["for more than a year", "2027-10-05", 1_271, [422, "not_offered"]],
    ["at another price than was shown", DAY_BACK, 1_270, [409, "price_changed"]],
    ["at a price that was never shown", DAY_BACK, null, [409, "price_changed"]],
  ])("%s", async (_, day, agreed, refusal) => {
    await buy();
    expect([await pause(day, agreed), (await row()).paused_from]).toEqual([refusal, null]);
  });

  it.each([
    [{ status: "canceled" }, [409, "not_now"]],
    [{ status: "past_due" }, [409, "not_now"]],
    [{ status: "expired" }, [404, "not_found"]],
  ] as const)("where it is %j", async (more, refusal) => {
    await buy();
    await service.store.db.updateTable("billed_subscription").set(more).execute();
    expect(await pause(DAY_BACK)).toEqual(refusal);
  });

  it.each([
    [-1, DONE],
    [0, [409, "not_now"]],
  ])("from the moment that it renews: %i ms", async (after, answer) => {
    await buy();
    service.clock.at = end + after;
    expect(await pause(DAY_BACK)).toEqual(answer);
  });
});

describe("a pause that is taken back", () => {
  it("before it begins leaves everything as it was", async () => {
    await buy();
    const [before, was] = [await billed(), await access()];
    await pause(DAY_BACK);
    service.clock.at = end - 1;
    expect([await pause(null, null), await pause(null, null)]).toEqual([DONE, DONE]);
    expect([await billed(), await access()]).toEqual([before, was]);
    expect((await letters()).filter((subject) => subject.includes("after all"))).toHaveLength(1);
    await service.roundAt(end);
    expect([await charged(), await service.watches()]).toEqual([[1_271, 1_271], true]);
    expect((await row()).current_period_end).toBe(Date.parse("2026-11-05T00:00:00Z"));
  });

  it("in it is charged at once, if that is what was shown", async () => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end);
    expect([await pause(null, null), await charged()]).toEqual([[409, "price_changed"], [1_271]]);
    expect(await Promise.all([pause(null), pause(null)])).toEqual([DONE, DONE]);
    expect([await charged(), await service.watches()]).toEqual([[1_271, 1_271], true]);
    expect(await row()).toMatchObject({ started_at: end, current_period_end: Date.parse("2026-11-05T00:00:00Z") });
    await service.roundAt(Date.parse("2026-11-05T00:00:00Z"));
    expect(await charged()).toEqual([1_271, 1_271, 1_271]);
  });

  it("with a card that is refused is tried again like any renewal", async () => {
    await buy();
    await pause(DAY_BACK);
    await update(service.store.db, "provider_method", { behaviour: "declines_later" as never });
    await service.roundAt(end + DAY);
    expect(await pause(null)).toEqual(DONE);
    expect(await billed()).toMatchObject({ status: "past_due", pause: null, pauses: null });
  });
});

describe("while it is paused", () => {
  it.each([
    ["before the pause begins", -DAY],
    ["in the pause", DAY],
  ])("it is canceled %s, and ends where what is paid ends", async (_, after) => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end + after);
    expect(await cancel()).toEqual(DONE);
    expect(await access()).toMatchObject({ expires_at: end });
    expect(await service.watches()).toBe(after < 0);
    const over = [409, "period_ended"];
    expect(await reactivate()).toEqual(after < 0 ? DONE : over);
    await service.roundAt(BACK);
    expect(await charged()).toHaveLength(after < 0 ? 12 : 1);
  });

  it("it is changed to another pass, which begins on the day of the return", async () => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end + DAY);
    const change = (pass: string | null, agreed: number | null) =>
      put("managed_stripe_subscription/change_at_period_end", { pass, agreed_total_in_cents: agreed });
    expect(await change("annual-basic", 8_479)).toEqual(DONE);
    expect((await letters())[0]).toBe("Your pass changes on August 14, 2027");
    expect([await pause(null, 1_271), await pause("2027-03-01", 8_479)]).toEqual([[409, "price_changed"], DONE]);
    await service.roundAt(Date.parse("2027-03-01T14:00:00Z"));
    expect([await charged(), (await row()).pass_key]).toEqual([[1_271, 8_479], "annual-basic"]);
    expect(await access()).toMatchObject({ plan_id: "annual-basic", expires_at: Date.parse("2028-03-01T14:00:00Z") });
  });

  it("a voucher gives its days from the end of what is paid, and moves only an earlier return", async () => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end + 10 * DAY);
    expect(await service.watches()).toBe(false);
    const call = await service.redeem(await service.member());
    expect(call.status).toBe(200);
    const until = Date.parse(String(call.body.expires_at));
    expect(Date.parse(String(call.body.starts_at))).toBe(service.clock.at);
    expect([until < BACK, (await row()).current_period_end, await service.watches()]).toEqual([true, BACK, true]);
    await service.roundAt(until);
    expect([await service.watches(), await charged()]).toEqual([false, [1_271]]);
    await service.roundAt(BACK);
    expect([await service.watches(), await charged()]).toEqual([true, [1_271, 1_271]]);
  });

  it.each([
    ["canceled", () => cancel()],
    ["ended at the provider", async () => endSubscription(service.billing, await row())],
  ])("a voucher that was used up stays so once the pass is %s", async (_, ends) => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end + 10 * DAY);
    const { body } = await service.redeem(await service.member());
    service.clock.at = Date.parse(String(body.expires_at)) + DAY;
    await ends();
    expect(await service.watches()).toBe(false);
    service.clock.at += DAY;
    expect(await service.watches()).toBe(false);
  });

  it("a voucher that lasts longer puts the return off to its end", async () => {
    await buy();
    await pause("2026-11-01");
    const { body } = await service.redeem(await service.member());
    const until = Date.parse(String(body.expires_at));
    expect([Date.parse(String(body.starts_at)), (await row()).current_period_end]).toEqual([end, until]);
    await service.roundAt(until - 1);
    expect([await service.watches(), await charged()]).toEqual([true, [1_271]]);
    await service.roundAt(until);
    expect([await service.watches(), await charged()]).toEqual([true, [1_271, 1_271]]);
  });

  it("a family's seats wait with it, and are back with it", async () => {
    await buy();
    await service.seat("payer", "seated");
    await pause(DAY_BACK);
    await service.roundAt(end - 1);
    expect(await service.watches("seated")).toBe(true);
    await service.roundAt(end);
    expect(await service.watches("seated")).toBe(false);
    await service.roundAt(BACK);
    expect(await service.watches("seated")).toBe(true);
  });

  it("its last charge is paid back, and it ends", async () => {
    await buy();
    await service.roundAt(end);
    const { order_id } = ((await billed()) as unknown as { refund: { order_id: string } }).refund;
    await pause(DAY_BACK);
    const [status] = await service.asks("POST", "/api/user/refund", { order_id });
    expect([status, (await row()).status, await service.watches()]).toEqual([200, "expired", false]);
    await service.roundAt(BACK);
    expect([await charged(), await service.watches()]).toEqual([[1_271, 1_271], false]);
  });

  it("no other pass is sold beside it, and one that gives more is", async () => {
    await buy();
    await pause(DAY_BACK);
    await service.roundAt(end + DAY);
    const again = await service.pay(await service.member(), "order-again", { pass: "price_annual-basic" });
    expect([again.status, String(again.body.message)]).toEqual([400, expect.stringContaining("paused")]);
    expect(await charged()).toEqual([1_271]);
  });
});

describe("a provider that charges by itself", () => {
  let told: object[];
  let answers: boolean;
  let standing: ProviderStatus;
  let notices: number;
  const own = (more: Partial<PaymentProvider> = {}) => ({
    async pauseUntil(_: string, { now: _now, ...what }: Parameters<PaymentProvider["pauseUntil"]>[1]) {
      if (!answers) throw new TypeError("fetch failed");
      told.push(what);
    },
    standing: async () => standing,
    cancelAtPeriodEnd: async () => BACK,
    cancelNow: async () => undefined,
    ...more,
  });
  beforeEach(async () => {
    await buy();
    [told, answers, notices, standing] = [[], true, 0, { state: "renews", payment: null }];
    await service.leaveRenewals(own());
  });
  const byPeriod = () => service.playProvider({ pausesByPeriod: true });
  async function tell(notice: Notice): Promise<void> {
    notices += 1;
    await service.tell(`evt_${notices}`, notice);
  }
  const paid = async (more: Partial<PaidNotice>) => service.paid((await row()).reference, more);

  it("is told of the pause, of another day, and of its end", async () => {
    await pause(DAY_BACK);
    await pause("2027-03-01");
    await pause(null, null);
    expect(told).toEqual([
      { until: BACK, isPaused: true, off: null },
      { until: Date.parse("2027-03-01T14:00:00Z"), isPaused: true, off: null },
      { until: end, isPaused: false, off: null },
    ]);
    expect(await row()).toMatchObject({ pause_untold: 0, pause_told_until: 0, paused_from: null });
  });

  it("is told again within five minutes when it didn't answer", async () => {
    answers = false;
    expect(await pause(DAY_BACK)).toEqual(DONE);
    expect(reported).toHaveLength(1);
    answers = true;
    service.clock.at += 5 * 60_000 - 1;
    await syncPauses(service.billing);
    expect(told).toEqual([]);
    service.clock.at += 1;
    await Promise.all([syncPauses(service.billing), syncPauses(service.billing)]);
    expect(told).toEqual([{ until: BACK, isPaused: true, off: null }]);
  });

  it.each([
    ["within the hour", HOUR, false],
    ["later than that", HOUR + 1, true],
  ])("takes a charge put off %s after a pause was taken back for %s that", async (_, after, isGiven) => {
    await pause(DAY_BACK);
    await pause(null, null);
    const at = service.clock.at + after;
    await tell(await paid({ transaction: "in_0", amount: 0, periodEnd: BACK, defers: true, paidAt: at }));
    expect((await row()).current_period_end).toBe(isGiven ? BACK : end);
  });

  it("grants the period that it charges on the day of the return", async () => {
    await pause(DAY_BACK);
    await service.roundAt(BACK);
    expect([await service.watches(), (await row()).paused_from], "before it is told").toEqual([true, null]);
    service.clock.at = BACK + HOUR;
    const until = Date.parse("2027-09-14T13:00:00Z");
    await tell(await paid({ periodEnd: until }));
    expect([(await row()).current_period_end, await service.watches()]).toEqual([until, true]);
    expect((await service.receipts()).at(-1)).toMatchObject({ transaction_id: "in_2", total_in_cents: 1_271 });
    expect(reported).toEqual([]);
  });

  it("grants it too where the payment is told before any round has seen the day", async () => {
    await pause(DAY_BACK);
    service.clock.at = BACK + HOUR;
    const until = Date.parse("2027-09-14T13:00:00Z");
    await tell(await paid({ periodEnd: until }));
    expect(await row()).toMatchObject({ current_period_end: until, started_at: BACK, paused_from: null });
    expect(await access()).toMatchObject({ expires_at: until, renewal_canceled_at: null });
  });

  it("that has charged in spite of the pause gives that period, and the pause is over", async () => {
    answers = false;
    await pause(DAY_BACK);
    answers = true;
    service.clock.at = end + HOUR;
    const until = Date.parse("2026-11-05T00:00:00Z");
    service.deadlockOnce();
    await tell(await paid({ periodEnd: until }));
    expect(await row()).toMatchObject({ paused_from: null, current_period_end: until });
    expect([await service.watches(), (await access()).renewal_canceled_at]).toEqual([true, null]);
    expect(reported.filter((line) => line.startsWith("the pause of"))).toHaveLength(1);
    expect(told.at(-1)).toBeUndefined();
    await syncPauses(service.billing);
    expect(told).toEqual([{ until, isPaused: false, off: null }]);
  });

  it.each([
    ["the moment before a day before the pause", -DAY - 1, 1_271, false],
    ["a day before it", -DAY, 1_271, true],
    ["a day before it, of nothing", -DAY, 0, false],
  ])("what was paid %s pays for what it paid for", async (_, before, amount, isOver) => {
    await pause(DAY_BACK);
    service.clock.at = end + HOUR;
    await tell(await paid({ amount, paidAt: end + before, periodEnd: BACK - 2 * DAY, transaction: "in_1" }));
    expect((await row()).paused_from === null).toBe(isOver);
  });

  it("an old payment that is told with the end of the next period gives no period", async () => {
    await pause(DAY_BACK);
    await service.roundAt(BACK);
    await tell(await paid({ paidAt: end - 20 * DAY, periodEnd: BACK + 31 * DAY, transaction: "in_1" }));
    expect((await row()).current_period_end).toBe(BACK);
  });

  it("is told that it is canceled where what is paid runs on, so that it doesn't renew later", async () => {
    await pause(DAY_BACK);
    await cancel();
    expect(await row()).toMatchObject({ status: "canceled", current_period_end: end, paused_from: null });
    expect(await access()).toMatchObject({ expires_at: end });
    await syncPauses(service.billing);
    expect(told.at(-1)).toEqual({ until: end, isPaused: false, off: null });
  });

  it.each([
    ["hasn't heard that the pause was taken back", { hears: "never" }, false],
    ["hears of it only while it is canceled", { hears: "meanwhile" }, false],
    ["has heard of it, and has begun a period since", { hears: "before" }, true],
  ] as const)("and %s names another end when it is canceled", async (_, { hears }, hasBegun) => {
    await pause(DAY_BACK);
    answers = hears === "before";
    expect(await pause(null, null)).toEqual(DONE);
    const cancelAtPeriodEnd = async () => {
      answers = hears !== "never";
      service.clock.at += 600_000;
      await syncPauses(service.billing);
      return BACK;
    };
    service.playProvider(own({ cancelAtPeriodEnd }));
    expect(await cancel()).toEqual(DONE);
    const until = hasBegun ? BACK : end;
    expect(await row()).toMatchObject({ status: "canceled", current_period_end: until, paused_from: null });
    expect(await access()).toMatchObject({ expires_at: until });
    answers = true;
    service.clock.at += 600_000;
    await syncPauses(service.billing);
    expect(told.at(-1), "and hears of it then").toMatchObject({ until: end, isPaused: false });
  });

  it("is followed where it was canceled there", async () => {
    await pause(DAY_BACK);
    service.clock.at = end + DAY;
    standing = { state: "ending", payment: null };
    await tell({ kind: "changed", reference: (await row()).reference });
    expect(await row()).toMatchObject({ status: "canceled", current_period_end: end });
    expect([await service.watches(), (await access()).expires_at]).toEqual([false, end]);
  });

  it("is followed where it ended there, without access until the return", async () => {
    await pause(DAY_BACK);
    service.clock.at = end - DAY;
    await tell({ kind: "ended", reference: (await row()).reference });
    expect(await row()).toMatchObject({ status: "expired", current_period_end: end });
    expect([await service.watches(), (await access()).expires_at]).toEqual([true, end]);
  });

  it("and keeps to its day is suspended, and taken up on the day of the return", async () => {
    byPeriod();
    const back = Date.parse("2027-08-04T23:00:00Z");
    expect(await billed()).toMatchObject({ pauses: { earliest: "2026-11-04", latest: "2027-10-04" } });
    expect([await pause(DAY_BACK), await pause("2027-08-04")]).toEqual([[422, "not_offered"], DONE]);
    const suspended = { kind: "ended", reference: (await row()).reference, suspended: true } as const;
    standing = { state: "suspended", payment: null };
    await tell(suspended);
    await tell({ kind: "changed", reference: (await row()).reference });
    service.clock.at = end + DAY;
    await reconcileBooks(service.billing, { evenIfRead: true });
    expect([(await row()).status, await service.watches()]).toEqual(["active", false]);
    answers = false;
    await service.roundAt(back);
    expect((await row()).status, "as long as it hasn't heard").toBe("active");
    answers = true;
    await service.roundAt(back + HOUR);
    expect(told).toEqual([
      { until: back, isPaused: true, off: null },
      { until: back, isPaused: false, off: null },
    ]);
    standing = { state: "renews", payment: null };
    await tell(suspended);
    expect((await row()).status, "told late").toBe("active");
    standing = { state: "suspended", payment: null };
    await tell(suspended);
    expect((await row()).status, "given up by the provider").toBe("expired");
  });

  it.each([
    ["a moment before the day of the return begins", -1, [true]],
    ["as it begins", 0, [true, false]],
  ])("and keeps to its day is taken up %s: %i ms", async (_, after, isPaused) => {
    byPeriod();
    await pause("2027-08-04");
    await service.roundAt(Date.parse("2027-08-04T04:00:00Z") + after);
    expect(told.map((one) => (one as { isPaused: boolean }).isPaused)).toEqual(isPaused);
    expect([await service.watches(), (await row()).paused_from]).toEqual([false, end]);
  });

  it("and keeps to its day goes on with its next charge", async () => {
    byPeriod();
    await pause("2027-08-04");
    service.clock.at = end + DAY;
    expect(await pause(null)).toEqual(DONE);
    const next = Date.parse("2026-11-05T00:00:00Z");
    expect(await row()).toMatchObject({ current_period_end: next, paused_from: end });
    expect((await letters())[0]).toBe("Your Monthly Pass is paused until November 4, 2026");
    expect(await pause(null)).toEqual(DONE);
    expect((await letters()).filter((subject) => subject.includes("is paused"))).toHaveLength(2);
  });
});
