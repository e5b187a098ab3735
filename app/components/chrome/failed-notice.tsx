import type { Failure } from "~/models/navigation/outcome-address";
import styles from "./failed-notice.module.css";

/** A form's in the words of the script, where it was sent without it (S 8.2). */
export const FAILED: Record<Failure, string> = {
  form: "That didn't work. Please try again.",
  intent: "You're signed in, but we couldn't do what you asked for before. Please try again.",
  often: "That's a lot at once. Wait a minute, then try again.",
};

/** Above the page that a form leads back to. An alert of the pages would cost every page its styles. */
export function FailedNotice({ failure }: { failure: Failure }) {
  return (
    <p role="alert" tabIndex={-1} data-focus-on-load="" className={styles.notice}>
      {FAILED[failure]}
    </p>
  );
}
