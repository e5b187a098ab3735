import type { ReactNode } from "react";
import styles from "./next-step.module.css";

export function NextStep({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <aside className={styles.panel} aria-labelledby="next-step">
      <div>
        <h2 id="next-step" className="size-28">
          {title}
        </h2>
        <p className={styles.text}>{children}</p>
      </div>
      <div className="wrap-3">{action}</div>
    </aside>
  );
}
