import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";

/** One delivery at a time: calls that come before the next one begins share it. */
export function sharedDelivery(deliverAll: () => Promise<number>) {
  let delivering: Promise<number> = Promise.resolve(0);
  let waiting: Promise<number> | null = null;

  return {
    deliverQueued(): Promise<number> {
      if (waiting) return waiting;
      const begin = () => {
        waiting = null;
        return deliverAll();
      };
      waiting = delivering.then(begin, begin);
      delivering = waiting;
      return waiting;
    },
    /** When nothing is being delivered, failed or not. */
    settled: () => delivering.catch(() => 0),
  };
}

/** Someone has got the alert, so it is not taken back as if no one had (S 7.3). `about`: its `message`. */
export async function markDelivered(db: Db, about: string | null): Promise<void> {
  if (about === null) return;
  await rowsWith(db, "alert_sent", { message: about }).update({ reached: 1 });
}
