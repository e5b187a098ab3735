import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { EventView } from "~/models/event/page/event-page.server";
import { buyTicketsPath, eventCalendarPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { ReminderButton } from "./reminder-button";
import styles from "./upcoming.module.css";

type UpcomingProps = {
  view: Pick<EventView, "key" | "contentType"> & {
    status: Pick<EventView["status"], "starts" | "opens" | "date" | "news" | "startsIn" | "place">;
  };
  /** Null while no one knows what the member marked. */
  reminded: boolean | null;
};

/** On the stage of what is still to come: when, in how long, where, and what a fan can do until then. */
export function Upcoming({ view: { key, contentType, status }, reminded }: UpcomingProps) {
  const { starts, opens, date, news, startsIn, place } = status;
  return (
    <>
      <h2 className={styles.when}>
        {starts ? <time dateTime={date ?? undefined}>{starts.replace(/ (?=·|[AP]M\b)/, "\u00a0")}</time> : opens}
      </h2>
      {starts && news && (
        <p className={styles.news}>
          <time dateTime={date ?? undefined} data-starts-in={startsIn ?? undefined}>
            {news}
          </time>
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
