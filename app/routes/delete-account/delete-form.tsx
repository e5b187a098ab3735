import type { SubmissionResult } from "@conform-to/dom";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField } from "~/components/ui/field";
import { checkboxProps, formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { deleteAccountSchema } from "~/models/account/account-forms";
import type { Leaving } from "~/models/account/delete-account.server";
import { deleteAccountPath } from "~/models/navigation/paths";
import styles from "./delete-account.module.css";

type DeleteFormProps = { member: Leaving; answer: SubmissionResult<string[]> | undefined };

export function DeleteForm({ member: { email, pass }, answer }: DeleteFormProps) {
  const [form, { current_password, ends_pass }] = formState({ id: "delete-form", answer, schema: deleteAccountSchema });
  const until = pass?.date ? ` It would have lasted until ${pass.date}.` : "";
  return (
    <form
      method="post"
      action={`${deleteAccountPath()}#confirm`}
      id={form.id}
      className={`column-2 ${styles.form}`}
      noValidate
    >
      <ErrorSummary errors={summaryItems([current_password, ends_pass])} formErrors={form.errors} />
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        {...inputProps(current_password, "password")}
        label="Your password"
        autoComplete="current-password"
      />
      {/* A tournament's pass is known to the service alone, which asks about it. */}
      {(pass || ends_pass.errors) && (
        <CheckboxField
          {...checkboxProps(ends_pass)}
          label={`I know that my ${pass?.plan ?? "pass"} ends right away.${until}`}
        />
      )}
      <Button variant="danger" size="lg" className={styles.submit}>
        Delete my account
      </Button>
    </form>
  );
}
