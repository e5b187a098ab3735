import { zonedClock } from "~/models/event/live-score";
import type { Silence } from "~/models/event/recheck-answer";
import styles from "./event.module.css";

type LastHeardProps = { silence: Silence | null; notice: string | null; zone: string };

/** Shows the stream's notice, and when the last update came in while updates are failing (rulings 3). */
export function LastHeard({ silence, notice, zone }: LastHeardProps) {
  return (
    <>
      <p className={styles.lastHeard} role="status">
        {silence && `Last update ${zonedClock(silence.since, zone)}; trying again`}
      </p>
      <p className={styles.notice} role="status">
        {notice}
      </p>
    </>
  );
}
