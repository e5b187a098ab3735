import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "~/components/ui/drawing";
import { type Point, PointList, type Step, StepList } from "./point-list";
import { type Question, QuestionList } from "./question-list";
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

type InfoSectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  points?: readonly Point[];
  steps?: readonly Step[];
  questions?: readonly Question[];
  children?: ReactNode;
};

export function InfoSection({ id, title, lead, points, steps, questions, children }: InfoSectionProps) {
  return (
    <section aria-labelledby={id} className="column-5">
      <div>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {lead && <p className={styles.sectionLead}>{lead}</p>}
      </div>
      {points && <PointList points={points} />}
      {steps && <StepList steps={steps} />}
      {questions && <QuestionList questions={questions} />}
      {children}
    </section>
  );
}
