import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { SectionHeading } from "~/components/ui/page-heading";
import type { CardView } from "~/models/card/card-view";
import { cappedCount } from "~/models/event-list/capped-count";
import { areRows, EventCard } from "./event-card";
import styles from "./carousel.module.css";

type CarouselProps = {
  id: string;
  title: string;
  cards: readonly CardView[];
  /** `kind`: of the row's cards, only these are there; `total`: how many. */
  more?: { href: string; kind?: string | undefined; total?: number };
  total?: number;
  eager?: number;
  /** Shown when there are no cards; without it the section is left out. */
  empty?: ReactNode;
};

export function Carousel({ id, title, cards, more, total = cards.length, eager = 0, empty }: CarouselProps) {
  if (cards.length === 0 && !empty) return null;
  const rows = areRows(cards);
  const kind = more?.kind ? ` ${more.kind}` : "";
  return (
    <section aria-labelledby={`${id}-title`} className={`once-near ${styles.carousel}`} data-enhance="carousel">
      <SectionHeading id={`${id}-title`} title={title} more={more && { href: more.href, label: `See all${kind}` }} />
      {cards.length === 0 ? (
        empty
      ) : (
        <ul className={classNames(styles.track, rows && styles.rows, rows && more && styles.first)} data-track-list="">
          {cards.map((card, index) => (
            <li key={card.key} className={`once-near ${styles.item}`}>
              <EventCard card={card} level={3} eager={index < eager} row={rows && index > 0} />
            </li>
          ))}
          {more && total > cards.length && (
            <li className={styles.rest}>
              <a href={more.href} className={styles.all}>
                <Icon name="arrow-right" />
                See all {`${cappedCount(more.total ?? total)}${kind}`}
                <span className="visually-hidden">: {title}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
