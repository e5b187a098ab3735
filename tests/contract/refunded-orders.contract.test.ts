import { afterEach, beforeEach, expect, it } from "vitest";
import { receiptSchema } from "~contracts/records/billing";
import { refundOrder } from "~network/billing/money-back.server";
import { BILLING_TABLES, BillingService, DAY } from "../network/billing/billing-fixture";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** An order that the team pays back (B 9). */

let under: StoreUnderTest;
let service: BillingService;
beforeEach(async () => {
  under = await openStoreUnderTest(BILLING_TABLES);
  service = await BillingService.open(under.store);
  const token = await service.member("payer");
  const order = { pass: "price_monthly-basic", token: await service.card(token), zip_code: "50309" };
  expect((await service.pay(token, "payer-order", order)).status).toBe(200);
  service.clock.at += DAY;
});
afterEach(() => under.dispose());

const receipt = async () =>
  receiptSchema.parse(
    JSON.parse((await under.store.db.selectFrom("receipt").select("body").executeTakeFirstOrThrow()).body),
  );
const refunds = () => under.store.db.selectFrom("provider_refund").select(["charge", "amount"]).execute();
const watches = async () =>
  JSON.stringify(await service.entitlements(await service.member("payer"))).includes("video_subscription");

it("is paid back once at the provider, with a letter, and its pass ends at once", async () => {
  const { order_id, transaction_id } = await receipt();
  const answers = [await refundOrder(service.billing, order_id), await refundOrder(service.billing, order_id)];
  expect(answers).toEqual([{ amount: 1_271, ended: true, passName: "Monthly Pass" }, "nothing_left"]);
  expect(await refunds()).toEqual([{ charge: transaction_id, amount: 1_271 }]);
  expect([(await receipt()).refunded_in_cents, await watches()]).toEqual([1_271, false]);
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
  expect([(await receipt()).refunded_in_cents, await watches()]).toEqual([undefined, true]);
  Object.assign(cards ?? {}, { refund });
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_271, ended: true });
  expect(await refunds()).toHaveLength(1);
});

it("keeps the pass where a later period is paid, and pays back what is left alone", async () => {
  const { order_id, ...rest } = await receipt();
  const body = JSON.stringify({ order_id, ...rest, refunded_in_cents: 271 });
  await under.store.db.updateTable("receipt").set({ body }).execute();
  service.clock.at = Date.parse(rest.expires_at);
  expect(await refundOrder(service.billing, order_id)).toMatchObject({ amount: 1_000, ended: false });
  expect(await refunds()).toMatchObject([{ amount: 1_000 }]);
});

it("is not known, or not to be paid back twice with other keys", async () => {
  expect(await refundOrder(service.billing, "FH-NOTHING")).toBe("unknown");
  const { transaction_id: transaction } = await receipt();
  await service.billing.cards?.refund({ transaction, paidAt: 0, amount: 1_000 }, "refund-1");
  await expect(service.billing.cards?.refund({ transaction, paidAt: 0, amount: 272 }, "refund-2")).rejects.toThrow(
    "409",
  );
});
