/** A failed search is an empty loaded list (S 8.4). */
export type CarouselSource<Item> = { items: readonly Item[]; total: number } | "pending";

export type LiveAndUpcoming<Item> = {
  title: "Live and Upcoming" | "Live" | "Upcoming" | "";
  items: Item[];
  total: number;
  hasMore: boolean;
  isLoading: boolean;
};

/** S 2.14 */
export function liveAndUpcoming<Item>(
  live: CarouselSource<Item>,
  upcoming: CarouselSource<Item>,
): LiveAndUpcoming<Item> {
  const isLoading = live === "pending" || upcoming === "pending";
  const now = live === "pending" ? NOTHING : live;
  const soon = upcoming === "pending" ? NOTHING : upcoming;
  const items = [...now.items, ...soon.items];
  const total = now.total + soon.total;
  return {
    title: titleOf(now.items.length > 0, soon.items.length > 0),
    items,
    total,
    hasMore: total > items.length,
    isLoading,
  };
}

const NOTHING = { items: [], total: 0 };

function titleOf(hasLive: boolean, hasUpcoming: boolean): LiveAndUpcoming<never>["title"] {
  if (hasLive) return hasUpcoming ? "Live and Upcoming" : "Live";
  return hasUpcoming ? "Upcoming" : "";
}
