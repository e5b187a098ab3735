import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { FieldGroup, FieldPair, RequestForm, SentNotice } from "~/components/information/request-form";
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
import { SupportPhone } from "~/components/ui/support-phone";
import { informationMeta } from "~/models/navigation/page";
import { privacyPath, privacyRightsPath } from "~/models/navigation/paths";
import { privacyRequestAction, requestFormLoader } from "~/web/form/request-form.server";
import { brand } from "~contracts/brand";
import { PRIVACY_ANSWER_DAYS } from "~contracts/limits";
import { type PRIVACY_REQUESTS, privacyRequestSchema, type REQUESTERS } from "~contracts/records/privacy";

export const meta = informationMeta(
  "State Privacy Rights",
  `Ask ${brand.name} what it knows about you, get a copy, correct or delete it, or opt out, under the ` +
    "privacy laws of California and other states.",
);

export const loader = requestFormLoader(privacyRightsPath());

export const action = privacyRequestAction(privacyRightsPath());

const NEXT = [
  {
    title: "We make sure it's you",
    text: "Usually with an e-mail to the address you gave. We never ask for a password or a copy of your ID.",
  },
  { title: "We look", text: "In your account, in your messages to support, and at the companies that work for us." },
  {
    title: "You get an answer",
    text:
      `Within ${PRIVACY_ANSWER_DAYS} days. If we can't do what you ask, we'll tell you why, and how to get a second ` +
      "look.",
  },
];

export default function PrivacyRightsPage() {
  const { check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <InfoPage
      kicker="State privacy rights"
      title="Your data, your call"
      lead={
        <>
          California and many other states give you the right to know, correct and delete what a company has about you.
          We give it to everyone. What we keep, and why, is in the <a href={privacyPath()}>privacy policy</a>.
        </>
      }
    >
      <InfoSection id="request" title={sent ? "Your request" : "Send a request"}>
        {sent ? (
          <SentNotice reference={sent} title="We got your request.">
            Write down the reference number so we can both find your request again. We&apos;ll answer within{" "}
            {PRIVACY_ANSWER_DAYS} days.
          </SentNotice>
        ) : (
          <PrivacyRequestForm check={check} answer={answer} />
        )}
      </InfoSection>
      <InfoSection id="next" title="What happens next" steps={NEXT} />
      <InfoSection
        id="otherwise"
        title="Rather not use a form?"
        lead={
          <>
            E-mail <a href={`mailto:${brand.support.privacyEmail}`}>{brand.support.privacyEmail}</a> or call{" "}
            <SupportPhone />. It counts just the same.
          </>
        }
      />
    </InfoPage>
  );
}

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

function PrivacyRequestForm({ check, answer }: PrivacyRequestFormProps) {
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
