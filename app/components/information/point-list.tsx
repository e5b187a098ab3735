import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import styles from "./point-list.module.css";

export type Point = { icon: IconName; title: string; text: ReactNode };

export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon name={icon} size="lg" />
          <div>
            <h3 className="size-22">{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export type Step = Omit<Point, "icon">;

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="size-22">{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
