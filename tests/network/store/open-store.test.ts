import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStore, type Store } from "~network/store/open-store.server";
import { DataDirectoryInUse } from "~network/store/writer-lock";

let dataDir: string;
let store: Store | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(async () => {
  await store?.close();
  store = null;
  rmSync(dataDir, { recursive: true, force: true });
});

it("opens SQLite so that an acknowledged write is on disk", async () => {
  store = await openStore({ dataDir });
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db);
  const foreignKeys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(store.db);
  expect([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous]).toEqual(["wal", 2]);
  expect(foreignKeys.rows[0]?.foreign_keys).toBe(1);
});

it("keeps its files for the user that runs it, also where an earlier release did not", async () => {
  const inner = join(dataDir, "data");
  mkdirSync(inner, { mode: 0o755 });
  writeFileSync(join(inner, "network.db"), "", { mode: 0o644 });
  chmodSync(inner, 0o755);
  chmodSync(join(inner, "network.db"), 0o644);
  store = await openStore({ dataDir: inner });
  await sql`create table t (x integer)`.execute(store.db);
  const modes = Object.fromEntries(
    readdirSync(inner).map((name) => [name, (statSync(join(inner, name)).mode & 0o777).toString(8)]),
  );
  expect(modes).toMatchObject({
    "network.db": "600",
    "network.db-wal": "600",
    "network.db-shm": "600",
    "writer.lock": "600",
    "writer.pid": "600",
  });
  expect(new Set(Object.values(modes))).toEqual(new Set(["600"]));
  expect((statSync(inner).mode & 0o777).toString(8)).toBe("700");
});

it("keeps whole numbers whole, booleans as 0 and 1, and hands rows back bare", async () => {
  store = await openStore({ dataDir: ":memory:" });
  const { rows } = await sql`select typeof(${5}) as kind, ${5} || '' as text, ${true} as yes, ${undefined} as absent,
      ${Date.UTC(2026, 8, 4)} as at`.execute(store.db);
  expect(rows).toEqual([{ kind: "integer", text: "5", yes: 1, absent: null, at: 1788480000000 }]);
});

it("refuses values that no column can hold", async () => {
  store = await openStore({ dataDir: ":memory:" });
  const { db } = store;
  await expect(sql`select ${Number.NaN}`.execute(db)).rejects.toThrow("cannot store the number NaN");
  await expect(sql`select ${new Date(0)}`.execute(db)).rejects.toThrow("cannot store a value of type [object Date]");
});

it("survives more statements than it keeps prepared, and changes to a table", async () => {
  store = await openStore({ dataDir: ":memory:" });
  const { db } = store;
  await sql`create table kept (a integer)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  const all = () => sql`select * from kept`.execute(db);
  expect((await all()).rows).toEqual([{ a: 1 }]);
  for (let i = 0; i < 600; i += 1) await sql`select ${sql.lit(i)} as n`.execute(db);
  await sql`alter table kept add column b text`.execute(db);
  expect((await all()).rows).toEqual([{ a: 1, b: null }]);
});

it("refuses a second opening of one directory, by this process or another, until the first is closed", async () => {
  store = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toBeInstanceOf(DataDirectoryInUse);

  const script = `import Database from "libsql"; const lock = new Database(process.argv[1]);
    try { lock.exec("BEGIN EXCLUSIVE"); console.log("free") } catch (error) { console.log(error.code) }`;
  const other = spawnSync(process.execPath, ["--input-type=module", "-e", script, join(dataDir, "writer.lock")], {
    encoding: "utf8",
  });
  expect(other.stdout.trim()).toBe("SQLITE_BUSY");

  await store.close();
  store = await openStore({ dataDir });
  expect((await store.ready()).ready).toBe(true);
});

it("says which process holds the directory and what to do", async () => {
  store = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toThrow(new RegExp(`process ${process.pid}.*DATA_DIR.*DATABASE_URL`));
});

it("keeps what was written over a close", async () => {
  store = await openStore({ dataDir });
  await sql`create table kept (a integer)`.execute(store.db);
  await sql`insert into kept values (7)`.execute(store.db);
  await store.close();
  store = await openStore({ dataDir });
  expect((await sql`select a from kept`.execute(store.db)).rows).toEqual([{ a: 7 }]);
});

it("lets others have their turn while queries follow one another", async () => {
  store = await openStore({ dataDir: ":memory:" });
  const { db } = store;
  let turns = 0;
  const passing = setInterval(() => (turns += 1), 1);
  const busy = () =>
    sql`with recursive counting(n) as (select 1 union all select n + 1 from counting where n < 20000) select max(n)
      as n from counting`.execute(db);
  // Each waits for the one before, as the pages of several visitors do.
  await Promise.all(Array.from({ length: 40 }, busy));
  clearInterval(passing);
  expect(turns).toBeGreaterThan(5);
});
