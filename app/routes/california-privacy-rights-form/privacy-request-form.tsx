import type { SubmissionResult } from "@conform-to/dom";
import { FieldGroup, FieldPair, RequestForm } from "~/components/information/request-form";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { CheckboxField } from "~/components/ui/field";
import {
  type Choice,
  ChoiceField,
  ContactFields,
  LineField,
  MessageField,
  StateField,
} from "~/components/ui/form-fields";
import { checkboxProps, formState } from "~/components/ui/form-state";
import { privacyRightsPath } from "~/models/navigation/paths";
import { type PRIVACY_REQUESTS, privacyRequestSchema, type REQUESTERS } from "~contracts/records/privacy";

const REQUEST_CHOICES: readonly Choice<(typeof PRIVACY_REQUESTS)[number]>[] = [
  { value: "know", label: "Tell me what you know about me" },
  { value: "copy", label: "Send me a copy" },
  { value: "correct", label: "Correct something" },
  { value: "delete", label: "Delete it" },
  { value: "opt_out", label: "Do not sell or share it" },
  { value: "limit", label: "Limit the use of sensitive data" },
];

const REQUESTER_CHOICES: readonly Choice<(typeof REQUESTERS)[number]>[] = [
  { value: "self", label: "Myself" },
  { value: "guardian", label: "My child" },
  { value: "agent", label: "Someone who authorized me" },
];

type PrivacyRequestFormProps = { check: BotCheck; answer: SubmissionResult<string[]> | undefined };

export function PrivacyRequestForm({ check, answer }: PrivacyRequestFormProps) {
  const [form, fields] = formState({ id: "form", answer, schema: privacyRequestSchema });
  const { request, requester, name, email, phone, state_code, zip_code, details, declared } = fields;
  return (
    <RequestForm
      action={privacyRightsPath()}
      check={check}
      fields={[request, requester, details, name, email, phone, state_code, zip_code, declared]}
      formErrors={form.errors}
      submitLabel="Send the request"
    >
      <FieldGroup title="What you're asking for">
        <FieldPair>
          <ChoiceField field={request} label="Request" choices={REQUEST_CHOICES} />
          <ChoiceField field={requester} label="Who is this for?" choices={REQUESTER_CHOICES} />
        </FieldPair>
        <MessageField
          field={details}
          label="Details"
          hint="What to correct, for example, or who you're asking for. No passwords or card numbers, please."
        />
      </FieldGroup>
      <FieldGroup title="Who you are" hint="If you have an account, use its e-mail address so we can find it.">
        <FieldPair>
          <ContactFields fields={fields} />
          <StateField field={state_code} label="State where you live" />
          <LineField field={zip_code} label="ZIP code" autoComplete="postal-code" />
        </FieldPair>
      </FieldGroup>
      <CheckboxField
        {...checkboxProps(declared)}
        label="What I entered is true, and I am this person or am allowed to ask for them."
      />
    </RequestForm>
  );
}
