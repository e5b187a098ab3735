import { classNames } from "./class-names";
import styles from "./tabs.module.css";

export type Tab = { label: string; href: string; current: boolean; count?: string };

/** `id`: the links follow filters that are chosen in place (enhancement/in-place.ts). */
export function Tabs({ label, tabs, id }: { label: string; tabs: readonly Tab[]; id?: string }) {
  return (
    <nav aria-label={label} className={styles.tabs} {...(id ? { id, "data-with-address": "" } : {})}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              className={classNames(styles.tab, tab.current && styles.current)}
              aria-current={tab.current ? "page" : undefined}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
