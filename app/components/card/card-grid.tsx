import { Fragment, type ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import type { CardView } from "~/models/card/card-view";
import { areRows, EventCard } from "./event-card";
import styles from "./card-grid.module.css";

type CardGridProps = {
  cards: readonly CardView[];
  id?: string;
  label?: string;
  level?: 2 | 3 | 4;
  /** How many cards load their pictures right away. */
  eager?: number;
  /** Of a list's later pages: no card leads it. */
  follows?: boolean;
  /** Rows on a phone, whatever they are; otherwise only games are. */
  inRows?: boolean;
  /** Each stands before the card that it names, one level above it. */
  heads?: readonly { id: string; title: string; before: string }[];
  action?: (card: CardView) => ReactNode;
};

export function CardGrid({
  cards,
  id,
  label,
  level,
  eager = 0,
  follows = false,
  inRows,
  heads = [],
  action,
}: CardGridProps) {
  const Head = level === 4 ? "h3" : "h2";
  const rows = inRows ?? areRows(cards);
  return (
    <ul className={classNames(styles.grid, rows && styles.rows)} id={id} aria-label={label}>
      {cards.map((card, index) => {
        const head = heads.find(({ before }) => before === card.key);
        return (
          <Fragment key={card.key}>
            {head && (
              <li data-head={head.id} className={styles.head}>
                <Head>{head.title}</Head>
              </li>
            )}
            <li className={action ? `once-near ${styles.withAction}` : "once-near"}>
              <EventCard card={card} level={level} eager={index < eager} row={rows && (follows || index > 0)} />
              {action?.(card)}
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}
