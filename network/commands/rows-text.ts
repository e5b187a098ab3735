/** Rows as a terminal and a spreadsheet take them. */

/** A line break in what someone wrote is indented; a terminal's control characters are not passed on. */
export const printable = (text: string) => text.replace(/\r?\n/g, "\n    ").replace(/[^\P{Cc}\n\t]/gu, "");

/** "2026-11-20", in universal time. */
export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A line a field. */
export const factsText = (facts: readonly (readonly [name: string, value: string])[], indent = ""): string =>
  facts.map(([name, value]) => `${indent}${name}: ${printable(value)}\n`).join("");

/** In columns; those that `right` names are numbers. */
export function columnsText(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}
