import type { ReactNode } from "react";
import { Kept } from "~/components/ui/kept";
import type { CardView } from "~/models/card/card-view";
import { EventCard } from "./event-card";
import styles from "./card-grid.module.css";

type CardGridProps = {
  cards: readonly CardView[];
  id?: string;
  label?: string;
  level?: 2 | 3;
  /** How many cards load their pictures right away. */
  eager?: number;
  action?: (card: CardView) => ReactNode;
};

export function CardGrid({ cards, id, label, level, eager = 0, action }: CardGridProps) {
  return (
    <ul className={styles.grid} id={id} aria-label={label}>
      {cards.map((card, index) =>
        action ? (
          <li key={card.key} className={`once-near ${styles.withAction}`}>
            <EventCard card={card} level={level} eager={index < eager} />
            {action(card)}
          </li>
        ) : (
          <Kept
            key={card.key}
            as="li"
            className="once-near"
            part={EventCard}
            props={{ card, level, eager: index < eager }}
          />
        ),
      )}
    </ul>
  );
}
