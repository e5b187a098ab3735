import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { ButtonLink } from "~/components/ui/button";
import type { DrawingName } from "~/components/ui/drawing";
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
  defaults?: DefaultValue<LeadFields<Kind>> | undefined;
  fields: (fields: LeadFormFields<Kind>) => ReactNode;
  children: ReactNode;
};

export type LeadFormFields<Kind extends LeadKind> = ReturnType<typeof useForm<LeadFields<Kind>>>[1];

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
  const lastResult = useActionData<SubmissionResult<string[]>>();
  const { shape } = LEAD_FORMS[kind];
  const constraint = getZodConstraint(LEAD_FORMS[kind]);
  const [form, fields] = useForm<LeadFields<Kind>>({ id: "form", lastResult, constraint, defaultValue: defaults });
  const inOrder = Object.keys(shape).map((name) => fields[name as keyof typeof fields]);
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
            fields={inOrder}
            formErrors={form.errors}
            submitLabel={contact.submit}
          >
            {draw(fields)}
          </RequestForm>
        )}
      </InfoSection>
    </InfoPage>
  );
}
