import { type CardList, type ListPage, searchedCards } from "~/models/event-list/carousel.server";
import { pageCountOf } from "~/models/navigation/page-number";
import type { Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import { openHoursOfPage } from "./open-hours";

type Page<Status> = { status: Status; page: number; size: number };

/** A page of a list of games, each where its hour puts it; there are as many pages as search has (S 4.3, 8.4). */
export async function listedPage<Status extends string | null>(
  ask: (status: NoInfer<Status> | "live") => Promise<ListPage>,
  { status, page, size }: Page<Status>,
  viewing: Viewing,
): Promise<CardList & { page: number; pageCount: number }> {
  const listed = ask(status);
  const live = () => withFallback("the live games that may await their hour", ask("live"), NOTHING_FOUND);
  const [cards, pageCount] = await Promise.all([
    searchedCards(openHoursOfPage(listed, { status, page, live }, viewing), viewing),
    listed.then(
      ({ total }) => pageCountOf(total, size),
      () => 1,
    ),
  ]);
  return { ...cards, page, pageCount };
}
