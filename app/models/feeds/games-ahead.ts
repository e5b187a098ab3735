import { CALENDAR_GAMES } from "~/models/event/calendar";
import type { ScheduleQuery } from "~/services/content/client.server";
import type { Event } from "~contracts/records/event";

/** As many as a service gives at once. */
const PIECE = 200;
export const PIECES_AHEAD = CALENDAR_GAMES / PIECE;

type Read = (query: ScheduleQuery) => Promise<readonly Event[]>;

/** Each once, in order of start, piece by piece; a service that does not know `after` gives some of them again. */
export async function gamesAhead(
  read: Read,
  query: Omit<ScheduleQuery, "sort" | "size">,
  pieces: number,
): Promise<Event[]> {
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
