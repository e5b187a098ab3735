import { z } from "zod";
import { supportedSchool } from "../billing/orders/receipts.server";
import { shareBack } from "../billing/tax/tax-ledger.server";
import type { Db } from "../store/database";
import { rowsOf } from "../store/key-batches";
import type { AnnualPayment } from "./school-shares";

export type Span = { from: number; until: number };

const READ_AT_ONCE = 2_000;
const bookedSchema = z.object({
  total_in_cents: z.number(),
  tax_in_cents: z.number(),
  refunded_in_cents: z.number().optional(),
  pass: z.object({ duration_unit: z.string() }),
  supported_school_key: z.string().nullish(),
  checkout: z.object({ school_to_support_key: z.string().nullish() }).nullish(),
});
const kindSchema = z.object({ kind: z.string() });

/** Null of a payment that names no school, or that nothing was given for. */
function annualPayment(body: string): AnnualPayment | null {
  const read: unknown = JSON.parse(body);
  if (kindSchema.parse(read).kind === "late_payment") return null;
  const booked = bookedSchema.parse(read);
  const schoolKey = supportedSchool(booked);
  if (!schoolKey || booked.total_in_cents === 0) return null;
  const { total_in_cents: total, tax_in_cents: tax, refunded_in_cents: away = 0 } = booked;
  const amount = total - tax;
  return { schoolKey, paid: amount, back: shareBack({ amount, tax }, away).amount };
}

/** From `from` until before `until`, also of accounts that are deleted since. */
export async function annualPayments(db: Db, { from, until }: Span): Promise<AnnualPayment[]> {
  // By order: who deletes their account while this is read is in both tables, and the later one is right.
  const payments = new Map<string, AnnualPayment | null>();
  for (const table of ["receipt", "kept_receipt"] as const) {
    let last = "";
    for (;;) {
      const rows = await db
        .selectFrom(table)
        .select(["order_id", "body"])
        .where("created_at", ">=", from)
        .where("created_at", "<", until)
        .where("order_id", ">", last)
        .orderBy("order_id")
        .limit(READ_AT_ONCE)
        .execute();
      for (const { order_id, body } of rows) payments.set(order_id, annualPayment(body));
      if (rows.length < READ_AT_ONCE) break;
      last = rows.at(-1)?.order_id ?? last;
    }
  }
  return [...payments.values()].filter((payment) => payment !== null);
}

export type NamedSchool = { name: string; city: string | null; state_code: string | null };

export async function schoolsNamed(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, NamedSchool>> {
  const named = await rowsOf(keys, (some) =>
    db.selectFrom("profile").select(["key", "name", "city", "state_code"]).where("key", "in", some).execute(),
  );
  return new Map(named.map(({ key, ...school }) => [key, school]));
}
