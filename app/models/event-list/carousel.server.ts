import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { cardView } from "~/models/card/format-card";
import type { Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { log } from "~/services/process/log.server";
import type { EventListing } from "~contracts/records/card";
import { searchWindowParameters, type WindowKind } from "./windows";

/** `unread`: it could not be had, so that it is empty says nothing of what there is (S 8.4). */
export type CardList = { cards: CardView[]; total: number; unread?: true };

/** A new one each time, since some lists are sorted in place. */
export const unreadList = (): CardList => ({ cards: [], total: 0, unread: true });

export type ListPage = { readonly items: readonly EventListing[]; readonly total: number };

export function cardList({ items, total }: ListPage, viewing: Viewing): CardList {
  return { cards: items.map((listing) => cardView(listing, viewing)), total };
}

/** Empty on failure (S 8.4). Never rejects, since part of the page may already be sent. */
export async function searchedCards(answer: Promise<ListPage>, viewing: Viewing): Promise<CardList> {
  try {
    const found = await withFallback("a row of cards", answer, null);
    return found ? cardList(found, viewing) : unreadList();
  } catch (error) {
    log().error({ err: error }, "a list of cards could not be made");
    return unreadList();
  }
}

const MINUTE_MS = 60_000;
type Windows = ReturnType<typeof searchWindowParameters>["window"];
const windowsByKind = new Map<WindowKind, { minute: number; windows: Windows }>();

/** Windows are cut to the minute, so each kind is computed once a minute (S 7.6). */
export function windowsOf(kinds: readonly WindowKind[], now: DateTime): { window: Windows } {
  const minute = Math.floor(now.toMillis() / MINUTE_MS);
  return {
    window: kinds.flatMap((kind) => {
      const known = windowsByKind.get(kind);
      if (known?.minute === minute) return known.windows;
      const windows = searchWindowParameters(kind, now).window;
      windowsByKind.set(kind, { minute, windows });
      return windows;
    }),
  };
}
