import type { SubmissionResult } from "@conform-to/dom";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { RequestForm, SentNotice } from "~/components/information/request-form";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { ButtonLink } from "~/components/ui/button";
import { LineField, MessageField } from "~/components/ui/form-fields";
import { formState } from "~/components/ui/form-state";
import { PageHeading } from "~/components/ui/page-heading";
import { RadioField } from "~/components/ui/radio-field";
import { answerClipReport, CLIP_REPORT_FIELDS } from "~/models/lead/answer-form.server";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { clipPath, clipReportPath } from "~/models/navigation/paths";
import { postedRequest, requestFormPage, SENT } from "~/web/form/request-form.server";
import { clipOf } from "~/web/page/requested-clip.server";
import { reporterOfTrouble } from "~/web/visit/trouble-reporter.server";
import { route } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";
import { clipReportFormSchema, type ClipReportReason } from "~contracts/records/clip-report";

export const handle: RouteHandle = { pageContext: "clips" };

export const meta = unlistedMeta(pageTitle("Report a Clip"));

/** Where anyone says why a clip should be taken down (rulings 3). */
export const loader = route(async (visit) => {
  const { key, title } = await clipOf(visit);
  return visit.page({ key, title, ...requestFormPage(visit, clipReportPath(key)) }, "steady");
});

export const action = route(async (visit) => {
  const { epochMs, tooOften, upstreams } = visit;
  const { key, event_key } = await clipOf(visit);
  const form = await postedRequest(visit, CLIP_REPORT_FIELDS);
  const about = { clip_key: key, event_key, reporter: reporterOfTrouble(visit, key) };
  const answer = await answerClipReport(upstreams, form, about, epochMs, tooOften);
  if (!("reference" in answer)) return json(answer.reply, { status: answer.status });
  return visit.redirect(`${clipReportPath(key, { [SENT]: answer.reference })}#form`);
});

export default function ReportPage() {
  const { key, title, check, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeading
        title="Report a clip"
        lead={
          <>
            Should <a href={clipPath(key)}>{title}</a> be taken down? Tell us why, and we&apos;ll look at it.
          </>
        }
      />
      {sent ? (
        <>
          <SentNotice reference={sent} title="Thanks for telling us.">
            Our team looks at every report. A clip that breaks the rules is taken down for everyone.
          </SentNotice>
          <p>
            <ButtonLink href={clipPath(key)}>Back to the clip</ButtonLink>
          </p>
        </>
      ) : (
        <ReportForm action={clipReportPath(key)} check={check} answer={answer} />
      )}
    </NarrowPage>
  );
}

const CHOICES: readonly { value: ClipReportReason; label: string }[] = [
  { value: "mocks-a-student", label: "It makes fun of a student" },
  { value: "names-a-student", label: "It names or shows a student, and the family doesn't want it to" },
  { value: "not-the-event", label: "It has nothing to do with the game" },
  { value: "unlawful", label: "It's against the law" },
  { value: "my-rights", label: "It uses something that belongs to me" },
  { value: "something-else", label: "Something else" },
];

type ReportFormProps = { action: string; check: BotCheck; answer: SubmissionResult<string[]> | undefined };

function ReportForm({ action, check, answer }: ReportFormProps) {
  const [form, { reason, note, email }] = formState({ id: "form", schema: clipReportFormSchema, answer });
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
