import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Unbroken } from "~/components/ui/unbroken";
import styles from "./account-card.module.css";

type AccountCardProps = {
  id: string;
  title: string;
  /** Confirmation for the form just submitted; the page opens on it. */
  saved?: string | null;
  /** Several on a page may have the same title, which a landmark's name can't. */
  as?: "section" | "article";
  children: ReactNode;
};

export function AccountCard({ id, title, saved, as: Tag = "section", children }: AccountCardProps) {
  return (
    <Tag id={id} aria-labelledby={`${id}-title`} className={`column-4 ${styles.card}`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {saved && (
        <p className={styles.saved} role="status" tabIndex={-1} data-focus-on-load="">
          <Icon name="check" />
          {saved}
        </p>
      )}
      {children}
    </Tag>
  );
}

/** Shown in a card whose data can't be loaded. */
export function NotNow() {
  return <p className="muted">We can&apos;t show this right now. Please try again in a moment.</p>;
}

export type AccountFact = { name: string; value: ReactNode };

export function FactList({ facts }: { facts: readonly AccountFact[] }) {
  return (
    <dl className="gap-3">
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{typeof value === "string" ? <Unbroken text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChangePanelProps = { label: string; open?: boolean; children: ReactNode };

export function ChangePanel({ label, open, children }: ChangePanelProps) {
  return (
    <details className={styles.change} open={open}>
      <summary className={styles.opener}>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div className={`column-4 ${styles.panel}`}>{children}</div>
    </details>
  );
}
