import { statusBadge } from "~/models/card/badge";
import { hoursAndMinutes } from "~/models/card/card-news";
import type { CardView } from "~/models/card/card-view";
import { formatCard } from "~/models/card/format-card";
import { isFinished, positionOf, type SavedPosition, watchedShare } from "~/models/event/video/resume";
import type { EventListing } from "~contracts/records/card";
import type { Watched } from "~contracts/records/member";

const isOver = (card: CardView) => card.durationText !== null || card.statusBadge?.style === "light";

/** The same of a listing that no card is made of. */
export function hasEnded(listing: EventListing): boolean {
  const { duration, status } = formatCard(listing);
  return duration > 0 || statusBadge(status).style === "light";
}

/** Clips have no cards: they stand in a list of their own. */
export const withCards = (recent: readonly Watched[]) => recent.filter(({ content_type }) => content_type !== "clip");

/** With how far the member watched each, and how much of it is left. */
export function watchedCards(cards: readonly CardView[], recent: readonly Watched[]): CardView[] {
  const byKey = new Map(recent.map((one) => [one.content_key, one]));
  return cards.map((card) => {
    const place = positionOf(byKey.get(card.key));
    const share = watchedShare(byKey.get(card.key));
    if (!place || share === null) return card;
    return { ...card, watchedShare: share, durationText: card.durationText && leftText(place) };
  });
}

const leftText = ({ position, duration }: SavedPosition): string =>
  `${hoursAndMinutes(Math.ceil((duration - position) / 60))} left`;

/** What is over, and not known to be watched to its end; a highlight ends too soon unless it stopped midway. */
export function cardsToContinue(cards: readonly CardView[], recent: readonly Watched[]): CardView[] {
  const byKey = new Map(recent.map((one) => [one.content_key, one]));
  return watchedCards(cards.filter(isOver), recent).filter((card) => {
    if (card.watchedShare !== undefined) return true;
    const place = positionOf(byKey.get(card.key));
    return !card.isHighlight && !(place && isFinished(place));
  });
}
