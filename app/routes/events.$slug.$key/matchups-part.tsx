import { ButtonLink } from "~/components/ui/button";
import { MatScheduleList } from "~/components/wrestling/mat-schedule-list";
import { MATCHUPS_TITLE } from "~/components/wrestling/matchups";
import type { EventView } from "~/models/event/page/event-page.server";
import type { MatSchedule } from "~/models/event/score/mat-schedule.server";
import { matchupsHref, type Query } from "./event-links";
import styles from "./event.module.css";

type MatchupsPartProps = {
  view: Pick<EventView, "slug" | "key">;
  matchups: MatSchedule | null;
  kept: Query;
  /** Where the results are hidden. */
  resultsHref: string | null;
};

/** A wrestling tournament's bouts, for who has no script (S 2.15, 5.9). */
export function MatchupsPart({ view, matchups, kept, resultsHref }: MatchupsPartProps) {
  if (!matchups) return null;
  return (
    <section id="matchups" className={styles.schedule} aria-labelledby="matchups-title">
      <h2 id="matchups-title">{MATCHUPS_TITLE}</h2>
      {resultsHref ? (
        <p>
          Results are hidden. <a href={resultsHref}>Show the results</a>
        </p>
      ) : (
        <MatScheduleList rows={matchups.rows} mat={matchups.mat} />
      )}
      {matchups.other && !resultsHref && (
        <ButtonLink href={matchupsHref(view, kept, matchups.other.asked)}>{matchups.other.label}</ButtonLink>
      )}
    </section>
  );
}
