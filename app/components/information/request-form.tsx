import type { ReactNode } from "react";
import { type BotCheck, BotCheckFields } from "~/components/ui/bot-check-fields";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { summaryItems } from "~/components/ui/form-state";
import { Icon } from "~/components/ui/icon";
import { privacyPath } from "~/models/navigation/paths";
import styles from "./request-form.module.css";

type FieldWithErrors = { id: string; errors?: string[] | undefined };

type RequestFormProps = {
  action: string;
  check: BotCheck;
  fields: readonly FieldWithErrors[];
  formErrors?: readonly string[] | undefined;
  submitLabel: string;
  /** Says how the data is used. */
  purpose?: string;
  children: ReactNode;
};

/** A sent form leads back to where it stood. */
const FORM_ID = "form";

export function RequestForm({
  action,
  check,
  fields,
  formErrors,
  submitLabel,
  purpose = "answer you",
  children,
}: RequestFormProps) {
  return (
    <form id={FORM_ID} method="post" action={`${action}#${FORM_ID}`} className={`column-2 ${styles.form}`} noValidate>
      <ErrorSummary errors={summaryItems(fields)} formErrors={formErrors} />
      <BotCheckFields check={check} />
      {children}
      <p className="small-muted">
        We only use this to {purpose}. See the <a href={privacyPath()}>privacy policy</a>.
      </p>
      <Button variant="primary" size="lg" className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}

export function SentNotice({ reference, title, children }: { reference: string; title: string; children: ReactNode }) {
  return (
    <div id={FORM_ID} className={styles.sent} role="status">
      <Icon name="check" size="lg" />
      <div>
        <h3 className={styles.sentTitle}>{title}</h3>
        <p>{children}</p>
        <p className={styles.reference}>
          Reference <strong>{reference}</strong>
        </p>
      </div>
    </div>
  );
}
