import type { Found } from "~/models/event-list/carousel.server";
import type { EventListing } from "~contracts/records/card";

/** By the hour that stands in for it, it should be on. */
const awaitsItsHour = ({ status, time_to_be_determined }: EventListing): boolean =>
  status === "scheduled" && time_to_be_determined === true;

/** Games whose hour is still to come are not live: they end the row of what comes today (S 4.3, rulings 4). */
export function openHoursApart(live: Found, today: Found): { live: Found; today: Found } {
  const open = live.items.filter(awaitsItsHour);
  if (open.length === 0) return { live, today };
  const known = new Set(today.items.map(({ key }) => key));
  const more = open.filter(({ key }) => !known.has(key));
  return {
    live: { items: live.items.filter((one) => !open.includes(one)), total: live.total - open.length },
    today: { items: [...today.items, ...more], total: today.total + more.length },
  };
}
