/** A failed search is an empty loaded list that is `unread` (S 8.4). */
export type CarouselSource<Item> = { items: readonly Item[]; total: number; unread?: true };

export type LiveAndUpcoming<Item> = {
  title: "Live and Upcoming" | "Live" | "Upcoming" | "";
  items: Item[];
  total: number;
  /** The list that has more than is shown, and how many it has; the one that ends the carousel where both have. */
  more: { category: "live" | "upcoming"; total: number } | null;
  /** One of the two could not be had (S 8.4). */
  unread?: true;
};

/** One carousel of both, live games first (S 2.14). */
export function liveAndUpcoming<Item>(
  live: CarouselSource<Item>,
  upcoming: CarouselSource<Item>,
): LiveAndUpcoming<Item> {
  return {
    title: titleOf(live.items.length > 0, upcoming.items.length > 0),
    items: [...live.items, ...upcoming.items],
    total: live.total + upcoming.total,
    more: moreOf("upcoming", upcoming) ?? moreOf("live", live),
    ...((live.unread || upcoming.unread) && { unread: true }),
  };
}

function moreOf(category: "live" | "upcoming", { items, total }: { items: readonly unknown[]; total: number }) {
  return total > items.length ? { category, total } : null;
}

function titleOf(hasLive: boolean, hasUpcoming: boolean): LiveAndUpcoming<never>["title"] {
  if (hasLive) return hasUpcoming ? "Live and Upcoming" : "Live";
  return hasUpcoming ? "Upcoming" : "";
}
