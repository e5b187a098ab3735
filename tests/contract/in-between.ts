import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "~network/store/database";
import type { Store } from "~network/store/open-store.server";

const LOOK_EVERY_MS = 10;

/** How many of this database's transactions wait for another. */
export async function waiting({ db }: Store): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()
  `.execute(db);
  return rows.length;
}

/**
 * On PostgreSQL the second begins where the first is about to write to `table`, and comes as far as it can before the
 * first goes on; on SQLite one comes after the other anyway.
 */
export async function inBetween(
  store: Store,
  table: keyof Database,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  if (store.dialect === "sqlite") return void (await Promise.all([first(), second()]));
  const { both } = await store.db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
    const one = first();
    while ((await waiting(store)) < 1) await sleep(LOOK_EVERY_MS);
    let isOver = false;
    const other = second().finally(() => (isOver = true));
    while (!isOver && (await waiting(store)) < 2) await sleep(LOOK_EVERY_MS);
    return { both: Promise.all([one, other]) };
  });
  await both;
}
