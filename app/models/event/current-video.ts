import type { DateTime } from "luxon";
import { type DisplayStatus, eventDisplayStatus } from "~/models/event/display-status";
import { mediaOf } from "~/models/event/publisher";
import type { Broadcast, Event, Publisher, Vod } from "~contracts/records/event";

/** The VOD comes before a broadcast that never began (S 4.2, rules 7 and 8). */
const OF_THE_VOD: readonly DisplayStatus[] = ["vod_available", "vod_blackout"];

/** What plays, or would: the broadcast until it is complete or the VOD takes its place, then the VOD (S 4.1, 4.2). */
export function currentVideo(event: Event, publisher: Publisher | null, now: DateTime): Broadcast | Vod | null {
  const { broadcast, vod } = mediaOf(publisher);
  if (!broadcast || !vod) return broadcast ?? vod;
  if (broadcast.status === "on_air") return broadcast;
  const isOver = broadcast.status === "complete" || OF_THE_VOD.includes(eventDisplayStatus(event, publisher, now));
  return isOver ? vod : broadcast;
}
