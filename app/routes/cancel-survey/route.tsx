import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CancelSurvey } from "~/components/account/cancel-survey";
import { NarrowPage } from "~/components/account/narrow-page";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { SUBSCRIPTION_EVENT } from "~/models/analytics/events";
import { report, reporterOf } from "~/models/analytics/report.server";
import { answerSurvey } from "~/models/cancelling/answer-survey.server";
import { SURVEY_FIELDS } from "~/models/cancelling/survey";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, cancelSurveyPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { clock } from "~/services/process/clock.server";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { safeRedirect } from "~/web/redirects.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "account", takes: "payment" };

export const meta: MetaFunction = () => [{ title: titleOf("cancel_survey") }, { name: "robots", content: "noindex" }];

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** The survey after a cancellation; nobody has to answer it (B 2.1, 2.11). */
export async function loader({ request }: LoaderFunctionArgs) {
  requireMember(request);
  return json({ sent: new URL(request.url).searchParams.has("sent") });
}

export async function action({ request }: ActionFunctionArgs) {
  const member = requireMember(request);
  const form = await parseForm(request, SURVEY_FIELDS);
  const session = memberSession(request, refreshMemberToken);
  const answer = await answerSurvey(form, session.call);
  stillSignedIn(request, session);
  const headers = withCookies(session.cookies());
  if ("reply" in answer) return json(answer.reply, { status: answer.status, headers });
  report(SUBSCRIPTION_EVENT.cancelFeedback, answer.sent, reporterOf(member), clock.now());
  return safeRedirect(cancelSurveyPath({ sent: 1 }), { status: 303, headers });
}

export default function CancelSurveyPage() {
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      {sent && !answer ? (
        <div role="status">
          <PageHeading
            title="Thank you"
            lead="Your answer helps us make the games better. You are welcome back any time."
            actions={<ButtonLink href={accountPath()}>My Account</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <PageHeading
            kicker="Optional"
            title="Why did you cancel?"
            lead="Choose the reason that fits best. Your cancellation stands either way."
          />
          <CancelSurvey answer={answer} />
          <p>
            <a href={accountPath()}>No thanks, back to My Account</a>
          </p>
        </>
      )}
    </NarrowPage>
  );
}
