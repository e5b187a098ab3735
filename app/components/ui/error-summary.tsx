import { Icon } from "./icon";
import styles from "./error-summary.module.css";

/** Where a form's error leads on to. */
export type WayOn = { href: string; label: string };
export type SummaryItem = { fieldId: string; message: string; way?: WayOn | undefined };

type ErrorSummaryProps = { errors: readonly SummaryItem[]; formErrors?: readonly string[] | null };

/** Links every error to its field; renders nothing without errors. */
export function ErrorSummary({ errors, formErrors }: ErrorSummaryProps) {
  const count = errors.length + (formErrors?.length ?? 0);
  if (count === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} id="form-errors" data-focus-on-load="">
      <p className={styles.title}>
        <Icon name="error" />
        {count === 1 ? "Check one thing" : `Check ${count} things`}
      </p>
      <ul className={styles.list}>
        {formErrors?.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {errors.map(({ fieldId, message, way }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`}>{message}</a>
            {way && (
              <>
                {" "}
                <a href={way.href}>{way.label}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
