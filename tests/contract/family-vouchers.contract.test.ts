import { beforeEach, describe, expect, it } from "vitest";
import { bringVouchersForward, putOffVouchers } from "~network/billing/gifts/deferred-vouchers.server";
import { accountClosing } from "~network/billing/subscriptions/account-closing.server";
import { followTime } from "~network/billing/subscriptions/renewals.server";
import { applyProviderStatus } from "~network/billing/subscriptions/subscription-checks.server";
import { inTransaction } from "~network/store/transaction";
import { type BillingService, DAY, moneyBack, START } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { inBetween } from "./in-between";
import { openBilling } from "./open-billing";

/** Vouchers of a family's seats: each waits for the pass that its holder watches on (rulings 3 "redeem"). */

const GIVEN = 10 * DAY;
let service: BillingService;
let end: number;
beforeEach(async () => {
  service = await openBilling();
  await service.store.db.updateTable("voucher_code").set({ gives_days: 10 }).execute();
  await buy("owner", "price_monthly-basic");
  end = (await billed("owner")).current_period_end;
  await service.member("seat");
  await service.store.db.updateTable("billed_subscription").set({ next_charge_at: null }).execute();
});

const buy = (key: string, pass: string, order?: string) => service.buy(pass, {}, key, order);
const sit = () => service.seat("owner", "seat");
const billed = (key: string) => rowOf(service.store.db, "billed_subscription", { user_key: key });
async function redeem(key: string) {
  expect((await service.redeem(await service.member(key))).status).toBe(200);
}
async function join(): Promise<void> {
  const invited = { token: await service.member("owner"), body: { email: "seat@mail.example" } };
  const { invitation } = (await service.call("member", "POST", "/v3/family_plan/invitations", invited)).body;
  expect((await service.asks("POST", "/v3/family_plan/accept", invitation as object, "seat"))[0]).toBe(200);
}
const leave = async (by: "owner" | "seat", answer = 200) =>
  expect((await service.asks("DELETE", "/v3/family_plan/members/seat", undefined, by))[0]).toBe(answer);
const give = (expires_at: number) =>
  insert(service.store.db, "voucher", { user_key: "seat", code: "BOOSTER-YEAR", expires_at });
async function payBack(): Promise<void> {
  const [{ transaction_id = "", total_in_cents = 0 } = {}] = await service.receipts();
  await service.tell("evt_back", moneyBack(transaction_id, { amount: total_in_cents, toldAt: service.clock.at }));
}
async function pays(key: string, until: number): Promise<void> {
  await update(service.store.db, "billed_subscription", { current_period_end: until }, { user_key: key });
  await update(service.store.db, "subscription", { expires_at: until }, { user_key: key });
}
const voucherOf = async (key: string) => (await rowOf(service.store.db, "voucher", { user_key: key })).expires_at;

it.each(["owner", "seat"])("of the %s waits for a renewal whose notice comes while it is redeemed", async (who) => {
  await sit();
  service.clock.at = end + DAY;
  const { reference } = await billed("owner");
  const paid = { periodEnd: end + 31 * DAY, paidAt: end };
  const notice = () => service.tell("evt_1", service.paid(reference, paid));
  await inBetween(service.store, "voucher_code", () => redeem(who), notice);
  expect(await voucherOf(who)).toBe(paid.periodEnd + GIVEN);
});

it("of the seat waits for a pass that its owner, whose last one has ended, buys while it is redeemed", async () => {
  await sit();
  service.clock.at = end + 40 * DAY;
  await service.store.db.updateTable("billed_subscription").set({ status: "expired" }).execute();
  await service.store.db.updateTable("subscription").set({ renews: 0, expires_at: end }).execute();
  const again = () => buy("owner", "price_monthly-basic", "second-order-key");
  await inBetween(service.store, "voucher_code", () => redeem("seat"), again);
  const { expires_at } = await rowOf(service.store.db, "subscription", { user_key: "owner" });
  expect(expires_at).toBeGreaterThan(service.clock.at);
  expect(await voucherOf("seat")).toBe(expires_at + GIVEN);
});

describe("of the seat, whose owner's last pass has ended, or is paid once", () => {
  const endRenewals = () => service.store.db.updateTable("billed_subscription").set({ status: "expired" }).execute();
  const payOnce = async () => {
    await service.store.db.deleteFrom("billed_subscription").execute();
    await service.store.db.updateTable("subscription").set({ renews: 0 }).where("user_key", "=", "owner").execute();
  };
  beforeEach(() => {
    service.clock.at = START + 3 * DAY;
  });

  it("waits for no pass that its owner buys while the seat ends", async () => {
    await sit();
    service.clock.at = end + 40 * DAY;
    await endRenewals();
    await service.store.db.updateTable("subscription").set({ renews: 0, expires_at: end }).execute();
    await give(service.clock.at + GIVEN);
    const again = () => buy("owner", "price_monthly-basic", "second-order-key");
    await inBetween(service.store, "family_member", () => leave("owner"), again);
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("begins where the seat ends while it is redeemed", async () => {
    await sit();
    await payOnce();
    const ends = () => leave("owner");
    await inBetween(service.store, "voucher_code", () => redeem("seat"), ends);
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("waits where the seat is taken while it is redeemed", async () => {
    await payOnce();
    await inBetween(service.store, "voucher_code", () => redeem("seat"), join);
    expect(await voucherOf("seat")).toBe(end + GIVEN);
  });

  it("begins where the owner's account is deleted as the seat is given up, which is over then", async () => {
    await sit();
    await payOnce();
    await give(end + GIVEN);
    const close = () =>
      inTransaction(service.store, async (db) => {
        expect(await accountClosing(service.billing).keepBooks(db, "owner")).toBe(true);
        await db.deleteFrom("user").where("key", "=", "owner").execute();
      });
    await inBetween(service.store, "closed_account", close, () => leave("seat", 404));
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("begins where the money goes back while it is redeemed", async () => {
    await sit();
    await payOnce();
    await inBetween(service.store, "voucher_code", () => redeem("seat"), payBack);
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });
});

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
    await insert(service.store.db, "billed_subscription", overdue);
    service.clock.at = end + DAY;
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(end + GIVEN);
  });
});

describe("a seat's voucher, whose holder's own renewal is owed", () => {
  beforeEach(async () => {
    await buy("seat", "price_monthly-basic");
    await service.store.db.updateTable("billed_subscription").set({ next_charge_at: null }).execute();
  });

  it("is counted from there where the seat is given up, and begins where the renewal fails", async () => {
    await pays("owner", end + 7 * DAY);
    await sit();
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(end + 7 * DAY + GIVEN);
    service.clock.at = end + 9 * DAY;
    await leave("seat");
    expect(await voucherOf("seat")).toBe(end + GIVEN);
    service.clock.at = end + 21 * DAY;
    const { reference } = await billed("seat");
    await applyProviderStatus(service.billing, "embedded", reference, { state: "over", payment: null });
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("loses no day where the seat is taken", async () => {
    await redeem("seat");
    await service.store.db.updateTable("billed_subscription").set({ put_off_from: null }).execute();
    await pays("seat", end);
    await pays("owner", end + 40 * DAY);
    service.clock.at = end + 3 * DAY;
    await join();
    expect(await voucherOf("seat")).toBe(end + 40 * DAY + GIVEN);
  });
});

describe("a seat's voucher that was there before", () => {
  beforeEach(async () => {
    service.clock.at = START + 3 * DAY;
    await give(service.clock.at + GIVEN);
  });

  it.each(["owner", "seat"] as const)("waits while the seat is taken, no longer once the %s ends it", async (by) => {
    await join();
    expect(await voucherOf("seat")).toBe(end + GIVEN);
    service.clock.at += 5 * DAY;
    await leave(by);
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("waits for what the owner has paid, not for the voucher that puts off the owner's charge", async () => {
    const put_off_from = service.clock.at + DAY;
    await service.store.db.updateTable("billed_subscription").set({ put_off_from }).execute();
    await join();
    expect(await voucherOf("seat")).toBe(put_off_from + GIVEN);
    await leave("seat");
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it.each([
    ["has run out already", (now: number) => now - DAY],
    ["runs out that moment", (now: number) => now],
  ])("stays as it is where it %s", async (_, expired) => {
    const at = expired(service.clock.at);
    await service.store.db.updateTable("voucher").set({ expires_at: at }).execute();
    await join();
    await leave("seat");
    expect(await voucherOf("seat")).toBe(at);
  });

  it("waits for the owner's pass or the seat's own that renews, whichever is paid longer", async () => {
    await buy("seat", "price_monthly-basic");
    const own = (await billed("seat")).current_period_end;
    expect(await voucherOf("seat")).toBe(own + GIVEN);
    await join();
    expect(await voucherOf("seat"), "the owner's ends before").toBe(own + GIVEN);
    const { db } = service.store;
    await update(db, "billed_subscription", { current_period_end: end + 31 * DAY }, { user_key: "owner" });
    await putOffVouchers(db, "owner", end, end + 31 * DAY);
    expect(await voucherOf("seat"), "the owner has paid again").toBe(end + 31 * DAY + GIVEN);
    await putOffVouchers(db, "seat", own, own + 10 * DAY);
    expect(await voucherOf("seat"), "its own ends before").toBe(end + 31 * DAY + GIVEN);
    await update(db, "billed_subscription", { current_period_end: own + 10 * DAY }, { user_key: "seat" });
    await leave("owner");
    expect(await voucherOf("seat")).toBe(own + 10 * DAY + GIVEN);
  });

  it("waits with the days that are left of it, though its first ones put off a charge of one's own", async () => {
    await service.store.db.deleteFrom("voucher").execute();
    await buy("seat", "price_monthly-basic");
    const paid = (await billed("seat")).current_period_end;
    await redeem("seat");
    expect(await billed("seat")).toMatchObject({ put_off_from: paid, current_period_end: paid + GIVEN });
    const until = paid + 60 * DAY;
    await pays("owner", until);
    service.clock.at = paid + 2 * DAY;
    await join();
    expect(await voucherOf("seat")).toBe(until + GIVEN - 2 * DAY);
    service.clock.at += DAY;
    await leave("seat");
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN - 2 * DAY);
  });

  describe("and that put off the charge of a pass that has ended since", () => {
    let paid: number;
    const redeemed = async () => {
      await service.store.db.deleteFrom("voucher").execute();
      await buy("seat", "price_monthly-basic");
      paid = (await billed("seat")).current_period_end;
      await redeem("seat");
    };
    const ownerPaysUntil = async (until: number) => {
      const before = (await billed("owner")).current_period_end;
      await pays("owner", until);
      await putOffVouchers(service.store.db, "owner", before, until);
    };

    it.each([
      ["before its days began", (at: number) => at - DAY, GIVEN],
      ["while they ran", (at: number) => at + 2 * DAY, GIVEN - 2 * DAY],
    ])("waits with all that is left of it, where that was at the provider %s", async (_when, at, left) => {
      await redeemed();
      await ownerPaysUntil(paid + 60 * DAY);
      service.clock.at = at(paid);
      const { reference } = await billed("seat");
      await applyProviderStatus(service.billing, "embedded", reference, { state: "over", payment: null });
      expect(await voucherOf("seat")).toBe(paid + GIVEN);
      await join();
      expect(await voucherOf("seat")).toBe(paid + 60 * DAY + left);
      service.clock.at = paid + 4 * DAY;
      await leave("seat");
      expect(await voucherOf("seat")).toBe(service.clock.at + left);
    });

    it("waits for the owner's renewal that is heard of late, from where the last one ended", async () => {
      await redeemed();
      await ownerPaysUntil(paid + 4 * DAY);
      service.clock.at = paid + 3 * DAY;
      await update(service.store.db, "billed_subscription", { status: "canceled" }, { user_key: "seat" });
      await join();
      expect(await voucherOf("seat")).toBe(paid + 4 * DAY + GIVEN - 3 * DAY);
      service.clock.at = paid + GIVEN + 4 * DAY;
      await followTime(service.billing);
      expect(await billed("seat")).toMatchObject({ status: "expired" });
      await ownerPaysUntil(paid + 35 * DAY);
      expect(await voucherOf("seat")).toBe(paid + 35 * DAY + GIVEN - 3 * DAY);
    });
  });

  it("puts off no charge of one's own for a code that waits for the owner's longer pass", async () => {
    await service.store.db.deleteFrom("voucher").execute();
    await buy("seat", "price_monthly-basic");
    const own = await billed("seat");
    const longer = { current_period_end: own.current_period_end + 60 * DAY };
    await update(service.store.db, "billed_subscription", longer, { user_key: "owner" });
    await sit();
    await redeem("seat");
    expect(await voucherOf("seat")).toBe(own.current_period_end + 60 * DAY + GIVEN);
    expect(await billed("seat")).toMatchObject({ current_period_end: own.current_period_end, put_off_from: null });
  });

  describe("whose holder has a pass of their own that doesn't renew", () => {
    const ownEnd = async () => (await rowOf(service.store.db, "subscription", { user_key: "seat" })).expires_at;
    async function ownPass(until: number): Promise<void> {
      await buy("seat", "price_season_pass");
      const days = Math.round((until - (await ownEnd())) / DAY) * DAY;
      const ends = [await ownEnd(), await voucherOf("seat")].map((at) => ({ expires_at: at + days }));
      await update(service.store.db, "subscription", ends[0] ?? {}, { user_key: "seat" });
      await update(service.store.db, "voucher", ends[1] ?? {});
      expect(await voucherOf("seat")).toBe((await ownEnd()) + GIVEN);
    }

    it.each([
      ["longer", 5 * DAY],
      ["shorter", -5 * DAY],
      ["as long", 0],
    ])("waits for the owner's and one's own, where that lasts %s", async (_what, more) => {
      await ownPass(end + more);
      const own = await ownEnd();
      await join();
      expect(await voucherOf("seat")).toBe(Math.max(own, end) + GIVEN);
      await putOffVouchers(service.store.db, "owner", end, end + 31 * DAY);
      expect(await voucherOf("seat")).toBe(end + 31 * DAY + GIVEN);
      await bringVouchersForward(service.store.db, "owner", end + 31 * DAY, end);
      await leave("seat");
      expect(await voucherOf("seat")).toBe(own + GIVEN);
    });
  });

  it("waits for the owner's pass that is paid once", async () => {
    await service.store.db.deleteFrom("billed_subscription").execute();
    await service.store.db.updateTable("subscription").set({ renews: 0 }).where("user_key", "=", "owner").execute();
    await join();
    expect(await voucherOf("seat")).toBe(end + GIVEN);
    await leave("owner");
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("waits for a pass that the owner buys after the last one ended", async () => {
    await join();
    await leave("seat");
    await service.store.db.updateTable("billed_subscription").set({ status: "expired" }).execute();
    await service.store.db.updateTable("subscription").set({ renews: 0, expires_at: START }).execute();
    await sit();
    await buy("owner", "price_annual-basic", "second-order-key");
    const annual = (await rowOf(service.store.db, "subscription")).expires_at;
    expect(await voucherOf("seat")).toBe(annual + GIVEN);
  });

  it("begins when the owner gets the money back", async () => {
    await join();
    service.clock.at += DAY;
    await payBack();
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });

  it("begins when the owner's account is deleted", async () => {
    await join();
    await inTransaction(service.store, (db) => accountClosing(service.billing).keepBooks(db, "owner"));
    expect(await voucherOf("seat")).toBe(service.clock.at + GIVEN);
  });
});
