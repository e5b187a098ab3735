import { classNames } from "./class-names";
import styles from "./tabs.module.css";

export type Tab = { label: string; href: string; current: boolean; count?: number };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              className={classNames(styles.tab, tab.current && styles.current)}
              aria-current={tab.current ? "page" : undefined}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className={styles.count}>{tab.count.toLocaleString("en-US")}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
