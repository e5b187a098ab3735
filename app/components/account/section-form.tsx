import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { type FormView, summaryItems } from "~/components/ui/form-state";
import { type AccountForm, CARD_OF } from "~/models/account/account-forms";
import { accountCardPath } from "~/models/navigation/paths";
import styles from "./section-form.module.css";

export type FormAnswer = { form: AccountForm; reply: SubmissionResult<string[]> };

export const answerTo = (name: AccountForm, answer: FormAnswer | undefined) =>
  answer?.form === name ? answer.reply : undefined;

/** Why a form that is only a button failed. */
export function FormRefusal({ name, answer }: { name: AccountForm; answer: FormAnswer | undefined }) {
  const [reason] = answerTo(name, answer)?.error?.[""] ?? [];
  return reason ? <Problem title={reason} /> : null;
}

type CardFormProps = {
  name: AccountForm;
  form: FormView;
  /** In page order, for the error summary. */
  fields: readonly { id: string; errors?: string[] | undefined }[];
  submitLabel: string;
  /** Query to keep, so that the page looks the same when the form comes back. */
  query?: Record<string, string>;
  children: ReactNode;
};

export function CardForm({ name, form, fields, submitLabel, query, children }: CardFormProps) {
  return (
    <form method="post" action={accountCardPath(CARD_OF[name], query)} id={form.id} className="column-2" noValidate>
      <ErrorSummary errors={summaryItems(fields)} formErrors={form.errors} />
      <input type="hidden" name="form" value={name} />
      {children}
      <Button variant="primary" className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

type RemoveFormProps = { name: AccountForm; fields?: Record<string, string>; about: string };

export function RemoveForm({ name, fields = {}, about }: RemoveFormProps) {
  return (
    <form method="post" action={accountCardPath(CARD_OF[name])}>
      <input type="hidden" name="form" value={name} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button variant="quiet" icon="trash" iconOnly title={`Remove ${about}`}>
        Remove {about}
      </Button>
    </form>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
