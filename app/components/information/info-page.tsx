import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "~/components/ui/drawing";
import styles from "./info-page.module.css";

type InfoPageProps = {
  kicker?: string;
  title: string;
  lead: ReactNode;
  drawing?: DrawingName;
  action?: ReactNode;
  children: ReactNode;
};

export function InfoPage({ kicker, title, lead, drawing, action, children }: InfoPageProps) {
  return (
    <>
      <div className={styles.band}>
        <div className={`wrap ${styles.inner}`}>
          <div className={styles.words}>
            {kicker && <p className={styles.kicker}>{kicker}</p>}
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {action && <div className={styles.action}>{action}</div>}
          </div>
          {drawing && (
            <div className={styles.drawing}>
              <Drawing name={drawing} />
            </div>
          )}
        </div>
      </div>
      <div className={`wrap ${styles.body}`}>{children}</div>
    </>
  );
}

type InfoSectionProps = { id: string; title: string; lead?: ReactNode; children?: ReactNode };

export function InfoSection({ id, title, lead, children }: InfoSectionProps) {
  return (
    <section aria-labelledby={id} className="column-5">
      <div>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {lead && <p className={styles.sectionLead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
