import { sql } from "kysely";
import type { Db, Transaction } from "../../store/database";
import { addRows } from "../../store/rows";

/** S 7.3 */

export const KEPT_AT_MOST = 500;
const DAY = 86_400_000;

type Mark = { user_key: string; content_type: string; content_key: string };
type NewMark = Mark & { created_at: number };

/** A school that a member chose to support: they are asked before they are told of its games (B 4). */
export async function followSupported(db: Db, user_key: string, content_key: string, created_at: number) {
  await addRows(db, "follow", { user_key, content_type: "school", content_key, created_at, alerts: "unasked" });
}

/** False where there is no room. A mark that is kept already takes none. */
export async function keepMark(
  transaction: Transaction,
  table: "reminder" | "follow",
  mark: NewMark,
): Promise<boolean> {
  const tooMany = 1 + (await othersKept(transaction, table, mark)) - KEPT_AT_MOST;
  if (tooMany > 0 && table === "follow") return false;
  if (tooMany > 0) await forgetReminders(transaction, mark, tooMany);
  await addRows(transaction, table, mark);
  return true;
}

async function othersKept(transaction: Transaction, table: "reminder" | "follow", mark: Mark) {
  const { kept } = await transaction
    .selectFrom(table)
    .select((of) => of.fn.countAll().as("kept"))
    .where("user_key", "=", mark.user_key)
    .where((row) => row.or([row("content_type", "!=", mark.content_type), row("content_key", "!=", mark.content_key)]))
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** The oldest first, but before them those of games that ended over a day ago, whose replay has been told of. */
async function forgetReminders(
  transaction: Transaction,
  { user_key, created_at: now }: NewMark,
  count: number,
): Promise<void> {
  const going = await transaction
    .selectFrom("reminder")
    .leftJoin("event", "event.key", "reminder.content_key")
    .select(["reminder.content_type", "reminder.content_key"])
    .where("reminder.user_key", "=", user_key)
    .orderBy(sql`case when coalesce(event.complete_at, event.start_at) < ${now - DAY} then 0 else 1 end`)
    .orderBy("reminder.created_at")
    .orderBy("reminder.content_key")
    .limit(count)
    .execute();
  for (const { content_type, content_key } of going)
    await transaction
      .deleteFrom("reminder")
      .where("user_key", "=", user_key)
      .where("content_type", "=", content_type)
      .where("content_key", "=", content_key)
      .execute();
}
