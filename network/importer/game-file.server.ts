import { createHash } from "node:crypto";
import { DateTime } from "luxon";
import { z } from "zod";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { activityBySlug, type LeagueActivity } from "../league/activities";
import { clipOf } from "../league/clip-of";
import { writeEvents } from "../league/seed";
import type { EventTable, ProfileTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import { inTransaction } from "../store/transaction";
import { neededText, stateCell, wholeNumber } from "./cells";
import { type FileKind, type ImportStore, type Line, sortOut, type Written } from "./import-csv.server";
import { type Found, teamIndex, teamName } from "./team-names";

const score = wholeNumber(0, 999);

const gameRow = z.object({
  date: z.iso.date("is no date like 2026-11-20"),
  sport: z
    .string()
    .trim()
    .toLowerCase()
    .transform((sport) => sport.replaceAll(/\s+/g, "-"))
    .refine((slug) => activityBySlug(slug)?.isSport === true, "is no sport of the league"),
  home_team: neededText(100),
  home_state: stateCell,
  home_score: score,
  away_team: neededText(100),
  away_state: stateCell,
  away_score: score,
});
type GameRow = z.infer<typeof gameRow>;

type Team = Pick<
  ProfileTable,
  "key" | "slug" | "name" | "short_name" | "state_code" | "city" | "time_zone" | "producer_key"
>;
type Game = { line: number; row: GameRow; home: Team; away: Team };

/** Files give only the day: noon is that day in every zone of the country. */
const NOON = 12;

function noonOf({ date }: GameRow, zone: string): number {
  return DateTime.fromISO(date, { zone: zoneOfUnityKey(zone) ?? "UTC" })
    .set({ hour: NOON })
    .toMillis();
}

/** The order of the teams doesn't matter. */
export function gameKey({ date, sport }: Pick<GameRow, "date" | "sport">, teamKeys: readonly string[]): string {
  const told = [date, sport, ...[...teamKeys].sort()].join("/");
  return `gam${createHash("sha256").update(told).digest("hex").slice(0, 16)}`;
}

function drawGame({ row, home, away }: Game, activity: LeagueActivity, now: number): EventTable {
  const zone = home.time_zone ?? "East";
  const noon = noonOf(row, zone);
  const key = gameKey(row, [home.key, away.key]);
  const clip = clipOf(row.sport);
  return {
    key,
    slug: home.slug,
    content_type: "game",
    title: `${away.short_name} vs. ${home.short_name}`,
    activity: activity.name,
    sport_slug: row.sport,
    is_sport: 1,
    gender: null,
    level: "varsity",
    game_type: null,
    state_code: row.home_state,
    city: home.city ?? "",
    venue: null,
    time_zone: zone,
    start_at: noon,
    tbd: 1,
    on_air_at: null,
    complete_at: noon,
    vod_ready_at: null,
    has_broadcast: 0,
    has_vod: 0,
    has_datacast: 1,
    payment_required: 0,
    is_tournament: 0,
    required_entitlement: null,
    is_pixellot: 0,
    is_deleted: 0,
    home_key: home.key,
    away_key: away.key,
    participant_keys: JSON.stringify([away.key, home.key]),
    publisher_key: home.producer_key ?? home.key,
    state_association_key: null,
    duration_s: 0,
    clip: clip.name,
    updated_at: now,
    overrides: JSON.stringify({ final_score: { [away.key]: row.away_score, [home.key]: row.home_score } }),
  };
}

const FROM_FILE = [
  "home_key",
  "away_key",
  "participant_keys",
  "slug",
  "title",
  "publisher_key",
  "state_code",
  "city",
  "time_zone",
  "start_at",
  "complete_at",
  "on_air_at",
  "overrides",
] as const;

async function writeGames(
  store: ImportStore,
  games: readonly Game[],
  now: number,
): Promise<Written & { keys: string[] }> {
  const events = games.flatMap((game) => {
    const activity = activityBySlug(game.row.sport);
    return activity ? [drawGame(game, activity, now)] : [];
  });
  return inTransaction(store, async (transaction) => {
    const stored = await transaction
      .selectFrom("event")
      .select(["key", ...FROM_FILE])
      .where(
        "key",
        "in",
        events.map((event) => event.key),
      )
      .execute();
    const known = new Map(stored.map((row) => [row.key, row]));
    const { added, changed, unchanged } = sortOut(
      events,
      known,
      (event) => event.key,
      (event, there) => FROM_FILE.every((field) => event[field] === there[field]),
    );
    const schools = added.flatMap(({ key, home_key, away_key }) =>
      [home_key, away_key].flatMap((school) => (school ? [{ event_key: key, school_key: school }] : [])),
    );
    await writeEvents(transaction, { events: added, schools, highlights: [] });
    for (const event of changed) {
      const fields = Object.fromEntries(FROM_FILE.map((field) => [field, event[field]]));
      await transaction
        .updateTable("event")
        .set({ ...fields, updated_at: now })
        .where("key", "=", event.key)
        .execute();
    }
    const keys = [...added, ...changed].map((event) => event.key);
    return { added: added.length, changed: changed.length, unchanged, skipped: [], errors: [], keys };
  });
}

function matched(
  lines: readonly Line<GameRow>[],
  find: (name: string, state: string) => Found<Team>,
  lineOf: Map<string, number>,
  now: number,
) {
  const games: Game[] = [];
  const errors: Written["errors"] = [];
  for (const { line, row } of lines) {
    const home = find(row.home_team, row.home_state);
    const away = find(row.away_team, row.away_state);
    if ("reason" in home) errors.push({ line, column: "home_team", reason: home.reason });
    else if ("reason" in away) errors.push({ line, column: "away_team", reason: away.reason });
    else if (home.school === away.school) errors.push({ line, column: "away_team", reason: "is the home team too" });
    else if (noonOf(row, home.school.time_zone ?? "East") > now)
      errors.push({ line, column: "date", reason: "is still to come; a result can be told from noon of its day" });
    else {
      const key = gameKey(row, [home.school.key, away.school.key]);
      const earlier = lineOf.get(key);
      if (earlier !== undefined) errors.push({ line, column: null, reason: `is the same game as line ${earlier}` });
      else games.push({ line, row, home: home.school, away: away.school });
      lineOf.set(key, earlier ?? line);
    }
  }
  return { games, errors };
}

/** `games FILE`; reports teams that match no school or several, and never creates schools. */
export const gameFile: FileKind<GameRow> = {
  columns: ["date", "sport", "home_team", "home_state", "home_score", "away_team", "away_state", "away_score"],
  row: gameRow,
  identity: ({ date, sport, home_team, home_state, away_team, away_state }) =>
    [date, sport, ...[`${teamName(home_team)} ${home_state}`, `${teamName(away_team)} ${away_state}`].sort()].join(
      ", ",
    ),
  async open(store, { now }) {
    const schools = await store.db
      .selectFrom("profile")
      .select(["key", "slug", "name", "short_name", "state_code", "city", "time_zone", "producer_key"])
      .where("type", "=", "school")
      .where("source", "!=", "generated")
      .execute();
    const find = teamIndex(schools);
    const lineOf = new Map<string, number>();
    return {
      async write(lines) {
        const { games, errors } = matched(lines, find, lineOf, now);
        if (games.length === 0) return { added: 0, changed: 0, unchanged: 0, skipped: [], errors };
        const { keys, ...written } = await writeGames(store, games, now);
        if (keys.length > 0) await indexLeague(store, { events: keys });
        return { ...written, errors };
      },
      // Each batch is indexed right away.
      finish: async () => undefined,
    };
  },
};
