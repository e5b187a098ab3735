import { type Db, toFlag } from "../../store/database";
import { holdKey, inTransaction } from "../../store/transaction";

/** S 7.2; "no" also drops mail about games that still waits for the mail server. */
export async function setEmailSubscribe(store: { db: Db }, userKey: string, subscribes: boolean): Promise<void> {
  await inTransaction(store, async (transaction) => {
    // A round that tells this member of their games has read before that they take mail.
    await holdKey(transaction, `alerts of ${userKey}`);
    const { email } = await transaction
      .updateTable("user")
      .set({ email_subscribe: toFlag(subscribes) })
      .where("key", "=", userKey)
      .returning("email")
      .executeTakeFirstOrThrow();
    if (subscribes) return;
    await transaction
      .deleteFrom("outbox")
      .where("to", "=", email)
      .where("state", "=", "queued")
      .where("unsubscribe_url", "is not", null)
      .execute();
  });
}
