import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { reservePromo } from "~network/billing/orders/offers.server";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { seedDemoBilling } from "~network/billing/seed-billing.server";
import { followTime } from "~network/billing/subscriptions/renewals.server";
import { seedMembers } from "~network/member/seed-members.server";
import { openStore } from "~network/store/open-store.server";
import { BILLING_TABLES, BillingService, DAY, START } from "../network/billing/billing-fixture";
import { atOnce } from "../support/at-once";
import { insert, rowOf } from "../support/rows";
import { openStoreUnderTest, storeOfFile } from "./store-under-test";

const under = storeOfFile(BILLING_TABLES);
let service: BillingService;
beforeAll(async () => {
  service = await BillingService.open(under.store);
});

describe("billing on this store", () => {
  it("is seeded by two processes at once, each once", async () => {
    await seedMembers(under.store.db, { now: START });
    await Promise.all([
      seedDemoBilling(under.store.db, { now: START, members: true }),
      seedDemoBilling(under.store.db, { now: START, members: true }),
    ]);
    const seeded = await under.store.db
      .selectFrom("billed_subscription")
      .select(["user_key", "billed_by", "status"])
      .orderBy("user_key")
      .execute();
    expect(seeded).toEqual([
      { user_key: "member-annual", billed_by: "managed_stripe", status: "active" },
      { user_key: "member-expired", billed_by: "managed_stripe", status: "expired" },
      { user_key: "member-family-owner", billed_by: "managed_stripe", status: "active" },
      { user_key: "member-legacy", billed_by: "stripe", status: "active" },
      { user_key: "member-monthly", billed_by: "managed_stripe", status: "active" },
      { user_key: "member-paypal", billed_by: "paypal", status: "active" },
    ]);
    const receipts = await under.store.db.selectFrom("receipt").select("transaction_id as id").execute();
    const charges = await under.store.db.selectFrom("provider_charge").select("id").execute();
    expect([receipts.length, new Set(receipts.map(({ id }) => id))]).toEqual([6, new Set(charges.map(({ id }) => id))]);
  });

  it("charges once for 50 parallel posts under one key, and once for 20 keys", async () => {
    const token = await service.member("crowd");
    const card = await service.card(token);
    const answers = await atOnce(50, () => service.pay(token, "crowd-key-1", { token: card }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const tabs = await service.member("tabs");
    const tabsCard = await service.card(tabs);
    const tried = await atOnce(20, (tab) => service.pay(tabs, `tabs-key-${tab}`, { token: tabsCard }));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await service.charges()).filter(({ key }) => /^(crowd|tabs)-key/.test(key))).toHaveLength(2);
  });

  it("gives the last promo to one of twenty", async () => {
    const wanted = { code: "LASTONE", passKey: "annual-basic", now: START };
    const tries = await atOnce(20, (n) => reservePromo(under.store.db, { ...wanted, memberKey: `racer-${n}` }));
    expect(tries.filter((answer) => typeof answer !== "string")).toHaveLength(1);
  });

  it("keeps a reserved promo for 15 minutes, and no longer (rulings 4 B 7)", async () => {
    const { db } = under.store;
    const once = { value_type: "percent" as const, value_amount: 10, description: "10% off", redemptions_limit: 1 };
    const terms = { subscription_type: null, months: null, pass_key: null, expires_at: null, redemptions: 0 };
    await insert(db, "promo_code", { code: "QUARTER", is_subscription_retention: 0, ...once, ...terms });
    const reserve = (memberKey: string, now: number) =>
      reservePromo(db, { code: "QUARTER", passKey: "annual-basic", memberKey, now });
    expect(await reserve("waits", START)).toMatchObject({ promo: { code: "QUARTER" } });
    expect(await reserve("next", START + 15 * 60_000 - 1)).toBe("expired");
    expect(await reserve("next", START + 15 * 60_000)).toMatchObject({ promo: { code: "QUARTER" } });
    // An order under way keeps its code however long it takes.
    const token = await service.member("next");
    const order = { token: await service.card(token, "lost_reply"), promo_code: "QUARTER" };
    expect((await service.pay(token, "next-key-1", order)).status).toBe(503);
    expect(await reserve("last", START + 60 * 60_000)).toBe("expired");
  });

  it("settles a lost reply once, whoever looks", async () => {
    const token = await service.member("lost");
    const order = { token: await service.card(token, "lost_reply") };
    expect((await service.pay(token, "lost-key-1", order)).status).toBe(503);
    await atOnce(4, () => settleOpenPayments(service.billing, { evenIfHeld: true }));
    expect((await service.call("management", "GET", "/v3/payments/lost-key-1", { token })).body.valid).toBe(true);
    const receipts = under.store.db.selectFrom("receipt").select("order_id").where("user_key", "=", "lost");
    expect(await receipts.execute()).toHaveLength(1);
  });

  it("gives a voucher once to many who ask, and once for a key", async () => {
    const tokens = await atOnce(6, (index) => service.member(`asks-${index}`));
    const answers = await Promise.all(tokens.map((token) => service.redeem(token, "SEASON-2026", "same-key-1")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("renews the seed members as time moves, each period once", async () => {
    const before = (await service.charges()).length;
    service.clock.at += 20 * DAY;
    await atOnce(4, () => followTime(service.billing));
    expect((await service.charges()).length - before).toBe(1);
    const monthly = await rowOf(under.store.db, "subscription", { user_key: "member-monthly" });
    expect(monthly.expires_at).toBeGreaterThan(service.clock.at);
  });
});

describe("a process killed while it is being paid", () => {
  const payer = fileURLToPath(new URL("../network/billing/paying-process.ts", import.meta.url));

  it.each(["claimed", "sent", "charged"])("after it has %s loses no charge and makes none twice", async (step) => {
    const { store, place, dispose } = await openStoreUnderTest(BILLING_TABLES);
    // One process at a time writes to a data directory.
    await store.close();
    const at = [place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : [])];
    const words = ["--import", "tsx", payer, step, ...at];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code, signal) => reject(new Error(`it ended by itself: ${code ?? signal}`)));
      child.stdout.on("data", () => resolve());
    });
    const ended = new Promise((resolve) => child.removeAllListeners("exit").once("exit", resolve));
    child.kill("SIGKILL");
    await ended;

    const restarted = await BillingService.open(await openStore(place));
    expect(await settleOpenPayments(restarted.billing, { evenIfHeld: true })).toBe(1);
    const charged = step === "charged" ? 1 : 0;
    expect(await restarted.charges()).toHaveLength(charged);
    expect(await restarted.store.db.selectFrom("receipt").select("order_id").execute()).toHaveLength(charged);
    expect(await restarted.entitlements(await restarted.member("payer"))).toHaveLength(charged === 1 ? 3 : 1);
    await restarted.store.close();
    await dispose();
  });
});
