import { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import type { CardView } from "~/models/card/card-view";
import { isOff } from "~/models/event/status/off-status";
import { DATE_TIME_SEPARATOR, instantOf } from "~/models/place/time";
import { dayAfter, longDay } from "./days";
import type { WatchFilters } from "./filters";
import { gamesFirst } from "./live-order";

/** The headings of a list: what is live, then each day (rulings 3, watch-events filters). */

export type DayHead = {
  /** The same on each page that the day goes on to. */
  id: string;
  title: string;
  /** The key of the first card under it. */
  before: string;
};

type DayQuery = { status: WatchFilters["status"]; today: string; now: DateTime };

/** By the day that each card names, games first, the days as listed; a list of live games has no days. */
export function underDays(
  cards: readonly CardView[],
  { status, today, now }: DayQuery,
): { cards: CardView[]; heads: DayHead[] } {
  if (status === "live") return { cards: [...cards], heads: [] };
  const days = new Map<string, CardView[]>();
  for (const card of cards) {
    const place = placeOf(card, now);
    days.set(place, [...(days.get(place) ?? []), card]);
  }
  const parts = [...days.values()].map((day) => gamesFirst(day, now));
  return {
    cards: parts.flat(),
    heads: parts.flatMap(([first]) => (first ? { ...headOf(first, { now, today }), before: first.key } : [])),
  };
}

function isAhead({ click, date }: CardView, now: DateTime): boolean {
  const status = statusKey(click.status);
  return status === "upcoming" || isOff(status) || (instantOf(date)?.toMillis() ?? 0) > now.toMillis();
}

const dayText = ({ dateText }: CardView): string => dateText?.split(` ${DATE_TIME_SEPARATOR} `)[0] ?? "";

/** A list has what is coming up today before what is over today. */
function placeOf(card: CardView, now: DateTime): string {
  return card.isLive ? "live" : `${isAhead(card, now) ? "ahead" : "over"} ${dayText(card)}`;
}

function headOf(card: CardView, { now, today }: Pick<DayQuery, "now" | "today">): Pick<DayHead, "id" | "title"> {
  if (card.isLive) return { id: "live-now", title: "Live now" };
  const day = DateTime.fromFormat(dayText(card), "LLL d, yyyy", { zone: "utc", locale: "en-US" }).toISODate();
  if (!day) return { id: "some-day", title: "Another day" };
  const ahead = isAhead(card, now);
  return { id: `${ahead ? "ahead" : "over"}-${day}`, title: titleOf(day, today, ahead) };
}

function titleOf(day: string, today: string, ahead: boolean): string {
  const [weekday, ...date] = longDay(day, today).split(", ");
  if (day === today) return [ahead ? "Today" : "Earlier today", ...date].join(", ");
  return [day === dayAfter(today) ? "Tomorrow" : weekday, ...date].join(", ");
}

/** For a list in parts; without heads, it is one. */
export function cardsUnderHeads<Card extends { key: string }>({
  cards,
  heads,
}: {
  cards: readonly Card[];
  heads: readonly DayHead[];
}): { title: string | null; cards: Card[] }[] {
  const parts: { title: string | null; cards: Card[] }[] = [];
  for (const card of cards) {
    const head = heads.find(({ before }) => before === card.key);
    const last = parts.at(-1);
    if (head || !last) parts.push({ title: head?.title ?? null, cards: [card] });
    else last.cards.push(card);
  }
  return parts;
}
