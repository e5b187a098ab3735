import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Datacast, Scoreboard } from "~contracts/records/event";
import { LONGEST_REWIND_SECONDS } from "./delayed-score";

/** `?behind=1200`: how far a viewer has rewound (rulings 3, datacast); null for live. */
export function readSecondsBehind(query: URLSearchParams): number | null {
  const seconds = /^\d{1,5}$/.exec(query.get("behind") ?? "")?.[0];
  return Number(seconds ?? 0) > 0 ? Math.min(Number(seconds), LONGEST_REWIND_SECONDS) : null;
}

/** The datacast as it stood at an earlier moment. The event's own record has the last plays alone. */
export async function datacastThen(
  { content }: Pick<Upstreams, "content">,
  { key }: Datacast,
  moment: number,
): Promise<Datacast | null> {
  const whole = await withFallback("the plays of a game", content.datacast(key), null);
  const scoreboard = whole?.scoreboard ? scoreboardThen(whole.scoreboard, moment) : null;
  // The game went on then, whatever it does now.
  return whole && scoreboard ? { ...whole, status: "inprogress", scoreboard } : null;
}

type Plays = Scoreboard["plays"];

/** Score and plays at an earlier moment, for a viewer who has rewound; null if they can't be told (rulings 3). */
export function scoreboardThen(board: Scoreboard, moment: number): Scoreboard | null {
  const inOrder = [...board.plays].reverse();
  if (inOrder.some(({ at }) => !at)) return null;
  const count = ruleOf(board, inOrder);
  if (!count) return null;
  const passed = inOrder.filter(({ at }) => Date.parse(at ?? "") <= moment);
  const next = inOrder[passed.length]?.period ?? board.period ?? null;
  const period = passed.at(-1)?.period ?? null;
  const { byPeriod, totals } = count(passed);
  return {
    // Between two periods no one knows which one was on.
    period: period === next ? period : null,
    clock: null,
    updated_at: new Date(Math.min(moment, Date.parse(board.updated_at))).toISOString(),
    final: false,
    teams: board.teams.map(({ key }, index) => ({
      key,
      score: totals[index] ?? 0,
      by_period: byPeriod[index] ?? [],
      statistics: [],
    })),
    plays: passed.reverse(),
    deciding_plays: [],
  };
}

type Count = { byPeriod: number[][]; totals: number[] };

/** Points add up to the score, or win sets: what explains the newest score explains older ones. */
function ruleOf(board: Scoreboard, plays: Plays): ((plays: Plays) => Count) | null {
  const keys = board.teams.map(({ key }) => key);
  const byPoints = (some: Plays) => pointsOf(keys, some);
  const bySets = (some: Plays): Count => {
    const { byPeriod } = pointsOf(keys, some);
    return { byPeriod, totals: setsWon(byPeriod) };
  };
  const agrees = (rule: (plays: Plays) => Count) => {
    const { totals } = rule(plays);
    return board.teams.every(({ score }, index) => score === totals[index]);
  };
  const isByPeriod = (() => {
    const { byPeriod } = byPoints(plays);
    return board.teams.every(({ by_period }, index) =>
      by_period.every((points, period) => points === (byPeriod[index]?.[period] ?? 0)),
    );
  })();
  if (agrees(byPoints)) return isByPeriod ? byPoints : (some) => ({ ...byPoints(some), byPeriod: [] });
  return isByPeriod && agrees(bySets) ? bySets : null;
}

/** "2nd", "Set 2", "2nd half"; what has no number belongs to no column. */
const columnOf = (period: string): number | null => {
  const number = /\d+/.exec(period)?.[0];
  return number && Number(number) <= 20 ? Number(number) - 1 : null;
};

function pointsOf(keys: readonly string[], plays: Plays): Count {
  const columns = Math.max(0, ...plays.map(({ period }) => (columnOf(period) ?? -1) + 1));
  const byPeriod = keys.map(() => Array<number>(columns).fill(0));
  const totals = keys.map(() => 0);
  for (const { team_key, points, period } of plays) {
    const team = keys.indexOf(team_key ?? "");
    const own = byPeriod[team];
    if (!own) continue;
    totals[team] = (totals[team] ?? 0) + (points ?? 0);
    const column = columnOf(period);
    if (column !== null) own[column] = (own[column] ?? 0) + (points ?? 0);
  }
  return { byPeriod, totals };
}

/** A set is over once another one has begun. */
function setsWon(byPeriod: readonly number[][]): number[] {
  const over = Math.max(0, ...byPeriod.map(({ length }) => length - 1));
  return byPeriod.map(
    (own, team) =>
      own
        .slice(0, over)
        .filter((points, set) => byPeriod.every((other, at) => at === team || points > (other[set] ?? 0))).length,
  );
}
