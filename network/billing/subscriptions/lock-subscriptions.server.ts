import { sql, type SqlBool } from "kysely";
import type { Db } from "../../store/database";

/** Subscriptions that no one else writes until the transaction ends; nothing of them is changed. */
export const lockRows = (db: Db) => db.updateTable("billed_subscription").set((row) => ({ tries: row.ref("tries") }));

/** How far another back end's clock may be ahead. */
const AHEAD_MS = 120_000;

/** The clock was put back since that moment. */
export const isPutBack = (moment: number, now: number): boolean => moment > now + AHEAD_MS;

/** A renewal's charge; longer than any provider call. */
export const CHARGING_MS = 60_000;

type Claim = "charging_until" | "change_told_until" | "pause_told_until" | "held_until";

/**
 * Claimed by no process; a claim further beyond its own length than another's clock is ahead was made before the clock
 * was put back (security 6).
 */
export const isFree = (claim: Claim, now: number, forMs: number) =>
  sql<SqlBool>`(${sql.ref(claim)} <= ${now} or ${sql.ref(claim)} > ${now + forMs + AHEAD_MS})`;
