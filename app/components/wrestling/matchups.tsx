import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import styles from "./matchups.module.css";

export const MATCHUPS_TITLE = "Mat Schedule";

/** A link to the page with the list inline; app/enhancement/watch/matchups.ts opens the dialog instead (S 2.15). */
export function Matchups({ href }: { href: string }) {
  return (
    <>
      <ButtonLink href={href} icon="activity-wrestling" data-enhance="matchups" aria-haspopup="dialog">
        View Matchups
      </ButtonLink>
      <dialog className={styles.dialog} aria-labelledby="mat-schedule-title">
        <div className={styles.head}>
          <h2 id="mat-schedule-title" className="size-28" tabIndex={-1}>
            {MATCHUPS_TITLE}
          </h2>
          <form method="dialog">
            <button className={styles.close}>
              <Icon name="close" label="Close" />
            </button>
          </form>
        </div>
        <div className={styles.body}>
          <div role="status">
            <p className={styles.loading} data-loading>
              <span className={styles.spinner} aria-hidden="true" />
              <span className="visually-hidden">Loading matchups</span>
            </p>
            <p data-failed hidden>
              We couldn&apos;t load the matchups. Please try again.
            </p>
          </div>
          <div data-matchups />
        </div>
      </dialog>
    </>
  );
}
