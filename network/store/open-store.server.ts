import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Client, Pool } from "pg";
import type { Database } from "./database";
import { refuseMovedStore } from "./move-note";
import { privateDirectory, privateFile } from "./private-files";
import { PostgresCompiler } from "./query-compilers";
import { reconnectingPool } from "./reconnecting-pool";
import { readingPool } from "./replica";
import { atEachConnection, type Session, tell, withoutThoseOf } from "./session";
import { sqliteDialect } from "./sqlite-dialect";
import { onlyProcess, SOON_NOTICED, type Turns, turnsByLock } from "./turns";
import { DataDirectoryInUse, lockDataDirectory } from "./writer-lock";

export type Dialect = "sqlite" | "postgres";

export type Store = {
  db: Kysely<Database>;
  /** For reads that may be a few seconds old; nothing is written through it. */
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
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Bounds every wait for PostgreSQL: connections, statements, locks, and forgotten transactions. */
const DEADLINES: Session = {
  statement_timeout: 20_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};
// A stopped server doesn't enforce its own timeouts.
const OF_THE_DRIVER = { connectionTimeoutMillis: 5_000, query_timeout: 25_000 };

/** Who waits at a table makes all others wait behind: a migration's step soon goes away, and comes again. */
const OF_MIGRATIONS: Session = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 400 };
const MIGRATING = { max: 1, query_timeout: 0 };

const CONNECTIONS = 10;
/** A replica that does not let us in soon is left alone. */
const READING = { connectionTimeoutMillis: 2_000 };
const OF_READING: Session = { ...DEADLINES, default_transaction_read_only: "on" };

class OurPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresCompiler {
    return new PostgresCompiler();
  }
}

async function postgresPool(databaseUrl: string, session: Session, more: object): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    ...OF_THE_DRIVER,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    ...atEachConnection(withoutThoseOf(databaseUrl, session)),
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
  for (const name of Object.keys({ ...OF_MIGRATIONS, ...MIGRATING })) url.searchParams.delete(name);
  return url.href;
}

async function unhurried<Result>(databaseUrl: string, work: (db: Kysely<Database>) => Promise<Result>) {
  const pool = reconnectingPool(await postgresPool(withoutDeadlines(databaseUrl), OF_MIGRATIONS, MIGRATING));
  const db = new Kysely<Database>({ dialect: new OurPostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function ownConnection(databaseUrl: string): Promise<Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: OF_THE_DRIVER.connectionTimeoutMillis,
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An unhandled error of a connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await tell(client, SOON_NOTICED);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

async function diskReasons(dataDir: string): Promise<string[]> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LEAST_FREE_BYTES ? ["the disk is full"] : [];
}

function openSqlite(dataDir: string, beside: boolean): Store {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) {
    refuseMovedStore(dataDir);
    privateDirectory(dataDir);
  }
  const lock = inMemory || beside ? null : lockDataDirectory(dataDir);
  const file = inMemory ? dataDir : join(dataDir, "network.db");
  if (!inMemory) privateFile(file);
  let open = true;
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) });

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
      try {
        if (!beside) await checkpoint();
      } finally {
        // Also where someone still reads, who is given up with it.
        await db.destroy().finally(() => lock?.release());
      }
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

type PostgresPlace = {
  databaseUrl: string;
  databaseReadUrl?: string | undefined;
  /** `databaseReadUrl` leads to no copy of it, and is not read. */
  onStranger?: (() => void) | undefined;
  poolSize?: number | undefined;
};

async function openPostgres({
  databaseUrl,
  databaseReadUrl,
  onStranger,
  poolSize = CONNECTIONS,
}: PostgresPlace): Promise<Store> {
  const pool = await postgresPool(databaseUrl, DEADLINES, { max: poolSize });
  const primary = reconnectingPool(pool);
  const db = new Kysely<Database>({ dialect: new OurPostgresDialect({ pool: primary }) });
  const replica = databaseReadUrl
    ? readingPool(pool, primary, await postgresPool(databaseReadUrl, OF_READING, { max: poolSize, ...READING }), {
        onStranger,
      })
    : null;
  const reading = replica ? new Kysely<Database>({ dialect: new OurPostgresDialect({ pool: replica.pool }) }) : db;
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
  onStranger,
  poolSize,
  dataDir,
  beside = false,
}: Partial<PostgresPlace> & { dataDir: string; beside?: boolean | "if in use" }): Promise<Store> {
  const store = databaseUrl
    ? await openPostgres({ databaseUrl, databaseReadUrl, onStranger, poolSize })
    : openFile(dataDir, beside);
  try {
    await sql`select 1`.execute(store.db);
  } catch (error) {
    await (store.dialect === "postgres" ? store.close() : store.db.destroy());
    throw error;
  }
  return store;
}
