import type { InsertObject, Selectable, UpdateObject } from "kysely";
import type { Database, Db } from "~network/store/database";

type Table = keyof Database;

export async function insert<Name extends Table>(
  db: Db,
  table: Name,
  rows: InsertObject<Database, Name> | readonly InsertObject<Database, Name>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Changes all rows of a table, or those with the values of `where`. */
export async function update<Name extends Table>(
  db: Db,
  table: Name,
  values: UpdateObject<Database, Name>,
  where: Partial<Selectable<Database[Name]>> = {},
): Promise<void> {
  const changed = db.updateTable(table as never).set(values as never);
  const conditions = Object.entries(where) as [never, never][];
  await conditions.reduce((query, [column, value]) => query.where(column, "=", value), changed).execute();
}

export async function rowOf<Name extends Table>(
  db: Db,
  table: Name,
  where: Partial<Selectable<Database[Name]>> = {},
): Promise<Selectable<Database[Name]>> {
  const all = db.selectFrom(table as never).selectAll();
  const conditions = Object.entries(where) as [never, never][];
  const rows = conditions.reduce((query, [column, value]) => query.where(column, "=", value), all);
  return (await rows.executeTakeFirstOrThrow()) as Selectable<Database[Name]>;
}
