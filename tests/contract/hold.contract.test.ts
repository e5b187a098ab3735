import { sql } from "kysely";
import { expect, it } from "vitest";
import { isFree, lockRows } from "~network/billing/subscriptions/lock-subscriptions.server";
import { storeOfFile } from "./store-under-test";

const NOW = 1_800_000_000_000;
const FOR_MS = 60_000;

const under = storeOfFile([]);

it.each([
  ["claimed by nobody", 0, true],
  ["over to the millisecond", NOW, true],
  ["held for a millisecond yet", NOW + 1, false],
  ["taken right now", NOW + FOR_MS, false],
  ["taken by one whose clock is two minutes ahead", NOW + FOR_MS + 120_000, false],
  ["taken before the clock was put back", NOW + FOR_MS + 120_001, true],
])("%s: free %s", async (_, until, free) => {
  const row = sql<{ charging_until: number }>`(select cast(${sql.lit(until)} as bigint) as charging_until)`.as("row");
  const found = await under.store.db
    .selectFrom(row)
    .select("charging_until")
    .where(isFree("charging_until", NOW, FOR_MS))
    .execute();
  expect(found).toHaveLength(free ? 1 : 0);
});

it("a row that is held is written as it was", () => {
  const { sql: asked } = lockRows(under.store.db).where("key", "=", "one").compile();
  expect(asked).toMatch(/set "tries" = "tries" where "key" = /);
});
