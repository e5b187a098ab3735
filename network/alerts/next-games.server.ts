import type { EventTable } from "../league/tables";
import { isListed } from "../search/event-document";
import type { Db } from "../store/database";

const AHEAD = 30 * 24 * 3_600_000;

/** The next game of each of the two teams of a game, by time; one where they meet again. */
export async function nextGames(
  db: Db,
  { participant_keys, sport_slug, level, gender }: EventTable,
  now: number,
): Promise<EventTable[]> {
  const events = new Map<string, EventTable>();
  for (const key of JSON.parse(participant_keys) as string[]) {
    const coming = await db
      .selectFrom("event_school")
      .innerJoin("event", "event.key", "event_school.event_key")
      .selectAll("event")
      .where("event_school.school_key", "=", key)
      .where("event.start_at", ">", now)
      .where("event.start_at", "<=", now + AHEAD)
      .where("event.sport_slug", "=", sport_slug)
      .where("event.is_deleted", "=", 0)
      .orderBy("event.start_at")
      .orderBy("event.key")
      .execute();
    const next = coming.find((row) => row.level === level && row.gender === gender && isListed(row));
    if (next) events.set(next.key, next);
  }
  return [...events.values()].sort((one, other) => one.start_at - other.start_at);
}
