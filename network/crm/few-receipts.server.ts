import { sql, type Transaction } from "kysely";
import type { Mailer, Message } from "../mail/mailer.server";
import type { Database } from "../store/database";
import { holdKey } from "../store/transaction";

type Kept = { table: "crm_lead" | "crm_privacy_request"; now: number };

const RECEIPTS_AN_HOUR = 5;
const HOUR = 3_600_000;

/**
 * Confirms what is kept already. Anyone may enter anyone's e-mail, so beyond a few an hour an address gets no more of
 * them, no matter who asks from where (security 3). Each kind has its own few: leads in someone's name must not keep
 * from them that a privacy request is made in it, too.
 */
export async function confirm(
  transaction: Transaction<Database>,
  mailer: Pick<Mailer, "send">,
  { table, now }: Kept,
  message: Message,
): Promise<void> {
  const to = message.to.toLowerCase();
  await holdKey(transaction, `receipts of ${table} ${to}`);
  const received = await transaction
    .selectFrom(table)
    .select("reference")
    .where("received_at", ">", now - HOUR)
    .where(sql`lower(email)`, "=", to)
    .limit(RECEIPTS_AN_HOUR + 1)
    .execute();
  if (received.length <= RECEIPTS_AN_HOUR) await mailer.send(message);
}
