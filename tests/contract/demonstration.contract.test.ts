import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Receipt } from "~contracts/records/billing";
import { UNREDEEMED } from "~network/billing/gifts/vouchers.server";
import { keepReceipt } from "~network/billing/orders/receipts.server";
import { runImport } from "~network/commands/import.server";
import { removeDemo } from "~network/demo-removal.server";
import { networkClock } from "~network/development/network-clock.server";
import { refuseDemoMembers } from "~network/member/demo-members.server";
import { createNetwork, MIGRATIONS, prepareParts } from "~network/network.server";
import { openStore } from "~network/store/open-store.server";
import { BillingService, START } from "../network/billing/billing-fixture";
import { drawNearDaysAlone } from "../support/near-days";
import { insert, rowOf, update } from "../support/rows";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** What a demonstration leaves in a store, and a start in earnest on it (security 6). */

let under: StoreUnderTest;
const beAtStart = () => void vi.useFakeTimers({ toFake: ["Date"], now: START });
beforeEach(beAtStart);
beforeAll(async () => {
  beAtStart();
  under = await openStoreUnderTest(MIGRATIONS);
  await drawNearDaysAlone(under.store.db, START);
});
afterAll(() => under.dispose());

function prepare(demo: boolean): Promise<unknown> {
  const clock = networkClock(under.store.db, false, () => START);
  const settings = { developmentTools: false, demo, schools: 51 };
  return prepareParts({ store: under.store, clock, settings }, () => undefined);
}
const PEOPLES = ["user", "promo_code", "voucher_code", "redirect", "billed_subscription"] as const;
const count = async (table: (typeof PEOPLES)[number] | "billing_pass") =>
  (await under.store.db.selectFrom(table).selectAll().execute()).length;
const counts = async () =>
  Object.fromEntries(await Promise.all(PEOPLES.map(async (table) => [table, await count(table)] as const)));

describe("a start in earnest", () => {
  it("seeds what is for sale, and no member, code, redirect or pass of anybody", async () => {
    await prepare(false);
    expect(await counts()).toEqual({ user: 0, promo_code: 0, voucher_code: 0, redirect: 0, billed_subscription: 0 });
    expect(await count("billing_pass")).toBe(11);
  });

  it("stays so when a file is imported from a shell that says nothing but where the store is", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shell-"));
    const file = join(folder, "promo-codes.csv");
    writeFileSync(file, "code,value,description\nBOOSTERS,20%,For the boosters\n");
    vi.stubEnv("DATA_DIR", under.place.dataDir || folder);
    vi.stubEnv("DATABASE_URL", under.place.databaseUrl ?? "");
    if (!under.place.databaseUrl) await under.store.close();
    const silent = { write: () => true };
    try {
      for (const more of [["--dry-run"], []])
        expect(await runImport(["promo-codes", file, ...more], silent, silent)).toBe(0);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
    if (!under.place.databaseUrl) under = await reopened(under.place.dataDir);
    expect(await counts()).toEqual({ user: 0, promo_code: 1, voucher_code: 0, redirect: 0, billed_subscription: 0 });
    await prepare(false);
    await under.store.db.deleteFrom("promo_code").execute();
  });

  it("takes nobody's money without a provider, and has no pages of one", async () => {
    const { databaseUrl, dataDir } = under.place;
    if (!databaseUrl) await under.store.close();
    const network = await createNetwork({
      ...{ dataDir, databaseUrl: databaseUrl ?? null, siteUrl: "https://site.example", now: () => START },
      ...{ developmentTools: false, demo: false, liveHlsBaseUrl: "/media", smtpUrl: null, schools: 51 },
      memberClient: { id: "contract", secret: "contract-secret" },
    });
    for (const [service, path] of [
      ["payment-provider", "/v1/charges"],
      ["payment-provider", "/pay/card"],
      ["subscription-management", "/webhooks/stripe"],
    ] as const) {
      const asked = new Request(`http://${service}.embedded${path}`, { method: "POST", body: "{}" });
      expect((await network.apps[service].fetch(asked)).status, path).toBe(404);
    }
    await network.close();
    if (!databaseUrl) under = await reopened(dataDir);
  });
});

async function reopened(dataDir: string): Promise<StoreUnderTest> {
  const store = await openStore({ dataDir });
  return { store, place: { dataDir }, dispose: () => store.close() };
}

describe("a store of a demonstration", () => {
  it("is refused until the demonstration is removed, and real accounts stay with what they really paid", async () => {
    await prepare(true);
    expect(await count("user")).toBe(13);
    const service = new BillingService(under.store);
    const [tester, payer] = [await service.member("tester"), await service.member("payer")];
    // A card that its member has taken away leaves its customer behind.
    await service.member("looker");
    const { db } = under.store;
    await update(db, "user", { stripe_customer_id: "cus_looker" }, { key: "looker" });
    await update(db, "user", { stripe_customer_id: "cus_real" }, { key: "payer" });
    const order = { token: await service.card(tester), promo_code: "FREEMONTH", pass: "price_monthly-basic" };
    expect((await service.pay(tester, "test-key-1", order)).status).toBe(200);
    const charged = await rowOf(db, "billed_subscription", { user_key: "tester" });
    const own = { key: "real", user_key: "payer", provider: "stripe", reference: "sub_real" };
    await insert(db, "billed_subscription", { ...charged, ...own });
    const { body } = await service.call("management", "GET", "/v3/receipts", { token: tester });
    const [receipt] = body.receipts as [Receipt];
    const real = { ...receipt, order_id: "FH-REAL", transaction_id: "in_real" };
    await keepReceipt(db, "payer", service.clock.at, real, "50309");

    const { transaction_id } = receipt;
    const kept = { created_at: START, keep_until: START, body: "{}" };
    await insert(db, "kept_receipt", [
      { ...kept, order_id: "FH-GONE", transaction_id },
      { ...kept, order_id: "FH-SOLD", transaction_id: "in_sold" },
    ]);
    const gift = { description: "A gift", pass_key: "season_pass", gives_days: 120, expires_at: START };
    for (const order_id of ["FH-GONE", "FH-SOLD"]) {
      const told = { about: "refunds", state: "refunded" as const, amount: 1, told_at: START };
      await insert(db, "returned_money", { order_id, ...told });
      const code = { code: `GIFT-${order_id}`, order_id, covers_in_cents: null };
      await insert(db, "voucher_code", { ...gift, ...UNREDEEMED, ...code });
    }

    await expect(refuseDemoMembers(db)).rejects.toThrow(
      /annual@fieldhouse\.example[^]*npm run fieldhouse -- seed --remove-demo[^]*DEMO=1/,
    );
    await expect(prepare(false)).rejects.toThrow("This store holds the members of a demonstration");

    expect(await removeDemo(under.store)).toEqual({ members: 13, passes: 7 });
    await prepare(false);
    expect(await counts()).toEqual({ user: 3, promo_code: 0, voucher_code: 1, redirect: 0, billed_subscription: 1 });
    const customers = await db.selectFrom("user").select(["key", "stripe_customer_id"]).orderBy("key").execute();
    expect(customers.map(({ stripe_customer_id }) => stripe_customer_id)).toEqual([null, "cus_real", null]);
    for (const table of ["kept_receipt", "returned_money", "voucher_code"] as const)
      expect(await db.selectFrom(table).select("order_id").execute(), table).toEqual([{ order_id: "FH-SOLD" }]);
    expect(await service.entitlements(tester)).toEqual(["membership"]);
    expect(await service.billed(payer)).toMatchObject({ subscription_id: "sub_real" });
    expect(await db.selectFrom("receipt").select("order_id").execute()).toEqual([{ order_id: "FH-REAL" }]);
    expect(await removeDemo(under.store)).toEqual({ members: 0, passes: 0 });
  });
});
