import type { PaymentSettings } from "~contracts/network";
import { noteChange } from "../league/changes";
import type { Transaction } from "../store/database";
import { inTransaction } from "../store/transaction";
import { csvLines, type LineError, WrongFile } from "./csv-lines";
import { type FileOfRows, type ImportStore, type Line, takeRow } from "./import-csv.server";
import { holdOwnGames } from "./own-events.server";

/** A file of one's own network is taken whole, in one transaction, or not at all (docs/your-own-network.md). */

export type Step = {
  line: number;
  what: string;
  /** What tells it apart from others of the same name. */
  more?: string;
  as: "added" | "changed" | "same";
  fields: readonly string[];
  /** Where a file calls a game off, or puts it back on. */
  turn?: "off" | "postponed" | "on" | undefined;
};
export type Taken = { steps: Step[]; errors: LineError[]; warnings?: LineError[] };

export type About = {
  /** Where other files that it names are. */
  folder: string;
  now: number;
  /** Origins that pages may load video from. */
  streamOrigins: readonly string[];
  payments: PaymentSettings;
  /** False where another service's flags decide, and the store's are not asked. */
  hasOwnFlags: boolean;
};

export type WholeFile<Row> = FileOfRows<Row> & {
  /** Reads and writes; what it wrote is undone when there are errors. */
  take(store: Taking, lines: readonly Line<Row>[], about: About): Promise<Taken>;
};

export type Taking = Pick<ImportStore, "dialect"> & { db: Transaction };

/** `isTaken`: stored, or as good as that in a dry run; what is wrong was left out, where that is allowed. */
export type Outcome = Taken & { rows: number; isTaken: boolean };

const MOST_ROWS = 20_000;

export type ReadLines<Row> = { lines: Line<Row>[]; errors: LineError[] };

export function readLines<Row>(kind: FileOfRows<Row>, text: string): ReadLines<Row> {
  const read: ReadLines<Row> = { lines: [], errors: [] };
  const lineOf = new Map<string, number>();
  const repeated = (earlier: number) => ({ column: kind.columns[0] ?? null, reason: `repeats line ${earlier}` });
  for (const next of csvLines(text, { ...kind, isClosed: true })) {
    refuseMoreThanTaken(read.lines.length + read.errors.length + 1);
    read.errors.push(...takeRow(kind, next, lineOf, read.lines, repeated));
  }
  return read;
}

function refuseMoreThanTaken(rows: number): void {
  if (rows > MOST_ROWS) throw new WrongFile(`has more than ${MOST_ROWS} rows; cut it into several files.`);
}

class Undone extends Error {
  constructor(readonly taken: Taken) {
    super("undone");
  }
}

type Terms = {
  dryRun: boolean;
  leaveOut?: boolean;
  /** In the same transaction, where something changed. */
  beside?: (db: Transaction, steps: readonly Step[]) => Promise<void>;
};

/** A dry run does everything and undoes it, so it cannot say anything else than what a run would do. */
export async function takeLines<Row>(
  store: ImportStore,
  kind: Pick<WholeFile<Row>, "take">,
  { lines, errors: unread }: ReadLines<Row>,
  about: About,
  { dryRun, leaveOut = false, beside }: Terms,
): Promise<Outcome> {
  const rows = lines.length + new Set(unread.map(({ line }) => line)).size;
  refuseMoreThanTaken(rows);
  const isTaken = ({ steps, errors }: Taken) => unread.length + errors.length === 0 || (leaveOut && steps.length > 0);
  const outcome = (taken: Taken): Outcome => {
    const errors = [...unread, ...taken.errors].sort((one, other) => one.line - other.line);
    return { ...taken, errors, rows, isTaken: isTaken(taken) };
  };
  try {
    const taken = await inTransaction(store, async (db) => {
      await holdOwnGames(db);
      const found = await kind.take({ db, dialect: store.dialect }, lines, about);
      if (dryRun || !isTaken(found)) throw new Undone(found);
      const changes = found.steps.filter((step) => step.as !== "same");
      if (changes.length > 0) {
        await noteChange(db);
        await beside?.(db, changes);
      }
      return found;
    });
    return outcome(taken);
  } catch (error) {
    if (error instanceof Undone) return outcome(error.taken);
    throw error;
  }
}

/** `before`: what was stored, if anything. */
export function stepOf(line: number, what: string, before: object | undefined, fields: readonly string[]): Step {
  return { line, what, as: before ? (fields.length > 0 ? "changed" : "same") : "added", fields };
}

/** The fields in which `drawn` differs from what is stored. */
export const differing = <Row extends object>(drawn: Row, known: Row): (keyof Row & string)[] =>
  (Object.keys(drawn) as (keyof Row & string)[]).filter((field) => drawn[field] !== known[field]);
