import { isCloseAndLate } from "~/models/event-list/live-order";

export type GameAtHand = {
  key: string;
  sport: string;
  period: string | null;
  clock: string | null;
  first: number | null;
  second: number | null;
};

/** With no more on the clock, a close game is at its finish. */
const FINISH_SECONDS = 120;

/** Of a sport without a clock, its last period is the finish; it comes after a clock that runs out. */
function secondsLeft(clock: string | null): number {
  const [, minutes, seconds] = /^(\d*):(\d\d)/.exec(clock ?? "") ?? [];
  return seconds === undefined ? FINISH_SECONDS : Number(minutes) * 60 + Number(seconds);
}

function isFinishing({ sport, period, clock, first, second }: GameAtHand): boolean {
  if (first === null || second === null) return false;
  return isCloseAndLate(sport, { period, first, second }) && secondsLeft(clock) <= FINISH_SECONDS;
}

/** The game to listen to. The one that is heard stays to its end; null where none is finishing. */
export function closestFinish(games: readonly GameAtHand[], heard: string | null): string | null {
  const finishing = games.filter(isFinishing);
  if (finishing.some(({ key }) => key === heard)) return heard;
  const [closest] = finishing.sort((one, other) => secondsLeft(one.clock) - secondsLeft(other.clock));
  return closest?.key ?? null;
}
