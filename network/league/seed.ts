import { DateTime } from "luxon";
import { CommandError } from "../command-error";
import type { Database, Db } from "../store/database";
import { readFact, writeFact } from "../store/facts";
import { addRows } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { yieldToEventLoop } from "../store/yield-to-event-loop";
import { LEAGUE_ACTIVITIES } from "./activities";
import { drawLeague } from "./profiles";
import { busynessFor, type DayOfEvents, drawDay, type Field, fieldOf } from "./schedule";
import type { OrganizationSportTable } from "./tables";

// Each day is one transaction, so a process that dies midway resumes where it stopped.

type SeedSettings = { seed: string; schools: number; busyness: number };
export const DEFAULT_SEED: SeedSettings = { seed: "friday-night", schools: 1500, busyness: 1 };

export type SeedProgress = (text: string, done: number, total: number) => void;

const DAY = 24 * 3_600_000;
/** Rows per statement; few sizes, so that few statements stay prepared. */
const BATCHES = [64, 8, 1] as const;

async function insertAll<
  Table extends "profile" | "event" | "event_school" | "highlight" | "activity" | "organization_sport",
>(db: Db, table: Table, rows: readonly Database[Table][]): Promise<void> {
  let from = 0;
  for (const size of BATCHES) {
    for (; from + size <= rows.length; from += size) {
      // With a generic table, Kysely can't infer that its row type is insertable.
      const batch = rows.slice(from, from + size) as never;
      await addRows(db, table, batch);
    }
  }
}

async function seedSettings(db: Db): Promise<SeedSettings | null> {
  const stored = await readFact(db, "league_fact", "seed");
  return stored === null ? null : { ...DEFAULT_SEED, ...JSON.parse(stored) };
}

export type League = "made-up" | "none";
const LEAGUE = "league";

/** Null for a store that holds nothing yet. */
export async function leagueOf(db: Db): Promise<League | null> {
  if ((await readFact(db, "league_fact", LEAGUE)) === "none") return "none";
  return (await seedSettings(db)) ? "made-up" : null;
}

/** A store keeps its league: once it has one, no one asks again. */
export function cachedLeague(db: Db): () => Promise<League | null> {
  let kept: League | null = null;
  return async () => (kept ??= await leagueOf(db));
}

const BEGUN_WITH = { "made-up": "the made-up league", none: "a network of its own (LEAGUE=none)" } as const;

/** LEAGUE says otherwise than the store. */
class OtherLeague extends CommandError {
  override name = "OtherLeague";
}

/** Null for a store that holds nothing yet; one that was begun keeps its league, and `league` may only agree. */
export async function begunLeague(db: Db, league: League | undefined): Promise<League | null> {
  const begun = await leagueOf(db);
  if (begun && league && begun !== league) {
    throw new OtherLeague(
      `LEAGUE is ${league}, and this store holds ${BEGUN_WITH[begun]}: use another DATA_DIR or DATABASE_URL, ` +
        `or set LEAGUE=${begun}.`,
    );
  }
  return begun;
}

export async function beginLeague(
  db: Db,
  settings: { league?: League | undefined; drawn: SeedSettings },
  onProgress: SeedProgress,
): Promise<League> {
  const begun = await begunLeague(db, settings.league);
  const league = begun ?? settings.league ?? "made-up";
  if (league === "made-up") await seedOrganizations(db, settings.drawn, onProgress);
  else if (!begun) await beginEmpty(db);
  return league;
}

function beginEmpty(db: Db): Promise<void> {
  return inTransaction({ db }, async (transaction) => {
    await insertActivities(transaction);
    await writeFact(transaction, "league_fact", LEAGUE, "none");
  });
}

async function insertActivities(db: Db): Promise<void> {
  const activities = LEAGUE_ACTIVITIES.map((one) => ({
    slug: one.slug,
    name: one.name,
    is_sport: one.isSport ? (1 as const) : (0 as const),
    is_top_sport: one.isTop ? (1 as const) : (0 as const),
  }));
  await insertAll(db, "activity", activities);
}

export async function seedOrganizations(db: Db, settings: SeedSettings, onProgress: SeedProgress): Promise<boolean> {
  if (await seedSettings(db)) return false;
  const { organizations, schools } = drawLeague(settings.seed, settings.schools);
  await inTransaction({ db }, async (transaction) => {
    await insertActivities(transaction);
    await insertAll(transaction, "profile", organizations);
    for (let from = 0; from < schools.length; from += 1000) {
      await insertAll(transaction, "profile", schools.slice(from, from + 1000));
      onProgress("schools", Math.min(from + 1000, schools.length), schools.length);
    }
    await writeFact(transaction, "league_fact", "seed", JSON.stringify(settings));
  });
  return true;
}

export type Reach = { back: number; ahead: number };
export const WHOLE_REACH: Reach = { back: 45, ahead: 30 };
export const NEAR_REACH: Reach = { back: 2, ahead: 1 };

export function leagueSettings({ schools, events }: { schools?: number; events?: number }): SeedSettings {
  const days = WHOLE_REACH.back + 1 + WHOLE_REACH.ahead;
  return {
    ...DEFAULT_SEED,
    schools: schools ?? DEFAULT_SEED.schools,
    busyness: events === undefined ? DEFAULT_SEED.busyness : busynessFor(events, days),
  };
}

export function daysAround(now: number, { back, ahead } = WHOLE_REACH): number[] {
  const today = Math.floor(now / DAY) * DAY;
  const days = [today];
  for (let distance = 1; distance <= Math.max(back, ahead); distance++) {
    if (distance <= back) days.push(today - distance * DAY);
    if (distance <= ahead) days.push(today + distance * DAY);
  }
  return days;
}

const dayName = (day: number) => DateTime.fromMillis(day, { zone: "UTC" }).toISODate() ?? "";

function sportsOf({ events, schools }: DayOfEvents): OrganizationSportTable[] {
  const sports = new Map(events.filter((event) => event.is_sport).map((event) => [event.key, event.activity]));
  const pairs = [
    ...schools.map((row) => [row.school_key, sports.get(row.event_key)] as const),
    ...events.map((event) => [event.state_association_key, sports.get(event.key)] as const),
    ...events.map((event) => [event.publisher_key, sports.get(event.key)] as const),
  ];
  const unique = new Map<string, OrganizationSportTable>();
  for (const [organization_key, sport] of pairs) {
    if (organization_key && sport) unique.set(`${organization_key}/${sport}`, { organization_key, sport });
  }
  return [...unique.values()];
}

export async function writeEvents(db: Db, drawn: DayOfEvents): Promise<void> {
  await insertAll(db, "event", drawn.events);
  await insertAll(db, "event_school", drawn.schools);
  await insertAll(db, "highlight", drawn.highlights);
  await insertAll(db, "organization_sport", sportsOf(drawn));
}

async function writeDay(db: Db, day: number, now: number, drawn: DayOfEvents): Promise<void> {
  await inTransaction({ db }, async (transaction) => {
    await writeEvents(transaction, drawn);
    await addRows(transaction, "league_day", { day: dayName(day), drawn_at: now });
  });
}

type ExtendOptions = { reach?: Reach; onProgress?: SeedProgress; signal?: AbortSignal };

export async function extendSchedule(
  db: Db,
  now: number,
  { reach, onProgress, signal }: ExtendOptions = {},
): Promise<string[]> {
  const settings = await seedSettings(db);
  if (!settings) throw new Error("the league has no organizations yet");
  const known = new Set((await db.selectFrom("league_day").select("day").execute()).map((row) => row.day));
  const missing = daysAround(now, reach).filter((day) => !known.has(dayName(day)));
  if (missing.length === 0) return [];
  const field: Field = fieldOf(
    await db.selectFrom("profile").selectAll().where("source", "=", "generated").orderBy("key").execute(),
  );
  const newKeys: string[] = [];
  for (const [index, day] of missing.entries()) {
    if (signal?.aborted) break;
    const drawn = drawDay(settings.seed, day, field, settings.busyness);
    await writeDay(db, day, now, drawn);
    newKeys.push(...drawn.events.map((event) => event.key));
    onProgress?.("days of games", index + 1, missing.length);
    await yieldToEventLoop();
  }
  return newKeys;
}
