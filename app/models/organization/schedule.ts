import type { DateTime } from "luxon";
import { statusKey } from "~/models/card/badge";
import type { CardView } from "~/models/card/card-view";
import { cardView } from "~/models/card/format-card";
import { isOff, OFF_WORDS } from "~/models/event/status/off-status";
import { clockTime, instantOf, schoolYear, shownZone, TIME_TBD, type Viewing, wasAt } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";
import { zoneOrDefault } from "~contracts/vocabulary/time-zones";
import { type OwnSide, type SeasonLine, seasonLine, type TeamRecord, teamRecords } from "./season";

/** Past days are collapsed; Time TBD comes last in its day (rulings 3). */

export type ScheduledEvent = {
  key: string;
  href: string;
  title: string;
  activity: string | null;
  location: string;
  time: string;
  date: string | null;
  badge: CardView["statusBadge"];
  length: string | null;
  score: CardView["score"];
  /** The game from the school's side; null for an association's schedule. */
  line: SeasonLine | null;
  /** Or called off: it is not the next game. */
  isOver: boolean;
};

export type ScheduleDay = ReturnType<typeof dayOf>;

/**
 * By local day at the venue; what is over is past, newest day first. `unlisted`: games of the school year that are only
 * counted; null where some are not known, since a record of some of its games would be a wrong one.
 */
export function scheduleDays(
  listings: readonly EventListing[],
  viewing: Viewing,
  own: OwnSide | null = null,
  unlisted: readonly EventListing[] | null = [],
): { past: ScheduleDay[]; ahead: ScheduleDay[]; records: TeamRecord[] } {
  // Once for each zone: with luxon, a day's start took as long as the rest of a row.
  const days = new Map<string, Day>();
  const todayIn = (zone: string) => {
    const known = days.get(zone);
    if (known) return known;
    const begins = viewing.now.setZone(zone).startOf("day");
    const today = { begins, ends: begins.plus({ days: 1 }) };
    days.set(zone, today);
    return today;
  };
  const datedOf = (some: readonly EventListing[]) =>
    some.flatMap((listing) => datedEvent(listing, viewing, own, todayIn));
  const dated = datedOf(listings);
  const counted = unlisted === null ? [] : [...dated, ...datedOf(unlisted)];
  return {
    past: daysOf(dated.filter(({ isPast }) => isPast)).reverse(),
    ahead: daysOf(dated.filter(({ isPast }) => !isPast)),
    records: teamRecords(counted.flatMap((event) => playedThisYear(event, viewing.now))),
  };
}

type Day = { begins: DateTime; ends: DateTime };

function daysOf(dated: readonly DatedEvent[]): ScheduleDay[] {
  const byDay = new Map<string, DatedEvent[]>();
  for (const event of dated) byDay.set(event.day, [...(byDay.get(event.day) ?? []), event]);
  return [...byDay].sort(([one], [other]) => one.localeCompare(other)).map(([day, events]) => dayOf(day, events));
}

type DatedEvent = { day: string; start: DateTime; isPast: boolean; isTbd: boolean; shown: ScheduledEvent };

/** A record covers one school year, which turns where the game was played. */
function playedThisYear({ start, shown }: DatedEvent, now: DateTime) {
  const outcome = shown.line?.result?.outcome;
  return outcome && isOfThisYear(start, now) ? [{ team: shown.activity ?? "", outcome }] : [];
}

const isOfThisYear = (start: DateTime, now: DateTime): boolean =>
  schoolYear(start) === schoolYear(now.setZone(start.zone));

type Page = { readonly items: readonly EventListing[]; readonly total: number };

/**
 * The games on a list's pages, from the newest to the oldest, up to the page on which the school year began. Null if
 * they don't reach so far, one is missing, or the list changed between two of them: then a game is on both or on
 * neither, also where they were kept for different times.
 */
export function gamesOfTheYear(
  pages: readonly (Page | null)[],
  viewing: Pick<Viewing, "now" | "zone">,
): EventListing[] | null {
  const games = new Map<string, EventListing>();
  let read = 0;
  for (const page of pages) {
    if (!page || page.total !== pages[0]?.total) return null;
    page.items.forEach((game) => games.set(game.key, game));
    read += page.items.length;
    if (games.size < read) return null;
    const oldest = page.items.at(-1);
    if (read === page.total || (oldest && !mayHaveMoreBefore(oldest, viewing))) return [...games.values()];
  }
  return null;
}

/** There may be more of the school year behind this game. */
function mayHaveMoreBefore(oldest: EventListing, { now, zone }: Pick<Viewing, "now" | "zone">): boolean {
  const start = instantOf(oldest.date);
  return start !== null && isOfThisYear(start.setZone(shownZone(oldest, zoneOrDefault(zone))), now);
}

function datedEvent(
  listing: EventListing,
  viewing: Viewing,
  own: OwnSide | null,
  todayIn: (zone: string) => Day,
): DatedEvent[] {
  const instant = instantOf(listing.date);
  if (!instant) return [];
  const zone = shownZone(listing, zoneOrDefault(viewing.zone));
  const start = instant.setZone(zone).setLocale("en-US");
  const isTbd = listing.time_to_be_determined ?? false;
  const today = todayIn(zone);
  const isOver = listing.status === "complete";
  // Today's finished games are results too.
  const isPast = start < today.begins || (isOver && start < today.ends);
  const card = cardView(listing, viewing);
  const time = isTbd ? TIME_TBD : clockTime(start, zone);
  const status = statusKey(card.click.status);
  const event: ScheduledEvent = {
    key: card.key,
    href: card.href,
    title: card.title,
    activity: card.activityBadge?.text ?? null,
    location: card.location,
    time: isOff(status) ? `${OFF_WORDS[status]} · ${time}` : `${time}${wasAt(listing.previous_date, card.date, zone)}`,
    date: card.date,
    badge: card.statusBadge,
    length: card.durationText,
    score: card.score,
    line: seasonLine(card, own),
    isOver: isOver || isOff(status),
  };
  return [{ day: start.toISODate() ?? "", start, isPast, isTbd, shown: event }];
}

function dayOf(day: string, events: readonly DatedEvent[]) {
  const inOrder = [...events].sort(
    (one, other) => Number(one.isTbd) - Number(other.isTbd) || one.start.toMillis() - other.start.toMillis(),
  );
  const [first] = inOrder;
  return {
    day,
    label: first?.start.toFormat("cccc, LLLL d, yyyy") ?? day,
    shortLabel: first?.start.toFormat("ccc, LLL\u00a0d") ?? day,
    isPast: first?.isPast ?? false,
    events: inOrder.map(({ shown }) => shown),
  };
}
