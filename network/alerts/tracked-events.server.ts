import { type RawBuilder, sql } from "kysely";
import { brand } from "~contracts/brand";
import type { AlertKind } from "~contracts/records/alerts";
import { catalogueSlug } from "~contracts/vocabulary/activities";
import { blackoutEnd, blackoutOf, watchableSince } from "../league/blackout";
import { changesIn } from "../league/changes";
import { type Overrides, readOverrides } from "../league/overrides";
import { zoneThere } from "../league/places";
import { statusAt, wasPostponed } from "../league/status-at";
import type { EventTable } from "../league/tables";
import type { Side } from "../mail/letter";
import { isListed } from "../search/event-document";
import type { Db, Transaction } from "../store/database";
import { readFact, writeFact } from "../store/facts";
import { keyBatches, rowsOf } from "../store/key-batches";
import type { Store } from "../store/open-store.server";
import { piecesOf } from "../store/pieces";
import { holdKey, inTransaction } from "../store/transaction";
import {
  type AlertEvent,
  CHANGE_NEWS,
  CLOSE_AT_MOST,
  isAlreadySent,
  RECAP_NEWS,
  type Round,
  tellableKinds,
  type Wait,
} from "./due-alerts";
import { changeColumns, isMaterialChange, type LastAlerts } from "./event-change";
import { type GameScore, gameScores, SCORES, UNSCORED, whoWantsScores } from "./game-scores.server";
import type { AlertEventTable } from "./tables";
import { withdrawAlerts } from "./withdraw-alerts.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type TrackedEvent = AlertEvent &
  GameScore & {
    row: EventTable;
    /** Null too where it is on again at its old time. */
    movedFrom: number | null;
    /** `movedFrom` means the day alone. */
    movedFromTbd: boolean;
    isOnAgain: boolean;
    /** Of a game of two schools, or one whose opponent is not known. */
    sides: readonly Side[];
  };

/** Everything; or what starts within two days or did a day ago, where a change is most urgent. */
type Reach = { now: number; near: boolean };

/** The most that a time can be. */
const FOREVER = Number.MAX_SAFE_INTEGER;
const until = ({ now, near }: Reach): number => (near ? now + 2 * DAY : FOREVER);
const since = ({ now, near }: Reach): number => (near ? now - DAY : 0);

/** Keeps each coming event as it is now, so that a later change is seen, whatever makes it. */
async function rememberEvents(db: Db, reach: Reach): Promise<void> {
  const coming = { after: reach.now, upTo: until(reach) };
  for await (const { after, upTo } of piecesOf<number>(db, { table: "event", column: "start_at" }, coming)) {
    const unknown = db
      .selectFrom("event")
      .select(["key", "start_at", "is_deleted", "tbd"])
      .where("start_at", ">", after)
      .where("start_at", "<=", upTo)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("alert_event").select("event_key").whereRef("event_key", "=", "event.key"))),
      );
    // Only a write waits for other writers.
    if (!(await unknown.limit(1).executeTakeFirst())) continue;
    await db
      .insertInto("alert_event")
      .columns(["event_key", "start_at", "is_deleted", "tbd"])
      .expression(unknown)
      .onConflict((conflict) => conflict.column("event_key").doNothing())
      .execute();
  }
}

/** What someone was told of is kept: days after a game was rained out, it is put off to the next week (S 7.3). */
async function forgetEvents(db: Db, now: number): Promise<void> {
  const begun = { after: 0, upTo: now - DAY };
  for await (const { after, upTo } of piecesOf<number>(db, { table: "alert_event", column: "start_at" }, begun)) {
    const untold = db
      .selectFrom("alert_event")
      .select("event_key")
      .where("start_at", ">", after)
      .where("start_at", "<=", upTo)
      // A postponed game is called off for good whenever that is.
      .where((row) => row.or([row("canceled_at", "is", null), row("canceled_at", "<=", now - CHANGE_NEWS)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("alert_sent as sent").select("kind").whereRef("sent.event_key", "=", "alert_event.event_key"),
          ),
        ),
      );
    if (!(await untold.limit(1).executeTakeFirst())) continue;
    await db.deleteFrom("alert_event").where("event_key", "in", untold).execute();
  }
}

/** Each differing event once, where its old time or its new one is within reach. */
async function differing(db: Db, reach: Reach) {
  const different = db
    .selectFrom("alert_event as seen")
    .innerJoin("event", "event.key", "seen.event_key")
    .selectAll("seen")
    .select(["event.start_at as new_start_at", "event.tbd as new_tbd", "event.is_deleted as new_is_deleted"])
    .select("event.time_zone")
    .where((where) =>
      where.or([
        where("event.start_at", "!=", where.ref("seen.start_at")),
        where("event.tbd", "!=", where.ref("seen.tbd")),
        where("event.is_deleted", "!=", where.ref("seen.is_deleted")),
      ]),
    );
  const rows: Awaited<ReturnType<typeof different.execute>> = [];
  const span = { after: since(reach), upTo: until(reach) };
  for await (const piece of piecesOf<number>(db, { table: "alert_event", column: "start_at" }, span)) {
    const within = different.where("seen.start_at", ">", piece.after).where("seen.start_at", "<=", piece.upTo);
    rows.push(...(await within.execute()));
  }
  if (!reach.near) return rows;
  // Brought forward from later, or put off from days ago.
  const coming = { after: reach.now, upTo: span.upTo };
  for await (const piece of piecesOf<number>(db, { table: "event", column: "start_at" }, coming)) {
    const within = different.where("event.start_at", ">", piece.after).where("event.start_at", "<=", piece.upTo);
    const elsewhere = within.where(({ or, eb }) =>
      or([eb("seen.start_at", ">", span.upTo), eb("seen.start_at", "<=", span.after)]),
    );
    rows.push(...(await elsewhere.execute()));
  }
  return rows;
}

async function lastAlertsOf(db: Db, { event_key, moved_at, canceled_at }: AlertEventTable): Promise<LastAlerts> {
  if (moved_at === null && canceled_at === null) return { moved: null, canceled: null };
  const last = await db
    .selectFrom("alert_sent")
    .select(({ fn }) => ["kind", fn.max("sent_at").as("at")])
    .where("event_key", "=", event_key)
    .where("kind", "in", ["moved", "canceled"])
    .groupBy("kind")
    .execute();
  const of = (name: AlertKind) => {
    const at = last.find(({ kind }) => kind === name)?.at;
    return at === undefined ? null : Number(at);
  };
  return { moved: of("moved"), canceled: of("canceled") };
}

type Differing = Awaited<ReturnType<typeof differing>>[number];

/** What moved or was canceled since the last look. */
async function noteChanges(db: Db, reach: Reach): Promise<void> {
  for (const found of await differing(db, reach))
    await inTransaction({ db }, (transaction) => noteChange(transaction, found, reach.now));
}

/** Once: what another round that has noted it tells of it already is not taken back. */
async function noteChange(db: Transaction, difference: Differing, now: number): Promise<void> {
  const { new_start_at, new_tbd, new_is_deleted, time_zone, event_key, ...was } = difference;
  await holdKey(db, `change of ${event_key}`);
  const seen = await db
    .selectFrom("alert_event")
    .selectAll()
    .where("event_key", "=", event_key)
    .where("start_at", "=", was.start_at)
    .where("tbd", "=", was.tbd)
    .where("is_deleted", "=", was.is_deleted)
    .executeTakeFirst();
  if (!seen) return;
  const is = { start_at: new_start_at, tbd: new_tbd, is_deleted: new_is_deleted };
  const zone = zoneThere({ time_zone });
  if (isMaterialChange(seen, is, zone)) await withdrawAlerts(db, event_key);
  const look = { zone, now, lastAlerts: await lastAlertsOf(db, seen) };
  await db
    .updateTable("alert_event")
    .set(changeColumns(seen, is, look))
    .where("event_key", "=", event_key)
    .execute();
}

/** An urgent round looks at what is near, and at everything after an import. */
export async function trackEvents(db: Db, { now, urgent }: Round): Promise<void> {
  const changes = await changesIn(db);
  const last = await readFact(db, "alert_look", "changes");
  const near = urgent && last === changes;
  await noteChanges(db, { now, near });
  await rememberEvents(db, { now, near });
  if (!near) await forgetEvents(db, now);
  if (last !== changes) await writeFact(db, "alert_look", "changes", changes);
}

/** A replay that is put up this long after its game is no news, whether or not a blackout comes first. */
const ARCHIVED_AFTER = 14 * DAY;

const isOutOfArchive = ({ vod_ready_at, complete_at }: EventTable): boolean =>
  vod_ready_at !== null && complete_at !== null && vod_ready_at - complete_at >= ARCHIVED_AFTER;

function replaySince(row: EventTable, overrides: Overrides, now: number): number | null {
  if (statusAt(row, overrides, now).vod !== "complete" || isOutOfArchive(row)) return null;
  return watchableSince(row.vod_ready_at, blackoutOf("vod", overrides), now);
}

function awaitedEvent(
  row: EventTable,
  change: AlertEventTable | undefined,
  now: number,
  score: GameScore = UNSCORED,
): TrackedEvent {
  const overrides = readOverrides(row.overrides);
  const { broadcast } = statusAt(row, overrides, now);
  return {
    key: row.key,
    startAt: row.start_at,
    timeUnknown: row.tbd === 1,
    isCanceled: row.is_deleted === 1,
    wasPostponed: wasPostponed(row),
    overAt: row.complete_at,
    onAirSince: broadcast === "on_air" ? watchableSince(row.on_air_at, blackoutOf("broadcast", overrides), now) : null,
    replaySince: replaySince(row, overrides, now),
    movedAt: change?.moved_at ?? null,
    movedFrom: change?.moved_from ?? null,
    movedFromTbd: change?.moved_from_tbd === 1,
    canceledAt: change?.canceled_at ?? null,
    isBroadcast: row.has_broadcast === 1,
    ...score,
    isOnAgain: change?.reinstated_at != null && change.reinstated_at === change.moved_at,
    sides: [],
    row,
  };
}

const schoolsOf = ({ participant_keys }: EventTable): string[] => {
  const keys = JSON.parse(participant_keys) as string[];
  return keys.length > 2 ? [] : keys.filter((key) => key !== brand.placeholderSchoolKey);
};

async function withSides(db: Db, events: readonly TrackedEvent[]): Promise<TrackedEvent[]> {
  const schools = await rowsOf(
    events.flatMap(({ row }) => schoolsOf(row)),
    (some) =>
      db
        .selectFrom("profile")
        .select(["key", "short_name as name", "logo", "primary_color as color"])
        .where("key", "in", some)
        .execute(),
  );
  const sideOf = new Map(schools.map(({ key, ...side }) => [key, side]));
  return events.map((event) => ({ ...event, sides: schoolsOf(event.row).flatMap((key) => sideOf.get(key) ?? []) }));
}

/** Events that there is something to tell of now; `urgent` leaves out what can wait a minute. */
export async function newsworthyEvents(
  { db, dialect }: Pick<Store, "db" | "dialect">,
  round: Round,
): Promise<TrackedEvent[]> {
  const { now, urgent } = round;
  // Anyone who is not told at once, such as in quiet hours, is told by a whole round.
  const noticedFrom = now - (urgent ? 5 * MINUTE : CHANGE_NEWS);
  const changed = [
    ...(await db.selectFrom("alert_event").select("event_key").where("moved_at", ">", noticedFrom).execute()),
    ...(await db.selectFrom("alert_event").select("event_key").where("canceled_at", ">", noticedFrom).execute()),
  ];
  // Where no one wants scores at once, a game is looked at when it is over.
  const scored = { after: now - RECAP_NEWS, upTo: now + ((await whoWantsScores(db)).size > 0 ? CLOSE_AT_MOST : 0) };
  const isScored = ({ complete_at }: EventTable) =>
    !urgent && complete_at !== null && complete_at > scored.after && complete_at <= scored.upTo;
  const newsworthy = new Map<string, TrackedEvent>();
  async function look(rows: readonly EventTable[]): Promise<void> {
    const seen = await rowsOf(
      rows.map(({ key }) => key),
      (some) => db.selectFrom("alert_event").selectAll().where("event_key", "in", some).execute(),
    );
    const changeOf = new Map(seen.map((one) => [one.event_key, one]));
    const scores = await gameScores(db, rows.filter(isScored), now);
    for (const row of rows) {
      const event = awaitedEvent(row, changeOf.get(row.key), now, scores.get(row.key));
      if (tellableKinds(event, round).length > 0) newsworthy.set(row.key, event);
    }
  }
  const between = async (at: RawBuilder<number | null>, after: number, upTo: number) =>
    look(await db.selectFrom("event").selectAll().where(at, ">", after).where(at, "<=", upTo).execute());
  async function throughout(
    column: "start_at" | "on_air_at" | "complete_at" | "vod_ready_at",
    after: number,
    upTo: number,
  ) {
    for await (const piece of piecesOf<number>(db, { table: "event", column }, { after, upTo }))
      await between(sql.ref(column), piece.after, piece.upTo);
  }
  await throughout("start_at", now, now + (urgent ? 15 * MINUTE : 2 * DAY));
  await throughout("on_air_at", now - 5 * MINUTE, now);
  await between(blackoutEnd(dialect, "broadcast"), now - 5 * MINUTE, now);
  if (!urgent) {
    await throughout("complete_at", scored.after, scored.upTo);
    await throughout("vod_ready_at", now - DAY, now);
    await between(blackoutEnd(dialect, "vod"), now - DAY, now);
  }
  for (const keys of keyBatches(changed.map((one) => one.event_key)))
    await look(await db.selectFrom("event").selectAll().where("key", "in", keys).execute());
  return withSides(db, [...newsworthy.values()]);
}

/** "track-and-field", "Track and Field" and "Track & Field" are one sport. */
const isNamed = (one: string | null, other: string) => catalogueSlug(one ?? "") === catalogueSlug(other);

/** A game without a gender counts as coed, as on the school's page (S 9.7). */
const isOfTeam = (event: EventTable, team: { sport: string; level: string; gender: string }): boolean =>
  [event.activity, event.sport_slug].some((sport) => isNamed(sport, team.sport)) &&
  (team.level === "" || isNamed(event.level, team.level)) &&
  (team.gender === "" || isNamed(event.gender || "coed", team.gender));

type Waits = Map<string, Map<string, Wait>>;

/** Who was told all that the event has to tell now. */
async function toldAll(
  db: Db,
  byKey: ReadonlyMap<string, TrackedEvent>,
  round: Round,
): Promise<(userKey: string, eventKey: string) => boolean> {
  const kinds = new Map([...byKey].map(([key, event]) => [key, tellableKinds(event, round)]));
  const sent = await rowsOf(byKey.keys(), (some) =>
    db
      .selectFrom("alert_sent")
      .select(["user_key", "event_key", "kind", "sent_at"])
      .where("event_key", "in", some)
      .where("kind", "in", [...new Set(some.flatMap((key) => kinds.get(key) ?? []))])
      .execute(),
  );
  const users = new Set<string>();
  for (const { user_key, event_key, kind, sent_at } of sent) {
    const event = byKey.get(event_key);
    if (event && isAlreadySent(kind, event, sent_at)) users.add(`${user_key} ${event_key} ${kind}`);
  }
  const wanting = round.urgent ? new Set() : await whoWantsScores(db);
  const isOff = (userKey: string, kind: AlertKind) => SCORES.includes(kind) && !wanting.has(userKey);
  return (userKey, eventKey) =>
    (kinds.get(eventKey) ?? []).every((kind) => isOff(userKey, kind) || users.has(`${userKey} ${eventKey} ${kind}`));
}

/** By member and event: since when they wait for it (S 7.2, 7.3), unless there is nothing left to tell them of it. */
export async function whoWaits(db: Db, events: readonly TrackedEvent[], round: Round): Promise<Waits> {
  const byKey = new Map(events.map((event) => [event.key, event]));
  return waiting(db, byKey, { isDone: await toldAll(db, byKey, round) });
}

type WaitFilter = { only?: string; isDone: (userKey: string, eventKey: string) => boolean };

async function waiting(db: Db, byKey: ReadonlyMap<string, TrackedEvent>, { only, isDone }: WaitFilter): Promise<Waits> {
  const waits: Waits = new Map();
  const note = (userKey: string, eventKey: string, since: number, isReminded = false) => {
    if (isDone(userKey, eventKey)) return;
    const own = waits.get(userKey) ?? new Map<string, Wait>();
    const before = own.get(eventKey) ?? { since, isReminded };
    own.set(eventKey, { since: Math.min(since, before.since), isReminded: isReminded || before.isReminded });
    waits.set(userKey, own);
  };
  for (const keys of keyBatches(byKey.keys())) {
    const reminders = await db
      .selectFrom("reminder")
      .select(["user_key", "content_key", "created_at"])
      .where("content_key", "in", keys)
      .$if(only !== undefined, (query) => query.where("user_key", "=", only ?? ""))
      .execute();
    for (const { user_key, content_key, created_at } of reminders) note(user_key, content_key, created_at, true);

    // Nothing tells followers of an event that no list shows.
    const listed = keys.filter((key) => {
      const row = byKey.get(key)?.row;
      return row && isListed({ ...row, is_deleted: 0 });
    });
    const follows = await db
      .selectFrom("event_school")
      .innerJoin("follow", "follow.content_key", "event_school.school_key")
      .select(["follow.user_key", "event_school.event_key", "follow.created_at"])
      .where("event_school.event_key", "in", listed)
      .where("follow.alerts", "=", "all")
      .$if(only !== undefined, (query) => query.where("follow.user_key", "=", only ?? ""))
      .execute();
    for (const { user_key, event_key, created_at } of follows) note(user_key, event_key, created_at);

    const teams = await db
      .selectFrom("event_school")
      .innerJoin("favorite_team as team", "team.school_key", "event_school.school_key")
      .select(["team.user_key", "event_school.event_key", "team.created_at", "team.sport", "team.level", "team.gender"])
      .where("event_school.event_key", "in", listed)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("follow")
              .select("content_key")
              .whereRef("follow.user_key", "=", "team.user_key")
              .whereRef("follow.content_key", "=", "team.school_key")
              .where("follow.alerts", "=", "reminders"),
          ),
        ),
      )
      .$if(only !== undefined, (query) => query.where("team.user_key", "=", only ?? ""))
      .execute();
    for (const { user_key, event_key, created_at, ...team } of teams) {
      const row = byKey.get(event_key)?.row;
      if (row && isOfTeam(row, team)) note(user_key, event_key, created_at);
    }
  }
  return waits;
}

/** What a member waits for that begins later, up to a time. */
export async function laterWaits(
  db: Db,
  userKey: string,
  { now, upTo }: { now: number; upTo: number },
): Promise<(Wait & { event: TrackedEvent })[]> {
  const rows = await db
    .selectFrom("event")
    .selectAll()
    .where("start_at", ">", now)
    .where("start_at", "<=", upTo)
    .where("key", "in", (schools) =>
      schools
        .selectFrom("event_school")
        .select("event_key")
        .where("school_key", "in", (own) =>
          own
            .selectFrom("follow")
            .select("content_key as school_key")
            .where("user_key", "=", userKey)
            .union(own.selectFrom("favorite_team").select("school_key").where("user_key", "=", userKey)),
        ),
    )
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, awaitedEvent(row, undefined, now)]));
  const own = (await waiting(db, byKey, { only: userKey, isDone: () => false })).get(userKey) ?? [];
  return [...own].flatMap(([key, wait]) => {
    const event = byKey.get(key);
    return event ? [{ event, ...wait }] : [];
  });
}
