import type { Transaction } from "../store/database";
import { keyBatches } from "../store/key-batches";

/**
 * Nothing arrives that is no longer so: mail and pushes about the event that are still to be sent are deleted, also
 * those about several. Whom nothing of it has reached counts as not told, of the other games in it too (S 7.3).
 */
export async function withdrawAlerts(transaction: Transaction, eventKey: string): Promise<void> {
  const sent = transaction
    .selectFrom("alert_sent")
    .select("alert_sent.message")
    .where("alert_sent.event_key", "=", eventKey);
  const waiting = [
    ...(await sent
      .innerJoin("outbox", "outbox.about", "alert_sent.message")
      .where("outbox.state", "=", "queued")
      .execute()),
    ...(await sent.innerJoin("push_message", "push_message.about", "alert_sent.message").execute()),
  ];
  for (const messages of keyBatches(waiting.map(({ message }) => message))) {
    await transaction.deleteFrom("outbox").where("about", "in", messages).where("state", "=", "queued").execute();
    await transaction.deleteFrom("push_message").where("about", "in", messages).execute();
    await transaction.deleteFrom("alert_sent").where("message", "in", messages).where("reached", "=", 0).execute();
  }
}
