import type { SerializeFrom } from "@remix-run/node";
import { CANNOT_LIST } from "~/components/ui/empty-state";
import { profilePath } from "~/models/navigation/paths";
import type { MoreGames, OrganizationPage, OrganizationSchedule } from "~/models/organization/organization.server";
import type { ScheduleDay, ScheduledEvent } from "~/models/organization/schedule";
import { meeting, resultText, type TeamRecord } from "~/models/organization/season";
import { LiteOrganizationHead, LiteUnavailable } from "./lite-organization";

type Days = SerializeFrom<ScheduleDay>[];
type Shown =
  | { page: null; name: string; path: string }
  | {
      page: SerializeFrom<OrganizationPage>;
      past: Days;
      ahead: Days;
      records: readonly TeamRecord[];
      more: OrganizationSchedule["more"];
      unread: boolean;
    };

/** A season as text: what is coming, then what was played (rulings 3, schedule page). */
export function LiteSeason({ data }: { data: Shown }) {
  if (!data.page) return <LiteUnavailable {...data} />;
  const { page, past, ahead, records, more, unread } = data;
  return (
    <>
      <LiteOrganizationHead page={page} />
      {records.map(({ team, text }) => (
        <p key={team}>
          {team} <b>{text}</b>
        </p>
      ))}
      <Games id="ahead" title="Coming up" days={ahead} more={more.ahead} />
      <Games id="past" title="Past games" days={past} more={more.past} />
      {past.length + ahead.length === 0 && (
        <p>
          {unread ? CANNOT_LIST : "No games are scheduled yet."}{" "}
          <a href={profilePath(page.type, page.slug)}>All of {page.shortName}</a>
        </p>
      )}
    </>
  );
}

function Games({ id, title, days, more }: { id: string; title: string; days: Days; more: MoreGames }) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {days.flatMap(({ shortLabel, events }) =>
          events.map((event) => (
            <li key={event.key}>
              <a href={event.href}>{event.line ? meeting(event.line) : event.title}</a>
              <p>
                <b>{outcome(event)}</b> {[shortLabel, event.activity, event.location].filter(Boolean).join(", ")}
              </p>
            </li>
          )),
        )}
      </ul>
      {more && <a href={more.href}>{more.label}</a>}
    </section>
  );
}

/** "W 28–21"; "Live 14–7"; "7:00 PM" */
function outcome({ line, score, badge, time }: ScheduledEvent): string {
  if (line?.result) return resultText(line.result);
  const live = badge?.icon === "live" ? badge.text : null;
  return [live, score ? `${score.first}–${score.second}` : !live && time].filter(Boolean).join(" ");
}
