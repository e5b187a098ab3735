import { Button } from "~/components/ui/button";
import { preferencesPath } from "~/models/navigation/paths";
import { ConsentGroups } from "./consent-groups";
import styles from "./consent-bar.module.css";

/** Consent is denied until answered; both answers look equally prominent. */
export function ConsentBar({ returnTo, privacyHref }: { returnTo?: string; privacyHref: string }) {
  return (
    <section className={styles.bar} aria-label="Privacy choices" data-consent-bar="">
      <form method="post" action={preferencesPath()} className={styles.form} data-enhance="consent">
        {returnTo && <input type="hidden" name="redir" value={returnTo} />}
        <p className={styles.words}>
          With your OK, we measure visits and show ads that fit you. <a href={privacyHref}>Privacy policy</a>
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
          <ConsentGroups granted={["C0001"]} className={styles.groups}>
            <Button name="consent" value="chosen">
              Save my choice
            </Button>
          </ConsentGroups>
        </details>
      </form>
    </section>
  );
}
