import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CancelSurvey } from "~/components/account/pass/cancel-survey";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { report, SUBSCRIPTION_EVENT } from "~/models/analytics/report.server";
import { answerSurvey } from "~/models/canceling/answer-survey.server";
import { SURVEY_FIELDS } from "~/models/canceling/survey";
import { surveyLead } from "~/models/canceling/survey-lead";
import { billedOf } from "~/models/member/member-billing.server";
import { subscriptionOf } from "~/models/member/user-info.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountPath, cancelSurveyPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("cancel_survey"));

export const loader = route({ requires: "member" }, async (visit, { visitor: { authenticated } }) => {
  const { upstreams, session } = visit;
  const [info, billed] = await Promise.all([
    subscriptionOf(upstreams, authenticated, session.call),
    billedOf(upstreams, "who is asked why", session.call),
  ]);
  visit.stillSignedIn();
  return visit.private({ sent: visit.url.searchParams.has("sent"), lead: surveyLead(info, billed) });
});

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(SURVEY_FIELDS);
  const answer = await answerSurvey(visit.upstreams, form, visit.session.call);
  visit.stillSignedIn();
  if ("reply" in answer) return visit.reply(answer.reply, { status: answer.status });
  report(SUBSCRIPTION_EVENT.cancelFeedback, answer.sent, visit.reporter, visit.epochMs);
  return visit.redirect(cancelSurveyPath({ sent: 1 }));
});

export default function CancelSurveyPage() {
  const { sent, lead } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      {sent && !answer ? (
        <div role="status">
          <PageHeading
            title="Thank you"
            lead="Your answer helps us make the games better. Come back any time."
            actions={<ButtonLink href={accountPath()}>My Account</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <PageHeading kicker="Optional" title="Why did you cancel?" lead={lead} />
          <CancelSurvey answer={answer} />
          <p>
            <a href={accountPath()}>No thanks, back to My Account</a>
          </p>
        </>
      )}
    </NarrowPage>
  );
}
