import type { AlertKind } from "~contracts/records/alerts";
import { readOverrides } from "../league/overrides";
import { lateSince, oneScore, scoreboardAt } from "../league/scoreboard";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";
import { rowsOf } from "../store/key-batches";
import type { AlertEvent } from "./due-alerts";

type Row = readonly [label: string, value: string];

/** `score`: "Central 61, East 58"; `totals`: "Central", "61 (10, 21, 14, 16)"; `plays`: those that decided it. */
export type GameScore = Pick<AlertEvent, "finalSince" | "closeSince"> & {
  score: string | null;
  totals: readonly Row[];
  plays: readonly Row[];
};

export const UNSCORED: GameScore = { finalSince: null, closeSince: null, score: null, totals: [], plays: [] };

export const SCORES: readonly AlertKind[] = ["close_late", "final"];

/** Scores at once are off until a member turns them on, so most members are not looked at. */
export async function whoWantsScores(db: Db): Promise<ReadonlySet<string>> {
  const wanting = await db
    .selectFrom("alert_setting")
    .select("user_key")
    .where(({ or, eb }) => or(SCORES.map((kind) => eb("choices", "like", `%"${kind}":["%`))))
    .execute();
  return new Set(wanting.map(({ user_key }) => user_key));
}

/** Of two teams' games; scores are drawn for made-up games alone. */
export async function gameScores(
  db: Db,
  rows: readonly EventTable[],
  now: number,
): Promise<ReadonlyMap<string, GameScore>> {
  const games = rows.flatMap((row) => {
    const keys = JSON.parse(row.participant_keys) as string[];
    const isKnown = readOverrides(row.overrides).final_score !== undefined;
    return row.is_sport === 1 && keys.length === 2 && (row.clip !== "" || isKnown) ? [{ row, keys, isKnown }] : [];
  });
  const schools = await rowsOf(new Set(games.flatMap(({ keys }) => keys)), (some) =>
    db.selectFrom("profile").select(["key", "short_name"]).where("key", "in", some).execute(),
  );
  const names = new Map(schools.map(({ key, short_name }) => [key, short_name]));
  return new Map(
    games.flatMap(({ row, keys, isKnown }) => {
      const teams = keys.map((key) => ({ key, shortName: names.get(key) ?? "Opponent" }));
      const board = scoreboardAt(row, teams, now);
      const [first, second] = board?.teams ?? [];
      if (!board || !first || !second) return [];
      const isOver = row.complete_at !== null && now >= row.complete_at && (row.on_air_at !== null || isKnown);
      const isClose = row.has_datacast === 1 && Math.abs(first.score - second.score) <= oneScore(row);
      const result = {
        finalSince: isOver ? row.complete_at : null,
        closeSince: isClose && !isKnown ? lateSince(row, now) : null,
        score: `${teams[0]?.shortName} ${first.score}, ${teams[1]?.shortName} ${second.score}`,
        totals: board.teams.map(({ score, by_period }, index): Row => {
          const periods =
            by_period.length > 1 ? `\u00a0(${by_period.join(by_period.length > 7 ? ", " : ",\u00a0")})` : "";
          return [teams[index]?.shortName ?? "", `${score}${periods}`];
        }),
        plays: board.deciding_plays.map(({ period, clock, text, score_after }): Row => {
          const when = [period, clock].filter(Boolean).join(" ");
          return [text, [when, score_after?.join("–")].filter(Boolean).join("\u00a0·\u00a0")];
        }),
      };
      return [[row.key, result] as const];
    }),
  );
}
