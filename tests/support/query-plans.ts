import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from "kysely";
import LibsqlDatabase from "libsql";
import type { Db } from "~network/store/database";
import type { MigrationList } from "~network/store/migrate";
import { migratedFile } from "./migrated-store";

export async function queriesOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: RootOperationNode[] = [];
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(watching));
  return asked.map((node) => db.getExecutor().compileQuery(node, { queryId: "plan" }));
}

/** SQLite's steps for each. Explained in a file beside: a plan leaves its statement open. */
export async function stepsOf(lists: readonly MigrationList[], queries: readonly CompiledQuery[]): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), "plans-"));
  const path = join(dataDir, "network.db");
  writeFileSync(path, await migratedFile(lists));
  const file = new LibsqlDatabase(path);
  const plans = queries.map(({ sql }) => file.prepare(`explain query plan ${sql}`).all());
  file.close();
  rmSync(dataDir, { recursive: true, force: true });
  return plans.map((steps) => steps.map((step) => (step as { detail: string }).detail));
}

/** The tables that SQLite reads whole for it. */
export async function tablesReadWhole(
  lists: readonly MigrationList[],
  db: Db,
  work: (watched: Db) => Promise<unknown>,
): Promise<string[]> {
  const planned = (await queriesOf(db, work)).filter(({ query }) => query.kind !== "RawNode");
  const details = (await stepsOf(lists, planned)).flat();
  return [...new Set(details.flatMap((detail) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []))].toSorted();
}
