import type { DeskGame } from "~contracts/desk/games";

const ORDER: readonly DeskGame["state"][] = ["on", "coming", "over", "called_off", "postponed"];
const FIRST = 20;

const trouble = ({ reports, failures }: DeskGame) => reports + failures;

/**
 * What went wrong stands first, then what is on, with the most viewers on top; what is over comes last. The first ones
 * are 20, or more where more went wrong.
 */
export function byUrgency(games: readonly DeskGame[]): { first: DeskGame[]; rest: DeskGame[] } {
  const sorted = games.toSorted(
    (one, other) =>
      trouble(other) - trouble(one) ||
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
      other.viewers - one.viewers,
  );
  const count = Math.max(FIRST, sorted.filter(trouble).length);
  return { first: sorted.slice(0, count), rest: sorted.slice(count) };
}
