import { afterEach, expect, it } from "vitest";
import { seedPasses } from "~network/billing/seed-billing.server";
import { BILLING_TABLES, BillingService, DAY, SITE, START } from "../network/billing/billing-fixture";
import { gameRow } from "../network/member/league-rows";
import { migratedStore } from "../support/migrated-store";
import { insert } from "../support/rows";
import { paypalApi } from "./descriptions";
import { PaypalStandIn } from "./paypal-stand-in";

/** PayPal charges until it is canceled, so what is paid once isn't sold there (B 2.5, security 3). */

const paypal = new PaypalStandIn({ at: START }, new Map([["P-GAME", "month"]]), "WH1CASTLE");
afterEach(() => paypal.close());

it("a game to keep is no subscription at PayPal", async () => {
  await paypal.open(paypalApi());
  const store = await migratedStore(BILLING_TABLES);
  await seedPasses(store.db);
  const download = { description: "Full game, to keep", paypal_code: "P-GAME", price_in_cents: 1_499 };
  const film = { clip: "football", overrides: JSON.stringify({ download }) } as const;
  await insert(store.db, "event", gameRow("gam77", START - DAY, film));
  const client = { clientId: "client", clientSecret: "secret", webhookId: "WH1CASTLE" };
  const payments = { stripe: null, paypal: { ...client, apiUrl: paypal.url, plans: {} } };
  const service = new BillingService(store, SITE, { payments });
  const token = await service.member("fan");
  expect((await service.call("admin", "GET", "/api/passes/gam77")).status).toBe(200);

  const body = { ...{ return_url: `${SITE}/back`, cancel_url: `${SITE}/cancel` }, paypal_plan_id: "P-GAME" };
  const opened = await service.call("management", "POST", "/v3/paypal_sessions", { token, body });
  const said = "You can't pay this way here. You weren't charged. Please choose another way to pay.";
  expect([opened.status, opened.body.error_description]).toEqual([400, said]);
  const order = { pass: null, paypal_plan_id: "P-GAME", payment_option: "paypal" as const, token: "I-1" };
  expect(await service.pay(token, "order-gam77", order)).toMatchObject({ status: 400, body: { message: said } });
  expect([...paypal.agreements.keys()]).toEqual([]);
  await store.close();
});
