import type { ExpressionBuilder, InsertObject, Selectable, UpdateObject } from "kysely";
import type { Database, Db } from "./database";

type Table = keyof Database;
type Row<Name extends Table> = Selectable<Database[Name]>;
type Column<Name extends Table> = keyof Row<Name> & string;
type New<Name extends Table> = InsertObject<Database, Name>;
type Changes<Name extends Table> = UpdateObject<Database, Name>;

/** Stores rows, but leaves those that are there already as they are. Is any of them new? */
export async function addRows<Name extends Table>(
  db: Db,
  table: Name,
  rows: New<Name> | readonly New<Name>[],
): Promise<boolean> {
  const added = db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
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

/** The rows of a table with these values. */
export function rowsWith<Name extends Table>(db: Db, table: Name, values: Partial<Row<Name>>) {
  const isOne = (is: ExpressionBuilder<Database, Name>) =>
    is.and(
      Object.entries(values).map(([column, value]) => is(column as never, value === null ? "is" : "=", value as never)),
    );
  const read = (columns: readonly string[]) => {
    const rows = db.selectFrom(table as "user").where(isOne as never);
    return columns.length > 0 ? rows.select(columns as ["key"]) : rows.selectAll();
  };
  return {
    /** One of them, with all of its columns, or with these. */
    first: async <Wanted extends Column<Name>>(...columns: Wanted[]) =>
      (await read(columns).executeTakeFirst()) as Pick<Row<Name>, Wanted> | undefined,
    /** Throws where there is none. */
    only: async <Wanted extends Column<Name>>(...columns: Wanted[]) =>
      (await read(columns).executeTakeFirstOrThrow()) as Pick<Row<Name>, Wanted>,
    /** Were there any? */
    async update(
      changes: Changes<Name> | ((row: ExpressionBuilder<Database, Name>) => Changes<Name>),
    ): Promise<boolean> {
      const changed = db.updateTable(table as "user").set(changes as never);
      return (await changed.where(isOne as never).executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
