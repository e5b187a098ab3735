import type { Kysely } from "kysely";
import { DateTime } from "luxon";
import type { Database } from "../store/database";

/** As the privacy policy says. */
const KEPT_YEARS = 2;

const MESSAGES = ["crm_lead", "crm_privacy_request", "problem_report"] as const;

/** What people sent in forms, answered or not; a cancel survey goes with its member's account. */
export async function deleteOldMessages(db: Kysely<Database>, now: number): Promise<void> {
  const last = DateTime.fromMillis(now, { zone: "utc" }).minus({ years: KEPT_YEARS }).toMillis();
  for (const table of MESSAGES) {
    await db
      .deleteFrom("inbox_done")
      .where("reference", "in", (query) => query.selectFrom(table).select("reference").where("received_at", "<=", last))
      .execute();
    await db.deleteFrom(table).where("received_at", "<=", last).execute();
  }
  await db
    .deleteFrom("inbox_done")
    .where("reference", "in", (query) =>
      query.selectFrom("recruiting_lead").select("id").where("received_at", "<=", last),
    )
    .execute();
  await db.deleteFrom("recruiting_lead").where("received_at", "<=", last).execute();
}
