import { type CardList, cardList } from "~/models/event-list/carousel.server";
import type { Viewing } from "~/models/place/viewing";
import { goOnWithout, NOTHING_FOUND } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { CardView, EventListing } from "~contracts/records/card";
import type { ContentReference } from "~contracts/records/member";
import { isOver } from "./watched-cards";

/** S 3 */

/** In the list's order, without items search no longer has. */
export async function referredCards(
  upstreams: Pick<Upstreams, "search">,
  references: readonly ContentReference[],
  viewing: Viewing,
): Promise<CardList> {
  const isHighlight = (one: ContentReference) => one.content_type === "highlight";
  const keysOf = (wanted: boolean) =>
    references.filter((one) => isHighlight(one) === wanted).map((one) => one.content_key);
  const [events, highlights] = await Promise.all([
    listingsByKey(upstreams, "events", keysOf(false)),
    listingsByKey(upstreams, "highlights", keysOf(true)),
  ]);
  const byKey = new Map([...events, ...highlights].map((listing) => [listing.key, listing]));
  const items = references.flatMap(({ content_key }) => byKey.get(content_key) ?? []);
  return cardList({ items, total: items.length }, viewing);
}

async function listingsByKey(
  upstreams: Pick<Upstreams, "search">,
  kind: "events" | "highlights",
  keys: readonly string[],
): Promise<readonly EventListing[]> {
  if (keys.length === 0) return [];
  const { search } = upstreams;
  const query = { key: keys, size: keys.length };
  return (
    await goOnWithout(
      "the cards a member kept",
      kind === "events" ? search.events(query) : search.highlights(query),
      NOTHING_FOUND,
    )
  ).items;
}

export function soonestFirst({ cards }: CardList): CardList {
  const ahead = cards.filter((card) => !isOver(card));
  const sorted = ahead.sort((a: CardView, b: CardView) => (a.date ?? "").localeCompare(b.date ?? ""));
  return { cards: sorted, total: sorted.length };
}
