import { useLoaderData } from "@remix-run/react";
import { KeyedForm } from "~/components/account/keyed-form";
import { NarrowPage } from "~/components/account/narrow-page";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { canceledView } from "~/models/canceling/cancel.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, accountPath, cancelSurveyPath } from "~/models/navigation/paths";
import { oneTimeForm } from "~/web/form/one-time-form.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";
import styles from "./canceled.module.css";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("canceled"));

export const loader = route({ requires: "member" }, async (visit) => {
  const view = await canceledView(visit.upstreams, visit.viewing(), visit.session.call);
  visit.stillSignedIn();
  const { key, cookies } = oneTimeForm(visit);
  if (!view) throw visit.redirect(accountCardPath("subscription"), { status: 302, cookies, headers: NEVER_KEPT });
  if (view === "unknown") return visit.private({ view: null, oneTimeKey: key }, { status: 503, cookies });
  return visit.private({ view, oneTimeKey: key }, { cookies });
});

export default function CanceledPage() {
  const { view, oneTimeKey } = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <NarrowPage>
        <PageHeading title="Your subscription" />
        <Alert kind="warning" title="We can't reach your subscription right now.">
          <p>
            Check <a href={accountPath()}>My Account</a> in a moment to see where it stands.
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
            ? `Your ${plan} ended on ${ends}. You won't be charged again.`
            : `Your ${plan} ends on ${ends}. Until then you can watch everything, and you won't be charged again.`
        }
      />
      <p>
        {reactivates
          ? "Changed your mind? You can reactivate any time before then."
          : isOver
            ? "You can subscribe again at any time."
            : "Subscribe again when this ends."}
      </p>
      <div className="wrap-3">
        {reactivates && (
          <KeyedForm name="reactivate" oneTimeKey={oneTimeKey} label="Reactivate subscription" variant="primary" />
        )}
        <ButtonLink href={accountPath()}>My Account</ButtonLink>
      </div>
      <section className={`gap-3 ${styles.survey}`} aria-labelledby="survey-title">
        <h2 id="survey-title">Would you tell us why?</h2>
        <p>One question, if you have a second. It helps us and your school.</p>
        <p>
          <ButtonLink href={cancelSurveyPath()}>Take the survey</ButtonLink>
        </p>
      </section>
    </NarrowPage>
  );
}
