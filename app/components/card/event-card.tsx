import type { CSSProperties } from "react";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { cardAbout } from "~/models/card/card-about";
import type { CardView } from "~/models/card/card-view";
import { SmallScore } from "./small-score";
import { TeamStage } from "./team-stage";
import styles from "./event-card.module.css";

type CardProps = {
  card: CardView;
  level?: 2 | 3 | 4;
  eager?: boolean;
  /** On a phone a row of a list: crests or a still, names, scores, and when. */
  row?: boolean;
};

/**
 * Few elements, since a home has 32 of them.
 * A card with status highlight shows its length, and never the sport's texture (S 2.13, 5.8, 9.9).
 */
export function EventCard({ card, level = 3, eager, row = false }: CardProps) {
  const Title = `h${level}` as const;
  const sides = sidesOf(card);
  const [day, time] = card.dateText?.split(/ \| (.*)/) ?? [];
  return (
    <article
      className={classNames(styles.card, row && rowLook(card))}
      data-live-game={card.moves ? card.key : undefined}
    >
      <TeamStage
        layout={card.layout}
        teams={card.teams}
        networkLogo={card.networkLogo}
        texture={card.isHighlight ? null : card.texture}
        picture={card.thumbnail}
        bare={card.isHighlight}
        scored={card.score !== null}
        eager={eager}
      >
        {card.activityBadge && (
          <Badge
            text={card.activityBadge.text}
            icon={card.activityBadge.icon}
            style="dark"
            className={styles.activity}
          />
        )}
        {card.postseasonBadge && (
          <Badge
            text={card.postseasonBadge.text}
            icon={card.postseasonBadge.icon ?? undefined}
            style="highlight"
            className={styles.postseason}
          />
        )}
        <BottomBadge card={card} />
        {card.watchedShare !== undefined && <WatchedBar share={card.watchedShare} />}
        <CardScore card={card} />
      </TeamStage>
      <Title>
        <a
          href={card.href}
          aria-label={nameOf(card)}
          data-track="card"
          data-key={card.key}
          data-about={cardAbout(card)}
        >
          {sides ? <Sides {...sides} /> : card.title}
        </a>
      </Title>
      {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
      {card.news && <p className={styles.news}>{card.news}</p>}
      <p className={styles.facts}>
        {day && (
          <time dateTime={card.date ?? undefined}>
            <span className={styles.day}>
              {day}
              <span> |</span>
            </span>{" "}
            <span>{time}</span>
          </time>
        )}
        {card.location && <span className={styles.where}>{card.location}</span>}
        {card.mat && <span>{card.mat}</span>}
      </p>
    </article>
  );
}

/** Highlights are watched by their pictures, games by their scores. */
export const areRows = (cards: readonly CardView[]): boolean => cards.some(({ isHighlight }) => !isHighlight);

type Title = { first: string; joint: string; second: string };

/** "Jefferson", "vs.", "Lakeside": a title that is both teams' names; null for another. */
function sidesOf({ layout, title, teams: [first, second] }: CardView): Title | null {
  if (layout !== "two-team" || !first || !second) return null;
  const joint = title.slice(first.name.length, title.length - second.name.length);
  return joint.trim() !== "" && `${first.name}${joint}${second.name}` === title
    ? { first: first.name, joint: joint.trim(), second: second.name }
    : null;
}

const Sides = ({ first, joint, second }: Title) => (
  <>
    <span>{first}</span> <span>{joint}</span> <span>{second}</span>
  </>
);

function rowLook({ layout, thumbnail, isLive, statusBadge }: CardView) {
  const isTwo = !thumbnail && layout === "two-team";
  const isOver = !isLive && (statusBadge === null || statusBadge.icon === "list");
  return classNames(styles.row, (thumbnail || (isTwo && isOver)) && styles.still, isTwo && styles.two, whenLook());

  function whenLook() {
    if (isLive) return styles.on;
    if (statusBadge?.icon !== "calendar") return styles.past;
    return statusBadge.text === "Today" || statusBadge.text === "Tomorrow" ? styles.near : styles.far;
  }
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
