import { type Kysely, sql } from "kysely";
import { type Waiting, WAITING_KINDS } from "~contracts/desk/tonight";
import type { Database } from "../store/database";

/** Where each stands, and what its lines in the inbox are called by (`npm run fieldhouse -- inbox`). */
const PLACES: Record<Waiting["kind"], { table: keyof Database; reference: string; due?: string; only?: string }> = {
  privacy: { table: "crm_privacy_request", reference: "reference", due: "due_at" },
  refund: { table: "kept_receipt", reference: "order_id", only: '{"kind":"late_payment"%' },
  clip: { table: "clip_report", reference: "reference" },
  problem: { table: "problem_report", reference: "reference" },
  lead: { table: "crm_lead", reference: "reference" },
  recruiting: { table: "recruiting_lead", reference: "id" },
};

/** How much of each kind is open, and by when. */
export async function whatWaits(db: Kysely<Database>): Promise<Waiting[]> {
  const counted = await Promise.all(
    WAITING_KINDS.map(async (kind) => {
      const { table, reference, due, only } = PLACES[kind];
      const { rows } = await sql<{ count: number; due_at: number | null }>`
        select count(*) as count, ${due ? sql`min(${sql.ref(due)})` : sql`null`} as due_at
        from ${sql.table(table)}
        where ${only ? sql`body like ${only} and` : sql``}
          not exists (select 1 from inbox_done where inbox_done.reference = ${sql.ref(`${table}.${reference}`)})
      `.execute(db);
      const [{ count, due_at } = { count: 0, due_at: null }] = rows;
      return { kind, count: Number(count), due_at };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}
