import type { ReactNode } from "react";
import styles from "./row-list.module.css";

export function RowList({ rows, label }: { rows: readonly { key: string; row: ReactNode }[]; label?: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  );
}
