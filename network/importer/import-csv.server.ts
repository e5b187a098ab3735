import type { z } from "zod";
import type { Store } from "../store/open-store.server";
import { type Columns, type CsvLine, csvLines, type CsvRecord, type LineError, rowErrors } from "./csv-lines";

/** Keeps good rows, reports bad ones, and leaves existing data alone (docs/embedded-network.md). */

export type ImportStore = Pick<Store, "db" | "dialect">;
export type Line<Row> = { line: number; row: Row };

/** `skipped`: valid rows that don't belong here, by reason. */
export type Written = { added: number; changed: number; unchanged: number; skipped: string[]; errors: LineError[] };

type Writer<Row> = {
  /** One transaction per call; don't call within one. */
  write(lines: readonly Line<Row>[]): Promise<Written>;
  finish(): Promise<void>;
};

/** Columns, the cells of a row, and what tells one row from another. */
export type FileOfRows<Row> = Columns & { row: z.ZodType<Row, CsvRecord>; identity(row: Row): string };

export type FileKind<Row> = FileOfRows<Row> & {
  open(store: ImportStore, about: { source: string; now: number }): Promise<Writer<Row>>;
};

export type Totals = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  skipped: Map<string, number>;
  errors: number;
};

type Listener = { onError(error: LineError): void; onProgress?(rows: number): void };

/** Rows per transaction; other readers wait no longer than one batch. */
const BATCH = 500;

export async function importCsv<Row>(
  store: ImportStore,
  kind: FileKind<Row>,
  text: string,
  about: { source: string; now: number },
  { onError, onProgress }: Listener,
): Promise<Totals> {
  const totals: Totals = { rows: 0, added: 0, changed: 0, unchanged: 0, skipped: new Map(), errors: 0 };
  const lineOf = new Map<string, number>();
  let pending: Line<Row>[] = [];
  const opened: { writer?: Writer<Row> } = {};

  let wrong: LineError[] = [];
  async function flush() {
    if (pending.length > 0) {
      opened.writer ??= await kind.open(store, about);
      const written = await opened.writer.write(pending);
      add(totals, written);
      wrong.push(...written.errors);
      pending = [];
    }
    totals.errors += new Set(wrong.map((error) => error.line)).size;
    wrong.sort((one, other) => one.line - other.line).forEach(onError);
    wrong = [];
    onProgress?.(totals.rows);
  }

  for (const next of csvLines(text, { ...kind, isClosed: false })) {
    totals.rows += 1;
    wrong.push(
      ...takeRow(kind, next, lineOf, pending, (earlier, id) => ({
        column: null,
        reason: `repeats line ${earlier} (${id})`,
      })),
    );
    if (pending.length === BATCH || wrong.length >= BATCH) await flush();
  }
  await flush();
  await opened.writer?.finish();
  return totals;
}

/** Into `lines`, unless an earlier line says the same; returns what is wrong with it. */
export function takeRow<Row>(
  { row, identity }: FileOfRows<Row>,
  next: CsvLine,
  lineOf: Map<string, number>,
  lines: Line<Row>[],
  repeated: (earlier: number, identity: string) => Omit<LineError, "line">,
): LineError[] {
  if ("error" in next) return [next.error];
  const { line, record } = next;
  const parsed = row.safeParse(record);
  if (!parsed.success) return rowErrors(line, parsed.error);
  const id = identity(parsed.data);
  const earlier = lineOf.get(id);
  if (earlier !== undefined) return [{ line, ...repeated(earlier, id) }];
  lineOf.set(id, line);
  lines.push({ line, row: parsed.data });
  return [];
}

function add(totals: Totals, written: Written): void {
  totals.added += written.added;
  totals.changed += written.changed;
  totals.unchanged += written.unchanged;
  for (const reason of written.skipped) totals.skipped.set(reason, (totals.skipped.get(reason) ?? 0) + 1);
}

/** By comparing with what is stored under their key. */
export function sortOut<Row, Known>(
  rows: readonly Row[],
  known: ReadonlyMap<string, Known>,
  keyOf: (row: Row) => string,
  same: (row: Row, known: Known) => boolean,
): { added: Row[]; changed: Row[]; unchanged: number } {
  const added = rows.filter((row) => !known.has(keyOf(row)));
  const changed = rows.filter((row) => {
    const there = known.get(keyOf(row));
    return there !== undefined && !same(row, there);
  });
  return { added, changed, unchanged: rows.length - added.length - changed.length };
}
