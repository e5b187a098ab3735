import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BILLING_TABLES, BillingService, DAY, START } from "../network/billing/billing-fixture";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** Vouchers of a family's seats: each waits for the pass that its holder watches on (rulings 3 "redeem"). */

const GIVEN = 10 * DAY;
let under: StoreUnderTest;
let service: BillingService;
let end: number;
beforeEach(async () => {
  under = await openStoreUnderTest(BILLING_TABLES);
  service = await BillingService.open(under.store);
  await under.store.db.updateTable("voucher_code").set({ gives_days: 10 }).execute();
  await buy("owner", "price_monthly-basic");
  end = (await billed("owner")).current_period_end;
  await service.member("seat");
  // The provider charges by itself.
  await under.store.db.updateTable("billed_subscription").set({ next_charge_at: null }).execute();
});
afterEach(() => under.dispose());

async function buy(key: string, pass: string): Promise<void> {
  const token = await service.member(key);
  const order = { pass, token: await service.card(token), zip_code: "50309" };
  expect(await service.pay(token, `${key}-order-key`, order)).toMatchObject({ status: 200 });
}
const sit = () =>
  under.store.db
    .insertInto("family_member")
    .values({ owner_key: "owner", member_key: "seat", seat: 1, joined_at: START })
    .execute();
const billed = (key: string) =>
  under.store.db.selectFrom("billed_subscription").selectAll().where("user_key", "=", key).executeTakeFirstOrThrow();
async function redeem(key: string) {
  const [token, body] = [await service.member(key), { key: `voucher-of-${key}` }];
  const path = "/v3/vouchers/SEASON-2026/redemption";
  expect((await service.call("member", "POST", path, { token, body })).status).toBe(200);
}
const voucherOf = async (key: string) =>
  (
    await under.store.db
      .selectFrom("voucher")
      .select("expires_at")
      .where("user_key", "=", key)
      .executeTakeFirstOrThrow()
  ).expires_at;

describe("a seat's voucher, redeemed while the owner's renewal isn't paid yet", () => {
  it("waits for the owner's renewal", async () => {
    await sit();
    service.clock.at = end + DAY;
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(end + GIVEN);
  });

  it("waits for the seat's own pass alone, where it has one", async () => {
    service.clock.at = end - DAY;
    await buy("seat", "price_annual-basic");
    await sit();
    service.clock.at = end + DAY;
    const own = (await billed("seat")).current_period_end;
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(own + GIVEN);
  });

  it("waits for the owner's alone, where the seat's own pass has ended unpaid", async () => {
    await sit();
    const own = { ...(await billed("owner")), key: "own", reference: "own", user_key: "seat" };
    const overdue = { ...own, status: "past_due" as const, current_period_end: end - 35 * DAY };
    await under.store.db.insertInto("billed_subscription").values(overdue).execute();
    service.clock.at = end + DAY;
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(end + GIVEN);
  });
});
