import { preferencesPath } from "~/models/navigation/paths";
import { Button } from "~/components/ui/button";
import styles from "./consent-bar.module.css";

export type ConsentGroup = "C0001" | "C0002" | "C0003" | "C0004";

/** The consent manager's groups, in its own naming (S 5.6, 9.6). */
export const consentGroups: readonly { id: ConsentGroup; label: string; what: string; always?: true }[] = [
  { id: "C0001", label: "Strictly necessary", what: "Signing in, buying a pass, and playing video.", always: true },
  { id: "C0002", label: "Performance", what: "Counts visits, so that slow pages get noticed." },
  { id: "C0003", label: "Functional", what: "Remembers choices such as your school across visits." },
  { id: "C0004", label: "Targeting", what: "Lets advertisers choose what they show you." },
];

type ConsentBarProps = {
  action?: string;
  /** The page to come back to after the plain post. */
  returnTo?: string;
  granted?: readonly ConsentGroup[];
  privacyHref: string;
};

/** Asks once, denies until answered; both answers weigh the same. */
export function ConsentBar({ action = preferencesPath(), returnTo, granted = ["C0001"], privacyHref }: ConsentBarProps) {
  return (
    <section className={styles.bar} aria-label="Privacy choices" data-consent-bar="">
      <form method="post" action={action} className={styles.form} data-enhance="consent">
        {returnTo && <input type="hidden" name="redir" value={returnTo} />}
        <p className={styles.words}>
          We use necessary cookies to run the site. With your consent we also count visits and show fitting ads.{" "}
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
          <fieldset className={styles.groups}>
            <legend className="visually-hidden">What we may use</legend>
            {consentGroups.map(({ id, label, what, always }) => (
              <label key={id} className={styles.group}>
                <input type="checkbox" name="group" value={id} defaultChecked={always || granted.includes(id)} disabled={always} />
                <span>
                  <b>{label}</b> {what}
                </span>
              </label>
            ))}
            <Button name="consent" value="chosen">
              Save my choice
            </Button>
          </fieldset>
        </details>
      </form>
    </section>
  );
}
