import type { Kysely } from "kysely";
import { type Receipt, receiptSchema } from "~contracts/records/billing";
import type { Database } from "../store/database";

type Db = Kysely<Database>;

export const readReceipt = ({ body }: { body: string }): Receipt => receiptSchema.parse(JSON.parse(body));

export async function receiptsOf(db: Db, userKey: string): Promise<Receipt[]> {
  const kept = await db.selectFrom("receipt").select("body").where("user_key", "=", userKey).execute();
  return kept.map(readReceipt);
}

/** A payment has at most one (B 9). */
export async function receiptOf(db: Db, userKey: string, transaction: string): Promise<Receipt | null> {
  const kept = await db
    .selectFrom("receipt")
    .select("body")
    .where("user_key", "=", userKey)
    .where("transaction_id", "=", transaction)
    .executeTakeFirst();
  return kept ? readReceipt(kept) : null;
}

export async function keepReceipt(db: Db, userKey: string, at: number, receipt: Receipt): Promise<void> {
  await db
    .insertInto("receipt")
    .values({
      order_id: receipt.order_id,
      user_key: userKey,
      created_at: at,
      transaction_id: receipt.transaction_id,
      body: JSON.stringify(receipt),
    })
    .execute();
}
