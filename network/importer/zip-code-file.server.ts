import { z } from "zod";
import type { ZipCodeTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import { rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { latitudeCell, longitudeCell, neededText, stateOrTerritoryCell, textCell, zipCell } from "./cells";
import { columnsOf } from "./csv-lines";
import { type FileKind, type ImportStore, type Line, sortOut, type Written } from "./import-csv.server";

const columns = z.object({
  zip: zipCell,
  city: neededText(80),
  state: stateOrTerritoryCell,
  county: textCell(80).transform((county) => county || null),
  latitude: latitudeCell.pipe(z.number("is empty")),
  longitude: longitudeCell.pipe(z.number("is empty")),
});
const zipCodeRow = columns.transform(({ state, ...row }): ZipCodeTable => ({ ...row, state_code: state }));

const FIELDS = ["city", "state_code", "county", "latitude", "longitude"] as const;

async function writeZipCodes(store: ImportStore, lines: readonly Line<ZipCodeTable>[]): Promise<Written> {
  const rows = lines.map(({ row }) => row);
  return inTransaction(store, async (transaction) => {
    const stored = await transaction
      .selectFrom("zip_code")
      .selectAll()
      .where(
        "zip",
        "in",
        rows.map((row) => row.zip),
      )
      .execute();
    const known = new Map(stored.map((row) => [row.zip, row]));
    const { added, changed, unchanged } = sortOut(
      rows,
      known,
      (row) => row.zip,
      (row, there) => FIELDS.every((field) => row[field] === there[field]),
    );
    if (added.length > 0) await transaction.insertInto("zip_code").values(added).execute();
    for (const { zip, ...fields } of changed) await rowsWith(transaction, "zip_code", { zip }).update(fields);
    return { added: added.length, changed: changed.length, unchanged, skipped: [], errors: [] };
  });
}

export const zipCodeFile: FileKind<ZipCodeTable> = {
  ...columnsOf(columns),
  row: zipCodeRow,
  identity: (row) => row.zip,
  async open(store) {
    return {
      write: (lines) => writeZipCodes(store, lines),
      // Schools without coordinates are placed at their ZIP code.
      finish: async () => void (await indexLeague(store, { profiles: true })),
    };
  },
};
