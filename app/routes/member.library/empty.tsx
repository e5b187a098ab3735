import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import styles from "./library.module.css";

/** A list with nothing on it, and where its first item comes from. */
export function Empty({ more, children }: { more: { href: string; label: string }; children: ReactNode }) {
  return (
    <p className={styles.empty}>
      {children} <a href={more.href}>{more.label}</a>
    </p>
  );
}

/** A list that can't be read. */
export function NotNow({ what }: { what: string }) {
  return (
    <Alert kind="warning" title={`We can't show ${what} right now.`}>
      Please try again in a moment.
    </Alert>
  );
}
