import { z } from "zod";
import { sharePercent } from "~contracts/desk/figures";
import { CommandError } from "../command-error";
import { neededText, wholeId } from "../importer/cells";
import { columnsOf, WrongFile } from "../importer/csv-lines";
import { textOfFile } from "../importer/file-text.server";
import type { FileOfRows } from "../importer/import-csv.server";
import { importedSchoolKey } from "../importer/school-file.server";
import { readLines } from "../importer/whole-file.server";
import { KEY_PREFIX } from "../league/profiles";
import type { Db } from "../store/database";
import { schoolsNamed } from "./annual-payments.server";

const rowSchema = z.object({ id: neededText(100), percent: sharePercent });
const agreementFile: FileOfRows<z.output<typeof rowSchema>> = {
  ...columnsOf(rowSchema),
  row: rowSchema,
  identity: ({ id }) => id,
};

/** Each school's percent, from a file of `id,percent`; it is taken whole, or not at all. */
export async function agreementsIn(file: string): Promise<ReadonlyMap<string, number>> {
  const { lines, errors } = await linesIn(file);
  if (errors.length > 0)
    throw new CommandError(
      errors
        .map(({ line, column, reason }) => `${file}, line ${line}${column ? `, ${column}` : ""}: ${reason}`)
        .join("\n"),
    );
  return new Map(lines.map(({ row }) => [row.id, row.percent]));
}

async function linesIn(file: string) {
  try {
    return readLines(agreementFile, await textOfFile(file));
  } catch (error) {
    if (error instanceof WrongFile) throw new CommandError(`${file}: ${error.message}`);
    if (error instanceof Error && "code" in error) throw new CommandError(`${file} cannot be read (${error.code}).`);
    throw error;
  }
}

/** What the files of one's own network know a school by. */
export const schoolIdOf = (key: string) =>
  key.startsWith(KEY_PREFIX.school) ? key.slice(KEY_PREFIX.school.length) : key;

const keysNamed = (id: string) => [importedSchoolKey(id), id, importedSchoolKey(wholeId(id))];

type Agreed = { percents: ReadonlyMap<string, number>; unknown: string[] };

/** By key: an agreement names a school by its id or its key, also one that is gone but was paid for. */
export async function agreedOn(
  db: Db,
  agreements: ReadonlyMap<string, number>,
  paidFor: readonly string[],
): Promise<Agreed> {
  const there = await schoolsNamed(db, [...agreements.keys()].flatMap(keysNamed));
  const known = new Set([...there.keys(), ...paidFor]);
  const idOf = new Map<string, string>();
  const percents = new Map<string, number>();
  const unknown: string[] = [];
  for (const [id, percent] of agreements) {
    const key = keysNamed(id).find((one) => known.has(one));
    if (key === undefined) unknown.push(id);
    else if (idOf.has(key))
      throw new CommandError(`--agreements names ${idOf.get(key)} twice, the second time as ${id}.`);
    else {
      idOf.set(key, id);
      percents.set(key, percent);
    }
  }
  return { percents, unknown };
}
