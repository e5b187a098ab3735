import { type FilterChip, NO_FILTERS, type WatchFilters, watchFiltersPath } from "~/models/event-list/filters";
import { searchPath, watchEventsPath } from "~/models/navigation/paths";

/** What a list without events says, and where it leads on (rulings 3, watch-events filters). */

type Way = { label: string; href: string };

type EmptyList = {
  filters: WatchFilters;
  inForce: readonly FilterChip[];
  day: { when: string; next: Way | null } | null;
};

/** Of the filters beside "My teams"; no chip but the tab's: what is live changes by itself. */
function readEmpty({ filters, inForce, day }: EmptyList) {
  const others = inForce.filter(({ name }) => name !== "teams").length;
  return { isOwn: Boolean(filters.teams), others, isLive: filters.status === "live" && others === 1, day };
}

export function nothingListed(list: EmptyList): string {
  const { isOwn, others, isLive, day } = readEmpty(list);
  if (others === 0)
    return isOwn
      ? "There’s nothing on the schedule for your teams yet. Follow another school, and its games show up here."
      : "There’s nothing on the schedule yet.";
  if (isLive) return isOwn ? "None of your teams are live right now." : "Nothing is live right now.";
  if (day && others === 1) return isOwn ? `Your teams have no events ${day.when}.` : `There are no events ${day.when}.`;
  const events = [isOwn ? "None of your teams’ events" : "No events", day?.when].filter(Boolean).join(" ");
  return `${events} match these filters.${day?.next ? "" : " Remove one to see more."}`;
}

/** To the next day that has something, to what is coming up, or to the list without filters. */
export function wayOn(list: EmptyList): Way {
  const { isOwn, others, isLive, day } = readEmpty(list);
  if (day?.next) return day.next;
  if (isLive) return { label: "See what’s coming up", href: watchFiltersPath({ ...list.filters, status: "upcoming" }) };
  if (others === 0) return { label: "Find a school to follow", href: searchPath() };
  if (!isOwn) return { label: "Clear all filters", href: watchEventsPath() };
  return { label: "All games of your teams", href: watchFiltersPath({ ...NO_FILTERS, teams: "mine" }) };
}
