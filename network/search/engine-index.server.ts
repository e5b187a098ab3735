import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import type { Store } from "../store/open-store.server";
import {
  answeringCollection,
  followedCollection,
  followFor,
  forgetChanges,
  nextChanges,
  nowAnswers,
} from "./engine-changes";
import { eventText, highlightText } from "./event-document";
import { asOnlyIndexer, listedOf, profilesOf } from "./index-league";
import { ENGINE_ALIAS } from "./search-engine";
import type { TextDocument, TextTable } from "./text-query";
import type { Typesense } from "./typesense";

/** Keeps a search engine's texts as the store's are (docs/operations.md "A search engine"). */

/** Part of a collection's name: another rebuilds it. */
const SHAPE = 1;
const NAMED = `${ENGINE_ALIAS}-${SHAPE}-`;
const BATCH = 400;

type Source = Pick<Store, "db" | "dialect">;
type Round = { signal?: AbortSignal; onRefused?: (texts: number) => void };

/** One look: changes are told, or all of it again where there is no index of this store in this shape. */
export async function followWithEngine(store: Source, engine: Typesense, round: Round = {}): Promise<void> {
  const collection = await engine.behind(ENGINE_ALIAS);
  const followed = await followedCollection(store.db);
  if (collection?.startsWith(NAMED) && collection === followed) return tell(store.db, engine, [collection], round);
  const own = [followed, await answeringCollection(store.db)];
  await rebuild(store, engine, own.includes(collection) ? collection : null, round);
}

/** No engine follows any more: nothing is kept for it. */
export async function followWithNone({ db }: Source): Promise<void> {
  if ((await followedCollection(db)) !== null) await followFor(db, null);
}

/** The store's own old index answers, and follows, until the new one is whole; another store's is dropped at once. */
async function rebuild(store: Source, engine: Typesense, old: string | null, round: Round): Promise<void> {
  // Where one try after the other is cut off, it still hears of every change.
  if (old) await tell(store.db, engine, [old], round);
  for (const name of await engine.collections())
    if (name.startsWith(`${ENGINE_ALIAS}-`) && name !== old) await engine.drop(name);
  const name = `${NAMED}${randomBytes(6).toString("hex")}`;
  await engine.create(name);
  // Not while an indexer is at work: it has looked already whether anyone follows.
  await asOnlyIndexer(store, ({ db }) => followFor(db, name, old));
  const targets = old ? [old, name] : [name];
  for (const table of ["search_event_text", "search_highlight_text"] as const) {
    for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null;) {
      if (round.signal?.aborted) return;
      const { texts, last } = await textsAfter(store.db, table, after);
      refused(round, await engine.write(name, table, texts));
      await tell(store.db, engine, targets, round);
      after = last;
    }
  }
  await engine.point(ENGINE_ALIAS, name);
  await nowAnswers(store.db);
  if (old) await engine.drop(old);
}

async function tell(
  db: Kysely<Database>,
  engine: Typesense,
  collections: readonly string[],
  round: Round,
): Promise<void> {
  for (;;) {
    if (round.signal?.aborted) return;
    const changes = await nextChanges(db);
    if (changes.length === 0) return;
    for (const table of ["search_event_text", "search_highlight_text"] as const) {
      const own = changes.filter((change) => change.table === table);
      const texts = own.flatMap(({ id, teams, about }) =>
        teams === null ? [] : [{ id, teams: teams.split(" "), about: (about ?? "").split(" ") }],
      );
      const gone = own.filter(({ teams }) => teams === null).map(({ id }) => id);
      for (const collection of collections) {
        refused(round, await engine.write(collection, table, texts));
        await engine.forget(collection, table, gone);
      }
    }
    await forgetChanges(db, changes);
  }
}

function refused({ onRefused }: Round, texts: number): void {
  if (texts > 0) onRefused?.(texts);
}

type Texts = { texts: TextDocument[]; last: number | null };

async function textsAfter(db: Kysely<Database>, table: TextTable, after: number): Promise<Texts> {
  return table === "search_event_text" ? eventTextsAfter(db, after) : highlightTextsAfter(db, after);
}

async function eventTextsAfter(db: Kysely<Database>, after: number): Promise<Texts> {
  const events = await db
    .selectFrom("search_event")
    .innerJoin("event", "event.key", "search_event.event_key")
    .selectAll("event")
    .select("search_event.id as id")
    .where("search_event.id", ">", after)
    .orderBy("search_event.id")
    .limit(BATCH)
    .execute();
  if (events.length === 0) return { texts: [], last: null };
  const listed = await listedOf(db, events);
  const profiles = await profilesOf(db, listed);
  const texts = listed.map(({ event, overrides, schoolKeys }) =>
    eventText(event.id, event, overrides, schoolKeys, profiles),
  );
  return { texts, last: events.at(-1)?.id ?? null };
}

async function highlightTextsAfter(db: Kysely<Database>, after: number): Promise<Texts> {
  const rows = await db
    .selectFrom("search_highlight")
    .innerJoin("highlight", "highlight.key", "search_highlight.highlight_key")
    .leftJoin("event", "event.key", "highlight.event_key")
    .leftJoin("profile", "profile.key", "highlight.school_key")
    .selectAll("highlight")
    .select(["search_highlight.id as id", "event.title as event_title", "profile.name as school_name"])
    .where("search_highlight.id", ">", after)
    .orderBy("search_highlight.id")
    .limit(BATCH)
    .execute();
  const texts = rows.map((row) => highlightText(row.id, row, [row.event_title ?? ""], row.school_name ?? undefined));
  return { texts, last: rows.at(-1)?.id ?? null };
}
