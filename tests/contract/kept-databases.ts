import { type KyselyPlugin, sql } from "kysely";
import { migrate, type MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { keyOf } from "../support/migrated-store";
import type { StoreUnderTest } from "./store-under-test";

// Creating a database with its tables and dropping it takes half a second, and a new connection reads the catalog anew.
// A database that a test left with the tables that the migrations made is emptied and kept for the next test, with the
// connections of its store.

type Kept = { store: Store; place: { databaseUrl: string; dataDir: string }; tables: string };

const idle = new Map<string, Kept[]>();

/** A PostgreSQL database with these tables and nothing in them, which no other test has at the same time. */
export async function openKeptDatabase(address: string, lists: readonly MigrationList[]): Promise<StoreUnderTest> {
  const key = keyOf(lists);
  const kept = idle.get(key)?.pop() ?? (await createDatabase(address, lists));
  const { place, tables } = kept;
  const lent = lendStore(kept.store);
  return {
    store: lent.store,
    place,
    async dispose() {
      const store = (await lent.giveBack()) ? kept.store : await openKeeper(place);
      await endOthers(store);
      if ((await stateOfTables(store)) === tables) {
        await empty(store);
        idle.set(key, [...(idle.get(key) ?? []), { ...kept, store }]);
      } else {
        await store.close();
        await dropDatabase(address, place.databaseUrl);
      }
    },
  };
}

/** What a test still does with it later fails, as with a store that is closed. */
function lendStore(store: Store) {
  let isBack = false;
  let isWorn = false;
  const refuseLater: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBack) throw new Error("the store is closed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const wear = () => (isWorn = true);
  const db = store.db.withPlugin(refuseLater);
  const lent: Store = {
    ...store,
    db,
    reading: db,
    // A connection that holds locks is not for the next test.
    turns: {
      leads: (job) => (wear(), store.turns.leads(job)),
      withLock: (job, work) => (wear(), store.turns.withLock(job, work)),
      close: () => store.turns.close(),
    },
    close: () => (wear(), store.close()),
  };
  return {
    store: lent,
    /** Whether it is as it was: nothing goes on, and nothing of a test's is left. */
    async giveBack(): Promise<boolean> {
      isBack = true;
      if (!isWorn && !(await goesOn(store))) return true;
      await store.close();
      return false;
    },
  };
}

/** Not a schema: a migrator reads the catalog of the whole database, where another test may be dropping its tables. */
async function createDatabase(address: string, lists: readonly MigrationList[]): Promise<Kept> {
  // Not by the seed of a walk: two walks at once have the same.
  const name = `${process.env.CONTRACT_DATABASES ?? "contract_"}${globalThis.crypto.randomUUID()}`;
  const admin = await openStore({ databaseUrl: address, dataDir: "" });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(address);
  url.pathname = `/${name}`;
  const place = { databaseUrl: url.href, dataDir: "" };
  const store = await openKeeper(place);
  await migrate(store, lists);
  return { store, place, tables: await stateOfTables(store) };
}

const KEEPER = "keeper";

function openKeeper({ databaseUrl, dataDir }: Kept["place"]): Promise<Store> {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", KEEPER);
  return openStore({ databaseUrl: url.href, dataDir });
}

async function goesOn({ db }: Store): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${KEEPER} and pid <> pg_backend_pid() and state <> 'idle'
  `.execute(db);
  return rows.length > 0;
}

async function dropDatabase(address: string, databaseUrl: string): Promise<void> {
  const admin = await openStore({ databaseUrl: address, dataDir: "" });
  await sql`drop database ${sql.id(new URL(databaseUrl).pathname.slice(1))} with (force)`.execute(admin.db);
  await admin.close();
}

/** A connection that a test left open, or that a killed process had, must not write into the next test. */
async function endOthers({ db }: Store): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name <> ${KEEPER} and backend_type = 'client backend'
  `.execute(db);
}

/** Differs after any change to a table, index, constraint, trigger or function, and after any migration. */
async function stateOfTables({ db }: Store): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(coalesce(string_agg(line, ' ' order by line), '')) as state from (
      select concat_ws(':', 'class', oid, xmin) as line from pg_class where relnamespace = 'public'::regnamespace
      union all
      select concat_ws(':', 'column', attrelid, attnum, a.xmin) from pg_attribute a
        join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace
      union all
      select concat_ws(':', 'constraint', oid, xmin) from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select concat_ws(':', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select concat_ws(':', 'trigger', oid, xmin) from pg_trigger
      union all
      select concat_ws(':', 'namespace', oid, xmin) from pg_namespace where nspname !~ '^pg_'
    ) lines
  `.execute(db);
  const migrations = await sql`select name from kysely_migration order by name`.execute(db).catch(() => null);
  return JSON.stringify([rows, migrations?.rows]);
}

/** Deletes rows, because truncating writes a new file for each table. */
async function empty({ db }: Store): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in
        select oid::regclass::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_migration'
          and pg_relation_size(oid) > 0
      loop
        execute 'delete from ' || name;
      end loop;
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
    end $$
  `.execute(db);
}
