import { afterEach, beforeEach, expect, it } from "vitest";
import { indexLeague } from "~network/search/index-league";
import type { Db } from "~network/store/database";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";
import { asker, MIGRATIONS, profile, settle } from "./small-league";

/** A replica may be behind the primary, which answers in its place at any time (docs/operations.md). */

let primary: Store;
let replica: Store;
beforeEach(async () => {
  [primary, replica] = await Promise.all([migratedStore(MIGRATIONS), migratedStore(MIGRATIONS)]);
  for (const store of [primary, replica]) await settle(store);
});
afterEach(async () => {
  for (const store of [primary, replica]) await store.close();
});

it("a list of schools that is older than its version is not kept under it", async () => {
  await insert(primary.db, "profile", profile("newcomer", { name: "Newcomer Academy" }));
  await indexLeague(primary, { profiles: true });
  // The primary says the version, the replica that has come back the schools.
  let asked = 0;
  let follows = true;
  const reading = new Proxy(primary.db, {
    get(_, name: keyof Db) {
      const source = asked++ > 0 && follows ? replica.db : primary.db;
      const member: unknown = source[name];
      return typeof member === "function" ? (member.bind(source) as unknown) : member;
    },
  });
  const ask = asker({ ...primary, db: reading });
  expect((await ask("/v2/search/schools?q=newcomer")).keys).toEqual([]);
  follows = false;
  expect((await ask("/v2/search/schools?q=newcomer")).keys).toEqual(["newcomer"]);
});
