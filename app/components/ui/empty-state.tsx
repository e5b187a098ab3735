import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing";
import styles from "./empty-state.module.css";

/** A list that could not be had, which is not an empty one. */
export const CANNOT_LIST = "We can’t show this list right now. Please try again in a minute.";

type EmptyStateProps = { drawing: DrawingName; title?: string; children: ReactNode; action?: ReactNode };

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      {title && <h2 className="size-22">{title}</h2>}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}

type NoVideoProps = { unread?: boolean | undefined; title?: string | undefined; action?: ReactNode };

/** S 2.14; `unread`: there may be some, but we can't tell (S 8.4). */
export function NoVideo({ unread = false, title, action }: NoVideoProps) {
  return (
    <EmptyState drawing="scoreboard" title={unread ? undefined : title} action={action}>
      {unread ? CANNOT_LIST : "No Video At This Time"}
    </EmptyState>
  );
}
