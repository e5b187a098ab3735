import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./disclosure.module.css";

type DisclosureProps = { summary: ReactNode; open?: boolean; children: ReactNode };

export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
