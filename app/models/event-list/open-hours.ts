import type { ListPage } from "~/models/event-list/carousel.server";
import { instantOf, type Viewing } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";
import { endOfToday } from "./days";

type Row = Promise<ListPage>;

/** By the hour that stands in for it, it should be on. */
const hasOpenHour = ({ status, time_to_be_determined }: EventListing): boolean =>
  status === "scheduled" && time_to_be_determined === true;

/** Games whose hour is still to come are not live: they end what comes today (S 4.3, rulings 4). */
export function openHoursApart(
  live: ListPage,
  later: ListPage,
  viewing: Pick<Viewing, "now" | "zone" | "storedZone">,
): { live: ListPage; later: ListPage } {
  const open = live.items.filter(hasOpenHour);
  if (open.length === 0) return { live, later };
  // The zone's day is a twentieth of a school's page, and hardly ever asked for.
  const end = endOfToday(viewing);
  const known = new Set(later.items.map(({ key }) => key));
  const more = open.filter(({ key }) => !known.has(key));
  const isToday = ({ date }: EventListing) => (instantOf(date) ?? end) <= end;
  const [today, after] = [later.items.filter(isToday), later.items.filter((one) => !isToday(one))];
  return {
    live: { items: live.items.filter((one) => !open.includes(one)), total: live.total - open.length },
    later: { items: [...today, ...more, ...after], total: later.total + more.length },
  };
}

const NOTHING: ListPage = { items: [], total: 0 };

/** The same for rows on their way, each of which fails on its own (S 8.4). */
export function liveAndLater(live: Row, later: Row, viewing: Viewing): { live: Row; later: Row } {
  return {
    live: live.then((found) => openHoursApart(found, NOTHING, viewing).live),
    later: later.then(async (found) => openHoursApart(await live.catch(() => NOTHING), found, viewing).later),
  };
}

type Page = { status: string | null; page: number; live: () => Row };

/**
 * The same for a page of a list. Where live games take more pages than one, both lists stay as search has them: what
 * leaves the one could be on no page of the other.
 */
export async function openHoursOfPage(listed: Row, { status, page, live }: Page, viewing: Viewing): Row {
  if (page > 1 || (status !== "live" && status !== "upcoming")) return listed;
  const [onAir, found] = await Promise.all([status === "live" ? listed : live(), listed]);
  if (onAir.total > onAir.items.length) return found;
  const { live: nowOn, later } = openHoursApart(onAir, found, viewing);
  return status === "live" ? nowOn : later;
}
