import { Button, ButtonLink } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import type { PassChanges } from "~/models/account/pass-change.server";
import { accountPath, changePassPath } from "~/models/navigation/paths";
import { Point } from "./cancel-steps";
import points from "./cancel-steps.module.css";
import styles from "./change-pass.module.css";

/** What is charged, and when, before anything changes (B 9, security 3). */
export function ChangePass({ plan, until, offers, oneTimeKey }: PassChanges & { oneTimeKey: string }) {
  return (
    <>
      <PageHeading
        kicker="My Account"
        title="Change your pass"
        lead={`Your ${plan} is paid until ${until}. Choose your next pass now, and it begins that day.`}
      />
      {offers.map(({ pass, name, agreed, terms }) => (
        <section key={pass} className={styles.pass} aria-labelledby={`to-${pass}`}>
          <h2 id={`to-${pass}`}>{name}</h2>
          <ul className={points.points}>
            {terms.map((sentence) => (
              <Point key={sentence}>{sentence}</Point>
            ))}
          </ul>
          <form method="post" action={changePassPath()}>
            <input type="hidden" name="pass" value={pass} />
            <input type="hidden" name="agreed" value={agreed} />
            <input type="hidden" name="key" value={oneTimeKey} />
            <Button variant="primary" size="lg" wide>
              Switch to the {name}
            </Button>
          </form>
        </section>
      ))}
      <ButtonLink href={`${accountPath()}#subscription`} variant="quiet" size="lg">
        Keep my {plan}
      </ButtonLink>
      <p className={styles.note}>Changed your mind later? You can undo it in your account until {until}.</p>
    </>
  );
}
