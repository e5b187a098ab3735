import type { SubmissionResult } from "@conform-to/dom";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField, InputField } from "~/components/ui/field";
import { formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { type AlertFields, ALERTS } from "~/models/account/alert-form";
import { accountCardPath, notificationsPath } from "~/models/navigation/paths";
import type { AlertChannel } from "~contracts/records/alerts";
import styles from "./notifications.module.css";

type ChoicesProps = {
  alerts: { chosen: AlertFields; zone: string } | null;
  hasDevices: boolean;
  answer: SubmissionResult<string[]> | undefined;
};

/** What to be told of, by mail and on devices, and when not. */
export function Choices({ alerts, hasDevices, answer }: ChoicesProps) {
  const chosen = alerts?.chosen ?? { mail: [], push: [] };
  const [form, { quiet_from, quiet_until }] = formState({
    id: "notifications",
    names: ["quiet_from", "quiet_until"],
    answer,
    defaults: chosen,
  });
  const typed = answer?.initialValue;
  const kindsOf = (channel: AlertChannel): readonly unknown[] =>
    typed ? [typed[channel]].flat() : (chosen[channel] ?? []);
  return (
    <form method="post" action={notificationsPath()} id={form.id} className="column-6" noValidate>
      <ErrorSummary errors={summaryItems([quiet_from, quiet_until])} formErrors={form.errors} />
      {hasDevices ? (
        <AlertTable mail={kindsOf("mail")} push={kindsOf("push")} />
      ) : (
        <MailChoices mail={kindsOf("mail")} push={kindsOf("push")} />
      )}
      <fieldset className={styles.group}>
        <legend>Quiet hours</legend>
        <p>
          We send nothing between these times, in {alerts?.zone ?? "your time zone"} (
          <a href={accountCardPath("profile")}>change</a>). Leave both empty to hear from us any time.
        </p>
        <div className={styles.times}>
          <InputField {...inputProps(quiet_from, "time")} label="From" />
          <InputField {...inputProps(quiet_until, "time")} label="Until" />
        </div>
      </fieldset>
      <Button variant="primary" className={styles.save}>
        Save
      </Button>
    </form>
  );
}

const THREE_A_DAY = "Three a day at most. Canceled games, new times and your own reminders come on top.";

type Chosen = Record<AlertChannel, readonly unknown[]>;

/** What devices are told is kept, though there are none now. */
function MailChoices({ mail, push }: Chosen) {
  return (
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
      {ALERTS.map(({ kind }) => push.includes(kind) && <input key={kind} type="hidden" name="push" value={kind} />)}
      <p>{THREE_A_DAY}</p>
    </fieldset>
  );
}

const CHANNELS: readonly { channel: AlertChannel; title: string; by: string }[] = [
  { channel: "mail", title: "E-mail", by: "by e-mail" },
  { channel: "push", title: "Devices", by: "on your devices" },
];

function AlertTable(chosen: Chosen) {
  return (
    <div className={styles.group}>
      <table className={styles.table}>
        <caption>Tell me</caption>
        <thead>
          <tr>
            <td />
            {CHANNELS.map(({ channel, title }) => (
              <th key={channel} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALERTS.map(({ kind, label, hint }) => (
            <tr key={kind}>
              <th scope="row">
                {label}
                <span className={`small-muted ${styles.hint}`}>{hint}</span>
              </th>
              {CHANNELS.map(({ channel, by }) => (
                <td key={channel}>
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      name={channel}
                      value={kind}
                      defaultChecked={chosen[channel].includes(kind)}
                    />
                    <span className="visually-hidden">
                      {label}, {by}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{THREE_A_DAY} The same news by e-mail and on your devices counts once.</p>
    </div>
  );
}
