import { zonedClock } from "~/models/event/live-score";
import type { Silence } from "~/models/event/recheck-answer";
import styles from "./event.module.css";

/** Shows when the last update came in, only while updates are failing (rulings 3). */
export function LastHeard({ silence, zone }: { silence: Silence | null; zone: string }) {
  return (
    <p className={styles.lastHeard} role="status">
      {silence && `Last update ${zonedClock(silence.since, zone)}; trying again`}
    </p>
  );
}
