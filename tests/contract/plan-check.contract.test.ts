import { afterAll, beforeAll, expect, it } from "vitest";
import { createBilling } from "~network/billing/create-billing.server";
import { checkPlans } from "~network/billing/passes/plan-check.server";
import { seedPasses } from "~network/billing/seed-billing.server";
import { createMailer } from "~network/mail/mailer.server";
import { BILLING_TABLES, START } from "../network/billing/billing-fixture";
import { providerServer } from "../network/billing/provider-server";
import { storeOfTest } from "./store-under-test";

/** A start with keys says what is wrong with a price or a plan at its provider; nothing where all is well. */

const under = storeOfTest(BILLING_TABLES);
let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => void (server = await providerServer()));
afterAll(() => server.close());

const PRICE = { active: true, currency: "usd", unit_amount: 7_999, recurring: { interval: "year", interval_count: 1 } };
const cycle = (tenure_type: string, interval_unit = "YEAR", currency_code = "USD") => ({
  tenure_type,
  frequency: { interval_unit, interval_count: 1 },
  pricing_scheme: { fixed_price: { value: "79.99", currency_code } },
});
const PLAN = { status: "ACTIVE", billing_cycles: [cycle("TRIAL"), cycle("REGULAR")] };

async function said(price: object | null, plan: object | null) {
  const stripe = { secretKey: "sk", webhookSecret: "wh", prices: { "annual-basic": "price_1" }, apiUrl: server.url };
  const paypal = {
    clientId: "c",
    clientSecret: "s",
    webhookId: "w",
    plans: { "annual-basic": "P-1" },
    apiUrl: server.url,
  };
  const gone = { error: { type: "invalid_request_error", code: "resource_missing", message: "No such price" } };
  server.gives("POST /v1/oauth2/token", { access_token: "t", expires_in: 3_600 });
  server.on("GET /v1/prices/price_1", price ? { body: price } : { status: 404, body: gone });
  server.on("GET /v1/billing/plans/P-1", plan ? { body: plan } : { status: 404, body: {} });
  const payments = { stripe, paypal };
  await seedPasses(under.store.db, payments);
  const clock = { now: () => START };
  const reported: string[] = [];
  const report = (what: string, error: unknown) => void reported.push(`${what}: ${(error as Error).message}`);
  const mailer = createMailer({ siteUrl: "https://site.example", db: under.store.db, clock });
  const parts = { db: under.store.db, clock, mailer, siteUrl: "https://site.example", report };
  await checkPlans(createBilling({ ...parts, payments, provider: null }));
  await mailer.close();
  return reported.map((line) => line.replace(/^the plan (\S+) of annual-basic at \w+: /, "$1 "));
}

it.each<[string, object | null, object | null, string[]]>([
  ["all is well", PRICE, PLAN, []],
  ["neither is there", null, null, ["price_1 is not there", "P-1 is not there"]],
  ["another amount", { ...PRICE, unit_amount: 7_900 }, PLAN, ["price_1 charges 7900 cents in place of 7999"]],
  ["another currency", { ...PRICE, currency: "eur" }, PLAN, ["price_1 is in eur"]],
  ["retired", { ...PRICE, active: false }, { ...PLAN, status: "INACTIVE" }, ["price_1 is archived", "P-1 is inactive"]],
  [
    "another interval",
    { ...PRICE, recurring: { interval: "month", interval_count: 12 } },
    { ...PLAN, billing_cycles: [cycle("TRIAL"), cycle("REGULAR", "MONTH")] },
    ["price_1 charges every 12 month, not every 1 year", "P-1 charges every 1 month, not every 1 year"],
  ],
  ["a price charged once", { ...PRICE, recurring: null }, PLAN, ["price_1 charges only once, not every 1 year"]],
  [
    "a plan without the first cycle",
    PRICE,
    { ...PLAN, billing_cycles: [cycle("REGULAR")] },
    ["P-1 has the cycles REGULAR in place of TRIAL, REGULAR"],
  ],
  [
    "a plan in another currency",
    PRICE,
    { ...PLAN, billing_cycles: [cycle("TRIAL"), cycle("REGULAR", "YEAR", "CAD")] },
    ["P-1 is not in US dollars"],
  ],
])("says what is wrong: %s", async (_what, price, plan, expected) => expect(await said(price, plan)).toEqual(expected));
