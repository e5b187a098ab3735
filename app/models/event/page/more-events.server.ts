import type { CardView } from "~/models/card/card-view";
import { cardView } from "~/models/card/format-card";
import { instantOf, startOf, type Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { EventListing } from "~contracts/records/card";
import type { Event } from "~contracts/records/event";

const SHOWN = 12;

export type MoreEvents = { cards: CardView[]; upNext: CardView | null };

/** Empty when search fails (S 8.4). */
export async function moreEvents(
  upstreams: Pick<Upstreams, "search">,
  event: Event,
  viewing: Viewing,
): Promise<MoreEvents> {
  const schools = event.participants.slice(0, 2);
  const lists = await Promise.all(schools.map(({ key, type }) => listOf(upstreams, { key, type: type ?? "school" })));
  const unique = new Map(lists.flat().map((listing) => [listing.key, listing]));
  unique.delete(event.key);
  const cardOf = (listing: EventListing) => cardView(listing, viewing);
  const byStart = [...unique.values()].sort(nextFirst);
  const live = byStart.map(cardOf).sort((one, other) => Number(other.isLive) - Number(one.isLive));
  const cards = live.slice(0, SHOWN);
  const nextKey = keyOfNext({ key: event.key, startMs: startOf(event)?.toMillis() ?? null }, lists);
  const next = nextKey === null ? undefined : unique.get(nextKey);
  return { cards, upNext: cards.find(({ key }) => key === nextKey) ?? (next ? cardOf(next) : null) };
}

/** What is over comes last, the newest of it first. */
const nextFirst = (one: EventListing, other: EventListing) =>
  Number(isOver(one)) - Number(isOver(other)) || (msOf(one) - msOf(other)) * (isOver(one) ? -1 : 1);
const isOver = ({ status }: EventListing) => status === "complete";
const msOf = ({ date }: Pick<EventListing, "date">) => instantOf(date)?.toMillis() ?? 0;

async function listOf(upstreams: Pick<Upstreams, "search">, organization: { key: string; type: string }) {
  const answer = upstreams.search.organizationEvents(organization, { size: SHOWN });
  return (await withFallback("more events of a school", answer, NOTHING_FOUND)).items;
}

const HOUR = 3_600_000;
/** The second game of a doubleheader begins on the same day. */
const WITHIN_MS = 12 * HOUR;

type Listed = readonly Pick<EventListing, "key" | "date" | "time_to_be_determined">[];

/** The next game of the same two schools on that day: the second of a doubleheader. */
export function keyOfNext(
  event: { key: string; startMs: number | null },
  [ofFirst, ofSecond]: readonly Listed[],
): string | null {
  const { startMs } = event;
  if (startMs === null || !ofFirst || !ofSecond) return null;
  const shared = new Set(ofSecond.map(({ key }) => key));
  const later = ofFirst
    .filter(({ key, time_to_be_determined }) => key !== event.key && shared.has(key) && !time_to_be_determined)
    .map(({ key, date }) => ({ key, after: (instantOf(date)?.toMillis() ?? NaN) - startMs }))
    .filter(({ after }) => after > 0 && after <= WITHIN_MS)
    .sort((one, other) => one.after - other.after);
  return later[0]?.key ?? null;
}
