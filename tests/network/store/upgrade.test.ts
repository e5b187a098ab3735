import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { MIGRATIONS } from "~network/network.server";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { insert } from "../../support/rows";

/** The file never changes: what a later release changes is a step of its own in a migration.ts. */
const MADE_BY_1_0_0 = readFileSync(new URL("store-1.0.0.sql", import.meta.url), "utf8").split(/;\n/);

const openEmpty = () => openStore({ dataDir: mkdtempSync(join(tmpdir(), "upgrade-")) });

async function schemaOf({ db }: Store) {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where sql is not null and name not like 'kysely%'`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.sql.replace(/[\s"]+/g, "")]));
}

it("a store that version 1.0.0 made is brought to the schema of a new one, with what is in it", async () => {
  const [old, fresh] = [await openEmpty(), await openEmpty()];
  for (const statement of MADE_BY_1_0_0) if (statement.trim()) await sql.raw(statement).execute(old.db);
  await insert(old.db, "redirect", { path: "/old", target: "/new" });
  await migrate(old, MIGRATIONS);
  await migrate(fresh, MIGRATIONS);
  expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
  expect(await old.db.selectFrom("redirect").selectAll().execute()).toEqual([{ path: "/old", target: "/new" }]);
  await old.close();
  await fresh.close();
});
