import styles from "./failed-notice.module.css";

/** In the words of the script, where a form was sent without it (S 8.2). */
export const FAILED = "That didn't work. Please try again.";

/** Above the page that a form leads back to. An alert of the pages would cost every page its styles. */
export function FailedNotice() {
  return (
    <p role="alert" tabIndex={-1} data-focus-on-load="" className={styles.notice}>
      {FAILED}
    </p>
  );
}
