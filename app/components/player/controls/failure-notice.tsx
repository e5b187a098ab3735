import { Icon } from "~/components/ui/icon";
import type { Failure } from "../playback/failure";
import { SignInLink } from "./sign-in-link";
import styles from "./overlay.module.css";

const RETRY: Partial<Record<Failure["reason"], string>> = {
  "another-device": "Watch here",
  "streams-in-use": "See my streams",
};

export function FailureNotice({
  failure,
  problemUrl,
  onRetry,
  place,
}: {
  failure: Failure;
  problemUrl?: string | undefined;
  onRetry: () => void;
  place: () => number | null;
}) {
  return (
    <div className={styles.failure} role="alert">
      <Icon name={failure.reason in RETRY ? "tv" : "alert"} size="lg" />
      <p className={styles.failureTitle}>{failure.title}</p>
      <p className={styles.failureWords}>{failure.words}</p>
      <div className={styles.failureWays}>
        {failure.reason === "signed-out" && <SignInLink className={styles.retry} place={place} />}
        {failure.canRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            <Icon name="refresh" />
            {RETRY[failure.reason] ?? "Try again"}
          </button>
        )}
        {problemUrl && (
          <a className={styles.problem} href={problemUrl}>
            Report a problem
          </a>
        )}
      </div>
    </div>
  );
}
