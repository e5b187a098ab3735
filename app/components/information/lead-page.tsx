import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { ButtonLink } from "~/components/ui/button";
import type { DrawingName } from "~/components/ui/drawing";
import { type FormField, formState } from "~/components/ui/form-state";
import { LEAD_FORMS, type LeadFields, type LeadKind } from "~contracts/records/lead";
import { InfoPage, InfoSection } from "./info-page";
import { RequestForm, SentNotice } from "./request-form";

type LeadPageProps<Kind extends LeadKind> = {
  kind: Kind;
  path: string;
  kicker: string;
  title: string;
  lead: string;
  drawing: DrawingName;
  /** On the button that leads to the form. */
  invitation: string;
  /** A second button beside it. */
  other?: ReactNode;
  contact: { title: string; lead: string; submit: string; thanks: { title: string; text: string } };
  defaults?: Partial<Record<keyof LeadFields<Kind>, string | undefined>> | undefined;
  fields: (fields: LeadFormFields<Kind>) => ReactNode;
  children: ReactNode;
};

export type LeadFormFields<Kind extends LeadKind> = Record<keyof LeadFields<Kind>, FormField>;

/** A page that tells of an offer, and ends with a form to the team (S 7.10, 9.11). */
export function LeadPage<Kind extends LeadKind>({
  kind,
  path,
  invitation,
  other,
  contact,
  defaults,
  fields: draw,
  children,
  ...page
}: LeadPageProps<Kind>) {
  const { check, sent } = useLoaderData<{ check: BotCheck; sent: string | null }>();
  const answer = useActionData<SubmissionResult<string[]>>();
  const [form, fields] = formState({ id: "form", schema: LEAD_FORMS[kind], answer, defaults });
  return (
    <InfoPage
      {...page}
      action={
        <>
          <ButtonLink href="#form" variant="primary" size="lg">
            {invitation}
          </ButtonLink>
          {other}
        </>
      }
    >
      {children}
      <InfoSection id="contact" title={contact.title} lead={contact.lead}>
        {sent ? (
          <SentNotice reference={sent} title={contact.thanks.title}>
            {contact.thanks.text}
          </SentNotice>
        ) : (
          <RequestForm
            action={path}
            check={check}
            fields={Object.values(fields)}
            formErrors={form.errors}
            submitLabel={contact.submit}
          >
            {draw(fields as LeadFormFields<Kind>)}
          </RequestForm>
        )}
      </InfoSection>
    </InfoPage>
  );
}
