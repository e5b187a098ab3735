import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";

/** A page that asks for one thing, in one column. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={`wrap-text ${styles.page}`}>{children}</div>;
}

/** The same on a card under the lights: signing in and up, and a new password. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.lights}>
      <div className={`${styles.page} ${styles.card}`}>{children}</div>
    </div>
  );
}

/** The fields of such a page. */
export const narrowForm = styles.form;
