import { type CardList, cardList } from "~/models/event-list/carousel.server";
import { keyBatches } from "~/models/event-list/key-batches";
import type { Viewing } from "~/models/place/viewing";
import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { CardView, EventList, EventListing } from "~contracts/records/card";
import type { ContentReference } from "~contracts/records/member";
import { isOver } from "./watched-cards";

/** S 3 */

/** `isWhole`: false where some could not be looked up. */
export type ReferredCards = CardList & { isWhole: boolean };

type Found = { listings: readonly EventListing[]; isWhole: boolean };

/** In the list's order, without items search no longer has. */
export async function referredCards(
  { search }: Pick<Upstreams, "search">,
  references: readonly ContentReference[],
  viewing: Viewing,
): Promise<ReferredCards> {
  const isHighlight = (one: ContentReference) => one.content_type === "highlight";
  const keysOf = (wanted: boolean) =>
    references.filter((one) => isHighlight(one) === wanted).map((one) => one.content_key);
  const found = await Promise.all([
    listingsByKey(search.events, keysOf(false)),
    listingsByKey(search.highlights, keysOf(true)),
  ]);
  const byKey = new Map(found.flatMap(({ listings }) => listings).map((listing) => [listing.key, listing]));
  const items = references.flatMap(({ content_key }) => byKey.get(content_key) ?? []);
  return { ...cardList({ items, total: items.length }, viewing), isWhole: found.every(({ isWhole }) => isWhole) };
}

type Ask = (query: { key: readonly string[]; size: number }) => Promise<EventList>;

async function listingsByKey(ask: Ask, keys: readonly string[]): Promise<Found> {
  const answers = await Promise.all(
    keyBatches(keys).map((key) => goOnWithout("the cards a member kept", ask({ key, size: key.length }), null)),
  );
  return { listings: answers.flatMap((answer) => answer?.items ?? []), isWhole: answers.every(Boolean) };
}

/** Null where the list has something and none of it could be read. */
export const readCards = ({ cards, isWhole }: ReferredCards): CardView[] | null =>
  isWhole || cards.length > 0 ? cards : null;

/** The first `most` that are not over: whatever is to come soonest may have been kept long ago. */
export function soonestFirst({ cards }: CardList, most: number): CardList {
  const ahead = cards.filter((card) => !isOver(card));
  const sorted = ahead.sort((a: CardView, b: CardView) => (a.date ?? "").localeCompare(b.date ?? ""));
  return { cards: sorted.slice(0, most), total: sorted.length };
}

/** The same, or null where none of them could be read. */
export function soonestRead(referred: ReferredCards, most: number): CardView[] | null {
  return readCards(referred) && soonestFirst(referred, most).cards;
}
