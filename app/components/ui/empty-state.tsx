import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing";
import { Heading, type HeadingLevel } from "./heading";
import styles from "./empty-state.module.css";

/** A list that could not be had, which is not an empty one. */
export const CANNOT_LIST = "We can’t show this list right now. Please try again in a minute.";

type EmptyStateProps = {
  drawing: DrawingName;
  title?: string;
  level?: HeadingLevel;
  children: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      {title && (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
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
