import { type CsvError, parse } from "csv-parse";
import type { z } from "zod";

/** Streams a CSV file with a header; every error names its line. */

export type LineError = { line: number; column: string | null; reason: string };
/** Says what there is to say of a line's column. */
export type Tell = (column: string, reason: string) => void;
export type CsvRecord = Record<string, string>;
export type CsvLine = { line: number; record: CsvRecord } | { line: number; error: LineError };

export class WrongFile extends Error {
  override name = "WrongFile";
}

/** A longer record means an unclosed quote. */
const MAX_RECORD_BYTES = 64 * 1024;

type Read = { fields: string[]; endsAt: number };

/** CRLF to LF across chunks, so that lines inside quotes count once. */
function lineEnds() {
  let heldBack = "";
  return (chunk: string): string => {
    const text = heldBack + chunk;
    heldBack = text.endsWith("\r") ? "\r" : "";
    return text.slice(0, text.length - heldBack.length).replaceAll("\r\n", "\n");
  };
}

/** Returns what stopped the parser, if anything. */
async function* recordsOf(chunks: AsyncIterable<string>): AsyncGenerator<Read, CsvError | null> {
  const read: Read[] = [];
  let failure: CsvError | null = null;
  // Collected as they are found, because a failing stream discards records not fetched yet.
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A spreadsheet writes a row that was cleared as commas alone.
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: (fields: string[], { lines }) => {
      read.push({ fields, endsAt: lines });
      return null;
    },
  });
  parser.on("error", (error: CsvError) => (failure = error));
  const withPlainEnds = lineEnds();
  for await (const chunk of chunks) {
    if (failure) break;
    parser.write(withPlainEnds(chunk));
    yield* read.splice(0);
  }
  if (!failure) {
    await new Promise<void>((resolve) => {
      parser.once("error", () => resolve());
      parser.once("end", resolve);
      parser.end();
      parser.resume();
    });
    yield* read.splice(0);
  }
  return failure;
}

function headerOf(fields: readonly string[], columns: readonly string[], more: readonly string[] | null): string[] {
  const names = fields.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new WrongFile(`The header lacks ${missing.join(", ")}. It must have: ${columns.join(", ")}.`);
  }
  const all = [...columns, ...(more ?? [])];
  const repeated = names.find((name, at) => all.includes(name) && names.indexOf(name) !== at);
  if (repeated) throw new WrongFile(`The header has ${repeated} twice.`);
  const unknown = more && names.find((name) => !all.includes(name));
  if (unknown)
    throw new WrongFile(`The header has ${unknown}, which is no column. The columns are: ${all.join(", ")}.`);
  return names;
}

const startOf = ({ fields, endsAt }: Read) =>
  endsAt - fields.reduce((ends, field) => ends + field.split("\n").length - 1, 0);

/** Columns may come in any order. Extra ones are dropped, or refused where `more` names all that may come. */
export async function* csvLines(
  chunks: AsyncIterable<string>,
  columns: readonly string[],
  more: readonly string[] | null = null,
): AsyncGenerator<CsvLine> {
  const records = recordsOf(chunks);
  const first = await records.next();
  if (first.done) throw new WrongFile(first.value ? first.value.message : "The file is empty.");
  const names = headerOf(first.value.fields, columns, more);
  const read = [...columns, ...(more ?? [])].filter((column) => names.includes(column));
  let after = first.value.endsAt + 1;
  for (let next = await records.next(); ; next = await records.next()) {
    if (next.done) {
      if (next.value) yield failed(after, null, "a quote is opened and never closed; nothing from here on was read");
      return;
    }
    const line = startOf(next.value);
    const { fields } = next.value;
    after = next.value.endsAt + 1;
    if (fields.length !== names.length)
      yield failed(line, null, `has ${fields.length} fields where the header has ${names.length}`);
    else
      yield {
        line,
        record: Object.fromEntries(read.map((column) => [column, fields[names.indexOf(column)] ?? ""])),
      };
  }
}

/** Into `told`: errors undo a file, warnings do not. */
export const tellingOf =
  (line: number, told: LineError[]): Tell =>
  (column, reason) =>
    void told.push({ line, column, reason });

/** What a row's cells are refused for. */
export const rowErrors = (line: number, { issues }: z.core.$ZodError): LineError[] =>
  issues.map(({ path, message }) => ({ line, column: path.map(String).join(".") || null, reason: message }));

function failed(line: number, column: string | null, reason: string): CsvLine {
  return { line, error: { line, column, reason } };
}
