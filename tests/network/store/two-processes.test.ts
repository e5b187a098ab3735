import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "~network/store/database";
import { openStore, type Store } from "~network/store/open-store.server";
import { sqliteDialect } from "~network/store/sqlite-dialect";
import { inTransaction } from "~network/store/transaction";

/** A site, and an import beside it, on one SQLite file (docs/your-own-network.md). */

let dataDir: string;
let site: Store;
let beside: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "store-"));
  site = await openStore({ dataDir });
  beside = await openStore({ dataDir, beside: true });
  await sql`create table note (text text not null)`.execute(site.db);
});
afterEach(async () => {
  await beside.close();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const write = (db: Kysely<Database>, text: string) => sql`insert into note (text) values (${text})`.execute(db);
const notes = async (db: Kysely<Database>) =>
  (await sql<{ text: string }>`select text from note order by rowid`.execute(db)).rows.map(({ text }) => text);
/** As a search by words reads. */
const notesFound = async (db: Kysely<Database>) =>
  (await sql`with found as materialized (select text from note) select text from found`.execute(db)).rows;

/** Writes, and goes on holding the file until told to end. */
async function holding({ db }: Store) {
  let end = () => {};
  let transaction: Promise<void> = Promise.resolve();
  await new Promise<void>((held) => {
    transaction = inTransaction({ db }, async (inner) => {
      await write(inner, "held");
      held();
      await new Promise<void>((resolve) => (end = resolve));
    });
  });
  return {
    end(): Promise<void> {
      end();
      return transaction;
    },
  };
}

it.each(["the import", "the site"])("waits while %s writes, and lets everything else go on", async (who) => {
  const [writer, waiter] = who === "the import" ? [beside, site] : [site, beside];
  const held = await holding(writer);
  const done: string[] = [];
  const single = write(waiter.db, "single").then(() => done.push("single"));
  const several = inTransaction(waiter, async (inner) => {
    await write(inner, "several 1");
    await write(inner, "several 2");
  }).then(() => done.push("several"));
  for (let round = 0; round < 5; round += 1) {
    await sleep(30);
    expect([await notes(waiter.db), await notesFound(waiter.db)], "reading needs no waiting").toEqual([[], []]);
  }
  expect(done).toEqual([]);
  await held.end();
  await Promise.all([single, several]);
  const all = await notes(site.db);
  expect([all[0], all.toSorted()]).toEqual(["held", ["held", "several 1", "several 2", "single"]]);
  expect(all.indexOf("several 2") - all.indexOf("several 1"), "a transaction stays whole").toBe(1);
});

it("gives up in the end, and can write again afterward", async () => {
  const impatient = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, "network.db"), 50) });
  const held = await holding(beside);
  await expect(write(impatient, "never")).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  await expect(inTransaction({ db: impatient }, (inner) => write(inner, "never"))).rejects.toMatchObject({
    code: "SQLITE_BUSY",
  });
  await held.end();
  await write(impatient, "after");
  await inTransaction({ db: impatient }, (inner) => write(inner, "at last"));
  expect(await notes(impatient)).toEqual(["held", "after", "at last"]);
  await impatient.destroy();
});

it("does not wait for what is wrong", async () => {
  await expect(sql`insert into note (text) values (null)`.execute(site.db)).rejects.toThrow(/NOT NULL/);
  await expect(
    inTransaction(site, async (inner) => {
      await write(inner, "undone");
      await sql`insert into no_table (text) values (1)`.execute(inner);
    }),
  ).rejects.toThrow(/no such table/);
  expect(await notes(beside.db)).toEqual([]);
});
