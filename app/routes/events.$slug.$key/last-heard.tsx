import type { Silence } from "~/models/event/recheck-answer";
import styles from "./event.module.css";

/** Since when the page has not heard how the event stands; nothing while it hears (rulings 3). */
export function LastHeard({ silence, zone }: { silence: Silence | undefined; zone: string }) {
  return (
    <p className={styles.lastHeard} role="status">
      {silence && `Last update ${clockTime(silence.since, zone)}; trying again`}
    </p>
  );
}

const clockTime = (epochMs: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(
    epochMs,
  );
