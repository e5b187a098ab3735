import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { migrate, type MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { keyOf } from "../support/migrated-store";
import type { StoreUnderTest } from "./store-under-test";

// Creating a database with its tables and dropping it takes half a second. A database that a test left with the tables
// that the migrations made is emptied and kept for the next test.

/** Its keeper looks after it between two tests: a new connection reads the whole catalog anew. */
type Kept = { keeper: Store; place: { databaseUrl: string; dataDir: string }; tables: string };

const idle = new Map<string, Kept[]>();

/** A PostgreSQL database with these tables and nothing in them, which no other test has at the same time. */
export async function openKeptDatabase(address: string, lists: readonly MigrationList[]): Promise<StoreUnderTest> {
  const key = keyOf(lists);
  const kept = idle.get(key)?.pop() ?? (await createDatabase(address, lists));
  const { keeper, place, tables } = kept;
  const store = await openStore(place);
  return {
    store,
    place,
    async dispose() {
      await store.close();
      await endOthers(keeper);
      if ((await stateOfTables(keeper)) === tables) {
        await empty(keeper);
        idle.set(key, [...(idle.get(key) ?? []), kept]);
      } else {
        await keeper.close();
        await dropDatabase(address, place.databaseUrl);
      }
    },
  };
}

/** Not a schema: a migrator reads the catalog of the whole database, where another test may be dropping its tables. */
async function createDatabase(address: string, lists: readonly MigrationList[]): Promise<Kept> {
  const name = `${process.env.CONTRACT_DATABASES ?? "contract_"}${randomBytes(6).toString("hex")}`;
  const admin = await openStore({ databaseUrl: address, dataDir: "" });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(address);
  url.pathname = `/${name}`;
  const place = { databaseUrl: url.href, dataDir: "" };
  const keeper = await openStore(place);
  await migrate(keeper, lists);
  return { keeper, place, tables: await stateOfTables(keeper) };
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
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
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
