import { statusBadge } from "~/models/card/badge";
import { hoursAndMinutes } from "~/models/card/card-news";
import type { CardView } from "~/models/card/card-view";
import { formatCard } from "~/models/card/format-card";
import { positionOf, type SavedPosition, watchedShare } from "~/models/event/video/resume";
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

/** What is over and was begun, without its result; where nothing says how far, all games that are over. */
export function cardsToContinue(cards: readonly CardView[], recent: readonly Watched[]): CardView[] {
  const over = watchedCards(cards.filter(isOver), recent);
  const isTold = recent.some((one) => positionOf(one));
  return over
    .filter(({ watchedShare, isHighlight }) => (isTold ? watchedShare !== undefined : !isHighlight))
    .map((card) => ({ ...card, result: null, news: null }));
}
