import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "../store/database";
import type { Dialect } from "../store/open-store.server";
import type { Near, TextDocument, TextQuery, TextTable } from "./text-query";

/** FTS5 in SQLite, tsvector in PostgreSQL; both hold words folded by words.ts, so both find the same events. */

const TEXT_TABLES: readonly TextTable[] = ["search_event_text", "search_highlight_text"];

export async function createTextTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of TEXT_TABLES) {
    if (dialect === "sqlite") {
      await sql`create virtual table ${sql.table(table)} using fts5(
        teams, about, content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
      )`.execute(db);
    } else {
      await sql`create table ${sql.table(table)} (id bigint primary key, words tsvector not null)`.execute(db);
      await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(db);
    }
  }
}

export async function writeTexts(
  db: Db,
  dialect: Dialect,
  table: TextTable,
  documents: readonly TextDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  if (dialect === "sqlite") {
    const rows = documents.map((one) => sql`(${one.id}, ${one.teams.join(" ")}, ${one.about.join(" ")})`);
    await sql`insert or replace into ${sql.table(table)} (rowid, teams, about) values ${sql.join(rows)}`.execute(db);
    return;
  }
  const rows = documents.map(
    (one) => sql`(${one.id}::bigint, setweight(to_tsvector('simple', ${one.teams.join(" ")}), 'A')
      || setweight(to_tsvector('simple', ${one.about.join(" ")}), 'B'))`,
  );
  await sql`insert into ${sql.table(table)} (id, words) values ${sql.join(rows)}
    on conflict (id) do update set words = excluded.words`.execute(db);
}

export async function deleteTexts(db: Db, dialect: Dialect, table: TextTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const id = sql.ref(dialect === "sqlite" ? "rowid" : "id");
  await sql`delete from ${sql.table(table)} where ${id} in (${sql.join(ids)})`.execute(db);
}

/**
 * Whether a row that "any" column found is one that "teams" finds, too, with the same `pivot` and reach: the nearest of
 * all that match hold the nearest of those whose teams do. SQLite looks from the first of the rows found, `among`, to
 * the last (12 instead of 22 ms for "valley football" among a million events). PostgreSQL is asked of the row itself,
 * since it walks through the whole table for words that are hardly ever a team's (300 ms for "valley ca"); SQLite
 * would walk through all that the other words find, so each word is looked for alone first.
 */
export function isMatchOf(
  dialect: Dialect,
  table: TextTable,
  query: TextQuery,
  { where, id, among }: { where: Near; id: RawBuilder<unknown>; among: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const matches = matchCondition(dialect, table, query, where.column);
  if (dialect === "sqlite") {
    const rows = (condition: RawBuilder<unknown>) => sql`(select rowid from ${sql.table(table)} where ${condition}
      and rowid between (select min(id) from ${among}) and (select max(id) from ${among}))`;
    const words = query.terms.length > 1 ? query.terms.filter(({ prefix }) => !prefix) : [];
    const each = words.map((term) => matchCondition(dialect, table, { terms: [term], anyOf: [] }, where.column));
    const all = [...each.map((one) => sql`exists ${rows(one)}`), sql`${id} in ${rows(matches)}`];
    return sql<boolean>`(${sql.join(all, sql` and `)})`;
  }
  return sql<boolean>`(select ${matches} from ${sql.table(table)} as found where found.id = ${id})`;
}

/** Nearest to `pivot` first: rows are numbered by time, so this avoids ranking a million rows. */
export function matchesIn(
  dialect: Dialect,
  table: TextTable,
  query: TextQuery,
  where: Near,
): RawBuilder<{ id: number }> {
  const id = sql.ref(dialect === "sqlite" ? "rowid" : "id");
  const matches = matchCondition(dialect, table, query, where.column);
  return sql<{ id: number }>`
    select id from (select ${id} as id from ${sql.table(table)} where ${matches} and ${id} >= ${where.pivot}
      order by ${id} asc limit ${where.ahead}) as ahead
    union all
    select id from (select ${id} as id from ${sql.table(table)} where ${matches} and ${id} < ${where.pivot}
      order by ${id} desc limit ${where.behind}) as behind`;
}

/** No escaping needed: words.ts leaves only letters and digits. */
function matchCondition(
  dialect: Dialect,
  table: TextTable,
  { terms, anyOf }: TextQuery,
  column: "teams" | "any",
): RawBuilder<unknown> {
  if (dialect === "sqlite") {
    const words = terms.map(({ word, prefix }) => `"${word}"${prefix ? "*" : ""}`).join(" AND ");
    const groups = anyOf.map((group) => `(${group.map((word) => `"${word}"`).join(" OR ")})`);
    const expression = [column === "teams" ? `{teams} : (${words})` : words, ...groups].join(" AND ");
    return sql`${sql.table(table)} match ${expression}`;
  }
  const weight = column === "teams" ? "A" : "";
  const words = terms.map(({ word, prefix }) => word + (prefix || weight ? `:${prefix ? "*" : ""}${weight}` : ""));
  const groups = anyOf.map((group) => `(${group.join(" | ")})`);
  return sql`words @@ to_tsquery('simple', ${[...words, ...groups].join(" & ")})`;
}
