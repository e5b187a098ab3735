import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS } from "~network/network.server";
import type { Store } from "~network/store/open-store.server";
import { prepared } from "~network/store/prepared";
import { inTransaction } from "~network/store/transaction";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";

let store: Store;
beforeEach(async () => {
  store = await migratedStore(MIGRATIONS);
  await sql`insert into search_fact (name, value) values ('one', '1'), ('two', '2'), ('three', '2')`.execute(store.db);
});
afterEach(() => store.close());

it("is built once, and asked with what each caller gives, in a transaction too", async () => {
  let built = 0;
  const named = prepared((db, given: { value: string; most: number }) => {
    built += 1;
    return db
      .selectFrom("search_fact")
      .select("name")
      .where("value", "=", given.value)
      .where("name", "<>", "three")
      .limit(given.most);
  });
  expect(await named(store.db, { value: "1", most: 5 })).toEqual([{ name: "one" }]);
  expect(await named(store.db, { most: 5, value: "2" })).toEqual([{ name: "two" }]);
  expect(await named(store.db, { value: "2", most: 0 })).toEqual([]);
  const within = await inTransaction(store, async (db) => {
    await insert(db, "search_fact", { name: "four", value: "1" });
    return named(db, { value: "1", most: 5 });
  });
  expect([within.map(({ name }) => name).sort(), built]).toEqual([["four", "one"], 1]);
});

describe("the same asked together", () => {
  const named = prepared((db, given: { value: string }) =>
    db.selectFrom("search_fact").select("name").where("value", "=", given.value),
  );
  const names = async (value: string) => (await named(store.db, { value })).map(({ name }) => name);

  it("is read once, apart from what else is asked", async () => {
    const [one, again, other] = await Promise.all([
      named(store.db, { value: "1" }),
      named(store.db, { value: "1" }),
      named(store.db, { value: "2" }),
    ]);
    expect(one).toEqual([{ name: "one" }]);
    expect(again).toBe(one);
    expect(other).toHaveLength(2);
  });

  it("is read anew once it was read, so that nobody gets what was before a change", async () => {
    const before = names("1");
    const change = store.db.insertInto("search_fact").values({ name: "four", value: "1" }).execute();
    const during = names("1");
    await change;
    expect(await names("1")).toEqual(["one", "four"]);
    expect([await before, await during]).toEqual([["one"], ["one"]]);
    await store.db.deleteFrom("search_fact").where("name", "=", "one").execute();
    expect(await names("1")).toEqual(["four"]);
  });

  it("is read anew after a change of the same transaction", async () => {
    const [before, after] = await inTransaction(store, async (db) => {
      const first = await named(db, { value: "1" });
      await insert(db, "search_fact", { name: "four", value: "1" });
      return [first, await named(db, { value: "1" })];
    });
    expect(before).toEqual([{ name: "one" }]);
    expect(after).toHaveLength(2);
  });

  it("is asked again after it could not be read", async () => {
    const broken = prepared((db, given: { value: string }) =>
      db
        .selectFrom("gone" as "search_fact")
        .select("name")
        .where("value", "=", given.value),
    );
    await expect(broken(store.db, { value: "1" })).rejects.toThrow("gone");
    await sql`create table gone (name text, value text)`.execute(store.db);
    expect(await broken(store.db, { value: "1" })).toEqual([]);
  });
});
