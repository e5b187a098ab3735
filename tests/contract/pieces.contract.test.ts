import { expect, it } from "vitest";
import { alertMigrations } from "~network/alerts/migration";
import { leagueMigrations } from "~network/league/migration";
import { memberMigrations } from "~network/member/migration";
import { type Piece, piecesOf } from "~network/store/pieces";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** A long look never holds up whoever asks meanwhile, and leaves nothing out. */

const ROWS = 1_000;
const AS_PLANNED = { is_deleted: 0, tbd: 0, moved_from_tbd: 0 } as const;
const under = storeOfFile([leagueMigrations, memberMigrations, alertMigrations]);

async function hold(times: readonly number[]): Promise<void> {
  const { db } = under.store;
  await db.deleteFrom("alert_event").execute();
  const rows = times.map((start_at, index) => ({ event_key: `e${index}`, start_at, ...AS_PLANNED }));
  for (let from = 0; from < rows.length; from += ROWS) await insert(db, "alert_event", rows.slice(from, from + ROWS));
}

const BY_TIME = { table: "alert_event", column: "start_at" } as const;
const BY_KEY = { table: "alert_event", column: "event_key" } as const;
async function all<Value extends string | number, End extends Value | null>(
  of: typeof BY_TIME | typeof BY_KEY,
  span: Piece<Value, End>,
) {
  const found: Piece<Value, End>[] = [];
  for await (const piece of piecesOf<Value, End>(under.store.db, of, span)) found.push(piece);
  return found.map(({ after, upTo }) => [after, upTo]);
}
const counted = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const UP_TO = 9_000;

it.each([
  ["nothing", [], [[0, UP_TO]]],
  ["as many as a piece has", counted(ROWS), [[0, UP_TO]]],
  [
    "one more",
    counted(ROWS + 1),
    [
      [0, ROWS + 1],
      [ROWS + 1, UP_TO],
    ],
  ],
  [
    "many of one time, which stay together",
    [1, ...counted(ROWS + 400).map(() => 7), 8, 9],
    [
      [0, 7],
      [7, UP_TO],
    ],
  ],
  ["what lies outside", counted(ROWS).flatMap((at) => [-at, UP_TO + at]), [[0, UP_TO]]],
])("%s", async (_, times, pieces) => {
  await hold(times);
  expect(await all<number, number>(BY_TIME, { after: 0, upTo: UP_TO })).toEqual(pieces);
});

it("goes to the end where there is none, in the order of the database", async () => {
  await hold(counted(2 * ROWS + 2));
  const pieces = await all<string, null>(BY_KEY, { after: "", upTo: null });
  expect([pieces.length, pieces[0]?.[0], pieces.at(-1)?.[1]]).toEqual([3, "", null]);
  expect(pieces.slice(1).map(([after]) => after)).toEqual(pieces.slice(0, -1).map(([, upTo]) => upTo));
});
