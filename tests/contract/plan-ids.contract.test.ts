import { describe, expect, it } from "vitest";
import { paymentVariables } from "~contracts/environment/variables";
import type { PaymentSettings } from "~contracts/network";
import { checkPlanNames } from "~network/billing/passes/plan-check.server";
import { listAsWished } from "~network/billing/passes/plan-names.server";
import { seedPasses } from "~network/billing/seed-billing.server";
import { BILLING_TABLES } from "../network/billing/billing-fixture";
import { insert, rowOf, update } from "../support/rows";
import { storeOfTest } from "./store-under-test";

/** What a real provider charges is known there by ids of its own: none is made up (security 6). */

const under = storeOfTest(BILLING_TABLES);

const NONE: PaymentSettings = { stripe: null, paypal: null };
const keys = { secretKey: "sk", webhookSecret: "wh" };
const client = { clientId: "c", clientSecret: "s", webhookId: "w" };
const passes = async () => {
  const { db } = under.store;
  const rows = await db.selectFrom("billing_pass").selectAll().orderBy("position").execute();
  return Object.fromEntries(rows.map((row) => [row.key, [row.stripe_plan_id, row.paypal_plan_id, row.listed]]));
};

async function imported(key: string, { wished, listed }: Record<"wished" | "listed", 0 | 1>): Promise<void> {
  const { db } = under.store;
  const annual = await rowOf(db, "billing_pass", { key: "annual-basic" });
  const ids = { stripe_plan_id: `price_${key}`, paypal_plan_id: `P-${key}` };
  await insert(db, "billing_pass", { ...annual, key, ...ids, listed });
  await insert(db, "offered_pass", { key, listed: wished });
}

describe("the passes of a start", () => {
  it("have stand-ins where nobody takes money", async () => {
    await seedPasses(under.store.db, NONE);
    expect((await passes())["annual-basic"]).toEqual(["price_annual-basic", "P-annual-basic", 1]);
  });

  it("have the provider's own ids, and are not for sale without one", async () => {
    await seedPasses(under.store.db, NONE);
    await seedPasses(under.store.db, { ...NONE, stripe: { ...keys, prices: { "annual-basic": "price_1Qa" } } });
    expect(await passes()).toMatchObject({
      "annual-basic": ["price_1Qa", "P-annual-basic", 1],
      "monthly-basic": ["price_monthly-basic", "P-monthly-basic", 0],
      tournament_pass: ["price_tournament_pass", null, 1],
    });
    const both = { "annual-basic": "price_1Qb", "monthly-basic": "price_1Qc" };
    const paypal = { ...client, plans: { "monthly-basic": "P-5ML" } };
    await seedPasses(under.store.db, { stripe: { ...keys, prices: both }, paypal });
    expect(await passes()).toMatchObject({
      "annual-basic": ["price_1Qb", null, 1],
      "monthly-basic": ["price_1Qc", "P-5ML", 1],
      "annual-plus": ["price_annual-plus", null, 0],
    });
  });

  it("are no longer for sale once their price is taken out, which those who hold them keep", async () => {
    const prices = { "annual-basic": "price_1Qa", "monthly-basic": "price_1Qb" };
    await seedPasses(under.store.db, { ...NONE, stripe: { ...keys, prices } });
    await seedPasses(under.store.db, { ...NONE, stripe: { ...keys, prices: { "annual-basic": "price_1Qa" } } });
    expect(await passes()).toMatchObject({
      "annual-basic": ["price_1Qa", "P-annual-basic", 1],
      "monthly-basic": ["price_1Qb", "P-monthly-basic", 0],
    });
    await seedPasses(under.store.db, { ...NONE, stripe: { ...keys, prices } });
    expect((await passes())["monthly-basic"]).toEqual(["price_1Qb", "P-monthly-basic", 1]);
  });

  const stripeAnd = (prices: Record<string, string>, plans: Record<string, string>): PaymentSettings => ({
    stripe: { ...keys, prices },
    paypal: { ...client, plans },
  });
  it("swap their ids", async () => {
    const [annual, monthly] = ["annual-basic", "monthly-basic"];
    const named = (one: number, other: number) =>
      stripeAnd(
        { [annual]: `price_${one}`, [monthly]: `price_${other}` },
        { [annual]: `P-${one}`, [monthly]: `P-${other}` },
      );
    await seedPasses(under.store.db, named(1, 2));
    await seedPasses(under.store.db, named(2, 1));
    expect(await passes()).toMatchObject({ [annual]: ["price_2", "P-2", 1], [monthly]: ["price_1", "P-1", 1] });
  });

  it.each([
    ["annual-basic", "monthly-basic"],
    ["monthly-basic", "annual-basic"],
  ])("take over the ids of another that is named no more (%s, then %s)", async (before, after) => {
    const { db } = under.store;
    await seedPasses(db, stripeAnd({ [before]: "price_1" }, { [before]: "P-1" }));
    await seedPasses(db, stripeAnd({ [after]: "price_1" }, { [after]: "P-1" }));
    expect(await passes()).toMatchObject({ [after]: ["price_1", "P-1", 1], [before]: [`price_${before}`, null, 0] });
  });

  it("are back on the shelf with PayPal alone, where an import without its keys left them off", async () => {
    const { db } = under.store;
    await seedPasses(db, NONE);
    await update(db, "billing_pass", { listed: 0 }, { key: "annual-basic" });
    await seedPasses(db, { ...NONE, paypal: { ...client, plans: { "annual-basic": "P-5ML" } } });
    expect(await passes()).toMatchObject({
      "annual-basic": ["price_annual-basic", "P-5ML", 1],
      "monthly-basic": ["price_monthly-basic", null, 0],
    });
  });

  it("are all back on the shelf of a demonstration, where no provider's keys are left", async () => {
    const { db } = under.store;
    await seedPasses(db, NONE);
    await imported("booster-annual", { wished: 1, listed: 0 });
    await imported("booster-over", { wished: 0, listed: 0 });
    await seedPasses(db, { ...NONE, stripe: { ...keys, prices: { "annual-basic": "price_1Qa" } } });
    expect(await passes()).toMatchObject({ "monthly-basic": [expect.anything(), expect.anything(), 0] });
    await listAsWished(db);
    const listed = Object.entries(await passes()).flatMap(([key, [, , isListed]]) => (isListed ? [key] : []));
    const renewing = ["annual-basic", "annual-plus", "monthly-basic", "monthly-plus"];
    const once = ["day_pass", "playoff_pass", "season_pass", "tournament_pass"];
    expect(listed.sort()).toEqual([...renewing, "booster-annual", ...once].sort());
  });

  it("leave a download the codes of its event", async () => {
    const { db } = under.store;
    await seedPasses(db, NONE);
    const season = await rowOf(db, "billing_pass", { key: "season_pass" });
    const codes = { stripe_plan_id: "download:gam77", paypal_plan_id: "DTO-77" };
    await insert(db, "billing_pass", { ...season, ...codes, key: "gam77", duration_unit: "download", listed: 0 });
    await seedPasses(db, { stripe: { ...keys, prices: {} }, paypal: { ...client, plans: {} } });
    expect((await passes()).gam77).toEqual(["download:gam77", "DTO-77", 0]);
  });

  it.each([
    ["STRIPE_PRICES", { ...NONE, stripe: { ...keys, prices: { weekly: "price_1" } } }],
    ["PAYPAL_PLANS", { ...NONE, paypal: { ...client, plans: { weekly: "P-1" } } }],
  ])("refuse a name of %s that is no pass", async (variable, payments) => {
    const said = `${variable} names weekly, which is no pass. The passes are annual-basic, monthly-basic,`;
    await expect(seedPasses(under.store.db, payments)).rejects.toThrow(said);
  });

  const ofOnesOwn = { ...NONE, stripe: { ...keys, prices: { "booster-annual": "price_7" } } };
  it("take the price of a pass that was imported", async () => {
    const { db } = under.store;
    await seedPasses(db, NONE);
    await imported("booster-annual", { wished: 1, listed: 1 });
    await seedPasses(db, ofOnesOwn);
    expect((await passes())["booster-annual"]).toEqual(["price_7", "P-booster-annual", 1]);
  });

  it("are named in the log, where they are one's own and not imported yet", async () => {
    const said: string[] = [];
    const report = (what: string, error: unknown) => void said.push(`${what}: ${String(error)}`);
    await checkPlanNames({ db: under.store.db, report }, ofOnesOwn);
    const why = "STRIPE_PRICES names booster-annual, which is no pass. There are no passes yet.";
    expect(said).toEqual([`the names of passes: Error: ${why}`]);
  });
});

it.each([
  ["annual-basic=price_1,monthly-basic=price_2", { "annual-basic": "price_1", "monthly-basic": "price_2" }],
  [" annual-basic=price_1 , monthly-basic=price_2 ", { "annual-basic": "price_1", "monthly-basic": "price_2" }],
  ["annual-basic", null],
  ["annual-basic=", null],
  ["annual-basic=a=b", null],
  ["annual-basic=price_1,", null],
  ["annual-basic=price_1,annual-basic=price_2", null],
  ["annual-basic=price_1,monthly-basic=price_1", null],
])("reads %j", (written, expected) => {
  const read = paymentVariables.safeParse({ STRIPE_PRICES: written });
  expect(read.success ? read.data.STRIPE_PRICES : null).toEqual(expected);
});
