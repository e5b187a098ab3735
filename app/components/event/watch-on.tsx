import { ButtonLink } from "~/components/ui/button";
import type { CardView } from "~/models/card/card-view";
import type { ResumeChoice } from "~/models/event/video/resume-choice";
import styles from "./watch-on.module.css";

/** Where to go on in this replay: beside its picture. */
export function Resume({ resume }: { resume: ResumeChoice }) {
  return (
    <div className={styles.ways}>
      <ButtonLink href={resume.href} icon="play" variant="primary">
        Resume {resume.at}
      </ButtonLink>
      <ButtonLink href={resume.startHref} variant="quiet" flush>
        From the beginning
      </ButtonLink>
    </div>
  );
}

/** The next game of the day: after what the page is about, whose teams it has, often in another sport. */
export function UpNext({ next: { href, title, activityBadge, dateText, isLive } }: { next: CardView }) {
  return (
    <p className={styles.next}>
      {isLive ? "Live now: " : "Up next: "}
      <a href={href}>{title}</a>
      {activityBadge && !title.includes(activityBadge.text) && `, ${activityBadge.text}`}
      {dateText && !isLive && (
        <>
          , <span>{dateText}</span>
        </>
      )}
    </p>
  );
}
