import { beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import type { ProviderStatus } from "~network/billing/provider/payment-provider";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { rowOf } from "../support/rows";
import { openBilling } from "./open-billing";

/** A renewal that failed, where the provider tries again: its date, its page, and no word that is not so (B 4, 9). */

const PAY = "https://invoice.stripe.example/i/1";
let service: BillingService;
let end: number;
let reference: string;
let standing: ProviderStatus;
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic");
  ({ current_period_end: end, reference } = await service.subscription());
  service.clock.at = end;
  await service.leaveRenewals({ standing: async () => standing });
});

const billed = async () => service.billed(await service.member());
const lastLetter = async () => (await service.mailer.outbox())[0];
const isPaid = (paidAt: number) => {
  const paid = { transaction: "in_2", periodEnd: end + 31 * DAY, paidAt, amount: 1_271 };
  return service.tell("evt_2", { kind: "paid", reference, attemptKey: null, ...paid });
};
const onDay = (at: number) =>
  new Date(at).toLocaleDateString("en-US", { timeZone: "UTC", month: "long", day: "numeric", year: "numeric" });

describe("a failed renewal", () => {
  it("names the day of the provider's next try, in the letter and to the account", async () => {
    const nextTry = end + 5 * DAY;
    await service.tell("evt_1", { kind: "failed", reference, nextTry });
    const at = new Date(nextTry).toISOString();
    expect(await billed()).toMatchObject({
      status: "past_due",
      next_charge: { at },
      past_due: { tries_again: true, retry_at: at, pay_url: null },
    });
    expect((await lastLetter())?.text).toContain(`We'll try again on ${onDay(nextTry)}.`);
    await service.tell("evt_2", { kind: "failed", reference, nextTry: end + 9 * DAY });
    expect((await billed())?.past_due).toMatchObject({ retry_at: new Date(end + 9 * DAY).toISOString() });
  });

  it.each([
    ["that is not tried again", null, false, "We won't try this card again on our own."],
    ["of which nothing is said", undefined, true, "We'll try again in the next few days."],
  ])("%s says so, and where it can be paid", async (_what, nextTry, tries_again, words) => {
    await service.tell("evt_1", { kind: "failed", reference, nextTry, payUrl: PAY });
    expect((await billed())?.past_due).toEqual({ tries_again, retry_at: null, pay_url: PAY });
    expect((await lastLetter())?.text).toContain(`${words} `.trimEnd());
    expect((await lastLetter())?.text).toContain(`Pay it now: ${PAY}`);
  });

  it("leads to the new card where there is no page to pay on", async () => {
    await service.tell("evt_1", { kind: "failed", reference, nextTry: null });
    expect((await lastLetter())?.text).toContain("Replace your card: https://site.example/member/card");
  });

  it("is nothing anymore once it is paid", async () => {
    await service.tell("evt_1", { kind: "failed", reference, nextTry: end + 5 * DAY, payUrl: PAY });
    await isPaid(end + DAY);
    expect(await billed()).toMatchObject({ status: "active", past_due: null });
    expect(await service.subscription()).toMatchObject({ next_try_at: null, pay_url: null, tries: 0 });
  });

  it.each([
    ["at once", 0],
    ["three days later", 3],
  ])("that is paid after all is dated to that day in its receipt and for its tax, told %s", async (_, later) => {
    await service.tell("evt_1", { kind: "failed", reference, nextTry: end + 5 * DAY });
    const paidAt = end + 9 * DAY;
    service.clock.at = paidAt + later * DAY;
    await isPaid(paidAt);
    const [receipt] = (await service.receipts()).filter(({ kind }) => kind === "renewal");
    const day = (at: number) => new Date(at).toISOString();
    expect(receipt).toMatchObject({ created_at: day(paidAt), starts_at: day(end), expires_at: day(end + 31 * DAY) });
    const sold = await rowOf(service.store.db, "tax_sale", { order_id: receipt?.order_id ?? "" });
    expect(Number(sold.created_at)).toBe(paidAt);
    const refusal = async (at: number) => {
      service.clock.at = at;
      return ((await billed())?.refund as { refusal: string | null }).refusal;
    };
    expect([await refusal(paidAt + 7 * DAY), await refusal(paidAt + 7 * DAY + 1)]).toEqual([null, "too_late"]);
  });

  it("is not told of after the payment that followed it", async () => {
    await isPaid(end + DAY);
    const letters = (await service.subjects()).length;
    await service.tell("evt_1", { kind: "failed", reference, nextTry: end + 5 * DAY, transaction: "in_2" });
    await service.tell("evt_0", { kind: "confirm", reference, payUrl: PAY, transaction: "in_2" });
    expect([(await service.subscription()).status, (await service.subjects()).length]).toEqual(["active", letters]);
  });

  it("follows a later word of the provider without another letter", async () => {
    await service.tell("evt_1", { kind: "failed", reference, nextTry: end + 2 * DAY });
    const letters = (await service.subjects()).length;
    service.clock.at = end + 3 * DAY;
    standing = { state: "unpaid", payment: null, retry: { nextTry: end + 8 * DAY, payUrl: PAY } };
    await attend(service.billing, false);
    const retry_at = new Date(end + 8 * DAY).toISOString();
    expect((await billed())?.past_due).toMatchObject({ retry_at, pay_url: PAY });
    expect((await service.subjects()).length).toBe(letters);
  });
});

describe("a renewal that the bank wants confirmed", () => {
  const confirm = (id: string) => service.tell(id, { kind: "confirm", reference, payUrl: PAY, transaction: "in_2" });

  it("is owed, leads to the provider's page, and is told once", async () => {
    await confirm("evt_1");
    await confirm("evt_2");
    await service.tell("evt_3", { kind: "failed", reference, nextTry: end + 3 * DAY, payUrl: PAY });
    expect((await billed())?.past_due).toMatchObject({ pay_url: PAY, tries_again: true });
    const letters = (await service.mailer.outbox()).filter(({ text }) => text.includes(PAY));
    expect(letters.map(({ subject }) => subject)).toEqual(["Please confirm the payment for your Monthly Pass"]);
  });

  it("asks nothing of whoever has canceled", async () => {
    await service.store.db.updateTable("billed_subscription").set({ status: "canceled" }).execute();
    await confirm("evt_1");
    expect([(await service.subscription()).status, (await service.subscription()).pay_url]).toEqual(["canceled", null]);
  });
});
