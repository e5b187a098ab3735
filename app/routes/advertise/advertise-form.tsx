import { FieldPair, RequestForm } from "~/components/information/request-form";
import { type LeadFormProps, useLeadForm } from "~/components/information/use-lead-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { advertisePath } from "~/models/navigation/paths";
import type { AD_BUDGETS } from "~contracts/records/lead";

const BUDGETS: readonly Choice<(typeof AD_BUDGETS)[number]>[] = [
  { value: "under_5000", label: "Under $5,000" },
  { value: "5000_to_25000", label: "$5,000 to $25,000" },
  { value: "25000_to_100000", label: "$25,000 to $100,000" },
  { value: "over_100000", label: "Over $100,000" },
  { value: "unsure", label: "Not sure yet" },
];

export function AdvertiseForm({ check, answer }: LeadFormProps) {
  const [form, fields] = useLeadForm("advertise", answer);
  const { name, email, phone, company, state_code, budget, message } = fields;
  return (
    <RequestForm
      action={advertisePath()}
      check={check}
      fields={[name, email, phone, company, state_code, budget, message]}
      formErrors={form.errors}
      submitLabel="Send"
    >
      <FieldPair>
        <ContactFields fields={fields} />
        <LineField field={company} label="Company" autoComplete="organization" />
      </FieldPair>
      <FieldPair>
        <StateField field={state_code} label="Where to reach people" empty="The whole country" />
        <ChoiceField field={budget} label="Budget per season" choices={BUDGETS} />
      </FieldPair>
      <MessageField field={message} label="What you have in mind" hint="Schools, sports or dates that matter to you." />
    </RequestForm>
  );
}
