import type { EventMedia } from "~/models/event/publisher";

/** Started: the first broadcast is on air or complete; without a broadcast, the VOD is complete (S 4.3). */
export function hasStarted({ broadcast, vod }: EventMedia): boolean {
  if (broadcast) return broadcast.status === "on_air" || broadcast.status === "complete";
  return vod?.status === "complete";
}
