import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { type Playing, teamName, teamsOfTwo } from "~/models/event/page/teams";
import { hexColor } from "~/models/place/color";
import { clockTime, instantOf } from "~/models/place/time";
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
  teams: { key: string; name: string; color: string; score: number; byPeriod: number[]; cheers?: number }[];
  plays: PlayLine[];
  /** Of a final, in the game's order. */
  deciding: PlayLine[];
  statistics: Statistic[];
};

/** `when`: "2H 23:22"; `score`: "2–4" after it, the first team's first. */
export type PlayLine = { when: string; score: string | null; text: string; color: string | null; isScore: boolean };

/** `bars`: of two teams, each one's share of the larger, in percent; null where the values can't be compared. */
export type Statistic = { name: string; values: string[]; bars: number[] | null };

export function scoreboardView(
  { scoreboard, status }: Datacast,
  event: Playing & Pick<Event, "time_to_be_determined" | "sport" | "activity_name">,
  zone: string,
): ScoreboardView | null {
  if (!scoreboard) return null;
  const isFinal = scoreboard.final || status === "complete";
  const sides = { participants: Object.values(teamsOfTwo(event) ?? event.participants) };
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
      ...teamWords(key, sides),
      key,
      score,
      byPeriod: by_period,
    })),
    plays: playLines(scoreboard, sides),
    deciding: scoreboard.deciding_plays.map((play) =>
      playLine(play, { score: play.score_after?.join("–") ?? null, event: sides }),
    ),
    statistics: statisticRows(scoreboard.teams),
  };
}

function teamWords(key: string, { participants }: Pick<Event, "participants">): { name: string; color: string } {
  const team = participants.find((participant) => participant.key === key);
  return { name: team ? teamName(team) : "TBD", color: hexColor(team?.primary_color) ?? DEFAULT_TEAM_COLOR };
}

/** "2H" of "2nd half": it stands before a clock, in a narrow line. */
export const shortPeriod = (period: string): string => period.replace(/^(\d)(?:st|nd) half$/i, "$1H");

function playLines(board: Scoreboard, event: Pick<Event, "participants">): PlayLine[] {
  const scores = scoresAfter(board);
  return board.plays.map((play, index) => playLine(play, { score: scores[index] ?? null, event }));
}

const playLine = (
  { period, clock, text, team_key, points }: Scoreboard["plays"][number],
  { score, event }: { score: string | null; event: Pick<Event, "participants"> },
): PlayLine => ({
  when: [shortPeriod(period), clock].filter(Boolean).join(" "),
  score,
  text,
  color: team_key ? teamWords(team_key, event).color : null,
  isScore: (points ?? 0) > 0,
});

/** Counted back from the newest score; none where the points of two teams don't add up to it, as in volleyball. */
function scoresAfter({ teams, plays }: Scoreboard): string[] {
  const addsUp = teams.every(({ score, by_period }) => score === by_period.reduce((sum, points) => sum + points, 0));
  if (teams.length !== 2 || !addsUp) return [];
  const left = new Map(teams.map(({ key, score }) => [key, score]));
  return plays.map(({ team_key, points }) => {
    const after = [...left.values()].join("–");
    const own = left.get(team_key ?? "");
    if (team_key && own !== undefined) left.set(team_key, own - (points ?? 0));
    return after;
  });
}

/** A team without the statistic gets a dash. */
function statisticRows(teams: Scoreboard["teams"]): ScoreboardView["statistics"] {
  const names = [...new Set(teams.flatMap((team) => team.statistics.map(({ name }) => name)))];
  return names.map((name) => {
    const values = teams.map((team) => team.statistics.find((statistic) => statistic.name === name)?.value ?? "–");
    return { name, values, bars: values.length === 2 ? barsOf(values) : null };
  });
}

function barsOf(values: readonly string[]): number[] | null {
  const counts = values.map((value) => Number(/^(\d+(?:\.\d+)?)%?$/.exec(value)?.[1]));
  const most = Math.max(...counts);
  return most > 0 ? counts.map((count) => Math.round((count / most) * 100)) : null;
}
