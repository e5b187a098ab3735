import { createReadStream } from "node:fs";
import { z } from "zod";
import { CannotRun } from "../cannot-run";
import { neededText } from "../importer/cells";
import { csvLines, type LineError, rowErrors, WrongFile } from "../importer/csv-lines";

export const percentSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d)?%?$/, "is no percent such as 10 or 12.5")
  .transform((text) => Number(text.replace("%", "")))
  .refine((percent) => percent <= 100, "is more than 100 percent");

const rowSchema = z.object({ id: neededText(100), percent: percentSchema });

/** Each school's percent, from a file of `id,percent`; it is taken whole, or not at all. */
export async function agreementsIn(file: string): Promise<ReadonlyMap<string, number>> {
  const percents = new Map<string, number>();
  const errors: LineError[] = [];
  try {
    for await (const read of csvLines(createReadStream(file, { encoding: "utf8" }), ["id", "percent"], [])) {
      const row = "error" in read ? null : rowSchema.safeParse(read.record);
      if ("error" in read) errors.push(read.error);
      else if (row?.error) errors.push(...rowErrors(read.line, row.error));
      else if (row?.data && percents.has(row.data.id))
        errors.push({ line: read.line, column: "id", reason: `names ${row.data.id} again` });
      else if (row?.data) percents.set(row.data.id, row.data.percent);
    }
  } catch (error) {
    if (error instanceof WrongFile) throw new CannotRun(`${file}: ${error.message}`);
    if (error instanceof Error && "code" in error) throw new CannotRun(`${file} cannot be read (${error.code}).`);
    throw error;
  }
  if (errors.length > 0)
    throw new CannotRun(
      errors
        .map(({ line, column, reason }) => `${file}, line ${line}${column ? `, ${column}` : ""}: ${reason}`)
        .join("\n"),
    );
  return percents;
}
