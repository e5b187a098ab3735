import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { summaryItems } from "~/components/ui/error-summary-items";
import { InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { type MailRequestForm as Typed, mailRequestSchema } from "~/models/member/forms";

type MailRequestFormProps = {
  id: string;
  action: string;
  label: string;
  answer: SubmissionResult<string[]> | undefined;
};

/** Asks for mail to the address that is typed. */
export function MailRequestForm({ id, action, label, answer }: MailRequestFormProps) {
  const [form, { email }] = useForm<Typed>({ id, lastResult: answer, constraint: getZodConstraint(mailRequestSchema) });
  return (
    <form method="post" action={action} {...getFormProps(form)} className="gap-2" noValidate>
      <ErrorSummary errors={summaryItems([email])} formErrors={form.errors} />
      <InputField {...inputProps(email, "email")} label="E-mail" autoComplete="username" />
      <Button variant="primary" size="lg" wide>
        {label}
      </Button>
    </form>
  );
}
