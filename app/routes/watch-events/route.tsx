import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card/card-grid";
import { LiveGames } from "~/components/card/live-games";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { MoreLink, Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { Tabs } from "~/components/ui/tabs";
import { firstLive } from "~/models/board/board";
import { nothingListed, wayOn } from "~/models/event-list/empty-list";
import { countText, listPagePath, readWatchFilters, statusTabs, watchFiltersPath } from "~/models/event-list/filters";
import { type OwnTeams, type TeamsOffer, teamsOffer, type WithoutTeams } from "~/models/event-list/own-teams";
import { loadWatchEvents, type WatchEvents } from "~/models/event-list/watch-events.server";
import { readOwnTeams } from "~/models/member/own-teams.server";
import { returnAddress } from "~/models/navigation/outcome-address";
import { type RouteHandle, titleOf } from "~/models/navigation/page";
import { isPastLast } from "~/models/navigation/page-number";
import { boardPath, tonightReelPath } from "~/models/navigation/paths";
import { cardListMeta } from "~/models/sharing/list-meta";
import { listSnapshotOf } from "~/web/page/list-snapshot.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { chosenFilters, FilterForm } from "./filter-form";
import { LiteList } from "./lite-list";
import styles from "./watch-events.module.css";

export const handle: RouteHandle = { pageContext: "watch_events", lite: LiteList };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  cardListMeta({
    title: titleOf("watch_events"),
    description:
      `Live, upcoming and on-demand high-school games and events on ${brand.name}, by sport, state, level and ` +
      "school.",
    address: data?.address,
    noindex: data && !isListOfItsOwn(data.list) ? "page" : false,
    list: { name: "Events", cards: data?.list.cards ?? [] },
  });

/** Of filters' combinations there is no end, nor of days, nor of words that name nothing. */
function isListOfItsOwn({ filters, inForce, cards, unread }: WatchEvents): boolean {
  const isOfDays = inForce.some(({ name }) => name === "date" || name === "from" || name === "to");
  if (isOfDays || filters.teams) return false;
  return inForce.length === 0 || (inForce.length === 1 && (cards.length > 0 || unread === true));
}

/** The address holds the list's whole state (rulings 3, watch-events filters). */
export const loader = route(async (visit) => {
  const at = listSnapshotOf(visit);
  const filters = readWatchFilters(visit.url.searchParams);
  const [viewing, whose] = await Promise.all([visit.viewingAsFlagged(), filters.teams && teamsOf(visit)]);
  const list = await loadWatchEvents(visit.upstreams, { ...filters, at }, viewing, whose);
  const address = visit.address(watchFiltersPath(filters, filters.page));
  const page = { list, address, offer: teamsOffer(whose, returnAddress(visit.url)) };
  return whose ? visit.private(page) : visit.page(page, "live");
});

/** Of the member who is signed in, whatever the address says. */
async function teamsOf({ visitor, session, upstreams }: Visit): Promise<OwnTeams | WithoutTeams> {
  // A session that can't be renewed right now is no guest's: signing in wouldn't work either.
  if (!visitor.authenticated) return visitor.refreshToken ? "unread" : "guest";
  const own = await readOwnTeams(upstreams, session.call);
  return session.signedIn ? own : "guest";
}

const LIST_ID = "events";

export default function WatchEventsPage() {
  const { list, offer } = useLoaderData<typeof loader>();
  const { filters, total, cards, page, pageCount } = list;
  // The lit day is taken off where it stands.
  const chosen = chosenFilters(list).filter(({ name }) => name !== "date" || list.days.length === 0);
  const counted = offer ? null : countText(total, list.liveCount);
  const liveKeys = filters.status === "live" ? firstLive(cards) : [];
  return (
    <div className={`wrap page-body page-grid ${styles.page}`}>
      <PageHeading title="Watch events" />
      <Tabs id="status-tabs" label="Status" tabs={statusTabs(filters)} />
      <div className={styles.columns}>
        <FilterForm list={list} />
        <DayStrip list={list} />
        <div className={styles.results} id="results">
          <div className={styles.summary}>
            <p
              className="muted-figures"
              data-said={list.unread ? CANNOT_LIST : (offer?.text ?? counted)}
              hidden={offer !== null || list.unread === true}
            >
              {!list.unread && counted}
            </p>
            {chosen.length > 0 && (
              <>
                <ChipList
                  label="Active filters"
                  chips={chosen.map(({ label, removeHref }) => ({ label, href: removeHref, removes: true }))}
                />
                <ButtonLink href={list.clearHref} variant="quiet" flush>
                  Clear all
                </ButtonLink>
              </>
            )}
            {liveKeys.length > 1 && (
              <ButtonLink href={boardPath(liveKeys)} icon="tv" variant="quiet" flush>
                Multi-view
              </ButtonLink>
            )}
            {!offer && filters.status !== "upcoming" && (
              <ButtonLink href={tonightReelPath({ state: filters.state })} icon="play" variant="quiet" flush>
                Tonight in a minute
              </ButtonLink>
            )}
          </div>
          {list.leftOut && <p>{list.leftOut}</p>}
          {list.unread ? (
            <EmptyState drawing="scoreboard">{CANNOT_LIST}</EmptyState>
          ) : offer ? (
            <NoTeams offer={offer} />
          ) : isPastLast(list) ? (
            <PastLastPage lastHref={listPagePath(list, pageCount)} />
          ) : cards.length > 0 ? (
            <CardGrid
              id={LIST_ID}
              cards={cards}
              heads={list.heads}
              level={list.heads.length > 0 ? 3 : 2}
              label="Events"
              follows={page > 1}
              eager={2}
            />
          ) : (
            <EmptyState drawing="scoreboard" action={<WayOn list={list} />}>
              {nothingListed(list)}
            </EmptyState>
          )}
          <LiveGames />
          {list.nextHref && <MoreLink href={list.nextHref} listId={LIST_ID} />}
          <Pagination label="Events" page={page} pageCount={pageCount} href={(number) => listPagePath(list, number)} />
        </div>
      </div>
    </div>
  );
}

function NoTeams({ offer: { text, label, href } }: { offer: TeamsOffer }) {
  const action = (
    <ButtonLink href={href} variant="primary">
      {label}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="field" action={action}>
      {text}
    </EmptyState>
  );
}

function WayOn({ list }: { list: WatchEvents }) {
  const { label, href } = wayOn(list);
  return <ButtonLink href={href}>{label}</ButtonLink>;
}

/** It follows filters that are chosen in place (enhancement/partial-update.ts). */
function DayStrip({ list: { filters, days, inForce } }: { list: SerializeFrom<WatchEvents> }) {
  const anyDay = inForce.find(({ name }) => name === "date")?.removeHref;
  const chips = days.map((day) => (day.current && anyDay ? { ...day, href: anyDay, removes: true } : day));
  const own = { label: "My teams", href: watchFiltersPath({ ...filters, teams: "mine" }), rel: "nofollow" } as const;
  return (
    <nav id="days" className={styles.days} aria-label="Days" data-with-address="">
      <ChipList label="Days" chips={filters.teams ? chips : [...chips, own]} scroll />
    </nav>
  );
}
