import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { keyText } from "~contracts/key-text";
import { STATE_CODES } from "~contracts/vocabulary/states";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { bracketRecord, type ListedEvent, summaryRecord, type Team, TEAM_FIELDS } from "./bracket-record";
import { BRACKET_PLACES } from "./divisions";
import type { BracketGameTable, BracketTable } from "./tables";

type Clock = { now(): number };

const MOST = 100;
const version = z.string().regex(/^v\d{1,2}$/);
const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .optional();
/** Sports are given as activities, by slug (S 5.2). */
const where = { state_code: z.enum(STATE_CODES).optional(), section: slug, activity: slug };
const bracketsQuery = z.object({
  ...where,
  division: slug,
  slug,
  event: keyText.optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(MOST).default(MOST),
});
const gamesQuery = z.object({
  ...where,
  status: z.enum(["live", "upcoming"]),
  size: z.coerce.number().int().min(1).max(MOST).default(24),
});
const countsQuery = z.object(where);
const versioned = z.object({ version });
const oneBracket = z.object({ version, key: keyText });

type Where = Partial<Record<"state_code" | "section" | "activity" | "division" | "slug", string>>;

const COLUMNS = {
  state_code: "state_code",
  section: "section",
  activity: "sport_slug",
  division: "division_slug",
  slug: "slug",
} as const;

function matching(db: Db, filter: Where) {
  let query = db.selectFrom("bracket");
  for (const name of ["state_code", "section", "activity", "division", "slug"] as const) {
    const value = filter[name];
    if (value !== undefined) query = query.where(COLUMNS[name], "=", value);
  }
  return query;
}

async function teamsOf(db: Db, keys: readonly (string | null)[]): Promise<Map<string, Team>> {
  const teamKeys = [...new Set(keys.filter((one) => one !== null))];
  if (teamKeys.length === 0) return new Map();
  const rows = await db.selectFrom("profile").select(TEAM_FIELDS).where("key", "in", teamKeys).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const onAir = (now: number) =>
  sql<number>`sum(case when bracket_game.number is not null and bracket_game.start_at <= ${now} and
    bracket_game.complete_at > ${now} then 1 else 0 end)`;

async function liveGames(db: Db, keys: readonly string[], now: number): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("bracket_game")
    .select("bracket_key")
    .select(({ fn }) => fn.countAll<number>().as("games"))
    .where("bracket_key", "in", keys)
    .where("number", "is not", null)
    .where("start_at", "<=", now)
    .where("complete_at", ">", now)
    .groupBy("bracket_key")
    .execute();
  return new Map(rows.map((row) => [row.bracket_key, Number(row.games)]));
}

async function summaries(db: Db, rows: readonly BracketTable[], now: number) {
  const [live, teams] = await Promise.all([
    liveGames(
      db,
      rows.map((row) => row.key),
      now,
    ),
    teamsOf(
      db,
      rows.flatMap((row) => [row.association_key, row.champion_key]),
    ),
  ]);
  return rows.map((row) => summaryRecord(row, live.get(row.key) ?? 0, { teams, now }));
}

async function wholeBracket(db: Db, bracket: BracketTable, now: number) {
  const games: BracketGameTable[] = await db
    .selectFrom("bracket_game")
    .selectAll()
    .where("bracket_key", "=", bracket.key)
    .orderBy("round")
    .orderBy("position")
    .execute();
  const eventKeys = games.flatMap((game) => game.event_key ?? []);
  const [teams, events] = await Promise.all([
    teamsOf(db, [bracket.association_key, ...games.flatMap((game) => [game.first_key, game.second_key])]),
    eventKeys.length === 0
      ? []
      : db
          .selectFrom("event")
          .select([
            "key",
            "slug",
            "start_at",
            "complete_at",
            "time_zone",
            "tbd",
            "is_deleted",
            "updated_at",
            "overrides",
          ])
          .where("key", "in", eventKeys)
          .execute(),
  ]);
  return bracketRecord(bracket, games, {
    teams,
    events: new Map(events.map((event: ListedEvent) => [event.key, event])),
    now,
  });
}

/** `GET /tournaments/{key}` (S 7.3) */
export async function bracketTournament(db: Db, bracketKey: string) {
  const bracket = await rowsWith(db, "bracket", { key: bracketKey }).first();
  if (!bracket) return null;
  const association = (await teamsOf(db, [bracket.association_key])).get(bracket.association_key ?? "");
  const { state_code, sport_slug, division_slug } = bracket;
  return {
    key: bracket.key,
    name: bracket.name,
    logo: association?.logo ?? null,
    city: association?.city ?? null,
    state_code,
    slug: [sport_slug, division_slug, bracket.slug].join("/"),
  };
}

export function bracketRoutes({ db, clock }: { db: Db; clock: Clock }): Hono {
  const app = new Hono();

  app.get("/:version/brackets", input.param(versioned), input.query(bracketsQuery), async (context) => {
    const { page, size, event, ...filter } = context.req.valid("query");
    let brackets = matching(db, filter);
    if (event)
      brackets = brackets.where(
        "key",
        "in",
        db.selectFrom("bracket_game").select("bracket_key").where("event_key", "=", event),
      );
    const [rows, count] = await Promise.all([
      brackets
        .selectAll()
        .orderBy("state_code")
        .orderBy("activity")
        .orderBy("section")
        .orderBy("gender")
        .orderBy("division")
        .orderBy("key")
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      brackets.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return context.json({ items: await summaries(db, rows, clock.now()), total: Number(count.total) });
  });

  app.get("/:version/brackets/:key", input.param(oneBracket), async (context) => {
    const bracket = await rowsWith(db, "bracket", { key: context.req.valid("param").key }).first();
    return bracket ? context.json(await wholeBracket(db, bracket, clock.now())) : notFound(context, "bracket");
  });

  app.get("/:version/bracket_games", input.param(versioned), input.query(gamesQuery), async (context) => {
    const { status, size, ...filter } = context.req.valid("query");
    const now = clock.now();
    const listed = db
      .selectFrom("bracket_game")
      .innerJoin("event", "event.key", "bracket_game.event_key")
      .select(["bracket_game.event_key", "bracket_game.bracket_key", "event.start_at"])
      .where("bracket_game.known_at", "<=", now)
      .where("event.is_deleted", "=", 0)
      .where("bracket_game.bracket_key", "in", matching(db, filter).select("bracket.key"));
    const games =
      status === "live"
        ? listed.where("bracket_game.start_at", "<=", now).where("bracket_game.complete_at", ">", now)
        : listed.where("bracket_game.start_at", ">", now);
    const rows = await games.orderBy("bracket_game.start_at").orderBy("bracket_game.event_key").limit(size).execute();
    const items = rows.map((row) => ({
      event_key: row.event_key,
      bracket_key: row.bracket_key,
      start_time: new Date(Number(row.start_at)).toISOString(),
    }));
    return context.json({ items, total: items.length });
  });

  app.get("/:version/bracket_sports", input.param(versioned), input.query(countsQuery), async (context) => {
    const filter = context.req.valid("query");
    const rows = await countedBy(db, filter, ["bracket.activity", "bracket.sport_slug"], clock.now());
    const items = rows.map(({ activity, sport_slug, ...counts }) => ({ sport: activity, sport_slug, ...counts }));
    return context.json({
      items: items.sort((one, other) => one.sport.localeCompare(other.sport)),
      total: items.length,
    });
  });

  app.get("/:version/bracket_places", input.param(versioned), input.query(countsQuery), async (context) => {
    const filter = context.req.valid("query");
    const rows = await countedBy(db, filter, ["bracket.state_code", "bracket.section"], clock.now());
    const items = rows.map((row) => {
      const place = BRACKET_PLACES.find(({ state, section }) => state === row.state_code && section === row.section);
      return { ...row, name: place?.name ?? row.state_code };
    });
    return context.json({ items: items.sort((one, other) => one.name.localeCompare(other.name)), total: items.length });
  });

  return app;
}

type Counted = "bracket.activity" | "bracket.sport_slug" | "bracket.state_code" | "bracket.section";

async function countedBy<Column extends Counted>(db: Db, filter: Where, columns: readonly Column[], now: number) {
  const rows = await matching(db, filter)
    .leftJoin("bracket_game", "bracket_game.bracket_key", "bracket.key")
    .select(columns)
    .select(({ fn }) => [
      fn.max("bracket.season").as("season"),
      fn.count<number>("bracket.key").distinct().as("brackets"),
      fn.count<number>("bracket_game.bracket_key").distinct().as("drawn"),
      onAir(now).as("live_games"),
    ])
    .groupBy(columns)
    .execute();
  return rows.map((row) => ({
    ...row,
    brackets: Number(row.brackets),
    drawn: Number(row.drawn),
    live_games: Number(row.live_games),
  }));
}
