import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { InputField, SelectField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import type { PauseView } from "~/models/account/season-pause.server";
import { accountCardPath, cancelPath, pausePath } from "~/models/navigation/paths";
import styles from "./subscription-page.module.css";

type SeasonPauseProps = PauseView & {
  oneTimeKey: string;
  /** Someone watches on it from a family seat. */
  isShared: boolean;
  /** What the member entered, and why it can't be. */
  refusedDay?: { until: string; problem: string } | null;
};

/** What stops when, and what is charged on the day of the return, before anything changes (B 2.11, security 3). */
export function SeasonPause(view: SeasonPauseProps) {
  const { plan, back, paidUntil, total, rise, payer, resumes, seasons, range, isShared, refusedDay } = view;
  const asked = rise ? payer : `${total} to ${payer}`;
  const entered = refusedDay ? { defaultValue: refusedDay.until, errors: [refusedDay.problem] } : {};
  return (
    <>
      <PageHeading
        kicker="My Account"
        title={back ? "Your pause" : "Pause your pass"}
        lead={
          back
            ? `Your ${plan} is back on ${back}.`
            : "Take the off-season off. Your pass waits, and is back the day you choose."
        }
      />
      <CheckList>
        {paidUntil && <Check>You can watch until {paidUntil}.</Check>}
        <Check>
          {back
            ? `Nothing is charged before ${back}. That day, we charge ${total} to ${payer}.`
            : `Nothing is charged until you're back. That day, we charge ${asked}, and it renews again.`}
        </Check>
        {rise && (
          <Check>
            The price of your pass changes. Back before {rise.day}, it&apos;s {rise.before}. Back that day or later,
            it&apos;s {rise.after}.
          </Check>
        )}
        {isShared && <Check>The pause is for everyone on your family plan, too.</Check>}
        <Check>
          If that day is more than three weeks away, we&apos;ll e-mail you about three weeks before. You can change the
          day, resume, or cancel any time.
        </Check>
      </CheckList>
      {resumes && (
        <section className={styles.choices} aria-label={resumes.label}>
          <PauseForm {...view}>
            <p>{resumes.terms}</p>
            <Button name="until" value="now" variant="primary" size="lg" wide>
              {resumes.label}
            </Button>
          </PauseForm>
        </section>
      )}
      {seasons.length > 0 && (
        <section className={styles.choices} aria-labelledby="seasons">
          <h2 id="seasons">{back ? "Another season" : "Back for the season"}</h2>
          {seasons.map(({ day, label }, index) => (
            <PauseForm key={day} {...view}>
              <Button name="until" value={day} variant={back || index > 0 ? "secondary" : "primary"} size="lg" wide>
                {label}
              </Button>
            </PauseForm>
          ))}
        </section>
      )}
      {range && (
        <section className={styles.choices} aria-labelledby="another-day">
          <h2 id="another-day">Another day</h2>
          <PauseForm {...view}>
            {range.days ? (
              <SelectField
                id="until"
                name="until"
                label="Back on"
                hint="PayPal charges on this day of the month."
                {...entered}
              >
                {range.days.map(({ day, label }) => (
                  <option key={day} value={day}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ) : (
              <InputField
                id="until"
                name="until"
                type="date"
                required
                min={range.earliest}
                max={range.latest}
                label="Back on"
                hint={range.words}
                {...entered}
              />
            )}
            <Button size="lg" wide>
              {back ? "Change the day" : "Pause until this day"}
            </Button>
          </PauseForm>
        </section>
      )}
      <div className={styles.ways}>
        <ButtonLink href={accountCardPath("subscription")} variant="quiet" size="lg">
          {back ? "Keep the pause as it is" : "Keep my pass as it is"}
        </ButtonLink>
        {back && (
          <ButtonLink href={cancelPath()} variant="quiet" size="lg">
            Cancel subscription
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function PauseForm({
  agreed,
  oneTimeKey,
  children,
}: Pick<SeasonPauseProps, "agreed" | "oneTimeKey"> & { children: ReactNode }) {
  return (
    <form method="post" action={pausePath()}>
      <input type="hidden" name="agreed" value={agreed.now} />
      {agreed.later && (
        <>
          <input type="hidden" name="later" value={agreed.later.total} />
          <input type="hidden" name="laterFrom" value={agreed.later.from} />
        </>
      )}
      <input type="hidden" name="key" value={oneTimeKey} />
      {children}
    </form>
  );
}
