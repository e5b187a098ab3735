import type { CardView } from "~/models/card/card-view";

/** The most points of one play; 1 in other sports. */
const ONE_SCORE: Readonly<Record<string, number>> = { football: 8, "flag football": 8, basketball: 3 };

const LAST_PERIOD = /^(4th|2nd half|set [35]|[6-9]th inning|.*ot|overtime.*)$/i;

type Game = Pick<CardView, "isLive" | "location" | "score"> & { click: Pick<CardView["click"], "level" | "activity"> };

export function isCloseAndLate(
  activity: string | null,
  { period, first, second }: Omit<NonNullable<CardView["score"]>, "clock">,
): boolean {
  const sport = activity?.toLowerCase() ?? "";
  const isLast = LAST_PERIOD.test(period ?? "") || (sport === "ice hockey" && period === "3rd");
  return isLast && Math.abs(first - second) <= (ONE_SCORE[sport] ?? 1);
}

function interestOf(game: Game, state: string | null): number {
  if (!game.isLive) return -1;
  const isNear = state !== null && game.location.endsWith(`, ${state}`);
  const isClose = game.score !== null && isCloseAndLate(game.click.activity, game.score);
  const isVarsity = game.click.level?.toLowerCase() === "varsity";
  return 8 * Number(isNear) + 4 * Number(isClose) + 2 * Number(isVarsity) + Number(game.score !== null);
}

/** Concerts and shows after them. */
export const gamesFirst = <One extends Pick<CardView, "contentType">>(cards: readonly One[]): One[] =>
  cards.toSorted((one, other) => Number(other.contentType === "game") - Number(one.contentType === "game"));

/** Live games in the visitor's state first, then close and late ones, varsity, and those with a score (S 2.16). */
export const inLiveOrder = <One extends Game>(games: readonly One[], state: string | null = null): One[] =>
  games.toSorted((one, other) => interestOf(other, state) - interestOf(one, state));
