import { expect, it } from "vitest";
import { billingMigrations } from "~network/billing/migration";
import { migrate } from "~network/store/migrate";
import { BILLING_TABLES, START } from "../network/billing/billing-fixture";
import { openStoreUnderTest } from "./store-under-test";

const NAMES = "member-billing-10-payment-names";

it("receipts and orders from before the columns are found by their payment", async () => {
  const before = Object.fromEntries(Object.entries(billingMigrations).filter(([name]) => name !== NAMES));
  const { store, dispose } = await openStoreUnderTest(
    BILLING_TABLES.map((list) => (list === billingMigrations ? before : list)),
  );
  const { db } = store;
  const nobody = { zip_code: "50309", time_zone: null, email_subscribe: null, school_to_support_key: null };
  const user = { key: "u1", email: "u1@mail.example", name: "Robin", last_name: "Sawyer", password_hash: "-" };
  await db
    .insertInto("user")
    .values({ ...nobody, ...user, stripe_customer_id: null, created_at: START })
    .execute();
  const receipt = { order_id: "FH-1", user_key: "u1", created_at: START };
  const order = { key: "key-1", user_key: "u1", fingerprint: "-", state: "succeeded", provider: "paypal", status: 200 };
  const open = { answer: "{}", created_at: START, held_until: 0, order: JSON.stringify({ token: "I-1" }) };
  type Loose = { values(row: object): { execute(): Promise<unknown> } };
  await (db.insertInto("receipt") as Loose)
    .values({ ...receipt, body: JSON.stringify({ transaction_id: "in_1" }) })
    .execute();
  await (db.insertInto("payment_attempt") as Loose).values({ ...order, ...open }).execute();

  await migrate(store, BILLING_TABLES);
  expect(await db.selectFrom("receipt").select("transaction_id").execute()).toEqual([{ transaction_id: "in_1" }]);
  expect(await db.selectFrom("payment_attempt").select("token").execute()).toEqual([{ token: "I-1" }]);
  await dispose();
});
