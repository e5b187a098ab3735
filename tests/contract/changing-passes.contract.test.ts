import { beforeEach, describe, expect, it } from "vitest";
import { syncPassChanges } from "~network/billing/changes/pass-changes.server";
import { receiveNotice } from "~network/billing/provider/notices.server";
import type { PaidNotice, PaymentProvider } from "~network/billing/provider/payment-provider";
import { applyProviderStatus } from "~network/billing/subscriptions/subscription-checks.server";
import { A_GIFT, type BillingService, DAY } from "../network/billing/billing-fixture";
import { rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** From a monthly to an annual pass and back, at the end of what is paid (B 9, security 3, 6). */

const HOUR = 3_600_000;
let service: BillingService;
let end: number;
let reported: string[];
beforeEach(async () => {
  service = await openBilling();
  reported = service.reports();
});

const row = () => service.subscription();
const billed = async () => (await service.billed(await service.member())) as unknown as Record<string, never>;
const lastLetter = async () => (await service.mailer.outbox())[0];

async function buy(pass: string, more: object = {}): Promise<void> {
  await service.buy(pass, more);
  end = (await row()).current_period_end;
  service.clock.at += HOUR;
}
async function change(pass: string | null, agreed: number | null = null) {
  const body = { pass, agreed_total_in_cents: agreed };
  return service.asks("PUT", "/api/user/managed_stripe_subscription/change_at_period_end", body);
}
const ENDING = { state: "ending", payment: null } as const;
const years = (at: number, count: number) => new Date(at).setUTCFullYear(new Date(at).getUTCFullYear() + count);

const put = (call: string) => service.asks("PUT", `/api/user/managed_stripe_subscription/${call}`);

describe("a pass that is changed", () => {
  it.each([
    ["price_monthly-basic", "annual-basic", 1_271, 8_479, "year"],
    ["price_annual-basic", "monthly-basic", 8_479, 1_271, "month"],
  ] as const)("%s to %s: charged at the end of the period, to the cent", async (from, to, first, then, period) => {
    await buy(from);
    const offered = { pass: { key: to }, total_in_cents: then };
    expect(await billed()).toMatchObject({ change: null, changes: [offered], next_charge: { total_in_cents: first } });
    expect(await change(to, then)).toEqual([200, undefined]);
    expect(await billed()).toMatchObject({
      ...{ change: { pass: { key: to } }, changes: [] },
      ...{ next_charge: { at: new Date(end).toISOString(), total_in_cents: then }, phases: [{ total_in_cents: then }] },
    });
    const day = period === "year" ? "October 4, 2026" : "September 4, 2027";
    expect((await lastLetter())?.subject).toBe(`Your pass changes on ${day}`);
    await service.roundAt(end - 1);
    expect(await service.charged(), "nothing before").toEqual([first]);
    await service.roundAt(end);
    expect(await service.charged()).toEqual([first, then]);
    const [, renewal] = await service.receipts();
    expect(renewal).toMatchObject({ pass: { key: to }, total_in_cents: then, starts_at: new Date(end).toISOString() });
    const access = await rowOf(service.store.db, "subscription");
    expect(access).toMatchObject({ plan_id: to, period, expires_at: (await row()).current_period_end });
    expect(await row()).toMatchObject({ pass_key: to, next_pass_key: null, next_price_in_cents: null });
    expect((await row()).current_period_end - end).toBeGreaterThan((period === "year" ? 364 : 29) * DAY);
    await service.roundAt((await row()).current_period_end);
    expect(await service.charged(), "and so on").toEqual([first, then, then]);
  });

  it("is one change where it is clicked several times at once", async () => {
    await buy("price_monthly-basic");
    const clicks = [1, 2, 3].map(() => change("annual-basic", 8_479));
    expect(await Promise.all(clicks)).toEqual(clicks.map(() => [200, undefined]));
    expect((await service.subjects()).filter((subject) => subject.startsWith("Your pass changes"))).toHaveLength(1);
  });

  it("is kept after all", async () => {
    await buy("price_monthly-basic");
    await change("annual-basic", 8_479);
    for (const pass of [null, null, "monthly-basic"]) expect(await change(pass)).toEqual([200, undefined]);
    expect((await service.subjects()).filter((subject) => subject === "You keep your Monthly Pass")).toHaveLength(1);
    await service.roundAt(end);
    expect([await service.charged(), (await row()).pass_key]).toEqual([[1_271, 1_271], "monthly-basic"]);
  });

  it("leaves its promo behind, and has it again when it is kept", async () => {
    await buy("price_monthly-basic", { promo_code: "THREE4YOU" });
    const before = await billed();
    expect(before).toMatchObject({ promo_code: "THREE4YOU" });
    await change("annual-basic", 8_479);
    expect(await billed()).toMatchObject({
      promo_code: null,
      next_charge: { discount_in_cents: 0, total_in_cents: 8_479 },
    });
    await change(null);
    expect(await billed()).toEqual(before);
  });

  it("ends when it is canceled, and is the pass that ran when it is taken up again", async () => {
    await buy("price_monthly-basic");
    await change("annual-basic", 8_479);
    await put("cancel_at_period_end");
    expect(await billed()).toMatchObject({ status: "canceled", change: null, changes: [], next_charge: null });
    await put("reactivate");
    expect(await billed()).toMatchObject({ change: null, next_charge: { total_in_cents: 1_271 } });
    await service.roundAt(end);
    expect(await service.charged()).toEqual([1_271, 1_271]);
  });

  it("changes when the charge that failed at first is paid", async () => {
    await buy("price_monthly-basic");
    await change("annual-basic", 8_479);
    await update(service.store.db, "provider_method", { behaviour: "declined" as never });
    await service.roundAt(end);
    expect(await billed()).toMatchObject({ status: "past_due", pass: { key: "monthly-basic" } });
    expect((await lastLetter())?.subject).toContain("for your Annual Pass");
    expect(await billed()).toMatchObject({ change: { pass: { key: "annual-basic" }, undoable: false } });
    expect(await change(null)).toEqual([409, "not_now"]);
    await update(service.store.db, "provider_method", { behaviour: "succeeds" as never });
    await service.roundAt(end + 2 * DAY);
    expect(await service.charged()).toEqual([1_271, 8_479]);
    expect(await row()).toMatchObject({ pass_key: "annual-basic", current_period_end: years(end, 1) });
  });

  it.each([
    ["is told of again twenty days before a year is charged", 21, 2],
    ["is told of once where that is nearer", 20, 1],
  ])("%s", async (_, days, told) => {
    await buy("price_monthly-basic");
    service.clock.at = end - days * DAY;
    await change("annual-basic", 8_479);
    await service.roundAt(end - 20 * DAY);
    await service.roundAt(end - DAY);
    const letters = (await service.mailer.outbox()).filter(({ subject }) => subject.startsWith("Your pass changes on"));
    expect(letters.map(({ text }) => text.includes("We'll charge $84.79"))).toEqual(Array(told).fill(true));
  });
});

describe("a change that is refused", () => {
  it.each([
    ["another tier", "annual-plus", 8_479, [422, "not_offered"]],
    ["a pass that is not for sale", "annual-2019", 6_359, [422, "not_offered"]],
    ["a pass that there is not", "nothing", 1, [422, "not_offered"]],
    ["another amount than was shown", "annual-basic", 8_478, [409, "price_changed"]],
    ["an amount that was never shown", "annual-basic", null, [409, "price_changed"]],
  ])("%s", async (_, pass, agreed, refusal) => {
    await buy("price_monthly-basic");
    expect([await change(pass, agreed), (await row()).next_pass_key]).toEqual([refusal, null]);
  });

  it.each([
    [{ status: "canceled" }, [409, "not_now"]],
    [{ status: "past_due" }, [409, "not_now"]],
    [{ status: "expired" }, [404, "not_found"]],
    [{ billed_by: "paypal" }, [404, "not_found"]],
    [{ billed_by: "stripe" }, [404, "not_found"]],
  ] as const)("where it is %j", async (more, refusal) => {
    await buy("price_monthly-basic");
    await service.store.db.updateTable("billed_subscription").set(more).execute();
    expect(await change("annual-basic", 8_479)).toEqual(refusal);
    if (refusal[0] === 409) expect(await billed()).toMatchObject({ changes: [] });
  });

  it("is told of as such: what can't be kept isn't offered", async () => {
    await buy("price_monthly-basic");
    await change("annual-basic", 8_479);
    const isUndoable = async () => (await billed()).change?.["undoable"];
    service.clock.at = end - 1;
    expect(await isUndoable()).toBe(true);
    service.clock.at = end;
    expect([await isUndoable(), await change(null)]).toEqual([false, [409, "not_now"]]);
  });

  it("after the end of the period, not a moment before", async () => {
    await buy("price_monthly-basic");
    service.clock.at = end;
    expect(await change("annual-basic", 8_479)).toEqual([409, "not_now"]);
    service.clock.at = end - 1;
    expect(await change("annual-basic", 8_479)).toEqual([200, undefined]);
  });
});

describe("a provider that charges by itself", () => {
  let told: object[];
  let answers: boolean;
  beforeEach(async () => {
    await buy("price_monthly-basic");
    [told, answers] = [[], true];
    await service.leaveRenewals({
      async changePlan(_: string, { now: _now, ...what }: Parameters<PaymentProvider["changePlan"]>[1]) {
        if (!answers) throw new TypeError("fetch failed");
        told.push(what);
      },
    });
  });
  async function paid(more: Partial<PaidNotice>): Promise<void> {
    const { reference } = await row();
    await service.tell("evt_1", service.paid(reference, { amount: 8_479, ...more }));
  }

  it("is told of the change and of its end", async () => {
    await change("annual-basic", 8_479);
    await change(null);
    expect(told).toEqual([
      { planId: "price_annual-basic", at: end, off: null },
      { planId: null, at: end, off: null },
    ]);
    expect((await row()).change_untold).toBe(0);
  });

  it.each([
    ["is canceled here", () => put("cancel_at_period_end")],
    [
      "is canceled at the provider",
      async () => applyProviderStatus(service.billing, "embedded", (await row()).reference, ENDING),
    ],
  ])("is told of the pass that ran once a changed one %s and taken up again, not before", async (_, leave) => {
    await change("annual-basic", 8_479);
    told = [];
    await leave();
    await syncPassChanges(service.billing);
    expect([(await row()).next_pass_key, told]).toEqual([null, []]);
    await put("reactivate");
    expect(told).toEqual([{ planId: null, at: end, off: null }]);
    expect((await row()).change_untold).toBe(0);
  });

  it.each([
    ["managed_stripe", 1, 0, [[null]]],
    ["managed_stripe", 2, 1, []],
    ["managed_stripe", 0, 0, []],
    ["paypal", 1, 0, []],
  ] as const)("hears that a discount ends with its last charge: %s, %d left", async (billed_by, left, then, calls) => {
    const heard: unknown[][] = [];
    const discount: PaymentProvider["discount"] = async (_, off) => {
      if (!answers) throw new TypeError("fetch failed");
      heard.push([off]);
    };
    service.playProvider({ discount });
    const promo = { billed_by, promo_code: "FALL", promo_discount: 200, promo_periods_left: left };
    await service.store.db.updateTable("billed_subscription").set(promo).execute();
    service.clock.at = end + HOUR;
    await paid({ periodEnd: end + 31 * DAY, amount: left > 0 ? 1_059 : 1_271 });
    expect((await row()).promo_periods_left).toBe(then);
    answers = false;
    await syncPassChanges(service.billing);
    answers = true;
    service.clock.at += HOUR;
    await syncPassChanges(service.billing);
    await syncPassChanges(service.billing);
    expect(heard).toEqual(calls);
  });

  it("is told again within the hour when it didn't answer", async () => {
    answers = false;
    expect(await change("annual-basic", 8_479)).toEqual([200, undefined]);
    expect(reported).toHaveLength(1);
    answers = true;
    service.clock.at += HOUR - 1;
    await syncPassChanges(service.billing);
    expect(told).toEqual([]);
    service.clock.at += 1;
    await syncPassChanges(service.billing);
    await syncPassChanges(service.billing);
    expect(told).toEqual([{ planId: "price_annual-basic", at: end, off: null }]);
  });

  /** The next call of the provider waits for its release before it has an effect. */
  function hold(): { called: Promise<void>; release(): void } {
    let noteCall = () => {};
    let release = () => {};
    const called = new Promise<void>((resolve) => (noteCall = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    const { cards } = service.billing;
    const changePlan = cards?.changePlan.bind(cards);
    Object.assign(cards ?? {}, {
      async changePlan(...asked: Parameters<PaymentProvider["changePlan"]>) {
        Object.assign(cards ?? {}, { changePlan });
        noteCall();
        await held;
        return changePlan?.(...asked);
      },
    });
    return { called, release };
  }

  it("is told by one process at a time", async () => {
    const first = hold();
    const changing = change("annual-basic", 8_479);
    await first.called;
    await syncPassChanges(service.billing);
    expect(told, "the request is telling it").toEqual([]);
    first.release();
    await changing;
    await service.store.db.updateTable("billed_subscription").set({ change_untold: 1 }).execute();
    const second = hold();
    const telling = syncPassChanges(service.billing);
    await second.called;
    await syncPassChanges(service.billing);
    second.release();
    await telling;
    expect(told).toHaveLength(2);
  });

  it.each([
    ["answers", true],
    ["doesn't answer", false],
  ])("hears last that the pass is kept where it %s late to the change before that", async (_, isAnswered) => {
    const late = hold();
    const changing = change("annual-basic", 8_479);
    await late.called;
    await change(null);
    answers = isAnswered;
    late.release();
    await changing;
    answers = true;
    await syncPassChanges(service.billing);
    await syncPassChanges(service.billing);
    const [kept, changed] = [null, "price_annual-basic"].map((planId) => ({ planId, at: end, off: null }));
    expect(told).toEqual(isAnswered ? [changed, kept] : [kept]);
    expect(await row()).toMatchObject({ change_untold: 0, change_told_until: 0 });
  });

  it("is told soon after the process that was telling it has died", async () => {
    const late = hold();
    void change("annual-basic", 8_479);
    await late.called;
    await change(null);
    service.clock.at += 2 * 60_000 - 1;
    await syncPassChanges(service.billing);
    expect(told).toEqual([]);
    service.clock.at += 1;
    await syncPassChanges(service.billing);
    expect(told).toEqual([{ planId: null, at: end, off: null }]);
  });

  it("charges for the other pass", async () => {
    await change("annual-basic", 8_479);
    service.clock.at = end + HOUR;
    await paid({ periodEnd: years(end, 1) });
    expect(await row()).toMatchObject({ pass_key: "annual-basic", current_period_end: years(end, 1) });
    expect((await service.receipts())[1]).toMatchObject({ pass: { key: "annual-basic" }, price_in_cents: 7_999 });
  });

  it("charges once more for the same pass where it heard too late, and is told again", async () => {
    answers = false;
    await change("annual-basic", 8_479);
    service.clock.at = end + HOUR;
    const until = end + 31 * DAY;
    await paid({ periodEnd: until, amount: 1_271 });
    expect(await row()).toMatchObject({ pass_key: "monthly-basic", next_pass_key: "annual-basic" });
    expect((await service.receipts())[1]).toMatchObject({ pass: { key: "monthly-basic" }, total_in_cents: 1_271 });
    answers = true;
    await syncPassChanges(service.billing);
    expect(told).toEqual([{ planId: "price_annual-basic", at: until, off: null }]);
  });

  it.each([
    ["and paid once", false],
    ["with its receipt beside that of a gift bought meanwhile", true],
  ])("is canceled within the hour after it began: the other pass is kept until its end, %s", async (_, gives) => {
    await change("annual-basic", 8_479);
    service.clock.at = end + HOUR / 2;
    if (gives) await service.buy("price_season_pass", { gift: A_GIFT });
    const until = years(end, 1);
    service.playProvider({ cancelAtPeriodEnd: async () => until });
    expect((await service.cancel(await service.member())).status).toBe(200);
    expect(await service.subjects()).toContain("Your Annual Pass won't renew");
    const changed = { pass_key: "annual-basic", price_in_cents: 7_999, next_pass_key: null, change_untold: 0 };
    expect(await row()).toMatchObject({ ...changed, status: "canceled", current_period_end: until });
    const access = await rowOf(service.store.db, "subscription");
    expect(access).toMatchObject({ plan_id: "annual-basic", period: "year", expires_at: until });
    service.clock.at = end + HOUR;
    await paid({ periodEnd: until });
    const renewals = (await service.receipts()).filter(({ kind }) => kind === "renewal");
    const paidFor = { pass: { key: "annual-basic" }, expires_at: new Date(until).toISOString() };
    expect(renewals).toMatchObject([{ ...paidFor, price_in_cents: 7_999, tax_in_cents: 480, total_in_cents: 8_479 }]);
  });

  it.each([
    ["the other pass", "annual-basic", 7_999, 480],
    ["the pass as it was, since it heard too late", "annual-basic", 1_199, 72],
    ["the other pass, since it heard too late that nothing changes", null, 7_999, 480],
  ])("is told the tax of %s", async (_, chosen, taxable, tax) => {
    await change("annual-basic", 8_479);
    if (chosen === null) await change(null, null);
    service.clock.at = end + 1;
    const { reference } = await row();
    const taxes: number[] = [];
    const due = { kind: "due" as const, reference, customer: "cus_1", invoice: "in_2", taxable };
    const provider = {
      ...service.billing.cards,
      notice: async () => ({ id: "evt_due", notice: due }),
      addTax: async (_due: object, amount: number) => void taxes.push(amount),
    };
    await receiveNotice(service.billing, provider as unknown as PaymentProvider, "", new Headers());
    expect(taxes).toEqual([tax]);
  });

  it.each([
    ["a month", 31 * DAY, 0],
    ["a year", 365 * DAY, 1],
  ])("is reported where it charges a monthly pass for %s", async (_, length, reports) => {
    service.clock.at = end + HOUR;
    await paid({ periodEnd: end + length, amount: 1_271 });
    expect(reported).toHaveLength(reports);
  });
});
