import { choosePublisher, eventHeadlines, gameTypeOf } from "~/models/event/page/event-by-publisher";
import type { Event } from "~contracts/records/event";

/** S 3, B 3: of an event. Price and category come from the pass, lastid from the last purchase. */
const EVENT_FIELDS = ["id", "name", "brand", "variant", "gender", "gameType", "level", "locationId"] as const;
type EventField = (typeof EVENT_FIELDS)[number];
export type CartAttribution = Partial<Record<EventField | "price" | "category" | "lastid", string>>;

export function cartOfEvent(event: Event, publisherKey: string | null): CartAttribution {
  const publisher = choosePublisher(event.publishers, { key: publisherKey });
  const cart = {
    id: event.key,
    name: eventHeadlines(event, publisher).subheadline,
    brand: publisher?.name,
    variant: event.sport ?? event.activity_name,
    gender: event.gender,
    gameType: gameTypeOf(event),
    level: event.level ?? event.competition_level,
    locationId: event.state_code,
  };
  return Object.fromEntries(Object.entries(cart).filter(([, value]) => typeof value === "string" && value !== ""));
}

/** What an earlier event may have left that this one says nothing of. */
export const missingEventFields = (cart: CartAttribution): EventField[] =>
  cart.id === undefined ? [] : EVENT_FIELDS.filter((field) => cart[field] === undefined);
