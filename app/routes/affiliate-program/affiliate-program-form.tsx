import { FieldPair, RequestForm } from "~/components/information/request-form";
import { type LeadFormProps, useLeadForm } from "~/components/information/use-lead-form";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  CountField,
  LineField,
  MessageField,
} from "~/components/ui/form-fields";
import { affiliateProgramPath } from "~/models/navigation/paths";
import type { CHANNELS } from "~contracts/records/lead";

const WAYS: readonly Choice<(typeof CHANNELS)[number]>[] = [
  { value: "site", label: "Web site" },
  { value: "newsletter", label: "Newsletter" },
  { value: "podcast", label: "Podcast or radio show" },
  { value: "social", label: "Social media" },
  { value: "booster_club", label: "Booster club" },
];

export function AffiliateProgramForm({ check, answer }: LeadFormProps) {
  const [form, fields] = useLeadForm("affiliate_program", answer);
  const { name, email, phone, website, channel, audience, message } = fields;
  return (
    <RequestForm
      action={affiliateProgramPath()}
      check={check}
      fields={[name, email, phone, website, channel, audience, message]}
      formErrors={form.errors}
      submitLabel="Apply"
    >
      <FieldPair>
        <ContactFields fields={fields} />
        <LineField
          field={website}
          type="url"
          label="Your site or page"
          hint="Starts with https://"
          autoComplete="url"
        />
      </FieldPair>
      <FieldPair>
        <ChoiceField field={channel} label="How you reach people" choices={WAYS} />
        <CountField field={audience} label="People you reach each month" />
      </FieldPair>
      <MessageField field={message} label="What your audience follows" hint="Schools, a league, a sport, a state." />
    </RequestForm>
  );
}
