import { isOlder } from "./held-score";
import type { LiveScore } from "./live-state";
import type { ScoreboardView } from "./scoreboard";

/** Names, colors, and statistics stay. Runs in the browser, so no luxon. */
export function withLiveScore(view: ScoreboardView, score: LiveScore, zone: string): ScoreboardView {
  if (isOlder(score, view)) return view;
  const { final, period, clock, at, teams, plays } = score;
  const newer = new Map(teams.map(([key, score, byPeriod]) => [key, { score, byPeriod }]));
  const periodCount = Math.max(0, ...teams.map(([, , byPeriod]) => byPeriod.length));
  return {
    ...view,
    isFinal: final,
    period,
    clock,
    at,
    updatedText: zonedClock(Date.parse(at), zone),
    periods: Array.from({ length: periodCount }, (_, index) => String(index + 1)),
    teams: view.teams.map((team) => ({ ...team, ...newer.get(team.key) })),
    plays: plays.map(([period, clock, text]) => ({ period, clock, text })),
  };
}

export const zonedClock = (epochMs: number, timeZone: string): string | null =>
  Number.isFinite(epochMs)
    ? new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(
        epochMs,
      )
    : null;
