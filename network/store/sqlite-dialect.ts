import {
  CompiledQuery,
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
import { otherWork } from "./other-work";

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
  const kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });

  function prepare(sql: string): SqliteStatement {
    const known = kept.get(sql);
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
    kept.set(sql, adapted);
    return adapted;
  }

  return {
    prepare,
    close() {
      kept.clear();
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

/** SQLite resolves at once: without yielding, all pages' queries would run in one go and block everything else. */
class TakingTurns extends SqliteDriver {
  #turnBegan = 0;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (performance.now() - this.#turnBegan > TURN_MS) {
      await otherWork();
      this.#turnBegan = performance.now();
    }
    return connection;
  }

  /** A transaction that reads first and then writes would fail where another process has written in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class LibsqlDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new TakingTurns(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** WAL, every commit synced to disk, foreign keys on. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new LibsqlDatabase(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("busy_timeout = 5000");
  database.pragma("foreign_keys = ON");
  database.pragma("temp_store = MEMORY");
  database.pragma("cache_size = -32000");
  return new LibsqlDialect({ database: preparedBy(database) });
}
