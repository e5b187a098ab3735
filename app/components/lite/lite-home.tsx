import type { SerializeFrom } from "@remix-run/node";
import { CANNOT_LIST } from "~/components/ui/empty-state";
import type { GuestHome, HomeCarousel, MemberHome } from "~/models/home/home.server";
import { GET_A_PASS } from "~/models/navigation/frame-links";
import { findSchoolPath, signInPath, watchEventsPath } from "~/models/navigation/paths";
import { LiteCards, LiteLinks, LiteOrganizations, LiteSearchForm, LiteSection } from "./lite-parts";

type HomeData =
  { audience: "guest"; home: SerializeFrom<GuestHome> } | { audience: "member"; home: SerializeFrom<MemberHome> };

/** The home page as text: what is on, what comes today, and where to look (S 2.1, rulings 3). */
export function LiteHome({ data }: { data: HomeData }) {
  const { home } = data;
  const own = data.audience === "member" ? data.home : null;
  return (
    <>
      <h1>{own ? "Tonight for your teams" : "Watch your school's games"}</h1>
      {own && <Tonight home={own} />}
      {own?.tonight.moreHref && (
        <p>
          <a href={own.tonight.moreHref}>All games of your teams</a>
        </p>
      )}
      <Row id="live-now" row={home.liveNow} />
      <Row id="upcoming-today" row={home.upcomingToday} />
      {home.liveNow.cards.length + home.upcomingToday.cards.length === 0 && (
        <p>
          {home.liveNow.unread || home.upcomingToday.unread ? CANNOT_LIST : "Nothing else is on today."}{" "}
          <a href={watchEventsPath()}>See all events</a>
        </p>
      )}
      <section aria-labelledby="find">
        <h2 id="find">Find your school</h2>
        <LiteSearchForm />
        <p>
          <a href={findSchoolPath()}>Schools by state or ZIP code</a>
        </p>
        {!own && (
          <p>
            <a href={signInPath("/")}>Sign in</a> <a href={GET_A_PASS.href}>{GET_A_PASS.label}</a>
          </p>
        )}
      </section>
      {own && <Own home={own} />}
      <Row id="featured" row={home.featured} />
      <Row id="top-highlights" row={home.topHighlights} />
      <LiteLinks label="Playoffs" links={home.playoffs} />
      <LiteLinks label="Sports" links={home.sports} />
      <LiteLinks
        label="States with live games"
        links={home.states.flatMap(({ name, href, live }) => (live > 0 ? [{ label: name, href }] : []))}
      />
      <LiteLinks label="Quick links" links={home.quickLinks} />
    </>
  );
}

function Row({ id, row }: { id: string; row: SerializeFrom<HomeCarousel> }) {
  return <LiteSection id={id} title={row.title} cards={row.cards} moreHref={row.moreHref ?? undefined} />;
}

function Tonight({ home: { tonight, next, near, hasOwnGames } }: { home: SerializeFrom<MemberHome> }) {
  if (tonight.cards.length > 0) return <LiteCards cards={tonight.cards} />;
  if (tonight.unread) return <p>{CANNOT_LIST}</p>;
  return (
    <>
      <p>{hasOwnGames ? "None of your teams play tonight." : "Follow a school, and tonight's games show up here."}</p>
      <Row id="next" row={next} />
      {near.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near">Schools near you</h2>
          <LiteOrganizations organizations={near} />
        </section>
      )}
    </>
  );
}

function Own({ home }: { home: SerializeFrom<MemberHome> }) {
  const teams = home.favoriteTeams.map(({ school, team, gamesHref }) => ({
    label: `${school}, ${team}`,
    href: gamesHref,
  }));
  return (
    <>
      {home.supported && (
        <section aria-labelledby="your-school">
          <h2 id="your-school">Your school</h2>
          <LiteOrganizations organizations={[home.supported]} />
        </section>
      )}
      <Row id="recent" row={home.recentlyWatched} />
      <Row id="reminders" row={home.reminders} />
      <LiteLinks label="Favorite teams" links={teams} />
      <LiteLinks label="Following" links={home.following.map(({ name, href }) => ({ label: name, href }))} />
    </>
  );
}
