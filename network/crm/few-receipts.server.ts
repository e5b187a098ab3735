import { type Kysely, sql } from "kysely";
import type { Mailer } from "../mail/mailer.server";
import type { Database } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";

type Settings = {
  db: Kysely<Database>;
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  /** From a privacy request to its deadline, by which they are in order. */
  answerWithinMs: number;
};

const RECEIPTS_AN_HOUR = 5;
const HOUR = 3_600_000;

/**
 * Confirms what is kept already. Anyone may enter anybody's e-mail, so beyond a few an hour an address gets no more of
 * them, whoever asks and from wherever (security 3).
 */
export function fewReceipts({ db, clock, mailer, answerWithinMs }: Settings): Pick<Mailer, "send"> {
  return {
    send: (message) =>
      inTransaction({ db }, async (transaction) => {
        const to = message.to.toLowerCase();
        await holdKey(transaction, `receipts of ${to}`);
        const since = clock.now() - HOUR;
        const received = await Promise.all([
          transaction
            .selectFrom("crm_lead")
            .select("reference")
            .where("received_at", ">", since)
            .where(sql`lower(email)`, "=", to)
            .limit(RECEIPTS_AN_HOUR + 1)
            .execute(),
          transaction
            .selectFrom("crm_privacy_request")
            .select("reference")
            .where("due_at", ">", since + answerWithinMs)
            .where(sql`lower(email)`, "=", to)
            .limit(RECEIPTS_AN_HOUR + 1)
            .execute(),
        ]);
        if (received.flat().length <= RECEIPTS_AN_HOUR) await mailer.send(message);
      }),
  };
}
