import { beforeEach, describe, expect, it } from "vitest";
import { receiptSchema } from "~contracts/records/billing";
import { sendGifts } from "~network/billing/gifts/gifts.server";
import { PaidBackUnwritten, refundOrder } from "~network/billing/refunds/refunds.server";
import {
  accountClosing,
  deleteOldReceipts,
  recordRefundDue,
} from "~network/billing/subscriptions/account-closing.server";
import { inTransaction } from "~network/store/transaction";
import { A_GIFT, type BillingService, DAY, type Returned } from "../network/billing/billing-fixture";
import { insert, rowOf } from "../support/rows";
import { openBilling } from "./open-billing";

/** An order that the team pays back (B 9). */

let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
  await service.buy("price_monthly-basic");
  service.clock.at += DAY;
});

const receipt = async () => receiptSchema.parse(JSON.parse((await rowOf(service.store.db, "receipt")).body));
const refunds = () => service.store.db.selectFrom("provider_refund").select(["charge", "amount"]).execute();

it("is paid back once at the provider, with a letter, and its pass ends at once", async () => {
  const { order_id, transaction_id } = await receipt();
  const answers = [await refundOrder(service.billing, order_id), await refundOrder(service.billing, order_id)];
  expect(answers).toEqual([{ amount: 1_271, became: "pass_ended", passName: "Monthly Pass" }, { goneBack: 1_271 }]);
  expect(await refunds()).toEqual([{ charge: transaction_id, amount: 1_271 }]);
  expect([(await receipt()).refunded_in_cents, await service.watches()]).toEqual([1_271, false]);
  expect((await service.subjects())[0]).toBe("You got $12.71 back for your Monthly Pass");
});

it("is paid back once where the process ended before it was noted", async () => {
  const { order_id } = await receipt();
  const { cards } = service.billing;
  const refund = cards?.refund.bind(cards);
  Object.assign(cards ?? {}, {
    async refund(...asked: Parameters<NonNullable<typeof refund>>) {
      await refund?.(...asked);
      throw new TypeError("the connection was lost");
    },
  });
  await expect(refundOrder(service.billing, order_id)).rejects.toThrow("lost");
  expect([(await receipt()).refunded_in_cents, await service.watches()]).toEqual([undefined, true]);
  Object.assign(cards ?? {}, { refund });
  await expect(refundOrder(service.billing, order_id, { part: 500 }), "of another amount").rejects.toThrow();
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_271, became: "pass_ended" });
  expect(await refunds()).toHaveLength(1);
});

it("keeps the pass where a later period is paid, and pays back what is left alone", async () => {
  const { order_id, expires_at, transaction_id: transaction } = await receipt();
  await service.goesBack(transaction, { amount: 271 });
  service.clock.at = Date.parse(expires_at);
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_000, became: "pass_kept" });
  expect(await refunds()).toMatchObject([{ amount: 1_000 }]);
});

it("is not known, or not to be paid back twice with other keys", async () => {
  expect(await refundOrder(service.billing, "FH-NOTHING")).toBe("unknown");
  const { transaction_id: transaction } = await receipt();
  await service.billing.cards?.refund({ transaction, paidAt: 0, amount: 1_000 }, "refund-1");
  const second = service.billing.cards?.refund({ transaction, paidAt: 0, amount: 272 }, "refund-2");
  await expect(second).rejects.toThrow("409");
});

it("says that its pass has ended, too, where the provider's own notice was faster", async () => {
  const { order_id, transaction_id: transaction } = await receipt();
  const { cards } = service.billing;
  const refund = cards?.refund.bind(cards);
  Object.assign(cards ?? {}, {
    async refund(...paid: Parameters<NonNullable<typeof refund>>) {
      await refund?.(...paid);
      await service.goesBack(transaction, { amount: 1_271 });
    },
  });
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_271, became: "pass_ended" });
  expect(await service.watches()).toBe(false);
});

describe("an order whose dispute was won", () => {
  let reported: string[];
  beforeEach(() => void (reported = service.reports({ withErrors: true })));
  const fan = () => service.member("fan");
  async function buy(pass: string, more: object = {}) {
    const order = { pass: `price_${pass}`, zip_code: "50309", ...more };
    expect((await service.payByCard(await fan(), `fan-order-${service.clock.at}`, order)).status).toBe(200);
    const kept = service.store.db.selectFrom("receipt").select("body").where("created_at", "=", service.clock.at);
    service.clock.at += 2 * DAY;
    return receiptSchema.parse(JSON.parse((await kept.executeTakeFirstOrThrow()).body));
  }
  type Bought = Awaited<ReturnType<typeof buy>>;
  async function tell({ transaction_id, total_in_cents }: Bought, state: "open" | "won") {
    await service.goesBack(transaction_id, { state, amount: state === "won" ? 0 : total_in_cents });
    service.clock.at += DAY;
  }
  const refundOf = async ({ order_id }: Bought) => {
    const refunded = await refundOrder(service.billing, order_id);
    return typeof refunded === "object" && "became" in refunded ? refunded.became : refunded;
  };
  const access = () => rowOf(service.store.db, "subscription", { user_key: "fan" });
  const special = async () => (await service.store.db.selectFrom("pass").select("expires_at").execute())[0]?.expires_at;

  async function sellLong(): Promise<void> {
    const short = await rowOf(service.store.db, "billing_pass", { key: "tournament_pass" });
    const long = { key: "long", stripe_plan_id: "price_long", paypal_plan_id: null, lasts_days: 60 };
    await insert(service.store.db, "billing_pass", { ...short, ...long });
  }

  it.each([
    ["monthly-basic", "video_subscription"],
    ["season_pass", "video_subscription"],
    ["tournament_pass", "tournament_pass"],
  ])("leaves the same pass that was bought since, and the team hears of it (%s)", async (pass, gives) => {
    const first = await buy(pass);
    await tell(first, "open");
    expect(await service.entitlements(await fan())).not.toContain(gives);
    const second = await buy(pass);
    service.deadlockOnce();
    await tell(first, "won");
    const words = `has bought the pass ${pass} since: refund what they paid twice`;
    expect(reported).toEqual([expect.anything(), expect.stringContaining(words)]);
    expect(await refundOf(first)).toBe("pass_kept");
    expect(await service.entitlements(await fan())).toContain(gives);
    const told = (await service.mailer.outbox()).map(({ text }) => text).filter((text) => text.includes("went back"));
    expect(told.filter((text) => text.includes("stays as it is"))).toHaveLength(1);
    expect(await refundOf(second)).toBe("pass_ended");
    expect(await service.entitlements(await fan())).not.toContain(gives);
  });

  it.each([
    ["monthly-basic", 0, "goes on"],
    ["season_pass", 0, "goes on"],
    ["tournament_pass", 0, "goes on"],
    ["tournament_pass", 10 * DAY, "is over"],
  ])("of a %s gives its rest back when the newer one is refunded: %d ms later it %s", async (pass, later, what) => {
    const first = await buy(pass);
    await tell(first, "open");
    const second = await buy(pass);
    await tell(first, "won");
    service.clock.at += later;
    expect(await refundOf(second)).toBe("pass_ended");
    const isSpecial = pass === "tournament_pass";
    const until = isSpecial ? await special() : (await access()).expires_at;
    expect(until).toBe(what === "goes on" ? Date.parse(first.expires_at) : service.clock.at);
    expect((await access().catch(() => null))?.renews ?? 0).toBe(0);
    const again = (await service.mailer.outbox()).filter(({ text }) => text.includes("You have it again until"));
    expect(again).toHaveLength(what === "goes on" ? 1 : 0);
    if (what === "goes on") expect(await refundOf(first)).toBe("pass_ended");
  });

  it("is refunded with a letter that names the pass that runs, if any", async () => {
    const letter = async () => (await service.mailer.outbox())[0]?.text;
    const first = await buy("season_pass");
    await tell(first, "open");
    await buy("annual-basic");
    await tell(first, "won");
    await refundOf(first);
    expect(await letter()).toContain("Your Annual Pass stays as it is.");
    const third = await buy("tournament_pass");
    service.clock.at += 400 * DAY;
    await refundOf(third);
    expect(await letter()).toContain("Nothing else changes.");
  });

  it("moves no voucher a second time where nothing ran anymore", async () => {
    const first = await buy("season_pass");
    await tell(first, "open");
    const second = await buy("season_pass");
    await tell(first, "won");
    await refundOf(second);
    await service.store.db.updateTable("subscription").set({ expires_at: service.clock.at }).execute();
    const expires_at = service.clock.at + 900 * DAY;
    await insert(service.store.db, "voucher", { user_key: "fan", code: "BOOSTER-YEAR", expires_at });
    expect(await refundOf(first)).toBe("pass_kept");
    expect(await service.store.db.selectFrom("voucher").select("expires_at").execute()).toEqual([{ expires_at }]);
  });

  it.each([
    ["a gift of the same pass", async () => void (await buy("season_pass", { gift: A_GIFT }))],
    ["the same pass, paid back whole", async () => void (await refundOf(await buy("season_pass")))],
  ])("goes on also where its member bought %s", async (_what, since) => {
    const first = await buy("season_pass");
    await tell(first, "open");
    await since();
    await tell(first, "won");
    expect((await access()).expires_at).toBe(Date.parse(first.expires_at));
  });

  it("keeps to the same pass also where it was bought again within a day", async () => {
    const first = await buy("monthly-basic");
    service.clock.at -= 2 * DAY - 1_000;
    await tell(first, "open");
    service.clock.at -= DAY - 1_000;
    await buy("monthly-basic");
    await tell(first, "won");
    expect([await refundOf(first), (await access()).renews]).toEqual(["pass_kept", 1]);
  });

  it("shortens no longer pass that gives the same, and neither does its refund", async () => {
    await sellLong();
    const first = await buy("tournament_pass");
    await tell(first, "open");
    const second = await buy("long");
    await tell(first, "won");
    expect(await special()).toBe(Date.parse(second.expires_at));
    expect(reported.at(-1)).toContain("has bought the pass long since");
    expect([await refundOf(first), await special()]).toEqual(["pass_kept", Date.parse(second.expires_at)]);
  });

  it.each([
    ["waits for the team while a shorter pass that gives the same runs", 0, false],
    ["goes on after a shorter pass that gave the same", 20 * DAY, true],
  ])("%s", async (_what, later, resumes) => {
    await sellLong();
    const first = await buy("long");
    await tell(first, "open");
    const second = await buy("tournament_pass");
    service.clock.at += later;
    await tell(first, "won");
    expect(await special()).toBe(Date.parse((resumes ? first : second).expires_at));
    expect(await refundOf(first)).toBe(resumes ? "pass_ended" : "pass_kept");
    expect(await special()).toBe(resumes ? service.clock.at : Date.parse(second.expires_at));
  });
});

describe("an order whose account was deleted", () => {
  async function forget(): Promise<void> {
    await inTransaction(service.store, async (db) => {
      expect(await accountClosing(service.billing).keepBooks(db, "payer")).toBe(true);
      await db.deleteFrom("user").where("key", "=", "payer").execute();
    });
  }
  async function gift(): Promise<{ order_id: string; code: string }> {
    await service.buy("price_season_pass", { gift: A_GIFT });
    return rowOf(service.store.db, "gift");
  }
  const redeem = async (code: string) => (await service.redeem(await service.member("sam"), code)).body.error;
  const kept = async (order_id: string) => {
    const { body } = await rowOf(service.store.db, "kept_receipt", { order_id });
    return JSON.parse(body) as Record<string, unknown>;
  };

  it("is paid back once, and noted in the books that stay", async () => {
    const { order_id } = await receipt();
    await forget();
    expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_271, passName: "Monthly Pass" });
    expect(await refundOrder(service.billing, order_id)).toEqual({ goneBack: 1_271 });
    expect([await refunds(), (await kept(order_id)).refunded_in_cents]).toEqual([[expect.anything()], 1_271]);
  });

  it.each([
    ["unredeemed, loses its code", false, "withdrawn"],
    ["redeemed, ends", true, "ended"],
  ])("and bought a gift that is %s", async (_what, isRedeemed, became) => {
    const { order_id, code } = await gift();
    if (isRedeemed) await redeem(code);
    await forget();
    await sendGifts(service.billing);
    expect(await service.store.db.selectFrom("gift").selectAll().execute(), "the gift itself is forgotten").toEqual([]);
    expect(await refundOrder(service.billing, order_id)).toEqual({ amount: 4_239, became, passName: "Season Pass" });
    if (!isRedeemed) expect(await redeem(code)).toBe("withdrawn");
    expect(JSON.stringify(await service.entitlements(await service.member("sam")))).not.toContain("video");
  });

  it("and bought a gift, follows a dispute to its end", async () => {
    const { order_id, code } = await gift();
    await forget();
    const transaction = String((await kept(order_id)).transaction_id);
    const tell = (told: Returned) => service.goesBack(transaction, { ...told, toldAt: (service.clock.at += 1_000) });
    await tell({ state: "open", amount: 4_239 });
    expect([await redeem(code), (await kept(order_id)).refunded_in_cents]).toEqual(["on_hold", 4_239]);
    await tell({ state: "won", amount: 0 });
    expect([await redeem(code), (await kept(order_id)).refunded_in_cents]).toEqual([undefined, undefined]);
  });

  it("is paid back, too, where nothing was given for the payment", async () => {
    const { transaction_id: transaction } = await receipt();
    await service.store.db.deleteFrom("receipt").execute();
    await recordRefundDue(service.store.db, service.billing, "embedded", service.paid("sub_1", { transaction }));
    const { order_id } = await rowOf(service.store.db, "kept_receipt");
    const answers = [await refundOrder(service.billing, order_id), await refundOrder(service.billing, order_id)];
    expect(answers).toEqual([{ amount: 1_271, became: null, passName: null }, { goneBack: 1_271 }]);
  });

  it("takes what was told of its money with it when the books are thrown away", async () => {
    const { order_id } = await receipt();
    await refundOrder(service.billing, order_id);
    await forget();
    const left = async (years: number) => {
      await deleteOldReceipts(service.store.db, service.clock.at + years * 365.25 * DAY);
      return (await service.store.db.selectFrom("returned_money").selectAll().execute()).length;
    };
    expect([await left(6.9), await left(7.1)]).toEqual([1, 0]);
  });
});

it("says that the money is back where only the books don't know it, and finishes when run again", async () => {
  const { order_id } = await receipt();
  const { mailer } = service.billing;
  const full = new Error("the disk is full");
  Object.assign(service.billing, { mailer: { send: () => Promise.reject(full) } });
  const failed = await refundOrder(service.billing, order_id).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PaidBackUnwritten);
  expect(failed).toMatchObject({ amount: 1_271, provider: "embedded", cause: full });
  expect([(await receipt()).refunded_in_cents, (await refunds()).length]).toEqual([undefined, 1]);
  Object.assign(service.billing, { mailer });
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ became: "pass_ended" });
  expect(await refunds()).toHaveLength(1);
});
