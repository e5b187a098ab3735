import { SectionHeading } from "~/components/ui/page-heading";
import type { EventView } from "~/models/event/event-page.server";
import styles from "./key-moments.module.css";

export function KeyMoments({ moments }: Pick<EventView, "moments">) {
  if (moments.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="key-moments">
      <SectionHeading id="key-moments" title="Key moments" />
      <ol className={styles.list}>
        {moments.map(({ title, timeText, href }) => (
          <li key={href}>
            <a href={href} className={styles.moment}>
              <span className={styles.when}>{timeText}</span> <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
