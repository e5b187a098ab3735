import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { ActivityDrawing } from "~contracts/vocabulary/activities";
import styles from "./headline.module.css";

type EventHeadlineProps = {
  headline: string;
  subheadline: string;
  /** "Varsity Boys Basketball", with its drawing. */
  activity?: { text: string; icon: ActivityDrawing } | null;
  status: StatusLineProps;
  actions?: ReactNode;
};

export function EventHeadline({ headline, subheadline, activity, status, actions }: EventHeadlineProps) {
  return (
    <div className={styles.block}>
      <div>
        {activity && (
          <p className={styles.activity}>
            <Icon name={activity.icon} />
            {activity.text}
          </p>
        )}
        <h1 className={styles.headline}>{headline}</h1>
        {subheadline !== activity?.text && <p className={styles.subheadline}>{subheadline}</p>}
        <StatusLine {...status} />
      </div>
      {actions}
    </div>
  );
}

type StatusLineProps = {
  isLive?: boolean;
  /** "Starts in 40 min", "Final: Keller 28, Mercy 21". */
  news?: string | null;
  /** In seconds: what the page's script counts down. */
  startsIn?: number | null;
  /** "Nov 20, 2026 | 7:00 PM EST" */
  dateText?: string | null;
  date?: string | null;
  place?: string | null;
  /** Status message (S 8.7); empty for none. */
  message?: string;
};

function StatusLine({ isLive, news, startsIn, dateText, date, place, message }: StatusLineProps) {
  return (
    <>
      <p className={styles.status}>
        {isLive && (
          <span className={styles.live}>
            <Icon name="live" size="sm" />
            Live
          </span>
        )}
        {news && (
          <strong className={styles.news}>
            {dateText && startsIn == null ? (
              news
            ) : (
              <time dateTime={date ?? undefined} data-starts-in={startsIn ?? undefined}>
                {news}
              </time>
            )}
          </strong>
        )}
        {dateText && (
          <span>
            <Icon name="calendar" size="sm" />
            <time dateTime={date ?? undefined}>{dateText}</time>
          </span>
        )}
        {place && (
          <span>
            <Icon name="map-pin" size="sm" />
            {place}
          </span>
        )}
      </p>
      {message && (
        <p className={styles.message} role="status">
          {message}
        </p>
      )}
    </>
  );
}
