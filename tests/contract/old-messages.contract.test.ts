import { afterEach, beforeEach, expect, it } from "vitest";
import type { Network } from "~contracts/network";
import { MIGRATIONS } from "~network/network.server";
import { openStore, type Store } from "~network/store/open-store.server";
import { userRow } from "../network/member/league-rows";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";
import { undrawnNetwork } from "./undrawn-network";

/** What is kept for a time is deleted by a job of its own (docs/operations.md "Many back ends"). */

const RECEIVED = Date.UTC(2026, 10, 20);
const TWO_YEARS_LATER = Date.UTC(2028, 10, 20);

let under: StoreUnderTest;
let beside: Store;
let network: Network;
const failures: string[] = [];
beforeEach(async () => {
  failures.length = 0;
  under = await openStoreUnderTest(MIGRATIONS);
  const lead = { reference: "LD-AAAAAAAA", kind: "advertise", email: "a@shop.test", fields: "{}" };
  await under.store.db
    .insertInto("crm_lead")
    .values({ ...lead, received_at: RECEIVED })
    .execute();
  // One process may write to a SQLite directory.
  if (!under.place.databaseUrl) await under.store.close();
  beside = await openStore({ ...under.place, beside: true });
  network = await undrawnNetwork(under.place, () => RECEIVED, { onFailure: (what) => failures.push(what) });
});
afterEach(async () => {
  await network.close();
  await beside.close();
  await under.dispose();
});

const leads = async () => (await beside.db.selectFrom("crm_lead").select("reference").execute()).length;

it("an old message goes by itself, and not before", async () => {
  await network.development.clock.set(TWO_YEARS_LATER - 1);
  expect(await leads()).toBe(1);
  await network.development.clock.set(TWO_YEARS_LATER);
  await expect.poll(leads).toBe(0);
  expect(failures).toEqual([]);
});

it("a failure is told by its own name, and holds up nothing else", async () => {
  const { db } = beside;
  await network.prepare(() => undefined);
  await db
    .insertInto("user")
    .values(userRow("fan", { created_at: RECEIVED }))
    .execute();
  const used = { first_used_at: RECEIVED, last_used_at: RECEIVED };
  await db
    .insertInto("known_device")
    .values({ user_key: "fan", hash: "-", name: "Firefox on Windows", ...used })
    .execute();
  await db.schema.dropTable("crm_lead").execute();
  await network.development.clock.set(TWO_YEARS_LATER);
  await expect.poll(() => failures).toEqual(["deleting old messages"]);
  expect(await db.selectFrom("known_device").select("hash").execute()).toEqual([]);
});
