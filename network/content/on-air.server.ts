import { findEvent } from "../league/find";
import { readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { canReplay, canWatchLive } from "../league/replay";
import { statusAt } from "../league/status-at";
import type { Db } from "../store/database";
import { type Clip, clipCalled } from "../streaming/clips";
import { mediaEvent } from "./media-event.server";

type BroadcastOnAir = { clip: Clip; startedAt: number; completeAt: number | null; paid: boolean };

/** Undefined before it goes on air; the playlist ends when the broadcast does. */
export async function broadcastByKey(db: Db, key: string, now: number): Promise<BroadcastOnAir | undefined> {
  const carried = await mediaEvent(db, "bdc", key);
  if (!carried) return undefined;
  const { event, overrides } = carried;
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

export async function isWatchable(db: Db, eventKey: string, now: number): Promise<boolean> {
  const event = await findEvent(db, eventKey);
  if (!event || event.is_deleted) return false;
  const overrides = readOverrides(event.overrides);
  return canWatchLive(event, overrides, now) || canReplay(event, overrides, now);
}

export async function replayByKey(
  db: Db,
  key: string,
  now: number,
): Promise<{ clip: Clip; paid: boolean } | undefined> {
  const carried = await mediaEvent(db, "vod", key);
  if (!carried) return undefined;
  const { event, overrides } = carried;
  const clip = clipCalled(event.clip);
  if (!clip || !canReplay(event, overrides, now)) return undefined;
  return { clip, paid: isPaidAt(event, overrides, now) };
}
