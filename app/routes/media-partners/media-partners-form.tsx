import { FieldPair, RequestForm } from "~/components/information/request-form";
import { type LeadFormProps, useLeadForm } from "~/components/information/use-lead-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  CountField,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { mediaPartnersPath } from "~/models/navigation/paths";
import type { OUTLETS } from "~contracts/records/lead";

const KINDS: readonly Choice<(typeof OUTLETS)[number]>[] = [
  { value: "radio", label: "Radio" },
  { value: "newspaper", label: "Newspaper or news site" },
  { value: "television", label: "Television" },
  { value: "stream_crew", label: "Streaming crew" },
  { value: "student_media", label: "Student media" },
];

export function MediaPartnersForm({ check, answer }: LeadFormProps) {
  const [form, fields] = useLeadForm("media_partners", answer);
  const { name, email, phone, organization, outlet, state_code, games_a_season, message } = fields;
  return (
    <RequestForm
      action={mediaPartnersPath()}
      check={check}
      fields={[name, email, phone, organization, outlet, state_code, games_a_season, message]}
      formErrors={form.errors}
      submitLabel="Send"
    >
      <FieldPair>
        <ContactFields fields={fields} />
        <LineField field={organization} label="Outlet" autoComplete="organization" />
      </FieldPair>
      <FieldPair>
        <ChoiceField field={outlet} label="Type of outlet" choices={KINDS} />
        <StateField field={state_code} />
        <CountField field={games_a_season} label="Games per season" />
      </FieldPair>
      <MessageField field={message} label="Who you cover" hint="The schools, leagues or sports." />
    </RequestForm>
  );
}
