import { z } from "zod";
import { type PaymentOption, paymentOptionSchema, type Receipt, receiptSchema } from "~contracts/records/billing";
import type { Db, Transaction } from "../../store/database";
import { prepared } from "../../store/prepared";
import { rowsWith } from "../../store/rows";
import { onceCommitted } from "../../store/transaction";
import type { Billing } from "../billing-settings";
import { noteSale, noteSaleBack } from "../tax/tax-ledger.server";

export const readReceipt = ({ body }: { body: string }): Receipt => receiptSchema.parse(JSON.parse(body));

const receiptsQuery = prepared((db, given: { userKey: string }) =>
  db.selectFrom("receipt").select("body").where("user_key", "=", given.userKey),
);

export async function receiptsOf(db: Db, userKey: string): Promise<Receipt[]> {
  const kept = await receiptsQuery(db, { userKey });
  return kept.map(readReceipt);
}

/** Of two that were charged at once, that of the later period. */
export const newestFirst = (one: Receipt, other: Receipt): number =>
  Date.parse(other.created_at) - Date.parse(one.created_at) || Date.parse(other.starts_at) - Date.parse(one.starts_at);

type Name = "order_id" | "transaction_id";

async function receiptNamed(db: Db, userKey: string, name: Name, value: string): Promise<Receipt | null> {
  const kept = await db
    .selectFrom("receipt")
    .select("body")
    .where("user_key", "=", userKey)
    .where(name, "=", value)
    .executeTakeFirst();
  return kept ? readReceipt(kept) : null;
}

export const ownReceipt = (db: Db, userKey: string, orderId: string) => receiptNamed(db, userKey, "order_id", orderId);

/** A payment has at most one (B 9). */
export const receiptOf = (db: Db, userKey: string, transaction: string) =>
  receiptNamed(db, userKey, "transaction_id", transaction);

/** That of the moment of payment: another one counts from the next annual payment on (B 1). */
async function schoolSupported(db: Db, userKey: string, { pass }: Receipt): Promise<string | null> {
  if (pass.duration_unit !== "year") return null;
  const { school_to_support_key } = await rowsWith(db, "user", { key: userKey }).only("school_to_support_key");
  return school_to_support_key;
}

type Supporting = Pick<Receipt, "supported_school_key"> & {
  pass: Pick<Receipt["pass"], "duration_unit">;
  checkout?: { school_to_support_key?: string | null | undefined } | null | undefined;
};

/** Older receipts have the school in their order alone. */
export function supportedSchool({ supported_school_key: named, pass, checkout }: Supporting): string | null {
  const ordered = pass.duration_unit === "year" ? checkout?.school_to_support_key : null;
  return (named === undefined ? ordered : named) ?? null;
}

/** `taxedAt`: the ZIP code by which it was taxed. */
export async function keepReceipt(
  db: Db,
  userKey: string,
  at: number,
  receipt: Receipt,
  taxedAt: string | null,
  onPaid?: Billing["onPaid"],
): Promise<Receipt> {
  const body = { ...receipt, supported_school_key: await schoolSupported(db, userKey, receipt) };
  await db
    .insertInto("receipt")
    .values({
      order_id: receipt.order_id,
      user_key: userKey,
      created_at: at,
      transaction_id: receipt.transaction_id,
      body: JSON.stringify(body),
    })
    .execute();
  const { order_id: orderId, total_in_cents: total, tax_in_cents: tax } = receipt;
  await noteSale(db, { orderId, at, zip: taxedAt, total, tax });
  onceCommitted({ db }, () => onPaid?.(receipt.kind, total));
  return body;
}

type Period = Pick<Receipt, "starts_at" | "expires_at">;

/** A provider may tell of a payment before it has moved its own end of the period. */
export async function extendReceipt(db: Db, receipt: Receipt, period: Partial<Period>): Promise<void> {
  const body = JSON.stringify({ ...receipt, ...period });
  await rowsWith(db, "receipt", { order_id: receipt.order_id }).update({ body });
}

/** Of a deleted account, or of a payment that nothing was given for. */
const keptSchema = z.object({
  transaction_id: z.string(),
  total_in_cents: z.number(),
  payment_option: paymentOptionSchema.optional(),
  provider: z.string().optional(),
  pass: z.object({ name: z.string() }).optional(),
  expires_at: z.iso.datetime().optional(),
});

/** A payment, also one whose member is gone. */
export type Booked = {
  orderId: string;
  transaction: string;
  total: number;
  paidAt: number;
  paymentOption: PaymentOption | null;
  /** By name, where the books have it. */
  provider: string | null;
  passName: string | null;
  /** The end of what it paid for. */
  until: number | null;
  own: { userKey: string; receipt: Receipt } | null;
  body: string;
};

function booked(row: { order_id: string; created_at: number; body: string }, userKey: string | null): Booked {
  const read = keptSchema.parse(JSON.parse(row.body));
  return {
    orderId: row.order_id,
    transaction: read.transaction_id,
    total: read.total_in_cents,
    paidAt: row.created_at,
    paymentOption: read.payment_option ?? null,
    provider: read.provider ?? null,
    passName: read.pass?.name ?? null,
    until: read.expires_at === undefined ? null : Date.parse(read.expires_at),
    own: userKey === null ? null : { userKey, receipt: readReceipt(row) },
    body: row.body,
  };
}

export async function bookedBy(db: Db, name: Name, among: string[]): Promise<Booked[]> {
  const own = await db.selectFrom("receipt").selectAll().where(name, "in", among).execute();
  const kept = await db.selectFrom("kept_receipt").selectAll().where(name, "in", among).execute();
  return [...own.map((row) => booked(row, row.user_key)), ...kept.map((row) => booked(row, null))];
}

const returnedBody = z.looseObject({ refunded_in_cents: z.number().optional() });

export async function noteReturned(db: Transaction, { orderId, own, body }: Booked, amount: number): Promise<void> {
  const { refunded_in_cents: _, ...rest } = returnedBody.parse(JSON.parse(body));
  const noted = { body: JSON.stringify({ ...rest, ...(amount > 0 && { refunded_in_cents: amount }) }) };
  await (own
    ? rowsWith(db, "receipt", { order_id: orderId }).update(noted)
    : rowsWith(db, "kept_receipt", { order_id: orderId }).update(noted));
  await noteSaleBack(db, orderId, amount);
}
