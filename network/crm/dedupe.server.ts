import { createHash } from "node:crypto";
import { randomCode } from "../random-code";
import type { Db, Transaction } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";

type MessageTable = "crm_lead" | "crm_privacy_request" | "problem_report" | "clip_report";
type Sent = {
  table: MessageTable;
  message: object;
  now: number;
  /** Once the team is done with it, the same again is new. */
  untilDone?: boolean;
};
type Save = (transaction: Transaction, fingerprint: string) => Promise<string>;

const SAME_FOR_MS = 86_400_000;

/** Who sends the same words again within a day, unsure whether they arrived, is told the first reference (S 9.11). */
export function dedupe(db: Db, { table, message, now, untilDone = false }: Sent, keep: Save) {
  const fingerprint = createHash("sha256").update(JSON.stringify(message)).digest("base64url");
  return inTransaction({ db }, async (transaction) => {
    await holdKey(transaction, `${table} ${fingerprint}`);
    const earlier = await transaction
      .selectFrom(table)
      .select("reference")
      .where("fingerprint", "=", fingerprint)
      .where("received_at", ">", now - SAME_FOR_MS)
      .$if(untilDone, (query) =>
        query.where("reference", "not in", transaction.selectFrom("inbox_done").select("reference")),
      )
      .executeTakeFirst();
    return earlier
      ? { reference: earlier.reference, known: true }
      : { reference: await keep(transaction, fingerprint), known: false };
  });
}

/** 201 for what was new. */
export const statusOf = ({ known }: { known: boolean }) => (known ? 200 : 201);

/** "LD-7KQ2M9XC"; for leads, privacy requests, video problems, clip reports and deleted accounts. */
export const newReference = (prefix: "LD" | "PR" | "VP" | "CR" | "DL"): string => `${prefix}-${randomCode(8)}`;
