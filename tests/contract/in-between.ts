import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Transaction } from "~network/store/database";
import type { Store } from "~network/store/open-store.server";
import { holdKey } from "~network/store/transaction";

const LOOK_EVERY_MS = 10;

/** How many of this database's transactions wait for another, or try for its key again and again. */
export async function waiting({ db }: Store): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and (not granted or query like '%pg_try_advisory_xact_lock%')
  `.execute(db);
  return rows.length;
}

/**
 * On PostgreSQL the second begins where the first is about to write to `table`, and comes as far as it can before the
 * first goes on; on SQLite one comes after the other anyway.
 */
export async function inBetween(store: Store, table: keyof Database, first: Part, second: Part): Promise<void> {
  const lock = (transaction: Transaction) => sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
  await whileHeld(store, lock, first, second);
}

export async function inBetweenKey(store: Store, key: string, first: Part, second: Part): Promise<void> {
  await whileHeld(store, (transaction) => holdKey(transaction, key), first, second);
}

type Part = () => Promise<unknown>;
type Hold = (transaction: Transaction) => Promise<unknown>;

async function whileHeld(store: Store, hold: Hold, first: Part, second: Part): Promise<void> {
  if (store.dialect === "sqlite") return void (await Promise.all([first(), second()]));
  const { both } = await store.db.transaction().execute(async (transaction) => {
    await hold(transaction);
    const one = first();
    while ((await waiting(store)) < 1) await sleep(LOOK_EVERY_MS);
    let isOver = false;
    const other = second().finally(() => (isOver = true));
    while (!isOver && (await waiting(store)) < 2) await sleep(LOOK_EVERY_MS);
    return { both: Promise.all([one, other]) };
  });
  await both;
}
