import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";

export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={`wrap-text column-6 ${styles.page}`}>{children}</div>;
}

export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.lights}>
      <div className={`column-6 ${styles.page} ${styles.card}`}>{children}</div>
    </div>
  );
}
