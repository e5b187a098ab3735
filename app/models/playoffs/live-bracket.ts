import type { DateTime } from "luxon";
import { type LiveGame, type LiveGames, paceOfGames } from "~/models/card/live-game";
import type { Bracket } from "~contracts/records/playoffs";
import { bracketRounds, type GameView, type SideView, stateOf } from "./bracket-view";

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
