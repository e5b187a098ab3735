import type { Flag } from "./database";

/** A column of a narrower type than its SQL says. */
export type Column<Type> = { sql: string; isLater: boolean; type: Type };

/** A table's columns by name, each as the SQL behind its name; "constraint x" stands among them as in SQL. */
type TableColumns = Readonly<Record<string, string | Column<unknown>>>;

/** `when` "later": a later step than its table's adds it. */
export const column = <Type>(sql: string, when?: "later"): Column<Type> =>
  ({ sql, isLater: when === "later" }) as Column<Type>;

export const FLAG = column<Flag>("integer not null");
/** Goes with its member. */
export const OF_MEMBER = 'text not null references "user" (key) on delete cascade';

type ValueOf<Sql> = Sql extends `text${string}` ? string : number;
type TypeOf<Sql> =
  Sql extends Column<infer Type>
    ? Type
    : Sql extends `${string}not null${string}` | `${string}primary key${string}`
      ? ValueOf<Sql>
      : ValueOf<Sql> | null;

/** What Kysely knows of a table. */
export type TableOf<Columns> = {
  -readonly [Name in keyof Columns as Name extends `constraint ${string}` ? never : Name]: TypeOf<Columns[Name]>;
};
export type TablesOf<Tables> = { -readonly [Name in keyof Tables]: TableOf<Tables[Name]> };

function creationOf(table: string, columns: TableColumns): string {
  const parts = Object.entries(columns).flatMap(([name, column]) => {
    if (typeof column === "string") return `${name.startsWith("constraint ") ? name : `"${name}"`} ${column}`;
    return column.isLater ? [] : `"${name}" ${column.sql}`;
  });
  return `create table "${table}" (${parts.join(", ")})`;
}

/** The SQL that makes these tables, in this order, without the columns that come later. */
export const creation = (tables: Readonly<Record<string, TableColumns>>): string =>
  Object.entries(tables)
    .map(([table, columns]) => creationOf(table, columns))
    .join("; ");
