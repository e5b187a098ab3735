import type { ReactNode } from "react";
import styles from "./narrow-page.module.css";

/** A page that asks for one thing, in one column. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={`wrap-text ${styles.page}`}>{children}</div>;
}

/** The fields of such a page. */
export const narrowForm = styles.form;
