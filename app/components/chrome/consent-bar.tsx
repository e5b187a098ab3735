import { Button } from "~/components/ui/button";
import { preferencesPath } from "~/models/navigation/paths";
import { type ConsentGroup, ConsentGroups } from "./consent-groups";
import styles from "./consent-bar.module.css";

type ConsentBarProps = {
  action?: string;
  returnTo?: string;
  granted?: readonly ConsentGroup[];
  privacyHref: string;
};

/** Consent is denied until answered; both answers look equally prominent. */
export function ConsentBar({
  action = preferencesPath(),
  returnTo,
  granted = ["C0001"],
  privacyHref,
}: ConsentBarProps) {
  return (
    <section className={styles.bar} aria-label="Privacy choices" data-consent-bar="">
      <form method="post" action={action} className={styles.form} data-enhance="consent">
        {returnTo && <input type="hidden" name="redir" value={returnTo} />}
        <p className={styles.words}>
          We use necessary cookies to run the site. With your OK, we also measure visits and show ads that fit you.{" "}
          <a href={privacyHref}>Privacy policy</a>
        </p>
        <div className={styles.buttons}>
          <Button name="consent" value="all">
            Accept all
          </Button>
          <Button name="consent" value="necessary">
            Necessary only
          </Button>
        </div>
        <details className={styles.choices}>
          <summary className={styles.choose}>Choose</summary>
          <ConsentGroups granted={granted} className={styles.groups}>
            <Button name="consent" value="chosen">
              Save my choice
            </Button>
          </ConsentGroups>
        </details>
      </form>
    </section>
  );
}
