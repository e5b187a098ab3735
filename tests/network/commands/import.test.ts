import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runImport } from "~network/commands/import.server";
import { lockDataDirectory } from "~network/store/writer-lock";
import { fromShell } from "../../support/from-shell";

const dataDir = mkdtempSync(join(tmpdir(), "import-"));
const file = join(dataDir, "schools.csv");
beforeAll(() => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("APP_ENV", "test");
  writeFileSync(file, "nces_id\n");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = fromShell(runImport);

it("has no dry run of a directory, whose good rows are kept as they come", async () =>
  expect(await run("schools", file, "--dry-run")).toMatchObject({
    code: 2,
    said: "There is no dry run of schools: its good rows are kept as they come.\n",
  }));

it("names a file that cannot be read", async () => {
  expect(await run("schools", join(dataDir, "none.csv"))).toMatchObject({
    code: 2,
    said: expect.stringContaining("none.csv cannot be read (ENOENT)"),
  });
  expect(await run("schools", dataDir)).toMatchObject({ code: 2, said: expect.stringContaining("is a folder") });
});

const PASSES = "key,name,price_cents,interval\n";

it.each([
  ["schools", "nces_id\n"],
  ["passes", PASSES],
])("stores no %s where it could not say what was wrong with them", async (kind, text) => {
  writeFileSync(file, text);
  const errors = join(dataDir, "nowhere/errors.csv");
  const outcome = await run(kind, file, "--errors", errors);
  expect(outcome).toEqual({ code: 2, printed: "", said: `${errors} cannot be written (ENOENT).\n` });
  expect(existsSync(join(dataDir, "network.db"))).toBe(false);
});

it("does not write its errors over the file it reads", async () => {
  writeFileSync(file, PASSES);
  const outcome = await run("passes", file, "--errors", join(dataDir, ".", "schools.csv"));
  expect(outcome).toMatchObject({ code: 2, said: `--errors names ${file} itself, which would be overwritten.\n` });
  expect(readFileSync(file, "utf8")).toBe(PASSES);
});

it("names the league that the store was begun with", async () => {
  const promos = join(dataDir, "promo-codes.csv");
  writeFileSync(promos, "code,value,description\nBOOSTERS,20%,For the boosters\n");
  vi.stubEnv("LEAGUE", "none");
  expect(await run("promo-codes", promos)).toMatchObject({ code: 0 });
  vi.stubEnv("LEAGUE", "made-up");
  expect(await run("promo-codes", promos)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^ {2}tables\nLEAGUE is made-up, and this store holds a network of its own/),
  });
});

it("writes all errors to the file that is asked for", async () => {
  vi.stubEnv("LEAGUE", "none");
  writeFileSync(file, "key,name,price,period,days\none,One,nothing,year,\n");
  const errors = join(dataDir, "errors.csv");
  expect(await run("passes", file, "--errors", errors)).toMatchObject({ code: 2 });
  expect(readFileSync(errors, "utf8")).toMatch(/^line,column,reason\n2,/);
});

it("takes a directory beside a site that serves the store", async () => {
  writeFileSync(file, "zip,city,state,county,latitude,longitude\n26241,Elkins,WV,Randolph,38.9,-79.8\n");
  const site = lockDataDirectory(dataDir);
  expect(await run("zip-codes", file)).toMatchObject({ code: 0, printed: expect.stringContaining("1 added") });
  site.release();
});
