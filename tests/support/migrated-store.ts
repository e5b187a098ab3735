import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { migrate, type MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";

// All services' migrations take a twentieth of a second, so each test gets a copy of the tables they made.

const numbers = new WeakMap<MigrationList, number>();
let lastNumber = 0;

/** Lists are the same when they are one object: two tests may give their steps the same names. */
export function keyOf(lists: readonly MigrationList[]): string {
  return lists
    .map((list) => {
      const number = numbers.get(list) ?? (lastNumber += 1);
      numbers.set(list, number);
      return number;
    })
    .join(",");
}

const files = new Map<string, Promise<Buffer>>();

/** What is in an SQLite file with these tables and nothing in them. */
export function migratedFile(lists: readonly MigrationList[]): Promise<Buffer> {
  const key = keyOf(lists);
  const known = files.get(key) ?? drawFile(lists);
  files.set(key, known);
  return known;
}

async function drawFile(lists: readonly MigrationList[]): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), "tables-"));
  const store = await openStore({ dataDir });
  await migrate(store, lists);
  await store.close();
  const file = readFileSync(join(dataDir, "network.db"));
  rmSync(dataDir, { recursive: true, force: true });
  return file;
}

const statements = new Map<string, RawBuilder<unknown>[]>();

/** A store in memory with these tables and nothing in them. */
export async function migratedStore(lists: readonly MigrationList[]): Promise<Store> {
  const store = await openStore({ dataDir: ":memory:" });
  const key = keyOf(lists);
  const known = statements.get(key);
  if (known) {
    await store.db.transaction().execute(async (transaction) => {
      for (const statement of known) await statement.execute(transaction);
    });
  } else {
    await migrate(store, lists);
    statements.set(key, await statementsOf(store));
  }
  return store;
}

type Part = { name: string; type: string; sql: string };

/** What makes the same tables in one go, and the record of the steps that made them. */
async function statementsOf({ db }: Store): Promise<RawBuilder<unknown>[]> {
  const parts = await sql<Part>`
    select name, type, sql from sqlite_master
    where sql is not null and name not like 'sqlite_%'
      and name not in (select name from pragma_table_list where type = 'shadow')
    order by rowid
  `.execute(db);
  const rows: RawBuilder<unknown>[] = [];
  for (const { name } of parts.rows.filter(({ type }) => type === "table")) {
    const kept = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    if (kept.rows.length > 0 && !name.startsWith("kysely_migration")) throw new Error(`${name} begins with rows`);
    for (const row of kept.rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      rows.push(sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`);
    }
  }
  return [...parts.rows.map((part) => sql.raw(part.sql)), ...rows];
}
