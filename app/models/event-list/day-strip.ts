import { dayAfter, isDay, oneDay, shortDay } from "./days";
import { onDay, type WatchFilters, watchFiltersPath } from "./filters";

/** A list's nearest days as links, which keep all other filters (rulings 3, watch-events filters). */

/** There is no end of days, so no crawler is led along them. */
type DayLink = { label: string; href: string; current: boolean; rel: "nofollow" };

const SHOWN = 7;

/** The day before the chosen one, that day, and those after it; replays go back in time. */
export function dayStrip(filters: WatchFilters, today: string): DayLink[] {
  // What is live is live now.
  if (filters.status === "live") return [];
  const chosen = oneDay(filters, today);
  const onward = filters.status === "ondemand" ? -1 : 1;
  const near = Array.from({ length: SHOWN }, (_, index) => dayAfter(chosen ?? today, (index - 1) * onward));
  const shown = near.filter((day) => isDay(day) && (day === chosen || mayHave(filters.status, day, today)));
  const days = shown.includes(today) ? shown : [today, ...shown];
  return days.map((day) => ({
    label: shortDay(day, today),
    href: watchFiltersPath(onDay(filters, day, today)),
    current: day === chosen,
    rel: "nofollow",
  }));
}

/** Nothing is coming up on a day that is over, and no replay is of a day to come. */
function mayHave(status: WatchFilters["status"], day: string, today: string): boolean {
  if (status === "upcoming") return day >= today;
  return status !== "ondemand" || day <= today;
}
