import { CardGrid } from "~/components/card/card-grid";
import { FollowButton } from "~/components/organization/follow-button";
import { OrganizationRow } from "~/components/organization/organization-row";
import { ButtonLink } from "~/components/ui/button";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { LiveCount } from "~/components/ui/live-count";
import { PageHeading, SectionHeading } from "~/components/ui/page-heading";
import type { MemberHome } from "~/models/home/home.server";
import { searchPath, watchEventsPath } from "~/models/navigation/paths";
import { CarouselRow, HomeRows } from "./home-rows";
import styles from "./home.module.css";

export function MemberHomePage({ home }: { home: MemberHome }) {
  const { tonight, next } = home;
  const tonightTitle = home.hasOwnGames || tonight.unread ? "Tonight for your teams" : "Find your school";
  const isNext = tonight.cards.length === 0 && !tonight.unread && next.cards.length > 0;
  const { length } = isNext ? next.cards : tonight.cards;
  // One or two games leave room beside them.
  const beside = home.supported && (length === 1 || length === 2);
  return (
    <div className={`wrap ${styles.rows} ${styles.member}`}>
      <div className="column-4">
        <PageHeading
          title={isNext ? next.title : tonightTitle}
          lead={isNext ? "None of your teams play tonight." : undefined}
          actions={<LiveCount count={home.liveCount} href={watchEventsPath({ status: "live" })} />}
        />
        {beside ? (
          <div className={styles.beside} data-cards={length}>
            <Tonight home={home} isNext={isNext} />
            <YourSchool school={home.supported} />
          </div>
        ) : (
          <Tonight home={home} isNext={isNext} />
        )}
        {home.tonight.moreHref && (
          <p>
            <ButtonLink href={home.tonight.moreHref} icon="calendar" variant="quiet" flush>
              All games of your teams
            </ButtonLink>
          </p>
        )}
      </div>
      {!beside && <YourSchool school={home.supported} />}
      <CarouselRow id="recent" row={home.recentlyWatched} />
      <CarouselRow id="reminders" row={home.reminders} />
      <FavoriteTeams teams={home.favoriteTeams} />
      <Following following={home.following} />
      <CarouselRow id="live-now" row={home.liveNow} />
      <CarouselRow id="upcoming-today" row={home.upcomingToday} />
      <HomeRows home={home} />
    </div>
  );
}

const NOTHING_AHEAD = "None of your teams have a game coming up. Follow more schools, and their games show up here.";

type TonightProps = { home: MemberHome; isNext: boolean };

function Tonight({ home: { tonight, next, near, hasOwnGames }, isNext }: TonightProps) {
  if (isNext) return <CardGrid cards={next.cards} label={next.title} level={2} eager={2} />;
  if (tonight.cards.length > 0)
    return <CardGrid cards={tonight.cards} label="Tonight for your teams" level={2} eager={2} />;
  if (tonight.unread) return <EmptyState drawing="field">{CANNOT_LIST}</EmptyState>;
  const find = (
    <ButtonLink href={searchPath()} variant="primary">
      Find a school to follow
    </ButtonLink>
  );
  if (near.length > 0)
    return (
      <section aria-labelledby="near" className="column-3">
        <p>{hasOwnGames ? NOTHING_AHEAD : "Follow a school, and its games show up here."}</p>
        <SectionHeading id="near" title="Schools near you" />
        <ul className={styles.organizations}>
          {near.map((school) => (
            <li key={school.key}>
              <OrganizationRow
                {...school}
                action={
                  <FollowButton
                    contentType={school.type}
                    contentKey={school.key}
                    name={school.name}
                    following={false}
                    redir="/"
                  />
                }
              />
            </li>
          ))}
        </ul>
        <p>{find}</p>
      </section>
    );
  return (
    <EmptyState drawing="field" action={find}>
      {hasOwnGames ? NOTHING_AHEAD : "Follow a school, and tonight's games show up here."}
    </EmptyState>
  );
}

function YourSchool({ school }: { school: MemberHome["supported"] }) {
  if (!school) return null;
  return (
    <section aria-labelledby="your-school">
      <SectionHeading id="your-school" title="Your school" />
      <OrganizationRow
        name={school.name}
        place={school.place}
        logo={school.logo}
        href={school.href}
        note={school.note}
      />
    </section>
  );
}

function FavoriteTeams({ teams }: { teams: MemberHome["favoriteTeams"] }) {
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="favorite-teams">
      <SectionHeading id="favorite-teams" title="Favorite teams" />
      <ul className={styles.organizations}>
        {teams.map((team) => (
          <li key={team.key}>
            <OrganizationRow name={team.school} place={team.team} logo={team.logo} href={team.gamesHref} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Following({ following }: { following: MemberHome["following"] }) {
  if (following.length === 0) return null;
  return (
    <section aria-labelledby="following">
      <SectionHeading id="following" title="Following" />
      <ul className={styles.organizations}>
        {following.map((one) => (
          <li key={one.key}>
            <OrganizationRow name={one.name} place={one.place} logo={one.logo} href={one.href} />
          </li>
        ))}
      </ul>
    </section>
  );
}
