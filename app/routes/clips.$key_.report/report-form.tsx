import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { RequestForm } from "~/components/information/request-form";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { LineField, MessageField } from "~/components/ui/form-fields";
import { RadioField } from "~/components/ui/radio-field";
import { clipReportFormSchema, type ClipReportReason } from "~contracts/records/clip-report";

const CHOICES: readonly { value: ClipReportReason; label: string }[] = [
  { value: "mocks-a-student", label: "It makes fun of a student" },
  { value: "names-a-student", label: "It names or shows a student, and the family doesn't want it to" },
  { value: "not-the-event", label: "It has nothing to do with the game" },
  { value: "unlawful", label: "It's against the law" },
  { value: "my-rights", label: "It uses something that belongs to me" },
  { value: "something-else", label: "Something else" },
];

type ReportFormProps = { action: string; check: BotCheck; answer: SubmissionResult<string[]> | undefined };

type Entered = { reason: ClipReportReason; note?: string; email?: string };

export function ReportForm({ action, check, answer }: ReportFormProps) {
  const constraint = getZodConstraint(clipReportFormSchema);
  const [form, { reason, note, email }] = useForm<Entered>({ id: "form", lastResult: answer, constraint });
  return (
    <RequestForm
      action={action}
      check={check}
      fields={[reason, note, email]}
      formErrors={form.errors}
      submitLabel="Send"
      purpose="look into the clip and answer you"
    >
      <RadioField field={reason} legend="What's wrong with it?" choices={CHOICES} chosen={reason.initialValue} lined />
      <MessageField field={note} label="Anything else?" hint="Who it's about, or where in the clip." />
      <LineField field={email} type="email" label="E-mail" hint="Only if you'd like an answer." autoComplete="email" />
    </RequestForm>
  );
}
