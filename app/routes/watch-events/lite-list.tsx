import type { SerializeFrom } from "@remix-run/node";
import { Fragment } from "react";
import { LiteCards, LiteLinks, LitePages } from "~/components/lite/lite-parts";
import { CANNOT_LIST } from "~/components/ui/empty-state";
import { PAST_LAST_PAGE } from "~/components/ui/past-last-page";
import { cardsUnderHeads } from "~/models/event-list/day-heads";
import { nothingListed, wayOn } from "~/models/event-list/empty-list";
import { countText, listPagePath, statusTabs } from "~/models/event-list/filters";
import type { TeamsOffer } from "~/models/event-list/own-teams";
import type { WatchEvents } from "~/models/event-list/watch-events.server";
import { isPastLast } from "~/models/navigation/page-number";
import { watchEventsPath } from "~/models/navigation/paths";
import { filterChoices } from "./filter-choices";
import { FilterOptions } from "./filter-form";

type List = SerializeFrom<WatchEvents>;

/** The list as text (rulings 3). */
export function LiteList({ data: { list, offer } }: { data: { list: List; offer: TeamsOffer | null } }) {
  const { filters, inForce, cards, days, total, liveCount, page, pageCount } = list;
  const onward = offer ?? wayOn(list);
  return (
    <>
      <h1>Watch events</h1>
      <LiteLinks label="Status" links={statusTabs(filters)} />
      <LiteLinks label="Days" links={days} />
      {!offer && <p>{list.unread ? CANNOT_LIST : countText(total, liveCount)}</p>}
      <LiteLinks
        label="Active filters"
        links={inForce.map(({ label, removeHref }) => ({ label: `Remove ${label}`, href: removeHref }))}
      />
      {list.leftOut && <p>{list.leftOut}</p>}
      {isPastLast(list) && <p>{PAST_LAST_PAGE}</p>}
      {cardsUnderHeads(list).map(({ title, cards: shown }) => (
        <Fragment key={shown[0]?.key}>
          {title && <h2>{title}</h2>}
          <LiteCards cards={shown} />
        </Fragment>
      ))}
      {cards.length === 0 && !list.unread && !isPastLast(list) && (
        <p>
          {offer?.text ?? nothingListed(list)} <a href={onward.href}>{onward.label}</a>
        </p>
      )}
      <LitePages page={page} pageCount={pageCount} href={(number) => listPagePath(list, number)} />
      <Filters list={list} />
    </>
  );
}

function Filters({ list }: { list: List }) {
  const { status, date, school, from, to, teams, free } = list.filters;
  return (
    <form action={watchEventsPath()} aria-labelledby="filters">
      <h2 id="filters">Filters</h2>
      {status && <input type="hidden" name="status" value={status} />}
      {date && <input type="hidden" name="date" value={date} />}
      {school && <input type="hidden" name="school" value={school} />}
      {filterChoices(list).map(({ name, label, value, options }) => (
        <p key={name}>
          <label htmlFor={name}>{label}</label>{" "}
          <select id={name} name={name} defaultValue={value ?? ""}>
            <FilterOptions options={options} />
          </select>
        </p>
      ))}
      <p>
        <label htmlFor="from">From</label> <input id="from" name="from" type="date" defaultValue={from ?? ""} />
      </p>
      <p>
        <label htmlFor="to">Until</label> <input id="to" name="to" type="date" defaultValue={to ?? ""} />
      </p>
      <p>
        <input id="teams" name="teams" type="checkbox" value="mine" defaultChecked={teams !== null} />{" "}
        <label htmlFor="teams">My teams</label>
      </p>
      <p>
        <input id="free" name="free" type="checkbox" value="1" defaultChecked={free} />{" "}
        <label htmlFor="free">Free only</label>
      </p>
      <button>Show events</button>
    </form>
  );
}
