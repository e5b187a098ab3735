import { Problem } from "~/components/ui/alert";
import { classNames } from "~/components/ui/class-names";
import styles from "./failed-notice.module.css";

/** In the words of the script, where a form was sent without it (S 8.2). */
export const FAILED = "That didn't work. Please try again.";

/** Above the page that a form leads back to. */
export function FailedNotice() {
  return (
    <div className={classNames("wrap", styles.notice)}>
      <Problem title={FAILED} />
    </div>
  );
}
