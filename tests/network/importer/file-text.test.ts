import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { textOfFile } from "~network/importer/file-text.server";

const folder = mkdtempSync(join(tmpdir(), "text-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = "id,venue\n1,José’s Gym\n";
const utf16 = Buffer.from(`\ufeff${TEXT}`, "utf16le");

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark and letters that no one sees", Buffer.from(`\ufeff${TEXT.replace("Gym", "G\u00ady\u200bm")}`)],
  ["UTF-16", utf16],
  ["UTF-16, the other way round", Buffer.from(utf16).swap16()],
  ["Windows-1252", Buffer.from(TEXT.replace("’", "\u0092"), "latin1")],
])("reads a file in %s", async (_name, bytes) => {
  const path = join(folder, "file.csv");
  writeFileSync(path, bytes);
  expect(await textOfFile(path)).toBe(TEXT);
});

it("reads the first sheet of an Excel workbook, a line a row, with its days, hours and leading zeros", async () =>
  expect((await textOfFile("tests/network/importer/schedule.xlsx")).replaceAll('"', "").split("\n")).toEqual([
    "id,date,time,sport,home,away,access,venue,minutes",
    "007,2026-12-04,19:30,Girls Basketball,elkins,grafton,free,José & Søn Gym,240",
    ",,,,,,,,",
    "two,2026-12-05,7:05p,Football,elkins,TBD,paid,,",
  ]));

it.each([
  ["half a workbook", "504b030414000600"],
  ["a workbook of an old Excel", "d0cf11e0a1b11ae1"],
])("says that %s cannot be read", async (_name, hex) => {
  const path = join(folder, "file.xlsx");
  writeFileSync(path, Buffer.from(hex, "hex"));
  await expect(textOfFile(path)).rejects.toThrow(/^is (?:no workbook that can be read|a workbook of an old Excel)/);
});
