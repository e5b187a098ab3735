import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "../../store/database";
import { attempted, type Billing } from "../billing-settings";
import { isFree } from "./lock-subscriptions.server";
import type { Subscription } from "./renewals.server";

const TOLD_AT_ONCE = 50;
/** Outlasts the calls of one telling. */
const TELLING_MS = 120_000;

type Row = ExpressionBuilder<Database, "billed_subscription">;

type Telling = {
  what: "change" | "pause";
  againMs: number;
  isMeant: (row: Row, now: number) => Expression<SqlBool>;
  /** Of what is told; stored otherwise since, it is told next. */
  columns: readonly ("next_pass_key" | "promo_code" | "paused_from" | "current_period_end")[];
  /** When to tell it again; 0: not at all. */
  told: (billing: Billing, subscription: Subscription) => Promise<number>;
};

/** Tells the provider what was stored of a subscription; what is cut off is told later by `tellAll` (security 6). */
export function telling({ what, againMs, isMeant, columns, told }: Telling) {
  const untold = `${what}_untold` as const;
  const until = `${what}_told_until` as const;
  const isUntold = (now: number) => (row: Row) =>
    row.and([row(untold, ">", 0), row(untold, "<=", now), isFree(until, now, TELLING_MS), isMeant(row, now)]);

  /** Nothing if it is told already, or by another process. */
  function claim({ db, clock }: Billing, key: string): Promise<Subscription | undefined> {
    const now = clock.now();
    return db
      .updateTable("billed_subscription")
      .set(until, now + TELLING_MS)
      .where("key", "=", key)
      .where(isUntold(now))
      .returningAll()
      .executeTakeFirst();
  }

  /** One telling at a time, so that what was stored last is told last; another one's is told here too. */
  async function tell(billing: Billing, key: string): Promise<void> {
    for (let mine = await claim(billing, key); mine; mine = await claim(billing, key)) {
      const claimed = mine;
      let again = billing.clock.now() + againMs;
      try {
        again = await told(billing, claimed);
      } finally {
        const row = billing.db.updateTable("billed_subscription").where("key", "=", key);
        await row
          .set(untold, again)
          .where(({ and, eb }) => and(columns.map((column) => eb(column, "is not distinct from", claimed[column]))))
          .execute();
        await row.set(until, 0).where(until, "=", claimed[until]).execute();
      }
    }
  }

  async function tellAll(billing: Billing): Promise<void> {
    const rows = await billing.db
      .selectFrom("billed_subscription")
      .select("key")
      .where(isUntold(billing.clock.now()))
      .orderBy(untold)
      .limit(TOLD_AT_ONCE)
      .execute();
    for (const { key } of rows) await attempted(billing, `telling of the ${what} of ${key}`, () => tell(billing, key));
  }

  return { tell, tellAll };
}
