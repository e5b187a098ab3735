import { expect, it } from "vitest";
import { alertMigrations } from "~network/alerts/migration";
import { leagueMigrations } from "~network/league/migration";
import { memberMigrations } from "~network/member/migration";
import { searchMigrations } from "~network/search/migration";
import { type FactTable, raiseFact, readFact, writeFact } from "~network/store/facts";
import { storeOfFile } from "./store-under-test";

const under = storeOfFile([leagueMigrations, searchMigrations, memberMigrations, alertMigrations]);

it.each<FactTable>(["league_fact", "search_fact", "alert_look"])("keeps a value for each name in %s", async (table) => {
  const { db } = under.store;
  expect(await readFact(db, table, "a-name")).toBeNull();
  await writeFact(db, table, "a-name", "one");
  await writeFact(db, table, "another", "other");
  await writeFact(db, table, "a-name", "two");
  expect([await readFact(db, table, "a-name"), await readFact(db, table, "another")]).toEqual(["two", "other"]);
});

it.each<FactTable>(["league_fact", "search_fact", "alert_look"])("counts from 1 in %s, also at once", async (table) => {
  const { db } = under.store;
  await raiseFact(db, table, "count");
  expect(await readFact(db, table, "count")).toBe("1");
  await Promise.all(Array.from({ length: 9 }, () => raiseFact(db, table, "count")));
  expect(await readFact(db, table, "count")).toBe("10");
});
