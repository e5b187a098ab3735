import { type MouseEvent, useRef, useState } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { MatsAsked, MatSchedule } from "~/models/event/mat-schedule.server";
import { MatScheduleList } from "./mat-schedule-list";
import styles from "./matchups.module.css";

export const MATCHUPS_TITLE = "Mat Schedule";
const NOTHING: MatSchedule = { rows: [], mat: null, other: null };

type MatchupsProps = {
  /** The page with the list inline, for browsers without script. */
  href: string;
  listHref: (asked: MatsAsked) => string;
};

const loadFrom = (address: string): Promise<MatSchedule> =>
  fetch(address, { headers: { Accept: "application/json" } }).then(
    (answer): Promise<MatSchedule> | MatSchedule => (answer.ok ? answer.json() : NOTHING),
    () => NOTHING,
  );

/** S 2.15 */
export function Matchups({ href, listHref }: MatchupsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [schedule, setSchedule] = useState<MatSchedule | null>(null);

  async function show(asked: MatsAsked) {
    setSchedule(null);
    setSchedule(await loadFrom(listHref(asked)));
  }
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
    void show("own");
  }

  return (
    <>
      <ButtonLink href={href} icon="activity-wrestling" onClick={open} aria-haspopup="dialog">
        View Matchups
      </ButtonLink>
      {/* Escape and the close button do the same for keyboards. */}
      {/* eslint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="mat-schedule-title"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className={styles.head}>
          <h2 id="mat-schedule-title" className={styles.title}>
            {MATCHUPS_TITLE}
          </h2>
          <form method="dialog">
            <button className={styles.close}>
              <Icon name="close" label="Close" />
            </button>
          </form>
        </div>
        <div className={styles.body} aria-busy={schedule === null} aria-live="polite">
          {schedule ? <Loaded schedule={schedule} onOther={(asked) => void show(asked)} /> : <Spinner />}
        </div>
      </dialog>
    </>
  );
}

function Loaded({
  schedule: { rows, mat, other },
  onOther,
}: {
  schedule: MatSchedule;
  onOther: (asked: MatsAsked) => void;
}) {
  return (
    <>
      <MatScheduleList rows={rows} mat={mat} />
      {other && (
        <button type="button" className={styles.other} onClick={() => onOther(other.asked)}>
          {other.label}
        </button>
      )}
    </>
  );
}

function Spinner() {
  return (
    <p className={styles.loading}>
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">Loading matchups</span>
    </p>
  );
}
