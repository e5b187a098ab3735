import { createReadStream } from "node:fs";
import { z } from "zod";
import { CannotRun } from "../cannot-run";
import { neededText } from "../importer/cells";
import { WrongFile } from "../importer/csv-lines";
import { type FileOfRows, readLines } from "../importer/whole-file.server";

export const percentSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d)?%?$/, "is no percent such as 10 or 12.5")
  .transform((text) => Number(text.replace("%", "")))
  .refine((percent) => percent <= 100, "is more than 100 percent");

const rowSchema = z.object({ id: neededText(100), percent: percentSchema });
const agreementFile: FileOfRows<z.output<typeof rowSchema>> = {
  columns: ["id", "percent"],
  optional: [],
  row: rowSchema,
  identity: ({ id }) => id,
};

/** Each school's percent, from a file of `id,percent`; it is taken whole, or not at all. */
export async function agreementsIn(file: string): Promise<ReadonlyMap<string, number>> {
  const { lines, errors } = await linesIn(file);
  if (errors.length > 0)
    throw new CannotRun(
      errors
        .map(({ line, column, reason }) => `${file}, line ${line}${column ? `, ${column}` : ""}: ${reason}`)
        .join("\n"),
    );
  return new Map(lines.map(({ row }) => [row.id, row.percent]));
}

async function linesIn(file: string) {
  try {
    return await readLines(agreementFile, createReadStream(file, { encoding: "utf8" }));
  } catch (error) {
    if (error instanceof WrongFile) throw new CannotRun(`${file}: ${error.message}`);
    if (error instanceof Error && "code" in error) throw new CannotRun(`${file} cannot be read (${error.code}).`);
    throw error;
  }
}
