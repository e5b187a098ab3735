import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { summaryItems } from "~/components/ui/error-summary-items";
import { CheckboxField, InputField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import { ALERT_FIELDS, type AlertFields, ALERTS } from "~/models/account/alert-form";
import { loadAlerts, saveAlerts, takeMailAgain } from "~/models/account/alerts.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, libraryPath, notificationsPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { parseForm } from "~/web/form.server";
import { visitOf } from "~/web/visit.server";
import styles from "./notifications.module.css";

export const handle: RouteHandle = { pageContext: "account" };

export const meta: MetaFunction = () => [{ title: titleOf("notifications") }, { name: "robots", content: "noindex" }];

export { headers } from "~/web/page-headers.server";

/** S 7.2, 7.3 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  visit.requireMember();
  const alerts = await loadAlerts(visit.upstreams, visit.session.call);
  visit.stillSignedIn();
  return visit.private({ ...alerts, saved: visit.url.searchParams.has("saved") });
}

export async function action(args: ActionFunctionArgs) {
  const visit = visitOf(args);
  visit.requireMember();
  const posted = await parseForm(visit.request, ["intent", ...ALERT_FIELDS]);
  if (posted.get("intent") === "resume") {
    await takeMailAgain(visit.upstreams, visit.session.call);
    visit.stillSignedIn();
    return visit.redirect(notificationsPath());
  }
  posted.delete("intent");
  const answer = await saveAlerts(visit.upstreams, posted, visit.session.call, visit.context.limited);
  visit.stillSignedIn();
  return "saved" in answer ? visit.redirect(notificationsPath({ saved: "1" })) : visit.reply(answer, answer);
}

export default function NotificationsPage() {
  const { takesMail, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className={`wrap-text ${styles.page}`}>
      <PageHeading title="Notifications" lead="Choose what we e-mail you about your games." />
      {saved && !answer && <Alert kind="good" title="We saved your choice." />}
      {!takesMail && <NoMail />}
      <Choices />
      <p>
        Your games are the ones with a reminder, and the ones of schools you follow and teams you picked. They&apos;re
        in <a href={libraryPath()}>My Library</a>.
      </p>
    </div>
  );
}

function NoMail() {
  return (
    <Alert title="You asked us not to e-mail you about games.">
      <p>So we don&apos;t send any of these right now.</p>
      <form method="post" action={notificationsPath()}>
        <Button name="intent" value="resume">
          E-mail me about games again
        </Button>
      </form>
    </Alert>
  );
}

function Choices() {
  const { chosen, zone } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.reply;
  const [form, { quiet_from, quiet_until }] = useForm<AlertFields>({
    id: "notifications",
    lastResult,
    defaultValue: chosen,
  });
  const typed = lastResult?.initialValue;
  const mail: readonly unknown[] = typed ? [typed.mail].flat() : chosen.mail;
  return (
    <form method="post" action={notificationsPath()} id={form.id} className={styles.form} noValidate>
      <ErrorSummary errors={summaryItems([quiet_from, quiet_until])} formErrors={form.errors} />
      <fieldset className={styles.group}>
        <legend>E-mail me</legend>
        {ALERTS.map(({ kind, label, hint }) => (
          <CheckboxField
            key={kind}
            id={`mail-${kind}`}
            name="mail"
            value={kind}
            label={label}
            hint={hint}
            defaultChecked={mail.includes(kind)}
          />
        ))}
        <p>Never more than three a day.</p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Quiet hours</legend>
        <p>
          We send nothing between these times, in the {zone} (<a href={`${accountPath()}#profile`}>change</a>). Leave
          both empty to hear from us any time.
        </p>
        <div className={styles.times}>
          <InputField
            id={quiet_from.id}
            name={quiet_from.name}
            type="time"
            label="From"
            defaultValue={quiet_from.initialValue}
            errors={quiet_from.errors}
          />
          <InputField
            id={quiet_until.id}
            name={quiet_until.name}
            type="time"
            label="Until"
            defaultValue={quiet_until.initialValue}
            errors={quiet_until.errors}
          />
        </div>
      </fieldset>
      <Button variant="primary" className={styles.save}>
        Save
      </Button>
    </form>
  );
}
