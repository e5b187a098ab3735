import type { Kysely } from "kysely";
import { blackoutOf, isBlackedOut } from "../league/blackout";
import { findEvent, findEventByTail } from "../league/find";
import { readOverrides } from "../league/overrides";
import { statusAt } from "../league/status-at";
import type { Database } from "../store/database";
import { type Clip, clipCalled } from "../streaming/clips";
import { eventTailOf, isPaidAt } from "./event-record";

export type BroadcastOnAir = { clip: Clip; startedAt: number; completeAt: number | null; paid: boolean };

/** Null before it goes on air; the playlist ends when the broadcast does. */
export async function broadcastByKey(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<BroadcastOnAir | undefined> {
  const found = eventTailOf("bdc", key);
  const event = found && (await findEventByTail(db, found.tail));
  if (!event || event.is_deleted) return undefined;
  const overrides = readOverrides(event.overrides);
  if (found.publisherIndex > (overrides.second_publisher_key ? 1 : 0)) return undefined;
  const { broadcast } = statusAt(event, overrides, now);
  const clip = clipCalled(event.clip);
  if (!clip || broadcast === null || broadcast === "scheduled") return undefined;
  return {
    clip,
    startedAt: event.on_air_at ?? event.start_at,
    completeAt: event.complete_at,
    paid: isPaidAt(event, overrides, now),
  };
}

export async function isWatchable(db: Kysely<Database>, eventKey: string, now: number): Promise<boolean> {
  const event = await findEvent(db, eventKey);
  if (!event || event.is_deleted) return false;
  const overrides = readOverrides(event.overrides);
  const { broadcast, vod } = statusAt(event, overrides, now);
  return broadcast === "on_air" || (vod === "complete" && !isBlackedOut(blackoutOf("vod", overrides), now));
}

export async function replayByKey(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<{ clip: Clip; paid: boolean } | undefined> {
  const found = eventTailOf("vod", key);
  const event = found && (await findEventByTail(db, found.tail));
  if (!event || event.is_deleted) return undefined;
  const overrides = readOverrides(event.overrides);
  const clip = clipCalled(event.clip);
  if (
    !clip ||
    found.publisherIndex > (overrides.second_publisher_key ? 1 : 0) ||
    statusAt(event, overrides, now).vod !== "complete" ||
    isBlackedOut(blackoutOf("vod", overrides), now)
  )
    return undefined;
  return { clip, paid: isPaidAt(event, overrides, now) };
}
