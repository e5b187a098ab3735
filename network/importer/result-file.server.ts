import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Overrides, readOverrides } from "../league/overrides";
import type { EventTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import { columnsOf, type LineError, type Tell, tellingOf } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { laterFields, laterThan, namedGames, updateEvent, withOverrides } from "./own-events.server";
import { beginningOf, localTime, momentText, rivalsOf } from "./results";
import { gameId } from "./schedule-file.server";
import { type About, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

const HIGHEST = 999;
const NO_SCORE = `is no whole number from 0 to ${HIGHEST}, no 1 (4) of a shootout, and neither W nor F of a forfeit`;

type Score = { points: number; shootout?: number; forfeit?: "w" | "f" };

/** "3", "1 (4)" after a shootout; "W" and "F" where one side did not play. */
const score = z.string().transform((text, context): Score | null => {
  const word = text.trim().toLowerCase();
  if (word === "") return null;
  if (word === "w" || word === "f") return { points: 0, forfeit: word };
  const [, points, shootout] = /^(\d{1,3})(?: ?\((\d{1,2})\))?$/.exec(word) ?? [];
  if (points !== undefined)
    return { points: Number(points), ...(shootout !== undefined && { shootout: Number(shootout) }) };
  context.addIssue(NO_SCORE);
  return z.NEVER;
});

/** Both scores say the same kind of end, and one side has won it. */
function isWhole(home: Score | null, away: Score | null): boolean {
  if (!home || !away) return true;
  if (home.forfeit || away.forfeit) return home.forfeit !== away.forfeit && Boolean(home.forfeit && away.forfeit);
  if (home.shootout === undefined || away.shootout === undefined) return home.shootout === away.shootout;
  return home.points === away.points && home.shootout !== away.shootout;
}

const row = z
  .object({ game: gameId, home_score: score, away_score: score })
  .refine(({ home_score, away_score }) => (home_score === null) === (away_score === null), {
    path: ["away_score"],
    error: "is needed together with the other score; without both there is no result",
  })
  .refine(({ home_score, away_score }) => isWhole(home_score, away_score), {
    path: ["away_score"],
    error: "ends the game in another way: both say W and F, or both a shootout after equal scores",
  });
type ResultRow = z.output<typeof row>;
type Result = Pick<Overrides, "final_score" | "shootout" | "forfeit_to">;
const NONE: Result = { final_score: undefined, shootout: undefined, forfeit_to: undefined };

/** Without both scores, none. */
function resultIn({ home_score, away_score }: ResultRow, event: EventTable, now: number, wrong: Tell): Result {
  if (home_score === null || away_score === null) return NONE;
  const rivals = rivalsOf(event);
  if (event.is_deleted === 1) wrong("game", "is canceled, so it has no result");
  else if (!rivals) wrong("game", "has no score: it isn't a game of two teams");
  else if (beginningOf(event).toMillis() > now)
    wrong("game", `has not begun; a result can be told from ${momentText(beginningOf(event))} on`);
  if (!rivals) return NONE;
  const { home, away } = rivals;
  return {
    ...NONE,
    final_score: { [away]: away_score.points, [home]: home_score.points },
    ...(home_score.shootout !== undefined &&
      away_score.shootout !== undefined && { shootout: { [away]: away_score.shootout, [home]: home_score.shootout } }),
    ...(home_score.forfeit && { forfeit_to: home_score.forfeit === "w" ? home : away }),
  };
}

/** The same by hand, in a word why not. */
export function withResult(
  event: EventTable,
  scores: { home_score: string; away_score: string },
  now: number,
): EventTable | "no_score" | "not_begun" | "called_off" {
  const parsed = row.safeParse({ ...scores, game: event.key });
  if (!parsed.success) return "no_score";
  if (parsed.data.home_score !== null) {
    if (event.is_deleted === 1) return "called_off";
    if (beginningOf(event).toMillis() > now) return "not_begun";
  }
  return withOverrides(
    event,
    resultIn(parsed.data, event, now, () => undefined),
  );
}

/** As it is typed, of one of the two. */
export function scoreText({ final_score, shootout, forfeit_to }: Result, team: string): string {
  if (!final_score) return "";
  if (forfeit_to) return forfeit_to === team ? "W" : "F";
  return `${final_score[team] ?? 0}${shootout ? ` (${shootout[team] ?? 0})` : ""}`;
}

const isSame = (one: Result, { final_score, shootout, forfeit_to }: Result) =>
  isDeepStrictEqual(one, { final_score, shootout, forfeit_to });

/** Cards and pages tell a final of a game that is over. */
function waitsForItsEnd(event: EventTable, now: number): string | null {
  if (event.complete_at === null || event.complete_at <= now) return null;
  const end = momentText(localTime(event.complete_at, event));
  return `is shown when the game's time on the air is over, at ${end}`;
}

async function takeResults(
  { db, dialect }: ImportStore,
  lines: readonly Line<ResultRow>[],
  { now }: About,
): Promise<Taken> {
  const { gameOf } = await namedGames(db, lines);
  const errors: LineError[] = [];
  const warnings: LineError[] = [];
  const steps: Step[] = [];
  const changed: EventTable[] = [];
  for (const { line, row } of lines) {
    const wrong = tellingOf(line, errors);
    const there = gameOf(row.game, wrong);
    if (!there) continue;
    const result = resultIn(row, there, now, wrong);
    const isNews = !isSame(result, laterFields(there));
    if (isNews) changed.push({ ...withOverrides(there, result), updated_at: laterThan(there, now) });
    const waits = result.final_score && waitsForItsEnd(there, now);
    if (waits) warnings.push({ line, column: "game", reason: waits });
    const what = readOverrides(there.overrides).custom_headline ?? there.title;
    steps.push(stepOf(line, what, there, isNews ? ["result"] : []));
  }
  for (const event of changed) await updateEvent(db, event);
  if (changed.length > 0) await indexLeague({ db, dialect }, { events: changed.map(({ key }) => key) });
  return { steps, errors, warnings };
}

/** `results FILE` */
export const resultFile: WholeFile<ResultRow> = {
  ...columnsOf(row),
  row,
  identity: ({ game }) => game,
  take: takeResults,
};
