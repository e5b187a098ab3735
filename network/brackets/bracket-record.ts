import type { z } from "zod";
import type {
  bracketGameSchema,
  bracketSchema,
  bracketSideSchema,
  bracketSummarySchema,
  bracketTeamSchema,
} from "~contracts/records/playoffs";
import { isExactStateCode } from "~contracts/vocabulary/states";
import { zoneOfState } from "../league/places";
import { isCanceledAt, isPostponed } from "../league/status-at";
import type { EventTable, ProfileTable } from "../league/tables";
import { pick } from "../store/pick";
import { type Board, boardAt, type Contender } from "./draw";
import type { BracketGameTable, BracketTable } from "./tables";

/** Reveals no more than is known at the moment. */

type SummaryRecord = z.input<typeof bracketSummarySchema>;
type BracketRecord = z.input<typeof bracketSchema>;
type GameRecord = z.input<typeof bracketGameSchema>;
type SideRecord = z.input<typeof bracketSideSchema>;

export const TEAM_FIELDS = [
  "key",
  "name",
  "short_name",
  "slug",
  "logo",
  "primary_color",
  "city",
  "state_code",
] as const;
const SUMMARY_FIELDS = [
  ...(["key", "name", "short_name", "slug", "state_code", "section", "sport_slug", "gender"] as const),
  ...(["division", "division_slug", "season", "edition", "team_count"] as const),
];

export type Team = Pick<ProfileTable, (typeof TEAM_FIELDS)[number]>;
export type ListedEvent = Pick<
  EventTable,
  "key" | "slug" | "start_at" | "complete_at" | "time_zone" | "tbd" | "is_deleted" | "updated_at" | "overrides"
>;
type BracketContext = { teams: ReadonlyMap<string, Team>; events: ReadonlyMap<string, ListedEvent>; now: number };

const zoneIn = (stateCode: string) => (isExactStateCode(stateCode) ? zoneOfState(stateCode) : null);
const iso = (time: number) => new Date(time).toISOString();

const teamRecord = (team: Team): z.input<typeof bracketTeamSchema> => pick(team, TEAM_FIELDS);

function statusOf({ first_at, final_complete_at }: BracketTable, now: number): SummaryRecord["status"] {
  if (first_at === null || final_complete_at === null) return "undrawn";
  if (now < first_at) return "scheduled";
  return now < final_complete_at ? "in_progress" : "complete";
}

export function summaryRecord(
  bracket: BracketTable,
  liveGames: number,
  { teams, now }: Pick<BracketContext, "teams" | "now">,
): SummaryRecord {
  const status = statusOf(bracket, now);
  const champion = status === "complete" ? teams.get(bracket.champion_key ?? "") : undefined;
  return {
    ...pick(bracket, SUMMARY_FIELDS),
    sport: bracket.activity,
    status,
    logo: teams.get(bracket.association_key ?? "")?.logo ?? null,
    live_games: liveGames,
    first_game_at: bracket.first_at === null ? null : iso(bracket.first_at),
    champion: champion ? teamRecord(champion) : null,
  };
}

const ROUND_NAMES = ["Final", "Semifinals", "Quarterfinals", "First Round"] as const;

export function bracketRecord(
  bracket: BracketTable,
  games: readonly BracketGameTable[],
  context: BracketContext,
): BracketRecord {
  const rounds = Math.max(0, ...games.map((game) => game.round));
  const places = new Map(games.map((game) => [`${game.round}/${game.position}`, game]));
  const records = games.map((game) =>
    gameRecord(bracket, game, (side) => places.get(`${game.round - 1}/${game.position * 2 + side}`), context),
  );
  return {
    ...summaryRecord(bracket, records.filter((game) => game.status === "on_air").length, context),
    rounds: Array.from({ length: rounds }, (_, index) => ({
      number: index + 1,
      name: ROUND_NAMES[rounds - 1 - index] ?? `Round ${index + 1}`,
    })),
    games: records,
  };
}

type Feeder = (side: 0 | 1) => BracketGameTable | undefined;

function gameRecord(
  bracket: BracketTable,
  game: BracketGameTable,
  feeder: Feeder,
  context: BracketContext,
): GameRecord {
  const { teams, events, now } = context;
  const place = { round: game.round, position: game.position, number: game.number };
  if (game.number === null) {
    return {
      ...place,
      status: "bye",
      first: sideRecord(game, 0, undefined, context),
      second: sideRecord(game, 1, undefined, context),
      winner_key: game.winner_key,
      event: null,
    };
  }
  const event = now >= game.known_at ? events.get(game.event_key ?? "") : undefined;
  const status = now >= game.complete_at ? "complete" : now >= game.start_at ? "on_air" : "scheduled";
  const board = shownBoard(bracket, game, teams, now);
  return {
    ...place,
    status,
    start_time: iso(event?.start_at ?? game.start_at),
    time_zone: event?.time_zone ?? zoneIn(bracket.state_code),
    // The hour is set once both teams are known.
    time_to_be_determined: now < game.known_at || event?.tbd === 1,
    period: status === "on_air" ? (board?.period ?? null) : null,
    is_cancelled: event?.is_deleted === 1,
    is_postponed: event !== undefined && isPostponed(event),
    updated_at: changed([game.known_at, feeder(0)?.complete_at, feeder(1)?.complete_at, event?.updated_at], now),
    first: sideRecord(game, 0, feeder(0), context, board),
    second: sideRecord(game, 1, feeder(1), context, board),
    winner_key: status === "complete" ? game.winner_key : null,
    event: event && (event.is_deleted === 0 || isCanceledAt(event, now)) ? { key: event.key, slug: event.slug } : null,
  };
}

function changed(moments: readonly (number | null | undefined)[], now: number): string | null {
  const past = moments.filter((moment) => typeof moment === "number").filter((moment) => moment <= now);
  return past.length > 0 ? iso(Math.max(...past)) : null;
}

function shownBoard(
  { sport_slug }: BracketTable,
  game: BracketGameTable,
  teams: BracketContext["teams"],
  now: number,
): Board | null {
  if (now >= game.complete_at && game.first_score !== null && game.second_score !== null)
    return { scores: [game.first_score, game.second_score], period: null };
  const contender = (key: string | null, seed: number | null): Contender => ({
    school: { key: key ?? "", short_name: teams.get(key ?? "")?.short_name ?? "" },
    seed: seed ?? 0,
  });
  const { event_key, start_at, complete_at } = game;
  return boardAt(
    { key: event_key ?? "", sport_slug, start_at, complete_at },
    [contender(game.first_key, game.first_seed), contender(game.second_key, game.second_seed)],
    now,
  );
}

function sideRecord(
  game: BracketGameTable,
  side: 0 | 1,
  from: BracketGameTable | undefined,
  { teams, now }: BracketContext,
  board: Board | null = null,
): SideRecord {
  const [key, seed] = side === 0 ? [game.first_key, game.first_seed] : [game.second_key, game.second_seed];
  const team = teams.get(key ?? "");
  if (!team) return { kind: "bye" };
  if (from && from.number !== null && now < from.complete_at) return { kind: "winner_of", game: from.number };
  return { kind: "team", seed, score: board?.scores[side] ?? null, team: teamRecord(team) };
}
