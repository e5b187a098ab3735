import { FieldPair, RequestForm } from "~/components/information/request-form";
import { type LeadFormProps, useLeadForm } from "~/components/information/use-lead-form";
import { ContactFields, LineField, MessageField, StateField } from "~/components/ui/form-fields";
import { officialsPassPath } from "~/models/navigation/paths";

export function OfficialsPassForm({ check, answer }: LeadFormProps) {
  const [form, fields] = useLeadForm("officials_pass", answer);
  const { name, email, phone, association, state_code, sports, message } = fields;
  return (
    <RequestForm
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
