import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Overrides, overridesSchema, readOverrides } from "../league/overrides";
import { eventSchoolsOf, participantKeysOf } from "../league/participants";
import { eventKey } from "../league/random";
import { isPostponed } from "../league/status-at";
import type { EventTable } from "../league/tables";
import type { Db, Transaction } from "../store/database";
import { batches, keyBatches, rowsOf } from "../store/key-batches";
import { addRows, putRow, rowsWith } from "../store/rows";
import { holdKey, LONG_WORK_MS } from "../store/transaction";
import { yieldToEventLoop } from "../store/yield-to-event-loop";
import type { Tell } from "./csv-lines";

// What `schedule` says of an event, and what `streams` and `results` say of it, are kept apart, so that each file can
// come again.

const tailOf = (id: string) => createHash("sha256").update(`own/${id}`).digest("hex").slice(0, 16);
export const ownEventKey = (id: string, isSport: boolean) => eventKey(isSport, tailOf(id));
const ownEventKeys = (id: string) => [ownEventKey(id, true), ownEventKey(id, false)];

/** What later files say of a game, and `schedule` leaves alone. */
const laterSchema = overridesSchema.pick({
  live_url: true,
  replay_url: true,
  download_url: true,
  download: true,
  entitlement_period_at: true,
  station: true,
  vod_blackout_start_at: true,
  vod_blackout_end_at: true,
  broadcast_blackout_start_at: true,
  broadcast_blackout_end_at: true,
  notice: true,
  featured: true,
  live_score: true,
  final_score: true,
  shootout: true,
  forfeit_to: true,
});
export type LaterFields = z.infer<typeof laterSchema>;
export type Station = { slug: string; producer_key: string | null; key: string };

export const laterFields = (event: Pick<EventTable, "overrides">): LaterFields =>
  laterSchema.parse(readOverrides(event.overrides));

const DAY = 24 * 3_600_000;

/** A meet of several days is on for all of them, whatever its hours. */
const lastsDays = ({ start_at, complete_at }: EventTable) => complete_at !== null && complete_at - start_at > DAY;

/** Without an address, a broadcast is announced and never goes on air, so nothing plays and no one is told it does. */
export function withStream(
  event: EventTable,
  stream: LaterFields,
  publisher: Station,
  { known, now }: { known: EventTable | undefined; now: number },
): EventTable {
  const isAnnounced = !stream.live_url && !stream.replay_url;
  return {
    ...withOverrides(event, stream),
    slug: publisher.slug,
    publisher_key: publisher.producer_key ?? publisher.key,
    has_broadcast: stream.live_url || isAnnounced ? 1 : 0,
    has_vod: stream.replay_url ? 1 : 0,
    on_air_at: isAnnounced || (event.tbd === 1 && !lastsDays(event)) ? null : event.start_at,
    vod_ready_at: stream.replay_url ? replayReadyAt(event.complete_at, known, now) : null,
  };
}

export const withOverrides = (event: EventTable, overrides: Overrides): EventTable => ({
  ...event,
  overrides: JSON.stringify(sorted({ ...readOverrides(event.overrides), ...overrides })),
});

/** A replay that is put up days after its game is news then; one that was there before the end waits for the end. */
function replayReadyAt(completeAt: number | null, known: EventTable | undefined, now: number): number | null {
  if (completeAt === null) return null;
  if (!known || known.vod_ready_at === null) return Math.max(completeAt, now);
  return known.vod_ready_at === known.complete_at ? completeAt : known.vod_ready_at;
}

/** In one order and without what is not there, so that the same facts are the same text. */
const sorted = (overrides: Overrides): Overrides =>
  Object.fromEntries(
    Object.entries(overrides)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Own files and the directory run one after the other, so that each reads what another wrote of a game. */
export const holdOwnGames = (db: Transaction) => holdKey(db, "own files", LONG_WORK_MS);

/** Calendars compare versions by whole seconds. */
const SECOND = 1_000;
export const laterThan = (known: EventTable, now: number) => Math.max(now, known.updated_at + SECOND);

type StoredEvents = { byKey: ReadonlyMap<string, EventTable>; byId(id: string): EventTable | undefined };

export async function storedEvents(db: Db, ids: readonly string[]): Promise<StoredEvents> {
  const rows = await rowsOf(ids.flatMap(ownEventKeys), (some) =>
    db.selectFrom("event").selectAll().where("key", "in", some).execute(),
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return { byKey, byId: (id) => ownEventKeys(id).flatMap((key) => byKey.get(key) ?? [])[0] };
}

/** The games that lines of a file name; a line is told where the schedule has none of that id. */
export async function namedGames(db: Db, lines: readonly { row: { game: string } }[]) {
  const { byKey, byId } = await storedEvents(
    db,
    lines.map(({ row }) => row.game),
  );
  const gameOf = (id: string, wrong: Tell): EventTable | undefined => {
    const there = byId(id);
    if (!there) wrong("game", `no game of the schedule has the id ${id}`);
    return there;
  };
  return { byKey, gameOf };
}

export async function updateEvent(db: Db, { key, ...fields }: EventTable): Promise<void> {
  await rowsWith(db, "event", { key }).update(fields);
}

/** Nothing that alerts go by has changed where a game is off in another way than before; who waits is told again. */
export async function noteOffOtherwise(db: Db, [before, after]: [EventTable, EventTable], now: number): Promise<void> {
  if (!before.is_deleted || !after.is_deleted || isPostponed(before) === isPostponed(after)) return;
  const { key: event_key, start_at, tbd, is_deleted } = after;
  const off = { event_key, start_at, tbd, is_deleted, moved_from_tbd: 0 as const, canceled_at: now };
  // Forgotten a day after its old time if no one had been told of it.
  await putRow(db, "alert_event", "event_key", off, { canceled_at: now });
}

export async function replaceTeams(db: Db, events: readonly EventTable[]): Promise<void> {
  for (const some of keyBatches(events.map(({ key }) => key)))
    await db.deleteFrom("event_school").where("event_key", "in", some).execute();
  for (const rows of batches(events.flatMap(eventSchoolsOf)))
    await db.insertInto("event_school").values(rows).execute();
}

/** From the games that are left, since a game can be moved to other teams, or to another sport. */
export async function rememberSports(db: Db, events: readonly EventTable[]): Promise<void> {
  const schools = [...new Set(events.flatMap(participantKeysOf))];
  const publishers = [...new Set(events.map(({ publisher_key }) => publisher_key))];
  const associations = [...new Set(events.flatMap(({ state_association_key }) => state_association_key ?? []))];
  for (const some of keyBatches([...schools, ...publishers, ...associations]))
    await db.deleteFrom("organization_sport").where("organization_key", "in", some).execute();
  for (const some of keyBatches(schools))
    await db.deleteFrom("search_school_sport").where("school_key", "in", some).execute();
  const played = await rowsOf(schools, (some) =>
    db
      .selectFrom("event_school")
      .innerJoin("event", "event.key", "event_school.event_key")
      .select(["event_school.school_key", "event.activity", "event.sport_slug"])
      .distinct()
      .where("event_school.school_key", "in", some)
      .where("event.is_sport", "=", 1)
      .where("event.is_deleted", "=", 0)
      .execute(),
  );
  const sports = [
    ...played.map(({ school_key, activity }) => ({ organization_key: school_key, sport: activity })),
    ...(await sportsBy(db, "publisher_key", publishers)),
    ...(await sportsBy(db, "state_association_key", associations)),
  ];
  for (const row of sports) await addRows(db, "organization_sport", row);
  for (const { school_key, sport_slug } of played) await addRows(db, "search_school_sport", { school_key, sport_slug });
  await yieldToEventLoop();
}

async function sportsBy(db: Db, column: "publisher_key" | "state_association_key", keys: readonly string[]) {
  const rows = await rowsOf(keys, (some) =>
    db
      .selectFrom("event")
      .select([`${column} as organization_key`, "activity as sport"])
      .distinct()
      .where(column, "in", some)
      .where("is_sport", "=", 1)
      .where("is_deleted", "=", 0)
      .execute(),
  );
  return rows.map(({ organization_key, sport }) => ({ organization_key: organization_key ?? "", sport }));
}

export const titleOfGame = (home: string, visitors: readonly string[], activity: string) =>
  visitors.length === 1 ? `${visitors[0]} vs. ${home}` : `${home} ${activity}`;

/** From `schedule`, which knows no clip, or from `games`. */
const isImported = ({ clip, overrides }: EventTable) =>
  clip === "" || readOverrides(overrides).final_score !== undefined;

/** What titles and the search say of a directory's school: with another enrollment its games stay as they are. */
export const SAID_OF_SCHOOLS = ["name", "short_name", "city"] as const;

/** The same of an organization that a network describes itself. */
export const SAID_OF_ORGANIZATIONS: readonly string[] = [...SAID_OF_SCHOOLS, "acronym", "mascot"];

/** Titles follow their teams' names; returns all events of these organizations, for the search index. */
export async function retitle(db: Db, organizationKeys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(organizationKeys, (some) => eventsOf(db, some));
  const events = [...new Map(rows.map((event) => [event.key, event])).values()];
  const own = events.filter((event) => isImported(event) && event.is_sport === 1);
  const teams = await shortNames(db, own);
  for (const event of own) {
    const keys = participantKeysOf(event);
    // A game without an opponent has no home team, but its one team, listed last.
    const home = event.home_key ?? keys.at(-1) ?? "";
    const visitors = keys.filter((key) => key !== home).map((key) => teams.get(key) ?? "");
    const title = titleOfGame(teams.get(home) ?? "", visitors, event.activity);
    if (title === event.title) continue;
    await rowsWith(db, "event", { key: event.key }).update({ title, updated_at: event.updated_at + SECOND });
  }
  return events.map(({ key }) => key);
}

const eventsOf = (db: Db, organizationKeys: readonly string[]): Promise<EventTable[]> =>
  db
    .selectFrom("event")
    .selectAll()
    .where((event) =>
      event.or([
        event(
          "key",
          "in",
          event.selectFrom("event_school").select("event_key").where("school_key", "in", organizationKeys),
        ),
        event(
          "publisher_key",
          "in",
          event
            .selectFrom("profile")
            .select((profile) => profile.fn.coalesce("producer_key", "key").as("key"))
            .where("key", "in", organizationKeys),
        ),
      ]),
    )
    .execute();

async function shortNames(db: Db, events: readonly EventTable[]): Promise<Map<string, string>> {
  const keys = events.flatMap(participantKeysOf);
  const rows = await rowsOf(keys, (some) =>
    db.selectFrom("profile").select(["key", "short_name"]).where("key", "in", some).execute(),
  );
  return new Map(rows.map(({ key, short_name }) => [key, short_name]));
}
