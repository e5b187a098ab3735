import { z } from "zod";
import { type Overrides, readOverrides } from "../league/overrides";
import type { EventTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import { blankCell, wholeNumber } from "./cells";
import { type LineError, type Tell, tellingOf } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { laterThan, namedGames, toldLater, updateEvent, withOverrides } from "./own-events.server";
import { beginningOf, localTime, momentText, rivalsOf } from "./results";
import { gameId } from "./schedule-file.server";
import { type About, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

const HIGHEST = 999;
const score = z.union([blankCell, wholeNumber(0, HIGHEST)], `is no whole number from 0 to ${HIGHEST}`);

const row = z
  .object({ game: gameId, home_score: score, away_score: score })
  .refine(({ home_score, away_score }) => (home_score === null) === (away_score === null), {
    path: ["away_score"],
    error: "is needed together with the other score; without both there is no result",
  });
type ResultRow = z.output<typeof row>;
type Result = Overrides["final_score"];

/** Without both scores, none. */
function resultIn({ home_score, away_score }: ResultRow, event: EventTable, now: number, wrong: Tell): Result {
  if (home_score === null || away_score === null) return undefined;
  const rivals = rivalsOf(event);
  if (event.is_deleted === 1) wrong("game", "is canceled, so it has no result");
  else if (!rivals) wrong("game", "has no score: it isn't a game of two teams");
  else if (beginningOf(event).toMillis() > now)
    wrong("game", `has not begun; a result can be told from ${momentText(beginningOf(event))} on`);
  return rivals ? { [rivals.away]: away_score, [rivals.home]: home_score } : undefined;
}

const isSame = (one: Result, other: Result) => JSON.stringify(one) === JSON.stringify(other);

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
    const final_score = resultIn(row, there, now, wrong);
    const isNews = !isSame(final_score, toldLater(there).final_score);
    if (isNews) changed.push({ ...withOverrides(there, { final_score }), updated_at: laterThan(there, now) });
    const waits = final_score && waitsForItsEnd(there, now);
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
  columns: ["game", "home_score", "away_score"],
  optional: [],
  row,
  identity: ({ game }) => game,
  take: takeResults,
};
