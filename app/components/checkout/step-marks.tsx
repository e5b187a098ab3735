import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { StepMark } from "~/models/checkout/step-list";
import styles from "./step-marks.module.css";

export function StepMarks({ steps }: { steps: readonly StepMark[] }) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classNames(styles.step, styles[step.state])}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {step.state === "done" ? <Icon name="check" size="sm" /> : index + 1}
            </span>
            {step.href ? <a href={step.href}>{step.name}</a> : <span>{step.name}</span>}
            {step.state === "done" && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
