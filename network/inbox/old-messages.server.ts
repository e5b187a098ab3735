import { sql } from "kysely";
import { DateTime } from "luxon";
import { FORM_YEARS } from "~contracts/limits";
import type { Db } from "../store/database";
import { FORMS } from "./inbox-places";

/** As the privacy policy says. */

export const MESSAGES = Object.values(FORMS);

/** Answered or not. */
export async function deleteOldMessages(db: Db, now: number): Promise<void> {
  const last = DateTime.fromMillis(now, { zone: "utc" }).minus({ years: FORM_YEARS }).toMillis();
  for (const { table, reference, since } of MESSAGES) {
    const old = sql`from ${sql.table(table)} where ${sql.ref(since)} <= ${last}`;
    for (const about of ["inbox_done", "inbox_answer"])
      await sql`delete from ${sql.table(about)} where reference in (select ${sql.ref(reference)} ${old})`.execute(db);
    await sql`delete ${old}`.execute(db);
  }
  // A survey goes with its member, and may leave its answer.
  await db.deleteFrom("inbox_answer").where("sent_at", "<=", last).execute();
}

/** With the account, what was answered to messages that went with it: forms stay, with their answers. */
export async function forgetAnswers(db: Db, emails: readonly string[]): Promise<void> {
  const isGone = MESSAGES.map(
    ({ table, reference }) => sql<boolean>`reference not in (select ${sql.ref(reference)} from ${sql.table(table)})`,
  );
  await db
    .deleteFrom("inbox_answer")
    .where("email", "in", emails)
    .where(({ and }) => and(isGone))
    .execute();
}
