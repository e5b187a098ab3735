import type { ReactNode } from "react";
import styles from "./row-list.module.css";

/** Rows of what a member keeps, each with its way out. */
export function RowList({ rows, label }: { rows: readonly { key: string; row: ReactNode }[]; label?: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  );
}
