import { sql } from "kysely";
import type { Progress } from "~contracts/network";
import { CommandError } from "../command-error";
import type { Db } from "./database";
import type { Store } from "./open-store.server";

/** Takes what a SQLite file holds to PostgreSQL (docs/decisions/0038-move-to-postgresql-as-a-whole.md). */

export type Moved = { table: string; rows: number };
/** `leftOut`: tables in the file that are no network's, such as a replicator's own. */
export type Move = { moved: Moved[]; leftOut: string[] };

type Row = Record<string, unknown>;
type Moving = { from: Db; to: Db; onProgress: Progress };
type MoveHooks = { onProgress: Progress; whenMoved: () => Promise<void> };

/** Of one statement; a logo alone can be longer than many rows. */
const ROWS_AT_ONCE = 500;
const LENGTH_AT_ONCE = 4_000_000;

/**
 * All rows but those of tables that are `rebuilt`, in one transaction: it is all there, or nothing is. Both have the
 * same tables, and the target has nothing in them. No one writes to the file meanwhile, nor until `whenMoved` is done.
 */
export function moveRows(
  file: Store,
  target: Store,
  rebuilt: ReadonlySet<string>,
  { onProgress, whenMoved }: MoveHooks,
): Promise<Move> {
  return file.db.transaction().execute(async (from) => {
    const move = await target.unhurried((db) =>
      db.transaction().execute(async (to): Promise<Move> => {
        // The database's own cleaning, after a move that was broken off, gives way only after a second.
        await sql`set local lock_timeout = 0`.execute(to);
        const known = await tablesOf(to);
        const tables = await tablesIn(from);
        const own = tables.filter((table) => known.has(table));
        await refuseFilled(to, own);
        const moved: Moved[] = [];
        for (const table of own)
          if (!rebuilt.has(table)) moved.push({ table, rows: await moveTable({ from, to, onProgress }, table) });
        return { moved, leftOut: tables.filter((table) => !known.has(table)) };
      }),
    );
    await whenMoved();
    return move;
  });
}

async function tablesOf(to: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = any (current_schemas(false))
  `.execute(to);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The schema's own list, so that no table can be forgotten: those that others refer to come first. Full-text tables
 * are virtual, and none of them.
 *
 * @internal
 */
export async function tablesIn(from: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; parent: string | null }>`
    select tables.name, keys."table" as parent
    from pragma_table_list as tables left join pragma_foreign_key_list(tables.name) as keys
    where tables.schema = 'main' and tables.type = 'table'
      and tables.name not like 'sqlite_%' and tables.name not like 'kysely_migration%'
    order by tables.name
  `.execute(from);
  const ordered = new Set<string>();
  const add = (table: string): void => {
    for (const { name, parent } of rows) if (name === table && parent !== null && parent !== table) add(parent);
    ordered.add(table);
  };
  for (const { name } of rows) add(name);
  return [...ordered];
}

async function refuseFilled(to: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(to);
    if (rows.length > 0)
      throw new CommandError(
        `DATABASE_URL leads to a database that holds something already (${table}), and nothing was moved there. ` +
          "If a move was broken off at its very end, this may be all of it: start the site on it and look, and put " +
          "an empty file network.moved into DATA_DIR, so that nothing goes on with network.db. " +
          "Else take an empty database.",
      );
  }
}

async function moveTable({ from, to, onProgress }: Moving, table: string): Promise<number> {
  const total = await countOf(from, table);
  let [rows, length, done]: [Row[], number, number] = [[], 0, 0];
  async function put(): Promise<void> {
    await insert(to, table, rows);
    done += rows.length;
    [rows, length] = [[], 0];
    onProgress({ text: table, done, total });
  }
  try {
    for await (const row of from
      .selectFrom(sql<Row>`${sql.table(table)}`.as("row"))
      .selectAll()
      .stream()) {
      rows.push(row);
      for (const value of Object.values(row)) if (typeof value === "string") length += value.length;
      if (rows.length === ROWS_AT_ONCE || length >= LENGTH_AT_ONCE) await put();
    }
    if (rows.length > 0) await put();
    const arrived = await countOf(to, table);
    if (arrived !== total) throw new Error(`${arrived} of ${total} rows arrived`);
    // Or the first pages would be planned for an empty table.
    await sql`analyze ${sql.table(table)}`.execute(to);
    return arrived;
  } catch (error) {
    throw new Error(`${table}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** One value for all rows, of which PostgreSQL makes the columns' types. */
async function insert(to: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(to);
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
