import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { KeyedForm } from "~/components/account/keyed-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { canceledView } from "~/models/cancelling/cancel.server";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, cancelSurveyPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { withCookies } from "~/web/cookies.server";
import { requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { oneTimeForm } from "~/web/one-time-form.server";
import { safeRedirect } from "~/web/redirects.server";
import styles from "./canceled.module.css";

export const handle: RouteHandle = { hydrate: false, pageContext: "account", takes: "payment" };

export const meta: MetaFunction = () => [{ title: titleOf("canceled") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The end date, the way back, and the survey for who likes (rulings 3 "cancel flow", "legacy subscription"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = requireMember(request);
  const session = memberSession(request, refreshMemberToken);
  const view = await canceledView(cardSetting(visitor), session.call);
  stillSignedIn(request, session);
  const { key, cookies } = oneTimeForm(request);
  const options = {
    headers: withCookies([...session.cookies(), ...cookies], new Headers({ "Cache-Control": "private, no-store" })),
  };
  if (!view) throw safeRedirect(`${accountPath()}#subscription`, options);
  return view === "unknown"
    ? data({ view: null, oneTimeKey: key }, { ...options, status: 503 })
    : data({ view, oneTimeKey: key }, options);
}

export default function CanceledPage() {
  const { view, oneTimeKey } = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <NarrowPage>
        <PageHeading title="Your subscription" />
        <Alert kind="warning" title="We cannot reach your subscription right now.">
          <p>
            <a href={accountPath()}>My Account</a> says how it stands, in a moment.
          </p>
        </Alert>
      </NarrowPage>
    );
  }
  const { plan, ends, isOver, reactivates } = view;
  return (
    <NarrowPage>
      <PageHeading
        kicker="My Account"
        title="Your subscription is canceled"
        lead={
          isOver
            ? `Your ${plan} ended on ${ends}. Nothing more is charged.`
            : `Your ${plan} ends on ${ends}. Until then you can watch everything, and nothing more is charged.`
        }
      />
      <p>
        {reactivates
          ? "Changed your mind? Take it up again any time before that day."
          : isOver
            ? "You can subscribe again at any time."
            : "Subscribe again when this ends."}
      </p>
      <div className={styles.ways}>
        {reactivates && (
          <KeyedForm name="reactivate" oneTimeKey={oneTimeKey} label="Reactivate subscription" variant="primary" />
        )}
        <ButtonLink href={accountPath()}>My Account</ButtonLink>
      </div>
      <section className={styles.survey} aria-labelledby="survey-title">
        <h2 id="survey-title">Tell us why?</h2>
        <p>One question, if you like. It helps us and your school.</p>
        <p>
          <ButtonLink href={cancelSurveyPath()}>Answer the survey</ButtonLink>
        </p>
      </section>
    </NarrowPage>
  );
}
