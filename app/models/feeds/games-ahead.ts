import type { DateTime } from "luxon";
import { CALENDAR_GAMES, OWN_CALENDAR_GAMES } from "~/models/event/page/calendar";
import { dayCutoff, isoOf } from "~/models/place/time";
import type { ScheduleQuery } from "~/services/content/client.server";
import type { Event } from "~contracts/records/event";

/** As many as a service gives at once. */
const PIECE = 200;
export const PIECES_AHEAD = CALENDAR_GAMES / PIECE;
/** One member's calendar is made again for each that reads it, so it looks less far. */
export const OWN_PIECES_AHEAD = OWN_CALENDAR_GAMES / PIECE;

/** The last two months and the year ahead. */
const REACH = { monthsBack: 2, monthsAhead: 12, past: 60 } as const;

type Read = (query: ScheduleQuery) => Promise<readonly Event[]>;

/** Each once, in order of start, piece by piece; a service that does not know `after` gives some of them again. */
async function gamesAhead(read: Read, query: Omit<ScheduleQuery, "sort" | "size">, pieces: number): Promise<Event[]> {
  const found = new Map<string, Event>();
  let last: Event | undefined;
  for (let piece = 0; piece < pieces; piece += 1) {
    const since = last?.start_time ? { from: last.start_time, after: last.key } : {};
    const games = await read({ ...query, ...since, sort: "start", size: PIECE });
    const before = found.size;
    for (const one of games) found.set(one.key, one);
    last = games.at(-1);
    if (games.length < PIECE || found.size === before) break;
  }
  return [...found.values()];
}

/** In order of start; all of today counts as upcoming (S 4.2). */
export async function gamesAround(read: Read, { now, pieces }: { now: DateTime; pieces: number }): Promise<Event[]> {
  const today = dayCutoff(now);
  const [past, ahead] = await Promise.all([
    read({
      from: isoOf(today.minus({ months: REACH.monthsBack })),
      to: isoOf(today),
      sort: "-start",
      size: REACH.past,
    }),
    gamesAhead(read, { from: isoOf(today), to: isoOf(today.plus({ months: REACH.monthsAhead })) }, pieces),
  ]);
  return [...past].reverse().concat(ahead);
}
