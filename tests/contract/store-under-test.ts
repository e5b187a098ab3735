import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate, type MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";

type Place = { databaseUrl?: string; dataDir: string };
/** `place` is what another process opens the same store by. */
export type StoreUnderTest = { store: Store; place: Place; dispose(): Promise<void> };

/**
 * The store that a contract test runs on: PostgreSQL at CONTRACT_DATABASE_URL in a database of its own, else SQLite in
 * a new directory.
 */
export async function openStoreUnderTest(lists: readonly MigrationList[] = []): Promise<StoreUnderTest> {
  const address = process.env.CONTRACT_DATABASE_URL;
  const under = address ? await openPostgresDatabase(address) : await openSqliteDirectory();
  await migrate(under.store, lists);
  return under;
}

/** Not a schema: a migrator reads the catalog of the whole database, where another test may be dropping its tables. */
async function openPostgresDatabase(address: string): Promise<StoreUnderTest> {
  const database = `contract_${randomBytes(6).toString("hex")}`;
  const admin = await openStore({ databaseUrl: address, dataDir: "" });
  await sql`create database ${sql.id(database)}`.execute(admin.db);
  const url = new URL(address);
  url.pathname = `/${database}`;
  const place = { databaseUrl: url.href, dataDir: "" };
  const store = await openStore(place);
  return {
    store,
    place,
    async dispose() {
      await store.close();
      await sql`drop database ${sql.id(database)} with (force)`.execute(admin.db);
      await admin.close();
    },
  };
}

async function openSqliteDirectory(): Promise<StoreUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), "contract-"));
  const place = { dataDir };
  const store = await openStore(place);
  return {
    store,
    place,
    async dispose() {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
