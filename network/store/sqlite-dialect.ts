import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import LibsqlDatabase from "libsql";
import { LRUCache } from "lru-cache";
import { errorCode } from "./error-code";
import { SqliteCompiler } from "./query-compilers";
import { yieldToEventLoop } from "./yield-to-event-loop";

const STATEMENTS_KEPT = 500;

/** libsql binds numbers as floats (5 becomes "5.0" in text) and crashes on booleans, so pass BigInt and 0 or 1. */
function toBound(value: unknown): unknown {
  if (typeof value === "number") {
    if (Number.isSafeInteger(value)) return BigInt(value);
    if (Number.isFinite(value)) return value;
    throw new TypeError(`cannot store the number ${value}`);
  }
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "bigint" || value instanceof Uint8Array) return value;
  throw new TypeError(`cannot store a value of type ${Object.prototype.toString.call(value)}`);
}

function preparedBy(database: LibsqlDatabase.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });

  function prepare(sql: string): SqliteStatement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const { reader } = statement;
    const adapted: SqliteStatement = {
      reader,
      all: (parameters) => statement.all(parameters.map(toBound)),
      run: (parameters) => statement.run(parameters.map(toBound)),
      // An open cursor blocks its statement, so it gets its own.
      iterate: (parameters) => database.prepare(sql).iterate(parameters.map(toBound)),
    };
    statements.set(sql, adapted);
    return adapted;
  }

  return {
    prepare,
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** SQLite supports DDL in transactions, so an interrupted migration leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const TURN_MS = 5;
/** An import holds the file while it writes (docs/your-own-network.md). */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 20;
const OWN_WAIT_MS = 5_000;

const isBusy = (error: unknown): boolean => errorCode(error).startsWith("SQLITE_BUSY");

/** What begins with `with` only reads, such as a search by words. */
const writes = ({ sql }: CompiledQuery): boolean => /^\s*(?:insert|update|delete|replace)\b/i.test(sql);

/** First come, first served: the driver's own lock wakes all waiting queries after each one, quadratic work. */
class Line {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}

/**
 * SQLite resolves at once: without yielding, all pages' queries would run in one go and block everything else. Its own
 * waiting for another process's writing would block the thread, so a write begins without waiting, again and again.
 */
class TakingTurns extends SqliteDriver {
  readonly #database: LibsqlDatabase.Database;
  readonly #patienceMs: number;
  readonly #line = new Line();
  #turnBegan = 0;
  #inTransaction = false;
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, database: LibsqlDatabase.Database, patienceMs: number) {
    super(config);
    this.#database = database;
    this.#patienceMs = patienceMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#line.enter();
    const connection = await super.acquireConnection();
    if (performance.now() - this.#turnBegan > TURN_MS) {
      await yieldToEventLoop();
      this.#turnBegan = performance.now();
    }
    return (this.#connection ??= {
      executeQuery: (query) =>
        writes(query) && !this.#inTransaction
          ? this.#alone(() => connection.executeQuery(query))
          : connection.executeQuery(query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    });
  }

  /** A transaction that reads first and then writes would fail where another process has written in between. */
  override async beginTransaction(): Promise<void> {
    await this.#begin();
    this.#inTransaction = true;
  }

  override async releaseConnection(): Promise<void> {
    this.#inTransaction = false;
    await this.#release();
  }

  async #release(): Promise<void> {
    await super.releaseConnection();
    this.#line.leave();
  }

  async #alone<Result>(write: () => Promise<Result>): Promise<Result> {
    await this.#begin();
    try {
      const result = await write();
      this.#database.exec("commit");
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("rollback");
      throw error;
    }
  }

  /** Others can read while it waits. Only `exec` leaves nothing open in libsql when the file is busy. */
  async #begin(): Promise<void> {
    const until = performance.now() + this.#patienceMs;
    while (!this.#hasBegun(performance.now() >= until)) {
      await this.#release();
      await sleep(PAUSE_MS);
      await this.#line.enter();
      await super.acquireConnection();
    }
  }

  #hasBegun(isLastTry: boolean): boolean {
    this.#database.exec("pragma busy_timeout = 0");
    try {
      this.#database.exec("begin immediate");
      return true;
    } catch (error) {
      if (!isBusy(error) || isLastTry) throw error;
      return false;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${OWN_WAIT_MS}`);
    }
  }
}

class LibsqlDialect extends SqliteDialect {
  readonly #driver: () => Driver;

  constructor(database: LibsqlDatabase.Database, patienceMs: number) {
    const config = { database: preparedBy(database) };
    super(config);
    this.#driver = () => new TakingTurns(config, database, patienceMs);
  }

  override createDriver(): Driver {
    return this.#driver();
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): SqliteCompiler {
    return new SqliteCompiler();
  }
}

/** WAL, every commit synced to disk, foreign keys on. Waits `patienceMs` for another process that writes. */
export function sqliteDialect(path: string, patienceMs = PATIENCE_MS): SqliteDialect {
  const database = new LibsqlDatabase(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma(`busy_timeout = ${OWN_WAIT_MS}`);
  database.pragma("foreign_keys = ON");
  database.pragma("temp_store = MEMORY");
  database.pragma("cache_size = -32000");
  return new LibsqlDialect(database, patienceMs);
}
