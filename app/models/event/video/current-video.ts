import type { DateTime } from "luxon";
import { mediaOf } from "~/models/event/page/publisher";
import { eventDisplayStatus, isOfTheVod } from "~/models/event/status/display-status";
import type { Broadcast, Event, Publisher, Vod } from "~contracts/records/event";

/** What plays, or would: the broadcast until it is complete or the VOD takes its place, then the VOD (S 4.1, 4.2). */
export function currentVideo(event: Event, publisher: Publisher | null, now: DateTime): Broadcast | Vod | null {
  const { broadcast, vod } = mediaOf(publisher);
  if (!broadcast || !vod) return broadcast ?? vod;
  if (broadcast.status === "on_air") return broadcast;
  const isOver = broadcast.status === "complete" || isOfTheVod(eventDisplayStatus(event, publisher, now));
  return isOver ? vod : broadcast;
}
