import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~network/store/database";
import { migrate, type MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { holdKey, inTransaction } from "~network/store/transaction";
import { settlesWithin } from "../support/settles-within";
import { waiting } from "./in-between";
import { openStoreUnderTest, storeOfTest, type StoreUnderTest } from "./store-under-test";

const ledger: MigrationList = {
  "ledger-1-tables": {
    async up(db) {
      await db.schema
        .createTable("ledger")
        .addColumn("name", "text", (c) => c.primaryKey())
        .addColumn("at", "bigint", (c) => c.notNull())
        .execute();
    },
  },
};

/** PostgreSQL whose address ends a statement after 0.3 seconds; SQLite has no such deadline. */
async function openHasty({ databaseUrl }: StoreUnderTest["place"]): Promise<Store> {
  if (databaseUrl === undefined) return openStore({ dataDir: ":memory:" });
  const url = new URL(databaseUrl);
  for (const name of ["statement_timeout", "query_timeout", "idle_in_transaction_session_timeout"])
    url.searchParams.set(name, "300");
  return openStore({ databaseUrl: url.href, dataDir: "" });
}

const under = storeOfTest();

async function names(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ledger order by name`.execute(db);
  return rows.map((row) => row.name);
}
const add = (db: Db, name: string) =>
  sql`insert into ledger (name, at) values (${name}, ${1_790_000_000_000})`.execute(db);

it("a list without values holds nothing, wherever in a query it stands", async () => {
  await migrate(under.store, [ledger]);
  for (const name of ["one", "two"]) await add(under.store.db, name);
  const db = under.store.db as unknown as Kysely<{ ledger: { name: string; at: number } }>;
  const all = db.selectFrom("ledger").select("name").orderBy("name");
  const found = async (query: typeof all) => (await query.execute()).map(({ name }) => name);
  expect(await found(all.where("name", "in", []))).toEqual([]);
  expect(await found(all.where("name", "not in", []))).toEqual(["one", "two"]);
  expect(await found(all.where(({ not, eb }) => not(eb("name", "in", []))))).toEqual(["one", "two"]);
  expect(await found(all.where((is) => is.or([is("name", "=", "two"), is("name", "in", [])])))).toEqual(["two"]);
  const inner = db.selectFrom("ledger").select("name").where("name", "in", []);
  expect(await found(all.where("name", "not in", inner))).toEqual(["one", "two"]);
  expect(await found(all.where("name", "in", ["two"]))).toEqual(["two"]);
  const { numUpdatedRows } = await db.updateTable("ledger").set({ at: 1 }).where("name", "in", []).executeTakeFirst();
  const { numDeletedRows } = await db.deleteFrom("ledger").where("name", "in", []).executeTakeFirst();
  expect([numUpdatedRows, numDeletedRows]).toEqual([0n, 0n]);
});

describe("migrations", () => {
  it("are taken once, in the order of their numbers, and again when a service adds one", async () => {
    const grown: MigrationList = {
      "ledger-10-last": { up: (db) => add(db as Db, "ten").then() },
      "ledger-2-first": { up: (db) => add(db as Db, "two").then() },
      ...ledger,
    };
    expect(await migrate(under.store, [ledger])).toEqual(["ledger-0001-tables"]);
    expect(await migrate(under.store, [grown])).toEqual(["ledger-0002-first", "ledger-0010-last"]);
    expect(await migrate(under.store, [grown])).toEqual([]);
    expect(await names(under.store.db)).toEqual(["ten", "two"]);
  });

  it("accept a list that sorts before what was already taken", async () => {
    await migrate(under.store, [ledger]);
    const earlier: MigrationList = {
      "archive-1-tables": { up: (db) => db.schema.createTable("archive").addColumn("name", "text").execute() },
    };
    expect(await migrate(under.store, [ledger, earlier])).toEqual(["archive-0001-tables"]);
  });

  it.each<[what: string, lists: MigrationList[]]>([
    ["fewer steps than were taken", []],
    ["as many, but another", [{ "probe-1": { up: async () => undefined } }]],
  ])("refuse %s: the tables are a later program's", async (_what, lists) => {
    await migrate(under.store, [ledger]);
    await expect(migrate(under.store, lists)).rejects.toThrow("of another version: it has ledger-0001-tables.");
  });

  it("leave no trace when one fails", async () => {
    const broken: MigrationList = { ...ledger, "ledger-2-broken": { up: () => Promise.reject(new Error("half way")) } };
    await expect(migrate(under.store, [broken])).rejects.toThrow("half way");
    await expect(names(under.store.db)).rejects.toThrow();
    expect(await migrate(under.store, [ledger])).toEqual(["ledger-0001-tables"]);
  });

  const onPostgres = Boolean(process.env.CONTRACT_DATABASE_URL);

  it("keep of several steps those before the one that fails where others wait for the tables", async () => {
    await migrate(under.store, [ledger]);
    const first: MigrationList = { "ledger-2-first": { up: (db) => add(db as Db, "first").then() } };
    const failing: MigrationList = { "ledger-3-broken": { up: () => Promise.reject(new Error("half way")) } };
    await expect(migrate(under.store, [ledger, first, failing])).rejects.toThrow("half way");
    expect(await names(under.store.db)).toEqual(onPostgres ? ["first"] : []);
    const mended: MigrationList = { "ledger-3-broken": { up: async () => undefined } };
    const rest = onPostgres ? ["ledger-0003-broken"] : ["ledger-0002-first", "ledger-0003-broken"];
    expect(await migrate(under.store, [ledger, first, mended])).toEqual(rest);
    expect(await names(under.store.db)).toEqual(["first"]);
  });

  it("let a page at a table as soon as the step that changed it is done", async () => {
    await migrate(under.store, [ledger]);
    let seen: unknown;
    const steps: MigrationList = {
      "ledger-2-column": { up: (db) => db.schema.alterTable("ledger").addColumn("note", "text").execute() },
      "ledger-3-slow": { up: async () => void (seen = onPostgres ? await names(under.store.db) : []) },
    };
    await migrate(under.store, [ledger, steps]);
    expect(seen).toEqual([]);
  });

  it("let readers through while someone, such as a backup, keeps them from a table, and then go on", async () => {
    await migrate(under.store, [ledger]);
    const column: MigrationList = {
      "ledger-2-column": { up: (db) => db.schema.alterTable("ledger").addColumn("note", "text").execute() },
    };
    const { readInTime, migrating } = await under.store.db.transaction().execute(async (backup) => {
      await names(backup);
      // SQLite has one writer, whose transaction no one else's is beside.
      if (!onPostgres) return { readInTime: true, migrating: null };
      const steps = migrate(under.store, [ledger, column]);
      while ((await waiting(under.store)) < 1) await sleep(10);
      // A migration asks for a table for 0.4 seconds; a reader behind it would wait for 5, until its own time is up.
      return { readInTime: await settlesWithin(3_000, names(under.store.db)), migrating: steps };
    });
    expect(readInTime).toBe(true);
    expect(await (migrating ?? migrate(under.store, [ledger, column]))).toEqual(["ledger-0002-column"]);
  });

  it("take as long as they take, however little a page's statement may", async () => {
    const hasty = await openHasty(under.place);
    const wait = onPostgres ? sql`select pg_sleep(0.6)` : sql`select 1`;
    const slow: MigrationList = {
      "ledger-2-slow": {
        async up(db) {
          await wait.execute(db);
          // Nothing is asked of the transaction meanwhile.
          await sleep(600);
          await wait.execute(db);
        },
      },
    };
    try {
      const ofAPage = wait.execute(hasty.db).then(
        () => "done",
        () => "too late",
      );
      expect(await ofAPage).toBe(onPostgres ? "too late" : "done");
      expect(await migrate(hasty, [ledger, slow])).toEqual(["ledger-0001-tables", "ledger-0002-slow"]);
    } finally {
      await hasty.close();
    }
  });

  it("run once when two callers start together", async () => {
    const [one, other] = await Promise.all([migrate(under.store, [ledger]), migrate(under.store, [ledger])]);
    expect([...one, ...other]).toEqual(["ledger-0001-tables"]);
  });

  it("of one schema are not taken for another's", async () => {
    const other = await openStoreUnderTest([ledger]);
    expect(await migrate(under.store, [ledger])).toEqual(["ledger-0001-tables"]);
    await add(under.store.db, "mine");
    expect(await names(other.store.db)).toEqual([]);
    await other.dispose();
  });
});

describe("transactions", () => {
  beforeEach(() => migrate(under.store, [ledger]));

  it("keep all of the work or none of it", async () => {
    const failing = inTransaction(under.store, async (transaction) => {
      await add(transaction, "a");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await names(under.store.db)).toEqual([]);
    expect(await inTransaction(under.store, async (transaction) => (await add(transaction, "b"), "done"))).toBe("done");
    expect(await names(under.store.db)).toEqual(["b"]);
  });

  it("join the transaction they are called in", async () => {
    const failing = inTransaction(under.store, async (transaction) => {
      await inTransaction(under.store, (inner) => add(inner, "inner"));
      expect(await names(transaction)).toEqual(["inner"]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await names(under.store.db)).toEqual([]);
  });

  it("that hold one key run one after the other", async () => {
    const upTo = (limit: number, name: string) =>
      inTransaction(under.store, async (transaction) => {
        await holdKey(transaction, "ledger");
        const held = (await names(transaction)).length;
        if (held < limit) await add(transaction, name);
      });
    await Promise.all(Array.from({ length: 20 }, (_, i) => upTo(3, `n${i}`)));
    expect(await names(under.store.db)).toHaveLength(3);
  });
});

it("hands times, counts and sums back as numbers", async () => {
  await migrate(under.store, [ledger]);
  await add(under.store.db, "a");
  const { rows } =
    await sql`select at, (select count(*) from ledger) as n, (select sum(at) from ledger) as total from ledger`.execute(
      under.store.db,
    );
  expect(rows).toEqual([{ at: 1_790_000_000_000, n: 1, total: 1_790_000_000_000 }]);
});

it("says that it is ready", async () => expect(await under.store.ready()).toEqual({ ready: true, reasons: [] }));
