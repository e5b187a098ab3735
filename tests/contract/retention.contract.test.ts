import { afterEach, beforeEach, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { BILLING_TABLES, BillingService } from "../network/billing/billing-fixture";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** The offer to stay is in the books and at the provider, or in neither: whatever ends in between is finished (B 4, security 6). */

const MINUTE = 60_000;
let under: StoreUnderTest;
let service: BillingService;
let token: string;
let answers: boolean;
let keys: string[];
let reported: string[];
beforeEach(async () => {
  under = await openStoreUnderTest(BILLING_TABLES);
  service = await BillingService.open(under.store);
  token = await service.member("payer");
  const order = { pass: "price_monthly-basic", token: await service.card(token), zip_code: "50309" };
  expect((await service.pay(token, "payer-order", order)).status).toBe(200);
  [answers, keys, reported] = [true, [], []];
  Object.assign(service.billing, { report: (what: string) => void reported.push(what) });
  Object.assign(service.billing.cards ?? {}, {
    async discount(_reference: string, _off: object, key: string) {
      keys.push(key);
      // The provider has done it, and its reply is lost.
      if (!answers) throw new TypeError("fetch failed");
    },
  });
});
afterEach(() => under.dispose());

const stay = async () => {
  const body = { promo_code: "STAYMONTH" };
  const path = "/api/user/managed_stripe_subscription/retain_with_discount";
  return (await service.call("member", "POST", path, { token, body })).status;
};
const letters = async () => (await service.subjects()).filter((subject) => subject === "Your discount is in place");
const left = async () => (await service.billed(token))?.promo_periods_left;

it("is given once", async () => {
  expect([await stay(), await stay()]).toEqual([200, 409]);
  expect([keys.length, (await letters()).length, await left()]).toEqual([1, 1, 3]);
});

it("is finished by a later round, under the same key, where the reply was lost", async () => {
  answers = false;
  expect(await stay()).toBe(503);
  expect(await service.billed(token)).toMatchObject({ retention_used: false, promo_periods_left: 0 });
  service.clock.at += MINUTE - 1;
  await attend(service.billing, false);
  expect(keys.length, "its process may still be at work").toBe(1);
  service.clock.at += 1;
  await attend(service.billing, false);
  expect([await left(), reported]).toEqual([
    0,
    ["discounting the subscription of payer", "discounting the subscription of payer"],
  ]);
  answers = true;
  await attend(service.billing, false);
  await attend(service.billing, false);
  expect([new Set(keys).size, (await letters()).length, await left()]).toEqual([1, 1, 3]);
  expect([(await service.billed(token))?.retention_used, await stay()]).toEqual([true, 409]);
});

it("is nothing anymore to whoever canceled since", async () => {
  answers = false;
  await stay();
  await under.store.db.updateTable("billed_subscription").set({ status: "canceled" }).execute();
  answers = true;
  service.clock.at += MINUTE;
  await attend(service.billing, false);
  expect([keys.length, (await letters()).length, await left()]).toEqual([1, 0, 0]);
  expect(await under.store.db.selectFrom("retention_redemption").selectAll().execute()).toEqual([]);
});
