import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openStore, type Store } from "~network/store/open-store.server";
import { inTransaction, onceCommitted, readingIn } from "~network/store/transaction";

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});
async function opened() {
  const store = await openStore({ dataDir: ":memory:" });
  stores.push(store);
  await sql`create table t (x integer)`.execute(store.db);
  return store;
}

it("is joined by one inside it, also after one of another store has ended meanwhile", async () => {
  const [long, short] = [await opened(), await opened()];
  const said: string[] = [];
  await inTransaction(long, async (outer) => {
    await inTransaction(short, async (own) => void (await sql`insert into t values (1)`.execute(own)));
    onceCommitted(long, () => said.push("committed"));
    await inTransaction(long, async (inner) => expect(inner).toBe(outer));
    said.push("inside");
  });
  expect(said).toEqual(["inside", "committed"]);
});

it("is followed for as long as another one runs, and not after the last", async () => {
  const [long, short] = [await opened(), await opened()];
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const first = inTransaction(long, async (outer) => {
    await held;
    return inTransaction(long, async (inner) => inner === outer);
  });
  await inTransaction(short, async () => undefined);
  end();
  expect(await first).toBe(true);
  const said: string[] = [];
  onceCommitted(long, () => said.push("at once"));
  expect(said).toEqual(["at once"]);
});

it("is read in while it runs, and only by its own store", async () => {
  const [own, other] = [await opened(), await opened()];
  expect(readingIn(own)).toBe(own.db);
  await inTransaction(own, async (transaction) => {
    expect([readingIn(own) === transaction, readingIn(other) === other.db]).toEqual([true, true]);
  });
  expect(readingIn(own)).toBe(own.db);
});
