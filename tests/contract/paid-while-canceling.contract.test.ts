import { beforeEach, describe, expect, it } from "vitest";
import type { PaidNotice, PaymentProvider } from "~network/billing/provider/payment-provider";
import { followTime } from "~network/billing/subscriptions/renewals.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** A pass that is canceled while its next period is being charged: what is paid for is given (B 4, 9). */

const MONTH = 31 * DAY;
let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic", {}, "payer", "payer-order");
});

const row = () => service.subscription();
const receipts = async () => (await service.receipts()).filter(({ kind }) => kind === "renewal");
const cancel = async () => expect((await service.cancel(await service.member())).status).toBe(200);
const giveVoucher = (expires_at: number) =>
  insert(service.store.db, "voucher", { user_key: "payer", code: "BOOSTER-YEAR", expires_at });
const voucherEnds = async () => (await rowOf(service.store.db, "voucher")).expires_at;

/** From here on the provider renews by itself, and names this end of its period when told to cancel. */
function renewsItself(end: number | null = null): string[] {
  const stopped: string[] = [];
  service.playProvider({
    renewsItself: true,
    cancelAtPeriodEnd: async () => end,
    cancelNow: async (reference: string) => void stopped.push(reference),
  });
  return stopped;
}
const paid = (reference: string, more: Partial<PaidNotice>) => service.paid(reference, more);

describe("a payment that is reported after the cancellation", () => {
  it("gives the period that was paid for, and ends with it", async () => {
    renewsItself();
    const { current_period_end: end, reference } = await row();
    await cancel();
    service.clock.at = end + 60_000;
    await followTime(service.billing);
    await service.tell("evt_2", paid(reference, { periodEnd: end + MONTH }));
    const { status, current_period_end, next_charge_at } = await row();
    expect([status, current_period_end, next_charge_at]).toEqual(["canceled", end + MONTH, null]);
    const named = { transaction_id: "in_2", total_in_cents: 1_271, recurring_total_in_cents: 0 };
    expect(await receipts()).toMatchObject([named]);
    const [letter] = (await service.mailer.outbox()).filter(({ subject }) => subject.endsWith("was renewed"));
    expect(letter?.text).toMatch(/It now runs until .*\. You won't be charged again\./);
    expect([await service.watches(), (await service.billed(await service.member()))?.status]).toEqual([
      true,
      "canceled",
    ]);
    expect(await service.watchesAt(end + MONTH)).toBe(false);
  });

  it("is waited for three days, in which the member is told nothing more than that it is over", async () => {
    renewsItself();
    const { current_period_end: end } = await row();
    await cancel();
    service.clock.at = end - 1;
    expect([await service.watches(), (await service.billed(await service.member()))?.status]).toEqual([
      true,
      "canceled",
    ]);
    service.clock.at = end;
    await followTime(service.billing);
    const known = [await service.watches(), await service.billed(await service.member()), (await row()).status];
    expect(known).toEqual([false, null, "canceled"]);
    service.clock.at = end + 3 * DAY - 1;
    await followTime(service.billing);
    expect((await row()).status).toBe("canceled");
    service.clock.at += 1;
    await followTime(service.billing);
    expect((await row()).status).toBe("expired");
  });
});

describe("a renewal that is charged here while the member cancels", () => {
  function whileCharging(happens: () => Promise<void>): void {
    const { cards } = service.billing;
    const charge = cards?.renew.bind(cards);
    const renew = async (...asked: Parameters<PaymentProvider["renew"]>) => {
      await happens();
      return charge?.(...asked);
    };
    Object.assign(cards ?? {}, { renew });
  }

  it("gives its period, and is the last one", async () => {
    const { current_period_end: end } = await row();
    whileCharging(async () => {
      await cancel();
      // Another process looks after time meanwhile.
      await followTime(service.billing);
    });
    service.clock.at = end + 60_000;
    await followTime(service.billing);
    const { status, current_period_end, next_charge_at } = await row();
    expect([status, next_charge_at, current_period_end > service.clock.at]).toEqual(["canceled", null, true]);
    expect([(await receipts()).length, await service.watches()]).toEqual([1, true]);
    service.clock.at = current_period_end;
    await followTime(service.billing);
    expect([(await row()).status, (await service.charges()).length, await service.watches()]).toEqual([
      "expired",
      2,
      false,
    ]);
  });

  it("has a voucher wait for its period once, not for the days before the charge too", async () => {
    const { current_period_end: end } = await row();
    await giveVoucher(end + 10 * DAY);
    whileCharging(async () => {
      await cancel();
      expect(await voucherEnds()).toBe(end + 12 * DAY);
    });
    service.clock.at = end + 2 * DAY;
    await followTime(service.billing);
    expect(await voucherEnds()).toBe((await row()).current_period_end + 10 * DAY);
  });
});

describe("a cancellation after the provider has begun the next period", () => {
  let end: number;
  let reference: string;
  let stopped: string[];
  beforeEach(async () => {
    ({ current_period_end: end, reference } = await row());
    stopped = renewsItself(end + MONTH);
    service.clock.at = end + 60_000;
  });

  it("keeps access until that period ends, and its payment has one receipt", async () => {
    await cancel();
    expect([(await row()).current_period_end, await service.watches()]).toEqual([end + MONTH, true]);
    const notice = paid(reference, { periodEnd: end + MONTH });
    expect([await service.tell("evt_2", notice), await service.tell("evt_3", notice)]).toEqual(["taken", "taken"]);
    const named = { transaction_id: "in_2", price_in_cents: 1_199, tax_in_cents: 72, total_in_cents: 1_271 };
    expect(await receipts()).toMatchObject([{ ...named, expires_at: new Date(end + MONTH).toISOString() }]);
    // A charge that failed before it was paid, reported late, takes nothing back.
    await service.tell("evt_4", { kind: "failed", reference });
    expect([stopped, (await row()).status, await service.watches()]).toEqual([[], "canceled", true]);
  });

  it.each([
    ["that is free of charge", () => ({ amount: 0 }), 0],
    ["that the order has its receipt for", () => ({ attemptKey: "payer-order" }), 0],
    ["on the first day", (started: number) => ({ paidAt: started + DAY - 1 }), 0],
    ["a day later", (started: number) => ({ paidAt: started + DAY }), 1],
  ])("has no second receipt for a payment %s", async (_what, more, count) => {
    await cancel();
    await service.tell("evt_2", paid(reference, { periodEnd: end + MONTH, ...more((await row()).started_at) }));
    expect(await receipts()).toHaveLength(count);
  });

  it.each([0, 60_000])("has a voucher wait until that period ends, paid for %i ms after it began", async (late) => {
    await giveVoucher(end + 10 * DAY);
    await cancel();
    expect(await voucherEnds()).toBe(end + MONTH + 10 * DAY);
    await service.tell("evt_2", paid(reference, { periodEnd: end + MONTH, paidAt: end + late }));
    expect(await voucherEnds()).toBe(end + MONTH + 10 * DAY);
  });

  it("has a voucher that is redeemed meanwhile wait for that period once", async () => {
    await cancel();
    await update(service.store.db, "voucher_code", { gives_days: 10 });
    expect((await service.redeem(await service.member())).status).toBe(200);
    await service.tell("evt_2", paid(reference, { periodEnd: end + MONTH }));
    expect(await voucherEnds()).toBe(end + MONTH + 10 * DAY);
  });

  it("has a voucher begin at once when the charge for that period fails", async () => {
    await giveVoucher(end + 10 * DAY);
    await cancel();
    service.clock.at += 60_000;
    await service.tell("evt_2", { kind: "failed", reference });
    expect(await voucherEnds()).toBe(service.clock.at + 10 * DAY);
  });

  it("takes that period back although a voucher put off the one before", async () => {
    await update(service.store.db, "billed_subscription", { put_off_from: end - 10 * DAY });
    await cancel();
    await service.tell("evt_2", { kind: "failed", reference });
    expect([(await row()).status, await service.watches()]).toEqual(["expired", false]);
  });

  it("ends at once when the charge for that period fails", async () => {
    await cancel();
    service.clock.at += 60_000;
    await service.tell("evt_2", { kind: "failed", reference });
    const { status, current_period_end } = await row();
    expect([stopped, status, current_period_end]).toEqual([[reference], "expired", service.clock.at]);
    expect([await service.watches(), await receipts()]).toEqual([false, []]);
    expect((await service.mailer.outbox())[0]?.text).toContain("Your subscription has ended");
  });

  it("gives no unpaid period to a member who takes the pass up again and cannot be charged", async () => {
    await cancel();
    service.playProvider({ reactivate: async () => undefined });
    expect((await service.reactivate(await service.member())).status).toBe(200);
    await service.tell("evt_2", { kind: "failed", reference });
    expect([(await row()).status, await service.watches(), stopped]).toEqual(["past_due", true, []]);
    await service.tell("evt_3", { kind: "ended", reference });
    expect([(await row()).status, await service.watches(), await receipts()]).toEqual(["expired", false, []]);
  });

  it("does not count that period once its charge has failed", async () => {
    await service.tell("evt_2", { kind: "failed", reference });
    await cancel();
    expect([(await row()).current_period_end, await service.watches()]).toEqual([end, false]);
  });
});

describe("a cancellation while a voucher puts off the next charge", () => {
  let reference: string;
  let until: number;
  let stopped: string[];
  beforeEach(async () => {
    ({ reference } = await row());
    stopped = renewsItself();
    service.playProvider({ deferTo: async () => true });
  });
  const redeem = async () => {
    await service.redeem(await service.member());
    until = (await row()).current_period_end;
  };

  it("keeps all of that time when a charge that failed before is told of late", async () => {
    const { current_period_end: end } = await row();
    await redeem();
    expect(until).toBeGreaterThan(end);
    await cancel();
    await service.tell("evt_1", { kind: "failed", reference, transaction: "in_0" });
    expect([stopped, (await row()).status, (await row()).current_period_end]).toEqual([[], "canceled", until]);
    expect(await service.watchesAt(until - 1)).toBe(true);
  });

  it("gives up that time where the period before it was not paid", async () => {
    const { current_period_end: end } = await row();
    service.clock.at = end + 60_000;
    until = end + 90 * DAY;
    await service.tell("evt_0", paid(reference, { transaction: "in_0", amount: 0, periodEnd: until, defers: true }));
    expect((await row()).current_period_end).toBe(until);
    await cancel();
    await service.tell("evt_1", { kind: "failed", reference, transaction: "in_2" });
    expect([stopped, (await row()).status]).toEqual([[reference], "expired"]);
  });
});
