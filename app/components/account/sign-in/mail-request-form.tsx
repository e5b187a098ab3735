import type { SubmissionResult } from "@conform-to/dom";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { mailRequestSchema } from "~/models/member/forms";

type MailRequestFormProps = {
  id: string;
  action: string;
  label: string;
  answer: SubmissionResult<string[]> | undefined;
};

/** Asks for mail to the address that is typed. */
export function MailRequestForm({ id, action, label, answer }: MailRequestFormProps) {
  const [form, { email }] = formState({ id, answer, schema: mailRequestSchema });
  return (
    <form method="post" action={action} id={form.id} className="gap-2" noValidate>
      <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
      <InputField {...inputProps(email, "email")} label="E-mail" autoComplete="username" />
      <Button variant="primary" size="lg" wide>
        {label}
      </Button>
    </form>
  );
}
