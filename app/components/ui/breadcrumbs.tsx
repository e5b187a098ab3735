import type { Breadcrumb } from "~/models/navigation/page";
import { Icon } from "./icon";
import styles from "./breadcrumbs.module.css";

/** Renders nothing for a single entry (S 2.14). */
export function Breadcrumbs({ entries }: { entries: readonly Breadcrumb[] }) {
  if (entries.length <= 1) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          <li key={entry.label} className={styles.entry}>
            {index > 0 && <Icon name="chevron-right" size="sm" />}
            {entry.href ? (
              <a className={styles.link} href={entry.href}>
                {entry.icon ? <Icon name={entry.icon} label={entry.label} /> : entry.label}
              </a>
            ) : (
              entry.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
