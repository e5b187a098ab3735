import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { EventView } from "~/models/event/page/event-page.server";
import { buyTicketsPath, eventCalendarPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { ReminderButton } from "./reminder-button";
import styles from "./upcoming.module.css";

type UpcomingProps = {
  view: Pick<EventView, "key" | "contentType"> & {
    status: Pick<EventView["status"], "starts" | "opens" | "date" | "news" | "startsIn" | "moved" | "place">;
  };
  /** Null while no one knows what the member marked. */
  reminded: boolean | null;
};

/** On the stage of what is still to come: when, in how long, where, and what a fan can do until then. */
export function Upcoming({ view: { key, contentType, status }, reminded }: UpcomingProps) {
  const { starts, opens, date, news, moved, place } = status;
  return (
    <>
      <h2 className={styles.when}>
        {starts ? <time dateTime={date ?? undefined}>{starts.replace(/ (?=·|[AP]M\b|\d+ ·)/g, "\u00a0")}</time> : opens}
      </h2>
      {starts && news && <StartNews status={status} />}
      {starts && moved && (
        <p className={styles.place}>
          <Icon name="calendar" size="sm" />
          Moved from {moved}
        </p>
      )}
      {starts && place && (
        <p className={styles.place}>
          <Icon name="map-pin" size="sm" />
          {place}
        </p>
      )}
      <div className={styles.ways}>
        {reminded !== null && <ReminderButton contentType={contentType} contentKey={key} active={reminded} />}
        {starts && (
          <ButtonLink href={eventCalendarPath(key)} icon="calendar-plus" download="">
            Calendar
          </ButtonLink>
        )}
        {starts && brand.ticketing && (
          <ButtonLink href={buyTicketsPath()} icon="ticket">
            Tickets
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** "Starts in 40 min", "Was to start 20 min ago" */
export const StartNews = ({ status }: { status: Pick<EventView["status"], "date" | "news" | "startsIn"> }) => (
  <p className={styles.news}>
    <time dateTime={status.date ?? undefined} data-starts-in={status.startsIn ?? undefined}>
      {status.news}
    </time>
  </p>
);
