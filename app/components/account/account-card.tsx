import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import styles from "./account-card.module.css";

type AccountCardProps = {
  /** The card's address on the page, `#id`. */
  id: string;
  title: string;
  /** What the card's form has just done; the page opens on it. */
  saved?: string | null;
  children: ReactNode;
};

/** One matter of the account: what is so, and the way to change it. */
export function AccountCard({ id, title, saved, children }: AccountCardProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.card}>
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
    </section>
  );
}

/** In a card's place while what it shows cannot be had. */
export function NotNow() {
  return <p className={styles.muted}>We can&apos;t show this right now. Please try again in a moment.</p>;
}

export type AccountFact = { name: string; value: ReactNode };

/** What is so, line by line. */
export function FactList({ facts }: { facts: readonly AccountFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChangePanelProps = { label: string; open?: boolean; children: ReactNode };

/** A form that stays folded until someone wants it. */
export function ChangePanel({ label, open, children }: ChangePanelProps) {
  return (
    <details className={styles.change} open={open}>
      <summary className={styles.opener}>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
