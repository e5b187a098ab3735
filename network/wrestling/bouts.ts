import { chanceFrom } from "../league/random";
import { FIRST_NAMES, LAST_NAMES } from "../league/school-names";
import type { EventTable } from "../league/tables";

export const MATS = 8;
const WEIGHT_CLASSES = "106 113 120 126 132 138 144 150 157 165 175 190 215 285".split(" ");
const BOUTS_ON_A_MAT = 24;
const MINUTE = 60_000;
const BOUT_MINUTES = 5;

export type Side = { first_name: string; last_name: string; team_name: string };
export type Bout = { mat: string; weight_class: string; winner: Side; loser: Side | null };

/** Latest first; a bout takes five minutes per mat. */
export function completedBouts(
  event: Pick<EventTable, "key" | "on_air_at">,
  teams: readonly string[],
  now: number,
): Bout[] {
  if (event.on_air_at === null || teams.length === 0) return [];
  const rounds = Math.min(BOUTS_ON_A_MAT, Math.floor((now - event.on_air_at) / (BOUT_MINUTES * MINUTE)));
  return Array.from({ length: Math.max(0, rounds) }, (_, index) => rounds - 1 - index).flatMap((round) =>
    Array.from({ length: MATS }, (_, mat) => boutOf(event.key, String(mat + 1), round, teams)),
  );
}

function boutOf(eventKey: string, mat: string, round: number, teams: readonly string[]): Bout {
  const chance = chanceFrom(`bout/${eventKey}/${mat}/${round}`);
  const first = chance.between(0, teams.length - 1);
  const wrestler = (team: number): Side => ({
    first_name: chance.pick(FIRST_NAMES),
    last_name: chance.pick(LAST_NAMES),
    team_name: teams[team % teams.length] ?? "",
  });
  const winner = wrestler(first);
  const loser = chance.happens(0.04) ? null : wrestler(first + chance.between(1, Math.max(1, teams.length - 1)));
  return { mat, weight_class: chance.pick(WEIGHT_CLASSES), winner, loser };
}
