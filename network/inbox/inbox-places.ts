import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../store/database";

/** What people send in forms, by what the inbox calls it, and since when it is there. */
export const FORMS = {
  lead: { table: "crm_lead", reference: "reference", since: "received_at" },
  privacy: { table: "crm_privacy_request", reference: "reference", since: "received_at", due: "due_at" },
  problem: { table: "problem_report", reference: "reference", since: "received_at" },
  clip: { table: "clip_report", reference: "reference", since: "received_at" },
  recruiting: { table: "recruiting_lead", reference: "id", since: "received_at" },
  survey: { table: "cancel_survey", reference: "id", since: "answered_at" },
} as const;

/** Of receipts that are kept, as their index has it. */
export const LATE_PAYMENT = sql<boolean>`body like '{"kind":"late_payment"%'`;

const PLACES: Record<InboxKind, Place> = {
  ...FORMS,
  deletion: { table: "closed_account", reference: "reference", since: "closed_at" },
  refund: { table: "kept_receipt", reference: "order_id", since: "created_at", only: LATE_PAYMENT },
};
type Place = { table: keyof Database; reference: string; since: string; due?: string; only?: RawBuilder<boolean> };

export const INBOX_KINDS = [
  "lead",
  "recruiting",
  "privacy",
  "survey",
  "deletion",
  "refund",
  "problem",
  "clip",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Those of a kind that are done, or that are not. */
function linesOf(kind: InboxKind, done: boolean) {
  const { table, reference, since, due, only } = PLACES[kind];
  const named = sql.ref(`${table}.${reference}`);
  return sql`
    select ${named} as reference, ${sql.ref(since)} as received_at,
      ${due ? sql.ref(due) : sql`cast(null as bigint)`} as due_at
    from ${sql.table(table)}
    where ${sql.raw(done ? "" : "not")} exists (select 1 from inbox_done where inbox_done.reference = ${named})
      ${only ? sql`and ${only}` : sql``}
  `;
}

const FIRST = { open: sql`due_at nulls last, received_at`, done: sql`received_at desc` };

/** Of what is open, what is due first; of what is done, the newest. */
export async function referencesIn(db: Db, { done, most }: { done: boolean; most: number }): Promise<string[]> {
  const first = sql`order by ${done ? FIRST.done : FIRST.open} limit ${most}`;
  const each = INBOX_KINDS.map((kind) => sql`select * from (${linesOf(kind, done)} ${first}) as ${sql.ref(kind)}`);
  const { rows } = await sql<{ reference: string }>`
    select reference from (${sql.join(each, sql` union all `)}) as line ${first}
  `.execute(db);
  return rows.map(({ reference }) => reference);
}

/** How much of a kind is open, and by when. */
export async function openOf(db: Db, kind: InboxKind): Promise<{ count: number; due_at: number | null }> {
  const { rows } = await sql<{ count: number; due_at: number | null }>`
    select count(*) as count, min(due_at) as due_at from (${linesOf(kind, false)}) as line
  `.execute(db);
  const [{ count, due_at } = { count: 0, due_at: null }] = rows;
  return { count: Number(count), due_at };
}
