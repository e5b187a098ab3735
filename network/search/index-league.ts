import { type RawBuilder, sql } from "kysely";
import { isAssociation } from "~contracts/vocabulary/profile-family";
import { type Overrides, readOverrides } from "../league/overrides";
import type { EventTable, HighlightTable } from "../league/tables";
import type { Database, Db } from "../store/database";
import { raiseFact, readFact, writeFact } from "../store/facts";
import { batches } from "../store/key-batches";
import type { Dialect } from "../store/open-store.server";
import { type Piece, piecesOf } from "../store/pieces";
import { prepared } from "../store/prepared";
import { addRows } from "../store/rows";
import { holdKey, inTransaction, LONG_WORK_MS } from "../store/transaction";
import {
  eventText,
  firstNumberAt,
  highlightText,
  isListed,
  type NamedProfile,
  NUMBERS_A_MINUTE,
  organizationsOf,
  type Profiles,
  searchRowOf,
} from "./event-document";
import { deleteTexts, writeTexts } from "./text-index";

type Source = { db: Db; dialect: Dialect };

/** "all": missing or outdated entries. Without `profiles`, organizations are assumed unchanged. */
export type Scope = "all" | { events?: readonly string[]; highlights?: readonly string[]; profiles?: true };

/** What indexing all rebuilds, with the texts. */
export const INDEX_TABLES = [
  "search_event",
  "search_event_organization",
  "search_highlight",
  "search_highlight_organization",
  "search_school_sport",
  "search_fact",
] as const satisfies readonly (keyof Database)[];

type Indexing = { onProgress?: (done: number, total: number) => void; signal?: AbortSignal };

export async function indexLeague(
  source: Source,
  scope: Scope = "all",
  { onProgress = () => undefined, signal }: Indexing = {},
): Promise<number> {
  const eventKeys = scope === "all" ? await scanned(source.db, EVENTS, signal) : (scope.events ?? []);
  const highlightKeys = scope === "all" ? await scanned(source.db, HIGHLIGHTS, signal) : (scope.highlights ?? []);
  const total = eventKeys.length + highlightKeys.length;
  let done = 0;
  for (const keys of batches(eventKeys)) {
    if (signal?.aborted) return done;
    await asOnlyIndexer(source, (held) => indexEvents(held, keys));
    onProgress((done += keys.length), total);
  }
  for (const keys of batches(highlightKeys)) {
    if (signal?.aborted) return done;
    await asOnlyIndexer(source, (held) => indexHighlights(held, keys));
    onProgress((done += keys.length), total);
  }
  if (scope !== "all" && scope.profiles) await raiseFact(source.db, "search_fact", PROFILES);
  if (scope === "all" && !signal?.aborted) await writeFact(source.db, "search_fact", WHOLE, "1");
  return done;
}

const WHOLE = "whole";
const PROFILES = "profiles";

/** All was indexed once, so that a start can serve what is there, and look for what is missing behind it. */
export async function wasIndexed(db: Db): Promise<boolean> {
  return (await readFact(db, "search_fact", WHOLE)) !== null;
}

const versionQuery = prepared((db, given: { name: string }) =>
  db.selectFrom("search_fact").select("value").where("name", "=", given.name),
);

/** Asked by each search, and those of a page come together. */
export async function profilesVersion(db: Db): Promise<string> {
  return (await versionQuery(db, { name: PROFILES }))[0]?.value ?? "0";
}

type Entry = { key: string; at: number };

/** Where "s" is the index's row of the entry "e", or none. */
type Look = {
  table: "event" | "highlight";
  at: "start_at" | "published_at";
  index: "search_event" | "search_highlight";
  reference: "event_key" | "highlight_key";
  isOutdated: RawBuilder<unknown>;
};

/** Keys in the order of their time. Compared in the database, so that only what is outdated is read. */
async function scanned(db: Db, look: Look, signal?: AbortSignal): Promise<string[]> {
  const { table, at, index, reference, isOutdated } = look;
  const entries: Entry[] = [];
  for await (const piece of piecesOf<string, null>(db, { table, column: "key" }, { after: "", upTo: null })) {
    if (signal?.aborted) break;
    const { rows } = await sql<Entry>`
      select e.key, ${sql.ref(`e.${at}`)} as at
      from ${sql.table(table)} as e
      left join ${sql.table(index)} as s
        on ${sql.ref(`s.${reference}`)} = e.key and ${isWithin(`s.${reference}`, piece)}
      where ${isWithin("e.key", piece)} and ${isOutdated}
    `.execute(db);
    entries.push(...rows);
  }
  return entries.sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1)).map(({ key }) => key);
}

/** Said of both tables of a join: PostgreSQL reads the whole of the one of which it isn't. */
const isWithin = (column: string, { after, upTo }: Piece<string, null>) =>
  sql<boolean>`${sql.ref(column)} > ${after} and ${upTo === null ? sql`true` : sql`${sql.ref(column)} <= ${upTo}`}`;

const EVENTS: Look = {
  table: "event",
  at: "start_at",
  index: "search_event",
  reference: "event_key",
  isOutdated: sql`(s.id is null or s.updated_at <> e.updated_at)`,
};
const HIGHLIGHTS: Look = {
  table: "highlight",
  at: "published_at",
  index: "search_highlight",
  reference: "highlight_key",
  isOutdated: sql`s.id is null`,
};

async function indexEvents({ db, dialect }: Source, keys: readonly string[]): Promise<void> {
  const events = await db
    .selectFrom("event")
    .selectAll()
    .where("key", "in", keys)
    .orderBy("start_at")
    .orderBy("key")
    .execute();
  const listed = await listedOf(db, events);
  const known = await db
    .selectFrom("search_event")
    .select(["id", "event_key as key"])
    .where("event_key", "in", keys)
    .execute();
  const ids = await numbersFor(
    db,
    "search_event",
    listed.map(({ event }) => ({ key: event.key, at: event.start_at })),
    known,
  );
  await forget(
    { db, dialect },
    known.map((row) => row.id),
    new Set(ids.values()),
  );
  if (listed.length === 0) return;

  const numbered = listed.map((one) => ({ ...one, id: ids.get(one.event.key) ?? 0 }));
  const profiles = await profilesOf(db, listed);
  await db
    .insertInto("search_event")
    .values(numbered.map(({ id, event, overrides }) => ({ id, ...searchRowOf(event, overrides) })))
    .execute();
  const organizations = numbered.flatMap(({ id, event, overrides, schoolKeys }) =>
    organizationsOf(event, overrides, schoolKeys, profiles).map((organization) => ({
      organization,
      start_at: event.start_at,
      event_id: id,
    })),
  );
  for (const rows of batches(organizations, 2_000))
    await db.insertInto("search_event_organization").values(rows).execute();
  const texts = numbered.map(({ id, event, overrides, schoolKeys }) =>
    eventText(id, event, overrides, schoolKeys, profiles),
  );
  await writeTexts(db, dialect, "search_event_text", texts);
  await rememberSports(db, numbered);
}

async function rememberSports(
  db: Db,
  indexed: readonly { event: EventTable; schoolKeys: readonly string[] }[],
): Promise<void> {
  const pairs = new Map(
    indexed
      .filter(({ event }) => event.is_sport === 1)
      .flatMap(({ event, schoolKeys }) =>
        schoolKeys.map((school_key) => ({ school_key, sport_slug: event.sport_slug })),
      )
      .map((pair) => [`${pair.school_key} ${pair.sport_slug}`, pair]),
  );
  for (const rows of batches([...pairs.values()], 2_000)) {
    await addRows(db, "search_school_sport", rows);
  }
}

/** Events that keep their number get their text replaced instead. */
async function forget({ db, dialect }: Source, ids: readonly number[], comingBack: ReadonlySet<number>): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("search_event").where("id", "in", ids).execute();
  await db.deleteFrom("search_event_organization").where("event_id", "in", ids).execute();
  await deleteTexts(
    db,
    dialect,
    "search_event_text",
    ids.filter((id) => !comingBack.has(id)),
  );
}

async function indexHighlights({ db, dialect }: Source, keys: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("highlight")
    .leftJoin("event", "event.key", "highlight.event_key")
    .leftJoin("profile", "profile.key", "highlight.school_key")
    .leftJoin("profile as station", "station.producer_key", "event.publisher_key")
    .selectAll("highlight")
    .select([
      "event.title as event_title",
      "event.publisher_key",
      "event.state_association_key",
      "profile.name as school_name",
      "station.key as station_key",
      "station.type as station_type",
    ])
    .where("highlight.key", "in", keys)
    .orderBy("highlight.published_at")
    .orderBy("highlight.key")
    .execute();
  const known = await db
    .selectFrom("search_highlight")
    .select(["id", "highlight_key as key"])
    .where("highlight_key", "in", keys)
    .execute();
  const ids = await numbersFor(
    db,
    "search_highlight",
    rows.map((row) => ({ key: row.key, at: row.published_at })),
    known,
  );
  const current = new Set(ids.values());
  if (known.length > 0)
    await db.deleteFrom("search_highlight_organization").where("highlight_key", "in", keys).execute();
  if (known.length > 0) await db.deleteFrom("search_highlight").where("highlight_key", "in", keys).execute();
  await deleteTexts(
    db,
    dialect,
    "search_highlight_text",
    known.map((row) => row.id).filter((id) => !current.has(id)),
  );
  if (rows.length === 0) return;
  const numbered = rows.map((row) => ({ row, id: ids.get(row.key) ?? 0 }));
  await indexOrganizations(db, rows);
  await db
    .insertInto("search_highlight")
    .values(numbered.map(({ id, row }) => highlightRow(id, row)))
    .execute();
  const texts = numbered.map(({ id, row }) =>
    highlightText(id, row, [row.event_title ?? ""], row.school_name ?? undefined),
  );
  await writeTexts(db, dialect, "search_highlight_text", texts);
}

type CarriedHighlight = HighlightTable &
  Record<"publisher_key" | "state_association_key" | "station_key" | "station_type", string | null>;

async function indexOrganizations(db: Db, rows: readonly CarriedHighlight[]): Promise<void> {
  const schools = await schoolsOf(
    db,
    rows.map((row) => row.event_key),
  );
  const named = rows.flatMap(({ key, event_key, published_at, school_key, ...carried }) => {
    const { publisher_key, state_association_key, station_key, station_type } = carried;
    const names = [
      ...[...(schools.get(event_key) ?? []), school_key].flatMap((school) => (school ? [`school:${school}`] : [])),
      ...(publisher_key ? [`publisher:${publisher_key}`] : []),
      ...(state_association_key ? [`association:${state_association_key}`] : []),
      ...(station_type && isAssociation({ type: station_type }) ? [`association:${station_key}`] : []),
    ];
    return [...new Set(names)].map((organization) => ({ organization, published_at, highlight_key: key }));
  });
  for (const some of batches(named, 2_000)) await db.insertInto("search_highlight_organization").values(some).execute();
}

function highlightRow(id: number, row: HighlightTable) {
  return { id, highlight_key: row.key, event_key: row.event_key, published_at: row.published_at };
}

type Timed = { key: string; at: number };

/** By minute, in any order; existing events keep theirs. */
async function numbersFor(
  db: Db,
  table: "search_event" | "search_highlight",
  all: readonly Timed[],
  known: readonly { id: number; key: string }[],
): Promise<Map<string, number>> {
  const earlier = new Map(known.map((row) => [row.key, row.id]));
  const numbers = new Map<string, number>();
  const unnumbered: { key: string; first: number }[] = [];
  for (const { key, at } of all) {
    const first = firstNumberAt(at);
    const own = earlier.get(key);
    if (own !== undefined && own >= first && own < first + NUMBERS_A_MINUTE) numbers.set(key, own);
    else unnumbered.push({ key, first });
  }
  const last = await lastNumbers(db, table, [...new Set(unnumbered.map(({ first }) => first))]);
  for (const { key, first } of unnumbered) {
    const number = (last.get(first) ?? first - 1) + 1;
    numbers.set(key, number);
    last.set(first, number);
  }
  return numbers;
}

/** The last number in each of these minutes, in one query: a season has tens of thousands of minutes with games. */
async function lastNumbers(
  db: Db,
  table: "search_event" | "search_highlight",
  firsts: readonly number[],
): Promise<Map<number, number>> {
  if (firsts.length === 0) return new Map();
  const minutes = sql.join(firsts.map((first) => sql`(cast(${first} as bigint))`));
  const { rows } = await sql<{ first: number; last: number | null }>`
    with wanted(first) as (values ${minutes})
    select first, (select max(id) from ${sql.table(table)} where id >= first and id < first + ${NUMBERS_A_MINUTE})
      as last from wanted
  `.execute(db);
  return new Map(rows.flatMap(({ first, last }) => (last === null ? [] : [[first, last] as const])));
}

type Listed<Event extends EventTable> = { event: Event; overrides: Overrides; schoolKeys: readonly string[] };

/** Those that a search may find, with what their texts are made of. */
async function listedOf<Event extends EventTable>(db: Db, events: readonly Event[]): Promise<Listed<Event>[]> {
  if (events.length === 0) return [];
  const schools = await schoolsOf(
    db,
    events.map(({ key }) => key),
  );
  return events
    .map((event) => ({ event, overrides: readOverrides(event.overrides), schoolKeys: schools.get(event.key) ?? [] }))
    .filter(({ event, overrides }) => isListed(event, overrides));
}

async function schoolsOf(db: Db, keys: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom("event_school").selectAll().where("event_key", "in", keys).execute();
  const schools = new Map<string, string[]>();
  for (const row of rows) schools.set(row.event_key, [...(schools.get(row.event_key) ?? []), row.school_key]);
  return schools;
}

async function profilesOf(
  db: Db,
  listed: readonly { event: EventTable; schoolKeys: readonly string[] }[],
): Promise<Profiles> {
  const keys = listed.flatMap(({ event, schoolKeys }) => [...schoolKeys, event.state_association_key ?? ""]);
  const producers = listed.map(({ event }) => event.publisher_key);
  const rows: NamedProfile[] = await db
    .selectFrom("profile")
    .select(["key", "type", "name", "short_name", "acronym", "city", "mascot", "producer_key"])
    .where((is) => is.or([is("key", "in", [...new Set(keys)]), is("producer_key", "in", [...new Set(producers)])]))
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const byProducerKey = new Map(rows.map((row) => [row.producer_key, row]));
  return { byKey: (key) => byKey.get(key ?? ""), byProducerKey: (key) => byProducerKey.get(key ?? "") };
}

/** Numbers continue from the last one, so only one indexer may run at a time. */
function asOnlyIndexer({ db, dialect }: Source, work: (source: Source) => Promise<void>): Promise<void> {
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, "search-index", LONG_WORK_MS);
    await work({ db: transaction, dialect });
  });
}
