import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, sql } from "kysely";
import type { Pool } from "pg";
import type { Database } from "./database";
import { privateDirectory, privateFile } from "./private-files";
import { sqliteDialect } from "./sqlite-dialect";
import { DataDirectoryInUse, lockDataDirectory } from "./writer-lock";

export type Dialect = "sqlite" | "postgres";

export type Store = {
  db: Kysely<Database>;
  dialect: Dialect;
  /** Can it take writes now? The reasons are for operators (security 7). */
  ready(): Promise<{ ready: boolean; reasons: string[] }>;
  checkpoint(): Promise<void>;
  /** Another process holds the data directory, and prepared it. */
  beside: boolean;
  close(): Promise<void>;
};

const INT8 = 20;
const NUMERIC = 1700;
// PostgreSQL has no empty lists, so rewrite them for both.
const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Bounds every wait for PostgreSQL: connections, statements, locks, and forgotten transactions. */
const POSTGRES_DEADLINES = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 20_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // A stopped server doesn't enforce its own timeouts.
  query_timeout: 25_000,
};

async function postgresPool(databaseUrl: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    ...POSTGRES_DEADLINES,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    types: {
      // As plain numbers, like on SQLite.
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC
          ? (value: string | null) => (value === null ? null : Number(value))
          : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces broken idle connections; without a listener, the event would end the process.
  pool.on("error", () => undefined);
  return pool;
}

async function diskReasons(dataDir: string): Promise<string[]> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LEAST_FREE_BYTES ? ["the disk is full"] : [];
}

function openSqlite(dataDir: string, beside: boolean): Store {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) privateDirectory(dataDir);
  const lock = inMemory || beside ? null : lockDataDirectory(dataDir);
  const file = inMemory ? dataDir : join(dataDir, "network.db");
  if (!inMemory) privateFile(file);
  let open = true;
  const db = new Kysely<Database>({ dialect: sqliteDialect(file), plugins });

  async function checkpoint(): Promise<void> {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  }
  return {
    db,
    dialect: "sqlite",
    beside,
    checkpoint,
    async ready() {
      const reasons = inMemory ? [] : await diskReasons(dataDir);
      try {
        await sql`select 1`.execute(db);
      } catch {
        reasons.push("the database does not answer");
      }
      return { ready: reasons.length === 0, reasons };
    },
    async close() {
      if (!open) return;
      open = false;
      if (!beside) await checkpoint();
      await db.destroy();
      lock?.release();
    },
  };
}

function openFile(dataDir: string, beside: boolean | "if in use"): Store {
  if (beside !== "if in use") return openSqlite(dataDir, beside);
  try {
    return openSqlite(dataDir, false);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return openSqlite(dataDir, true);
    throw error;
  }
}

async function openPostgres(databaseUrl: string): Promise<Store> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: await postgresPool(databaseUrl) }), plugins });
  return {
    db,
    dialect: "postgres",
    beside: false,
    checkpoint: async () => undefined,
    async ready() {
      try {
        await sql`select 1`.execute(db);
        return { ready: true, reasons: [] };
      } catch {
        return { ready: false, reasons: ["the database does not answer"] };
      }
    },
    close: () => db.destroy(),
  };
}

/**
 * PostgreSQL with `databaseUrl`, else one SQLite file under `dataDir` (":memory:" keeps nothing).
 * A second process on it throws `DataDirectoryInUse`, unless `beside`: for reads, and
 * writes that the site can follow.
 */
export async function openStore({
  databaseUrl,
  dataDir,
  beside = false,
}: {
  databaseUrl?: string;
  dataDir: string;
  beside?: boolean | "if in use";
}): Promise<Store> {
  const store = databaseUrl ? await openPostgres(databaseUrl) : openFile(dataDir, beside);
  try {
    await sql`select 1`.execute(store.db);
  } catch (error) {
    await store.db.destroy();
    throw error;
  }
  return store;
}
