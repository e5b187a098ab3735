import type { InsertObject, Selectable, UpdateObject } from "kysely";
import type { Database, Db } from "./database";

type Table = keyof Database;
type Column<Name extends Table> = keyof Database[Name] & string;
type New<Name extends Table> = InsertObject<Database, Name>;
type Changes<Name extends Table> = UpdateObject<Database, Name>;

/** Stores rows, but leaves those that are there already as they are. Is any of them new? */
export async function addRows<Name extends Table>(
  db: Db,
  table: Name,
  rows: New<Name> | readonly New<Name>[],
): Promise<boolean> {
  const added = db.insertInto(table).values(rows).onConflict((conflict) => conflict.doNothing());
  return ((await added.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores a row, or makes those `changes` to the one that has its `key` already. */
export async function putRow<Name extends Table>(
  db: Db,
  table: Name,
  key: Column<Name> | readonly Column<Name>[],
  row: New<Name>,
  changes: Changes<Name> | New<Name> = row,
): Promise<void> {
  const put = db.insertInto(table).values(row);
  await put.onConflict((conflict) => conflict.columns([key].flat() as never).doUpdateSet(changes as never)).execute();
}

/** Changes the rows that have the values of `where`. */
export async function updateRows<Name extends Table>(
  db: Db,
  table: Name,
  changes: Changes<Name>,
  where: Partial<Selectable<Database[Name]>>,
): Promise<void> {
  const changed = db.updateTable(table as never).set(changes as never);
  await changed.where(({ and }) => and(where as never)).execute();
}
