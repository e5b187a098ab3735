import { eventHeadlines, gameTypeOf } from "~/models/event/headline";
import { choosePublisher } from "~/models/event/publisher";
import type { Event } from "~contracts/records/event";

/** S 3, B 3 */
export const CART_FIELDS = [
  "id",
  "name",
  "brand",
  "variant",
  "gender",
  "gameType",
  "level",
  "locationId",
  "price",
  "category",
  "lastid",
] as const;
export type CartAttribution = Partial<Record<(typeof CART_FIELDS)[number], string>>;

/** Price and category come from the pass, lastid from the last purchase. */
export function cartOfEvent(event: Event, publisherKey: string | null): CartAttribution {
  const publisher = choosePublisher(event.publishers, { key: publisherKey, path: "" });
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
