import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { ToggleForm } from "~/components/ui/toggle-form";
import styles from "./action-bar.module.css";

type ActionBarProps = {
  /** What the actions are about, for assistive technology. */
  about: string;
  remind?: { action: string; contentType: string; contentKey: string; active: boolean } | null;
  follow?: { action: string; contentType: string; contentKey: string; name: string; active: boolean } | null;
  /** The page's full address. */
  share: { url: string; title: string };
  /** The address of the calendar file, while there is a start to wait for. */
  calendarHref?: string | null;
  /** Clips and whatever else the page offers. */
  children?: ReactNode;
};

/** Remind, follow, share, calendar: forms and links, in place with script, plain without. */
export function ActionBar({ about, remind, follow, share, calendarHref, children }: ActionBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={`Actions: ${about}`}>
      {remind && (
        <ToggleForm
          action={remind.action}
          fields={{ content_type: remind.contentType, content_key: remind.contentKey }}
          active={remind.active}
          off={{ label: "Remind me", icon: "bell", intent: "remind" }}
          on={{ label: "Reminder set", icon: "bell-ring", intent: "forget" }}
        />
      )}
      {follow && (
        <ToggleForm
          action={follow.action}
          fields={{ content_type: follow.contentType, content_key: follow.contentKey }}
          active={follow.active}
          off={{ label: "Follow", icon: "heart", intent: "follow" }}
          on={{ label: "Following", icon: "heart-filled", intent: "unfollow" }}
          about={follow.name}
        />
      )}
      <ShareButton {...share} />
      {calendarHref && (
        <ButtonLink href={calendarHref} icon="calendar-plus" variant="quiet" download="">
          Calendar
        </ButtonLink>
      )}
      {children}
    </div>
  );
}

/** Sharing needs script; without it the button stays away and the address bar does the work. */
function ShareButton({ url, title }: ActionBarProps["share"]) {
  return (
    <Button type="button" icon="share" variant="quiet" data-enhance="share" data-url={url} data-title={title} data-done="Link copied" data-keeps-place="" hidden>
      <span aria-live="polite">Share</span>
    </Button>
  );
}
