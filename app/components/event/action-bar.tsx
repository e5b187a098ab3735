import type { ReactNode } from "react";
import { FollowButton } from "~/components/organization/follow-button";
import { ShareButton, ShareMoment } from "~/components/sharing/share-button";
import { ButtonLink } from "~/components/ui/button";
import { ReminderButton } from "./reminder-button";
import styles from "./action-bar.module.css";

type ActionBarProps = {
  about: string;
  remind?: { contentType: string; contentKey: string; active: boolean } | null;
  follow?: { contentType: string; contentKey: string; name: string; following: boolean } | null;
  /** `momentUrl`: of a replay, up to its second. */
  share: { url: string; title: string; momentUrl?: string | null };
  /** Only while the start is still ahead. */
  calendarHref?: string | null;
  children?: ReactNode;
};

export function ActionBar({ about, remind, follow, share, calendarHref, children }: ActionBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={`Actions: ${about}`}>
      {remind && <ReminderButton {...remind} />}
      {follow && <FollowButton {...follow} />}
      <ShareButton url={share.url} title={share.title} />
      {share.momentUrl && <ShareMoment url={share.momentUrl} title={share.title} />}
      {calendarHref && (
        <ButtonLink href={calendarHref} icon="calendar-plus" variant="quiet" download="">
          Calendar
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
