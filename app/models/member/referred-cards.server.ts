import type { CardView } from "~/models/card/card-view";
import { byDate } from "~/models/event-list/by-date";
import { type CardList, cardList } from "~/models/event-list/carousel.server";
import { keyBatches, mapLimited } from "~/models/event-list/map-limited";
import type { Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { EventList, EventListing } from "~contracts/records/card";
import type { ContentReference } from "~contracts/records/member";
import { hasEnded } from "./watched-cards";

/** `isWhole`: false where some could not be looked up. */
type ReferredCards = CardList & { isWhole: boolean };

type CardListings = { listings: readonly EventListing[]; isWhole: boolean };

/** In the list's order, without items search no longer has. */
export async function referredCards(
  upstreams: Pick<Upstreams, "search">,
  references: readonly ContentReference[],
  viewing: Viewing,
): Promise<ReferredCards> {
  const { listings, isWhole } = await referredListings(upstreams, references);
  return { ...cardList({ items: listings, total: listings.length }, viewing), isWhole };
}

/**
 * The first `most` that are not over: whatever is to come soonest may have been kept long ago. Null where the list has
 * something and none of it could be read.
 */
export async function soonestCards(
  upstreams: Pick<Upstreams, "search">,
  references: readonly ContentReference[],
  most: number,
  viewing: Viewing,
): Promise<CardList | null> {
  const { listings, isWhole } = await referredListings(upstreams, references);
  if (!isWhole && listings.length === 0) return null;
  const ahead = listings.filter((listing) => !hasEnded(listing)).sort(byDate);
  return cardList({ items: ahead.slice(0, most), total: ahead.length }, viewing);
}

async function referredListings(
  { search }: Pick<Upstreams, "search">,
  references: readonly ContentReference[],
): Promise<CardListings> {
  const isHighlight = (one: ContentReference) => one.content_type === "highlight";
  const batches = (isFree: boolean, ask: Ask) =>
    keyBatches(references.filter((one) => isHighlight(one) === isFree).map((one) => one.content_key)).map(
      (key) => () => ask({ key, size: key.length }),
    );
  const answers = await mapLimited([...batches(false, search.events), ...batches(true, search.highlights)], (ask) =>
    withFallback("the cards a member kept", ask(), null),
  );
  const byKey = new Map(answers.flatMap((answer) => answer?.items ?? []).map((listing) => [listing.key, listing]));
  const listings = references.flatMap(({ content_key }) => byKey.get(content_key) ?? []);
  return { listings, isWhole: answers.every(Boolean) };
}

type Ask = (query: { key: readonly string[]; size: number }) => Promise<EventList>;

/** Null where the list has something and none of it could be read. */
export const readCards = ({ cards, isWhole }: ReferredCards): CardView[] | null =>
  isWhole || cards.length > 0 ? cards : null;
