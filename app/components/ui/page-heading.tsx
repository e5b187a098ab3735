import type { ReactNode } from "react";
import { Unbroken } from "./unbroken";
import styles from "./page-heading.module.css";

type PageHeadingProps = { title: string; kicker?: string; lead?: ReactNode; actions?: ReactNode };

export function PageHeading({ title, kicker, lead, actions }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1>
          <Unbroken text={title} />
        </h1>
        {lead && <p className={styles.lead}>{typeof lead === "string" ? <Unbroken text={lead} /> : lead}</p>}
      </div>
      {actions && <div className="wrap-2">{actions}</div>}
    </div>
  );
}

type SectionHeadingProps = { id?: string; title: string; more?: { href: string; label?: string } };

export function SectionHeading({ id, title, more }: SectionHeadingProps) {
  return (
    <div className={styles.section}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {more && (
        <a href={more.href} className={styles.more}>
          {more.label ?? "See all"}
          <span className="visually-hidden">: {title}</span>
        </a>
      )}
    </div>
  );
}
