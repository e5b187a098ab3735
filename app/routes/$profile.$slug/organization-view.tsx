import type { SerializeFrom } from "@remix-run/node";
import { Carousel } from "~/components/card/carousel";
import { OrganizationHeader } from "~/components/organization/banner";
import { FollowButton } from "~/components/organization/follow-button";
import { SubscribeBanner } from "~/components/organization/subscribe-banner";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { EmptyState } from "~/components/ui/empty-state";
import { sportLabel } from "~/models/activity/activities";
import type { CardView } from "~/models/card/schema";
import type { CardList } from "~/models/event-list/carousel.server";
import { followingPath, watchEventsPath } from "~/models/navigation/paths";
import type { LiveAndUpcoming } from "~/models/profile/live-and-upcoming";
import type { OrganizationPage } from "~/models/profile/organization.server";
import styles from "./organization.module.css";

type OrganizationViewProps = {
  page: SerializeFrom<OrganizationPage>;
  lists: { liveAndUpcoming: LiveAndUpcoming<CardView>; onDemand: CardList; highlights: CardList };
  following: boolean;
};

/** A school, an association or an affiliate: who it is, what it plays, and what there is to watch (S 2.14). */
export function OrganizationView({ page, lists, following }: OrganizationViewProps) {
  const { liveAndUpcoming, onDemand, highlights } = lists;
  const shown = carouselsOf(lists);
  return (
    <>
      <OrganizationHeader
        breadcrumbs={page.breadcrumbs}
        name={page.name}
        place={page.place}
        kicker={page.kicker}
        logo={page.logo}
        color={page.color}
        secondaryColor={page.secondaryColor}
        actions={<FollowButton action={followingPath(page.type, page.key)} contentType={page.type} contentKey={page.key} name={page.name} following={following} variant="primary" />}
      />
      <div className={`wrap ${styles.rows}`}>
        {page.banner && (
          <SubscribeBanner
            organizationName={page.name}
            href={page.banner.href}
            color={page.color}
            report={{ contentType: page.type, slug: page.canonicalPath.split("/").at(-1) ?? "", availableCarousels: shown.join(",") }}
          />
        )}
        <Carousel
          id="live-and-upcoming"
          title={liveAndUpcoming.title}
          cards={liveAndUpcoming.items}
          total={liveAndUpcoming.total}
          eager={2}
          {...(liveAndUpcoming.hasMore ? { more: { href: watchEventsPath({ school: page.key }) } } : {})}
        />
        {page.sports.length > 0 && (
          <ChipList label="Sports" chips={page.sports.map((sport) => ({ label: sportLabel(sport), href: watchEventsPath({ school: page.key, activity: sport }) }))} scroll />
        )}
        <Carousel id="on-demand" title="On demand" cards={onDemand.cards} total={onDemand.total} more={{ href: watchEventsPath({ school: page.key, status: "ondemand" }) }} />
        <Carousel id="highlights" title="Highlights" cards={highlights.cards} total={highlights.total} />
        {shown.length === 0 && (
          <EmptyState drawing="court" action={<ButtonLink href={watchEventsPath()}>See what else is on</ButtonLink>}>
            No Video At This Time
          </EmptyState>
        )}
        {page.about && (
          <section aria-labelledby="about">
            <h2 id="about">About {page.shortName}</h2>
            <p className={styles.about}>{page.about}</p>
          </section>
        )}
      </div>
    </>
  );
}

/** The names of the carousels that have something to show; the banner's click is reported with them (S 2.14). */
function carouselsOf({ liveAndUpcoming, onDemand, highlights }: OrganizationViewProps["lists"]): string[] {
  return [
    ...(liveAndUpcoming.title ? [liveAndUpcoming.title] : []),
    ...(onDemand.cards.length > 0 ? ["On demand"] : []),
    ...(highlights.cards.length > 0 ? ["Highlights"] : []),
  ];
}

/** Neither the catalogue nor search could say who this is. */
export function OrganizationUnavailable({ name, href }: { name: string; href: string }) {
  return (
    <div className={`wrap-text ${styles.rows}`}>
      <h1 className={styles.unavailable}>{name}</h1>
      <EmptyState drawing="scoreboard" action={<ButtonLink href={href}>Try again</ButtonLink>}>
        We cannot show this page right now. Please try again in a moment.
      </EmptyState>
    </div>
  );
}
