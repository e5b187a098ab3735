import { type Kysely, sql } from "kysely";
import type { Database } from "../store/database";
import { readFact, writeFact } from "../store/facts";
import { batches } from "../store/key-batches";
import type { TextTable } from "./text-query";

/** What a search engine is to be told, in the order in which it happened (docs/operations.md "A search engine"). */

type Text = { id: number; teams?: readonly string[]; about?: readonly string[] };
export type EngineChange = { table: TextTable; id: number; teams: string | null; about: string | null; turn: number };

const FOLLOWED = "engine";
const ANSWERING = "engine_answering";
/** Five values each. */
const AT_ONCE = 400;

/** Asked in the transaction of the indexer, so that none is missed between two looks. */
export const followedCollection = (db: Kysely<Database>) => readFact(db, "search_fact", FOLLOWED);

/** The store's own, too, until the one that is followed is whole. */
export const answeringCollection = (db: Kysely<Database>) => readFact(db, "search_fact", ANSWERING);

/** From now on, changes are kept for this collection, and the one that answers until it is whole; null: for none. */
export async function followFor(
  db: Kysely<Database>,
  collection: string | null,
  answering: string | null = null,
): Promise<void> {
  await db.deleteFrom("search_fact").where("name", "in", [FOLLOWED, ANSWERING]).execute();
  // What the one that answers has not heard yet is told to both.
  if (!answering) await db.deleteFrom("search_engine_change").execute();
  if (collection) await writeFact(db, "search_fact", FOLLOWED, collection);
  if (answering) await writeFact(db, "search_fact", ANSWERING, answering);
}

/** The one that is followed is whole, and answers itself. */
export async function nowAnswers(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("search_fact").where("name", "=", ANSWERING).execute();
}

/** A text without words is one to forget. Nothing is kept where no engine follows. */
export async function rememberForEngine(db: Kysely<Database>, table: TextTable, texts: readonly Text[]): Promise<void> {
  if ((await followedCollection(db)) === null) return;
  for (const some of batches(texts, AT_ONCE)) {
    const rows = some.map(({ id, teams, about }) => ({
      text_table: table,
      text_id: id,
      teams: teams?.join(" ") ?? null,
      about: about?.join(" ") ?? null,
      turn: sql<number>`(select coalesce(max(turn), 0) + 1 from search_engine_change)`,
    }));
    await db
      .insertInto("search_engine_change")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["text_table", "text_id"]).doUpdateSet(({ ref }) => ({
          teams: ref("excluded.teams"),
          about: ref("excluded.about"),
          turn: ref("excluded.turn"),
        })),
      )
      .execute();
  }
}

export async function nextChanges(db: Kysely<Database>): Promise<EngineChange[]> {
  const rows = await db.selectFrom("search_engine_change").selectAll().orderBy("turn").limit(AT_ONCE).execute();
  return rows.map(({ text_table, text_id, ...row }) => ({ ...row, table: text_table as TextTable, id: text_id }));
}

/** One that changed again meanwhile has a later turn, and stays. */
export async function forgetChanges(db: Kysely<Database>, told: readonly EngineChange[]): Promise<void> {
  for (const { table, id, turn } of told)
    await db
      .deleteFrom("search_engine_change")
      .where("text_table", "=", table)
      .where("text_id", "=", id)
      .where("turn", "=", turn)
      .execute();
}
