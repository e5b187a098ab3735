import type { CurrentEvent } from "~/models/event/status/current-event";
import { isOfTheVod } from "~/models/event/status/display-status";
import type { Broadcast, Vod } from "~contracts/records/event";

/** What plays, or would: the broadcast until it is complete or the VOD takes its place, then the VOD (S 4.1, 4.2). */
export function currentVideo({ media, code }: Pick<CurrentEvent, "media" | "code">): Broadcast | Vod | null {
  const { broadcast, vod } = media;
  if (!broadcast || !vod) return broadcast ?? vod;
  if (broadcast.status === "on_air") return broadcast;
  const isOver = broadcast.status === "complete" || isOfTheVod(code);
  return isOver ? vod : broadcast;
}
