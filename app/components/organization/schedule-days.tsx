import type { SerializeFrom } from "@remix-run/node";
import { Badge } from "~/components/ui/badge";
import { Disclosure } from "~/components/ui/disclosure";
import { Icon } from "~/components/ui/icon";
import { SectionHeading } from "~/components/ui/page-heading";
import { eventCalendarPath } from "~/models/navigation/paths";
import type { ScheduleDay, ScheduledEvent } from "~/models/organization/schedule";
import styles from "./schedule-days.module.css";

type ScheduleDaysProps = { past: SerializeFrom<ScheduleDay>[]; ahead: SerializeFrom<ScheduleDay>[] };

/** A schedule by day: what is ahead in full, past days collapsed (rulings 3, schedule page). */
export function ScheduleDays({ past, ahead }: ScheduleDaysProps) {
  return (
    <>
      {ahead.length > 0 && (
        <section aria-labelledby="ahead">
          <SectionHeading id="ahead" title="Coming up" />
          {ahead.map((day) => (
            <section key={day.day} className={styles.day} aria-labelledby={`day-${day.day}`}>
              <h3 id={`day-${day.day}`} className={styles.date}>
                {day.label}
              </h3>
              <Events day={day} />
            </section>
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past">
          <SectionHeading id="past" title="Past games" />
          {past.map((day) => (
            <Disclosure key={day.day} summary={`${day.label} (${day.events.length})`}>
              <Events day={day} />
            </Disclosure>
          ))}
        </section>
      )}
    </>
  );
}

function Events({ day }: { day: SerializeFrom<ScheduleDay> }) {
  return (
    <ul className={styles.events} aria-label={day.label}>
      {day.events.map((event) => (
        <ScheduleRow key={event.key} event={event} />
      ))}
    </ul>
  );
}

function ScheduleRow({ event }: { event: ScheduledEvent }) {
  const { title, href, activity, location, time, date, badge, length, score, isOver } = event;
  return (
    <li className={styles.event}>
      <time className={styles.time} dateTime={date ?? undefined}>
        {time}
      </time>
      <span className={styles.words}>
        <a href={href} className={styles.title} data-track="card" data-key={event.key}>
          {title}
        </a>
        <span className={styles.facts}>{[activity, location].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={styles.end}>
        {score && (
          <span className={styles.score}>
            <span className="visually-hidden">Score </span>
            {score.first}–{score.second}
          </span>
        )}
        {length ? (
          <Badge text={length} style="dark" icon="play" />
        ) : (
          badge && <Badge text={badge.text} style={badge.style} icon={badge.icon ?? undefined} />
        )}
        {!isOver && !length && badge?.icon !== "live" && (
          <a href={eventCalendarPath(event.key)} className={styles.calendar}>
            <Icon name="calendar" />
            <span className="visually-hidden">Add to calendar: {title}</span>
          </a>
        )}
      </span>
    </li>
  );
}
