import { teamName } from "~/models/event/page/teams";
import { secondOf } from "~/models/event/video/key-moments";
import type { Event, Scoreboard, Vod } from "~contracts/records/event";

/** One play of a game (rulings 3, datacast). */
export type Play = {
  period: string;
  clock: string;
  text: string;
  teamKey: string | null;
  player: string | null;
  points: number;
  /** "7–14" after this play; null where points don't add up to the score, as in volleyball. */
  score: string | null;
  /** Where it is in the replay, in whole seconds. */
  second: number | null;
};

export type PlaysQuery = { team: string | null; period: string | null; player: string | null; scoring: boolean };

type Teams = Pick<Event, "participants">;

/** Every play that the scoreboard tells, in the game's order. */
export function playByPlay({ plays, teams }: Scoreboard, replay: Vod | null): Play[] {
  const inOrder = [...plays].reverse();
  const totals = new Map(teams.map(({ key }) => [key, 0]));
  const scored = inOrder.map((play): Play => {
    const { period, clock, text, at, team_key, player, points } = play;
    const before = totals.get(team_key ?? "");
    if (team_key && before !== undefined) totals.set(team_key, before + (points ?? 0));
    const second = at && replay ? secondOf(at, replay) : null;
    return {
      ...{ period, clock, text },
      teamKey: team_key || null,
      player: player || null,
      points: points ?? 0,
      score: [...totals.values()].join("–"),
      second: second === null ? null : Math.floor(second),
    };
  });
  const addsUp = teams.every(({ key, score }) => totals.get(key) === score);
  return addsUp ? scored : scored.map((play) => ({ ...play, score: null }));
}

const LONGEST = 80;

export const PLAYS_PARAMETERS = { team: "team", period: "period", player: "player", scoring: "scoring" } as const;

/** `?team=…&period=…&player=…&scoring=1` */
export function readPlaysQuery(query: URLSearchParams): PlaysQuery {
  const text = (name: string) => query.get(name)?.trim().slice(0, LONGEST) || null;
  const { team, period, player, scoring } = PLAYS_PARAMETERS;
  return { team: text(team), period: text(period), player: text(player), scoring: text(scoring) === "1" };
}

export const playsQuery = ({ scoring, ...named }: PlaysQuery) => ({ ...named, scoring: scoring ? "1" : null });

export function filterPlays(plays: readonly Play[], { team, period, player, scoring }: PlaysQuery): Play[] {
  return plays.filter(
    (play) =>
      (team === null || play.teamKey === team) &&
      (period === null || play.period === period) &&
      (player === null || play.player === player) &&
      (!scoring || play.points > 0),
  );
}

export type Choice = { value: string; label: string };
export type PlayChoices = { teams: Choice[]; periods: Choice[]; players: Choice[]; scoring: boolean };

/** What the plays can be filtered by; a list with one entry is no choice. */
export function playChoices(plays: readonly Play[], { participants }: Teams): PlayChoices {
  const names = new Map(participants.map((team) => [team.key, teamName(team)]));
  const teams = distinct(plays.map(({ teamKey }) => teamKey)).map((key) => ({
    value: key,
    label: names.get(key) ?? "TBD",
  }));
  const periods = distinct(plays.map(({ period }) => period)).map((value) => ({ value, label: value }));
  return {
    teams: orNone(teams),
    periods: orNone(periods),
    players: orNone(playersOf(plays, names)),
    scoring: new Set(plays.map(({ points }) => points > 0)).size > 1,
  };
}

/** "#24 M. Murphy (Keller)", by team and number. */
function playersOf(plays: readonly Play[], names: ReadonlyMap<string, string>): Choice[] {
  const players = distinct(plays.map(({ player }) => player)).map((value) => {
    const own = plays.filter(({ player }) => player === value).map(({ teamKey }) => teamKey);
    const team = distinct(own)
      .map((key) => names.get(key) ?? "TBD")
      .join(", ");
    return { value, label: team ? `${value} (${team})` : value, team };
  });
  return players
    .sort((a, b) => a.team.localeCompare(b.team, "en") || a.value.localeCompare(b.value, "en", { numeric: true }))
    .map(({ value, label }) => ({ value, label }));
}

const distinct = (values: readonly (string | null)[]) =>
  [...new Set(values.filter((value) => value !== null && value !== ""))] as string[];
const orNone = (choices: Choice[]) => (choices.length > 1 ? choices : []);
