import { afterAll, beforeAll, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { accountClosing, deleteOldReceipts } from "~network/billing/subscriptions/account-closing.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { tablesReadWhole } from "../../support/query-plans";
import { BILLING_TABLES, BillingService, DAY } from "./billing-fixture";

/** What grows with each sale is found by an index, however much of it is kept. */

const GROWING = [
  ...["payment_attempt", "receipt", "kept_receipt", "tax_sale", "tax_entry"],
  ...["closed_subscription", "closed_order", "webhook_event"],
];

let store: Store;
let service: BillingService;
beforeAll(async () => {
  store = await migratedStore(BILLING_TABLES);
  service = await BillingService.open(store);
});
afterAll(() => store.close());

const growingReadFor = async (work: (watched: BillingService) => Promise<unknown>): Promise<string[]> =>
  (await tablesReadWhole(BILLING_TABLES, store.db, (db) => work(new BillingService({ ...store, db })))).filter(
    (table) => GROWING.includes(table),
  );

it("is not read whole for a purchase", async () =>
  expect(await growingReadFor((watched) => watched.buy("price_monthly-basic"))).toEqual([]));

it("is not read whole by the rounds of a day", async () =>
  expect(await growingReadFor(({ billing }) => attend(billing, false))).toEqual([]));

it("is not read whole to delete what is too old", async () => {
  const later = service.clock.at + 8 * 366 * DAY;
  expect(await growingReadFor(({ billing }) => deleteOldReceipts(billing.db, later))).toEqual([]);
});

it("is not read whole to delete an account", async () => {
  const closed = growingReadFor(({ billing, store: { db } }) =>
    db.transaction().execute((transaction) => accountClosing(billing).keepBooks(transaction, "payer")),
  );
  expect(await closed).toEqual([]);
});
