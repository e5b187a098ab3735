import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./disclosure.module.css";

type DisclosureProps = {
  summary: ReactNode;
  open?: boolean;
  group?: string;
  children: ReactNode;
};

export function Disclosure({ summary, open, group, children }: DisclosureProps) {
  // React 18 has no type for `name` on <details>, but passes it through.
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
