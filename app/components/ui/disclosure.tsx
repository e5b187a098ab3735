import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./disclosure.module.css";

type DisclosureProps = {
  summary: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  group?: string;
  children: ReactNode;
};

/** A question and its answer; a day of a schedule; a filter panel. */
export function Disclosure({ summary, open, group, children }: DisclosureProps) {
  // React 18 does not know `name` on <details>; it passes it through as the attribute.
  const name = group ? { name: group } : {};
  return (
    <details className={styles.disclosure} open={open} {...name}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
