import type { ReactNode } from "react";
import { Carousel } from "~/components/card/carousel";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink } from "~/components/ui/button";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import type { CardList } from "~/models/event-list/carousel.server";
import type { Breadcrumb } from "~/models/navigation/page";
import { watchEventsPath } from "~/models/navigation/paths";
import styles from "./playoffs-page.module.css";

type PlayoffsPageProps = {
  title: string;
  kicker?: string;
  lead: string;
  breadcrumbs: readonly Breadcrumb[];
  children: ReactNode;
};

export function PlayoffsPage({ title, kicker, lead, breadcrumbs, children }: PlayoffsPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <Breadcrumbs entries={breadcrumbs} />
        <PageHeading title={title} kicker={kicker} lead={lead} />
      </div>
      {children}
    </div>
  );
}

export function PlayoffGames({ live, upcoming }: { live: CardList; upcoming: CardList }) {
  return (
    <>
      <Carousel id="live" title="Live playoff games" cards={live.cards} eager={2} />
      <Carousel id="upcoming" title="Coming up" cards={upcoming.cards} eager={live.cards.length > 0 ? 0 : 2} />
    </>
  );
}

/** In place of a list of brackets that is empty, or that could not be had (S 8.4). */
export function NoBrackets({ unread = false }: { unread?: boolean }) {
  if (unread) return <EmptyState drawing="scoreboard">{CANNOT_LIST}</EmptyState>;
  return (
    <EmptyState
      drawing="scoreboard"
      title="There are no brackets here yet"
      action={<ButtonLink href={watchEventsPath()}>See what else is on</ButtonLink>}
    >
      Check back when the playoffs get closer.
    </EmptyState>
  );
}
