import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import type { Db, Transaction } from "./database";
import { errorCode } from "./error-code";
import { isLost, wasNotSent } from "./reconnecting-pool";

type Running = { db: Db; transaction: Transaction; committed: (() => void)[] };
const running = new AsyncLocalStorage<Running>();
let open = 0;

const ATTEMPTS = 5;
const RETRYABLE = new Set(["40001", "40P01"]);

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Joins an outer transaction of the same database. `work` must use the given handle (SQLite would wait for itself),
 * and do only database work, because a PostgreSQL deadlock reruns it, and so does a connection lost before the commit.
 */
export async function inTransaction<T>(store: { db: Db }, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const outer = around(store);
  if (outer) return work(outer.transaction);

  for (let attempt = 1; ; attempt += 1) {
    const committed: Running["committed"] = [];
    let mayBeCommitted = false;
    try {
      const result = await store.db.transaction().execute(async (transaction) => {
        const worked = await within({ db: store.db, transaction, committed }, () => work(transaction));
        mayBeCommitted = true;
        return worked;
      });
      for (const next of committed) next();
      return result;
    } catch (error) {
      const again = RETRYABLE.has(errorCode(error)) || (isLost(error) && (!mayBeCommitted || wasNotSent(error)));
      if (attempt === ATTEMPTS || !again) throw error;
    }
  }
}

/** Once used, the storage follows every promise of the process, 5 % of a page: so only while a transaction runs. */
async function within<T>(transaction: Running, work: () => Promise<T>): Promise<T> {
  open += 1;
  try {
    return await running.run(transaction, work);
  } finally {
    open -= 1;
    if (open === 0) running.disable();
  }
}

function around(store: { db: Db }): Running | undefined {
  const outer = running.getStore();
  return outer && (outer.db === store.db || outer.transaction === store.db) ? outer : undefined;
}

/** For one read: in the transaction that runs, if one does. One of its own would lock the file and be committed. */
export const readingIn = (store: { db: Db }): Db => around(store)?.transaction ?? store.db;

/** At once outside a transaction; after a rollback not at all. */
export function onceCommitted(store: { db: Db }, next: () => void): void {
  const outer = around(store);
  if (outer) outer.committed.push(next);
  else next();
}

const LOOK_AGAIN_MS = 250;

/** Serializes transactions by `key`; PostgreSQL waits like for any lock, or `patienceMs` if the holder works long. */
export async function holdKey(transaction: Transaction, key: string, patienceMs = 0): Promise<void> {
  if (!isPostgres(transaction)) return;
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`.execute(transaction);
    if (rows[0]?.held) return;
    await sleep(LOOK_AGAIN_MS);
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

export const LONG_WORK_MS = 300_000;
