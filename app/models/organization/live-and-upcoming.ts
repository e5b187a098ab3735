/** A failed search is an empty loaded list that is `unread` (S 8.4). */
export type CarouselSource<Item> = { items: readonly Item[]; total: number; unread?: true } | "pending";

export type LiveAndUpcoming<Item> = {
  title: "Live and Upcoming" | "Live" | "Upcoming" | "";
  items: Item[];
  total: number;
  /** The list that has more than is shown, and how many it has; the one that ends the carousel where both have. */
  more: { category: "live" | "upcoming"; total: number } | null;
  isLoading: boolean;
  /** One of the two could not be had (S 8.4). */
  unread?: true;
};

/** S 2.14 */
export function liveAndUpcoming<Item>(
  live: CarouselSource<Item>,
  upcoming: CarouselSource<Item>,
): LiveAndUpcoming<Item> {
  const isLoading = live === "pending" || upcoming === "pending";
  const now = live === "pending" ? NOTHING : live;
  const soon = upcoming === "pending" ? NOTHING : upcoming;
  return {
    title: titleOf(now.items.length > 0, soon.items.length > 0),
    items: [...now.items, ...soon.items],
    total: now.total + soon.total,
    more: moreOf("upcoming", soon) ?? moreOf("live", now),
    isLoading,
    ...((now.unread || soon.unread) && { unread: true }),
  };
}

function moreOf(category: "live" | "upcoming", { items, total }: { items: readonly unknown[]; total: number }) {
  return total > items.length ? { category, total } : null;
}

const NOTHING: { items: []; total: 0; unread?: true } = { items: [], total: 0 };

function titleOf(hasLive: boolean, hasUpcoming: boolean): LiveAndUpcoming<never>["title"] {
  if (hasLive) return hasUpcoming ? "Live and Upcoming" : "Live";
  return hasUpcoming ? "Upcoming" : "";
}
