import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { ContactFields, LineField, MessageField, StateField } from "~/components/information/form-fields";
import { type BotCheck, FieldPair, RequestForm } from "~/components/information/request-form";
import { officialsPassPath } from "~/models/navigation/paths";
import { LEAD_FORMS, type LeadFields } from "~contracts/records/lead";

type OfficialsPassFormProps = { check: BotCheck; answer: SubmissionResult<string[]> | undefined };

export function OfficialsPassForm({ check, answer }: OfficialsPassFormProps) {
  const [form, fields] = useForm<LeadFields<"officials_pass">>({
    id: "form",
    lastResult: answer,
    constraint: getZodConstraint(LEAD_FORMS.officials_pass),
  });
  const { name, email, phone, association, state_code, sports, message } = fields;
  return (
    <RequestForm
      id="form"
      action={officialsPassPath()}
      check={check}
      fields={[name, email, phone, association, state_code, sports, message]}
      formErrors={form.errors}
      submitLabel="Send"
    >
      <FieldPair>
        <ContactFields fields={fields} />
        <LineField field={association} label="Officials’ association" autoComplete="organization" />
      </FieldPair>
      <FieldPair>
        <StateField field={state_code} />
        <LineField field={sports} label="Sports you assign" />
      </FieldPair>
      <MessageField
        field={message}
        label="Anything else"
        hint="About how many officials, or when your season starts."
      />
    </RequestForm>
  );
}
