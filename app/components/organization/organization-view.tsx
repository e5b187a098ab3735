import type { SerializeFrom } from "@remix-run/node";
import type { CSSProperties, ReactNode } from "react";
import { Carousel } from "~/components/card/carousel";
import { LiveGames } from "~/components/card/live-games";
import { Logo } from "~/components/chrome/logo";
import { OrganizationHeader } from "~/components/organization/banner";
import { FollowAlerts } from "~/components/organization/follow-alerts";
import { FavoriteTeamButton, FollowButton } from "~/components/organization/follow-button";
import { KeepUp } from "~/components/sharing/keep-up";
import { ButtonLink } from "~/components/ui/button";
import { type ChipItem, ChipList } from "~/components/ui/chip";
import { Disclosure } from "~/components/ui/disclosure";
import { EmptyState, NoVideo } from "~/components/ui/empty-state";
import { Tabs } from "~/components/ui/tabs";
import type { CardView } from "~/models/card/card-view";
import type { CardList } from "~/models/event-list/carousel.server";
import type { FollowAlertsView } from "~/models/member/follow-alerts";
import { profileVideoPath, watchEventsPath } from "~/models/navigation/paths";
import type { LiveAndUpcoming } from "~/models/organization/live-and-upcoming";
import type { OrganizationPage } from "~/models/organization/organization.server";
import { type NextAndLast, nextAndLast } from "~/models/organization/season";
import type { SubscribeBannerView } from "~/models/organization/subscribe-banner";
import styles from "./organization-view.module.css";

type Page = SerializeFrom<OrganizationPage>;
type Lists = { liveAndUpcoming: LiveAndUpcoming<CardView>; onDemand: CardList; highlights: CardList };

type OrganizationFrameProps = {
  page: Page;
  /** Null: not known. */
  following: boolean | null;
  games?: NextAndLast;
  /** Names of the nonempty carousels, reported with a click on the banner (S 2.14). */
  carousels?: readonly string[];
  children: ReactNode;
};

export function OrganizationFrame({ page, following, games, carousels = [], children }: OrganizationFrameProps) {
  return (
    <>
      <OrganizationHeader
        breadcrumbs={page.breadcrumbs}
        name={page.title}
        place={page.place}
        kicker={page.kicker}
        logo={page.logo}
        color={page.color}
        secondaryColor={page.secondaryColor}
        games={games ?? []}
        actions={
          following !== null && (
            <>
              {page.mark && <FavoriteTeamButton mark={page.mark} />}
              <FollowButton
                contentType={page.type}
                contentKey={page.key}
                name={page.name}
                following={following}
                of={page.mark ? "school" : undefined}
              />
            </>
          )
        }
      />
      <div className={`wrap ${styles.views}`}>
        <Tabs label={`Pages for ${page.title}`} tabs={page.tabs} />
      </div>
      <div className={`wrap ${styles.rows}`}>
        {page.banner && (
          <SubscribeBanner
            organizationName={page.name}
            banner={page.banner}
            report={{ contentType: page.type, slug: page.slug, availableCarousels: carousels.join(",") }}
          />
        )}
        {children}
        <KeepUp name={page.shortName} title={page.title} ways={page.sharing} />
      </div>
    </>
  );
}

type OrganizationViewProps = {
  page: Page;
  lists: Lists;
  following: boolean | null;
  alerts?: FollowAlertsView | null;
  sport?: string;
  choices: { label: string; chips: readonly ChipItem[]; rest?: readonly ChipItem[] };
  about?: boolean;
};

type SportViewProps = Pick<OrganizationViewProps, "page" | "lists" | "following"> & {
  sport: string;
  chips: OrganizationViewProps["choices"]["chips"];
};

export function SportView({ chips, ...shown }: SportViewProps) {
  return <OrganizationView {...shown} choices={{ label: "Teams", chips }} />;
}

/** For a school, an association, an affiliate, or one of its sports or teams (S 2.14). */
export function OrganizationView({ page, lists, following, alerts, sport, ...shownBelow }: OrganizationViewProps) {
  const { choices, about = false } = shownBelow;
  const { liveAndUpcoming, onDemand, highlights } = lists;
  const carousels = carouselsOf(lists);
  const hasVideo = carousels.length > 0;
  const unread = Object.values(lists).some((list) => list.unread);
  const videos = (category: string) => ({ href: profileVideoPath(page.type, page.slug, category, sport) });
  return (
    <OrganizationFrame
      page={page}
      following={following}
      games={nextAndLast(liveAndUpcoming.items, onDemand.cards, page.ownSide)}
      carousels={carousels}
    >
      {alerts && <FollowAlerts school={alerts} redir={page.canonicalPath} />}
      <Carousel
        id="live-and-upcoming"
        title={liveAndUpcoming.title}
        cards={liveAndUpcoming.items}
        total={liveAndUpcoming.total}
        eager={2}
        {...moreOfBoth(liveAndUpcoming, videos)}
      />
      <LiveGames />
      {choices.chips.length > 0 && (
        <div>
          <ChipList label={choices.label} chips={choices.chips} scroll />
          {choices.rest && choices.rest.length > 0 && (
            <Disclosure summary={`More ${choices.label.toLowerCase()}`}>
              <ChipList label={`More ${choices.label.toLowerCase()}`} chips={choices.rest} />
            </Disclosure>
          )}
        </div>
      )}
      <Carousel
        id="on-demand"
        title="On demand"
        cards={onDemand.cards}
        total={onDemand.total}
        more={videos("on-demand")}
      />
      <Carousel
        id="highlights"
        title="Highlights"
        cards={highlights.cards}
        total={highlights.total}
        more={videos("highlights")}
      />
      {page.joinHref ? (
        <NotStreaming name={page.shortName} href={page.joinHref} hasVideo={hasVideo} unread={unread} />
      ) : (
        (!hasVideo || unread) && (
          <NoVideo unread={unread} action={<ButtonLink href={watchEventsPath()}>See what else is on</ButtonLink>} />
        )
      )}
      {about && page.about && (
        <section aria-labelledby="about">
          <h2 id="about">About {page.shortName}</h2>
          <p className={styles.about}>{page.about}</p>
        </section>
      )}
    </OrganizationFrame>
  );
}

type NotStreamingProps = { name: string; href: string; hasVideo: boolean; unread: boolean };

/** A school outside the network: its videos come from the schools it visits. */
function NotStreaming({ name, href, hasVideo, unread }: NotStreamingProps) {
  const action = <ButtonLink href={href}>Bring in your school</ButtonLink>;
  if (!hasVideo) return <NoVideo unread={unread} title="Not streaming yet" action={action} />;
  return (
    <EmptyState drawing="scoreboard" title="Not streaming yet" action={action}>
      {name} doesn&apos;t stream its own games yet.
    </EmptyState>
  );
}

/** Live games and coming ones are two lists; what isn't said by the title is said by the link. */
function moreOfBoth({ title, more }: Lists["liveAndUpcoming"], videos: (category: string) => { href: string }) {
  if (!more) return {};
  const kind = title === "Live and Upcoming" ? more.category : undefined;
  return { more: { ...videos(more.category), total: more.total, kind } };
}

function carouselsOf({ liveAndUpcoming, onDemand, highlights }: Lists): string[] {
  return [
    ...(liveAndUpcoming.title ? [liveAndUpcoming.title] : []),
    ...(onDemand.cards.length > 0 ? ["On demand"] : []),
    ...(highlights.cards.length > 0 ? ["Highlights"] : []),
  ];
}

/** When neither the catalog nor search knows the organization. */
export function OrganizationUnavailable({ href }: { href: string }) {
  return (
    <div className={`wrap-text ${styles.rows}`}>
      <h1>We can&apos;t show this page right now.</h1>
      <EmptyState drawing="scoreboard" action={<ButtonLink href={href}>Try again</ButtonLink>}>
        Please try again in a moment.
      </EmptyState>
    </div>
  );
}

type SubscribeBannerProps = {
  organizationName: string;
  banner: SubscribeBannerView;
  report: { contentType: string; slug: string; availableCarousels: string };
};

/** The page decides whether to show it (S 2.9, 2.14). */
export function SubscribeBanner({ organizationName, banner, report }: SubscribeBannerProps) {
  const { href, color, heading, button, logoWidth } = banner;
  const school = { "--school": color } as CSSProperties;
  return (
    <aside className={styles.banner} style={school} aria-label={`Subscribe: ${organizationName}`}>
      <Logo width={logoWidth} />
      <h2 className={styles.heading}>{heading}</h2>
      <ButtonLink
        href={href}
        variant="primary"
        size="lg"
        data-track="organization-subscribe"
        data-name={organizationName}
        data-content-type={report.contentType}
        data-slug={report.slug}
        data-carousels={report.availableCarousels}
      >
        {button}
      </ButtonLink>
    </aside>
  );
}
