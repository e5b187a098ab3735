import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { teamName } from "~/models/event/page/teams";
import { hexColor } from "~/models/place/color";
import { clockTime } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import type { Datacast, Event, Scoreboard } from "~contracts/records/event";
import { lowerWins } from "~contracts/vocabulary/activities";

export type ScoreboardView = {
  isFinal: boolean;
  lowerWins: boolean;
  period: string | null;
  clock: string | null;
  at: string;
  updatedText: string | null;
  periods: string[];
  teams: { key: string; name: string; color: string; score: number; byPeriod: number[] }[];
  plays: Scoreboard["plays"];
  statistics: { name: string; values: string[] }[];
};

export function scoreboardView(
  { scoreboard, status }: Datacast,
  event: Pick<Event, "participants" | "time_to_be_determined" | "sport" | "activity_name">,
  zone: string,
): ScoreboardView | null {
  if (!scoreboard) return null;
  const isFinal = scoreboard.final || status === "complete";
  // Of a result without its hour, no one knows when the score came.
  const updated = isFinal && event.time_to_be_determined ? null : instantOf(scoreboard.updated_at);
  const periodCount = Math.max(0, ...scoreboard.teams.map((team) => team.by_period.length));
  return {
    isFinal,
    lowerWins: lowerWins(event.sport ?? event.activity_name),
    period: scoreboard.period ?? null,
    clock: scoreboard.clock ?? null,
    at: scoreboard.updated_at,
    updatedText: updated ? clockTime(updated, zone) : null,
    periods: Array.from({ length: periodCount }, (_, index) => String(index + 1)),
    teams: scoreboard.teams.map(({ key, score, by_period }) => ({
      ...teamWords(key, event),
      key,
      score,
      byPeriod: by_period,
    })),
    plays: scoreboard.plays,
    statistics: statisticRows(scoreboard.teams),
  };
}

function teamWords(key: string, { participants }: Pick<Event, "participants">): { name: string; color: string } {
  const team = participants.find((participant) => participant.key === key);
  return { name: team ? teamName(team) : "TBD", color: hexColor(team?.primary_color) ?? DEFAULT_TEAM_COLOR };
}

/** A team without the statistic gets a dash. */
function statisticRows(teams: Scoreboard["teams"]): ScoreboardView["statistics"] {
  const names = [...new Set(teams.flatMap((team) => team.statistics.map(({ name }) => name)))];
  return names.map((name) => ({
    name,
    values: teams.map((team) => team.statistics.find((statistic) => statistic.name === name)?.value ?? "–"),
  }));
}
