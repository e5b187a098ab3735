import { createHash, randomUUID } from "node:crypto";
import { AUDIT_YEARS, type AuditEntry } from "~contracts/desk";
import { money } from "../billing/mail/mails";
import type { Db, Transaction } from "../store/database";
import { addRows } from "../store/rows";
import type {} from "./tables";

const KEPT_MS = AUDIT_YEARS * 365 * 24 * 60 * 60 * 1_000;
const PAGE = 50;
/** The team's program on the machine, which knows no person. */
export const BY_COMMAND = { actor: "command", place: null };

/** What a command did, in its own transaction. */
export const noteCommand = (transaction: Transaction, deed: Deed, now: number): Promise<void> =>
  noteDeed(transaction, BY_COMMAND, deed, now);

export type Actor = { actor: string; place: string | null };
/** What was done to what; the values are of that thing alone, and never a person's. */
export type Deed = { action: string; subject: string; before?: string | null; after?: string | null };

/** As a person at the desk and a command note it. */
export const refundDeed = (order: string, before: number, amount: number, more = ""): Deed => ({
  ...{ action: "people.refund", subject: order, before: `${money(before)} had gone back` },
  after: `${money(before + amount)}${more}`,
});

/** Call in the deed's own transaction, so that neither is there without the other. */
export async function noteDeed(transaction: Transaction, by: Actor, deed: Deed, now: number): Promise<void> {
  await noteOnce(transaction, by, deed, now, randomUUID());
}

/** The same of a deed that two may press at once; false for the second of them. */
export const noteOnce = (
  transaction: Transaction,
  by: Actor,
  { action, subject, before = null, after = null }: Deed,
  now: number,
  id: string,
): Promise<boolean> => addRows(transaction, "desk_audit", { id, at: now, ...by, action, subject, before, after });

/** For `noteOnce`: the same words under the same one-time key are one press. */
export const pressOf = (body: { press: string }): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** An account stands as its address, while there is one. */
export async function auditEntries(db: Db, beforeId: string | null): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const last = beforeId
    ? await db.selectFrom("desk_audit").select(["at", "id"]).where("id", "=", beforeId).executeTakeFirst()
    : undefined;
  let query = db
    .selectFrom("desk_audit")
    .leftJoin("user as doer", "doer.key", "desk_audit.actor")
    .leftJoin("user as about", "about.key", "desk_audit.subject")
    .selectAll("desk_audit")
    .select(["doer.email as doer", "about.email as about"]);
  if (last)
    query = query.where((row) =>
      row.or([row("at", "<", last.at), row.and([row("at", "=", last.at), row("id", "<", last.id)])]),
    );
  const rows = await query
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
  const entries = rows
    .slice(0, PAGE)
    .map(({ doer, about, actor, subject, ...row }) => ({
      ...row,
      ...{ actor: doer ?? actor, subject: about ?? subject },
    }));
  return { entries, more: rows.length > PAGE };
}

export async function forgetOldAudit(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("desk_audit")
    .where("at", "<", now - KEPT_MS)
    .execute();
}
