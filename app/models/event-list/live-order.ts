import type { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import { isLate } from "~/models/card/card-news";
import type { CardView } from "~/models/card/card-view";
import { isOff } from "~/models/event/status/off-status";

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

type Dated = Pick<CardView, "contentType" | "date"> & { click: Pick<CardView["click"], "status"> };

function rankOf({ contentType, date, click: { status } }: Dated, now: DateTime): number {
  if (isOff(statusKey(status))) return 3;
  if (contentType !== "game") return 2;
  return Number(isLate(status, date, now));
}

/**
 * Games that keep their time, late ones, concerts and shows, and what is called off, each by its time. Search knows
 * only the time, so this is the order of the rows at hand: of a day on one page of a list.
 */
export const gamesFirst = <One extends Dated>(cards: readonly One[], now: DateTime): One[] =>
  cards.toSorted((one, other) => rankOf(one, now) - rankOf(other, now));

/** Live games in the visitor's state first, then close and late ones, varsity, and those with a score (S 2.16). */
export const inLiveOrder = <One extends Game>(games: readonly One[], state: string | null = null): One[] =>
  games.toSorted((one, other) => interestOf(other, state) - interestOf(one, state));
