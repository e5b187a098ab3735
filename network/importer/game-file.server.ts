import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { DateTime } from "luxon";
import { z } from "zod";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { activityBySlug, type LeagueActivity } from "../league/activities";
import { clipOf } from "../league/clip-of";
import { eventRow } from "../league/event-row";
import { type Overrides, readOverrides } from "../league/overrides";
import { writeEvents } from "../league/seed";
import type { EventTable, ProfileTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import { rowsOf } from "../store/key-batches";
import { rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { dateCell, neededText, orBlank, stateCell, wholeNumber } from "./cells";
import { columnsOf } from "./csv-lines";
import { type FileKind, type ImportStore, type Line, sortOut, type Written } from "./import-csv.server";
import { genderCell, levelCell, sportCell, withSport } from "./sport-words";
import { type SchoolMatch, teamIndex, teamName } from "./team-names";

const score = wholeNumber(0, 999);
/** Games of the same two teams, as of a doubleheader. */
const MOST_A_DAY = 9;

const columns = z.object({
  date: dateCell,
  sport: sportCell.refine(({ slug }) => activityBySlug(slug)?.isSport === true, "is no sport of the league"),
  home_team: neededText(100),
  home_state: stateCell,
  home_score: score,
  away_team: neededText(100),
  away_state: stateCell,
  away_score: score,
  gender: genderCell,
  level: levelCell,
  number: orBlank(wholeNumber(1, MOST_A_DAY), `is no whole number from 1 to ${MOST_A_DAY}`),
});
const gameRow = columns.transform(withSport);
type GameRow = z.infer<typeof gameRow>;

type Team = Pick<
  ProfileTable,
  "key" | "slug" | "name" | "short_name" | "state_code" | "city" | "time_zone" | "producer_key"
>;
type Game = { line: number; row: GameRow; home: Team; away: Team };
type KeyedGame = Game & { key: string };

/** Files give only the day: noon is that day in every zone of the country. */
const NOON = 12;

function noonOf({ date }: GameRow, zone: string): number {
  return DateTime.fromISO(date, { zone: zoneOfUnityKey(zone) ?? "UTC" })
    .set({ hour: NOON })
    .toMillis();
}

type GameIdentity = Pick<GameRow, "date" | "sport"> & Partial<Pick<GameRow, "gender" | "level">>;

/** The order of the teams doesn't matter. */
export function gameKey({ date, sport, gender, level }: GameIdentity, teamKeys: readonly string[], number = 1): string {
  const more = [gender, level === "varsity" ? null : level, number > 1 ? number : null].filter(Boolean);
  const identity = [date, sport, ...[...teamKeys].sort(), ...more].join("/");
  return `gam${createHash("sha256").update(identity).digest("hex").slice(0, 16)}`;
}

const scoreOf = ({ row, home, away }: Game) => ({ [away.key]: row.away_score, [home.key]: row.home_score });

function drawGame(game: KeyedGame, activity: LeagueActivity, now: number): EventTable {
  const { row, home, away, key } = game;
  const zone = home.time_zone ?? "East";
  const noon = noonOf(row, zone);
  return eventRow({
    key,
    kind: activity,
    host: { ...home, time_zone: zone },
    publisher: home,
    participants: [away.key, home.key],
    title: `${away.short_name} vs. ${home.short_name}`,
    gender: row.gender,
    level: row.level ?? "varsity",
    start_at: noon,
    tbd: 1,
    complete_at: noon,
    has_datacast: 1,
    clip: clipOf(row.sport).name,
    updated_at: now,
    overrides: JSON.stringify({ final_score: scoreOf(game) }),
  });
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
  games: readonly KeyedGame[],
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
      await rowsWith(transaction, "event", { key: event.key }).update({ ...fields, updated_at: now });
    }
    const keys = [...added, ...changed].map((event) => event.key);
    return { added: added.length, changed: changed.length, unchanged, skipped: [], errors: [], keys };
  });
}

function matched(
  lines: readonly Line<GameRow>[],
  find: (name: string, state: string) => SchoolMatch<Team>,
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
    else games.push({ line, row, home: home.school, away: away.school });
  }
  return { games, errors };
}

const NUMBERS = Array.from({ length: MOST_A_DAY }, (_, index) => index + 1);
const isSame = (one: Overrides["final_score"], other: Overrides["final_score"]) => isDeepStrictEqual(one, other);

/** What this run has taken already, by key. */
type Taken = Map<string, { line: number; score: Overrides["final_score"] }>;

/** Which of its teams' games of the day each is: the one that it says; the one of its score; else one that is new. */
async function keyed(db: ImportStore["db"], games: readonly Game[], taken: Taken) {
  const keysOf = ({ row, home, away }: Game) =>
    (row.number ? [row.number] : NUMBERS).map((number) => gameKey(row, [home.key, away.key], number));
  const rows = await rowsOf(games.flatMap(keysOf), (some) =>
    db.selectFrom("event").select(["key", "overrides"]).where("key", "in", some).execute(),
  );
  const stored = new Map(rows.map(({ key, overrides }) => [key, readOverrides(overrides).final_score]));
  const found: KeyedGame[] = [];
  const errors: Written["errors"] = [];
  const isKnown = (game: Game) => keysOf(game).some((key) => isSame(stored.get(key), scoreOf(game)));
  for (const game of [...games].sort((one, other) => Number(isKnown(other)) - Number(isKnown(one)))) {
    const { line, row } = game;
    const score = scoreOf(game);
    const repeated = keysOf(game).find((key) => taken.has(key) && (row.number || isSame(taken.get(key)?.score, score)));
    const free = keysOf(game).filter((one) => !taken.has(one));
    const key = free.find((one) => isSame(stored.get(one), score)) ?? free[0];
    const before = key !== undefined && stored.get(key);
    if (repeated || !key)
      errors.push({
        line,
        column: null,
        reason: `is the same game as line ${taken.get(repeated ?? "")?.line ?? line}`,
      });
    else if (before && !isSame(before, score) && !row.number)
      errors.push({
        line,
        column: "home_score",
        reason:
          `differs from the ${before[game.home.key]} to ${before[game.away.key]} that is stored; a column number ` +
          "says which game of the day it is: 1 corrects it, 2 is another",
      });
    else {
      found.push({ ...game, key });
      taken.set(key, { line, score });
    }
  }
  return { found, errors };
}

/** `games FILE`; reports teams that match no school or several, and never creates schools. */
export const gameFile: FileKind<GameRow> = {
  ...columnsOf(columns),
  row: gameRow,
  identity: (row) =>
    [
      ...[row.date, row.sport, row.gender, row.level, row.number],
      ...[
        `${teamName(row.home_team)} ${row.home_state} ${row.home_score}`,
        `${teamName(row.away_team)} ${row.away_state} ${row.away_score}`,
      ].sort(),
    ]
      .filter(Boolean)
      .join(", "),
  async open(store, { now }) {
    const schools = await store.db
      .selectFrom("profile")
      .select(["key", "slug", "name", "short_name", "state_code", "city", "time_zone", "producer_key"])
      .where("type", "=", "school")
      .where("source", "!=", "generated")
      .execute();
    const find = teamIndex(schools);
    const taken: Taken = new Map();
    return {
      async write(lines) {
        const { games, errors: unmatched } = matched(lines, find, now);
        const { found, errors: unkeyed } = await keyed(store.db, games, taken);
        const errors = [...unmatched, ...unkeyed];
        if (found.length === 0) return { added: 0, changed: 0, unchanged: 0, skipped: [], errors };
        const { keys, ...written } = await writeGames(store, found, now);
        if (keys.length > 0) await indexLeague(store, { events: keys });
        return { ...written, errors };
      },
      // Each batch is indexed right away.
      finish: async () => undefined,
    };
  },
};
