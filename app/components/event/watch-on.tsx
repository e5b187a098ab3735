import { ButtonLink } from "~/components/ui/button";
import type { CardView } from "~/models/card/card-view";
import type { ResumeChoice } from "~/models/event/resume-choice";
import styles from "./watch-on.module.css";

/** Where to go on: in this replay, and with the next game of the day. */
export function WatchOn({ resume, upNext }: { resume: ResumeChoice | null; upNext: CardView | null }) {
  if (!resume && !upNext) return null;
  return (
    <div className={styles.ways}>
      {resume && (
        <>
          <ButtonLink href={resume.href} icon="play" variant="primary">
            Resume {resume.at}
          </ButtonLink>
          <ButtonLink href={resume.startHref} variant="quiet">
            From the beginning
          </ButtonLink>
        </>
      )}
      {upNext && (
        <p className={styles.next}>
          {upNext.isLive ? "Live now: " : "Up next: "}
          <a href={upNext.href}>{upNext.title}</a>
          {upNext.dateText && !upNext.isLive && `, ${upNext.dateText}`}
        </p>
      )}
    </div>
  );
}
