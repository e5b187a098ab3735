import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { MigrationList } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { migratedFile } from "../support/migrated-store";
import { openKeptDatabase } from "./kept-databases";

type Place = { databaseUrl?: string; dataDir: string };
/** `place` is what another process opens the same store by. */
export type StoreUnderTest = { store: Store; place: Place; dispose(): Promise<void> };

/**
 * The store that a contract test runs on: PostgreSQL at CONTRACT_DATABASE_URL in a database of its own, else SQLite in
 * a new directory.
 */
export async function openStoreUnderTest(lists: readonly MigrationList[] = []): Promise<StoreUnderTest> {
  const address = process.env.CONTRACT_DATABASE_URL;
  return address ? openKeptDatabase(address, lists) : openSqliteDirectory(lists);
}

export function storeOfFile(lists?: readonly MigrationList[]): StoreUnderTest {
  const under = {} as StoreUnderTest;
  beforeAll(async () => void Object.assign(under, await openStoreUnderTest(lists)));
  afterAll(() => under.dispose());
  return under;
}

export function storeOfTest(lists?: readonly MigrationList[]): StoreUnderTest {
  const under = {} as StoreUnderTest;
  beforeEach(async () => void Object.assign(under, await openStoreUnderTest(lists)));
  afterEach(() => under.dispose());
  return under;
}

async function openSqliteDirectory(lists: readonly MigrationList[]): Promise<StoreUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), "contract-"));
  writeFileSync(join(dataDir, "network.db"), await migratedFile(lists), { mode: 0o600 });
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
