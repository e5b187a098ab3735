import type { ReactNode } from "react";
import { Carousel } from "~/components/card/carousel";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { PageHeading } from "~/components/ui/page-heading";
import type { CardList } from "~/models/event-list/carousel.server";
import type { Breadcrumb } from "~/models/navigation/page";
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
