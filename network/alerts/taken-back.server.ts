import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import { batches } from "../store/key-batches";
import { inTransaction } from "../store/transaction";

type Db = Kysely<Database>;

/**
 * Nothing arrives that is no longer so: mail and pushes about the event that are still to be sent are deleted, also
 * those about several. Whom nothing of it has reached counts as not told, of the other games in it too (S 7.3).
 */
export async function takeBack(db: Db, eventKey: string): Promise<void> {
  const waiting = new Set(
    [
      ...(await waitingIn(db, "outbox", eventKey).where("outbox.state", "=", "queued").execute()),
      ...(await waitingIn(db, "push_message", eventKey).execute()),
    ].map(({ message }) => message),
  );
  for (const messages of batches([...waiting])) await deleteUnsent(db, messages);
}

const waitingIn = (db: Db, table: "outbox" | "push_message", eventKey: string) =>
  db
    .selectFrom("alert_sent")
    .innerJoin(table, `${table}.about`, "alert_sent.message")
    .select("alert_sent.message")
    .where("alert_sent.event_key", "=", eventKey);

function deleteUnsent(db: Db, messages: readonly string[]): Promise<void> {
  return inTransaction({ db }, async (transaction) => {
    await transaction.deleteFrom("outbox").where("about", "in", messages).where("state", "=", "queued").execute();
    await transaction.deleteFrom("push_message").where("about", "in", messages).execute();
    await transaction
      .deleteFrom("alert_sent")
      .where("message", "in", messages)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("outbox").select("outbox.id").whereRef("outbox.about", "=", "alert_sent.message"))),
      )
      .execute();
  });
}
