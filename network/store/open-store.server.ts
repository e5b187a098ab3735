import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression, sql } from "kysely";
import type { Client, Pool } from "pg";
import type { Database } from "./database";
import { patientPool } from "./patient-pool";
import { privateDirectory, privateFile } from "./private-files";
import { readingPool } from "./replica";
import { sqliteDialect } from "./sqlite-dialect";
import { onlyProcess, SOON_NOTICED, type Turns, turnsByLock } from "./turns";
import { DataDirectoryInUse, lockDataDirectory } from "./writer-lock";

export type Dialect = "sqlite" | "postgres";

export type Store = {
  db: Kysely<Database>;
  /** For reads that may be a few seconds old; it takes no writes. */
  reading: Kysely<Database>;
  dialect: Dialect;
  turns: Turns;
  /** Runs on a connection of its own where no statement is too long, for work that grows with what is stored. */
  unhurried<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
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

const WITHOUT_DEADLINES = {
  max: 1,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

const CONNECTIONS = 10;
/** A replica that does not let us in soon is left alone. */
const READING = { connectionTimeoutMillis: 2_000, options: "-c default_transaction_read_only=on" };

async function postgresPool(databaseUrl: string, more: object): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    ...POSTGRES_DEADLINES,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    ...more,
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
  // One that breaks between two statements of a transaction would, too: the next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** What the address itself says of deadlines is for the pages' connections, too. */
function withoutDeadlines(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const name of Object.keys(WITHOUT_DEADLINES)) url.searchParams.delete(name);
  return url.href;
}

async function unhurried<Result>(databaseUrl: string, work: (db: Kysely<Database>) => Promise<Result>) {
  const pool = patientPool(await postgresPool(withoutDeadlines(databaseUrl), WITHOUT_DEADLINES));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });
  try {
    // The driver leaves a zero out, and the database or the user may have a deadline of its own.
    await sql`select set_config('statement_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function ownConnection(databaseUrl: string): Promise<Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: POSTGRES_DEADLINES.connectionTimeoutMillis,
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: SOON_NOTICED,
  });
  await client.connect();
  return client;
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
    reading: db,
    dialect: "sqlite",
    turns: onlyProcess,
    unhurried: (work) => work(db),
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

type PostgresPlace = { databaseUrl: string; databaseReadUrl?: string | undefined; poolSize?: number | undefined };

async function openPostgres({ databaseUrl, databaseReadUrl, poolSize = CONNECTIONS }: PostgresPlace): Promise<Store> {
  const pool = await postgresPool(databaseUrl, { max: poolSize });
  const primary = patientPool(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: primary }), plugins });
  const replica = databaseReadUrl
    ? readingPool(pool, primary, await postgresPool(databaseReadUrl, { max: poolSize, ...READING }))
    : null;
  const reading = replica
    ? new Kysely<Database>({ dialect: new PostgresDialect({ pool: replica.pool }), plugins })
    : db;
  const turns = turnsByLock(() => ownConnection(databaseUrl));
  return {
    db,
    reading,
    dialect: "postgres",
    turns,
    unhurried: (work) => unhurried(databaseUrl, work),
    beside: false,
    checkpoint: async () => undefined,
    async ready() {
      // Where all back ends left the balancer at once, no call could wait for a database that restarts.
      const ready = await primary.takesCalls();
      return { ready, reasons: ready ? [] : ["the database does not answer, or takes no writes"] };
    },
    async close() {
      await turns.close();
      // A pool that nothing was asked of is no driver's to end.
      await replica?.pool.end();
      await db.destroy();
    },
  };
}

/**
 * PostgreSQL with `databaseUrl`, else one SQLite file under `dataDir` (":memory:" keeps nothing).
 * A second process on it throws `DataDirectoryInUse`, unless `beside`: for reads, and
 * writes that the site can follow.
 */
export async function openStore({
  databaseUrl,
  databaseReadUrl,
  poolSize,
  dataDir,
  beside = false,
}: Partial<PostgresPlace> & {
  dataDir: string;
  beside?: boolean | "if in use";
}): Promise<Store> {
  const store = databaseUrl
    ? await openPostgres({ databaseUrl, databaseReadUrl, poolSize })
    : openFile(dataDir, beside);
  try {
    await sql`select 1`.execute(store.db);
  } catch (error) {
    await (store.dialect === "postgres" ? store.close() : store.db.destroy());
    throw error;
  }
  return store;
}
