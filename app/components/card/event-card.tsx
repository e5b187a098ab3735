import type { CSSProperties } from "react";
import { Badge } from "~/components/ui/badge";
import { cardAbout } from "~/models/card/card-about";
import type { CardView } from "~/models/card/card-view";
import { SmallScore } from "./small-score";
import { TeamStage } from "./team-stage";
import styles from "./event-card.module.css";

type CardProps = {
  card: CardView;
  level?: 2 | 3 | 4;
  eager?: boolean;
};

/**
 * Few elements, since a home has 32 of them.
 * A card with status highlight shows its length, and never the sport's texture (S 2.13, 5.8, 9.9).
 */
export function EventCard({ card, level = 3, eager }: CardProps) {
  const Title = `h${level}` as const;
  return (
    <article className={styles.card} data-live-game={card.moves ? card.key : undefined}>
      <TeamStage
        layout={card.layout}
        teams={card.teams}
        networkLogo={card.networkLogo}
        texture={card.isHighlight ? null : card.texture}
        picture={card.thumbnail}
        bare={card.isHighlight}
        eager={eager}
      >
        {card.activityBadge && <Badge text={card.activityBadge.text} icon={card.activityBadge.icon} style="dark" />}
        {card.postseasonBadge && (
          <Badge
            text={card.postseasonBadge.text}
            icon={card.postseasonBadge.icon ?? undefined}
            style="highlight"
            className={styles.postseason}
          />
        )}
        {card.isHighlight && <span className={styles.play} />}
        <BottomBadge card={card} />
        {card.watchedShare !== undefined && <WatchedBar share={card.watchedShare} />}
      </TeamStage>
      <CardScore card={card} />
      <Title>
        <a
          href={card.href}
          aria-label={nameOf(card)}
          data-track="card"
          data-key={card.key}
          data-about={cardAbout(card)}
        >
          {card.title}
        </a>
      </Title>
      {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
      {card.news && <p className={styles.news}>{card.news}</p>}
      <p className={styles.facts}>
        {card.dateText && <time dateTime={card.date ?? undefined}>{card.dateText}</time>}
        {card.location && <span className={styles.where}>{card.location}</span>}
        {card.mat && <span>{card.mat}</span>}
      </p>
    </article>
  );
}

function WatchedBar({ share }: { share: number }) {
  const percent = `${Math.round(share * 100)}%`;
  const bar: CSSProperties & Record<"--watched", string> = { "--watched": percent };
  return <span className={styles.watched} style={bar} role="img" aria-label={`${percent} watched`} />;
}

/** A link's accessible name must contain its visible text (WCAG 2.5.3). */
function nameOf({ accessibleName, title }: CardView): string {
  return accessibleName.includes(title) ? accessibleName : `${title}, ${accessibleName}`;
}

/** The length if it has one, otherwise the status (S 2.13). */
function BottomBadge({ card }: { card: CardView }) {
  const place = { className: styles.bottom, "data-live": card.moves ? ("label" as const) : undefined };
  if (card.durationText) return <Badge text={card.durationText} style="dark" icon="play" {...place} />;
  if (!card.statusBadge) return null;
  const { text, style, icon } = card.statusBadge;
  return <Badge text={text} style={style} icon={icon ?? undefined} {...place} />;
}

function CardScore({ card: { score, teams } }: { card: CardView }) {
  const [first, second] = teams;
  if (!score || !first || !second) return null;
  return (
    <SmallScore
      period={score.period}
      clock={score.clock}
      teams={[
        { name: first.name, color: first.color, score: score.first },
        { name: second.name, color: second.color, score: score.second },
      ]}
      className={styles.score}
    />
  );
}
