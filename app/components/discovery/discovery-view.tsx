import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Carousel } from "~/components/card/carousel";
import { LiveGames } from "~/components/card/live-games";
import { OrganizationGrid } from "~/components/discovery/organization-grid";
import { QuickLinks } from "~/components/home/quick-links";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { NoVideo } from "~/components/ui/empty-state";
import { LinkColumns } from "~/components/ui/link-columns";
import { PageHeading, SectionHeading } from "~/components/ui/page-heading";
import type { Discovery } from "~/models/discovery/discovery.server";
import { watchEventsPath } from "~/models/navigation/paths";
import styles from "./discovery-view.module.css";

export const DiscoveryPage = () => <DiscoveryView discovery={useLoaderData<{ discovery: Discovery }>().discovery} />;

/** A sport, a state, or a sport in a state (rulings 3, states and sports pages). */
export function DiscoveryView({ discovery }: { discovery: SerializeFrom<Discovery> }) {
  const { title, lead, breadcrumbs, todayHref, rows, associations, schools, sports, states, playoffs } = discovery;
  const hasVideo = rows.some(({ cards }) => cards.length > 0);
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <Breadcrumbs entries={breadcrumbs} />
        <PageHeading
          title={title}
          lead={lead}
          actions={
            <ButtonLink href={todayHref} icon="calendar">
              Today&apos;s games
            </ButtonLink>
          }
        />
      </div>
      {sports.length > 0 && <ChipList label={`Sports in ${title}`} chips={sports} scroll />}
      {rows.map((row, index) => (
        <Carousel
          key={row.id}
          id={row.id}
          title={row.title}
          cards={row.cards}
          total={row.total}
          more={{ href: row.moreHref }}
          eager={index === 0 ? 2 : 0}
        />
      ))}
      <LiveGames />
      {!hasVideo && (
        <NoVideo
          unread={rows.some(({ unread }) => unread)}
          action={<ButtonLink href={watchEventsPath()}>See what else is on</ButtonLink>}
        />
      )}
      {playoffs && <QuickLinks label="Playoffs" links={[{ ...playoffs, icon: "bracket" }]} />}
      {associations.length > 0 && (
        <section aria-labelledby="associations">
          <SectionHeading id="associations" title="Associations" />
          <OrganizationGrid label="Associations" organizations={associations} />
        </section>
      )}
      {schools.organizations.length > 0 && (
        <section aria-labelledby="schools">
          <SectionHeading id="schools" title="Schools" more={{ href: schools.moreHref, label: "Find a school" }} />
          <OrganizationGrid label="Schools" organizations={schools.organizations} />
        </section>
      )}
      {states.length > 0 && <LinkColumns id="states" title={`${title} by state`} links={states} />}
    </div>
  );
}
