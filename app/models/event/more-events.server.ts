import type { DateTime } from "luxon";
import { cardView } from "~/models/card/format-card";
import type { CardView } from "~/models/card/schema";
import type { Event } from "~/models/event/schema";
import { upstreams } from "~/services/upstreams.server";

const SHOWN = 12;

/** More from the schools of an event, without itself; nothing when search cannot say (S 8.4). */
export async function moreEvents(event: Event, zone: string, now: DateTime): Promise<CardView[]> {
  const schools = event.participants.slice(0, 2);
  const lists = await Promise.all(schools.map(({ key, type }) => listOf({ key, type: type ?? "school" })));
  const unique = new Map(lists.flat().map((listing) => [listing.key, listing]));
  unique.delete(event.key);
  return [...unique.values()].slice(0, SHOWN).map((listing) => cardView(listing, { zone, now }));
}

async function listOf(organization: { key: string; type: string }) {
  const { items } = await upstreams()
    .search.organizationEvents(organization, { size: SHOWN })
    .catch(() => ({ items: [] }));
  return items;
}
