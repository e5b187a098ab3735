import type { ContentReference } from "~contracts/records/member";

/** The item at the front of most_recent, without duplicates by content_key (S 3, 4.6). */
export function withRecent<R extends ContentReference>(mostRecent: readonly R[], watched: R): R[] {
  return [watched, ...withoutRecent(mostRecent, watched.content_key)];
}

/** The list without one item. */
export function withoutRecent<R extends ContentReference>(mostRecent: readonly R[], contentKey: string): R[] {
  return mostRecent.filter((item) => item.content_key !== contentKey);
}
