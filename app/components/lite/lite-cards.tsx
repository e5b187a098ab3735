import type { CardView } from "~/models/card/card-view";
import { periodAndClock } from "~/models/event/page/stage-poster";

/** Cards as lines of text: what it is, how it stands, when and where. */
export function LiteCards({ cards }: { cards: readonly CardView[] }) {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.key}>
          <a href={card.href}>{card.title}</a>
          {card.subtitle && <p>{card.subtitle}</p>}
          <p>
            {standing(card) && <b>{standing(card)}</b>} {whenAndWhere(card)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type LiteSectionProps = {
  id: string;
  title: string;
  cards: readonly CardView[];
  moreHref?: string | undefined;
  moreOf?: string | undefined;
};

export function LiteSection({ id, title, cards, moreHref, moreOf = title }: LiteSectionProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LiteCards cards={cards} />
      {moreHref && <a href={moreHref}>All of {moreOf.toLowerCase()}</a>}
    </section>
  );
}

/** "Live, 2nd 6:47: Keller 21, Mercy 14" */
function standing({ durationText, statusBadge, news, isLive, score, teams: [first, second] }: CardView): string {
  const state = isLive ? "Live" : (news ?? statusBadge?.text ?? durationText ?? "");
  if (!score || !first || !second) return state;
  const time = periodAndClock(score);
  const label = [statusBadge?.text ?? durationText, time].filter(Boolean).join(", ");
  return `${label}: ${first.name} ${score.first}, ${second.name} ${score.second}`;
}

const whenAndWhere = ({ dateText, location, mat }: CardView) => [dateText, location, mat].filter(Boolean).join(", ");
