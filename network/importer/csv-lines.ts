import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import type { z } from "zod";

/** Reads a CSV file with a header; every error names its line. */

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

export type Columns = { columns: readonly string[]; optional: readonly string[] };

/** A file must have the columns whose cells cannot be left out, and may have the others. */
export function columnsOf({ shape }: z.ZodObject): Columns {
  const names = Object.keys(shape);
  const isOptional = (name: string) => (shape[name] as z.ZodType).safeParse(undefined).success;
  return { columns: names.filter((name) => !isOptional(name)), optional: names.filter(isOptional) };
}

type Table = Columns & { isClosed: boolean };
type Read = { fields: string[]; line: number };
type Records = { records: Read[]; failure: CsvError | null };

const SAYS_SEPARATOR = /^sep=(.)\n/i;
const SEPARATORS = [";", "\t", "|"];

/** What Excel says in a first line of its own; otherwise what the header has most of. */
function separatorOf(text: string): string {
  const separator = SAYS_SEPARATOR.exec(text)?.[1];
  if (separator) return separator;
  const [header = ""] = text.trimStart().split("\n", 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((most, one) => (count(one) > count(most) ? one : most), ",");
}

/** Up to what stopped the parser, if anything. */
function recordsOf(text: string): Records {
  const records: Read[] = [];
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  try {
    parse(plain.replace(SAYS_SEPARATOR, "\n"), {
      delimiter: separatorOf(plain),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // A spreadsheet writes a row that was cleared as commas alone.
      skip_records_with_empty_values: true,
      max_record_size: MAX_RECORD_BYTES,
      on_record: (fields: string[], { lines }) => {
        const breaks = fields.reduce((ends, field) => ends + field.split("\n").length - 1, 0);
        records.push({ fields, line: lines - breaks });
        return null;
      },
    });
    return { records, failure: null };
  } catch (error) {
    if (error instanceof CsvError) return { records, failure: error };
    throw error;
  }
}

function headerOf(fields: readonly string[], { columns, optional, isClosed }: Table): string[] {
  const names = fields.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new WrongFile(`The header lacks ${missing.join(", ")}. It must have: ${columns.join(", ")}.`);
  }
  const all = [...columns, ...optional];
  const repeated = names.find((name, at) => all.includes(name) && names.indexOf(name) !== at);
  if (repeated) throw new WrongFile(`The header has ${repeated} twice.`);
  const unknown = isClosed && names.find((name) => !all.includes(name));
  if (unknown)
    throw new WrongFile(`The header has ${unknown}, which is no column. The columns are: ${all.join(", ")}.`);
  return names;
}

/** Columns may come in any order. Others are dropped, or refused. */
export function* csvLines(text: string, all: Table): Generator<CsvLine> {
  const { records, failure } = recordsOf(text);
  const [header, ...rows] = records;
  if (!header) throw new WrongFile(failure ? failure.message : "The file is empty.");
  const names = headerOf(header.fields, all);
  const read = [...all.columns, ...all.optional].filter((column) => names.includes(column));
  for (const { fields, line } of rows) {
    if (fields.length !== names.length)
      yield failed(line, null, `has ${fields.length} fields where the header has ${names.length}`);
    else
      yield { line, record: Object.fromEntries(read.map((column) => [column, fields[names.indexOf(column)] ?? ""])) };
  }
  if (failure) {
    const last = records.at(-1) ?? header;
    const after = last.line + last.fields.join("").split("\n").length;
    yield failed(after, null, "a quote is opened and never closed; nothing from here on was read");
  }
}

/** An error undoes its whole file; a warning does not. */
export const tellingOf =
  (line: number, errors: LineError[]): Tell =>
  (column, reason) =>
    void errors.push({ line, column, reason });

/** What a row's cells are refused for. */
export const rowErrors = (line: number, { issues }: z.core.$ZodError): LineError[] =>
  issues.map(({ path, message }) => ({ line, column: path.map(String).join(".") || null, reason: message }));

function failed(line: number, column: string | null, reason: string): CsvLine {
  return { line, error: { line, column, reason } };
}
