import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";

/** Someone has got the alert, so it is not taken back as if no one had (S 7.3). `about`: its `message`. */
export async function markDelivered(db: Db, about: string | null): Promise<void> {
  if (about === null) return;
  await rowsWith(db, "alert_sent", { message: about }).update({ reached: 1 });
}
