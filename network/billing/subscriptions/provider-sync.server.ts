import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "../../store/database";
import { attempted, type Billing } from "../billing-settings";
import { isFree } from "./lock-subscriptions.server";
import type { Subscription } from "./renewals.server";

const BATCH_SIZE = 50;
/** Outlasts the calls of one sync. */
const LOCK_MS = 120_000;

type Row = ExpressionBuilder<Database, "billed_subscription">;

type SyncRule = {
  what: "change" | "pause";
  retryMs: number;
  isDue: (row: Row, now: number) => Expression<SqlBool>;
  /** What is sent; if it changed meanwhile, it is sent again. */
  columns: readonly ("next_pass_key" | "promo_code" | "paused_from" | "current_period_end")[];
  /** When to send it again, in ms; 0: never. */
  send: (billing: Billing, subscription: Subscription) => Promise<number>;
};

/** Sends a stored change of a subscription to the provider; `syncAll` repeats one that was cut off (security 6). */
export function providerSync({ what, retryMs, isDue, columns, send }: SyncRule) {
  const dueAt = `${what}_untold` as const;
  const lockedUntil = `${what}_told_until` as const;
  const isUnsynced = (now: number) => (row: Row) =>
    row.and([row(dueAt, ">", 0), row(dueAt, "<=", now), isFree(lockedUntil, now, LOCK_MS), isDue(row, now)]);

  /** Undefined if it was sent already, or another process is at it. */
  function claim({ db, clock }: Billing, key: string): Promise<Subscription | undefined> {
    const now = clock.now();
    return db
      .updateTable("billed_subscription")
      .set(lockedUntil, now + LOCK_MS)
      .where("key", "=", key)
      .where(isUnsynced(now))
      .returningAll()
      .executeTakeFirst();
  }

  /** One at a time, so that what was stored last is sent last; another press's change is sent here too. */
  async function sync(billing: Billing, key: string): Promise<void> {
    for (let mine = await claim(billing, key); mine; mine = await claim(billing, key)) {
      const claimed = mine;
      let again = billing.clock.now() + retryMs;
      try {
        again = await send(billing, claimed);
      } finally {
        const row = billing.db.updateTable("billed_subscription").where("key", "=", key);
        await row
          .set(dueAt, again)
          .where(({ and, eb }) => and(columns.map((column) => eb(column, "is not distinct from", claimed[column]))))
          .execute();
        await row.set(lockedUntil, 0).where(lockedUntil, "=", claimed[lockedUntil]).execute();
      }
    }
  }

  async function syncAll(billing: Billing): Promise<void> {
    const rows = await billing.db
      .selectFrom("billed_subscription")
      .select("key")
      .where(isUnsynced(billing.clock.now()))
      .orderBy(dueAt)
      .limit(BATCH_SIZE)
      .execute();
    for (const { key } of rows) await attempted(billing, `syncing the ${what} of ${key}`, () => sync(billing, key));
  }

  return { sync, syncAll };
}
