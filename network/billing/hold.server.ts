import { type Kysely, sql, type SqlBool } from "kysely";
import type { Database } from "../store/database";

/** Subscriptions that nobody else writes until the transaction ends; nothing of them is changed. */
export const heldRows = (db: Kysely<Database>) =>
  db.updateTable("billed_subscription").set((row) => ({ tries: row.ref("tries") }));

type Claim = "charging_until" | "change_told_until" | "pause_told_until" | "held_until";

/** Claimed by no process; a claim beyond its own length is one of a clock that was put back since (security 6). */
export const isFree = (claim: Claim, now: number, forMs: number) =>
  sql<SqlBool>`(${sql.ref(claim)} <= ${now} or ${sql.ref(claim)} > ${now + forMs})`;
