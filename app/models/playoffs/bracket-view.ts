import type { DateTime } from "luxon";
import { type LiveGame, type LiveGames, paceOfGames } from "~/models/card/live-game";
import { movesSoon } from "~/models/card/moves-soon";
import { OFF_WORDS, type OffStatus, offStatus } from "~/models/event/status/off-status";
import { eventPath, profilePath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { clockTime, formatDate, instantOf, shownZone, type Viewing } from "~/models/place/time";
import type { Bracket, BracketGame, BracketSide, BracketTeam } from "~contracts/records/playoffs";

export type SideView =
  | {
      kind: "team";
      name: string;
      seed: number | null;
      score: number | null;
      logo: string | null;
      color: string | null;
      outcome: "won" | "lost" | null;
    }
  /** No opponent; the other side advances. */
  | { kind: "bye"; text: string }
  /** Opponent still unknown. */
  | { kind: "open"; text: string };

export type GameState = "bye" | "upcoming" | "live" | "final" | OffStatus;

export type GameView = {
  id: string;
  label: string | null;
  state: GameState;
  /** "Final", "Live, 3rd", "Sat, Nov 28 · 7:00 PM EST" */
  when: string | null;
  href: string | null;
  sides: [SideView, SideView];
  /** Highlights the line of a team still in the bracket. */
  lit: boolean;
  /** Live, or about to be: the page asks for its score again. */
  moves: boolean;
};

export type RoundView = { number: number; name: string; games: GameView[] };

type ChampionView = { name: string; logo: string | null; color: string | null; href: string | null };

export function bracketRounds(bracket: Bracket, viewing: Pick<Viewing, "zone" | "now">) {
  const games = withCities(bracket.games);
  const out = eliminated(games);
  const rounds = bracket.rounds.map(({ number, name }) => ({
    number,
    name,
    games: games
      .filter((game) => game.round === number)
      .sort((one, other) => one.position - other.position)
      .map((game) => gameView(game, out, viewing)),
  }));
  return { rounds, current: currentRound(bracket), champion: bracket.champion ? championView(bracket.champion) : null };
}

const nameOf = ({ short_name, name }: BracketTeam): string => short_name || name;

/** Schools of one name in a bracket are named with their cities. */
export function withCities(games: readonly BracketGame[]): readonly BracketGame[] {
  const sides = games.flatMap(({ first, second }) => [first, second]);
  const teams = new Map(sides.flatMap((side) => (side.kind === "team" ? [[side.team.key, nameOf(side.team)]] : [])));
  const names = [...teams.values()];
  const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  if (shared.size === 0) return games;
  const named = (side: BracketSide): BracketSide =>
    side.kind === "team" && side.team.city && shared.has(nameOf(side.team))
      ? { ...side, team: { ...side.team, short_name: `${nameOf(side.team)} (${side.team.city})` } }
      : side;
  return games.map((game) => ({ ...game, first: named(game.first), second: named(game.second) }));
}

/** The first round with an unfinished game, or the last. */
export function currentRound({ rounds, games }: Pick<Bracket, "rounds" | "games">): number {
  const isOpen = (game: BracketGame) => !game.is_cancelled && (game.status === "scheduled" || game.status === "on_air");
  const open = rounds.find(({ number }) => games.some((game) => game.round === number && isOpen(game)));
  return open?.number ?? rounds.at(-1)?.number ?? 1;
}

function eliminated(games: readonly BracketGame[]): ReadonlySet<string> {
  const losers = games.flatMap(({ winner_key, first, second }) =>
    winner_key
      ? [first, second].flatMap((side) => (side.kind === "team" && side.team.key !== winner_key ? [side.team.key] : []))
      : [],
  );
  return new Set(losers);
}

function gameView(game: BracketGame, out: ReadonlySet<string>, viewing: Pick<Viewing, "zone" | "now">): GameView {
  const state = stateOf(game);
  return {
    id: `round-${game.round}-${game.position + 1}`,
    label: game.number ? `Game ${game.number}` : null,
    state,
    when: whenOf(game, state, viewing),
    href: game.event ? eventPath(game.event.slug, game.event.key) : null,
    sides: [sideView(game.first, game.winner_key), sideView(game.second, game.winner_key)],
    lit: Boolean(game.winner_key) && !out.has(game.winner_key ?? ""),
    moves: movesSoon(state, game.start_time, viewing.now),
  };
}

const STATES = { bye: "bye", scheduled: "upcoming", on_air: "live", complete: "final" } as const;
export const offOf = ({ is_cancelled: canceled, is_postponed: postponed }: BracketGame): OffStatus | null =>
  offStatus({ canceled, postponed });
export const stateOf = (game: BracketGame): GameState => offOf(game) ?? STATES[game.status];

function whenOf(game: BracketGame, state: GameState, { zone }: Pick<Viewing, "zone">): string | null {
  switch (state) {
    case "bye":
      return null;
    case "final":
      return "Final";
    case "live":
      return game.period ? `Live, ${game.period}` : "Live";
    case "canceled":
    case "postponed":
      return OFF_WORDS[state];
    case "upcoming":
      return gameTime(game, zone);
  }
}

function gameTime(game: BracketGame, zone: string): string | null {
  const { start_time, time_to_be_determined } = game;
  const start = instantOf(start_time);
  const at = shownZone(game, zone);
  return (
    start &&
    `${formatDate(start_time ?? "", at, "EEE, MMM D")} · ${clockTime(start as DateTime, at, time_to_be_determined)}`
  );
}

function sideView(side: BracketSide, winner: string | null | undefined): SideView {
  if (side.kind !== "team") return { kind: side.kind === "bye" ? "bye" : "open", text: openSideText(side) };
  const { team, seed, score } = side;
  const outcome = winner ? (winner === team.key ? "won" : "lost") : null;
  return {
    kind: "team",
    name: nameOf(team),
    seed: seed ?? null,
    score: score ?? null,
    logo: team.logo ?? null,
    color: hexColor(team.primary_color),
    outcome,
  };
}

/** Whom a team meets while no opponent is known. */
export const openSideText = (side: Exclude<BracketSide, { kind: "team" }>): string =>
  side.kind === "bye" ? "Bye" : `Winner of game ${side.game}`;

const championView = ({ name, logo, primary_color, slug }: BracketTeam): ChampionView => ({
  name,
  logo: logo ?? null,
  color: hexColor(primary_color),
  href: slug ? profilePath("school", slug) : null,
});

/** Its scores are the page's own: only what was drawn as moving can change. */
export function liveBracket(bracket: Bracket, now: DateTime): LiveGames {
  const games = bracketRounds(bracket, { zone: "UTC", now }).rounds.flatMap((round) => round.games);
  const timed = bracket.games.map((game) => ({ status: stateOf(game), start: game.start_time }));
  return { games: games.filter(isShown).map(gameOf), next: paceOfGames(timed, now) };
}

/** A game that was over long ago is on the page already. */
const isShown = ({ state, href }: GameView) => href !== null && (state === "live" || state === "final");

const gameOf = ({ id, when, sides: [first, second] }: GameView): LiveGame => [
  id,
  when,
  null,
  null,
  scoreOf(first),
  scoreOf(second),
];

const scoreOf = (side: SideView) => (side.kind === "team" ? side.score : null);
