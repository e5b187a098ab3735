import type { SerializeFrom } from "@remix-run/node";
import { Badge } from "~/components/ui/badge";
import { Disclosure } from "~/components/ui/disclosure";
import { Icon } from "~/components/ui/icon";
import { SectionHeading } from "~/components/ui/page-heading";
import { initials } from "~/models/card/initials";
import { eventCalendarPath } from "~/models/navigation/paths";
import type { OrganizationSchedule } from "~/models/organization/organization.server";
import type { ScheduleDay, ScheduledEvent } from "~/models/organization/schedule";
import { resultText, type TeamRecord, teamText } from "~/models/organization/season";
import styles from "./season-table.module.css";

type Days = SerializeFrom<ScheduleDay>[];
type SeasonTableProps = {
  sport: string;
  past: Days;
  ahead: Days;
  records: readonly TeamRecord[];
  more: OrganizationSchedule["more"];
};

/** Past days are collapsed, except on paper (rulings 3, schedule page). */
export function SeasonTable({ sport, past, ahead, records, more }: SeasonTableProps) {
  return (
    <div className={styles.season}>
      {records.length > 0 && (
        <dl className={styles.records}>
          {records.map(({ team, text }) => (
            <div key={team} className={styles.record}>
              <dt>{team}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {ahead.length > 0 && (
        <section aria-labelledby="ahead">
          <SectionHeading id="ahead" title="Coming up" more={more.ahead ?? undefined} />
          <Games
            label="Coming up"
            sport={sport}
            days={ahead}
            next={ahead[0]?.events.find(({ isOver }) => !isOver)?.key}
          />
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past">
          <SectionHeading id="past" title="Past games" more={more.past ?? undefined} />
          <Disclosure
            summary={`${more.past ? "Latest results" : "Results"} (${past.flatMap(({ events }) => events).length})`}
            open={ahead.length === 0}
          >
            <Games label="Past games" sport={sport} days={past} />
          </Disclosure>
        </section>
      )}
    </div>
  );
}

type GamesProps = Pick<SeasonTableProps, "sport"> & { label: string; days: Days; next?: string };

function Games({ label, sport, days, next }: GamesProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <colgroup>
        <col className={styles.dates} />
        <col />
        <col className={styles.outcomes} />
        <col className={styles.ways} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Game</th>
          <th scope="col">Result or time</th>
          <th scope="col">Watch</th>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody key={day.day}>
          {day.events.map((event, index) => (
            <tr key={event.key} className={event.key === next ? styles.next : undefined}>
              <th scope="row" className={styles.date}>
                <time dateTime={day.day} title={day.label} className={index > 0 ? styles.again : undefined}>
                  {day.shortLabel}
                </time>
              </th>
              <td>
                <Opponent event={event} team={teamText(event.activity, sport)} />
              </td>
              <td className={styles.how}>
                <Outcome event={event} />
              </td>
              <td className={styles.end}>
                <WayThere event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Opponent({
  event: { key, title, href, location, line },
  team,
}: {
  event: ScheduledEvent;
  team: string | null;
}) {
  return (
    <span className={styles.opponent}>
      {line && (
        <>
          <span className={styles.at}>{line.at}</span>
          <span className={styles.logo}>
            {line.opponent.logo ? (
              <img src={line.opponent.logo} alt="" width={28} height={28} loading="lazy" decoding="async" />
            ) : (
              <span aria-hidden="true">{initials(line.opponent.name)}</span>
            )}
          </span>
        </>
      )}
      <span className={styles.words}>
        <a href={href} className={styles.title} data-track="card" data-key={key}>
          {line?.opponent.name ?? title}
        </a>
        <span className={styles.facts}>
          {team}
          {location && (
            <span className={line?.at === "vs." ? styles.homePlace : undefined}>
              {team && " · "}
              {location}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

function Outcome({ event: { line, score, time, date, badge } }: { event: ScheduledEvent }) {
  if (line?.result) {
    return <span className={line.result.outcome === "W" ? styles.won : styles.result}>{resultText(line.result)}</span>;
  }
  if (score) {
    return (
      <span className={styles.result}>
        <span className="visually-hidden">Score </span>
        {score.first}–{score.second}
      </span>
    );
  }
  return (
    <>
      <time dateTime={date ?? undefined}>{time}</time>{" "}
      {badge?.icon === "live" && <Badge text={badge.text} style={badge.style} icon="live" />}
    </>
  );
}

function WayThere({ event: { key, title, href, badge, length, isOver } }: { event: ScheduledEvent }) {
  if (length) {
    return (
      <a href={href} className={styles.way}>
        <Icon name="play" />
        <span className="visually-hidden">Replay: {title}</span>
      </a>
    );
  }
  if (isOver || badge?.icon === "live") return null;
  return (
    <a href={eventCalendarPath(key)} className={styles.way}>
      <Icon name="calendar" />
      <span className="visually-hidden">Add to calendar: {title}</span>
    </a>
  );
}
