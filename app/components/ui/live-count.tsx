import { cappedCount } from "~/models/event-list/capped-count";
import { Icon } from "./icon";
import styles from "./live-count.module.css";

/** Nothing where it is not known. */
export function LiveCount({ count, href }: { count: number | null; href: string }) {
  if (count === null) return null;
  const words =
    count === 0 ? "No games live right now" : `${cappedCount(count)} ${count === 1 ? "game" : "games"} live now`;
  return (
    <a className={styles.count} href={href} data-live-count={count}>
      {count > 0 && <Icon name="live" size="sm" />}
      {words}
    </a>
  );
}
