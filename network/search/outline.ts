import { sql } from "kysely";
import { z } from "zod";
import type { outlinedEventSchema, outlinedOrganizationSchema, outlineSchema } from "~contracts/records/outline";
import { blackoutOf, isBlackedOut } from "../league/blackout";
import { clipPoster } from "../league/clip-of";
import { type Overrides, readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { statusAt } from "../league/status-at";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";
import { batches } from "../store/key-batches";
import { allOf, anyOf, broadcastIs, type Condition } from "./event-conditions";
import type { OrganizationDirectory } from "./organization-directory";
import { CANCELED } from "./tables";

const WEEK_MS = 7 * 24 * 3_600_000;
/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * 24 * 3_600_000;

/** As long to make as a page; a thousand took 29 ms. */
const PIECE = 250;
const ORGANIZATIONS = 1_000;
/** Whole records are slow to read, so yield after this many. */
const READ_AT_ONCE = 200;
/** A million in one query held up everyone for 0.6 s; so many take 6 ms. */
const COUNTED_AT_ONCE = 10_000;

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
export const outlineEventParameters = z.object({
  from: time,
  to: time,
  only: z.enum(["live", "video"]).optional(),
  videos: z.enum(["true", "false"]).default("true"),
  piece: z.coerce.number().int().min(0).max(10_000).default(0),
});
export const outlineOrganizationParameters = z.object({
  family: z.enum(["schools", "associations", "affiliates"]),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  after: z.string().max(64).default(""),
});

type Search = { db: Db; directory: OrganizationDirectory; now: number };
type Piece<Item> = { items: Item[]; next: string | null };

const isoOf = (at: number) => new Date(at).toISOString();

/** A canceled event has a page for no longer than its day. */
const isOn: Condition = sql`e.has_broadcast < ${sql.lit(CANCELED)}`;
/** Without a replay, `vod_at` is never; the index of starts has it, so that counting reads no rows. */
const replayIsThere = (now: number): Condition => sql`e.vod_at <= ${now}`;
const canBeWatched = (now: number): Condition => anyOf([broadcastIs("on_air", now), replayIsThere(now)]);

/** Nothing is written when an event goes live, ends, or gets its replay: once past, these moments are its changes. */
const MOMENTS = ["updated_at", "live_from", "live_until", "datacast_from", "datacast_until", "vod_at"] as const;
type Moment = (typeof MOMENTS)[number];

const lastPast = (moment: Moment, now: number) =>
  sql`max(case when ${sql.ref(`e.${moment}`)} <= ${now} then ${sql.ref(`e.${moment}`)} end) as ${sql.ref(moment)}`;

function lastOf(moments: readonly (number | null)[], now: number): number | null {
  const past = moments.flatMap((at) => (at !== null && Number(at) <= now ? [Number(at)] : []));
  return past.length > 0 ? Math.max(...past) : null;
}

type Week = { total: number; videos: number; drawnAt: number; changedAt: number | null };

/** By number since `FIRST_MONDAY`: the events that start from `from` to before `until`, or from there on. */
async function weeksWithin(db: Db, now: number, from: number, until: number | null) {
  const { rows } = await sql<
    { week: number; total: number; videos: number; drawn_at: number } & Record<Moment, number | null>
  >`
    select (e.start_at - ${sql.lit(FIRST_MONDAY)}) / ${sql.lit(WEEK_MS)} as week, count(*) as total,
      sum(case when ${canBeWatched(now)} then 1 else 0 end) as videos, min(e.updated_at) as drawn_at,
      ${sql.join(MOMENTS.map((moment) => lastPast(moment, now)))}
    from search_event e
    where ${allOf([isOn, sql`e.start_at >= ${from}`, ...(until === null ? [] : [sql`e.start_at < ${until}`])])}
    group by 1 order by 1`.execute(db);
  return rows.map(({ week, total, videos, drawn_at, ...moments }): [number, Week] => {
    const changedAt = lastOf(Object.values(moments), now);
    return [Number(week), { total: Number(total), videos: Number(videos), drawnAt: Number(drawn_at), changedAt }];
  });
}

const together = (one: Week, other: Week, now: number): Week => ({
  total: one.total + other.total,
  videos: one.videos + other.videos,
  drawnAt: Math.min(one.drawnAt, other.drawnAt),
  changedAt: lastOf([one.changedAt, other.changedAt], now),
});

/** The start of the event that is so many behind the first that starts at `from` or later. */
async function startBehind(db: Db, from: number, many: number): Promise<number | null> {
  const { rows } = await sql<{ start_at: number }>`
    select start_at from search_event where start_at >= ${from} order by start_at limit 1 offset ${many}`.execute(db);
  return rows[0] ? Number(rows[0].start_at) : null;
}

export async function weeksOf(
  { db, now }: Pick<Search, "db" | "now">,
  countedAtOnce = COUNTED_AT_ONCE,
): Promise<ReadonlyMap<number, Week>> {
  const weeks = new Map<number, Week>();
  let from = await startBehind(db, 0, 0);
  while (from !== null) {
    const next = await startBehind(db, from, countedAtOnce);
    // More may start at one moment than are counted at once.
    const until = next === null ? null : Math.max(next, from + 1);
    for (const [number, week] of await weeksWithin(db, now, from, until)) {
      const before = weeks.get(number);
      weeks.set(number, before ? together(before, week, now) : week);
    }
    from = until;
  }
  return weeks;
}

export async function outline(
  { db, directory, now }: Search,
  types: ReadonlySet<string>,
): Promise<z.input<typeof outlineSchema>> {
  const states = new Map<string, number>();
  for (const { state_code } of directory.list({ types }))
    if (state_code) states.set(state_code, (states.get(state_code) ?? 0) + 1);
  return {
    piece: PIECE,
    states: [...states]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([state_code, total]) => ({ state_code, total })),
    weeks: [...(await weeksOf({ db, now }))].map(([number, { total, videos, drawnAt, changedAt }]) => ({
      monday: isoOf(FIRST_MONDAY + number * WEEK_MS).slice(0, "2026-11-16".length),
      total,
      videos,
      updated_at: isoOf(changedAt ?? drawnAt),
    })),
  };
}

export function outlineOrganizations(
  { directory }: Pick<Search, "directory">,
  types: ReadonlySet<string>,
  { state, after }: z.output<typeof outlineOrganizationParameters>,
): Piece<z.input<typeof outlinedOrganizationSchema>> {
  const rest = directory
    .list({ types, ...(state ? { states: new Set([state]) } : {}) })
    .filter(({ key }) => key > after)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const items = rest.slice(0, ORGANIZATIONS);
  return {
    items: items.map(({ type, slug }) => ({ type, slug })),
    next: rest.length > ORGANIZATIONS ? (items.at(-1)?.key ?? null) : null,
  };
}

/** From `from` to before `to`; `only` keeps live or watchable events. */
export async function outlineEvents(
  { db, now }: Pick<Search, "db" | "now">,
  { from, to, only, videos, piece }: z.output<typeof outlineEventParameters>,
): Promise<Piece<OutlinedEvent>> {
  const limits = only === "live" ? [broadcastIs("on_air", now)] : only === "video" ? [canBeWatched(now)] : [];
  const where = allOf([isOn, sql`e.start_at >= ${from}`, sql`e.start_at < ${to}`, ...limits]);
  // Found once: a later piece of a busy week counts thousands of events before its own.
  const rows = await sql<{ event_key: string }>`
    select s.event_key from (select e.id, e.start_at from search_event e where ${where} order by e.start_at, e.id
    limit ${PIECE} offset ${piece * PIECE}) as found
    join search_event s on s.id = found.id order by found.start_at, found.id`.execute(db);
  const keys = rows.rows.map(({ event_key }) => event_key);
  const items: OutlinedEvent[] = [];
  for (const some of batches(keys, READ_AT_ONCE)) {
    const outlines =
      videos === "true"
        ? (await eventsByKey(db, some, OF_A_VIDEO)).map((row) =>
            outlined(row, videoOf(row, readOverrides(row.overrides), now), now),
          )
        : (await eventsByKey(db, some, [])).map((row) => outlined(row, null, now));
    const byKey = new Map(outlines.map((one) => [one.key, one]));
    items.push(...some.flatMap((key) => byKey.get(key) ?? []));
  }
  return { items, next: keys.length === PIECE ? String(piece + 1) : null };
}

/** Only what is told: a value costs the database's driver as much as the row. */
const OF_AN_ADDRESS = [
  "key",
  "slug",
  "title",
  "activity",
  "city",
  "state_code",
  "start_at",
  "updated_at",
  "on_air_at",
  "complete_at",
  "vod_ready_at",
] as const;
const OF_A_VIDEO = [
  "has_broadcast",
  "has_vod",
  "has_datacast",
  "is_deleted",
  "payment_required",
  "duration_s",
  "clip",
  "publisher_key",
  "overrides",
] as const satisfies readonly (keyof EventTable)[];
type Addressed = Pick<EventTable, (typeof OF_AN_ADDRESS)[number]>;
type Filmed = Addressed & Pick<EventTable, (typeof OF_A_VIDEO)[number]>;

const eventsByKey = <More extends (typeof OF_A_VIDEO)[number]>(
  db: Db,
  keys: readonly string[],
  more: readonly More[],
): Promise<(Addressed & Pick<EventTable, More>)[]> =>
  db
    .selectFrom("event")
    .select([...OF_AN_ADDRESS, ...more])
    .where("key", "in", keys)
    .execute() as Promise<(Addressed & Pick<EventTable, More>)[]>;

type OutlinedEvent = z.input<typeof outlinedEventSchema>;

function outlined(event: Addressed, video: OutlinedEvent["video"], now: number): OutlinedEvent {
  const { key, slug, title, activity, city, state_code, start_at, updated_at } = event;
  const changed = lastOf([updated_at, event.on_air_at, event.complete_at, event.vod_ready_at], now);
  return {
    key,
    slug,
    title,
    activity,
    city,
    state_code,
    start_time: isoOf(Number(start_at)),
    updated_at: isoOf(changed ?? Number(updated_at)),
    video,
  };
}

function videoOf(event: Filmed, overrides: Overrides, now: number): OutlinedEvent["video"] {
  const { broadcast, vod } = statusAt(event, overrides, now);
  const live = broadcast === "on_air";
  if (!live && vod !== "complete") return null;
  const blackout = blackoutOf(live ? "broadcast" : "vod", overrides);
  if (isBlackedOut(blackout, now)) return null;
  const { from } = blackout;
  return {
    live,
    thumbnail: clipPoster(event.clip),
    duration: live ? null : event.duration_s || null,
    published_at: isoOf(Number(live ? event.start_at : (event.vod_ready_at ?? event.start_at))),
    expires_at: from !== undefined && from >= now ? isoOf(from) : null,
    payment_required: isPaidAt(event, overrides, now),
    publisher_key: event.publisher_key,
  };
}
